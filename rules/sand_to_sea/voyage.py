"""Voyages for cards: where they can end, and which cards are put aside."""

from __future__ import annotations

from msgspec.structs import replace

from rules.eastern_wonders.table import T, with_player
from rules.eastern_wonders.voyage import (
    Reach,
    cell_of,
    fees_by_name,
    free_steps,
    landing_fees,
    reach_from,
    toll_for,
    without_cells,
)
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.state import Sailing, State, Trader
from rules.spice_road.steps import sorted_cards

FARTHEST = 25
"""No voyage needs more cards than this."""


def cards_to_spend(facts: SandToSeaFacts, player: Trader) -> tuple[str, ...]:
    """Return all cards that can pay for steps, in the order in which a voyage takes them.

    Played cards come before those in hand, which could still be used without a rest; within each
    pile the card that gains least comes first, and of equals the first of the fact file.
    """
    usefulness = facts.usefulness.__getitem__
    return (*sorted(player.played, key=usefulness), *sorted(player.hand, key=usefulness))


def with_cards_spent(facts: SandToSeaFacts, state: T, seat: int, cards: tuple[str, ...]) -> T:
    """Return the table after a player put cards aside for a voyage."""
    player = state.players[seat]
    if not isinstance(player, Trader):
        raise TypeError("only traders have cards")
    gone = set(cards)
    following = replace(
        player,
        hand=tuple(card for card in player.hand if card not in gone),
        played=tuple(card for card in player.played if card not in gone),
        spent=sorted_cards(facts, (*player.spent, *cards)),
    )
    return with_player(state, seat, following)


def steps_done(state: State) -> int:
    """Return how many steps the boat that is under way has made in this turn."""
    phase = state.phase
    return len(phase.route) - 1 if isinstance(phase, Sailing) else 0


def landings(facts: SandToSeaFacts, state: State, seat: int) -> Reach:
    """Return where a voyage can end, the own cell left out, and how many cards each takes.

    Every step that no bonus tile makes free costs a card (STS-C17); fees are paid in cubes.
    """
    player = state.players[seat]
    cards = min(FARTHEST, len(player.hand) + len(player.played))
    free, held = free_steps(facts, player), sum(player.hold)
    reach = reach_from(state.map, cell_of(state, seat), free, cards)
    fees = fees_by_name(state, seat)
    return without_cells(reach, [name for name, fee in fees.items() if fee > held])


def is_next_step_paid(facts: SandToSeaFacts, state: State, seat: int) -> bool:
    """Tell whether the next step of a voyage costs a card."""
    return steps_done(state) >= free_steps(facts, state.players[seat])


def next_steps(facts: SandToSeaFacts, state: State, seat: int) -> tuple[str, ...]:
    """Return the cells that a boat can go on to and from which it can still land somewhere."""
    player = state.players[seat]
    is_paid = is_next_step_paid(facts, state, seat)
    cards = len(player.hand) + len(player.played) - is_paid
    if cards < 0:
        return ()
    free = max(0, free_steps(facts, player) - steps_done(state) - 1)
    held, chart = sum(player.hold), state.map.chart
    if held >= len(state.players) - 1:
        return chart.near_names[cell_of(state, seat)]
    fees = landing_fees(state, seat)
    return tuple(
        chart.names[cell]
        for cell in chart.near[cell_of(state, seat)]
        if fees[cell] <= held
        or any(
            toll_for(steps, free) <= cards and fee <= held
            for steps, fee in zip(chart.distance[cell], fees, strict=True)
        )
    )
