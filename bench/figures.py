"""Figures, the bars that they are held to, and the table in which they are printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct


class Bar(Struct, frozen=True):
    """What a figure must not exceed or, `at_least`, not fall short of."""

    limit: float
    at_least: bool = False

    def is_met(self, value: float) -> bool:
        """Tell whether a value is on the right side of the bar."""
        return value >= self.limit if self.at_least else value <= self.limit


class Figure(Struct, frozen=True, kw_only=True):
    """One thing measured. `game` is empty where all games are measured together."""

    row: str
    measure: str
    value: float
    unit: str
    game: str = ""
    bar: Bar | None = None
    note: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether the bar is met; None where there is none."""
        return None if self.bar is None else self.bar.is_met(self.value)


class Scale(Struct, frozen=True, kw_only=True):
    """How much is done for each row."""

    batches: int
    batch_games: int
    search_games: int
    repeats: int
    apply_games: int
    stored_games: int
    pictures: int
    boards: int
    busy_tables: int
    opening_plies: int
    waves: int
    open_tables: int
    open_plies: int
    unsent_turns: int


FULL = Scale(
    batches=5,
    batch_games=40,
    search_games=40,
    repeats=200,
    apply_games=20,
    stored_games=6,
    pictures=60,
    boards=20,
    busy_tables=20,
    opening_plies=40,
    waves=10,
    open_tables=500,
    open_plies=8,
    unsent_turns=20,
)
QUICK = Scale(
    batches=3,
    batch_games=8,
    search_games=6,
    repeats=40,
    apply_games=3,
    stored_games=2,
    pictures=16,
    boards=20,
    busy_tables=20,
    opening_plies=12,
    waves=2,
    open_tables=100,
    open_plies=4,
    unsent_turns=20,
)
TINY = Scale(
    batches=1,
    batch_games=1,
    search_games=1,
    repeats=2,
    apply_games=1,
    stored_games=1,
    pictures=2,
    boards=2,
    busy_tables=2,
    opening_plies=2,
    waves=1,
    open_tables=3,
    open_plies=1,
    unsent_turns=2,
)


def median(values: Sequence[float]) -> float:
    """Return the middle value, the upper one of two.

    Raises:
        IndexError: there are no values.
    """
    return sorted(values)[len(values) // 2]


def p99(values: Sequence[float]) -> float:
    """Return the smallest value that at most one in a hundred exceeds.

    Raises:
        IndexError: there are no values.
    """
    ordered = sorted(values)
    return ordered[-(len(ordered) // 100) - 1]


def format_value(value: float, unit: str) -> str:
    """Return a value with as many digits as mean something, and its unit."""
    if unit == "" or value >= 1000 or value == int(value):
        text = f"{round(value):,}"
    else:
        text = f"{value:.{3 if value < 1 else 2 if value < 10 else 1}f}"
    return f"{text} {unit}".rstrip()


def format_table(figures: Iterable[Figure]) -> str:
    """Return all figures as a table for people, in columns of plain text."""
    head = ("row", "game", "measure", "figure", "bar", "met", "note")
    lines = [head, *map(_cells, figures)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    rule = tuple("-" * width for width in widths)
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in (lines[0], rule, *lines[1:])
    )


def _cells(figure: Figure) -> tuple[str, ...]:
    bar = ""
    if figure.bar is not None:
        sign = "≥" if figure.bar.at_least else "≤"
        bar = f"{sign} {format_value(figure.bar.limit, figure.unit)}"
    met = {None: "", True: "yes", False: "NO"}[figure.is_met]
    value = format_value(figure.value, figure.unit)
    return (figure.row, figure.game or "all", figure.measure, value, bar, met, figure.note)
