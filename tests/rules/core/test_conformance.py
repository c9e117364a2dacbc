"""The promises of the kernel, kept by every game with all seats and options."""

from __future__ import annotations

from itertools import islice

import pytest
from msgspec import structs

from data.words import LOCALES, load_words
from rules.core import conformance
from rules.core.chance import SeededChance
from rules.core.choice import MAX_CHILDREN, Node
from rules.core.playout import play_out, play_plies
from tests.rules.variants import all_games, all_variants, seed_for

VARIANTS = list(all_variants())
POSITION_EVERY = 17
TREE_EVERY = 41
RANDOM_PLIES = 800
HEAVY = {"hansa": 100}
"""Of games with many moves in every position, fewer positions tell as much."""
LABEL = 80


def plies_to_the_end(game, seats, options, seed):
    """A random game; of a long one the beginning, and then one that sensible moves end soon."""
    ply = None
    for ply in play_plies(
        game, options, seats, seed, ("random",), HEAVY.get(game.key, RANDOM_PLIES)
    ):
        yield ply
    if game.to_act(ply.step.state):
        yield from play_plies(game, options, seats, seed, (*["random"] * (seats - 1), "greedy"))


@pytest.mark.parametrize(("game", "seats", "options"), VARIANTS)
def test_whole_games_keep_every_promise(game, seats, options):
    seed = seed_for(f"{game.key}{seats}{sorted(options.items())}")
    foreign = []
    ply = None
    for ply in plies_to_the_end(game, seats, options, seed):
        assert game.check(ply.step.state) == [], ply
        faults = list(conformance.report_faults(game, ply))
        if ply.number % POSITION_EVERY == 1:
            faults += conformance.position_faults(game, ply.step.state, seats)
            faults += conformance.redo_faults(game, ply, seed)
            faults += conformance.minimal_faults(game, ply.state, ply.seat)
        if ply.number % TREE_EVERY == 1:
            faults += conformance.move_faults(game, ply.state, ply.seat)
            faults += conformance.refusal_faults(game, ply.state, ply.seat, foreign)
            legal = islice(game.legal_actions(ply.state, ply.seat), 40)
            foreign = [*foreign[-80:], *legal]
        assert faults == [], (ply.number, game.format_action(ply.action))
    assert ply is not None
    end = ply.step.state
    assert list(conformance.position_faults(game, end, seats)) == []
    for seat in range(seats):
        assert list(conformance.refusal_faults(game, end, seat, foreign)) == []
    assert game.result(end).reason in game.end_reasons


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_random_games_end_too(game):
    for seats in game.seat_counts:
        assert play_out(game, {}, seats, seed_for(f"ends{seats}"), ("random",)).result is not None


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_question_choice_and_move_has_words_that_fit(game, locale):
    words = load_words(locale)
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        for ply in plies_to_the_end(game, seats, {}, seed_for(f"words{seats}")):
            for event in ply.step.events:
                words.message(event.message)
            for notice in game.notices(ply.step.state):
                words.message(notice)
            if ply.number % 9 == 1:
                check_tree_words(game, words, ply.state, ply.seat)
        for report in game.reports(ply.step.state):
            assert all(words.message(line) for line in report.lines)
        result = game.result(ply.step.state)
        words.say(result.reason)
        for line in result.seats[0].lines:
            words.say(line.key, count=line.count, points=line.points)


def check_tree_words(game, words, state, seat):
    for prefix, node in islice(conformance.walk_tree(game, state, seat), 300):
        if node.action is not None:
            assert words.message(game.describe_action(state, seat, node.action))
        if node.children:
            assert words.message(game.describe_prompt(state, seat, prefix))
        labels = [
            words.message(game.describe_choice(state, seat, (*prefix, child)))
            for child in node.children
        ]
        labels += [words.message(game.describe_preset(state, seat, p)) for p in node.presets]
        assert all(0 < len(label) <= LABEL for label in labels), labels
        assert len(set(labels)) == len(labels), labels


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_game_has_words_for_itself(game):
    for locale in LOCALES:
        words = load_words(locale)
        own = ("name", "short", "round", "own_area", "example_move", "score.total")
        wanted = [*(f"{game.key}.{key}" for key in own), *game.end_reasons]
        for spec in game.option_specs:
            option = f"{game.key}.option.{spec.key}"
            wanted += [f"{option}.name", f"{option}.help"]
            wanted += [f"{option}.value.{str(value).lower()}" for value in spec.values]
        wanted += [f"{game.key}.facts.{table.table}" for table in game.provenance]
        for order in game.standing_orders:
            wanted += [f"{game.key}.order.{order}.name", f"{game.key}.order.{order}.help"]
        assert [key for key in wanted if not words.has(key)] == []
        assert len(words.say(f"{game.key}.short")) <= 100


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_every_table_of_facts_says_where_it_is_from(game):
    assert game.provenance
    for table in game.provenance:
        assert table.source.strip()


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_setup_is_a_function_of_seed_seats_and_options(game):
    for seats in game.seat_counts:
        first = game.setup({}, seats, SeededChance(bytes(32), 0))
        assert game.setup({}, seats, SeededChance(bytes(32), 0)) == first
        assert game.setup({}, seats, SeededChance(b"1" * 32, 0)).state != first.state
        assert list(conformance.position_faults(game, first.state, seats)) == []


class Broken:
    """Stands for a game and spoils one answer, to see that the checks notice."""

    def __init__(self, game, **spoiled):
        self._game = game
        self.__dict__.update(spoiled)

    def __getattr__(self, name):
        return getattr(self._game, name)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_the_checks_notice_what_is_broken(game):
    seats = game.seat_counts[0]
    state = game.setup({}, seats, SeededChance(bytes(32), 0)).state
    seat = game.to_act(state)[0]
    legal = list(game.legal_actions(state, seat))

    def faults(check, /, *args, **spoiled):
        return list(check(Broken(game, **spoiled), state, *args))

    def wide(prefix):
        return Node(children=tuple(map(str, range(MAX_CHILDREN + 1)))) if not prefix else None

    def shows_everything(state, _viewer):
        return state

    assert faults(conformance.move_faults, seat) == []
    assert faults(conformance.move_faults, seat, legal_actions=lambda *_: iter(legal * 2))
    assert faults(conformance.move_faults, seat, legal_actions=lambda *_: iter(legal[1:]))
    assert faults(conformance.move_faults, seat, parse_action=lambda _: None)
    spoiled = {"tree": lambda *_: wide, "node": lambda *given: wide(given[-1])}
    assert faults(conformance.tree_faults, seat, **spoiled)
    assert faults(conformance.tree_faults, seat, node=lambda *_: None)
    assert faults(conformance.position_faults, seats, to_act=lambda _: ())
    assert faults(conformance.position_faults, seats, check=lambda _: ["fault"])
    spoiled = {"view": shows_everything, "view_type": game.state_type}
    assert faults(conformance.secrecy_faults, seat, **spoiled)
    assert faults(conformance.refusal_faults, seat, legal, legal_actions=lambda *_: iter(()))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
def test_the_checks_notice_reports_that_are_taken_back(game):
    ply = next(play_plies(game, {}, game.seat_counts[0], bytes(32), ("random",)))
    loose = structs.replace(ply, step=structs.replace(ply.step, barrier=False))
    told = {id(ply.state): ("day 1",), id(ply.step.state): ()}

    def faults(reports):
        return list(conformance.report_faults(Broken(game, reports=reports), loose))

    assert faults(lambda _: ()) == []
    assert faults(lambda state: told[id(state)])
    assert faults(lambda state: () if told[id(state)] else ("day 1",))
