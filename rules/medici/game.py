"""Medici: The Card Game as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from rules.core import codec
from rules.core.chance import Chance
from rules.core.choice import Node, Tokens
from rules.core.errors import OptionsError
from rules.core.game import Game, OptionSpec, Provenance, Scalar, Step
from rules.core.message import Event, Message, Seat, SeatRef
from rules.core.scoring import Report, Result
from rules.medici import describe, notation
from rules.medici.actions import Action
from rules.medici.estimate import estimate_position
from rules.medici.explain import explain_action
from rules.medici.facts import DECKS, SEAT_COUNTS, parse_facts
from rules.medici.invariants import broken_invariants
from rules.medici.labels import say
from rules.medici.moves import is_last_turn, legal_actions
from rules.medici.project import shuffle_deck, view_table
from rules.medici.reports import report_days
from rules.medici.score import DAYS_OVER, score_result
from rules.medici.state import Options, PlayerState, RevealOrTake, State, acting_seat
from rules.medici.steps import apply_action
from rules.medici.tree import node_at
from rules.medici.view import MediciView


class Medici(Game[State, Action, MediciView]):
    """Medici: The Card Game for two to six players."""

    key = "medici"
    rules_version = 1
    state_schema = 1
    stage = "beta"
    seat_counts = SEAT_COUNTS
    option_specs = (
        OptionSpec("deck", DECKS),
        OptionSpec("second_bonus", ("off", "more", "at_least")),
        OptionSpec("two_player_second", (True, False)),
        OptionSpec("least_icons", (1, 0)),
    )
    passing = ("take",)  # the last card alone, turned up first only where the market is empty
    end_reasons = (DAYS_OVER,)
    state_type = State
    action_type = cast("type[Action]", Action)
    view_type = MediciView

    def __init__(self, facts: bytes) -> None:
        self._facts = parse_facts(facts)

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table of facts."""
        return self._facts.provenance

    def setup(self, options: Mapping[str, Scalar], seats: int, chance: Chance) -> Step[State]:
        """Shuffle all cards face down, whatever the number of players; seat 0 begins."""
        self.check_seats(seats)
        chosen = _options(self.normalize_options(options))
        player = PlayerState(florins=self._facts.florins.start)
        state = State(
            options=chosen,
            phase=RevealOrTake(0),
            day=1,
            players=(player,) * seats,
            market=(),
            deck=chance.shuffle("deck", self._facts.decks[chosen.deck]),
        )
        event = say("event.setup", who=SeatRef(0), count=seats, deck=len(state.deck))
        return Step(state, (Event(event),), barrier=True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the one whose turn it is; nobody when the game is over."""
        seat = acting_seat(state)
        return () if seat is None else (Seat(seat),)

    def round_of(self, state: State) -> int:
        """Return the number of the day, 1 for the first."""
        return state.day

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Enumerate turning up a card, then takes, the fewest cards first."""
        return legal_actions(self._facts, state, seat)

    def explain(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Return the rule that forbids an action now, None where it is legal."""
        return explain_action(self._facts, state, seat, action)

    def apply_legal(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:
        """Return what a legal action leads to."""
        return apply_action(self._facts, state, seat, action, chance)

    def view(self, state: State, viewer: Seat | None) -> MediciView:
        """Return all that a viewer may know."""
        return view_table(self._facts, state, viewer)

    def result(self, state: State) -> Result | None:
        """Return the ranking with all score lines, None while the game goes on."""
        return score_result(state)

    def check(self, state: State) -> list[str]:
        """Return every invariant that this state breaks."""
        faults = broken_invariants(self._facts, state)
        try:
            self.normalize_options(codec.to_plain(state.options))
        except OptionsError as error:
            faults.append(str(error))
        return faults

    def permute_hidden(self, state: State, viewer: Seat | None, chance: Chance) -> State:  # noqa: ARG002 - nobody has secrets
        """Return a state with the deck in another order."""
        return shuffle_deck(self._facts, state, chance)

    def estimate(self, state: State, seat: Seat) -> int:
        """Return how good a position looks for a seat, in hundredths of a florin."""
        return estimate_position(self._facts, state, seat)

    def node(self, state: State, seat: Seat, prefix: Tokens) -> Node[Action] | None:
        """Return the node of the choice tree at a prefix."""
        return node_at(self._facts, state, seat, prefix)

    def format_action(self, action: Action) -> Tokens:
        """Return the canonical notation of an action."""
        return notation.format_action(action)

    def normalize_tokens(self, tokens: Tokens) -> Tokens:
        """Return tokens with places in order and cards by kind or id."""
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
        """Return a short label for a take that is offered whole."""
        return describe.describe_choice(self._facts, state, seat, tokens)

    def describe_action(self, state: State, seat: Seat, action: Action) -> Message:
        """Return a whole legal action in words, with what it leads to."""
        return describe.describe_action(self._facts, state, seat, action)

    def notices(self, state: State) -> tuple[Message, ...]:
        """Say that the last turn of the day is being played."""
        seat = acting_seat(state)
        if seat is None or not is_last_turn(self._facts, state, seat):
            return ()
        return (say("notice.last_turn", who=SeatRef(seat), day=state.day),)

    def reports(self, state: State) -> tuple[Report, ...]:
        """Return the account of every day that has been scored."""
        return report_days(self._facts, state)


def _options(values: Mapping[str, Scalar]) -> Options:
    return Options(
        deck=str(values["deck"]),
        second_bonus=str(values["second_bonus"]),
        two_player_second=bool(values["two_player_second"]),
        least_icons=int(values["least_icons"]),
    )
