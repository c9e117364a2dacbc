from __future__ import annotations

import msgspec
import pytest

from render.board import alt_text, has_renderer, load_renderer, render_png, text_board
from render.errors import RenderError
from tests.render.people import LONG_NAMES
from tests.render.spice_road import samples


def test_renderers_are_found_by_name() -> None:
    assert has_renderer("spice_road")
    assert load_renderer("spice_road").VIEW_TYPE is type(samples.start())


@pytest.mark.parametrize("game", ["chess", "", "os.path", "../spice_road"])
def test_unknown_games_have_none(game: str) -> None:
    assert not has_renderer(game)
    request = msgspec.structs.replace(samples.request(samples.start()), game=game)
    for ask in (render_png, alt_text, text_board):
        with pytest.raises(RenderError):
            ask(request)


def test_something_else_than_a_view_is_refused() -> None:
    request = msgspec.structs.replace(samples.request(samples.start()), view=b'{"round": 1}')
    with pytest.raises(RenderError, match="not a view of spice_road"):
        render_png(request)


def test_equal_requests_give_equal_bytes_and_digests() -> None:
    one, two = (samples.request(samples.middle(), "en", samples.before_middle()) for _ in "ab")
    assert one.digest() == two.digest()
    assert render_png(one) == render_png(two)


@pytest.mark.parametrize(
    "other",
    [
        samples.request(samples.middle(), "en"),
        samples.request(samples.middle(), "ko", samples.before_middle()),
        samples.request(samples.middle(), "ko", names=LONG_NAMES),
        samples.request(samples.start(), "ko"),
    ],
)
def test_other_requests_have_other_digests(other) -> None:
    assert other.digest() != samples.request(samples.middle(), "ko").digest()


def test_seats_without_a_name_are_numbered() -> None:
    request = msgspec.structs.replace(samples.request(samples.start(), "en"), names=())
    assert "Seat 1’s turn" in alt_text(request)


def test_a_request_is_plain_data() -> None:
    request = samples.request(samples.middle(), "ko", samples.before_middle())
    packed = msgspec.msgpack.encode(request)
    assert msgspec.msgpack.decode(packed, type=type(request)) == request
