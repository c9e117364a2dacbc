"""The same board in words: short for a picture's alt text, complete for reading aloud."""

from __future__ import annotations

from typing import ClassVar

from data.words import Words
from render.brush import in_reading_order
from render.century import prose as century
from render.font import tame
from render.prose import INDENT, NAME_LIMITS, fitting_text, sentence
from render.spice_road.brush import BOARD, points_so_far
from render.spice_road.score import COLUMNS, all_score_parts
from rules.core.scoring import Result
from rules.spice_road.view import PlayerView, SpiceRoadView


class Teller(century.Teller):
    """Says the parts of one view of Spice Road."""

    board: ClassVar[str] = BOARD
    game: ClassVar[str] = "spice_road"

    def __init__(self, view: SpiceRoadView, words: Words, name_limit: int = NAME_LIMITS[0]) -> None:
        super().__init__(words, name_limit)
        self.view = view


def alt_text(view: SpiceRoadView, words: Words) -> str:
    """Return whose turn it is, all scores or progress and both rows, in at most 1,024 characters.

    Names are shortened where the whole would be too long.
    """
    return fitting_text(lambda limit: _alt_parts(Teller(view, words, limit)))


def _alt_parts(teller: Teller) -> list[str]:
    view = teller.view
    parts = [f"{teller.say('game')}.", *(sentence(line) for line in teller.turn_of(view))]
    if view.result is not None:
        return [*parts, *(sentence(line) for line in _result_lines(teller, view.result))]
    points = (
        teller.say("say.alt_point", points=card.points, price=teller.letters(card.price))
        for card in view.point_row
    )
    merchants = map(teller.short_merchant, view.merchant_row)
    separator = teller.say("say.card_sep")
    return [
        *parts,
        *(
            sentence(_alt_player(teller, player))
            for player in in_reading_order(view.players, view.viewer)
        ),
        teller.say("say.alt_points", cards=separator.join(points)),
        teller.say("say.alt_merchants", cards=separator.join(merchants)),
    ]


def _alt_player(teller: Teller, player: PlayerView) -> str:
    parts = [
        teller.say(
            "say.alt_player",
            name=teller.name(player.seat),
            cards=player.point_cards,
            target=teller.view.target,
            cubes=teller.letters(player.caravan),
            hand=player.hand_size,
        )
    ]
    if coins := 3 * player.gold + player.silver:
        parts.append(teller.say("say.alt_coins", n=coins))
    if (score := points_so_far(player)) is not None:
        parts.append(teller.say("say.alt_score", n=score))
    return teller.listed(parts)


def text_board(view: SpiceRoadView, words: Words, code: str) -> tuple[str, ...]:
    """Return all that a view holds as blocks of short lines, for screen readers.

    Plain text without any markup: it is to be escaped as a whole before it is sent.
    """
    teller = Teller(view, words)
    title = teller.say("header", code=tame(code), round=view.round)
    head = [teller.say("game"), title, *teller.turn_of(view)]
    if view.result is not None:
        head += _result_lines(teller, view.result)
    elif view.ended_by is None:
        head.append(teller.say("say.end_at", n=view.target))
    blocks = [head, _point_lines(teller), teller.merchants(view.merchant_row, view.merchant_deck)]
    blocks += [
        _player_lines(teller, player) for player in in_reading_order(view.players, view.viewer)
    ]
    return tuple("\n".join(block) for block in blocks)


def _result_lines(teller: Teller, result: Result) -> list[str]:
    parts = all_score_parts(teller.view, result)
    return teller.results(result, COLUMNS, parts.__getitem__)


def _point_lines(teller: Teller) -> list[str]:
    view = teller.view
    lines = [teller.say("say.point_row", n=view.point_deck)]
    coins = _coins(teller)
    for slot, card in enumerate(view.point_row):
        price = teller.cubes(card.price)
        line = teller.say("say.point", slot=slot + 1, points=card.points, price=price)
        lines.append(line)
        lines += [f"{INDENT}{coin}" for coin in coins[slot : slot + 1] if coin]
    return lines


def _coins(teller: Teller) -> list[str]:
    """Return what lies above the first two point cards, nothing where no coin is left."""
    view = teller.view
    silver = teller.say("say.silver", n=view.silver) if view.silver else ""
    return [teller.say("say.gold", n=view.gold), silver] if view.gold else [silver]


def _player_lines(teller: Teller, player: PlayerView) -> list[str]:
    view, seat = teller.view, player.seat
    tags = [teller.say("player.own")] if seat == view.viewer else []
    tags += [teller.say("say.first")] if seat == 0 else []
    tags += [teller.say("say.acting")] if seat in view.to_act else []
    name = teller.name(seat)
    lines = [teller.tagged(name, tags)]
    caravan, total = teller.cubes(player.caravan), sum(player.caravan)
    lines.append(teller.say("say.caravan", n=total, limit=view.caravan_limit, cubes=caravan))
    lines.append(teller.say("say.hand", n=player.hand_size))
    if player.hand:
        lines += [f"{INDENT}{teller.card(card)}" for card in player.hand]
    if player.played:
        lines.append(teller.say("say.played"))
        lines += [f"{INDENT}{teller.card(card)}" for card in player.played]
    progress = {"n": player.point_cards, "target": view.target}
    coins = {"gold": player.gold, "silver": player.silver}
    lines.append(teller.say("say.progress", **progress, **coins))
    if (score := points_so_far(player)) is not None:
        lines.append(teller.say("say.score", n=score))
    return lines
