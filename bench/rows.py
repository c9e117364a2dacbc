"""All rows there are, and the games that each is measured for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct, structs

from bench.busy_rows import measure_busy
from bench.figures import Figure, Scale
from bench.picture_rows import measure_lag, measure_pictures
from bench.ready_rows import measure_ready
from bench.rules_rows import measure_apply, measure_moves, measure_playouts
from bench.storage_rows import measure_storage
from data.facts import load_game
from render.board import has_renderer
from rules.core.game import AnyGame

OfGame = Callable[[AnyGame, Scale], Iterable[Figure]]
OfAll = Callable[[tuple[str, ...], Scale], Iterable[Figure]]


class Row(Struct, frozen=True, kw_only=True):
    """What measures a row: game by game, or all games together."""

    of_game: OfGame | None = None
    of_all: OfAll | None = None
    needs_pictures: bool = False


ROWS: dict[str, Row] = {
    "playouts": Row(of_game=measure_playouts),
    "moves": Row(of_game=measure_moves),
    "apply": Row(of_game=measure_apply),
    "busy": Row(of_game=measure_busy),
    "pictures": Row(of_game=measure_pictures, needs_pictures=True),
    "lag": Row(of_game=measure_lag, needs_pictures=True),
    "ready": Row(of_all=measure_ready),
    "storage": Row(of_game=measure_storage),
}


def measure_rows(
    names: Iterable[str], games: Iterable[str], scale: Scale, say: Callable[[str], None]
) -> Iterator[Figure]:
    """Yield the figures of these rows and games, telling before each what is measured."""
    keys = tuple(games)
    for name in names:
        row = ROWS[name]
        if row.of_all is not None:
            say(name)
            yield from row.of_all(keys, scale)
        if row.of_game is None:
            continue
        for key in keys:
            if row.needs_pictures and not has_renderer(key):
                continue
            say(f"{name} {key}")
            for figure in row.of_game(load_game(key), scale):
                yield structs.replace(figure, game=key)
