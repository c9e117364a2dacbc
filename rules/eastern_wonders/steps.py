"""What actions lead to: the next state, the story of it, and whether something was revealed."""

from __future__ import annotations

from msgspec.structs import replace

from rules.century.cubes import NONE, Cubes, add, gather, subtract, times
from rules.century.trading import lifted, max_times
from rules.core.game import Step
from rules.core.message import Event, Message, SeatRef
from rules.eastern_wonders import stories
from rules.eastern_wonders.actions import (
    Action,
    Build,
    ChooseStart,
    Claim,
    Collect,
    Discard,
    Harvest,
    Land,
    Leave,
    Pass,
    PayFee,
    Sail,
    StepTo,
    Take,
    TakeBonus,
    Trade,
    Upgrade,
)
from rules.eastern_wonders.facts import EasternWondersFacts
from rules.eastern_wonders.labels import cubes_label, say
from rules.eastern_wonders.market import (
    hold_after_trade,
    hold_limit,
    market_here,
    with_bonus,
    with_claim,
    with_outpost,
)
from rules.eastern_wonders.moves import fee_ways, open_bonus, route_so_far
from rules.eastern_wonders.score import score_result
from rules.eastern_wonders.state import (
    Acting,
    ChoosingStart,
    DiscardDownTo,
    GameOver,
    Moving,
    PayingFee,
    PickingUp,
    Sailing,
    State,
    TakingBonus,
    Trading,
    Upgrading,
)
from rules.eastern_wonders.table import count_bonus, with_hold, with_player
from rules.eastern_wonders.voyage import (
    fee_owners,
    free_steps,
    loose_at,
    usual_route,
    with_boat,
    with_fee,
    with_loose_taken,
    with_toll,
)

Events = tuple[Message, ...]


def apply_action(  # noqa: C901 - one line for each kind of action
    facts: EasternWondersFacts, state: State, seat: int, action: Action
) -> Step[State]:
    """Return what a legal action leads to."""
    match action:
        case ChooseStart(cubes, to):
            return _choose_start(state, seat, cubes, to)
        case Sail(to, toll):
            return _sail(facts, state, seat, to, toll)
        case StepTo(to, cube):
            return _step(state, seat, to, cube)
        case Land():
            event = stories.landed(seat, route_so_far(state, seat))
            return _land(state, seat, (event,))
        case PayFee(cubes):
            return _pay_fee(state, seat, cubes, ())
        case Collect():
            return _pick_up(state, seat, loose_at(state, seat))
        case Take(cubes):
            return _pick_up(state, seat, cubes)
        case Leave():
            return _pick_up(state, seat, NONE)
        case Build(pay):
            return _build(facts, state, seat, pay)
        case Upgrade(lift):
            return _upgrade(facts, state, seat, lift)
        case TakeBonus():
            return _take_bonus(facts, state, seat, action)
        case Trade(number):
            return _trade(facts, state, seat, number)
        case Claim():
            return _claim(facts, state, seat)
        case Harvest():
            return _harvest(facts, state, seat)
        case Pass():
            idle = not isinstance(state.phase, Trading)
            events = (say("event.pass", who=SeatRef(seat)),) if idle else ()
            return _end_turn(facts, state, seat, events)
        case Discard(cubes):
            return _discard(facts, state, seat, cubes)


def harvest_of(facts: EasternWondersFacts, state: State, seat: int) -> Cubes:
    """Return what a harvest brings a player (EW-R11)."""
    bonus = count_bonus(state.players[seat], "harvest")
    return add(facts.harvest.cubes, times(facts.harvest.with_bonus, bonus))


def _go_on(state: State, events: Events, *, barrier: bool = False) -> Step[State]:
    return Step(state, tuple(map(Event, events)), barrier)


def _choose_start(state: State, seat: int, cubes: Cubes, to: str) -> Step[State]:
    """Give a set that nobody else can have any more; the last seat chooses first (EW-C03)."""
    player = replace(state.players[seat], hold=cubes, boat=to)
    left = tuple(s for s in state.start_sets if s != cubes)
    following = replace(
        with_player(state, seat, player),
        start_sets=left if seat else (),
        phase=ChoosingStart(seat - 1) if seat else Moving(0),
    )
    event = say("event.start", who=SeatRef(seat), cubes=cubes_label(cubes), at=to)
    return _go_on(following, (event,))


def _sail(facts: EasternWondersFacts, state: State, seat: int, to: str, toll: Cubes) -> Step[State]:
    free = free_steps(facts, state.players[seat])
    route = usual_route(state, seat, to, free)
    event = stories.sailed(seat, route, toll)
    paid = with_toll(state, seat, route, free, toll)
    return _land(with_boat(paid, seat, to), seat, (event,))


def _step(state: State, seat: int, to: str, cube: str | None) -> Step[State]:
    route = (*route_so_far(state, seat), to)
    if cube is not None:
        state = with_toll(state, seat, route[-2:], 0, gather(cube))
    following = replace(with_boat(state, seat, to), phase=Sailing(seat, route))
    return _go_on(following, (stories.stepped(seat, to, cube),))


def _land(state: State, seat: int, events: Events) -> Step[State]:
    """Ask for the fee where there is a choice, else pay it; then see what lies here."""
    owners = fee_owners(state, seat, state.players[seat].boat or "")
    if not owners:
        return _moor(state, seat, events)
    only, *others = fee_ways(state, seat)
    if others:
        return _go_on(replace(state, phase=PayingFee(seat)), events)
    return _pay_fee(state, seat, only, events)


