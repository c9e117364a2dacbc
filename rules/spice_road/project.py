"""What each viewer may know, taken from the state; and states that look the same to a viewer."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.spice_road.facts import MerchantCard, SpiceRoadFacts
from rules.spice_road.score import card_points, score_result
from rules.spice_road.state import GameOver, PlayerState, State, acting_seat, excess_of
from rules.spice_road.view import CardView, MerchantView, PlayerView, PointView, SpiceRoadView


def view_table(facts: SpiceRoadFacts, state: State, viewer: int | None) -> SpiceRoadView:
    """Return everything that lies open, the viewer's own secrets, and no others."""
    seat = acting_seat(state)
    cards = facts.merchants
    return SpiceRoadView(
        viewer=viewer,
        round=state.round,
        to_act=() if seat is None else (seat,),
        excess=excess_of(state),
        target=facts.target(len(state.players)),
        caravan_limit=facts.limits.caravan,
        ended_by=state.ended_by,
        point_row=tuple(_point_view(facts, card) for card in state.point_row),
        point_deck=len(state.point_deck),
        merchant_row=tuple(
            MerchantView(card=card_view(cards[slot.card]), cubes=slot.cubes)
            for slot in state.merchant_row
        ),
        merchant_deck=len(state.merchant_deck),
        gold=state.gold,
        silver=state.silver,
        players=tuple(
            _player_view(facts, state, owner, viewer) for owner in range(len(state.players))
        ),
        result=score_result(facts, state),
    )


def sees_hand(state: State, viewer: int | None, owner: int) -> bool:
    """Tell whether a viewer sees the cards in a player's hand."""
    return state.options.open_hands or viewer == owner or isinstance(state.phase, GameOver)


def sees_points(state: State, viewer: int | None, owner: int) -> bool:
    """Tell whether a viewer sees what a player's claimed cards are worth."""
    return state.options.open_scores or viewer == owner or isinstance(state.phase, GameOver)


def permute_secrets(
    facts: SpiceRoadFacts, state: State, viewer: int | None, chance: Chance
) -> State:
    """Return a state with all that the viewer does not see dealt anew.

    Hidden hands can be worked out from the public log; what is dealt anew is what the view hides.
    Starter cards stay where they are: everybody knows that each player has them.
    """
    seats = range(len(state.players))
    starters = frozenset(facts.setup.starting_hand)
    hidden = [seat for seat in seats if not sees_hand(state, viewer, seat)]
    bought = {
        seat: [card for card in state.players[seat].hand if card not in starters] for seat in hidden
    }
    merchants = [*state.merchant_deck, *(c for cards in bought.values() for c in cards)]
    dealt = iter(chance.shuffle("merchants", sorted(merchants)))
    deck = tuple(next(dealt) for _ in state.merchant_deck)
    players = list(state.players)
    for seat, cards in bought.items():
        kept = [card for card in players[seat].hand if card in starters]
        hand = sorted((*kept, *(next(dealt) for _ in cards)), key=facts.rank.__getitem__)
        players[seat] = replace(players[seat], hand=tuple(hand))

    face_down = [seat for seat in seats if not sees_points(state, viewer, seat)]
    points = [*state.point_deck, *(c for seat in face_down for c in players[seat].points)]
    drawn = iter(chance.shuffle("points", sorted(points)))
    point_deck = tuple(next(drawn) for _ in state.point_deck)
    for seat in face_down:
        claimed = tuple(next(drawn) for _ in players[seat].points)
        players[seat] = replace(players[seat], points=claimed)
    return replace(state, players=tuple(players), merchant_deck=deck, point_deck=point_deck)


def card_view(card: MerchantCard) -> CardView:
    """Return a merchant card."""
    return CardView(id=card.id, kind=card.kind, steps=card.steps, cost=card.cost, out=card.out)


def _point_view(facts: SpiceRoadFacts, card_id: str) -> PointView:
    card = facts.points[card_id]
    return PointView(id=card.id, price=card.cost, points=card.points)


def _player_view(facts: SpiceRoadFacts, state: State, owner: int, viewer: int | None) -> PlayerView:
    player: PlayerState = state.players[owner]
    cards = facts.merchants
    hand = None
    if sees_hand(state, viewer, owner):
        hand = tuple(card_view(cards[card]) for card in player.hand)
    return PlayerView(
        seat=owner,
        caravan=player.caravan,
        hand_size=len(player.hand),
        hand=hand,
        played=tuple(card_view(cards[card]) for card in player.played),
        point_cards=len(player.points),
        card_points=card_points(facts, player) if sees_points(state, viewer, owner) else None,
        gold=player.gold,
        silver=player.silver,
    )
