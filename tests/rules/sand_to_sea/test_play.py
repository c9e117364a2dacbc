"""Setup, tree, words, secrets and what whole games must keep."""

from __future__ import annotations

from itertools import islice

import pytest

from data.words import LOCALES, load_words
from rules.century.cubes import NONE, add, gather, spell, subtract, times
from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.conformance import move_faults, tree_actions
from rules.core.playout import play_plies
from rules.eastern_wonders.actions import Build, ChooseStart, Claim, Discard
from rules.eastern_wonders.market import market_here
from rules.sand_to_sea.actions import MarketTrade, Sail
from rules.sand_to_sea.state import ChoosingAction
from rules.sand_to_sea.voyage import cards_to_spend, landings
from rules.spice_road.actions import PlaySpice, PlayTrade, PlayUpgrade
from rules.spice_road.steps import caravan_after_play
from tests.rules.sand_to_sea.positions import FACTS, GAME, build
from tests.rules.variants import seed_for

PLIES = [
    ply
    for options, seats in (({}, 4), ({"map": "random", "board_points": "1223"}, 3))
    for ply in islice(play_plies(GAME, options, seats, seed_for("sts"), ("random",)), 1500)
]


def start(seats=2, seed=bytes(32), **options):
    return GAME.setup(options, seats, SeededChance(seed, 0)).state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_setup(seats):
    state = start(seats)
    laid = [place.tile for place in state.map.places]
    assert (laid.count("port"), laid.count("sea")) == (4, 4)
    markets = [tile for tile in laid if tile not in ("port", "sea")]
    symbols = [tile.partition("-")[0] for tile in markets]
    assert {symbol: symbols.count(symbol) for symbol in symbols} == {
        "ginger": 4,
        "chili": 4,
        "tea": 4,
        "cloves": 4,
    }
    assert (len(state.merchant_row), len(state.merchant_deck)) == (4, 39)
    assert all(player.hand == ("S1", "S2") for player in state.players)
    assert GAME.to_act(state) == (seats - 1,)


OPEN = build(
    {
        "seats": 3,
        "holds": ["YYRRG", "Y", ""],
        "boats": ["C2", "D2", "A1"],
        "hands": [["S1", "S2", "M10"]],
        "played": [["M04"]],
        "tiles": {"C2": "chili-4", "C3": "tea-6", "D2": "chili-2", "B2": "sea"},
        "outposts": {"C3": [0], "D2": [1]},
        "row": ["M11", "M12:R", "M13", "M14"],
    }
)


def children(*prefix, state=OPEN):
    return GAME.node(state, 0, prefix).children


def test_a_turn_begins_with_few_choices():
    assert children() == ("play", "acquire", "sail", "ports", "build", "rest")
    assert children("acquire") == ("1", "2", "3", "4")
    assert children("ports") == ("A1", "A4", "E1", "E4")
    assert children("sail")[-1] == "step"
    assert GAME.node(OPEN, 0, ("sail", "C3")).children == ()


def test_another_card_lies_behind_one_word():
    node = GAME.node(OPEN, 0, ("step", "C3"))
    assert GAME.format_action(node.action) == ("step", "C3", "with", "M04")
    assert node.children == ("with",)
    assert children("step", "C3", "with") == ("M10", "S1", "S2")
    assert GAME.node(OPEN, 0, ("sail", "step", "C3", "with", "S1")).action is not None


def test_many_cards_are_grouped():
    state = build({"hands": [[c for c in FACTS.merchants if c != "M43"]], "boats": ["C2", "A2"]})
    groups = children("step", "C3", "with", state=state)
    assert groups == ("gain", "upgrade", "Y", "R", "G", "B")
    cards = [card for g in groups for card in children("step", "C3", "with", g, state=state)]
    assert len(cards) == len(set(cards)) == 43
    named = GAME.node(state, 0, ("step", "C3", "with", "Y", "M10"))
    assert named == GAME.node(state, 0, ("step", "C3", "with", "M10"))
    assert list(move_faults(GAME, state, 0)) == []


def test_the_order_of_the_tree_is_that_of_the_legal_moves():
    assert [a for _, a in tree_actions(GAME, OPEN, 0)] == list(GAME.legal_actions(OPEN, 0))


LABELS = {
    "play M10": ("🟨🟨→🟩", "🟨🟨→🟩"),
    "acquire 2": ("2: 🟥→🟨🟨🟨 · pay 1 · finds 🟥", "2: 🟥→🟨🟨🟨 · 비용 1개 · 🟥 얻음"),
    "sail C3": ("C3: 🟨🟨→🟩 · your outpost · cards: 1", "C3: 🟨🟨→🟩 · 내 전초 기지 · 카드 1장"),
    "sail B2": ("B2: open sea · cards: 1", "B2: 바다 · 카드 1장"),
    "sail D2": (
        "D2: 🟩→🟥🟥 · build for 1 · cards: 1 · fee 1 to 2",
        "D2: 🟩→🟥🟥 · 건설 1개 · 카드 1장 · 정박료 1개 (2)",
    ),
    "step C3 with": ("Another card", "다른 카드"),
    "step C3 with S2": ("Upgrade 2", "업그레이드2"),
    "rest": ("Rest (cards back: 1)", "휴식 (카드 1장 되가져오기)"),
}


