"""The actions of Eastern Wonders. Cells go by their names, cubes as amounts of the four spices."""

from __future__ import annotations

from msgspec import Struct

from rules.century.cubes import NONE, Cubes
from rules.eastern_wonders.view import BonusKind


class ChooseStart(Struct, frozen=True, tag="start"):
    """Take a set of cubes and place the boat on a market tile."""

    cubes: Cubes
    to: str


class Sail(Struct, frozen=True, tag="sail"):
    """Sail the shortest way to a cell, with these cubes as toll, and land there."""

    to: str
    toll: Cubes = NONE


class StepTo(Struct, frozen=True, tag="step"):
    """Sail one tile, with a cube as toll for a step that is not free."""

    to: str
    cube: str | None = None


class Land(Struct, frozen=True, tag="land"):
    """End a move that was made step by step."""


class PayFee(Struct, frozen=True, tag="fee"):
    """Give one cube to the owner of each other boat here, lowest seat first."""

    cubes: tuple[str, ...]


class Collect(Struct, frozen=True, tag="collect"):
    """Take all loose cubes."""


class Take(Struct, frozen=True, tag="take"):
    """Take some of the loose cubes: not all, and not none."""

    cubes: Cubes


class Leave(Struct, frozen=True, tag="leave"):
    """Take no loose cubes."""


class Build(Struct, frozen=True, tag="build"):
    """Build an outpost for these cubes."""

    pay: Cubes = NONE


class Upgrade(Struct, frozen=True, tag="upgrade"):
    """Lift cubes after building: how many steps start from each colour."""

    lift: Cubes


class TakeBonus(Struct, frozen=True, tag="bonus"):
    """Take a bonus tile for an emptied column."""

    kind: BonusKind


class Trade(Struct, frozen=True, tag="trade"):
    """Trade at the market so many times."""

    times: int


class Claim(Struct, frozen=True, tag="port"):
    """Pay for the victory tile at the port."""


class Harvest(Struct, frozen=True, tag="harvest"):
    """Take cubes from the supply."""


class Pass(Struct, frozen=True, tag="pass"):
    """Do nothing (more) in this turn."""


class Discard(Struct, frozen=True, tag="discard"):
    """Return cubes at the end of a turn."""

    cubes: Cubes


Action = (
    ChooseStart
    | Sail
    | StepTo
    | Land
    | PayFee
    | Collect
    | Take
    | Leave
    | Build
    | Upgrade
    | TakeBonus
    | Trade
    | Claim
    | Harvest
    | Pass
    | Discard
)
