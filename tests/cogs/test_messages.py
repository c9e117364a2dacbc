"""Messages for everybody that whole games do not reach by themselves."""

import pytest
from msgspec import structs

from cogs.messages import compose_final, compose_report, compose_turn, option_text, round_text
from cogs.pictures import board_request
from cogs.post_office import with_board
from data.facts import load_game
from data.store.calls import TurnCall
from data.store.story import Happening
from data.words import load_words
from rules.core.playout import play_plies
from rules.core.registry import game_classes
from rules.spice_road.state import GameOver
from tests.cogs.test_panel import positions


def final_position(points):
    """A finished game of two with these point cards claimed and nothing else."""
    _, position = next(positions("spice_road", 2, 1, 1))
    players = tuple(
        structs.replace(player, caravan=(0, 0, 0, 0), points=cards)
        for player, cards in zip(position.state.players, points, strict=True)
    )
    state = structs.replace(position.state, players=players, phase=GameOver(), ended_by=0)
    return structs.replace(position, state=state)


def test_a_broken_tie_is_explained():
    words = load_words("en")
    tied = compose_final(final_position((("P01",), ("P01",))), (), words).text
    assert words.say("spice_road.tie_break") in tied
    assert tied.index("**1.**") < tied.index("**2.**")
    clear = compose_final(final_position((("P01",), ())), (), words).text
    assert words.say("spice_road.tie_break") not in clear


@pytest.mark.parametrize("name", ["_" * 32, "W" * 32, "가" * 32, "xX_Dark_Trader_Xx"])
def test_accounts_and_results_of_six_with_long_names_lose_no_line(name):
    game, words = load_game("medici"), load_words("en")
    plies = list(play_plies(game, {}, 6, bytes([3] * 32), ["greedy"], 500))
    _, position = next(positions("medici", 6, 1, 1))
    seats = [structs.replace(seat, name=name) for seat in position.seats]
    position = structs.replace(position, seats=seats, state=plies[-1].step.state)
    told = [Happening(ply.number, ply.seat, 0, ply.step.events) for ply in plies[-6:]]
    for report in game.reports(position.state):
        text = compose_report(position, report, words).text
        assert len(text) <= 2000
        assert len(text.splitlines()) == 1 + sum(
            len(words.message(line).splitlines()) for line in report.lines
        )
    final = compose_final(position, told, words).text
    assert len(final) <= 2000
    assert final.endswith(words.say("bot.final.seed", seed=bytes(32).hex()))


@pytest.mark.parametrize("locale", ["en", "ko"])
@pytest.mark.parametrize("key", sorted(game_classes()))
def test_a_turn_message_begins_with_who_which_game_which_table_and_round(key, locale):
    """R-5 of the reports: somebody with dozens of tables reads no further than the first line."""
    words = load_words(locale)
    _, position = next(positions(key, max(load_game(key).seat_counts), 1, 1))
    acting = position.game.to_act(position.state)
    post = compose_turn(position, (), words, TurnCall(acting, ()), ())
    first, asked, *_ = post.text.splitlines()
    assert first.startswith(", ".join(f"<@{10**17 + seat}>" for seat in acting))
    for part in (words.say(f"{key}.name"), f"`{position.table.code}`"):
        assert part in first
    assert round_text(words, position.game, position.state) in first
    assert asked
    assert post.pings == tuple(10**17 + seat for seat in acting)


@pytest.mark.parametrize("room", [-2, 0, 60, 101, 900])
def test_a_board_as_text_leaves_the_message_whole(room):
    _, position = next(positions("medici", 6, 1, 1))
    request = board_request(position, None, "en")
    text = "x" * (2000 - room - len(load_words("en").say("bot.turn.board_rest")) - 2)
    shown = with_board(text, request)
    assert shown.startswith(text)
    assert len(shown) <= 2000
    assert shown.endswith(load_words("en").say("bot.turn.board_rest")) == (room >= 0)


@pytest.mark.parametrize("locale", ["en", "ko"])
@pytest.mark.parametrize("key", sorted(game_classes()))
def test_every_game_has_the_words_that_the_bot_says_of_it(key, locale):
    words, game = load_words(locale), load_game(key)
    for name in ("name", "short", "example_move"):
        assert words.say(f"{key}.{name}")
    for spec in game.option_specs:
        assert words.say(f"{key}.option.{spec.key}.name")
        assert words.say(f"{key}.option.{spec.key}.help")
        assert all(option_text(words, key, spec.key, value) for value in spec.values)
    for table in game.provenance:
        assert words.say(f"{key}.facts.{table.table}")
    for reason in game.end_reasons:
        assert words.say(reason)
