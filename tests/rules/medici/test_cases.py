"""Every ruling and every known bug of other implementations, as positions, moves and outcomes."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

from rules.core import codec
from rules.core.chance import RecordedChance, SeededChance
from rules.core.errors import MoveError
from rules.core.notation import parse_tokens, resolve_move
from rules.medici.actions import Reveal, Take
from rules.medici.moves import holds_used, icons_of, ship_value
from rules.medici.tree import place_token
from tests.rules.medici.positions import FACTS, GAME, build, kinds

FILES = ("rulings.toml", "seen_elsewhere.toml")
CASES = [
    case
    for name in FILES
    for case in tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))["case"]
]


def by_seat(state):
    return sorted(GAME.result(state).seats, key=lambda line: line.seat)


def ship(state, seat):
    return state.players[seat].ship


def legal_takes(state):
    seat = GAME.to_act(state)[0]
    legal = GAME.legal_actions(state, seat)
    return [place_token(action.places) for action in legal if isinstance(action, Take)]


OBSERVED = {
    "market": lambda state, _: kinds(state.market),
    "ship": lambda state, seat: kinds(ship(state, seat)),
    "value": lambda state, seat: ship_value(FACTS, ship(state, seat)),
    "holds": lambda state, seat: holds_used(FACTS, ship(state, seat)),
    "aboard": lambda state, seat: icons_of(FACTS, ship(state, seat)),
    "stored": lambda state, seat: kinds(state.players[seat].warehouse),
    "box": lambda state, _: kinds(state.box),
    "florins": lambda state, _: [player.florins for player in state.players],
    "day": lambda state, _: state.day,
    "revealed": lambda state, _: GAME.view(state, None).revealed,
    "to_act": lambda state, _: list(GAME.to_act(state)),
    "takes": lambda state, _: legal_takes(state),
    "reveals": lambda state, seat: Reveal() in list(GAME.legal_actions(state, seat)),
    "presets": lambda state, seat: [p[1] for p in GAME.node(state, seat, ()).presets],
    "values": lambda state, _: list(state.days[-1].values),
    "rewards": lambda state, _: list(state.days[-1].rewards),
    "totals": lambda state, _: [line.total for line in by_seat(state)],
    "places": lambda state, _: [line.place for line in by_seat(state)],
    "notices": lambda state, _: [m.key.rpartition(".")[2] for m in GAME.notices(state)],
}


def icons_by_good(state):
    return {
        good: list(score.icons)
        for good, score in zip(FACTS.goods.keys, state.days[-1].goods, strict=True)
    }


def paid_by_good(state):
    return {
        good: [a + b for a, b in zip(score.rewards, score.bonuses, strict=True)]
        for good, score in zip(FACTS.goods.keys, state.days[-1].goods, strict=True)
    }


PARTLY = {
    "icons": icons_by_good,
    "paid": paid_by_good,
    "deck_has": lambda state: Counter(kinds(state.deck)),
}
"""What is compared for the keys that a case names only."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case):
    state = build(case)
    for step in case["steps"]:
        state = take_step(state, step)


def take_step(state, step):
    known = {"seat", "move", "events", "barrier", "error", "args", "luck"}
    unknown = step.keys() - OBSERVED.keys() - PARTLY.keys() - known
    assert not unknown, f"a case expects something unknown: {unknown}"
    if "error" in step:
        check_refusal(state, step)
        return state
    if "move" in step:
        state = make_move(state, step)
    seat = step["seat"]
    found = {key: OBSERVED[key](state, seat) for key in step if key in OBSERVED}
    assert found == {key: step[key] for key in found}
    for key in PARTLY.keys() & step.keys():
        partly = PARTLY[key](state)
        assert {name: partly[name] for name in step[key]} == step[key]
    return state


def make_move(state, step):
    seat, luck = step["seat"], SeededChance(bytes(32), 1)
    if "luck" in step:
        outcomes = step["luck"]
        luck = RecordedChance({"deck": tuple(outcomes["deck"]), "start": outcomes["start"]})
    action = resolve_move(GAME, state, seat, parse_tokens(step["move"]))
    done = GAME.apply(state, seat, action, luck)
    assert GAME.check(done.state) == []
    if "events" in step:
        assert [e.message.key.rpartition("event.")[2] for e in done.events] == step["events"]
    if "barrier" in step:
        assert done.barrier is step["barrier"]
    return done.state


def check_refusal(state, step):
    seat, before = step["seat"], codec.encode(state)
    with pytest.raises(MoveError) as caught:
        try_move(state, seat, step["move"])
    reason = caught.value.reason
    assert reason.key.rpartition("error.")[2] == step["error"]
    args = {key: plain_arg(codec.to_plain(reason.args[key])) for key in step.get("args", {})}
    assert args == step.get("args", {})
    assert codec.encode(state) == before


def try_move(state, seat, move):
    action = resolve_move(GAME, state, seat, parse_tokens(move))
    return GAME.apply(state, seat, action, SeededChance(bytes(32), 1))


def plain_arg(arg):
    """Return a seat as its number, a card as its kind."""
    if not isinstance(arg, dict):
        return arg
    if arg["type"] == "seat":
        return arg["seat"]
    return f"{arg['args']['good']['key'].rpartition('.')[2]}-{arg['args']['value']}"


def test_case_ids_are_unique():
    assert len({case["id"] for case in CASES}) == len(CASES)
