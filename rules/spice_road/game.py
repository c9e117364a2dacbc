"""Century: Spice Road as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from rules.core import codec
from rules.core.chance import Chance
from rules.core.choice import Node, Tokens
from rules.core.errors import OptionsError
from rules.core.game import Game, OptionSpec, Provenance, Scalar, Step
from rules.core.message import Event, Message, Seat, SeatRef
from rules.core.scoring import Result
from rules.spice_road import describe, notation
from rules.spice_road.actions import Action
from rules.spice_road.estimate import estimate_position
from rules.spice_road.explain import explain_action
from rules.spice_road.facts import SEAT_COUNTS, parse_facts
from rules.spice_road.invariants import broken_invariants
from rules.spice_road.labels import say
from rules.spice_road.moves import legal_actions
from rules.spice_road.project import permute_secrets, view_table
from rules.spice_road.score import POINTS_COLLECTED, score_result
from rules.spice_road.state import (
    ChooseAction,
    GameOver,
    MerchantSlot,
    Options,
    PlayerState,
    State,
    acting_seat,
)
from rules.spice_road.steps import apply_action
from rules.spice_road.tree import node_at
from rules.spice_road.view import SpiceRoadView


class SpiceRoad(Game[State, Action, SpiceRoadView]):
    """Century: Spice Road for two to five players."""

    key = "spice_road"
    rules_version = 1
    state_schema = 1
    stage = "beta"
    seat_counts = SEAT_COUNTS
    option_specs = (
        OptionSpec("trade_min_times", (1, 0)),
        OptionSpec("upgrade_min_steps", (0, 1)),
        OptionSpec("rest_without_played_cards", (True, False)),
        OptionSpec("open_hands", (True, False)),
        OptionSpec("open_scores", (True, False)),
    )
    end_reasons = (POINTS_COLLECTED,)
    state_type = State
    action_type = cast("type[Action]", Action)
    view_type = SpiceRoadView

    def __init__(self, facts: bytes) -> None:
        self._facts = parse_facts(facts)

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table of facts."""
        return self._facts.provenance

    def setup(self, options: Mapping[str, Scalar], seats: int, chance: Chance) -> Step[State]:
        """Deal the rows, the starting hands and, by turn order, the first cubes (SR-C13)."""
        self.check_seats(seats)
        facts = self._facts
        merchants = chance.shuffle("merchants", [card.id for card in facts.merchant_cards.cards])
        points = chance.shuffle("points", list(facts.points))
        row, shown = facts.setup.merchant_row, facts.setup.point_row
        coins = facts.coins_each(seats)
        hand = tuple(sorted(facts.setup.starting_hand, key=facts.rank.__getitem__))
        state = State(
            options=_options(self.normalize_options(options)),
            phase=ChooseAction(0),
            round=1,
            players=tuple(
                PlayerState(caravan=cubes, hand=hand)
                for cubes in facts.setup.starting_cubes[:seats]
            ),
            merchant_row=tuple(MerchantSlot(card=card) for card in merchants[:row]),
            merchant_deck=merchants[row:],
            point_row=points[:shown],
            point_deck=points[shown:],
            gold=coins,
            silver=coins,
        )
        return Step(state, (Event(say("event.setup", who=SeatRef(0), count=seats)),), barrier=True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the one who must decide now; nobody when the game is over."""
        seat = acting_seat(state)
        return () if seat is None else (Seat(seat),)

    def round_of(self, state: State) -> int:
        """Return the number of the round, 1 for the first."""
        return state.round

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Enumerate plays by hand order, acquisitions, claims, rest; or the discards."""
        return legal_actions(self._facts, state, seat)

    def explain(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Return the rule that forbids an action now, None where it is legal."""
        return explain_action(self._facts, state, seat, action)

    def apply_legal(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:  # noqa: ARG002 - all luck is in the decks
        """Return what a legal action leads to."""
        return apply_action(self._facts, state, seat, action)

    def view(self, state: State, viewer: Seat | None) -> SpiceRoadView:
        """Return all that a viewer may know."""
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

    def permute_hidden(self, state: State, viewer: Seat | None, chance: Chance) -> State:
        """Return a state with decks, and whatever else the viewer does not see, dealt anew."""
        return permute_secrets(self._facts, state, viewer, chance)

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
        """Return tokens with card keys, joined cubes and the like made canonical."""
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
        """Return a short label for a payment or a discard that is offered whole."""
        return describe.describe_preset(self._facts, state, seat, tokens)

    def describe_action(self, state: State, seat: Seat, action: Action) -> Message:
        """Return a whole legal action in words, with what it leads to."""
        return describe.describe_action(self._facts, state, seat, action)

    def notices(self, state: State) -> tuple[Message, ...]:
        """Say that the last round has begun."""
        if state.ended_by is None or isinstance(state.phase, GameOver):
            return ()
        last = SeatRef(len(state.players) - 1)
        return (say("notice.last_round", who=SeatRef(state.ended_by), last=last),)


def _options(values: Mapping[str, Scalar]) -> Options:
    return Options(
        trade_min_times=int(values["trade_min_times"]),
        upgrade_min_steps=int(values["upgrade_min_steps"]),
        rest_without_played_cards=bool(values["rest_without_played_cards"]),
        open_hands=bool(values["open_hands"]),
        open_scores=bool(values["open_scores"]),
    )
