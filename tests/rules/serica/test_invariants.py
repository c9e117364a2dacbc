"""Which states are possible: what a position of a record may and may not change."""

from __future__ import annotations

import pytest

from rules.core import codec
from rules.core.chance import RecordedChance
from rules.core.record import merge_position
from tests.rules.serica.positions import GAME

LUCK = {"deck_0": (), "deck_1": (), "crossroads": ()}
START = GAME.setup({"first_empire": "rome"}, 2, RecordedChance(LUCK)).state
FIRST_OFFERS = ("warehouse:LC", "warehouse:LC", "labourer:WP", "labourer:WP")


def of_first(**fields):
    return {"players": {"0": fields}}


def check(patch):
    merged = merge_position(codec.to_plain(START), patch)
    return GAME.check(codec.from_plain(merged, GAME.state_type))


def test_the_start_from_which_these_positions_are_patched():
    assert START.row == FIRST_OFFERS
    assert START.players[0].empire == ("farmer", "farmer", "farmer", "militia")
    assert START.players[0].deck == ("militia", "warehouse")


ACT = {"type": "act", "seat": 0, "step": "buy", "points": None}
SUFFER = {"type": "suffer", "seat": 0, "slot": 0, "points": None}
OVER = {"type": "game_over", "seat": None, "points": None}
GOLD_FOR_FIRST = {"goods": [2, 0, 0, 0, 0, 0]}

POSSIBLE = {
    "goods": {**of_first(**GOLD_FOR_FIRST), "supply": {"0": 16}},
    "artisans": {**of_first(artisans=4), "artisans": 10},
    "the second phase": {"phase": ACT},
    "a card from the deck to the discard pile": of_first(deck=["militia"], discard=["warehouse"]),
    "built cards": {
        **of_first(empire=["militia"], zones=[["farmer", "farmer"], ["farmer"], [], []]),
        "phase": ACT,
    },
    "a bought card": {
        **of_first(discard=["labourer"]),
        "crossroads": {"0": None},
    },
    "a caravan": {
        **of_first(caravans=[{"space": 4, "load": [1, 0, 0, 0, 0, 0]}]),
        "supply": {"0": 17},
    },
    "points of caravans": of_first(arrivals=2, delivered=20),
    "points of markets": of_first(market=3),
    "spent points": {
        **of_first(**GOLD_FOR_FIRST),
        "supply": {"0": 16},
        "turn": {"made": ["G", "G"]},
        "phase": {"points": 5},
    },
    "the last round": {"round": 40, "phase": ACT},
    "over by rounds": {"round": 40, "phase": {**OVER, "reason": "last_round"}},
    "a known card": of_first(known=1),
}

