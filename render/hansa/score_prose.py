"""The parts of every score in words."""

from __future__ import annotations

from data.words import Words
from render.hansa.prose import Teller, opening
from render.hansa.standing import part_of, ranked
from render.prose import fitting_text, sentence
from rules.hansa.view import HansaView


def score_lines(teller: Teller) -> list[str]:
    """Return a line for everybody: place, total, and the parts of the total."""
    lines: list[str] = []
    for place, player in ranked(teller.view):
        name = teller.name(player.seat)
        key = "say.result" if place else "say.so_far"
        line = teller.say(key, place=place, name=name, total=player.total)
        details = [
            teller.say(
                "say.result_line", what=teller.say(f"final.{part_of(part)}"), points=part.points
            )
            for part in player.score
        ]
        lines.append(teller.tagged(line, details))
    return lines


def score_alt_text(view: HansaView, words: Words) -> str:
    """Return all scores by their parts, in at most 1,024 characters."""

    def tell(limit: int) -> list[str]:
        teller = Teller(view, words, limit)
        parts = [teller.say("game"), *_title(teller), *teller.turn(), *score_lines(teller)]
        return [sentence(part) for part in parts]

    return fitting_text(tell)


def score_text_board(view: HansaView, words: Words, code: str) -> tuple[str, ...]:
    """Return all scores as blocks of lines."""
    teller = Teller(view, words)
    head = [*opening(teller, code), *_title(teller)]
    return ("\n".join(head), "\n".join(score_lines(teller)))


def _title(teller: Teller) -> list[str]:
    if teller.view.result is not None:
        return [teller.say("final.title")]
    return [teller.say("page.score"), teller.say("score.note")]
