"""Lists of cards and how many of each: what decks and piles are made of."""

from __future__ import annotations

from collections.abc import Sequence

from render.canvas import TextStyle
from render.serica.brush import Brush
from render.serica.types import draw_type
from render.theme import BOLD, HOLLOW, KEY, MUTED, REGULAR, SMALL, TEXT
from rules.serica.view import CardView, CountView, OfferView, SericaView

LINE = 52
TITLE = 58


def counted(cards: Sequence[CardView]) -> list[CountView]:
    """Return cards with how many there are of each, in their order."""
    ids = [card.id for card in cards]
    return [CountView(id=i, count=ids.count(i)) for i in dict.fromkeys(ids)]


def types_seen(view: SericaView) -> dict[str, str]:
    """Return the types of all cards that lie open somewhere, and of all enemies, by id."""
    found = {offer.card.id: offer.card.type for offer in view.row if isinstance(offer, OfferView)}
    for player in view.players:
        built = [slot.card for zone in player.zones for slot in zone if slot.card is not None]
        open_cards = (*player.empire, *player.discard, *player.deck_top, *built)
        found |= {card.id: card.type for card in open_cards}
    return dict(found)


def list_height(lines: int) -> int:
    """Return how high a list with its title is."""
    return TITLE + max(1, lines) * LINE


def draw_list(
    brush: Brush, x: int, y: int, width: int, title: str, n: int, cards: Sequence[CountView]
) -> None:
    """Draw a list of cards below its title and the number of all cards."""
    canvas, types = brush.canvas, types_seen(brush.view)
    style = TextStyle(34, TEXT, 700, floor=SMALL)
    canvas.text(x, y + TITLE // 2, title, style, max_width=width - 90)
    canvas.text(x + width, y + TITLE // 2, str(n), TextStyle(KEY, TEXT, BOLD, "right"))
    canvas.rect((x, y + TITLE - 6, x + width, y + TITLE - 4), HOLLOW)
    y += TITLE
    if not cards:
        style = TextStyle(30, MUTED, REGULAR, floor=SMALL)
        canvas.text(x, y + LINE // 2, brush.say("say.nothing"), style, max_width=width)
    for i, card in enumerate(cards):
        middle = y + i * LINE + LINE // 2
        if card.id in types:
            draw_type(canvas, x, middle - 20, 40, types[card.id])
        style = TextStyle(32, TEXT, 600, floor=SMALL)
        words = brush.term(f"card.{card.id}")
        canvas.text(x + 52, middle, words, style, max_width=width - 130)
        style = TextStyle(KEY, TEXT, BOLD, "right")
        canvas.text(x + width, middle, f"×{card.count}", style)
