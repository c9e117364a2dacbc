"""What viewers may know, taken from the state; and states that look the same to a viewer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.serica.facts import Card, Enemy, SericaFacts, kind_of
from rules.serica.goods import worth
from rules.serica.notices import notices_of
from rules.serica.queries import (
    adjacency_total,
    built_count,
    built_defence,
    capacity,
    card_points,
    defence_of,
    enemy_points,
    gives_bonus,
    points_of_turn,
    prices_now,
    steps_of_move,
    vp_of,
)
from rules.serica.score import score_result
from rules.serica.state import (
    Acting,
    GameOver,
    PlayerState,
    Producing,
    State,
    Suffering,
    acting_seat,
)
from rules.serica.view import (
    CaravanView,
    CardView,
    CountView,
    EffectView,
    EnemyView,
    OfferView,
    PhaseName,
    PlayerView,
    SericaView,
    SlotView,
    TallyView,
)


def view_table(facts: SericaFacts, state: State, viewer: int | None) -> SericaView:
    """Return everything but the order of the decks; it is the same for all viewers."""
    seat, phase = acting_seat(state), state.phase
    acting = None if seat is None else state.players[seat]
    producing = isinstance(phase, Producing)
    return SericaView(
        viewer=viewer,
        round=state.round,
        round_cap=state.options.round_cap,
        phase=_phase_name(state),
        to_act=() if seat is None else (seat,),
        points=phase.points if producing else 0,
        points_of=points_of_turn(facts, acting) if producing and acting is not None else 0,
        enemy_slot=phase.slot if isinstance(phase, Suffering) else None,
        price=None if acting is None else prices_now(facts, state, acting.side),
        values=facts.values.goods,
        target=facts.limits.built,
        road=facts.road.spaces,
        row=tuple(_row_view(facts, card) for card in state.row),
        deck=len(state.crossroads),
        unseen=_counts(facts, map(kind_of, state.crossroads)),
        set_aside=tuple(_enemy_view(facts.enemy[card]) for card in state.set_aside),
        supply=state.supply,
        artisans=state.artisans,
        players=tuple(_player_view(facts, state, owner) for owner in range(len(state.players))),
        notices=notices_of(facts, state),
        result=score_result(facts, state),
    )


def permute_secrets(state: State, chance: Chance) -> State:
    """Return a state with all decks shuffled but for the cards that were laid on top openly."""
    players = tuple(
        replace(
            player,
            deck=(
                *player.deck[: player.known],
                *chance.shuffle(f"deck_{seat}", sorted(player.deck[player.known :])),
            ),
        )
        for seat, player in enumerate(state.players)
    )
    crossroads = chance.shuffle("crossroads", sorted(state.crossroads))
    return replace(state, players=players, crossroads=crossroads)


def _phase_name(state: State) -> PhaseName:
    match state.phase:
        case Producing():
            return "produce"
        case Acting(_, step):
            return step
        case Suffering():
            return "suffer"
        case GameOver():
            return "game_over"


def _counts(facts: SericaFacts, cards: Iterable[str]) -> tuple[CountView, ...]:
    found = Counter(cards)
    return tuple(
        CountView(id=card, count=found[card]) for card in sorted(found, key=facts.rank.__getitem__)
    )


def _card_view(card: Card, *, used: bool = False) -> CardView:
    return CardView(
        id=card.id,
        type=card.type,
        level=card.level,
        vp=card.vp,
        artisans=card.artisans,
        defence=card.defence,
        effects=tuple(EffectView(kind=kind, count=n) for kind, n in card.effects.listed),
        used=used,
    )


def _enemy_view(enemy: Enemy) -> EnemyView:
    return EnemyView(
        id=enemy.id,
        defence=enemy.defence,
        vp=enemy.vp,
        reward_values=enemy.reward_values,
        reward_artisans=enemy.reward_artisans,
        effect=enemy.effect,
        loss=enemy.loss,
    )


def _row_view(facts: SericaFacts, card: str | None) -> OfferView | EnemyView | None:
    if card is None:
        return None
    offer = facts.offer.get(card)
    if offer is None:
        return _enemy_view(facts.enemy[card])
    return OfferView(card=_card_view(offer.card), price=offer.price)


def _empire_view(facts: SericaFacts, state: State, owner: int) -> tuple[CardView, ...]:
    used = Counter(state.turn.drawn if acting_seat(state) == owner else ())
    found: list[CardView] = []
    for card in state.players[owner].empire:
        found.append(_card_view(facts.card[card], used=used[card] > 0))
        used[card] -= 1
    return tuple(found)


def _zones_view(facts: SericaFacts, player: PlayerState) -> tuple[tuple[SlotView, ...], ...]:
    zones = player.zones
    return tuple(
        tuple(_slot_view(facts, zones, z, d) for d in range(facts.limits.depth))
        for z in range(len(zones))
    )


def _slot_view(facts: SericaFacts, zones: tuple[tuple[str, ...], ...], z: int, d: int) -> SlotView:
    def card_at(zone: int, depth: int) -> str | None:
        is_there = zone < len(zones) and depth < len(zones[zone])
        return zones[zone][depth] if is_there else None

    def bonus(other: str | None) -> bool:
        return card is not None and other is not None and gives_bonus(facts, card, other)

    card = card_at(z, d)
    return SlotView(
        zone=z + 1,
        depth=d + 1,
        card=None if card is None else _card_view(facts.card[card]),
        is_open=d == len(zones[z]),
        bonus_beside=bonus(card_at(z + 1, d)),
        bonus_beyond=bonus(card_at(z, d + 1)),
    )


def _player_view(facts: SericaFacts, state: State, owner: int) -> PlayerView:
    player = state.players[owner]
    cards = facts.card
    return PlayerView(
        seat=owner,
        side=player.side,
        vp=vp_of(facts, player),
        tally=TallyView(
            cards=card_points(facts, player),
            adjacency=adjacency_total(facts, player),
            caravans=player.delivered,
            market=player.market,
            enemies=enemy_points(facts, player),
        ),
        built=built_count(player),
        goods=player.goods,
        artisans=player.artisans,
        empire=_empire_view(facts, state, owner),
        deck=len(player.deck),
        deck_top=tuple(_card_view(cards[card]) for card in player.deck[: player.known]),
        deck_cards=_counts(facts, player.deck),
        discard=tuple(_card_view(cards[card]) for card in player.discard),
        zones=_zones_view(facts, player),
        defence=defence_of(facts, player),
        built_defence=built_defence(facts, player),
        capacity=capacity(facts, player),
        steps=steps_of_move(facts, player),
        caravans=tuple(
            CaravanView(space=c.space, load=c.load, worth=worth(c.load, facts.values.goods))
            for c in player.caravans
        ),
        pawns=facts.components.caravans - len(player.caravans),
        defeated=tuple(_enemy_view(facts.enemy[enemy]) for enemy in player.defeated),
    )
