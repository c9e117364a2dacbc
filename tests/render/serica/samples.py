"""Views of Serica for pictures: from positions that the rules build, and from games at random."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from rules.core.chance import SeededChance
from rules.core.message import Message
from rules.core.playout import play_plies
from rules.serica.state import GameOver, State
from rules.serica.view import CaravanView, SericaView
from tests.rules.serica.positions import GAME, build

FIRST_ROW = ["trader:WC", "scribe:LC", "labourer:WP", "spearmen:LP"]
ZONES = [
    [["warehouse", "farmer", "farmer"], ["militia", "militia"], ["spearmen"]],
    [["militia"], ["scribe", "engineer"], ["farmer"], ["trader"]],
]


def table(viewer: int | None = None, **case: Any) -> SericaView:
    """The view of a position that is described as for `tests.rules.serica.positions.build`."""
    return GAME.view(build(case), viewer)


def start() -> SericaView:
    return table(
        phase="produce",
        row=FIRST_ROW,
        empires=[["farmer", "farmer", "militia", "warehouse"], ["farmer"] * 3 + ["militia"]],
        decks=[["farmer", "militia"], ["militia", "warehouse"]],
        goods=["", "PC"],
        artisans=[0, 1],
    )


def _middle_case() -> dict[str, Any]:
    return {
        "phase": "produce",
        "points": 5,
        "turn": {"made": ["S", "S"]},
        "round": 9,
        "to_act": 1,
        "row": ["caravanserai:GWSP", "bandits", "great_wall:GWSP", "kushan"],
        "empires": [
            ["labourer", "trader", "marketplace", "envoy"],
            ["farmer", "philosopher", "warehouse", "cavalry"],
        ],
        "decks": [["farmer", "trader"], ["farmer", "militia", "trading_post"]],
        "discards": [["magistrate", "watchtower"], ["trader", "labourer"]],
        "known": [1, 0],
        "zones": ZONES,
        "goods": ["WWLLSSSPC", "GGWPPPC"],
        "artisans": [4, 2],
        "caravans": [["3:GGGW", "1:GWL"], ["3:SSPPC", "1:C"]],
        "defeated": [["xiongnu"], []],
        "delivered": [31, 40],
    }


def middle(viewer: int | None = None) -> SericaView:
    return table(viewer, **_middle_case())


def before_middle(viewer: int | None = None) -> SericaView:
    """What the one to act saw at their last move."""
    case = _middle_case()
    case |= {
        "to_act": 0,
        "phase": "trade",
        "turn": {},
        "row": ["caravanserai:GWSP", "envoy:GP", "great_wall:GWSP", "kushan"],
        "zones": [[ZONES[0][0][:2], *ZONES[0][1:]], ZONES[1]],
        "empires": [
            ["labourer", "trader", "marketplace", "farmer"],
            ["farmer", "philosopher", "warehouse", "cavalry"],
        ],
        "goods": ["WWLLSSSPC", "GGWPPPC"],
        "artisans": [6, 2],
        "caravans": [["2:GGGW"], ["3:SSPPC", "1:C"]],
        "delivered": [21, 40],
        "defeated": [[], []],
    }
    return table(viewer, **case)


def attacked(viewer: int | None = 0) -> SericaView:
    """An enemy waits for what is lost; another has acted and lies aside."""
    case = _middle_case()
    row = ["parthians", "scribe:LC", "hun_horde", "minister:GWSC"]
    case |= {
        "to_act": 0,
        "phase": "suffer",
        "slot": 1,
        "row": row,
        "set_aside": ["bandits"],
        "turn": {},
    }
    return table(viewer, **case)


def choosing(viewer: int | None = 0) -> SericaView:
    """Building, with a card whose ability to draw has been used."""
    case = _middle_case()
    case |= {
        "to_act": 1,
        "phase": "build",
        "turn": {"drawn": ["philosopher"], "bought": 1},
        "row": ["palace:GLSP", "xiongnu", "fortress:WP", "watchtower:WC"],
        "zones": [ZONES[0], [*ZONES[1][:3], []]],
    }
    return table(viewer, **case)


def nine_each(viewer: int | None = None) -> SericaView:
    """Both are one card from the end, in the last round, and one of them is behind."""
    full = [["farmer", "farmer", "farmer"], ["militia", "militia", "warehouse"]]
    return table(
        viewer,
        phase="trade",
        round=40,
        row=["xiongnu", "envoy:GP", "hun_horde", "palace:GLSP"],
        empires=[["trader"], ["trader", "cavalry"]],
        zones=[
            [*full, ["scribe", "scribe", "spearmen"]],
            [*full, ["cavalry", "fortress", "great_wall"]],
        ],
        goods=["WWWWWSSSSSSSSSS", "GGGGGGGGGGGGGGGGWWWWWWWWWW"],
        artisans=[8, 7],
        caravans=[["3:LLLL", "3:LLLL", "3:LLLL"], ["3:CCCC", "3:CCCC", "3:PPPP"]],
        delivered=[187, 204],
        rest_to=0,
    )


def widest(viewer: int | None = 1) -> SericaView:
    """Large empires, heavy caravans on one space, empty slots, three-digit points."""
    return table(
        viewer,
        phase="build",
        round=38,
        to_act=1,
        gone=True,
        row=["", "", "hun_horde", ""],
        empires=[
            ["farmer", "marketplace", "marketplace", "caravanserai", "trading_post", "envoy"],
            [
                "militia",
                "warehouse",
                "warehouse",
                "philosopher",
                "magistrate",
                "watchtower",
                "minister",
                "great_wall",
                "scribe",
            ],
        ],
        decks=[["labourer"] * 4 + ["trader"] * 4, ["palace", "fortress"]],
        zones=[[["farmer"] * 3, ["farmer"] * 2], [["militia"] * 3, ["spearmen", "cavalry"]]],
        goods=["W" * 2 + "S" * 11 + "C" * 13, "G" * 12 + "L" * 12],
        artisans=[12, 3],
        caravans=[["2:GGGWWWLLL", "2:WWWLLL", "2:W"], ["2:SSSPPPCCC", "2:PPPPPPPPPPPP", "2:S"]],
        delivered=[512, 498],
    )


def _over(state: State) -> State:
    return replace(state, phase=GameOver("ten_built"))


def end(viewer: int | None = None, delivered: int = 31) -> SericaView:
    case = _middle_case()
    case["zones"] = [ZONES[0], [*ZONES[1][:3], ["trader", "trader", "trading_post"]]]
    case["decks"] = [["farmer"], ["farmer", "militia"]]
    case["discards"] = [["magistrate"], ["labourer"]]
    case["delivered"] = [delivered, 40]
    return GAME.view(_over(build(case)), viewer)


def shared_end() -> SericaView:
    """Equal points; as if what decides ties were equal as well."""
    rome, han = end().players
    view = end(delivered=31 + han.vp - rome.vp)
    assert view.result is not None
    seats = tuple(replace(seat, place=1) for seat in view.result.seats)
    return replace(view, result=replace(view.result, seats=seats))


def standstill() -> SericaView:
    """Nothing on the road, nothing built, no cards, five spaces between the capitals."""
    view = table(phase="trade", idle_rounds=2, empires=[[], []], round=30)
    road = ("rome", "palmyra", "merv", "samarkand", "kashgar", "dunhuang", "changan")
    notices = (*view.notices, Message("serica.notice.last_round", {"round": 30}))
    heavy = CaravanView(space=5, load=(0, 0, 0, 2, 1, 1), worth=9)
    players = (view.players[0], replace(view.players[1], caravans=(heavy,), pawns=2))
    return replace(view, road=road, notices=notices[:2], players=players)


@cache
def game_at_random(seed: int) -> list[State]:
    """All states of a game, greedy and random by turns of the seed."""
    policy = ("random", "greedy")[seed % 2]
    luck = bytes([seed]) * 32
    states = [GAME.setup(GAME.normalize_options({}), 2, SeededChance(luck, 0)).state]
    for ply in play_plies(GAME, {}, 2, luck, (policy,)):
        chance = SeededChance(luck, len(states))
        states.append(GAME.apply_legal(states[-1], ply.seat, ply.action, chance).state)
    return states


def fuzzed(seed: int) -> tuple[SericaView, SericaView]:
    """A view somewhere in a game at random, and one some moves before it."""
    states = game_at_random(seed % 4)
    at = (seed * 37 + 11) % len(states)
    viewer = (None, 0, 1)[seed % 3]
    return GAME.view(states[at], viewer), GAME.view(states[max(0, at - 9)], viewer)
