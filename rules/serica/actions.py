"""The actions of Serica. Slots, zones and caravans count from 0 here, from 1 in notation."""

from __future__ import annotations

from msgspec import Struct


class Produce(Struct, frozen=True, tag="produce"):
    """Buy one good or artisan for production points."""

    item: str


class PlanForCard(Struct, frozen=True, tag="plan_card"):
    """Produce all goods that the card in a slot still needs."""

    slot: int


class PlanRest(Struct, frozen=True, tag="plan_rest"):
    """Spend all points on artisans and own goods; `first` says on which before the other."""

    first: str


class EndProduction(Struct, frozen=True, tag="done"):
    """Go on to the Crossroads; points that are left are lost."""


class DrawCards(Struct, frozen=True, tag="draw"):
    """Use a card in the empire that draws."""

    card: str


class Buy(Struct, frozen=True, tag="buy"):
    """Buy the card in a slot; `save` are the goods that a discount spares, `top` lays it on top."""

    slot: int
    save: tuple[str, ...] = ()
    top: bool = False


class Build(Struct, frozen=True, tag="build"):
    """Build a card from the empire in a zone."""

    card: str
    zone: int


class Defend(Struct, frozen=True, tag="defend"):
    """Defeat the enemy in a slot."""

    slot: int


class Launch(Struct, frozen=True, tag="launch"):
    """Send a new caravan out with these goods."""

    load: tuple[str, ...]


class Move(Struct, frozen=True, tag="move"):
    """Move all own caravans as far as they can go, or each by so many steps."""

    steps: tuple[int, ...] = ()


class Pass(Struct, frozen=True, tag="pass"):
    """Neither launch nor move."""


class LoseGoods(Struct, frozen=True, tag="lose_goods"):
    """Give up goods on the road: the caravan's number and the good, such as `1G`."""

    cubes: tuple[str, ...]


class LoseCaravan(Struct, frozen=True, tag="lose_caravan"):
    """Give up a whole caravan."""

    caravan: int


class Ward(Struct, frozen=True, tag="ward"):
    """Ignore an enemy."""


ProductionAction = Produce | PlanForCard | PlanRest | EndProduction
CrossroadsAction = DrawCards | Buy | Build | Defend
TradeAction = Launch | Move | Pass
Answer = LoseGoods | LoseCaravan | Ward
"""What is said to an enemy that acts."""

Action = ProductionAction | CrossroadsAction | TradeAction | Answer