@pytest.mark.parametrize("tokens", LABELS)
def test_labels(tokens):
    label = GAME.describe_choice(OPEN, 0, tuple(tokens.split()))
    assert tuple(load_words(locale).message(label) for locale in LOCALES) == LABELS[tokens]


WHOLE = {
    "sail A1": (
        "Sail C2 → B1 → A1. Cards for it: +🟨🟨🟨🟨, 🟨🟨→🟩.",
        "항해해요: C2 → B1 → A1. 버리는 카드: +🟨🟨🟨🟨, 🟨🟨→🟩.",
    ),
    "acquire 2 pay Y": (
        "Take merchant 🟥→🟨🟨🟨, pay 🟨, left to right, and find 🟥. Your hold: 🟨🟥🟥🟥🟩.",
        (
            "🟥→🟨🟨🟨 상인 카드를 가져오고 왼쪽부터 🟨 큐브를 놓은 뒤 🟥 큐브를 얻어요. "
            "내 저장고: 🟨🟥🟥🟥🟩."
        ),
    ),
    "play S1": (
        "Play +🟨🟨. Your hold: 🟨🟨🟨🟨🟥🟥🟩.",
        "+🟨🟨 카드를 사용해요. 내 저장고: 🟨🟨🟨🟨🟥🟥🟩.",
    ),
    "rest": ("Rest and take back cards: 1.", "휴식하며 카드 1장을 되가져와요."),
}


@pytest.mark.parametrize("move", WHOLE)
def test_whole_moves_say_what_they_lead_to(move):
    action = GAME.node(OPEN, 0, tuple(move.split())).action
    message = GAME.describe_action(OPEN, 0, action)
    assert tuple(load_words(locale).message(message) for locale in LOCALES) == WHOLE[move]


def test_all_but_stack_and_deck_lies_open():
    seen = codec.encode(GAME.view(OPEN, 1)).decode()
    for card in (*OPEN.merchant_deck, *OPEN.victory_stack):
        assert f'"{card}"' not in seen
    assert '"M10"' in seen, "hands lie open"
    other = GAME.permute_hidden(OPEN, 0, SeededChance(b"1" * 32, 0))
    assert other.merchant_deck != OPEN.merchant_deck
    assert other.victory_stack != OPEN.victory_stack
    assert (other.players, other.merchant_row) == (OPEN.players, OPEN.merchant_row)


def test_barriers_are_where_something_is_revealed():
    for ply in PLIES:
        before, after = ply.state, ply.step.state
        drawn = len(before.merchant_deck) > len(after.merchant_deck)
        drawn |= len(before.victory_stack) > len(after.victory_stack)
        assert ply.step.barrier is drawn


def test_a_voyage_takes_as_many_cards_as_it_says():
    for ply in PLIES:
        if isinstance(ply.action, Sail):
            before, after = ply.state.players[ply.seat], ply.step.state.players[ply.seat]
            cards = landings(FACTS, ply.state, ply.seat).tolls[ply.action.to]
            assert len(after.spent) - len(before.spent) == cards
            gone = set(after.spent) - set(before.spent)
            assert gone == set(cards_to_spend(FACTS, before)[:cards])


def test_cards_are_never_lost():
    for ply in PLIES:
        if isinstance(ply.state.phase, ChoosingAction):
            player = ply.state.players[ply.seat]
            assert {"S1", "S2"} <= {*player.hand, *player.played, *player.spent}
        assert GAME.check(ply.step.state) == []


def test_cubes_only_come_and_go_as_the_rules_say():
    for ply in PLIES:
        before, after = total_cubes(ply.state), total_cubes(ply.step.state)
        assert after == add(before, change_of(ply)), GAME.format_action(ply.action)


def total_cubes(state):
    piles = [*(p.hold for p in state.players), *(slot.cubes for slot in state.merchant_row)]
    assert all(tile.cubes == NONE for tile in state.tiles), "nothing lies on tiles in this game"
    return tuple(map(sum, zip(*piles, strict=True)))


def change_of(ply):
    """All cubes in play change so; fees, payments and found cubes only change places."""
    state, seat = ply.state, ply.seat
    hold = state.players[seat].hold
    match ply.action:
        case ChooseStart(cubes):
            return cubes
        case PlaySpice() | PlayUpgrade() | PlayTrade():
            return subtract(caravan_after_play(FACTS, hold, ply.action), hold)
        case Build(pay):
            return subtract(NONE, pay)
        case MarketTrade(number):
            tile = market_here(FACTS, state, seat)
            return times(subtract(tile.get, tile.give), number)
        case Claim():
            claimed = ply.step.state.players[seat].victory[-1]
            return subtract(NONE, FACTS.victory[claimed].price)
        case Discard(cubes):
            return subtract(NONE, cubes)
        case _:
            return NONE


def test_a_voyage_step_by_step_leads_to_the_same():
    case = {"boats": ["C1", "C6"], "hands": [["S1", "S2", "M10"]], "tiles": {"C3": "chili-4"}}
    state = build({**case, "holds": ["Y", ""]})
    sailed = GAME.apply(state, 0, Sail("C3"), None).state
    stepped = state
    for move in ("step C2 with M10", "step C3 with S1", "land"):
        action = GAME.parse_action(tuple(move.split()))
        stepped = GAME.apply(stepped, 0, action, None).state
    assert stepped == sailed
    assert spell(stepped.players[0].hold) == spell(gather("Y"))
