"""The same board in words: short for a picture's alt text, complete for reading aloud."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from data.words import Words
from render import prose
from render.brush import in_reading_order
from render.font import tame
from render.prose import INDENT, NAME_LIMITS, fitting_text, sentence
from render.serica.brush import BOARD, GAME
from render.serica.goods import amounts, of_value
from render.serica.heading import STEPS, attacker, notices_in_short
from render.serica.score import COLUMNS, score_parts
from rules.serica.goods import ARTISAN, PRODUCTS
from rules.serica.view import (
    CaravanView,
    CardView,
    CountView,
    EnemyView,
    OfferView,
    PlayerView,
    SericaView,
)

PER_LINE = 8
"""Kinds of cards that are read out in one line."""


class Teller(prose.Teller):
    """Says the parts of one view of Serica."""

    board: ClassVar[str] = BOARD

    def __init__(self, view: SericaView, words: Words, name_limit: int = NAME_LIMITS[0]) -> None:
        super().__init__(words, name_limit)
        self.view = view

    def term(self, key: str) -> str:
        """Return a word of the game itself."""
        return self.words.say(f"{GAME}.{key}")

    def card(self, card_id: str) -> str:
        """Return the name of a card or an enemy."""
        return self.term(f"card.{card_id}")

    def several(self, parts: Iterable[str]) -> str:
        """Return a list with commas, and the word for nothing where it is empty."""
        return self.listed(list(parts)) or self.say("say.nothing")

    def goods(self, goods: Sequence[int], artisans: int = 0) -> str:
        """Return goods and artisans with how many there are of each."""
        counted = [*amounts(goods), *([(ARTISAN, artisans)] if artisans else [])]
        return self.several(
            self.say("say.amount", what=self.term(f"good.{good}"), n=n) for good, n in counted
        )

    def effects(self, card: CardView) -> str:
        """Return what a card does in the empire."""
        words = [self.words.say(f"{GAME}.effect.{e.kind}", count=e.count) for e in card.effects]
        return self.listed(words) or self.words.say(f"{GAME}.effect.none")

    def counts(self, counted: Sequence[CountView]) -> list[str]:
        """Return lines with cards and how many of each there are."""
        names = [self.say("say.amount", what=self.card(c.id), n=c.count) for c in counted]
        return [self.listed(names[i : i + PER_LINE]) for i in range(0, len(names), PER_LINE)]

    def cards(self, cards: Sequence[CardView]) -> list[str]:
        """Return lines with cards, equal ones counted."""
        ids = [card.id for card in cards]
        return self.counts([CountView(id=i, count=ids.count(i)) for i in dict.fromkeys(ids)])

    def title(self, code: str) -> str:
        """Return which table it is, and which round."""
        return self.say("header", code=tame(code), round=self.view.round)

    def turn(self) -> list[str]:
        """Return whose turn it is and what can be done, or who has won."""
        view = self.view
        if view.result is not None:
            return [self.winners(view.result)]
        lines = [self.say("turn.named", name=self.name(seat)) for seat in view.to_act]
        if (enemy := attacker(view)) is not None:
            name = self.card(enemy.id)
            lines.append(self.say(f"banner.{enemy.effect}", enemy=name, n=enemy.loss))
        elif view.phase == "produce":
            lines.append(self.say("say.points_left", n=view.points, most=view.points_of))
        else:
            steps = [self.say(f"step.{step}") for step in STEPS[STEPS.index(view.phase) :]]
            lines.append(self.say("say.steps", steps=self.listed(steps)))
        return lines

    def notices(self) -> list[str]:
        """Return the warnings that hold now, in whole sentences."""
        spoken = self.words.with_names(self.name)
        return [spoken.message(notice) for notice in self.view.notices]

    def score_lines(self) -> list[str]:
        """Return a line for everybody with the parts of the total, best first."""
        result = self.view.result
        if result is None:
            return []
        parts = {player.seat: score_parts(player) for player in self.view.players}
        return self.results(result, COLUMNS, parts.__getitem__)


def alt_text(view: SericaView, words: Words) -> str:
    """Return whose turn it is, what can be done, the Crossroads and both empires, briefly.

    At most 1,024 characters; names are shortened where the whole would be too long.
    """
    return fitting_text(lambda limit: _alt_parts(Teller(view, words, limit)))


def _alt_parts(teller: Teller) -> list[str]:
    view = teller.view
    now = teller.say("say.round", n=view.round)
    parts = [sentence(text) for text in (teller.say("game"), now, *teller.turn())]
    if view.result is not None:
        return [*parts, *(sentence(line) for line in teller.score_lines())]
    row = teller.several(
        teller.card(card.card.id if isinstance(card, OfferView) else card.id)
        for card in view.row
        if card is not None
    )
    parts += [
        sentence(teller.say(key, name=teller.name(seat), **numbers))
        for key, seat, numbers in notices_in_short(view)
    ]
    parts.append(sentence(teller.say("say.alt_row", cards=row)))
    players = in_reading_order(view.players, view.viewer)
    return [*parts, *(sentence(_alt_player(teller, player)) for player in players)]


def _alt_player(teller: Teller, player: PlayerView) -> str:
    places = [
        teller.say("say.alt_caravan", space=_space(teller, caravan), worth=caravan.worth)
        for caravan in player.caravans
    ]
    return teller.say(
        "say.alt_player",
        name=teller.name(player.seat),
        empire=teller.term(f"empire.{player.side}"),
        vp=player.vp,
        built=player.built,
        target=teller.view.target,
        goods=teller.goods(player.goods, player.artisans),
        defence=player.defence,
        caravans=teller.several(places),
    )


def text_board(view: SericaView, words: Words, code: str) -> tuple[str, ...]:
    """Return all that a view holds as blocks of short lines, for screen readers.

    Plain text without any markup: it is to be escaped as a whole before it is sent.
    """
    teller = Teller(view, words)
    head = [teller.say("game"), teller.title(code), *teller.turn(), *teller.notices()]
    blocks = [[*head, *teller.score_lines()]]
    if view.result is None:
        blocks += [_row_lines(teller), _supply_lines(teller)]
    for player in in_reading_order(view.players, view.viewer):
        blocks += [_player_lines(teller, player), _area_lines(teller, player)]
    return tuple("\n".join(block) for block in blocks)


def _row_lines(teller: Teller) -> list[str]:
    """Return the Crossroads slot by slot."""
    view = teller.view
    lines = [teller.say("say.row", deck=view.deck)]
    for slot, card in enumerate(view.row, start=1):
        match card:
            case OfferView():
                lines.append(teller.say("say.slot", n=slot, what=_offer(teller, card)))
            case EnemyView():
                lines.append(teller.say("say.slot", n=slot, what=enemy_line(teller, card)))
            case None:
                lines.append(teller.say("row.empty", n=slot))
    if view.set_aside:
        names = teller.listed([teller.card(enemy.id) for enemy in view.set_aside])
        lines.append(teller.say("say.aside", cards=names))
    return lines


def _offer(teller: Teller, offer: OfferView) -> str:
    price = teller.goods(offer.price)
    return teller.say("say.offer", card=_card_line(teller, offer.card), price=price)


def _card_line(teller: Teller, card: CardView) -> str:
    """Return a card with its ability and what building it is about."""
    key = "say.card_defence" if card.defence else "say.card"
    return teller.say(
        key,
        card=teller.card(card.id),
        type=teller.term(f"type.{card.type}"),
        effects=teller.effects(card),
        artisans=card.artisans,
        vp=card.vp,
        defence=card.defence,
    )


def enemy_line(teller: Teller, enemy: EnemyView) -> str:
    """Return an enemy with its defence, points, reward and what it takes."""
    values = teller.view.values
    rewards = [
        teller.say("say.or").join(teller.term(f"good.{good}") for good in of_value(values, value))
        for value in enemy.reward_values
    ]
    if enemy.reward_artisans:
        artisan = teller.term(f"good.{ARTISAN}")
        rewards.append(teller.say("say.amount", what=artisan, n=enemy.reward_artisans))
    return teller.say(
        f"say.enemy_{enemy.effect}",
        enemy=teller.card(enemy.id),
        defence=enemy.defence,
        vp=enemy.vp,
        reward=teller.several(rewards),
        n=enemy.loss,
    )


def _supply_lines(teller: Teller) -> list[str]:
    view = teller.view
    stock = zip(PRODUCTS, (*view.supply, view.artisans), view.price or (), strict=True)
    found: list[str] = []
    for item, left, price in stock:
        key = "say.stock" if price else "say.amount"
        found.append(teller.say(key, what=teller.term(f"good.{item}"), n=left, price=price))
    return [teller.say("say.supply", items=teller.listed(found))]


def _player_lines(teller: Teller, player: PlayerView) -> list[str]:
    """Return a player's points, stores, caravans and cards in the empire."""
    view, seat = teller.view, player.seat
    tags = [teller.term(f"empire.{player.side}")]
    tags += [teller.say("player.own")] if seat == view.viewer else []
    tags += [teller.say("say.acting")] if seat in view.to_act else []
    lines = [teller.tagged(teller.name(seat), tags), points_line(teller, player)]
    lines.append(teller.say("say.stores", goods=teller.goods(player.goods, player.artisans)))
    lines.append(
        teller.say(
            "say.facts",
            defence=player.defence,
            built=player.built_defence,
            load=player.capacity,
            steps=player.steps,
        )
    )
    lines += _caravan_lines(teller, player)
    if view.result is None:
        lines.append(teller.say("say.empire", n=len(player.empire)))
        lines += [f"{INDENT}{_empire_card(teller, card)}" for card in player.empire]
    return lines


