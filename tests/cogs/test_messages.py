"""Messages for everybody that whole games do not reach by themselves."""

import pytest
from msgspec import structs

from cogs.messages import compose_final, option_text
from data.facts import load_game
from data.words import load_words
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
