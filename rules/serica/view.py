"""What a seat, or a spectator, may know of a game of Serica: all but the order of the decks."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.core.message import Message
from rules.core.scoring import Result
from rules.serica.goods import Goods

Side = Literal["rome", "han"]
CardType = Literal["citizen", "trade", "military", "court"]
EffectKind = Literal[
    "points", "draw", "artisans", "defence", "capacity", "move", "ward", "top", "discount", "market"
]
EnemyEffect = Literal["goods", "caravan"]
PhaseName = Literal["produce", "buy", "build", "defend", "trade", "suffer", "game_over"]


class EffectView(Struct, frozen=True, kw_only=True):
    """One ability of a card and how much of it."""

    kind: EffectKind
    count: int


class CardView(Struct, frozen=True, kw_only=True):
    """A card of a player's deck: `vp` and `defence` count once it is built for `artisans`.

    `used`: its ability to draw has been used this turn (cards in the empire only).
    """

    id: str
    type: CardType
    level: int
    vp: int
    artisans: int
    defence: int
    effects: tuple[EffectView, ...]
    used: bool = False


class OfferView(Struct, frozen=True, kw_only=True, tag="offer"):
    """A card in the Crossroads that can be bought, with its printed price in goods."""

    card: CardView
    price: Goods


class EnemyView(Struct, frozen=True, kw_only=True, tag="enemy"):
    """An enemy in the Crossroads.

    `reward_values`: one foreign good of each of these values. `effect` is what it does to the
    active player: take goods worth at least `loss`, or a whole caravan (`loss` is then 0).
    """

    id: str
    defence: int
    vp: int
    reward_values: tuple[int, ...]
    reward_artisans: int
    effect: EnemyEffect
    loss: int


class CaravanView(Struct, frozen=True, kw_only=True):
    """A caravan on the road: the place of its space in `road`, its load and what that is worth."""

    space: int
    load: Goods
    worth: int


class SlotView(Struct, frozen=True, kw_only=True):
    """A place for a built card. `depth` is 1 next to the road.

    `is_open`: the next card built in this zone comes here. `bonus_beside` and `bonus_beyond`: this
    card and the one in the next zone, or the one farther out, gave the adjacency bonus.
    """

    zone: int
    depth: int
    card: CardView | None
    is_open: bool
    bonus_beside: bool
    bonus_beyond: bool


class CountView(Struct, frozen=True, kw_only=True):
    """How many of a card there are somewhere."""

    id: str
    count: int


class TallyView(Struct, frozen=True, kw_only=True):
    """What a player's points are for."""

    cards: int
    adjacency: int
    caravans: int
    market: int
    enemies: int


class PlayerView(Struct, frozen=True, kw_only=True):
    """One player's side.

    `zones`: four zones of three slots, nearest to the road first. `deck_top`: cards on top of the
    deck that everybody saw being laid there, the next one first. `deck_cards`: what the whole deck
    is made of; only its order is hidden. `defence` is that of built cards and of the empire
    together, `built_defence` that of built cards alone. `steps` is how far caravans may move,
    `capacity` how much one may carry, both as of this moment.
    """

    seat: int
    side: Side
    vp: int
    tally: TallyView
    built: int
    goods: Goods
    artisans: int
    empire: tuple[CardView, ...]
    deck: int
    deck_top: tuple[CardView, ...]
    deck_cards: tuple[CountView, ...]
    discard: tuple[CardView, ...]
    zones: tuple[tuple[SlotView, ...], ...]
    defence: int
    built_defence: int
    capacity: int
    steps: int
    caravans: tuple[CaravanView, ...]
    pawns: int
    defeated: tuple[EnemyView, ...]


class SericaView(Struct, frozen=True, kw_only=True):
    """The whole table.

    `road`: ids of all spaces from Rome to Chang'an, capitals included; Rome's caravans go up,
    Han's down. `row`: the Crossroads from slot 1, None where a slot is empty. `unseen`: what the
    Crossroads deck is made of (prices left out); `set_aside`: enemies that acted this turn.
    `phase` is the earliest step that is still open to the acting player; `points` of
    `points_of` production points are left in the phase of production (else 0). `enemy_slot` is
    the place in `row` of the enemy that waits for what is lost, None outside of that phase.
    `price` is what production points buy for the acting player, goods in order and the artisan
    last, 0 where not for sale; None when the game is over.
    """

    viewer: int | None
    round: int
    round_cap: int
    phase: PhaseName
    to_act: tuple[int, ...]
    points: int
    points_of: int
    enemy_slot: int | None
    price: tuple[int, ...] | None
    values: Goods
    target: int
    road: tuple[str, ...]
    row: tuple[OfferView | EnemyView | None, ...]
    deck: int
    unseen: tuple[CountView, ...]
    set_aside: tuple[EnemyView, ...]
    supply: Goods
    artisans: int
    players: tuple[PlayerView, ...]
    notices: tuple[Message, ...]
    result: Result | None
