"""Final results: who is where, with how many points, and what the points are for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.core.message import Message


class ScoreLine(Struct, frozen=True):
    """One line of a player's score: a locale key, how many of it, and the points for them."""

    key: str
    count: int
    points: int


class SeatResult(Struct, frozen=True):
    """One player's place (1 is the winner's; equal numbers are shared) and score."""

    seat: int
    place: int
    total: int
    lines: tuple[ScoreLine, ...]


class Report(Struct, frozen=True):
    """The account of a part of a game, such as a day, that everybody is told when it is scored.

    `page`: the page of the picture that shows it. `lines`: who got what and why.
    """

    page: str
    lines: tuple[Message, ...]


class Result(Struct, frozen=True):
    """The end of a game: why it ended (locale key) and all players, best first."""

    reason: str
    seats: tuple[SeatResult, ...]


def score_ranking(
    reason: str,
    lines: Sequence[tuple[ScoreLine, ...]],
    tie_break: Sequence[int],
) -> Result:
    """Return the ranking by total, then by the tie-break number (both: higher is better).

    `lines` and `tie_break` are by seat. Players equal in both share the better place.
    """
    totals = [sum(line.points for line in of_seat) for of_seat in lines]
    keys = [(total, tie_break[seat]) for seat, total in enumerate(totals)]
    order = sorted(range(len(keys)), key=lambda seat: keys[seat], reverse=True)
    return Result(
        reason=reason,
        seats=tuple(
            SeatResult(
                seat=seat,
                place=1 + sum(other > keys[seat] for other in keys),
                total=totals[seat],
                lines=lines[seat],
            )
            for seat in order
        ),
    )