def points_line(teller: Teller, player: PlayerView) -> str:
    """Return a player's points and what they are for."""
    parts = [
        teller.say("say.result_line", what=teller.say(f"final.{what}"), points=points)
        for what, points in zip(COLUMNS, score_parts(player), strict=True)
    ]
    return teller.say("say.vp", n=player.vp, parts=teller.listed(parts))


def _empire_card(teller: Teller, card: CardView) -> str:
    line = _card_line(teller, card)
    return teller.tagged(line, [teller.say("say.used")]) if card.used else line


def _caravan_lines(teller: Teller, player: PlayerView) -> list[str]:
    lines = [teller.say("say.home", n=player.pawns)]
    for number, caravan in enumerate(player.caravans, start=1):
        lines.append(
            teller.say(
                "say.caravan",
                n=number,
                space=_space(teller, caravan),
                load=teller.goods(caravan.load),
                worth=caravan.worth,
            )
        )
    return lines


def _space(teller: Teller, caravan: CaravanView) -> str:
    return teller.term(f"space.{teller.view.road[caravan.space]}")


def _area_lines(teller: Teller, player: PlayerView) -> list[str]:
    """Return a player's build area zone by zone, and all piles."""
    target = teller.view.target
    name = teller.name(player.seat)
    lines = [teller.say("say.built", name=name, n=player.built, target=target)]
    lines += [f"{INDENT}{line}" for line in zone_lines(teller, player)]
    return [*lines, *pile_lines(teller, player)]


