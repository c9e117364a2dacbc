"""How cards, goods and artisans change hands: decks, the Crossroads, the supply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.message import Event, Message, SeatRef
from rules.serica.facts import SericaFacts, kind_of
from rules.serica.goods import ARTISAN, GOODS, Goods, add, gather, subtract
from rules.serica.labels import artisans_label, card_label, cards_label, say
from rules.serica.state import PlayerState, Producing, State


class Story:
    """What is told of a step, and whether it revealed anything; whatever happens adds to it."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.revealed = False

    def tell(self, message: Message, *, detail: bool = False) -> None:
        """Add what happened; short accounts leave a detail out."""
        self.events.append(Event(message, detail=detail))


def with_player(state: State, seat: int, player: PlayerState) -> State:
    """Return the state with one player's side changed."""
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))


def sorted_cards(facts: SericaFacts, cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order of the fact file."""
    return tuple(sorted(cards, key=facts.rank.__getitem__))


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return cards without one copy of a card, which may not be there."""
    if card not in cards:
        return cards
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def draw_into_empire(
    facts: SericaFacts, player: PlayerState, count: int, chance: Chance
) -> tuple[PlayerState, tuple[str, ...], bool]:
    """Return the player after drawing, the cards drawn, and whether the discard was shuffled.

    Where deck and discard together have too few, fewer are drawn.
    """
    deck, discard, known = player.deck, player.discard, player.known
    drawn = deck[:count]
    deck, known = deck[count:], max(0, known - count)
    shuffled = False
    if len(drawn) < count and discard:
        deck, discard, shuffled = chance.shuffle("deck", discard), (), True
        more = count - len(drawn)
        drawn, deck = (*drawn, *deck[:more]), deck[more:]
    empire = sorted_cards(facts, (*player.empire, *drawn))
    after = replace(player, deck=deck, discard=discard, known=known, empire=empire)
    return after, drawn, shuffled


def refill_slot(state: State, slot: int) -> State:
    """Return the state with the next card of the Crossroads deck in a slot, empty without one."""
    row, deck = state.row, state.crossroads
    card = deck[0] if deck else None
    return replace(state, row=(*row[:slot], card, *row[slot + 1 :]), crossroads=deck[1:])


def tell_with_opened(facts: SericaFacts, message: Message, card: str | None, story: Story) -> None:
    """Tell what happened and what came up in its place; an enemy is told for itself."""
    if card is None:
        story.tell(message)
        return
    story.revealed = True
    if kind_of(card) in facts.enemy:
        story.tell(message)
        story.tell(say("event.opened_enemy", card=card_label(card)))
    else:
        story.tell(say("event.and_opened", event=message, card=card_label(card)))


def tell_opened(facts: SericaFacts, cards: Sequence[str], story: Story) -> None:
    """Tell what came up at the end of a turn: all cards for sale at once, then the enemies."""
    enemies = [card for card in cards if kind_of(card) in facts.enemy]
    if offers := [card for card in cards if card not in enemies]:
        story.tell(say("event.opened", cards=cards_label(offers)))
    for card in enemies:
        story.tell(say("event.opened_enemy", card=card_label(card)))


def take_items(state: State, seat: int, items: Iterable[str]) -> State:
    """Return the state after a player has taken goods and artisans from the supply."""
    listed = tuple(items)
    artisans = listed.count(ARTISAN)
    goods = gather(item for item in listed if item != ARTISAN)
    player = state.players[seat]
    taken = replace(player, goods=add(player.goods, goods), artisans=player.artisans + artisans)
    return replace(
        with_player(state, seat, taken),
        supply=subtract(state.supply, goods),
        artisans=state.artisans - artisans,
    )


def available(state: State, items: Iterable[str]) -> tuple[str, ...]:
    """Return those of the items that the supply still has; what it has not is lost."""
    left = dict(zip(GOODS, state.supply, strict=True)) | {ARTISAN: state.artisans}
    found: list[str] = []
    for item in items:
        if left[item]:
            left[item] -= 1
            found.append(item)
    return tuple(found)


def return_goods(state: State, goods: Goods) -> State:
    """Return the state with goods back in the supply."""
    return replace(state, supply=add(state.supply, goods))


def use_arrivals(
    facts: SericaFacts, state: State, seat: int, cards: Iterable[str], story: Story
) -> State:
    """Return the state after the abilities that work as soon as a card lies in the empire.

    Artisans are taken at once, as there is no reason to wait; points count in production only.
    """
    for card in cards:
        effects = facts.card[card].effects
        if effects.artisans:
            gained = available(state, (ARTISAN,) * effects.artisans)
            if gained:
                state = take_items(state, seat, gained)
                label = artisans_label(len(gained))
                who = SeatRef(seat)
                story.tell(say("event.artisans", who=who, card=card_label(card), artisans=label))
        if effects.points and isinstance(state.phase, Producing):
            phase = replace(state.phase, points=state.phase.points + effects.points)
            state = replace(state, phase=phase)
    return state


def tell_drawn(seat: int, card: str, drawn: tuple[str, ...], story: Story) -> None:
    """Tell which cards an ability drew."""
    story.revealed = True
    story.tell(
        say("event.draw", who=SeatRef(seat), card=card_label(card), cards=cards_label(drawn))
    )