def _pay_fee(state: State, seat: int, cubes: tuple[str, ...], events: Events) -> Step[State]:
    owners = fee_owners(state, seat, state.players[seat].boat or "")
    paid = with_fee(state, seat, owners, cubes)
    return _moor(paid, seat, (*events, stories.paid_fee(seat, owners, cubes)))


def _moor(state: State, seat: int, events: Events) -> Step[State]:
    """Ask about loose cubes; what they could pay is paid already (EW-R06)."""
    has_loose = loose_at(state, seat) != NONE
    phase = PickingUp(seat) if has_loose else Acting(seat)
    return _go_on(replace(state, phase=phase), events)


def _pick_up(state: State, seat: int, cubes: Cubes) -> Step[State]:
    key = "event.take" if cubes != NONE else "event.leave"
    at = state.players[seat].boat or ""
    event = say(key, who=SeatRef(seat), cubes=cubes_label(cubes), at=at)
    taken = with_loose_taken(state, seat, cubes)
    return _go_on(replace(taken, phase=Acting(seat)), (event,))


def _build(facts: EasternWondersFacts, state: State, seat: int, pay: Cubes) -> Step[State]:
    tile = market_here(facts, state, seat)
    built, column = with_outpost(facts, state, seat, pay)
    at = state.players[seat].boat or ""
    events = stories.built(seat, at, pay, tile, column)
    player = built.players[seat]
    if count_bonus(player, "upgrade") and any(player.hold[:3]):
        return _go_on(replace(built, phase=Upgrading(seat, column)), events)
    return _reward(facts, built, seat, column, events)


def _upgrade(facts: EasternWondersFacts, state: State, seat: int, lift: Cubes) -> Step[State]:
    phase = state.phase
    column = phase.column if isinstance(phase, Upgrading) else 0
    hold = lifted(state.players[seat].hold, lift)
    events = (stories.upgraded(seat, lift, hold),) if any(lift) else ()
    return _reward(facts, with_hold(state, seat, hold), seat, column, events)


def _reward(
    facts: EasternWondersFacts, state: State, seat: int, column: int, events: Events
) -> Step[State]:
    """Let a player who has emptied a column take a bonus tile, if there is any."""
    if column and open_bonus(facts, state, seat):
        return _go_on(replace(state, phase=TakingBonus(seat, column)), events)
    return _open_market(facts, state, seat, events)


def _take_bonus(
    facts: EasternWondersFacts, state: State, seat: int, action: TakeBonus
) -> Step[State]:
    following = with_bonus(facts, state, seat, action.kind)
    event = stories.took_bonus(seat, following.players[seat].bonus[-1])
    return _open_market(facts, following, seat, (event,))


def _open_market(
    facts: EasternWondersFacts, state: State, seat: int, events: Events
) -> Step[State]:
    """Let a player who has built trade; who cannot pay for a trade is done (EW-R09)."""
    tile = market_here(facts, state, seat)
    if tile is not None and max_times(tile.give, state.players[seat].hold):
        return _go_on(replace(state, phase=Trading(seat)), events)
    return _end_turn(facts, state, seat, events)


def _trade(facts: EasternWondersFacts, state: State, seat: int, number: int) -> Step[State]:
    following = with_hold(state, seat, hold_after_trade(facts, state, seat, number))
    tile = market_here(facts, state, seat)
    event = stories.traded(seat, tile, number, following.players[seat].hold)
    return _end_turn(facts, following, seat, (event,))


def _claim(facts: EasternWondersFacts, state: State, seat: int) -> Step[State]:
    following = with_claim(facts, state, seat)
    events = stories.claimed(facts, state, following, seat)
    target = facts.end.victory_tiles
    if len(following.players[seat].victory) >= target and state.ended_by is None:
        following = replace(following, ended_by=seat)
        events = (*events, say("event.last_round", who=SeatRef(seat), count=target))
    return _end_turn(facts, following, seat, events, barrier=True)


def _harvest(facts: EasternWondersFacts, state: State, seat: int) -> Step[State]:
    got = harvest_of(facts, state, seat)
    hold = add(state.players[seat].hold, got)
    event = say("event.harvest", who=SeatRef(seat), cubes=cubes_label(got), hold=cubes_label(hold))
    return _end_turn(facts, with_hold(state, seat, hold), seat, (event,))


def _discard(facts: EasternWondersFacts, state: State, seat: int, cubes: Cubes) -> Step[State]:
    event = say("event.discard", who=SeatRef(seat), cubes=cubes_label(cubes))
    hold = subtract(state.players[seat].hold, cubes)
    return _pass_turn(facts, with_hold(state, seat, hold), seat, (event,))


def _end_turn(
    facts: EasternWondersFacts, state: State, seat: int, events: Events, *, barrier: bool = False
) -> Step[State]:
    """Let a player return what is beyond the limit before the turn passes (EW-R12)."""
    player = state.players[seat]
    limit = hold_limit(facts, player)
    if sum(player.hold) > limit:
        return _go_on(replace(state, phase=DiscardDownTo(seat, limit)), events, barrier=barrier)
    return _pass_turn(facts, state, seat, events, barrier=barrier)


def _pass_turn(
    facts: EasternWondersFacts, state: State, seat: int, events: Events, *, barrier: bool = False
) -> Step[State]:
    """Go on to the next seat; end the game only after the last seat of a round (EW-C15)."""
    if seat + 1 < len(state.players):
        following = replace(state, phase=Moving(seat + 1))
    elif state.ended_by is None:
        following = replace(state, phase=Moving(0), round=state.round + 1)
    else:
        following = replace(state, phase=GameOver())
        result = score_result(facts, following)
        if result is not None:
            best = result.seats[0]
            over = say("event.game_over", who=SeatRef(best.seat), points=best.total)
            events = (*events, over)
    return _go_on(following, events, barrier=barrier)
