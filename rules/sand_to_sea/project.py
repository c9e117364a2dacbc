"""What each viewer may know, taken from the state; and states that look the same to all viewers."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from rules.core.chance import Chance
from rules.eastern_wonders.project import (
    bonus_views,
    cell_views,
    player_view,
    port_views,
    with_stack_shuffled,
)
from rules.sand_to_sea.facts import SandToSeaFacts
from rules.sand_to_sea.score import score_result
from rules.sand_to_sea.state import State, acting_seat, excess_of, phase_name
from rules.sand_to_sea.steps import route_of
from rules.sand_to_sea.view import Reward, SandToSeaView, TraderView
from rules.spice_road.project import card_view
from rules.spice_road.view import MerchantView


def view_table(facts: SandToSeaFacts, state: State, viewer: int | None) -> SandToSeaView:
    """Return everything that lies open; only the order of stack and deck does not."""
    seat = acting_seat(state)
    return SandToSeaView(
        viewer=viewer,
        round=state.round,
        to_act=() if seat is None else (seat,),
        phase=phase_name(state),
        route=route_of(state),
        excess=excess_of(state),
        target=facts.end.victory_tiles,
        ended_by=state.ended_by,
        start_sets=state.start_sets,
        cells=cell_views(facts, state),
        ports=port_views(facts, state),
        victory_stack=len(state.victory_stack),
        bonus=bonus_views(facts, state),
        merchant_row=tuple(
            MerchantView(card=card_view(facts.merchants[slot.card]), cubes=slot.cubes)
            for slot in state.merchant_row
        ),
        merchant_deck=len(state.merchant_deck),
        column_points=facts.player_board.column_points,
        rewards=rewards_of(facts),
        outpost_price=facts.outpost_price(len(state.players)),
        players=tuple(trader_view(facts, state, owner) for owner in range(len(state.players))),
        result=score_result(facts, state),
    )


def rewards_of(facts: SandToSeaFacts) -> tuple[Reward, ...]:
    """Return what emptying each column brings."""
    least = facts.rewards.columns_with_merchant_only
    columns = range(len(facts.player_board.column_points))
    return tuple("merchant" if column < least else "bonus_or_merchant" for column in columns)


def trader_view(facts: SandToSeaFacts, state: State, owner: int) -> TraderView:
    """Return one player's area, cards included: all were taken and played in the open."""
    player, cards = state.players[owner], facts.merchants
    return TraderView(
        **asdict(player_view(facts, state, owner)),
        hand=tuple(card_view(cards[card]) for card in player.hand),
        played=tuple(card_view(cards[card]) for card in player.played),
        spent=tuple(card_view(cards[card]) for card in player.spent),
    )


def permute_secrets(facts: SandToSeaFacts, state: State, chance: Chance) -> State:
    """Return a state with victory stack and merchant deck in another possible order."""
    deck = chance.shuffle("merchants", sorted(state.merchant_deck))
    return replace(with_stack_shuffled(facts, state, chance), merchant_deck=deck)
