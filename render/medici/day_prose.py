"""The account of a day in words."""

from __future__ import annotations

from data.words import Words
from render.brush import in_reading_order
from render.medici.prose import Teller
from render.medici.score import (
    COLUMNS,
    Group,
    day_parts,
    day_totals,
    good_groups,
    has_rounding,
    ship_groups,
)
from render.prose import fitting_text, sentence
from rules.medici.view import DayScoreView, GoodScoreView, MediciView


def day_alt_text(view: MediciView, words: Words, day: int) -> str:
    """Return what everybody got for ship, goods and bonuses, in at most 1,024 characters."""
    score = view.scores[day - 1]

    def tell(limit: int) -> list[str]:
        teller = Teller(view, words, limit)
        parts = [teller.say("game"), teller.say("day.title", day=day)]
        return [sentence(text) for text in (*parts, *_total_lines(teller, score))]

    return fitting_text(tell)


def day_text_board(view: MediciView, words: Words, code: str, day: int) -> tuple[str, ...]:
    """Return both scorings line by line, then what everybody got."""
    teller = Teller(view, words)
    score = view.scores[day - 1]
    head = [teller.say("game"), teller.title(code), teller.say("day.title", day=day)]
    if has_rounding(view, score):
        head.append(teller.say("day.rounded"))
    ships = [teller.say("day.ships")]
    for group in ship_groups(view, score):
        ships += [_ship_line(teller, group, seat) for seat in group.seats]
    blocks = [head, ships]
    blocks += [
        _good_lines(teller, name, good) for name, good in zip(view.goods, score.goods, strict=True)
    ]
    blocks.append([teller.say("day.sum"), *_total_lines(teller, score)])
    return tuple("\n".join(block) for block in blocks)


def _ship_line(teller: Teller, group: Group, seat: int) -> str:
    line = teller.say(
        "day.ship",
        places=group.places,
        name=teller.name(seat),
        value=group.amount,
        florins=group.share,
    )
    return teller.tagged(line, [group.division] if group.is_shared else [])


def _good_lines(teller: Teller, name: str, good: GoodScoreView) -> list[str]:
    lines = [teller.good(name)]
    for group in good_groups(teller.view, good):
        if group.amount or group.share:
            lines += [_place_line(teller, good, group, seat) for seat in group.seats]
    return lines if len(lines) > 1 else [teller.say("day.nobody", good=teller.good(name))]


def _place_line(teller: Teller, good: GoodScoreView, group: Group, seat: int) -> str:
    parts = [teller.say("day.icons", n=group.amount)]
    if group.florins:
        parts.append(teller.say("day.place", places=group.places, florins=group.share))
    if group.is_shared:
        parts[-1] = teller.tagged(parts[-1], [group.division])
    if bonus := good.bonuses[seat]:
        parts.append(teller.say("day.bonus", florins=bonus))
    return teller.say("day.good_line", name=teller.name(seat), what=teller.listed(parts))


def _total_lines(teller: Teller, score: DayScoreView) -> list[str]:
    """Return what everybody got for what, and has now."""
    view = teller.view
    totals, parts = day_totals(score), day_parts(score)
    lines: list[str] = []
    for player in in_reading_order(view.players, view.viewer):
        seat = player.seat
        details = [
            teller.say("say.result_line", what=teller.say(f"final.{key}"), points=paid[seat])
            for key, paid in zip(COLUMNS, parts, strict=True)
        ]
        line = teller.say(
            "day.line", name=teller.name(seat), total=totals[seat], florins=score.florins[seat]
        )
        lines.append(teller.tagged(line, details))
    return lines
