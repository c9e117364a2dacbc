"""Every ruling and every known bug of other implementations, as positions, moves and outcomes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.errors import MoveError
from rules.core.notation import parse_tokens, resolve_move
from rules.hansa.standing import (
    completed_cities,
    controller,
    network_size,
    permit_holder,
)
from rules.hansa.state import markers_left
from tests.rules.hansa.positions import GAME, board_of, build, stones_text

FILES = ("rulings.toml", "seen_elsewhere.toml", "britannia.toml", "two_players.toml")
CASES = [
    case
    for name in FILES
    for case in tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))["case"]
]
NO_LUCK = SeededChance(bytes(32), 1)


def seats_of(name):
    return lambda state: [getattr(player, name) for player in state.players]


def lists_of(name):
    return lambda state: [list(getattr(player, name)) for player in state.players]


def piles_of(name):
    return lambda state: [stones_text(getattr(player, name)) for player in state.players]


def by_lane(state):
    tokens = board_of(state).lane_tokens
    spaces = (" ".join(piece or "-" for piece in lane) for lane in state.lanes)
    return dict(zip(tokens, spaces, strict=True))


def by_city(name):
    return lambda state: {
        city: " ".join(piece or "-" for piece in getattr(state, name)[at])
        for at, city in enumerate(board_of(state).city_ids)
    }


def score_of(state):
    lines = GAME.view(state, None).players
    keys = [line.key.rpartition(".")[2] for line in lines[0].score]
    return {key: [p.score[at].points for p in lines] for at, key in enumerate(keys)}


OBSERVED = {
    "points": seats_of("points"),
    "links": seats_of("link"),
    "drawn": seats_of("drawn"),
    "tracks": lists_of("tracks"),
    "markers": lists_of("markers"),
    "used": lists_of("used"),
    "plate": lists_of("plate"),
    "supply": piles_of("supply"),
    "stock": piles_of("stock"),
    "to_act": lambda state: list(GAME.to_act(state)),
    "step": lambda state: GAME.view(state, None).step,
    "left": lambda state: GAME.view(state, None).left,
    "actions": lambda state: [state.turn.actions, state.turn.extra],
    "permits": lambda state: list(state.turn.permits),
    "pawn": lambda state: state.pawn,
    "round": lambda state: state.round,
    "completed": completed_cities,
    "markers_left": markers_left,
    "network": lambda state: [
        network_size(board_of(state), state, seat) for seat in range(len(state.players))
    ],
    "totals": lambda state: [p.total for p in GAME.view(state, None).players],
    "places": lambda state: [
        line.place for line in sorted(GAME.result(state).seats, key=lambda line: line.seat)
    ],
    "reason": lambda state: GAME.result(state).reason.rpartition(".")[2],
    "notices": lambda state: [m.key.rpartition(".")[2] for m in GAME.notices(state)],
}
PARTS = {
    "routes": by_lane,
    "cities": by_city("cities"),
    "extras": by_city("extras"),
    "score": score_of,
    "control": lambda state: {
        city: controller(state, at) for at, city in enumerate(board_of(state).city_ids)
    },
    "holder": lambda state: {
        city: permit_holder(state, at) for at, city in enumerate(board_of(state).city_ids)
    },
    "on_map": lambda state: dict(zip(board_of(state).route_ids, state.markers, strict=True)),
    "prestige": lambda state: dict(
        zip(("white", "orange", "pink", "black"), state.prestige, strict=True)
    ),
}
"""What is compared only as far as a case names it."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    state = build(case)
    if "start" in case:
        check_found(state, case["start"])
    for step in case.get("steps", []):
        state = take_step(state, step)


def take_step(state, step):
    seat = step["seat"]
    if "legal" in step or "choices" in step:
        check_legal(state, seat, step)
        return state
    before = codec.encode(state)
    tokens = parse_tokens(step["move"])
    if "error" in step:
        with pytest.raises(MoveError) as caught:
            GAME.apply(state, seat, resolve_move(GAME, state, seat, tokens), NO_LUCK)
        assert caught.value.reason.key.rpartition("error.")[2] == step["error"]
        expected = step.get("args", {})
        args = codec.to_plain(caught.value.reason.args)
        assert {key: plain_arg(args[key]) for key in expected} == expected
        assert codec.encode(state) == before
        return state
    action = resolve_move(GAME, state, seat, tokens)
    done = GAME.apply(state, seat, action, NO_LUCK)
    assert GAME.check(done.state) == []
    check_found(done.state, step)
    if "events" in step:
        assert [e.message.key.rpartition("event.")[2] for e in done.events] == step["events"]
    if "barrier" in step:
        assert done.barrier is step["barrier"]
    return done.state


def check_found(state, expected):
    known = {"seat", "move", "events", "barrier"}
    unknown = expected.keys() - OBSERVED.keys() - PARTS.keys() - known
    assert not unknown, f"a case expects something unknown: {unknown}"
    found = {key: OBSERVED[key](state) for key in expected if key in OBSERVED}
    assert found == {key: expected[key] for key in found}
    for key in expected.keys() & PARTS.keys():
        whole = PARTS[key](state)
        wanted = {name: None if v == "nobody" else v for name, v in expected[key].items()}
        assert {name: whole[name] for name in wanted} == wanted, key


def plain_arg(arg):
    if isinstance(arg, dict):
        return arg["key"].rpartition(".")[2] if arg["type"] == "term" else arg.get("seat", arg)
    return arg


def check_legal(state, seat, step):
    """`legal` says whether a move that begins so is possible, `choices` what may follow."""
    prefix = parse_tokens(step["move"])
    spelled = [GAME.format_action(action) for action in GAME.legal_actions(state, seat)]
    legal = [tokens for tokens in spelled if tokens[: len(prefix)] == prefix]
    assert bool(legal) is step.get("legal", True), step["move"]
    assert (GAME.node(state, seat, prefix) is not None) is bool(legal)
    if "choices" in step:
        following = dict.fromkeys(tokens[len(prefix)] for tokens in legal)
        assert list(following) == step["choices"]


def test_case_ids_are_unique():
    assert len({case["id"] for case in CASES}) == len(CASES)
