"""The deck in words."""

from __future__ import annotations

from data.words import Words
from render.medici.prose import Teller
from render.medici.unseen import goods_left, icons_left, kinds_left, neutral_left
from render.prose import fitting_text, sentence
from rules.medici.view import MediciView, UnseenView


def deck_alt_text(view: MediciView, words: Words) -> str:
    """Return what is in the deck in at most 1,024 characters."""

    def tell(limit: int) -> list[str]:
        teller = Teller(view, words, limit)
        head = [teller.say("game"), teller.say("deck.title", n=view.deck)]
        return [sentence(text) for text in (*head, *_lines(teller))]

    return fitting_text(tell)


def deck_text_board(view: MediciView, words: Words, code: str) -> tuple[str, ...]:
    """Return what is in the deck, a line for each good and one for the neutral cards."""
    teller = Teller(view, words)
    head = [teller.say("game"), teller.title(code), teller.say("deck.title", n=view.deck)]
    return tuple("\n".join(block) for block in (head, _lines(teller)))


def _lines(teller: Teller) -> list[str]:
    view = teller.view
    if not view.unseen:
        return [teller.say("deck.empty")]
    lines = [_good_line(teller, good) for good in view.goods if goods_left(view, good)]
    if neutral := neutral_left(view):
        cards = teller.listed([_neutral(teller, one) for one in neutral])
        lines.append(teller.say("deck.neutral_line", cards=cards))
    return lines


def _good_line(teller: Teller, good: str) -> str:
    view = teller.view
    left = goods_left(view, good)
    cards = [_counted(teller, left[kind]) for kind in kinds_left(view) if kind in left]
    return teller.say(
        "deck.line",
        good=teller.good(good),
        n=sum(one.count for one in left.values()),
        icons=icons_left(view, good),
        cards=teller.listed(cards),
    )


def _counted(teller: Teller, one: UnseenView) -> str:
    key = "deck.value" if one.card.takes_hold else "deck.green_value"
    return teller.say(key, value=one.card.value, n=one.count)


def _neutral(teller: Teller, one: UnseenView) -> str:
    key = "deck.black" if one.card.takes_hold else "deck.green"
    return teller.say(key, value=one.card.value, n=one.count)
