"""What each game is held to: the heavier its rules and its board, the more it may take."""

from __future__ import annotations

from msgspec import Struct


class Bars(Struct, frozen=True, kw_only=True):
    """The bars of one game: moves in random play-outs, legal moves (ms), pictures (ms, KiB)."""

    plies_per_second: int
    moves_ms: float
    picture_ms: float
    picture_kib: int


_BARS = {
    "spice_road": Bars(plies_per_second=10_000, moves_ms=3, picture_ms=60, picture_kib=150),
    "medici": Bars(plies_per_second=10_000, moves_ms=3, picture_ms=60, picture_kib=150),
    "eastern_wonders": Bars(plies_per_second=5_000, moves_ms=5, picture_ms=90, picture_kib=250),
    "sand_to_sea": Bars(plies_per_second=5_000, moves_ms=5, picture_ms=90, picture_kib=250),
    "serica": Bars(plies_per_second=5_000, moves_ms=5, picture_ms=100, picture_kib=250),
    "hansa": Bars(plies_per_second=4_000, moves_ms=10, picture_ms=150, picture_kib=300),
}
_HEAVIEST = Bars(plies_per_second=4_000, moves_ms=10, picture_ms=150, picture_kib=300)


def bars_of(game: str) -> Bars:
    """Return the bars of a game; a new one begins with those of the heaviest."""
    return _BARS.get(game, _HEAVIEST)
