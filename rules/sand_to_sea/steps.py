"""What actions lead to: the next state, the story of it, and whether something was revealed."""

from __future__ import annotations

from msgspec.structs import replace

from rules.century.cubes import Cubes, add, gather, subtract
from rules.century.trading import max_times
from rules.core.game import Step
from rules.core.message import Event, Message, SeatRef
from rules.eastern_wonders import stories
from rules.eastern_wonders.actions import (
    Build,
    ChooseStart,
    Claim,
    Discard,
    Land,
    Pass,
    PayFee,
    TakeBonus,
)
from rules.eastern_wonders.labels import cubes_label
from rules.eastern_wonders.labels import say as say_at_sea
from rules.eastern_wonders.market import (
    hold_after_trade,
    hold_limit,
    market_here,
    with_bonus,
    with_claim,
    with_outpost,
)
from rules.eastern_wonders.moves import fee_ways
from rules.eastern_wonders.table import with_hold, with_player
from rules.eastern_wonders.voyage import (
    fee_owners,
    free_steps,
    toll_for,
    usual_route,
    with_boat,
    with_fee,
)
from rules.sand_to_sea import tales
from rules.sand_to_sea.actions import Action, MarketTrade, Sail, StepTo, TakeMerchant
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.labels import say
from rules.sand_to_sea.moves import may_act_here, open_bonus
from rules.sand_to_sea.score import score_result
from rules.sand_to_sea.state import (
    Acting,
    ChoosingAction,
    ChoosingStart,
    DiscardDownTo,
    GameOver,
    PayingFee,
    Sailing,
    State,
    TakingReward,
    Trading,
)
from rules.sand_to_sea.voyage import cards_to_spend, with_cards_spent
from rules.spice_road.actions import Acquire, PlaySpice, PlayTrade, PlayUpgrade, Rest
from rules.spice_road.state import MerchantSlot
from rules.spice_road.steps import caravan_after_play, pay_on_row, sorted_cards

Events = tuple[Message, ...]


def apply_action(  # noqa: C901 - one line for each kind of action
    facts: SandToSeaFacts, state: State, seat: int, action: Action
) -> Step[State]:
    """Return what a legal action leads to."""
    match action:
        case ChooseStart(cubes, to):
            return _choose_start(state, seat, cubes, to)
        case PlaySpice() | PlayUpgrade() | PlayTrade():
            return _play(facts, state, seat, action)
        case Acquire():
            return _acquire(facts, state, seat, action)
        case Sail(to):
            return _sail(facts, state, seat, to)
        case StepTo(to, card):
            return _step(facts, state, seat, to, card)
        case Land():
            event = stories.landed(seat, route_of(state))
            return _land(facts, state, seat, (event,))
        case PayFee(cubes):
            return _pay_fee(facts, state, seat, cubes, ())
        case Build(pay):
            return _build(facts, state, seat, pay)
        case TakeMerchant(slot):
            return _take_merchant(facts, state, seat, slot)
        case TakeBonus(kind):
            following = with_bonus(facts, state, seat, kind)
            event = stories.took_bonus(seat, following.players[seat].bonus[-1])
            return _open_market(facts, following, seat, (event,))
        case MarketTrade(number):
            return _trade(facts, state, seat, number)
        case Claim():
            return _claim(facts, state, seat)
        case Rest():
            return _rest(facts, state, seat)
        case Pass():
            return _end_turn(facts, state, seat, ())
        case Discard(cubes):
            event = say_at_sea("event.discard", who=SeatRef(seat), cubes=cubes_label(cubes))
            hold = subtract(state.players[seat].hold, cubes)
            return _pass_turn(facts, with_hold(state, seat, hold), seat, (event,))


def route_of(state: State) -> tuple[str, ...]:
    """Return the way of the boat that is under way, empty where none is."""
    return state.phase.route if isinstance(state.phase, Sailing) else ()


def cards_for(facts: SandToSeaFacts, state: State, seat: int, steps: int) -> tuple[str, ...]:
    """Return the cards that a voyage of so many steps takes where nobody chooses others."""
    player = state.players[seat]
    return cards_to_spend(facts, player)[: toll_for(steps, free_steps(facts, player))]


def _go_on(state: State, events: Events, *, barrier: bool = False) -> Step[State]:
    return Step(state, tuple(map(Event, events)), barrier)


