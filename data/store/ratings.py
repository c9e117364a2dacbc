"""How people do: ratings with shared places, and figures, per game and server."""

from __future__ import annotations

from functools import cache

from msgspec import structs
from openskill.models import PlackettLuce

from data.store.model import RatingRow
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
    """Count a finished game for the people who sit there at its end."""
    table = position.table
    people = {seat.seat: seat.user_id for seat in position.seats if seat.is_person}
    times = {time.user_id: time for time in await rows.turn_times_at(table.table_id)}
    await rows.delete_turn_times(table.table_id)
    result = position.game.result(position.state)
    if result is None or len(people) < FEWEST_PEOPLE:
        return
    places = {of.seat: of.place for of in result.seats if of.seat in people}
    before = [await _rating(rows, position, people[seat]) for seat in places]
    after = rate(before, list(places.values()))
    for rating, place in zip(after, places.values(), strict=True):
        time = times.get(rating.user_id)
        await rows.save_rating(
            structs.replace(
                rating,
                games=rating.games + 1,
                wins=rating.wins + (place == 1),
                places=rating.places + place,
                players=rating.players + len(result.seats),
                turns=rating.turns + (time.turns if time else 0),
                waited=rating.waited + (time.waited if time else 0),
            )
        )


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
