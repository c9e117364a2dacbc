"""The same board in words: short for a picture's alt text, complete for reading aloud."""

from __future__ import annotations

from typing import ClassVar

from data.words import Words
from render.brush import in_reading_order
from render.prose import INDENT, NAME_LIMITS, fitting_text, sentence
from render.sand_to_sea.brush import BOARD, LETTERS
from render.sea import prose as sea
from render.sea.prose import alt_heads, alt_players, alt_ports
from render.sea.views import SeaPlayer
from rules.sand_to_sea.view import SandToSeaView, TraderView


class Teller(sea.Teller):
    """Says the parts of one view of From Sand to Sea."""

    board: ClassVar[str] = BOARD
    game: ClassVar[str] = LETTERS

    def player(self, player: SeaPlayer) -> list[str]:
        """Return a player's area as lines, cards included."""
        lines = super().player(player)
        return [*lines, *self.piles(player)] if isinstance(player, TraderView) else lines

    def piles(self, player: TraderView) -> list[str]:
        """Return a player's cards as lines."""
        lines: list[str] = []
        for key, cards in (
            ("hand", player.hand),
            ("played", player.played),
            ("spent", player.spent),
        ):
            lines.append(self.say(f"say.{key}", n=len(cards)))
            lines += [f"{INDENT}{self.card(card)}" for card in cards]
        return lines


def alt_text(view: SandToSeaView, words: Words) -> str:
    """Return whose turn it is, all scores, boats and holds, the ports and the merchants, briefly.

    At most 1,024 characters; names are shortened where the whole would be too long.
    """
    return fitting_text(lambda limit: _alt_parts(view, words, limit))


def _alt_parts(view: SandToSeaView, words: Words, limit: int) -> list[str]:
    teller = Teller(view, words, limit)
    if view.result is not None:
        lines = teller.results_by_part(view.result)
        return [*alt_heads(teller), *(sentence(line) for line in lines)]
    parts = [*alt_heads(teller), *alt_players(teller), alt_ports(teller)]
    if not view.merchant_row:
        return parts
    row = teller.say("say.set_sep").join(map(teller.short_merchant, view.merchant_row))
    return [*parts, teller.say("say.alt_merchants", cards=row)]


def text_board(view: SandToSeaView, words: Words, code: str) -> tuple[str, ...]:
    """Return all that a view holds as blocks of short lines, for screen readers.

    Plain text without any markup: it is to be escaped as a whole before it is sent.
    """
    teller = Teller(view, words)
    players = in_reading_order(view.players, view.viewer)
    blocks = [
        [*teller.opening(code), *teller.ending()],
        teller.merchants(view.merchant_row, view.merchant_deck),
        *(teller.player(player) for player in players),
        *teller.columns(view.cells),
        [*teller.supply(), *_reward_lines(teller, view)],
    ]
    return tuple("\n".join(block) for block in blocks)


def _reward_lines(teller: Teller, view: SandToSeaView) -> list[str]:
    """Return what emptying each column brings."""
    lines = (
        teller.say("say.reward_line", column=column, what=teller.say(f"reward.{reward}"))
        for column, reward in enumerate(view.rewards, start=1)
    )
    return [teller.say("say.rewards"), *(f"{INDENT}{line}" for line in lines)]


def cards_alt_text(view: SandToSeaView, words: Words) -> str:
    """Return everybody's hand, in at most 1,024 characters."""

    def tell(limit: int) -> list[str]:
        teller = Teller(view, words, limit)
        players = in_reading_order(view.players, view.viewer)
        return [*alt_heads(teller), *(sentence(_counts(teller, player)) for player in players)]

    return fitting_text(tell)


def _counts(teller: Teller, player: TraderView) -> str:
    piles = {"hand": player.hand, "played": player.played, "spent": player.spent}
    counts = [teller.say(f"say.{key}", n=len(cards)) for key, cards in piles.items()]
    return teller.say("say.pile_line", name=teller.name(player.seat), what=teller.listed(counts))


def cards_text_board(view: SandToSeaView, words: Words, code: str) -> tuple[str, ...]:
    """Return everybody's cards as blocks of lines."""
    teller = Teller(view, words, NAME_LIMITS[0])
    players = in_reading_order(view.players, view.viewer)
    blocks = [teller.opening(code), *([teller.name(p.seat), *teller.piles(p)] for p in players)]
    return tuple("\n".join(block) for block in blocks)
