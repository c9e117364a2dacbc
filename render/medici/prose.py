"""The same board in words: short for a picture's alt text, complete for reading aloud."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from data.words import Words
from render import prose
from render.brush import in_reading_order
from render.font import tame
from render.medici.brush import BOARD, spell_rewards
from render.medici.diff import icons_aboard, icons_so_far
from render.medici.score import all_score_parts
from render.medici.ships import split_cargo
from render.prose import INDENT, NAME_LIMITS, fitting_text, sentence
from rules.core.scoring import Result
from rules.medici.view import CardView, MediciView, PlayerView

PER_LINE = 5
"""Cards of the market that are read out in one line."""


class Teller(prose.Teller):
    """Says the parts of one view of Medici."""

    board: ClassVar[str] = BOARD

    def __init__(self, view: MediciView, words: Words, name_limit: int = NAME_LIMITS[0]) -> None:
        super().__init__(words, name_limit)
        self.view = view

    def good(self, good: str) -> str:
        """Return the name of a good."""
        return self.say(f"good.{good}")

    def card(self, card: CardView) -> str:
        """Return a card in words."""
        if card.good is None:
            return self.say("say.black" if card.takes_hold else "say.green", value=card.value)
        good = self.good(card.good)
        if not card.takes_hold:
            return self.say("say.green_good", good=good, value=card.value, icons=card.icons)
        key = "say.card" if card.icons == 1 else "say.card_icons"
        return self.say(key, good=good, value=card.value, icons=card.icons)

    def cards(self, cards: Iterable[CardView]) -> str:
        """Return cards in words."""
        return self.listed([self.card(card) for card in cards]) or self.say("say.nothing")

    def counts(self, counts: Sequence[int]) -> str:
        """Return numbers of icons by good, without the goods that have none."""
        pairs = zip(self.view.goods, counts, strict=True)
        found = [self.say("say.amount", good=self.good(good), n=n) for good, n in pairs if n]
        return self.listed(found) or self.say("say.nothing")

    def title(self, code: str) -> str:
        """Return which table it is, and which day."""
        return self.say("header", code=tame(code), day=self.view.day, days=self.view.days)

    def turn(self) -> list[str]:
        """Return whose turn it is, or who won, and whether the day ends with it."""
        view = self.view
        if view.result is not None:
            return [self.winners(view.result)]
        lines = [self.say("turn.named", name=self.name(seat)) for seat in view.to_act]
        if view.last_turn:
            lines += [self.say("end.last", name=self.name(seat)) for seat in view.to_act]
        return lines

    def results_by_part(self, result: Result) -> list[str]:
        """Return a line for everybody with the parts of the total, best first."""
        columns, parts = all_score_parts(self.view)
        return self.results(result, columns, parts.__getitem__)


def alt_text(view: MediciView, words: Words) -> str:
    """Return whose turn it is, what can be taken, all ships and florins, briefly.

    At most 1,024 characters; names are shortened where the whole would be too long.
    """
    return fitting_text(lambda limit: _alt_parts(Teller(view, words, limit)))


def _alt_parts(teller: Teller) -> list[str]:
    view = teller.view
    day = teller.say("say.day", day=view.day, days=view.days)
    parts = [sentence(text) for text in (teller.say("game"), day, *teller.turn())]
    if view.result is not None:
        return [*parts, *(sentence(line) for line in teller.results_by_part(view.result))]
    goods = "/".join(teller.good(good) for good in view.goods)
    parts += [sentence(_alt_market(teller)), sentence(teller.say("say.alt_goods", goods=goods))]
    players = in_reading_order(view.players, view.viewer)
    return [*parts, *(sentence(_alt_player(teller, player)) for player in players)]


def _alt_market(teller: Teller) -> str:
    view = teller.view
    if not view.market:
        return teller.say("say.alt_no_market", deck=view.deck)
    reach = teller.listed([teller.card(card) for card in view.market[-view.takeable :]])
    return teller.say("say.alt_market", n=len(view.market), deck=view.deck, cards=reach)


def _alt_player(teller: Teller, player: PlayerView) -> str:
    """Return a player's florins, ship and, in the order of the goods, icons."""
    view = teller.view
    icons = icons_so_far(player, view.goods)
    return teller.say(
        "say.alt_player",
        name=teller.name(player.seat),
        florins=player.florins,
        value=player.value,
        holds=holds(teller, player),
        icons="/".join(map(str, icons)),
    )


def holds(teller: Teller, player: PlayerView) -> str:
    """Return how full a ship is."""
    if player.full:
        return teller.say("ships.full")
    return teller.say("say.holds", n=player.holds_used, capacity=teller.view.capacity)


def text_board(view: MediciView, words: Words, code: str) -> tuple[str, ...]:
    """Return all that a view holds as blocks of short lines, for screen readers.

    Plain text without any markup: it is to be escaped as a whole before it is sent.
    """
    teller = Teller(view, words)
    head = [teller.say("game"), teller.title(code), *teller.turn()]
    if view.result is not None:
        blocks = [[*head, *teller.results_by_part(view.result)]]
    else:
        most = view.most_reveals
        head.append(teller.say("say.revealed", n=view.revealed, most=most, deck=view.deck))
        blocks = [head, _market_lines(teller), _reward_lines(teller)]
    players = in_reading_order(view.players, view.viewer)
    blocks += [_player_lines(teller, player) for player in players]
    return tuple("\n".join(block) for block in blocks)


def _market_lines(teller: Teller) -> list[str]:
    """Return the cards in reach with their places, the last one first, then the older ones."""
    view = teller.view
    if not view.market:
        return [teller.say("market.empty")]
    lines = [teller.say("say.market", n=len(view.market))]
    for place in range(1, view.takeable + 1):
        key = "say.must" if place == 1 else "say.may"
        lines.append(teller.say(key, place=place, card=teller.card(view.market[-place])))
    if older := view.market[: -view.takeable]:
        lines.append(teller.say("say.older", n=len(older)))
        parts = (older[i : i + PER_LINE] for i in range(0, len(older), PER_LINE))
        lines += [f"{INDENT}{teller.cards(part)}" for part in parts]
    return lines


def _reward_lines(teller: Teller) -> list[str]:
    view = teller.view
    lines = [
        teller.say("say.ship_rewards", florins=spell_rewards(view.ship_rewards)),
        teller.say("say.good_rewards", florins=spell_rewards(view.warehouse_rewards)),
    ]
    bonuses = (teller.say("say.bonus", n=b.icons, florins=b.florins) for b in view.bonuses)
    return [*lines, *bonuses]


def _player_lines(teller: Teller, player: PlayerView) -> list[str]:
    view, seat = teller.view, player.seat
    tags = [teller.say("player.own")] if seat == view.viewer else []
    tags += [teller.say("say.acting")] if seat in view.to_act else []
    lines = [teller.tagged(teller.name(seat), tags)]
    lines.append(teller.say("say.florins", n=player.florins))
    if view.result is not None:
        return [*lines, teller.say("say.stored", icons=teller.counts(player.icons))]
    held, free = split_cargo(player)
    lines.append(teller.say("say.ship", value=player.value, holds=holds(teller, player)))
    lines.append(f"{INDENT}{teller.say('say.held', cards=teller.cards(held))}")
    if free:
        lines.append(f"{INDENT}{teller.say('say.unheld', cards=teller.cards(free))}")
    lines.append(teller.say("say.stored", icons=teller.counts(player.icons)))
    if any(icons_aboard(player, view.goods)):
        icons = teller.counts(icons_so_far(player, view.goods))
        lines.append(teller.say("say.with_ship", icons=icons))
    return lines
