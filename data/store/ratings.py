"""How people do: ratings with shared places, and figures, per game and server."""

from __future__ import annotations

from functools import cache
from typing import Literal

from msgspec import Struct, structs
from openskill.models import PlackettLuce

from data.store.model import RatingRow, SeatCount
from data.store.sql import Rows
from data.store.store import Position, Store

FEWEST_PEOPLE = 2
"""Of these at least a game must have had to count: nobody rises by beating bots."""
BEST_SHOWN = 20
_ORIGIN, _SCALE, _SURE = 1000, 40, 3


def score(rating: RatingRow) -> int:
    """Return a rating as one number: 1000 for a beginner, higher is better.

    It is what a player is at least worth, so that one lucky game makes nobody the best.
    """
    return round(_ORIGIN + _SCALE * (rating.mu - _SURE * rating.sigma))


async def rate_table(rows: Rows, position: Position) -> None:
    """Count a finished game for the people who played it, each for their part in it.

    Whoever took over a seat can only gain by it, and whoever gave one up can only lose: else the
    game does not count for them. A seat that is nobody's at the end is rated as that of the person
    who left it.
    """
    table = position.table
    times = {time.user_id: time for time in await rows.turn_times_at(table.table_id)}
    await rows.delete_turn_times(table.table_id)
    result = position.game.result(position.state)
    if result is None:
        return
    places = {of.seat: of.place for of in result.seats}
    parts = await _parts(rows, position)
    playing = {part.seat: part for part in parts if part.stands_for_seat}
    if len({part.user_id for part in playing.values()}) < FEWEST_PEOPLE:
        return
    before = {seat: await _rating(rows, position, part.user_id) for seat, part in playing.items()}
    for part in parts:
        own = await _rating(rows, position, part.user_id)
        ratings = {**before, part.seat: own}
        after = rate(list(ratings.values()), [places[seat] for seat in ratings])
        rated = _credit(part, own, after[list(ratings).index(part.seat)])
        if rated is not None:
            won = places[part.seat] == 1 and part.role != "left"
            time = times.pop(part.user_id, None)
            await rows.save_rating(
                structs.replace(
                    rated,
                    games=rated.games + 1,
                    wins=rated.wins + won,
                    places=rated.places + places[part.seat],
                    players=rated.players + len(places),
                    turns=rated.turns + (time.turns if time else 0),
                    waited=rated.waited + (time.waited if time else 0),
                )
            )


class _Part(Struct, frozen=True):
    """A person's part in a game. `stands_for_seat`: the others are measured against this one."""

    seat: int
    user_id: int
    role: Literal["whole", "came", "left"]
    stands_for_seat: bool = True


async def _parts(rows: Rows, position: Position) -> list[_Part]:
    """Return who played at which seat; those who sit there at the end first."""
    tenures = await rows.tenures_of(position.table.table_id)
    start = min((tenure.from_seq for tenure in tenures), default=0)
    starters = {(t.seat, t.user_id) for t in tenures if t.from_seq == start}
    sitting = {seat.seat: seat.user_id for seat in position.seats if seat.is_person}
    parts = [
        _Part(seat, user, "whole" if (seat, user) in starters else "came")
        for seat, user in sitting.items()
    ]
    left = {(t.seat, t.user_id) for t in tenures if t.user_id != sitting.get(t.seat)}
    last = {t.seat: t.user_id for t in tenures if t.user_id > 0}
    for seat, user in sorted(left):
        if user > 0:
            alone = seat not in sitting and last[seat] == user and user not in sitting.values()
            parts.append(_Part(seat, user, "left", stands_for_seat=alone))
    return parts


def _credit(part: _Part, own: RatingRow, rated: RatingRow) -> RatingRow | None:
    """Return what a person's rating becomes; None where the game does not count for them."""
    match part.role:
        case "whole":
            return rated
        case "came":
            return rated if rated.mu > own.mu else None
        case "left":  # as sure as before: to know better must not make up for the loss
            return structs.replace(rated, sigma=own.sigma) if rated.mu < own.mu else None


def rate(ratings: list[RatingRow], places: list[int]) -> list[RatingRow]:
    """Return ratings after a game with these places, 1 the best; equal places are shared."""
    teams = [[_model().rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    rated = _model().rate(teams, ranks=[float(place) for place in places])
    return [
        structs.replace(rating, mu=team[0].mu, sigma=team[0].sigma)
        for rating, team in zip(ratings, rated, strict=True)
    ]


class Standings:
    """Looking up how people do on a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_person(self, guild_id: int, user_id: int) -> list[RatingRow]:
        """Return a person's figures on a server, by game."""
        return await self._store.read.ratings_of(guild_id, user_id)

    async def seats(self, guild_id: int, user_id: int) -> SeatCount:
        """Return how many seats a person has had on a server, and left early."""
        return await self._store.read.count_seats(guild_id, user_id)

    async def best(self, guild_id: int, game: str) -> list[RatingRow]:
        """Return the best of a server in a game."""
        return await self._store.read.best_ratings(guild_id, game, BEST_SHOWN)

    async def games(self, guild_id: int) -> list[str]:
        """Return the games that have figures on a server, the most played first."""
        return await self._store.read.rated_games(guild_id)


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


async def _rating(rows: Rows, position: Position, user_id: int) -> RatingRow:
    guild_id, game = position.table.guild_id, position.table.game
    found = await rows.load_rating(guild_id, game, user_id)
    if found is not None:
        return found
    new = _model().rating()
    return RatingRow(guild_id=guild_id, game=game, user_id=user_id, mu=new.mu, sigma=new.sigma)
