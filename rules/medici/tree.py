"""The choice tree: turn up a card, or one of at most four takes."""

from __future__ import annotations

from rules.core.choice import Node, Tokens
from rules.medici.actions import Action, Reveal, Take
from rules.medici.facts import MediciFacts
from rules.medici.moves import Places, can_reveal, legal_takes
from rules.medici.naming import find_named
from rules.medici.state import GameOver, State

REVEAL = "reveal"
TAKE = "take"

ActionNode = Node[Action]


def node_at(facts: MediciFacts, state: State, seat: int, prefix: Tokens) -> ActionNode | None:
    """Return the node at a prefix, None where no legal action begins so.

    Cards may be named in place of their places, since only here it is known where they lie.
    """
    phase = state.phase
    if isinstance(phase, GameOver) or phase.seat != seat:
        return None
    if prefix == (REVEAL,):
        return Node(action=Reveal()) if can_reveal(facts, state) else None
    if prefix and prefix[0] != TAKE:
        return None
    takes = legal_takes(facts, state, seat)
    if not prefix:
        return _root(facts, state, takes)
    if not takes:
        return None
    if len(prefix) == 1:
        return Node(children=tuple(place_token(places) for places in takes))
    places = _meant(facts, state, prefix[1:])
    return Node(action=Take(places)) if places in takes else None


def place_token(places: Places) -> str:
    """Return the token of a take: the places of its cards, the last card first."""
    return "".join(map(str, places))


def places_in(token: str) -> Places | None:
    """Return the places that a token is written as, None for any other text."""
    is_places = token.isascii() and token.isdigit() and "0" not in token
    places = tuple(map(int, token)) if is_places else ()
    return places if places and list(places) == sorted(set(places)) else None


def has_twin(facts: MediciFacts, state: State, places: Places) -> bool:
    """Tell whether another take, nearer to the end of the market, brings the same kinds."""
    if places != (1, 3) or len(state.market) < 3:
        return False
    second, third = state.market[-2], state.market[-3]
    return facts.cards[second].kind == facts.cards[third].kind


def _root(facts: MediciFacts, state: State, takes: tuple[Places, ...]) -> ActionNode:
    reveal = (REVEAL,) if can_reveal(facts, state) else ()
    return ActionNode(
        children=(*reveal, *((TAKE,) if takes else ())),
        presets=tuple(
            (TAKE, place_token(places)) for places in takes if not has_twin(facts, state, places)
        ),
        instant=((REVEAL,),) if reveal else (),
    )


def _meant(facts: MediciFacts, state: State, tokens: Tokens) -> Places | None:
    if len(tokens) == 1 and (places := places_in(tokens[0])) is not None:
        return places
    known = all(token in facts.cards or token in facts.kinds for token in tokens)
    found = find_named(facts, state, tokens) if known else None
    return None if found is None or found.missing else found.places