def zone_lines(teller: Teller, player: PlayerView) -> list[str]:
    """Return a line for each zone with its cards from the road outwards."""
    lines: list[str] = []
    for number, zone in enumerate(player.zones, start=1):
        cards = [_built(teller, slot.card) for slot in zone if slot.card is not None]
        lines.append(teller.say("say.zone", n=number, cards=teller.several(cards)))
    return lines


def _built(teller: Teller, card: CardView) -> str:
    tags = [teller.term(f"type.{card.type}"), teller.say("say.points", n=card.vp)]
    if card.defence:
        tags.append(teller.say("say.defends", n=card.defence))
    return teller.tagged(teller.card(card.id), tags)


def pile_lines(teller: Teller, player: PlayerView) -> list[str]:
    """Return what deck and discard pile are made of, and which enemies were defeated."""
    lines = [teller.say("say.deck", n=player.deck)]
    lines += [f"{INDENT}{line}" for line in teller.counts(player.deck_cards)]
    if player.deck_top:
        names = teller.listed([teller.card(card.id) for card in player.deck_top])
        lines.append(teller.say("say.top", cards=names))
    lines.append(teller.say("say.discard", n=len(player.discard)))
    lines += [f"{INDENT}{line}" for line in teller.cards(player.discard)]
    if player.defeated:
        names = teller.listed([teller.card(enemy.id) for enemy in player.defeated])
        lines.append(teller.say("say.beaten", cards=names))
    return lines
