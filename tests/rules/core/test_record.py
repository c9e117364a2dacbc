"""Records replay, or say where and why they do not."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from data.facts import load_game
from rules.core.errors import RecordError
from rules.core.playout import play_plies
from rules.core.record import (
    format_record,
    merge_position,
    parse_record,
    record_of,
    replay,
    result_of,
    seat_count,
)
from tests.rules.variants import seed_for

DOCUMENT = Path(__file__).parents[3] / "docs" / "records.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


def blocks_of(text):
    return re.findall(r"```json\n(.*?)```", text, re.DOTALL)


SECTIONS = re.split(r"(?m)^## (?=Spice Road$)", TEXT)
BLOCKS = [*blocks_of(SECTIONS[0]), *blocks_of(SECTIONS[1].split("\n## ")[0])]
EXAMPLE = json.loads(BLOCKS[-1])
WHOLE = [json.loads(block) for block in blocks_of(TEXT) if '"format"' in block]
GAME = load_game("spice_road")


def changed(**fields):
    record = {**EXAMPLE, **fields}
    return json.dumps({key: value for key, value in record.items() if value is not ...})


def run(**fields):
    return replay(parse_record(changed(**fields)), GAME)


def test_the_example_of_the_document():
    done = run()
    assert done.result is not None
    assert result_of(done) == parse_record(changed()).result
    assert [step.entry for step in done.steps] == list(range(7))
    assert len({step.state_hash for step in done.steps}) == len(done.steps) - 1
    assert [step.entry for step in done.lines] == [1, 4, 5, 6]


@pytest.mark.parametrize("patch", BLOCKS[1:3])
def test_positions_of_the_document(patch):
    chance = {"setup": {"merchants": [*[f"M0{n}" for n in range(1, 7)], "M10"], "points": []}}
    chance["setup"]["points"] = ["P01", "P02", "P03", "P04", "P05", "P27"]
    done = run(position=json.loads(patch), chance=chance, actions=[], result=..., seats=2)
    assert done.state != run(position=..., chance=chance, actions=[], result=..., seats=2).state


@pytest.mark.parametrize("record", WHOLE, ids=lambda record: record["game"])
def test_every_whole_record_of_the_document_replays(record):
    parsed = parse_record(json.dumps(record))
    game = load_game(parsed.game)
    assert result_of(replay(parsed, game)) == parsed.result


def test_chance_of_the_document_can_be_read():
    parse_record(changed(chance=json.loads(BLOCKS[0])))


def test_the_document_names_every_field_and_option():
    text = DOCUMENT.read_text(encoding="utf-8")
    fields = (*GAME.state_type.__struct_fields__, *(spec.key for spec in GAME.option_specs))
    assert [name for name in fields if f"`{name}`" not in text] == []


def test_a_played_game_is_written_and_read():
    seed = seed_for("record")
    plies = list(play_plies(GAME, {}, 3, seed, ("random",)))
    moves = [(ply.seat, ply.action) for ply in plies]
    record = record_of(GAME, seats=("A", "나", "三"), options={}, seed=seed, actions=moves)
    data = format_record(record)
    assert parse_record(data) == record
    assert "나" in data.decode()
    done = replay(record, GAME)
    assert done.state == plies[-1].step.state
    assert seat_count(record) == 3
    assert record.result == result_of(done)


def test_luck_is_the_same_after_an_undo():
    moves = [{"seat": 0, "move": "rest"}, {"seat": 0, "undo": True}] * 2
    fields = {"chance": ..., "seed": "ab" * 32, "position": ..., "result": ..., "seats": 2}
    done = run(actions=moves, **fields)
    assert done.state_hash == run(actions=[], **fields).state_hash
    assert done.steps[1].state_hash == done.steps[3].state_hash


def test_moves_may_be_written_in_other_ways():
    actions = [dict(entry) for entry in EXAMPLE["actions"]]
    actions[0]["move"] = "ACQUIRE 2 y"
    assert run(actions=actions).state_hash == EXAMPLE["result"]["state_hash"]


def entry(number, **fields):
    actions = [dict(one) for one in EXAMPLE["actions"]]
    actions[number - 1] = fields
    return actions


UNREADABLE = {
    "not JSON": ("{", "not a game record"),
    "not an object": ("[]", "not a game record"),
    "unknown field": (changed(winner=1), "winner"),
    "other format": (changed(format="caravanserai/9"), "format"),
    "no game": (changed(game=...), "game"),
    "no luck": (changed(chance=...), "exactly one of seed and chance"),
    "two kinds of luck": (changed(seed="00" * 32), "exactly one of seed and chance"),
    "short seed": (changed(chance=..., seed="00"), "64 hex digits"),
    "seed of other letters": (changed(chance=..., seed="zz" * 32), "64 hex digits"),
    "luck of no step": (changed(chance={"later": {}}), "'later'"),
    "entry without anything": (changed(actions=entry(2, seat=1)), "entry 2"),
    "entry with both": (changed(actions=entry(3, seat=1, move="rest", undo=True)), "entry 3"),
    "seat as text": (changed(actions=entry(2, seat="0", move="rest")), "got `str` - at `seat`"),
    "move as number": (changed(actions=entry(2, seat=0, move=7)), "entry 2: "),
    "entry as text": (changed(actions=[*entry(1, seat=0, move="rest")[:1], "rest"]), "entry 2: "),
    "rules before the first": (changed(rules_version=0), "rules version 0"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_record(name):
    data, message = UNREADABLE[name]
    with pytest.raises(RecordError, match=re.escape(message)):
        parse_record(data)


def nested(depth):
    return changed(position="?").replace('"?"', '{"players":' * depth + "1" + "}" * depth)


@pytest.mark.parametrize("depth", [3, 300, *range(600, 1000, 5), 20_000])
def test_no_nesting_is_too_deep_to_refuse(depth):
    with pytest.raises(RecordError, match=r"position|nested too deeply"):
        replay(parse_record(nested(depth)), GAME)


def test_a_long_move_is_quoted_in_part():
    with pytest.raises(RecordError) as caught:
        run(actions=entry(1, seat=0, move="x" * 10_000))
    assert len(str(caught.value)) < 150


RESULT = EXAMPLE["result"]
SETUP = EXAMPLE["chance"]["setup"]
FAULTS = {
    "another game": ({"game": "chess"}, None, "chess"),
    "newer rules": ({"rules_version": 99}, None, "99"),
    "seats": ({"seats": 7}, None, "setup"),
    "option": ({"options": {"speed": 1}}, None, "speed"),
    "unknown card": ({"chance": {"setup": {**SETUP, "points": ["P99"]}}}, None, "P99"),
    "missing luck": ({"chance": {}}, None, "merchants"),
    "misspelt luck": ({"chance": {"setup": {**SETUP, "point": []}}}, None, "'point'"),
    "position of another type": ({"position": {"gold": "three"}}, None, "gold"),
    "position with an unknown field": ({"position": {"copper": 3}}, None, "copper"),
    "position with lost cards": ({"position": {"point_deck": []}}, None, "missing"),
    "position with an option's wrong value": (
        {"position": {"options": {"trade_min_times": 7}}},
        None,
        "trade_min_times",
    ),
    "position nowhere": ({"position": {"players": {"7": {"gold": 1}}}}, None, "'7' is no place"),
    "illegal move": ({"actions": entry(1, seat=0, move="claim 5")}, 1, "price_not_met"),
    "unreadable move": ({"actions": entry(4, seat=1, move="fly")}, 4, "unknown_verb"),
    "ambiguous move": ({"actions": entry(1, seat=0, move="play S2")}, 1, "ambiguous_move"),
    "empty move": ({"actions": entry(1, seat=0, move="")}, 1, "empty_move"),
    "wrong seat": ({"actions": entry(2, seat=0, move="rest")}, 2, "not_your_turn"),
    "no such seat": ({"actions": entry(2, seat=9, move="rest")}, 2, "not_your_turn"),
    "undo by no seat": ({"actions": entry(3, seat=2, undo=True)}, 3, "there is no seat 2"),
    "undo by a seat below 0": ({"actions": entry(3, seat=-1, undo=True)}, 3, "no seat -1"),
    "nothing to undo": ({"actions": [{"seat": 0, "undo": True}]}, 1, "nothing to undo"),
    "other totals": ({"result": {**RESULT, "totals": [1, 1]}}, None, "totals"),
    "other places": ({"result": {**RESULT, "places": [2, 2]}}, None, "places"),
    "totals of a running game": ({"actions": []}, None, "totals (95, 11), but the game is not"),
    "other hash": ({"result": {"state_hash": "00"}}, None, "state_hash"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_does_not_replay(name):
    fields, number, message = FAULTS[name]
    with pytest.raises(RecordError, match=re.escape(message)) as caught:
        run(**fields)
    assert caught.value.entry == number
    if number is not None:
        assert f"entry {number}: " in str(caught.value)


def test_an_illegal_entry_carries_the_reason():
    with pytest.raises(RecordError) as caught:
        run(actions=entry(1, seat=0, move="claim 5"))
    assert caught.value.reason.key == "spice_road.error.price_not_met"


MERGES = [
    ({"a": 1}, {"b": 2}, {"a": 1, "b": 2}),
    ({"a": 1}, {"a": None}, {}),
    ({"a": {"b": 1, "c": 2}}, {"a": {"b": 3}}, {"a": {"b": 3, "c": 2}}),
    ({"a": [1, 2]}, {"a": [3]}, {"a": [3]}),
    ([1, 2, 3], {"1": 9}, [1, 9, 3]),
    ((1, 2, 3), {"0": None, "2": None}, [2]),
    ([1], {"1": 2, "2": 3}, [1, 2, 3]),
    ([1], {"0": None, "1": 2}, [2]),
    ([{"a": 1}, {"a": 2}], {"1": {"b": 3}}, [{"a": 1}, {"a": 2, "b": 3}]),
    (list(range(12)), {"10": None, "2": None}, [0, 1, 3, 4, 5, 6, 7, 8, 9, 11]),
    (5, {"a": 1}, {"a": 1}),
    (5, 6, 6),
]


@pytest.mark.parametrize(("state", "patch", "merged"), MERGES)
def test_merge_patch(state, patch, merged):
    before = json.dumps(state)
    assert merge_position(state, patch) == merged
    assert json.dumps(state) == before


@pytest.mark.parametrize("key", ["2", "-1", "x", "1.0", "", "00", "²", "9" * 5000])
def test_a_place_that_a_list_does_not_have(key):
    with pytest.raises(RecordError, match="no place"):
        merge_position([1], {key: 1})
