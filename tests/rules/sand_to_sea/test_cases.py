"""Every ruling and every known bug of other implementations, as positions, moves and outcomes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rules.century.cubes import spell
from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.errors import MoveError
from rules.core.notation import parse_tokens, resolve_move
from rules.eastern_wonders.market import built_rows, hold_limit
from tests.rules.sand_to_sea.positions import FACTS, GAME, build

FILES = ("rulings.toml",)
CASES = [
    case
    for name in FILES
    for case in tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))["case"]
]
NO_LUCK = SeededChance(bytes(32), 1)


def on_map(state, what):
    found = zip(state.map.places, map(what, state.tiles), strict=True)
    return {place.name: value for place, value in found if value}


def slot_text(slot):
    return f"{slot.card}:{spell(slot.cubes)}".rstrip(":")


def bonus_text(tile):
    return f"{tile.kind} {tile.points}" if tile.kind == "points" else tile.kind


OBSERVED = {
    "hold": lambda state, seat: spell(state.players[seat].hold),
    "holds": lambda state, _: [spell(player.hold) for player in state.players],
    "boat": lambda state, seat: state.players[seat].boat,
    "hand": lambda state, seat: list(state.players[seat].hand),
    "played": lambda state, seat: list(state.players[seat].played),
    "spent": lambda state, seat: list(state.players[seat].spent),
    "row": lambda state, _: [slot_text(slot) for slot in state.merchant_row],
    "victory": lambda state, seat: list(state.players[seat].victory),
    "bonus": lambda state, seat: [bonus_text(tile) for tile in state.players[seat].bonus],
    "limit": lambda state, seat: hold_limit(FACTS, state.players[seat]),
    "rows": lambda state, seat: list(built_rows(FACTS, state, seat)),
    "loose": lambda state, _: on_map(state, lambda tile: spell(tile.cubes)),
    "outposts": lambda state, _: on_map(state, lambda tile: list(tile.outposts)),
    "ports": lambda state, _: list(state.ports),
    "sets": lambda state, _: [spell(cubes) for cubes in state.start_sets],
    "phase": lambda state, _: GAME.view(state, None).phase,
    "to_act": lambda state, _: list(GAME.to_act(state)),
    "excess": lambda state, _: GAME.view(state, None).excess,
    "round": lambda state, _: state.round,
    "totals": lambda state, _: [
        line.total for line in sorted(GAME.result(state).seats, key=lambda line: line.seat)
    ],
    "winner": lambda state, _: GAME.result(state).seats[0].seat,
    "notices": lambda state, _: [m.key.rpartition(".")[2] for m in GAME.notices(state)],
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    state = build(case)
    for step in case["steps"]:
        state = take_step(state, step)


def take_step(state, step):
    seat = step["seat"]
    if "legal" in step or "results" in step:
        check_legal(state, seat, step)
        return state
    before = codec.encode(state)
    tokens = parse_tokens(step["move"])
    if "error" in step:
        with pytest.raises(MoveError) as caught:
            GAME.apply(state, seat, resolve_move(GAME, state, seat, tokens), NO_LUCK)
        assert caught.value.reason.key.rpartition("error.")[2] == step["error"]
        args = codec.to_plain(caught.value.reason.args)
        expected = step.get("args", {})
        assert {key: plain_arg(args[key]) for key in expected} == expected
        assert codec.encode(state) == before
        return state
    action = resolve_move(GAME, state, seat, tokens)
    done = GAME.apply(state, seat, action, NO_LUCK)
    assert GAME.check(done.state) == []
    unknown = step.keys() - OBSERVED.keys() - {"seat", "move", "events", "barrier"}
    assert not unknown, f"a case expects something unknown: {unknown}"
    found = {key: OBSERVED[key](done.state, seat) for key in step if key in OBSERVED}
    assert found == {key: step[key] for key in found}
    if "events" in step:
        assert [e.message.key.rpartition("event.")[2] for e in done.events] == step["events"]
    if "barrier" in step:
        assert done.barrier is step["barrier"]
    return done.state


def plain_arg(arg):
    if isinstance(arg, dict):
        return "".join(arg["kinds"]) if arg["type"] == "pieces" else arg.get("seat", arg)
    return arg


def check_legal(state, seat, step):
    """`legal` says whether a move that begins so is possible, `results` all holds after it."""
    prefix = parse_tokens(step["move"])
    legal = [
        action
        for action in GAME.legal_actions(state, seat)
        if GAME.format_action(action)[: len(prefix)] == prefix
    ]
    assert bool(legal) is step.get("legal", True)
    assert (GAME.node(state, seat, prefix) is not None) is bool(legal)
    if "count" in step:
        assert len(legal) == step["count"]
    if "results" in step:
        reached = [
            spell(GAME.apply(state, seat, action, NO_LUCK).state.players[seat].hold)
            for action in legal
        ]
        assert sorted(reached) == sorted(step["results"])


def test_case_ids_are_unique():
    assert len({case["id"] for case in CASES}) == len(CASES)
