"""How a turn begins, and how production passes on to the Crossroads."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.message import SeatRef
from rules.serica.facts import SericaFacts
from rules.serica.goods import PRODUCTS
from rules.serica.labels import items_label, say
from rules.serica.queries import drawers, prices_now
from rules.serica.state import Acting, Producing, State, Turn
from rules.serica.stock import Story, use_arrivals


def begin_turn(facts: SericaFacts, state: State, seat: int, story: Story) -> State:
    """Return the state in which a seat produces, with what its empire gives at once."""
    player = state.players[seat]
    phase = Producing(seat, facts.production.points)
    following = replace(state, phase=phase, turn=Turn())
    following = use_arrivals(facts, following, seat, player.empire, story)
    return settle_production(facts, following, seat, story)


def settle_production(facts: SericaFacts, state: State, seat: int, story: Story) -> State:
    """End production where nothing can be bought any more and no card can draw."""
    phase = state.phase
    if not isinstance(phase, Producing):
        return state
    player = state.players[seat]
    prices = prices_now(facts, state, player.side)
    if any(0 < price <= phase.points for price in prices) or drawers(facts, state, player):
        return state
    return finish_production(state, seat, story)


def finish_production(state: State, seat: int, story: Story) -> State:
    """Go on to the Crossroads and tell what was made; points that are left are lost."""
    lost = state.phase.points if isinstance(state.phase, Producing) else 0
    made = sorted(state.turn.made, key=PRODUCTS.index)
    key = "event.produced" if made else "event.produced_nothing"
    if lost:
        key += "_lost"
    story.tell(say(key, who=SeatRef(seat), items=items_label(made), lost=lost))
    return replace(state, phase=Acting(seat, "buy"))
