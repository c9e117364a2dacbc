"""What everybody may know, taken from the state; and states that look the same."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.medici.facts import MediciFacts
from rules.medici.moves import holds_used, icons_of, is_full, is_last_turn, ship_value
from rules.medici.score import place_rewards, score_result, table_bonuses
from rules.medici.state import DayScore, GameOver, State, acting_seat
from rules.medici.view import (
    DayScoreView,
    GoodScoreView,
    MediciView,
    PlayerView,
    UnseenView,
)


def view_table(facts: MediciFacts, state: State, viewer: int | None) -> MediciView:
    """Return everything that lies open, and what the deck is made of, but not its order."""
    seat, seats, phase = acting_seat(state), len(state.players), state.phase
    return MediciView(
        viewer=viewer,
        day=state.day,
        days=facts.days.count,
        to_act=() if seat is None else (seat,),
        revealed=0 if isinstance(phase, GameOver) else phase.revealed,
        most_reveals=facts.turn.most_reveals,
        last_turn=seat is not None and is_last_turn(facts, state, seat),
        goods=facts.goods.keys,
        market=tuple(facts.shown[card] for card in state.market),
        takeable=min(facts.turn.most_takes, len(state.market)),
        deck=len(state.deck),
        unseen=_unseen(facts, state),
        capacity=facts.holds(seats),
        ship_rewards=facts.ship_rewards(seats),
        warehouse_rewards=place_rewards(facts, state),
        least_icons=state.options.least_icons,
        bonuses=table_bonuses(facts, state),
        players=tuple(_player_view(facts, state, owner) for owner in range(seats)),
        scores=_score_views(facts, state),
        result=score_result(state),
    )


def shuffle_deck(facts: MediciFacts, state: State, chance: Chance) -> State:
    """Return a state with the deck in another order: nothing else is hidden, from anybody."""
    cards = sorted(state.deck, key=facts.rank.__getitem__)
    return replace(state, deck=chance.shuffle("deck", cards))


def _unseen(facts: MediciFacts, state: State) -> tuple[UnseenView, ...]:
    """Count the deck by kind; a kind is shown by its first copy, wherever that lies."""
    counts: dict[str, int] = {}
    for card in state.deck:
        kind = facts.cards[card].kind
        counts[kind] = counts.get(kind, 0) + 1
    return tuple(
        UnseenView(card=facts.shown[card.id], count=counts[kind])
        for kind, card in facts.kinds.items()
        if kind in counts
    )


def _player_view(facts: MediciFacts, state: State, owner: int) -> PlayerView:
    player = state.players[owner]
    icons = icons_of(facts, player.warehouse)
    return PlayerView(
        seat=owner,
        ship=tuple(facts.shown[card] for card in player.ship),
        holds_used=holds_used(facts, player.ship),
        value=ship_value(facts, player.ship),
        full=is_full(facts, state, owner),
        icons=tuple(icons.get(good, 0) for good in facts.goods.keys),
        florins=player.florins,
    )


def _score_views(facts: MediciFacts, state: State) -> tuple[DayScoreView, ...]:
    """Return all days that are over; those before a position began have nothing in them."""
    scored = {day.day: day for day in state.days}
    over = state.day if isinstance(state.phase, GameOver) else state.day - 1
    return tuple(
        _score_view(scored[number]) if number in scored else _blank_view(facts, state)
        for number in range(1, over + 1)
    )


def _score_view(day: DayScore) -> DayScoreView:
    goods = (
        GoodScoreView(icons=good.icons, rewards=good.rewards, bonuses=good.bonuses)
        for good in day.goods
    )
    return DayScoreView(
        values=day.values, rewards=day.rewards, goods=tuple(goods), florins=day.florins
    )


def _blank_view(facts: MediciFacts, state: State) -> DayScoreView:
    none = (0,) * len(state.players)
    good = GoodScoreView(icons=none, rewards=none, bonuses=none)
    goods = (good,) * len(facts.goods.keys)
    return DayScoreView(values=none, rewards=none, goods=goods, florins=none)
