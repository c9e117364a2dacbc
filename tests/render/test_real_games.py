"""Pictures and prose of games as the rules play them."""

from __future__ import annotations

import random
from functools import cache

import msgspec
import pytest

from data.facts import load_game
from render.board import alt_text, render_png, text_board
from render.request import BoardRequest, Header
from render.spice_road import VIEW_TYPE
from rules.core.chance import SeededChance
from rules.core.codec import encode
from rules.core.game import AnyGame
from tests.render import samples

EVERY = 11


@cache
def play(seats: int, *, open_hands: bool) -> tuple[AnyGame, list]:
    """A whole game of random moves that takes what it can claim, as its states."""
    game = load_game("spice_road")
    luck, seed = random.Random(seats), bytes([seats]) * 32
    options = game.normalize_options({"open_hands": open_hands})
    states = [game.setup(options, seats, SeededChance(seed, 0)).state]
    while (acting := game.to_act(states[-1])) and len(states) < 400:
        moves = [
            move
            for move, _ in zip(game.legal_actions(states[-1], acting[0]), range(300), strict=False)
        ]
        claims = [move for move in moves if game.format_action(move)[0] == "claim"]
        chance = SeededChance(seed, len(states))
        move = luck.choice(claims or moves)
        states.append(game.apply_legal(states[-1], acting[0], move, chance).state)
    return game, states


def requests(seats: int, *, open_hands: bool = True) -> list[BoardRequest]:
    game, states = play(seats, open_hands=open_hands)
    found = []
    for i in [*range(0, len(states), EVERY), len(states) - 1]:
        viewer = (None, *range(seats))[i % (seats + 1)]
        found.append(
            BoardRequest(
                game="spice_road",
                view=encode(game.view(states[i], viewer)),
                previous=encode(game.view(states[max(0, i - seats)], viewer)),
                locale=("en", "ko")[i % 2],
                names=samples.LONG_NAMES[:seats],
                header=Header(code=samples.CODE),
            )
        )
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pictures_are_small_and_prose_is_short(seats: int) -> None:
    made = requests(seats)
    assert len(made) > 5
    for request in made:
        picture = render_png(request)
        assert len(picture.png) <= 150 * 1024
        assert picture.width != picture.height
        assert 0 < len(alt_text(request)) <= 1024
        assert all(len(block) <= 1900 for block in text_board(request))


def test_what_is_hidden_does_not_reach_the_picture() -> None:
    """A hand that a viewer cannot see changes neither the picture nor the words."""
    game, states = play(3, open_hands=False)
    state = states[len(states) // 2]
    other = game.permute_hidden(state, 0, SeededChance(b"x" * 32, 1))
    assert other != state
    pictures = []
    for each in (state, other):
        view = game.view(each, 0)
        assert isinstance(view, VIEW_TYPE)
        request = msgspec.structs.replace(requests(3)[0], view=encode(view), previous=None)
        pictures.append((render_png(request), alt_text(request), text_board(request)))
    assert pictures[0] == pictures[1]