def _choose_start(state: State, seat: int, cubes: Cubes, to: str) -> Step[State]:
    """Give a set that nobody else can have any more; the last seat chooses first."""
    player = replace(state.players[seat], hold=cubes, boat=to)
    left = tuple(s for s in state.start_sets if s != cubes)
    following = replace(
        with_player(state, seat, player),
        start_sets=left if seat else (),
        phase=ChoosingStart(seat - 1) if seat else ChoosingAction(0),
    )
    event = say_at_sea("event.start", who=SeatRef(seat), cubes=cubes_label(cubes), at=to)
    return _go_on(following, (event,))


def _play(
    facts: SandToSeaFacts, state: State, seat: int, action: PlaySpice | PlayUpgrade | PlayTrade
) -> Step[State]:
    player = state.players[seat]
    after = caravan_after_play(facts, player.hold, action)
    moved = replace(
        player,
        hold=after,
        hand=tuple(card for card in player.hand if card != action.card),
        played=sorted_cards(facts, (*player.played, action.card)),
    )
    event = tales.played(facts, seat, action, after)
    return _end_turn(facts, with_player(state, seat, moved), seat, (event,))


def _acquire(facts: SandToSeaFacts, state: State, seat: int, action: Acquire) -> Step[State]:
    """Pay one cube on each card to the left, then take the card and the cubes on it."""
    hold = subtract(state.players[seat].hold, gather(action.pay))
    row = pay_on_row(state.merchant_row, action.pay)
    paid = replace(with_hold(state, seat, hold), merchant_row=row)
    event = tales.acquired(facts, seat, action, row[action.slot])
    following, revealed = with_merchant(facts, paid, seat, action.slot)
    return _end_turn(facts, following, seat, (event,), barrier=revealed)


def with_merchant(facts: SandToSeaFacts, state: State, seat: int, slot: int) -> tuple[State, bool]:
    """Return the table after a player took a merchant and its cubes, and whether one came up.

    The row closes to the left; when the deck is empty it gets shorter.
    """
    player, row = state.players[seat], state.merchant_row
    taken, came_up = row[slot], state.merchant_deck[:1]
    moved = replace(
        player,
        hold=add(player.hold, taken.cubes),
        hand=sorted_cards(facts, (*player.hand, taken.card)),
    )
    new = tuple(MerchantSlot(card=card) for card in came_up)
    following = replace(
        with_player(state, seat, moved),
        merchant_row=(*row[:slot], *row[slot + 1 :], *new),
        merchant_deck=state.merchant_deck[1:],
    )
    return following, bool(came_up)


def _sail(facts: SandToSeaFacts, state: State, seat: int, to: str) -> Step[State]:
    free = free_steps(facts, state.players[seat])
    # No cubes lie on the way in this game, so any two shortest ways are worth the same.
    route = usual_route(state, seat, to, len(state.map.places))
    cards = cards_for(facts, state, seat, len(route) - 1)
    event = tales.sailed(facts, seat, route, cards)
    if len(cards) != toll_for(len(route) - 1, free):
        raise ValueError(f"seat {seat} has too few cards for {route}")
    spent = with_cards_spent(facts, state, seat, cards)
    return _land(facts, with_boat(spent, seat, to), seat, (event,))


def _step(facts: SandToSeaFacts, state: State, seat: int, to: str, card: str | None) -> Step[State]:
    start = state.players[seat].boat or ""
    route = (*(route_of(state) or (start,)), to)
    if card is not None:
        state = with_cards_spent(facts, state, seat, (card,))
    following = replace(with_boat(state, seat, to), phase=Sailing(seat, route))
    return _go_on(following, (tales.stepped(facts, seat, to, card),))


def _land(facts: SandToSeaFacts, state: State, seat: int, events: Events) -> Step[State]:
    """Ask for the fee where there is a choice, else pay it."""
    owners = fee_owners(state, seat, state.players[seat].boat or "")
    if not owners:
        return _moor(facts, state, seat, events)
    only, *others = fee_ways(state, seat)
    if others:
        return _go_on(replace(state, phase=PayingFee(seat)), events)
    return _pay_fee(facts, state, seat, only, events)


def _pay_fee(
    facts: SandToSeaFacts, state: State, seat: int, cubes: tuple[str, ...], events: Events
) -> Step[State]:
    owners = fee_owners(state, seat, state.players[seat].boat or "")
    paid = with_fee(state, seat, owners, cubes)
    return _moor(facts, paid, seat, (*events, stories.paid_fee(seat, owners, cubes)))


