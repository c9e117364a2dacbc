"""Writes the goldens of all pictures anew: `python -m tests.render.regenerate`.

Look at the difference, and at the pictures, before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from render.board import alt_text, render_png, text_board
from tests.render import samples
from tests.render.cases import LOCALES, golden_cases, record

GOLDENS = Path(__file__).parents[1] / "goldens" / "pictures"
PIXELS = ("start", "middle", "end")
"""The cases that are also kept as pixels."""


def regenerate() -> None:
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name, case in golden_cases().items():
        view, previous, names = case
        for locale in LOCALES:
            stem = GOLDENS / f"spice_road_{name}_{locale}"
            request = samples.request(view, locale, previous, names)
            stem.with_suffix(".draw").write_text(record(case, locale).listing(), "utf-8")
            prose = "\n\n".join((alt_text(request), *text_board(request)))
            stem.with_suffix(".txt").write_text(prose + "\n", "utf-8")
            if name in PIXELS:
                stem.with_suffix(".png").write_bytes(render_png(request).png)


if __name__ == "__main__":
    regenerate()
