"""Florins: what a day pays, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.core.scoring import Result, ScoreLine, score_ranking
from rules.medici.facts import MediciFacts
from rules.medici.moves import icons_of, ship_value
from rules.medici.state import DayScore, GameOver, GoodScore, State
from rules.medici.view import BonusView

DAYS_OVER = "medici.end.days_over"


class Group(Struct, frozen=True):
    """Players who share places: `first` is the best of them (0 for the winner's).

    `pot` is what the shared places pay together, `share` what each of the players gets.
    """

    first: int
    seats: tuple[int, ...]
    amount: int
    pot: int
    share: int


def group_places(
    amounts: Sequence[int], rewards: Sequence[int], unit: int, least: int = 0
) -> Iterator[Group]:
    """Yield groups of players with equal amounts, best first, and what they are paid.

    The rewards of all places that a group covers are added, unpaid ones being 0, and divided
    equally; each share is rounded down to a multiple of the unit and the rest is lost. Players
    with less than `least` have no place.
    """
    first = 0
    ranked = sorted({amount for amount in amounts if amount >= least}, reverse=True)
    for amount in ranked:
        seats = tuple(seat for seat, other in enumerate(amounts) if other == amount)
        pot = sum(rewards[first : first + len(seats)])
        yield Group(first, seats, amount, pot, pot // len(seats) // unit * unit)
        first += len(seats)


def pay_places(
    amounts: Sequence[int], rewards: Sequence[int], unit: int, least: int = 0
) -> tuple[int, ...]:
    """Return what each player is paid for places, by seat."""
    paid = [0] * len(amounts)
    for group in group_places(amounts, rewards, unit, least):
        for seat in group.seats:
            paid[seat] = group.share
    return tuple(paid)


def pay_bonus(icons: int, bonuses: Sequence[BonusView]) -> int:
    """Return the bonus for icons of a good: the highest that is reached, never divided."""
    return max((bonus.florins for bonus in bonuses if icons >= bonus.icons), default=0)


def place_rewards(facts: MediciFacts, state: State) -> tuple[int, ...]:
    """Return what most icons of a good pay at this table, best first."""
    second = state.options.two_player_second
    return facts.places(len(state.players), two_player_second=second)


def table_bonuses(facts: MediciFacts, state: State) -> tuple[BonusView, ...]:
    """Return the bonuses of this table, from the lower to the higher."""
    return facts.bonuses(len(state.players), state.options.second_bonus)


def total_icons(facts: MediciFacts, state: State, seat: int) -> dict[str, int]:
    """Return a player's icons by good, in the warehouse and aboard together."""
    player = state.players[seat]
    return icons_of(facts, (*player.warehouse, *player.ship))


def score_day(facts: MediciFacts, state: State) -> DayScore:
    """Return both scorings of the day that ends: first ships, then each good by all its icons."""
    seats, unit = range(len(state.players)), facts.florins.unit
    values = tuple(ship_value(facts, player.ship) for player in state.players)
    rewards = pay_places(values, facts.ship_rewards(len(seats)), unit)
    icons = [total_icons(facts, state, seat) for seat in seats]
    goods = tuple(
        score_good(facts, state, tuple(of_seat.get(good, 0) for of_seat in icons))
        for good in facts.goods.keys
    )
    florins = tuple(
        state.players[seat].florins
        + rewards[seat]
        + sum(good.rewards[seat] + good.bonuses[seat] for good in goods)
        for seat in seats
    )
    return DayScore(day=state.day, values=values, rewards=rewards, goods=goods, florins=florins)


def score_good(facts: MediciFacts, state: State, icons: tuple[int, ...]) -> GoodScore:
    """Return what a good pays for icons by seat: places, and bonuses beside them."""
    places, unit = place_rewards(facts, state), facts.florins.unit
    bonuses = table_bonuses(facts, state)
    return GoodScore(
        icons=icons,
        rewards=pay_places(icons, places, unit, state.options.least_icons),
        bonuses=tuple(pay_bonus(number, bonuses) for number in icons),
    )


def paid_on(day: DayScore, seat: int) -> int:
    """Return everything that a day paid to a player."""
    return day.rewards[seat] + sum(g.rewards[seat] + g.bonuses[seat] for g in day.goods)


def score_lines(state: State, seat: int) -> tuple[ScoreLine, ...]:
    """Return what a player's florins are from; those of a position's beginning only where any."""
    ships = [day.rewards[seat] for day in state.days]
    places = [good.rewards[seat] for day in state.days for good in day.goods]
    bonuses = [good.bonuses[seat] for day in state.days for good in day.goods]
    parts = (("ships", ships), ("places", places), ("bonuses", bonuses))
    lines = tuple(
        ScoreLine(f"medici.score.{name}", sum(amount > 0 for amount in paid), sum(paid))
        for name, paid in parts
    )
    before = state.players[seat].florins - sum(line.points for line in lines)
    return (*lines, ScoreLine("medici.score.before", 1, before)) if before else lines


def score_result(state: State) -> Result | None:
    """Return the final ranking: florins decide, players with equally many share the place."""
    if not isinstance(state.phase, GameOver):
        return None
    lines = [score_lines(state, seat) for seat in range(len(state.players))]
    return score_ranking(DAYS_OVER, lines, [0] * len(lines))