IMPOSSIBLE = {
    "two Romes": ({"players": {"1": {"side": "rome"}}}, "one player of each empire"),
    "no players": ({"players": []}, "one player of each empire"),
    "a card lost": (of_first(deck=["militia"]), "missing warehouse"),
    "a card twice": (of_first(discard=["farmer"]), "too many of farmer"),
    "an unknown card": (of_first(discard=["chef"]), "no such card chef"),
    "an unknown offer": ({"row": {"0": "labourer:GG"}}, "no such card labourer:GG"),
    "an unknown enemy": (of_first(defeated=["pirates"]), "no such enemy pirates"),
    "a price sold too often": (
        {"row": {"0": "trader:LP", "1": "trader:LP"}},
        "Crossroads: too many of trader:LP",
    ),
    "disorder": (of_first(empire=["militia", "farmer", "farmer", "farmer"]), "empire is not in"),
    "a cube lost": ({"supply": {"0": 17}}, "G: [17, 0, 0]"),
    "a debt": ({**of_first(goods=[-1, 0, 0, 0, 0, 0]), "supply": {"0": 19}}, "G: [19, -1, 0]"),
    "an artisan lost": ({"artisans": 13}, "artisans: [13, 0, 1]"),
    "five slots": ({"row": {"4": "palace:GLSP"}, "crossroads": {"28": None}}, "5 slots"),
    "three slots": ({"row": {"0": None}}, "3 slots"),
    "an empty slot with a deck": (
        {"row": [None, *FIRST_OFFERS[1:]], "crossroads": {"37": "warehouse:LC"}},
        "1 empty slots with 38",
    ),
    "enemies set aside while nobody suffers": (
        {"set_aside": ["bandits"], "crossroads": {"30": None}},
        "enemies are set aside",
    ),
    "no zones": (of_first(zones=[]), "0 zones"),
    "four deep": (
        of_first(
            empire=[], zones=[["farmer", "farmer", "farmer", "militia"], [], [], []]
        ),
        "more than 3 cards in a zone",
    ),
    "known cards that are not there": (of_first(known=3), "3 known cards in a deck of 2"),
    "points without an arrival": (of_first(delivered=5), "5 points for 0 arrivals"),
    "an arrival without points": (of_first(arrivals=1), "0 points for 1 arrivals"),
    "negative market": (of_first(market=-1), "negative points"),
    "four caravans": (
        of_first(caravans=[{"space": 1, "load": [1, 0, 0, 0, 0, 0]}] * 4),
        "4 caravans",
    ),
    "a caravan in the capital": (
        of_first(caravans=[{"space": 5, "load": [1, 0, 0, 0, 0, 0]}]),
        "a caravan on space 5",
    ),
    "an empty caravan": (of_first(caravans=[{"space": 1, "load": [0] * 6}]), "without goods"),
    "silk from Rome": (
        of_first(caravans=[{"space": 1, "load": [0, 0, 0, 1, 0, 0]}]),
        "goods of the other empire",
    ),
    "seat nowhere": ({"phase": {"seat": 2}}, "seat 2 to act"),
    "points from nowhere": ({"phase": {"points": 12}}, "12 points left and 0 spent"),
    "points spent on nothing": ({"phase": {"points": 9}}, "9 points left and 0 spent"),
    "made of nothing": ({"turn": {"made": ["X"]}}, "made ('X',)"),
    "drawn by nobody": ({"turn": {"drawn": ["scribe"]}}, "scribe has drawn"),
    "warded by nobody": ({"phase": ACT, "turn": {"warded": 1}}, "1 enemies ignored"),
    "bought before production is over": ({"turn": {"bought": 1}}, "before production is over"),
    "defeated and still defending": (
        {"phase": ACT, "turn": {"defeated": 1}},
        "1 enemies defeated, but buy is open",
    ),
    "too many defeated": ({"phase": ACT, "turn": {"defeated": 2}}, "2 enemies defeated in a turn"),
    "negative turn": ({"turn": {"bought": -1}}, "a negative number"),
    "an enemy acts that is none": ({"phase": SUFFER}, "no enemy in slot 0"),
    "an enemy acts on nobody": ({"phase": SUFFER}, "there is no caravan"),
    "over without a reason": ({"phase": {**OVER, "reason": "ten_built"}}, "over because"),
    "over too early by idleness": ({"phase": {**OVER, "reason": "standstill"}}, "0 idle rounds"),
    "idle too long": ({"idle_rounds": 3}, "3 idle rounds"),
    "round 0": ({"round": 0}, "round 0"),
    "a round after the last": ({"round": 41}, "round 41 of 40"),
    "an option's wrong value": ({"options": {"round_cap": 12}}, "round_cap"),
}  # fmt: skip


@pytest.mark.parametrize("name", POSSIBLE)
def test_possible_states(name):
    assert check(POSSIBLE[name]) == []


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_impossible_states(name):
    patch, fault = IMPOSSIBLE[name]
    assert fault in "; ".join(check(patch))


def test_ten_cards_end_the_game():
    built = {
        "deck": [],
        "empire": [],
        "zones": [["farmer", "farmer", "farmer"], ["militia", "militia", "warehouse"],
                  ["labourer", "labourer", "labourer"], ["labourer"]],
    }  # fmt: skip
    patch = {**of_first(**built), "row": {"2": "scribe:LC", "3": "scribe:LC"}}
    rest = [card for card in START.crossroads if not card.startswith(("labourer", "scribe"))]
    patch["crossroads"] = rest
    assert check({**patch, "phase": {**OVER, "reason": "ten_built"}}) == []
    assert "the game goes on" in "; ".join(check({**patch, "phase": ACT}))
