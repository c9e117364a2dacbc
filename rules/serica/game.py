"""Serica: Plains of Dust as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from rules.core import codec
from rules.core.chance import Chance
from rules.core.choice import Node, Tokens
from rules.core.errors import OptionsError
from rules.core.game import Game, OptionSpec, Provenance, Scalar, Step
from rules.core.message import Message, Seat
from rules.core.scoring import Result
from rules.serica import describe, notation
from rules.serica.actions import Action
from rules.serica.estimate import estimate_position
from rules.serica.explain import explain_action
from rules.serica.facts import SericaFacts, parse_facts
from rules.serica.invariants import broken_invariants
from rules.serica.moves import legal_actions
from rules.serica.notices import notices_of
from rules.serica.project import permute_secrets, view_table
from rules.serica.score import END_REASONS, score_result
from rules.serica.setup import SIDES, first_step
from rules.serica.state import State, acting_seat
from rules.serica.steps import apply_action
from rules.serica.tree import node_at
from rules.serica.view import SericaView


class Serica(Game[State, Action, SericaView]):
    """Serica: Plains of Dust for two players."""

    key = "serica"
    rules_version = 1
    state_schema = 1
    stage = "alpha"
    seat_counts = (2,)
    end_reasons = END_REASONS
    state_type = State
    action_type = cast("type[Action]", Action)
    view_type = SericaView

    def __init__(self, facts: bytes) -> None:
        self._facts = parse_facts(facts)
        self.option_specs = _option_specs(self._facts)

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table of facts."""
        return self._facts.provenance

    def setup(self, options: Mapping[str, Scalar], seats: int, chance: Chance) -> Step[State]:
        """Share out the empires, shuffle the decks, open the Crossroads, begin the first turn."""
        self.check_seats(seats)
        return first_step(self._facts, self.normalize_options(options), chance)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the one who must decide now; nobody when the game is over."""
        seat = acting_seat(state)
        return () if seat is None else (Seat(seat),)

    def round_of(self, state: State) -> int:
        """Return the number of the round, 1 for the first."""
        return state.round

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Enumerate what a seat may do in the phase of the state, in the order of the tree."""
        return legal_actions(self._facts, state, seat)

    def explain(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Return the rule that forbids an action now, None where it is legal."""
        return explain_action(self._facts, state, seat, action)

    def apply_legal(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        """Return what a legal action leads to."""
        return apply_action(self._facts, state, seat, action, chance)

    def view(self, state: State, viewer: Seat | None) -> SericaView:
        """Return all that a viewer may know: everything but the order of the decks."""
        return view_table(self._facts, state, viewer)

    def result(self, state: State) -> Result | None:
        """Return the ranking with all score lines, None while the game goes on."""
        return score_result(self._facts, state)

    def check(self, state: State) -> list[str]:
        """Return every invariant that this state breaks."""
        faults = broken_invariants(self._facts, state)
        try:
            self.normalize_options(codec.to_plain(state.options))
        except OptionsError as error:
            faults.append(str(error))
        return faults

    def permute_hidden(self, state: State, viewer: Seat | None, chance: Chance) -> State:  # noqa: ARG002 - the same is hidden from all
        """Return a state with the decks in another order."""
        return permute_secrets(state, chance)

    def estimate(self, state: State, seat: Seat) -> int:
        """Return how good a position looks for a seat, in hundredths of a point."""
        return estimate_position(self._facts, state, seat)

    def node(self, state: State, seat: Seat, prefix: Tokens) -> Node[Action] | None:
        """Return the node of the choice tree at a prefix."""
        return node_at(self._facts, state, seat, prefix)

    def format_action(self, action: Action) -> Tokens:
        """Return the canonical notation of an action."""
        return notation.format_action(action)

    def normalize_tokens(self, tokens: Tokens) -> Tokens:
        """Return tokens with joined goods, amounts and the like made canonical."""
        return notation.normalize_tokens(self._facts, tokens)

    def parse_action(self, tokens: Tokens) -> Action:
        """Return the action that tokens spell."""
        return notation.parse_action(self._facts, tokens)

    def describe_prompt(self, state: State, seat: Seat, prefix: Tokens) -> Message:
        """Return what is to be chosen at a node of the choice tree."""
        return describe.describe_prompt(self._facts, state, seat, prefix)

    def describe_choice(self, state: State, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for the last of these tokens."""
        return describe.describe_choice(self._facts, state, seat, tokens)

    def describe_preset(self, state: State, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for a purchase, a plan, a load or a loss that is offered whole."""
        return describe.describe_preset(self._facts, state, seat, tokens)

    def describe_action(self, state: State, seat: Seat, action: Action) -> Message:
        """Return a whole legal action in words, with what it leads to."""
        return describe.describe_action(self._facts, state, seat, action)

    def notices(self, state: State) -> tuple[Message, ...]:
        """Say who is one card from the end, that this is the last round, that nothing happens."""
        return notices_of(self._facts, state)


def _option_specs(facts: SericaFacts) -> tuple[OptionSpec, ...]:
    """Return the switches that a table may set for itself; the fact file has the defaults."""
    receiver = facts.arrival.goods_to == "receiver"
    foreign = facts.prices.foreign_goods
    return (
        OptionSpec("first_empire", ("random", *SIDES)),
        OptionSpec("arrival_goods", ("receiver", "supply") if receiver else ("supply", "receiver")),
        OptionSpec("foreign_goods", (foreign, not foreign)),
        OptionSpec("round_cap", facts.safety.round_caps),
    )
