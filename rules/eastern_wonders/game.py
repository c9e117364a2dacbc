"""Century: Eastern Wonders as the kernel knows it."""

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
from rules.eastern_wonders import choices, describe, notation
from rules.eastern_wonders.actions import Action
from rules.eastern_wonders.estimate import estimate_position
from rules.eastern_wonders.explain import explain_action
from rules.eastern_wonders.fact_file import parse_facts
from rules.eastern_wonders.facts import SEAT_COUNTS, SeaFacts
from rules.eastern_wonders.invariants import broken_invariants
from rules.eastern_wonders.labels import say
from rules.eastern_wonders.layout import lay_map
from rules.eastern_wonders.moves import legal_actions
from rules.eastern_wonders.project import view_table, with_stack_shuffled
from rules.eastern_wonders.score import TILES_COLLECTED, score_result
from rules.eastern_wonders.state import ChoosingStart, GameOver, Options, State, acting_seat
from rules.eastern_wonders.steps import apply_action
from rules.eastern_wonders.table import CLOSED, Captain, Tile
from rules.eastern_wonders.tree import node_at
from rules.eastern_wonders.view import EasternWondersView


class EasternWonders(Game[State, Action, EasternWondersView]):
    """Century: Eastern Wonders for two to four players."""

    key = "eastern_wonders"
    rules_version = 1
    state_schema = 1
    stage = "beta"
    seat_counts = SEAT_COUNTS
    option_specs = (
        OptionSpec("map", ("beginner", "random")),
        OptionSpec("pick_up_without_sailing", (False, True)),
        OptionSpec("repeat_bonus", (True, False)),
    )
    end_reasons = (TILES_COLLECTED,)
    state_type = State
    action_type = cast("type[Action]", Action)
    view_type = EasternWondersView

    def __init__(self, facts: bytes) -> None:
        self._facts = parse_facts(facts)

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table of facts."""
        return self._facts.provenance

    def setup(self, options: Mapping[str, Scalar], seats: int, chance: Chance) -> Step[State]:
        """Lay out the map and the victory tiles; the last seat then chooses its start (EW-C03)."""
        self.check_seats(seats)
        chosen = self.normalize_options(options)
        sea_map = lay_map(self._facts, str(chosen["map"]), chance)
        ports, stack = deal_victory_tiles(self._facts, chance)
        state = State(
            options=Options(
                map=str(chosen["map"]),
                pick_up_without_sailing=bool(chosen["pick_up_without_sailing"]),
                repeat_bonus=bool(chosen["repeat_bonus"]),
            ),
            phase=ChoosingStart(seats - 1),
            round=1,
            players=tuple(Captain() for _ in range(seats)),
            map=sea_map,
            tiles=tuple(Tile() for _ in sea_map.places),
            ports=ports,
            victory_stack=stack,
            start_sets=self._facts.start_sets.cubes,
        )
        event = say("event.setup", who=SeatRef(seats - 1), first=SeatRef(0), count=seats)
        return Step(state, (Event(event),), barrier=True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the one who must decide now; nobody when the game is over."""
        seat = acting_seat(state)
        return () if seat is None else (Seat(seat),)

    def round_of(self, state: State) -> int:
        """Return the number of the round, 1 for the first and for the choice of starts."""
        return state.round

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Enumerate voyages, acts and single steps, or what the part of the turn asks for."""
        return legal_actions(self._facts, state, seat)

    def explain(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Return the rule that forbids an action now, None where it is legal."""
        return explain_action(self._facts, state, seat, action)

    def apply_legal(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:  # noqa: ARG002 - all luck is in the stack
        """Return what a legal action leads to."""
        return apply_action(self._facts, state, seat, action)

    def view(self, state: State, viewer: Seat | None) -> EasternWondersView:
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

    def permute_hidden(self, state: State, viewer: Seat | None, chance: Chance) -> State:  # noqa: ARG002 - nobody sees the stack
        """Return a state with the stack in another possible order."""
        return with_stack_shuffled(self._facts, state, chance)

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
        """Return tokens with joined cubes, small letters and the like made canonical."""
        return notation.normalize_tokens(tokens)

    def parse_action(self, tokens: Tokens) -> Action:
        """Return the action that tokens spell."""
        return notation.parse_action(tokens)

    def describe_prompt(self, state: State, seat: Seat, prefix: Tokens) -> Message:
        """Return what is to be chosen at a node of the choice tree."""
        return describe.describe_prompt(self._facts, state, seat, prefix)

    def describe_choice(self, state: State, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for the last of these tokens."""
        return choices.describe_choice(self._facts, state, seat, tokens)

    def describe_preset(self, state: State, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for a payment, a discard or a pick-up that is offered whole."""
        return choices.describe_preset(self._facts, state, seat, tokens)

    def describe_action(self, state: State, seat: Seat, action: Action) -> Message:
        """Return a whole legal action in words, with what it leads to."""
        return describe.describe_action(self._facts, state, seat, action)

    def notices(self, state: State) -> tuple[Message, ...]:
        """Say that the last round has begun."""
        if state.ended_by is None or isinstance(state.phase, GameOver):
            return ()
        last = SeatRef(len(state.players) - 1)
        return (say("notice.last_round", who=SeatRef(state.ended_by), last=last),)


def deal_victory_tiles(facts: SeaFacts, chance: Chance) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the tiles at the ports and the stack, the closed port among its first (EW-C20).

    All tiles are shuffled (label `victory`): the first go to the ports. The next ones are mixed
    with the closed port tile (label `top`) and lie on the others.
    """
    tiles = chance.shuffle("victory", list(facts.victory))
    ports = len(facts.first_map.ports)
    mixed = ports + facts.closed_port.mixed_with
    top = chance.shuffle("top", (*tiles[ports:mixed], CLOSED))
    return tiles[:ports], (*top, *tiles[mixed:])
