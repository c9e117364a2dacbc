"""What must hold in every state: nothing is lost, nothing appears, nobody is out of turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.serica.facts import SericaFacts, kind_of
from rules.serica.goods import GOODS, PRODUCTS
from rules.serica.queries import built_count, cost_of_items, points_of_turn, wards_left
from rules.serica.state import Acting, GameOver, PlayerState, Producing, State, Suffering


def broken_invariants(facts: SericaFacts, state: State) -> list[str]:
    """Return every invariant that a state breaks, in English, for engineers."""
    if sorted(player.side for player in state.players) != ["han", "rome"]:
        return ["one player of each empire expected"]
    if unknown := list(_unknown_cards(facts, state)):
        return unknown
    faults = [*_cards(facts, state), *_cubes(facts, state), *_row(facts, state)]
    for seat, player in enumerate(state.players):
        faults += (f"seat {seat}: {fault}" for fault in _player(facts, player))
    return [*faults, *_phase(facts, state), *_turn(facts, state), *_rounds(facts, state)]


def _unknown_cards(facts: SericaFacts, state: State) -> Iterator[str]:
    for card in (*state.crossroads, *(card for card in state.row if card is not None)):
        if card not in facts.offer and card not in facts.enemy:
            yield f"Crossroads: no such card {card}"
    enemies = [*state.set_aside, *(enemy for p in state.players for enemy in p.defeated)]
    yield from (f"no such enemy {card}" for card in enemies if card not in facts.enemy)
    for seat, player in enumerate(state.players):
        yield from (f"seat {seat}: no such card {c}" for c in _owned(player) if c not in facts.card)


def _owned(player: PlayerState) -> list[str]:
    built = (card for zone in player.zones for card in zone)
    return [*player.deck, *player.empire, *player.discard, *built]


def _cards(facts: SericaFacts, state: State) -> Iterator[str]:
    """Every card is somewhere, and no more are for sale at a price than were printed."""
    sold = [*state.crossroads, *(card for card in state.row if card is not None)]
    found = Counter(kind_of(card) for card in sold)
    found.update(state.set_aside)
    for player in state.players:
        found.update(_owned(player))
        found.update(player.defeated)
    if extra := sorted((found - facts.copies).elements()):
        yield f"cards: too many of {', '.join(extra)}"
    if lost := sorted((facts.copies - found).elements()):
        yield f"cards: missing {', '.join(lost)}"
    printed = Counter(facts.crossroads_cards)
    if odd := sorted((Counter(sold) - printed).elements()):
        yield f"Crossroads: too many of {', '.join(odd)}"


def _cubes(facts: SericaFacts, state: State) -> Iterator[str]:
    for at, letter in enumerate(GOODS):
        amounts = [state.supply[at], *(player.goods[at] for player in state.players)]
        amounts += [c.load[at] for player in state.players for c in player.caravans]
        if min(amounts) < 0 or sum(amounts) != facts.components.cubes_each:
            each = facts.components.cubes_each
            yield f"{letter}: {amounts}, together {each} expected"
    artisans = [state.artisans, *(player.artisans for player in state.players)]
    if min(artisans) < 0 or sum(artisans) != facts.components.artisans:
        yield f"artisans: {artisans}, together {facts.components.artisans} expected"


def _row(facts: SericaFacts, state: State) -> Iterator[str]:
    if len(state.row) != facts.crossroads.row:
        yield f"Crossroads: {len(state.row)} slots"
    empty = state.row.count(None)
    if empty > len(state.set_aside) and state.crossroads:
        yield f"Crossroads: {empty} empty slots with {len(state.crossroads)} in the deck"
    if state.set_aside and not isinstance(state.phase, Suffering | GameOver):
        yield "enemies are set aside, but none acts"


def _player(facts: SericaFacts, player: PlayerState) -> Iterator[str]:
    for name in ("empire", "discard", "defeated"):
        cards: tuple[str, ...] = getattr(player, name)
        if list(cards) != sorted(cards, key=facts.rank.__getitem__):
            yield f"{name} is not in the order of the fact file"
    if len(player.zones) != facts.limits.zones:
        yield f"{len(player.zones)} zones"
    if any(len(zone) > facts.limits.depth for zone in player.zones):
        yield f"more than {facts.limits.depth} cards in a zone"
    if not 0 <= player.known <= len(player.deck):
        yield f"{player.known} known cards in a deck of {len(player.deck)}"
    if min(player.delivered, player.market, player.arrivals) < 0:
        yield "negative points"
    if bool(player.delivered) != bool(player.arrivals) or player.delivered < player.arrivals:
        yield f"{player.delivered} points for {player.arrivals} arrivals"
    yield from _caravans(facts, player)


def _caravans(facts: SericaFacts, player: PlayerState) -> Iterator[str]:
    if len(player.caravans) > facts.components.caravans:
        yield f"{len(player.caravans)} caravans"
    home = facts.home[player.side]
    for caravan in player.caravans:
        if not 0 < caravan.space < len(facts.road.spaces) - 1:
            yield f"a caravan on space {caravan.space}"
        if not any(caravan.load):
            yield "a caravan without goods"
        loaded = [letter for letter, n in zip(GOODS, caravan.load, strict=True) if n]
        if not set(loaded) <= set(home):
            yield "a caravan with goods of the other empire"


def _phase(facts: SericaFacts, state: State) -> Iterator[str]:
    phase = state.phase
    built = [built_count(player) for player in state.players]
    full = [seat for seat, number in enumerate(built) if number >= facts.limits.built]
    if isinstance(phase, GameOver):
        if bool(full) != (phase.reason == "ten_built") or max(built) > facts.limits.built:
            yield f"over because of {phase.reason}, cards built: {built}"
        return
    if full:
        yield f"seat {full[0]} has built {built[full[0]]} cards, but the game goes on"
    if not 0 <= phase.seat < len(state.players):
        yield f"seat {phase.seat} to act"
    elif isinstance(phase, Suffering):
        yield from _suffering(facts, state, phase)


def _suffering(facts: SericaFacts, state: State, phase: Suffering) -> Iterator[str]:
    if not 0 <= phase.slot < len(state.row) or state.row[phase.slot] not in facts.enemy:
        yield f"no enemy in slot {phase.slot}"
    if not state.players[phase.seat].caravans:
        yield "an enemy acts, but there is no caravan"


def _turn(facts: SericaFacts, state: State) -> Iterator[str]:
    turn, phase = state.turn, state.phase
    if min(turn.bought, turn.defeated, turn.warded) < 0:
        yield "a negative number in the turn"
    if not set(turn.made) <= set(PRODUCTS):
        yield f"made {turn.made}"
        return
    if isinstance(phase, GameOver) or not 0 <= phase.seat < len(state.players):
        return
    player = state.players[phase.seat]
    for card in dict.fromkeys(turn.drawn):
        drawers = player.empire.count(card) if card in facts.card else 0
        if turn.drawn.count(card) > drawers or not facts.card[card].effects.draw:
            yield f"{card} has drawn, but is not there"
    if wards_left(facts, state, player) < 0:
        yield f"{turn.warded} enemies ignored"
    if turn.defeated > facts.limits.enemies:
        yield f"{turn.defeated} enemies defeated in a turn"
    yield from _production(facts, player, state)


def _production(facts: SericaFacts, player: PlayerState, state: State) -> Iterator[str]:
    phase, turn = state.phase, state.turn
    done = turn.defeated >= facts.limits.enemies > 0
    if isinstance(phase, Acting) and phase.step != "trade" and done:
        yield f"{turn.defeated} enemies defeated, but {phase.step} is open"
    if not isinstance(phase, Producing):
        return
    spent = cost_of_items(facts, player.side, turn.made)
    if phase.points < 0 or phase.points + spent != points_of_turn(facts, player):
        yield f"{phase.points} points left and {spent} spent"
    if turn.bought or turn.defeated or turn.warded:
        yield "something was done before production is over"


def _rounds(facts: SericaFacts, state: State) -> Iterator[str]:
    if not 1 <= state.round <= state.options.round_cap:
        yield f"round {state.round} of {state.options.round_cap}"
    most = facts.safety.idle_rounds
    over = isinstance(state.phase, GameOver) and state.phase.reason == "standstill"
    if not 0 <= state.idle_rounds <= most or (state.idle_rounds == most) != over:
        yield f"{state.idle_rounds} idle rounds"
