"""Scores, codec, registry and the derived choice tree."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import codec
from rules.core.choice import group_by_next_token
from rules.core.message import Event, Message, Pieces, SeatRef, Term
from rules.core.registry import game_classes
from rules.core.scoring import ScoreLine, score_ranking


@pytest.mark.parametrize(
    ("totals", "tie_break", "order", "places"),
    [
        ([5, 9, 7], [0, 0, 0], [1, 2, 0], [1, 2, 3]),
        ([5, 5], [0, 1], [1, 0], [1, 2]),
        ([5, 5, 3], [1, 1, 9], [0, 1, 2], [1, 1, 3]),
        ([3, 5, 5, 5], [0, 2, 1, 2], [1, 3, 2, 0], [1, 1, 3, 4]),
    ],
)
def test_ranking(totals, tie_break, order, places):
    lines = [(ScoreLine("x", 1, total - 1), ScoreLine("y", 1, 1)) for total in totals]
    result = score_ranking("end", lines, tie_break)
    assert [of_seat.seat for of_seat in result.seats] == order
    assert [of_seat.place for of_seat in result.seats] == places
    assert [of_seat.total for of_seat in result.seats] == [totals[seat] for seat in order]


SPELLED = [(("play", "a"), 1), (("play", "b", "x"), 2), (("play", "b"), 3), (("rest",), 4)]


@pytest.mark.parametrize(
    ("prefix", "children", "action"),
    [
        ((), ("play", "rest"), None),
        (("play",), ("a", "b"), None),
        (("play", "b"), ("x",), 3),
        (("rest",), (), 4),
    ],
)
def test_derived_tree(prefix, children, action):
    node = group_by_next_token(SPELLED, prefix)
    assert (node.children, node.action) == (children, action)


def test_derived_tree_has_no_node_where_nothing_begins_so():
    assert group_by_next_token(SPELLED, ("claim",)) is None


def test_messages_survive_the_codec():
    args = {
        "n": 3,
        "word": "three",
        "who": SeatRef(1),
        "term": Term("spice_road.spice.Y"),
        "cubes": Pieces("spice_road", ("Y", "B")),
        "inner": Message("core.inner", {"m": 4}),
    }
    event = Event(Message("core.outer", args), audience=(1,))
    assert codec.decode(codec.encode(event), Event) == event
    assert [event.is_for(viewer) for viewer in (None, 0, 1)] == [False, False, True]


def test_equal_values_have_equal_bytes_and_hashes():
    assert codec.encode({"b": 1, "a": 2}) == codec.encode({"a": 2, "b": 1})
    assert codec.hash_of({"a": 1}) != codec.hash_of({"a": 2})
    assert codec.from_plain(codec.to_plain(SeatRef(1)), SeatRef) == SeatRef(1)
    with pytest.raises(msgspec.ValidationError):
        codec.from_plain({"type": "seat"}, SeatRef)


def test_registry_finds_games_by_their_key():
    found = game_classes()
    assert "spice_road" in found
    assert list(found) == sorted(found)
    assert all(game.key == key for key, game in found.items())
