"""What florins are paid for: the parts of a game and of a day, and how places are shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.medici.view import DayScoreView, GoodScoreView, MediciView

COLUMNS = ("ships", "goods", "bonus")
"""The parts of a game and of a day, as keys under `final.`."""

BEFORE = "before"
"""One part more, where a game began in the middle."""


class Group(Struct, frozen=True):
    """Players who share places: the first of them (1 for the best) and who they are.

    `florins` are those of all shared places that pay anything, `share` what each player got.
    """

    first: int
    seats: tuple[int, ...]
    amount: int
    florins: tuple[int, ...]
    share: int

    @property
    def is_shared(self) -> bool:
        """Tell whether florins had to be divided."""
        return len(self.seats) > 1 and bool(self.florins)

    @property
    def pot(self) -> int:
        """The florins of all shared places together."""
        return sum(self.florins)

    @property
    def is_rounded(self) -> bool:
        """Tell whether a part of the florins was lost because shares are rounded down."""
        return self.pot != self.share * len(self.seats)

    @property
    def places(self) -> str:
        """The places as people write them."""
        last = self.first + len(self.seats) - 1
        return str(self.first) if last == self.first else f"{self.first}–{last}"

    @property
    def division(self) -> str:
        """How the share comes about, such as `(20 + 10) ÷ 2 = 15`, rounding included."""
        pot, count = self.pot, len(self.seats)
        total = " + ".join(map(str, self.florins))
        shown = f"({total})" if len(self.florins) > 1 else total
        if pot % count == 0:
            exact = f"= {pot // count}"
        else:
            tenths = 10 * pot / count
            exact = f"{'=' if tenths.is_integer() else '≈'} {pot / count:.1f}"
        rounded = f" → {self.share}" if self.is_rounded else ""
        return f"{shown} ÷ {count} {exact}{rounded}"


def groups_of(
    amounts: Sequence[int], rewards: Sequence[int], paid: Sequence[int], least: int = 0
) -> Iterator[Group]:
    """Yield the groups of players with equal amounts of at least `least`, best first."""
    first = 0
    for amount in sorted({amount for amount in amounts if amount >= least}, reverse=True):
        seats = tuple(seat for seat, other in enumerate(amounts) if other == amount)
        florins = tuple(n for n in rewards[first : first + len(seats)] if n)
        yield Group(first + 1, seats, amount, florins, paid[seats[0]])
        first += len(seats)


def ship_groups(view: MediciView, score: DayScoreView) -> list[Group]:
    """Return who shared which places with the ships of a day."""
    return list(groups_of(score.values, view.ship_rewards, score.rewards))


def good_groups(view: MediciView, good: GoodScoreView) -> list[Group]:
    """Return who shared which places with a good."""
    return list(groups_of(good.icons, view.warehouse_rewards, good.rewards, view.least_icons))


def has_rounding(view: MediciView, score: DayScoreView) -> bool:
    """Tell whether any share of a day was rounded down."""
    groups = [*ship_groups(view, score)]
    for good in score.goods:
        groups += good_groups(view, good)
    return any(group.is_rounded for group in groups)


def all_score_parts(view: MediciView) -> tuple[tuple[str, ...], dict[int, tuple[int, ...]]]:
    """Return the columns of the final table, and by seat the florins of the whole game for them."""
    days = [day_parts(score) for score in view.scores]
    parts: dict[int, tuple[int, ...]] = {}
    for player in view.players:
        seat = player.seat
        sums = tuple(sum(day[i][seat] for day in days) for i in range(len(COLUMNS)))
        parts[seat] = (*sums, player.florins - sum(sums))
    if any(before for *_, before in parts.values()):
        return (*COLUMNS, BEFORE), parts
    return COLUMNS, {seat: paid[:-1] for seat, paid in parts.items()}


def day_parts(score: DayScoreView) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return by seat the florins of a day for ships, for places with goods, and as bonuses."""
    seats = len(score.values)
    goods = _sums([good.rewards for good in score.goods], seats)
    return score.rewards, goods, _sums([good.bonuses for good in score.goods], seats)


def day_totals(score: DayScoreView) -> tuple[int, ...]:
    """Return by seat the florins of a day."""
    return _sums(day_parts(score), len(score.values))


def is_scored(score: DayScoreView) -> bool:
    """Tell whether a day was played; the days before a game that began later are blank."""
    return any((*score.values, *score.florins))


def _sums(rows: Sequence[tuple[int, ...]], seats: int) -> tuple[int, ...]:
    return tuple(sum(row[seat] for row in rows) for seat in range(seats))