def _moor(facts: SandToSeaFacts, state: State, seat: int, events: Events) -> Step[State]:
    """Let a player act on the tile; where nothing can be done there, the turn is over."""
    following = replace(state, phase=Acting(seat))
    if may_act_here(facts, following, seat):
        return _go_on(following, events)
    return _end_turn(facts, following, seat, events)


def _build(facts: SandToSeaFacts, state: State, seat: int, pay: Cubes) -> Step[State]:
    tile = market_here(facts, state, seat)
    built, column = with_outpost(facts, state, seat, pay)
    events = stories.built(seat, state.players[seat].boat or "", pay, tile, column)
    waiting = replace(built, phase=TakingReward(seat, column))
    if column and (built.merchant_row or open_bonus(facts, waiting, seat)):
        return _go_on(waiting, events)
    return _open_market(facts, built, seat, events)


def _take_merchant(facts: SandToSeaFacts, state: State, seat: int, slot: int) -> Step[State]:
    """Take a merchant for nothing, with the cubes that lie on it (STS-R05)."""
    event = tales.rewarded(facts, seat, state.merchant_row[slot])
    following, revealed = with_merchant(facts, state, seat, slot)
    return _open_market(facts, following, seat, (event,), barrier=revealed)


def _open_market(
    facts: SandToSeaFacts, state: State, seat: int, events: Events, *, barrier: bool = False
) -> Step[State]:
    """Let a player who has built trade; who cannot pay for a trade is done."""
    tile = market_here(facts, state, seat)
    if tile is not None and max_times(tile.give, state.players[seat].hold):
        return _go_on(replace(state, phase=Trading(seat)), events, barrier=barrier)
    return _end_turn(facts, state, seat, events, barrier=barrier)


def _trade(facts: SandToSeaFacts, state: State, seat: int, number: int) -> Step[State]:
    following = with_hold(state, seat, hold_after_trade(facts, state, seat, number))
    tile = market_here(facts, state, seat)
    event = stories.traded(seat, tile, number, following.players[seat].hold)
    return _end_turn(facts, following, seat, (event,))


def _claim(facts: SandToSeaFacts, state: State, seat: int) -> Step[State]:
    following = with_claim(facts, state, seat)
    events = stories.claimed(facts, state, following, seat)
    target = facts.end.victory_tiles
    if len(following.players[seat].victory) >= target and state.ended_by is None:
        following = replace(following, ended_by=seat)
        last = say_at_sea("event.last_round", who=SeatRef(seat), count=target)
        events = (*events, last)
    return _end_turn(facts, following, seat, events, barrier=True)


def _rest(facts: SandToSeaFacts, state: State, seat: int) -> Step[State]:
    """Take back all cards, played or spent on voyages."""
    player = state.players[seat]
    hand = sorted_cards(facts, (*player.hand, *player.played, *player.spent))
    count = len(player.played) + len(player.spent)
    event = say("event.rest" if count else "event.rest_empty", who=SeatRef(seat), count=count)
    moved = replace(player, hand=hand, played=(), spent=())
    return _end_turn(facts, with_player(state, seat, moved), seat, (event,))


def _end_turn(
    facts: SandToSeaFacts, state: State, seat: int, events: Events, *, barrier: bool = False
) -> Step[State]:
    """Let a player return what is beyond the limit before the turn passes."""
    player = state.players[seat]
    limit = hold_limit(facts, player)
    if sum(player.hold) > limit:
        return _go_on(replace(state, phase=DiscardDownTo(seat, limit)), events, barrier=barrier)
    return _pass_turn(facts, state, seat, events, barrier=barrier)


def _pass_turn(
    facts: SandToSeaFacts, state: State, seat: int, events: Events, *, barrier: bool = False
) -> Step[State]:
    """Go on to the next seat; end the game only after the last seat of a round."""
    if seat + 1 < len(state.players):
        following = replace(state, phase=ChoosingAction(seat + 1))
    elif state.ended_by is None:
        following = replace(state, phase=ChoosingAction(0), round=state.round + 1)
    else:
        following = replace(state, phase=GameOver())
        result = score_result(facts, following)
        if result is not None:
            best = result.seats[0]
            over = say_at_sea("event.game_over", who=SeatRef(best.seat), points=best.total)
            events = (*events, over)
    return _go_on(following, events, barrier=barrier)
