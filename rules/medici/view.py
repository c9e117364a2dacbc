"""What everybody may know of a game of Medici: all but the order of the deck."""

from __future__ import annotations

from msgspec import Struct

from rules.core.scoring import Result


class CardView(Struct, frozen=True, kw_only=True):
    """A card. `good` is None for neutral cards, which count for the ship only."""

    id: str
    good: str | None
    value: int
    icons: int
    takes_hold: bool


class UnseenView(Struct, frozen=True, kw_only=True):
    """How many cards of one kind are still in the deck."""

    card: CardView
    count: int


class PlayerView(Struct, frozen=True, kw_only=True):
    """One player's area: the ship's cards as they came aboard, icons by good, florins.

    `full`: no hold is free, so that the player is out for the day.
    """

    seat: int
    ship: tuple[CardView, ...]
    holds_used: int
    value: int
    full: bool
    icons: tuple[int, ...]
    florins: int


class GoodScoreView(Struct, frozen=True, kw_only=True):
    """What one good brought on a day, by seat: icons counted, florins for the place, bonus."""

    icons: tuple[int, ...]
    rewards: tuple[int, ...]
    bonuses: tuple[int, ...]


class DayScoreView(Struct, frozen=True, kw_only=True):
    """Both scorings of a day, by seat; `goods` in the order of the goods, `florins` after it."""

    values: tuple[int, ...]
    rewards: tuple[int, ...]
    goods: tuple[GoodScoreView, ...]
    florins: tuple[int, ...]


class BonusView(Struct, frozen=True, kw_only=True):
    """A bonus for many icons of one good: florins for whoever has at least `icons` of them."""

    icons: int
    florins: int


class MediciView(Struct, frozen=True, kw_only=True):
    """The whole table.

    `to_act` is empty once the game is over. The market runs from the oldest card to the last one,
    which must be taken; `takeable` is how many at its end are in reach. `revealed` counts the
    cards turned up in this turn. `last_turn`: all other ships are full. `bonuses` run from the
    lower to the higher; the highest that is reached is paid. `unseen` is what the deck is made of.
    `scores` has every day that is over.
    """

    viewer: int | None
    day: int
    days: int
    to_act: tuple[int, ...]
    revealed: int
    most_reveals: int
    last_turn: bool
    goods: tuple[str, ...]
    market: tuple[CardView, ...]
    takeable: int
    deck: int
    unseen: tuple[UnseenView, ...]
    capacity: int
    ship_rewards: tuple[int, ...]
    warehouse_rewards: tuple[int, ...]
    least_icons: int
    bonuses: tuple[BonusView, ...]
    players: tuple[PlayerView, ...]
    scores: tuple[DayScoreView, ...]
    result: Result | None
