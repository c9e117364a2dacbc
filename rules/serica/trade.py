"""Caravans, the enemies after them, and how a turn, a round and the game end."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.message import SeatRef
from rules.serica.actions import Launch, LoseCaravan, LoseGoods, Move, Pass, Ward
from rules.serica.facts import SericaFacts, kind_of
from rules.serica.goods import NONE, Goods, add, gather, subtract, worth
from rules.serica.labels import card_label, goods_label, say, space_label
from rules.serica.moves import full_move, losses
from rules.serica.queries import enemies_from, market_points, wards_left
from rules.serica.score import score_result
from rules.serica.state import (
    Acting,
    Caravan,
    EndReason,
    GameOver,
    State,
    Suffering,
)
from rules.serica.stock import (
    Story,
    draw_into_empire,
    refill_slot,
    return_goods,
    sorted_cards,
    tell_opened,
    with_player,
)
from rules.serica.turns import begin_turn


def trade(
    facts: SericaFacts,
    state: State,
    seat: int,
    action: Launch | Move | Pass,
    chance: Chance,
    story: Story,
) -> State:
    """Launch or move or neither, then arrivals, marketplaces, enemies and the end of the turn."""
    state = replace(state, phase=Acting(seat, "trade"))
    match action:
        case Launch(load):
            state = _launch(facts, state, seat, load, story)
        case Move(steps):
            state = _move(facts, state, seat, steps, story)
        case Pass():
            story.tell(say("event.pass", who=SeatRef(seat)))
    player = state.players[seat]
    if points := market_points(facts, player):
        story.tell(say("event.market", who=SeatRef(seat), vp=points))
        state = with_player(state, seat, replace(player, market=player.market + points))
    return _enemies_act(facts, state, seat, 0, chance, story)


def _launch(
    facts: SericaFacts, state: State, seat: int, load: tuple[str, ...], story: Story
) -> State:
    player, goods = state.players[seat], gather(load)
    space = facts.launch_space(player.side)
    story.tell(
        say(
            "event.launch",
            who=SeatRef(seat),
            load=goods_label(goods),
            space=space_label(facts, space),
        )
    )
    after = replace(
        player,
        goods=subtract(player.goods, goods),
        caravans=(*player.caravans, Caravan(space=space, load=goods)),
    )
    return replace(with_player(state, seat, after), stirred=True)


def _move(
    facts: SericaFacts, state: State, seat: int, steps: tuple[int, ...], story: Story
) -> State:
    """Move every caravan; those that reach the other capital deliver and come home."""
    player = state.players[seat]
    way = steps or full_move(facts, player)
    forward = 1 if player.side == "rome" else -1
    moved = [
        replace(caravan, space=caravan.space + forward * n)
        for caravan, n in zip(player.caravans, way, strict=True)
    ]
    arrived = [caravan for caravan in moved if not facts.way_left(player.side, caravan.space)]
    on_road = tuple(caravan for caravan in moved if facts.way_left(player.side, caravan.space))
    story.tell(say("event.move", who=SeatRef(seat), count=len(moved)))
    state = with_player(state, seat, replace(player, caravans=on_road))
    for caravan in arrived:
        state = _deliver(facts, state, seat, caravan, story)
    return replace(state, stirred=True)


def _deliver(facts: SericaFacts, state: State, seat: int, caravan: Caravan, story: Story) -> State:
    """Score what the goods are worth; the other empire gets them, unless the table says else."""
    points = worth(caravan.load, facts.values.goods)
    player = state.players[seat]
    to_supply = state.options.arrival_goods == "supply"
    story.tell(
        say(
            "event.arrive_supply" if to_supply else "event.arrive",
            who=SeatRef(seat),
            other=SeatRef(1 - seat),
            space=space_label(facts, caravan.space),
            load=goods_label(caravan.load),
            vp=points,
        )
    )
    scored = replace(player, delivered=player.delivered + points, arrivals=player.arrivals + 1)
    state = with_player(state, seat, scored)
    if to_supply:
        return return_goods(state, caravan.load)
    other = state.players[1 - seat]
    got = replace(other, goods=add(other.goods, caravan.load))
    return with_player(state, 1 - seat, got)


def answer_enemy(
    facts: SericaFacts,
    state: State,
    seat: int,
    action: LoseGoods | LoseCaravan | Ward,
    chance: Chance,
    story: Story,
) -> State:
    """Return what the answer to an enemy leads to; the enemies after it act in their turn."""
    slot = state.phase.slot if isinstance(state.phase, Suffering) else 0
    state = _suffer(facts, state, seat, slot, action, story)
    return _enemies_act(facts, state, seat, slot + 1, chance, story)


def _enemies_act(
    facts: SericaFacts, state: State, seat: int, slot: int, chance: Chance, story: Story
) -> State:
    """Let every enemy from a slot on act once, until one leaves the player a choice."""
    slots = enemies_from(facts, state, slot)
    for place, at in enumerate(slots):
        answer = _only_answer(facts, state, seat, at, enemies_left=len(slots) - place)
        if isinstance(answer, Suffering):
            return replace(state, phase=answer)
        state = _suffer(facts, state, seat, at, answer, story)
    return _end_turn(facts, state, seat, chance, story)


def _only_answer(
    facts: SericaFacts, state: State, seat: int, slot: int, *, enemies_left: int
) -> LoseGoods | LoseCaravan | Ward | Suffering | None:
    """Return what happens where there is no choice; None where there is nothing to hit.

    With an ignored effect for every enemy that is left, each of them is ignored.
    """
    player = state.players[seat]
    if not player.caravans:
        return None
    wards = wards_left(facts, state, player)
    if wards >= enemies_left:
        return Ward()
    enemy = facts.enemy[kind_of(state.row[slot] or "")]
    if wards > 0:
        return Suffering(seat, slot)
    if enemy.effect == "caravan":
        return LoseCaravan(0) if len(player.caravans) == 1 else Suffering(seat, slot)
    ways = losses(player.caravans, enemy.loss, facts.values.goods)
    return LoseGoods(ways[0]) if len(ways) == 1 else Suffering(seat, slot)


def _suffer(
    facts: SericaFacts,
    state: State,
    seat: int,
    slot: int,
    action: LoseGoods | LoseCaravan | Ward | None,
    story: Story,
) -> State:
    """Let the enemy in a slot do its harm, and set it aside."""
    enemy = kind_of(state.row[slot] or "")
    who, label = SeatRef(seat), card_label(enemy)
    match action:
        case None:
            story.tell(say("event.enemy_idle", enemy=label))
        case Ward():
            story.tell(say("event.ward", who=who, enemy=label))
            turn = replace(state.turn, warded=state.turn.warded + 1)
            state = replace(state, turn=turn)
        case LoseCaravan(caravan):
            load = state.players[seat].caravans[caravan].load
            story.tell(say("event.lose_caravan", who=who, enemy=label, load=goods_label(load)))
            state = _take_from_road(state, seat, {caravan: load})
        case LoseGoods(cubes):
            lost = lost_by_caravan(cubes)
            total = NONE
            for goods in lost.values():
                total = add(total, goods)
            story.tell(say("event.lose_goods", who=who, enemy=label, goods=goods_label(total)))
            state = _take_from_road(state, seat, lost)
    row = (*state.row[:slot], None, *state.row[slot + 1 :])
    return replace(state, row=row, set_aside=sorted_cards(facts, (*state.set_aside, enemy)))


def lost_by_caravan(cubes: tuple[str, ...]) -> dict[int, Goods]:
    """Return what each caravan loses, by its place; `1G` is a gold of the first."""
    lost: dict[int, Goods] = {}
    for cube in cubes:
        number = int(cube[:-1]) - 1
        lost[number] = add(lost.get(number, NONE), gather(cube[-1]))
    return lost


def _take_from_road(state: State, seat: int, lost: dict[int, Goods]) -> State:
    """Put goods from caravans back into the supply; a caravan without any comes home."""
    player = state.players[seat]
    caravans = [
        replace(caravan, load=subtract(caravan.load, lost.get(number, NONE)))
        for number, caravan in enumerate(player.caravans)
    ]
    left = tuple(caravan for caravan in caravans if any(caravan.load))
    state = with_player(state, seat, replace(player, caravans=left))
    for goods in lost.values():
        state = return_goods(state, goods)
    return state


def _end_turn(facts: SericaFacts, state: State, seat: int, chance: Chance, story: Story) -> State:
    """Discard the empire and draw a new one, put enemies back, and pass the turn on."""
    story.revealed = True
    player = state.players[seat]
    discard = sorted_cards(facts, (*player.discard, *player.empire))
    player = replace(player, discard=discard, empire=())
    player, _, shuffled = draw_into_empire(facts, player, facts.limits.empire, chance)
    if shuffled:
        story.tell(say("event.shuffled", who=SeatRef(seat)), detail=True)
    state = with_player(state, seat, player)
    state = _restore_crossroads(facts, state, chance, story)
    if seat == 0:
        return begin_turn(facts, state, 1, story)
    return _end_round(facts, state, story)


def _restore_crossroads(facts: SericaFacts, state: State, chance: Chance, story: Story) -> State:
    """Shuffle the enemies that acted into the Crossroads deck, then fill the empty slots."""
    if state.set_aside:
        cards = sorted_cards(facts, (*state.crossroads, *state.set_aside))
        deck = chance.shuffle("crossroads", cards)
        state = replace(state, crossroads=deck, set_aside=())
    empty = [slot for slot, card in enumerate(state.row) if card is None]
    for slot in empty:
        state = refill_slot(state, slot)
    tell_opened(facts, [card for slot in empty if (card := state.row[slot]) is not None], story)
    return state


def _end_round(facts: SericaFacts, state: State, story: Story) -> State:
    """Go on to the next round, unless the last one is over or nothing happens any more."""
    idle = 0 if state.stirred else state.idle_rounds + 1
    state = replace(state, idle_rounds=idle)
    if idle >= facts.safety.idle_rounds:
        return end_game(facts, state, "standstill", story)
    if state.round >= state.options.round_cap:
        return end_game(facts, state, "last_round", story)
    following = replace(state, round=state.round + 1, stirred=False)
    return begin_turn(facts, following, 0, story)


def end_game(facts: SericaFacts, state: State, reason: EndReason, story: Story) -> State:
    """Return the last state and tell who has won."""
    over = replace(state, phase=GameOver(reason))
    result = score_result(facts, over)
    if result is None:
        raise ValueError("the game is not over")
    best, other = result.seats
    who, points = SeatRef(best.seat), best.total
    if other.place == 1:
        story.tell(say("event.game_over_shared", who=who, other=SeatRef(other.seat), points=points))
    else:
        story.tell(say("event.game_over", who=who, points=points, other=other.total))
    return over
