"""The board in words: short for a picture's alt text, complete for reading aloud."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from data.words import Words
from render import prose
from render.brush import in_reading_order
from render.font import tame
from render.hansa.brush import BOARD
from render.hansa.heading import open_permits, side_words, step_words
from render.hansa.standing import is_claimable, spell
from render.prose import NAME_LIMITS, fitting_text, sentence
from rules.hansa.view import HansaView, Kind, PlayerView, Stones


class Teller(prose.Teller):
    """Says the parts of one view of Hansa Teutonica."""

    board: ClassVar[str] = BOARD

    def __init__(self, view: HansaView, words: Words, name_limit: int = NAME_LIMITS[0]) -> None:
        super().__init__(words, name_limit)
        self.view = view

    def city(self, city: str) -> str:
        """Return the name of a city."""
        return self.say(f"city.{city}")

    def piece(self, seat: int, kind: Kind) -> str:
        """Return a piece with its owner."""
        return self.say("say.piece", name=self.name(seat), kind=self.say(f"kind.{kind}"))

    def stones(self, stones: Stones) -> str:
        """Return how many traders and merchants a pile has."""
        return self.say("say.stones", traders=stones[0], merchants=stones[1])

    def markers(self, markers: Iterable[str]) -> str:
        """Return markers by what they do."""
        named = [self.say(f"marker.{marker}") for marker in markers]
        return self.listed(named) or self.say("say.nothing")

    def regions(self, regions: Iterable[str]) -> list[str]:
        """Return the names of regions."""
        return [self.say(f"region.{region}") for region in regions]

    def title(self, code: str) -> str:
        """Return which table it is, and which round."""
        return self.say("header", code=tame(code), round=self.view.round)

    def turn(self) -> list[str]:
        """Return whose turn it is and what is to be done, or who won."""
        view = self.view
        if view.result is not None:
            return [self.winners(view.result)]
        key, numbers = step_words(view)
        lines = [self.say("turn.named", name=self.name(seat)) for seat in view.to_act]
        if view.displaced is not None:
            lines.append(self.say("turn.settle", name=self.name(view.displaced.seat)))
        lines.append(self.say(key, **numbers))
        if (more := side_words(view)) is not None:
            lines.append(self.say(more[0], **more[1]))
        if permits := open_permits(view):
            regions = self.listed(["/".join(self.regions(permit)) for permit in permits])
            lines.append(self.say("step.permits", regions=regions))
        return lines

    def claimable(self) -> list[str]:
        """Return the routes that the acting player could complete now."""
        return [self.route(r.a, r.b) for r in self.view.routes if is_claimable(self.view, r)]

    def route(self, a: str, b: str) -> str:
        """Return a route by its cities."""
        return self.say("say.route", a=self.city(a), b=self.city(b))

    def status(self) -> list[str]:
        """Return what brings the end nearer, and who has made the long connection."""
        view = self.view
        lines = [
            self.say("say.completed", n=view.completed, target=view.completed_target),
            self.say("say.supply", n=view.marker_supply),
            self.link(),
        ]
        if view.pawn is not None:
            lines.append(self.say("say.pawn", n=view.pawn.removeprefix("p")))
        return lines

    def link(self) -> str:
        """Return the long connection: its cities, its points, and who has them."""
        link = self.view.link
        points = "/".join(map(str, link.points))
        line = self.say("say.link", route=self.route(*link.cities), points=points)
        return self.tagged(line, [self.name(seat) for seat in link.seats])


def blocks_of(title: str, lines: Sequence[str], most: int) -> list[str]:
    """Return lines below their title as blocks of at most so many lines."""
    titled = [title, *lines]
    return ["\n".join(titled[i : i + most]) for i in range(0, len(titled), most)]


def alt_text(view: HansaView, words: Words) -> str:
    """Return whose turn it is, how near the end is, and all players, briefly.

    At most 1,024 characters; names are shortened where the whole would be too long.
    """
    return fitting_text(lambda limit: _alt_parts(Teller(view, words, limit)))


def _alt_parts(teller: Teller) -> list[str]:
    view = teller.view
    parts = [sentence(text) for text in (teller.say("game"), *teller.turn())]
    if view.result is not None:
        totals = (
            teller.say(
                "say.result", place=seat.place, name=teller.name(seat.seat), total=seat.total
            )
            for seat in view.result.seats
        )
        return [*parts, *(sentence(text) for text in totals)]
    if ready := teller.claimable():
        parts.append(sentence(teller.say("say.claimable", routes=teller.listed(ready))))
    parts += [sentence(text) for text in teller.status()]
    players = in_reading_order(view.players, view.viewer)
    return [*parts, *(sentence(alt_player(teller, player)) for player in players)]


def alt_player(teller: Teller, player: PlayerView) -> str:
    """Return a player's points, supply and the values of the desk."""
    values = "/".join(spell(track.value) for track in player.tracks)
    return teller.say(
        "say.alt_player",
        name=teller.name(player.seat),
        points=player.points,
        supply=teller.stones(player.supply),
        values=values,
        markers=len(player.markers),
    )


def opening(teller: Teller, code: str) -> list[str]:
    """Return the game, the table, whose turn it is and what is to be done."""
    return [teller.say("game"), teller.title(code), *teller.turn()]
