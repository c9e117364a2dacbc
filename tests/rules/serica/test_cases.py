"""Every ruling, as positions, moves and outcomes."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.errors import MoveError
from rules.core.notation import parse_tokens, resolve_move
from rules.serica.goods import spell
from rules.serica.queries import built_count, vp_of
from tests.rules.serica.positions import FACTS, GAME, build

CASES = tomllib.loads(Path(__file__).with_name("rulings.toml").read_text(encoding="utf-8"))["case"]


def _by_seat(read):
    return lambda state, seat: read(state.players[seat])


OBSERVED = {
    "goods": _by_seat(lambda player: spell(player.goods)),
    "artisans": _by_seat(lambda player: player.artisans),
    "empire": _by_seat(lambda player: list(player.empire)),
    "empire_size": _by_seat(lambda player: len(player.empire)),
    "deck": _by_seat(lambda player: list(player.deck)),
    "deck_size": _by_seat(lambda player: len(player.deck)),
    "discard": _by_seat(lambda player: list(player.discard)),
    "known": _by_seat(lambda player: player.known),
    "zones": _by_seat(lambda player: [list(zone) for zone in player.zones]),
    "built": _by_seat(built_count),
    "defeated": _by_seat(lambda player: list(player.defeated)),
    "delivered": _by_seat(lambda player: player.delivered),
    "market": _by_seat(lambda player: player.market),
    "vp": _by_seat(lambda player: vp_of(FACTS, player)),
    "caravans": _by_seat(lambda player: [f"{c.space}:{spell(c.load)}" for c in player.caravans]),
    "other_goods": lambda state, seat: spell(state.players[1 - seat].goods),
    "supply": lambda state, _: list(state.supply),
    "pool": lambda state, _: state.artisans,
    "row": lambda state, _: [card or "" for card in state.row],
    "crossroads": lambda state, _: len(state.crossroads),
    "set_aside": lambda state, _: list(state.set_aside),
    "phase": lambda state, _: GAME.view(state, None).phase,
    "points": lambda state, _: GAME.view(state, None).points,
    "slot": lambda state, _: (GAME.view(state, None).enemy_slot or 0) + 1,
    "to_act": lambda state, _: list(GAME.to_act(state)),
    "round": lambda state, _: state.round,
    "idle_rounds": lambda state, _: state.idle_rounds,
    "notices": lambda state, _: [m.key.rpartition(".")[2] for m in GAME.notices(state)],
    "reason": lambda state, _: GAME.result(state).reason.rpartition(".")[2],
    "totals": lambda state, _: _figures(state, "total"),
    "places": lambda state, _: _figures(state, "place"),
}


def _figures(state, name):
    ordered = sorted(GAME.result(state).seats, key=lambda of_seat: of_seat.seat)
    return [getattr(of_seat, name) for of_seat in ordered]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    state = build(case)
    for step in case["steps"]:
        state = take_step(state, step)


def take_step(state, step):
    seat = step["seat"]
    if "legal" in step or "moves" in step:
        check_legal(state, seat, step)
        return state
    tokens = parse_tokens(step["move"])
    if "error" in step:
        check_refusal(state, seat, tokens, step)
        return state
    action = resolve_move(GAME, state, seat, tokens)
    done = GAME.apply(state, seat, action, luck_for(step))
    assert GAME.check(done.state) == []
    unknown = step.keys() - OBSERVED.keys() - {"seat", "move", "events", "told", "barrier", "says"}
    assert not unknown, f"a case expects something unknown: {unknown}"
    found = {key: OBSERVED[key](done.state, seat) for key in step if key in OBSERVED}
    assert found == {key: step[key] for key in found}
    check_story(done, step)
    if "says" in step:
        assert (
            GAME.describe_action(state, seat, action).key.rpartition("action.")[2] == step["says"]
        )
    return done.state


def check_story(done, step):
    """`events` are told in short accounts, `told` are among all events."""
    events = [(name, e.detail) for e in done.events for name in names_of(e.message)]
    if "events" in step:
        assert [name for name, is_detail in events if not is_detail] == step["events"]
    if "told" in step:
        assert set(step["told"]) <= {name for name, _ in events}
    if "barrier" in step:
        assert done.barrier is step["barrier"]


def names_of(message):
    """Yield the names of what a message tells: a card that comes up is told with its cause."""
    name = message.key.rpartition("event.")[2]
    if name == "and_opened":
        yield from names_of(message.args["event"])
        name = "opened_card"
    yield name


def luck_for(step):
    return SeededChance(step["move"].encode().ljust(32, b".")[:32], 1)


def check_refusal(state, seat, tokens, step):
    before = codec.encode(state)
    with pytest.raises(MoveError) as caught:
        GAME.apply(state, seat, resolve_move(GAME, state, seat, tokens), luck_for(step))
    assert caught.value.reason.key.rpartition("error.")[2] == step["error"]
    args = codec.to_plain(caught.value.reason.args)
    expected = step.get("args", {})
    assert {key: plain_arg(args[key]) for key in expected} == expected
    assert codec.encode(state) == before


def plain_arg(arg):
    if not isinstance(arg, dict):
        return arg
    return "".join(arg["kinds"]) if arg["type"] == "pieces" else arg.get("seat", arg)


def check_legal(state, seat, step):
    """`legal` says whether a move that begins so is possible, `moves` lists all that do."""
    prefix = parse_tokens(step["move"])
    legal = [
        " ".join(tokens)
        for tokens in map(GAME.format_action, GAME.legal_actions(state, seat))
        if tokens[: len(prefix)] == prefix
    ]
    assert bool(legal) is step.get("legal", True)
    assert (GAME.node(state, seat, prefix) is not None) is bool(legal)
    if "moves" in step:
        assert legal == step["moves"]


def test_case_ids_are_unique():
    assert len({case["id"] for case in CASES}) == len(CASES)
