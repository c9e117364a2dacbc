"""The start of a game, by number of players and deck."""

from __future__ import annotations

import pytest

from rules.core.chance import RecordedChance, SeededChance
from rules.core.errors import OptionsError
from rules.core.playout import play_plies
from rules.medici.facts import DECKS, SEAT_COUNTS
from rules.medici.moves import is_full, is_last_turn
from tests.rules.medici.positions import FACTS, GAME
from tests.rules.variants import seed_for


def start(seats, seed=bytes(32), **options):
    return GAME.setup(options, seats, SeededChance(seed, 0)).state


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_all_cards_are_shuffled_whatever_the_number_of_players(seats):
    state = start(seats)
    assert sorted(state.deck) == sorted(FACTS.decks["r98_17"])
    assert (state.market, state.box, state.days) == ((), (), ())
    assert [player.florins for player in state.players] == [0] * seats
    assert GAME.to_act(state) == (0,)
    assert GAME.round_of(state) == 1


@pytest.mark.parametrize("deck", DECKS)
def test_the_table_chooses_the_deck(deck):
    assert sorted(start(4, deck=deck).deck) == sorted(FACTS.decks[deck])


def test_the_first_card_of_the_order_comes_first():
    luck = RecordedChance({"deck": ("dye-3-2", "black7-5")})
    state = GAME.setup({}, 3, luck).state
    assert state.deck[:3] == ("dye-3-2", "black7-5", "grain-0-1")


@pytest.mark.parametrize("seats", [1, 7])
def test_not_for_any_number_of_players(seats):
    with pytest.raises(OptionsError):
        start(seats)


@pytest.mark.parametrize("option", [{"deck": "r99"}, {"second_bonus": True}, {"least_icons": 2}])
def test_unknown_options_are_refused(option):
    with pytest.raises(OptionsError):
        start(2, **option)


def test_the_setup_says_who_begins_and_how_many_cards_there_are():
    (event,) = GAME.setup({"deck": "r95_16"}, 2, SeededChance(bytes(32), 0)).events
    assert event.message.key == "medici.event.setup"
    assert (event.message.args["who"].seat, event.message.args["deck"]) == (0, 95)


@pytest.mark.parametrize("seats", SEAT_COUNTS)
def test_whole_games_keep_to_turns_and_days(seats):
    """The last card always fits, nobody with a full ship moves, the last player moves once."""
    options = {"deck": "r98_16"} if seats % 2 else {}
    last_turns: set[tuple[int, int]] = set()
    for ply in play_plies(GAME, options, seats, seed_for(f"turns{seats}"), ("random",)):
        state, seat = ply.state, ply.seat
        assert not is_full(FACTS, state, seat)
        if state.market:
            assert GAME.explain(state, seat, GAME.parse_action(("take", "1"))) is None
        taken = len(ply.step.state.players[seat].ship) != len(state.players[seat].ship)
        if is_last_turn(FACTS, state, seat) and (taken or ply.step.state.day != state.day):
            assert (state.day, seat) not in last_turns
            last_turns.add((state.day, seat))
            assert len(ply.step.state.days) == len(state.days) + 1
    assert [day.day for day in ply.step.state.days] == [1, 2, 3]
    assert len(last_turns) == 3


def test_the_next_day_is_started_by_the_poorest():
    for number in range(12):
        for ply in play_plies(GAME, {}, 4, seed_for(f"poor{number}"), ("random",)):
            after = ply.step.state
            if after.day != ply.state.day:
                florins = [player.florins for player in after.players]
                assert florins[GAME.to_act(after)[0]] == min(florins)
                used = {"new_day": 1, "new_day_lot": 2}
                key = ply.step.events[-1].message.key.rpartition(".")[2]
                assert min(used[key], 2) == min(florins.count(min(florins)), 2)


def test_the_luck_of_a_new_day_tells_nothing_of_the_old_order():
    """The cards are shuffled from the order of the recipe, however they lay before."""
    asked: list[tuple[str, ...]] = []

    class Spy(SeededChance):
        def shuffle(self, label, items):
            asked.append(tuple(items))
            return super().shuffle(label, items)

    for ply in play_plies(GAME, {}, 3, seed_for("spy"), ("random",)):
        if ply.step.state.day != ply.state.day:
            GAME.apply_legal(ply.state, ply.seat, ply.action, Spy(bytes(32), 5))
    assert len(asked) == 2
    for items in asked:
        assert list(items) == sorted(items, key=FACTS.rank.__getitem__)
