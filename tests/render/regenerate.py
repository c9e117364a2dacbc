"""Writes the goldens of all pictures anew: `python -m tests.render.regenerate`.

Look at the difference, and at the pictures, before you commit it.
"""

from __future__ import annotations

from pathlib import Path

from render.board import alt_text, render_png, text_board
from tests.render.cases import golden_cases, pixel_cases, record, request
from tests.render.people import LOCALES

GOLDENS = Path(__file__).parents[1] / "goldens" / "pictures"


def regenerate() -> None:
    GOLDENS.mkdir(parents=True, exist_ok=True)
    pixels = pixel_cases()
    for name, case in golden_cases().items():
        for locale in LOCALES:
            stem = GOLDENS / f"{name}_{locale}"
            asked = request(case, locale)
            stem.with_suffix(".draw").write_text(record(case, locale).listing(), "utf-8")
            prose = "\n\n".join((alt_text(asked), *text_board(asked)))
            stem.with_suffix(".txt").write_text(prose + "\n", "utf-8")
            if name in pixels:
                stem.with_suffix(".png").write_bytes(render_png(asked).png)


if __name__ == "__main__":
    regenerate()
