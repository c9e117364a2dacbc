"""Why a launch, a move or an answer to an enemy is not legal."""

from __future__ import annotations

import re
from itertools import pairwise

from rules.core.message import Message
from rules.serica.actions import LoseCaravan, LoseGoods, Ward
from rules.serica.facts import SericaFacts, kind_of
from rules.serica.goods import GOODS
from rules.serica.labels import card_label, items_label, say
from rules.serica.moves import full_move, losses
from rules.serica.queries import capacity, wards_left
from rules.serica.state import PlayerState, State, Suffering

_CUBE = re.compile(r"[1-9][0-9]?[A-Z]")


def explain_launch(
    facts: SericaFacts, player: PlayerState, load: tuple[str, ...]
) -> Message | None:
    """Refuse an empty load, foreign goods, too much, and more caravans than there are pawns."""
    if len(player.caravans) >= facts.components.caravans:
        return say("error.no_pawn", count=facts.components.caravans)
    if not load:
        return say("error.empty_load")
    home = facts.home[player.side]
    for letter in load:
        if letter not in GOODS:
            return say("error.unknown_good", word=letter)
        if letter not in home:
            return say("error.load_home_goods", good=items_label((letter,)))
    if any(home.index(a) > home.index(b) for a, b in pairwise(load)):
        return say("error.in_order", order="".join(home))
    if len(load) > (most := capacity(facts, player)):
        return say("error.load_too_large", most=most, given=len(load))
    for letter in dict.fromkeys(load):
        held = player.goods[GOODS.index(letter)]
        if load.count(letter) > held:
            return say("error.not_held", good=items_label((letter,)), held=held)
    return None


def explain_move(facts: SericaFacts, player: PlayerState, steps: tuple[int, ...]) -> Message | None:
    """Refuse a move without caravans, by too many steps, or one that is written otherwise."""
    if not player.caravans:
        return say("error.no_caravan")
    if not steps:
        return None
    full = full_move(facts, player)
    if len(steps) != len(full):
        return say("error.steps_count", count=len(full), given=len(steps))
    for number, (most, given) in enumerate(zip(full, steps, strict=True), 1):
        if not 0 <= given <= most:
            return say("error.too_many_steps", caravan=number, most=most, given=given)
    if steps == full:
        return say("error.full_move")
    return None if any(steps) else say("error.no_steps")


def explain_answer(
    facts: SericaFacts, state: State, player: PlayerState, action: LoseGoods | LoseCaravan | Ward
) -> Message | None:
    """Refuse losses of another kind, too small or larger than need be, and wards not there."""
    slot = state.phase.slot if isinstance(state.phase, Suffering) else 0
    enemy = facts.enemy[kind_of(state.row[slot] or "")]
    label = card_label(enemy.id)
    match action:
        case Ward():
            return None if wards_left(facts, state, player) > 0 else say("error.no_ward")
        case LoseCaravan(caravan):
            if enemy.effect != "caravan":
                return say("error.lose_goods", enemy=label, loss=enemy.loss)
            if not 0 <= caravan < len(player.caravans):
                count = len(player.caravans)
                return say("error.no_such_caravan", caravan=caravan + 1, count=count)
            return None
        case LoseGoods(cubes):
            if enemy.effect != "goods":
                return say("error.lose_caravan", enemy=label)
            return _explain_loss(facts, player, enemy.loss, cubes)


def _explain_loss(
    facts: SericaFacts, player: PlayerState, loss: int, cubes: tuple[str, ...]
) -> Message | None:
    for cube in cubes:
        if not _CUBE.fullmatch(cube) or cube[-1] not in GOODS:
            return say("error.bad_loss", word=cube)
        number = int(cube[:-1])
        if number > len(player.caravans):
            return say("error.no_such_caravan", caravan=number, count=len(player.caravans))
        held = player.caravans[number - 1].load[GOODS.index(cube[-1])]
        if cubes.count(cube) > held:
            return say("error.not_loaded", caravan=number, good=items_label(cube[-1:]), held=held)
    ways = losses(player.caravans, loss, facts.values.goods)
    if cubes in ways:
        return None
    if tuple(sorted(cubes, key=_order)) != cubes:
        return say("error.loss_in_order")
    given = sum(facts.goods_value(cube[-1]) for cube in cubes)
    if len(ways) == 1:
        return say("error.lose_everything", loss=loss)
    if given < loss:
        return say("error.loss_too_small", loss=loss, given=given)
    return say("error.loss_too_large", loss=loss, given=given)


def _order(cube: str) -> tuple[int, int]:
    return (int(cube[:-1]), GOODS.index(cube[-1]))
