"""Century: From Sand to Sea as the kernel knows it."""

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
from rules.eastern_wonders.facts import SEAT_COUNTS
from rules.eastern_wonders.game import deal_victory_tiles
from rules.eastern_wonders.labels import say as say_at_sea
from rules.eastern_wonders.layout import lay_map
from rules.eastern_wonders.table import Tile
from rules.sand_to_sea import choices, describe, notation
from rules.sand_to_sea.actions import Action
from rules.sand_to_sea.estimate import estimate_position
from rules.sand_to_sea.explain import explain_action
from rules.sand_to_sea.facts import FROM_FACTS, SandToSeaFacts, parse_facts, with_board_points
from rules.sand_to_sea.invariants import broken_invariants
from rules.sand_to_sea.moves import legal_actions
from rules.sand_to_sea.project import permute_secrets, view_table
from rules.sand_to_sea.score import TILES_COLLECTED, score_result
from rules.sand_to_sea.state import ChoosingStart, GameOver, Options, State, Trader, acting_seat
from rules.sand_to_sea.steps import apply_action
from rules.sand_to_sea.tree import node_at
from rules.sand_to_sea.view import SandToSeaView
from rules.spice_road.state import MerchantSlot
from rules.spice_road.steps import sorted_cards


class SandToSea(Game[State, Action, SandToSeaView]):
    """Century: From Sand to Sea for two to four players."""

    key = "sand_to_sea"
    rules_version = 1
    state_schema = 1
    stage = "beta"
    seat_counts = SEAT_COUNTS
    option_specs = (
        OptionSpec("map", ("beginner", "random")),
        OptionSpec("board_points", (FROM_FACTS, "0123", "1223")),
    )
    end_reasons = (TILES_COLLECTED,)
    state_type = State
    action_type = cast("type[Action]", Action)
    view_type = SandToSeaView

    def __init__(self, facts: bytes) -> None:
        self._facts = parse_facts(facts)
        points = next(spec.values for spec in self.option_specs if spec.key == "board_points")
        self._by_points = {str(p): with_board_points(self._facts, str(p)) for p in points}

    def facts_of(self, state: State) -> SandToSeaFacts:
        """Return the facts with the points that the table has chosen for the boards."""
        return self._by_points.get(state.options.board_points, self._facts)

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table of facts."""
        return self._facts.provenance

    def setup(self, options: Mapping[str, Scalar], seats: int, chance: Chance) -> Step[State]:
        """Lay out the sea and the merchants; the last seat then chooses its start."""
        self.check_seats(seats)
        facts, chosen = self._facts, self.normalize_options(options)
        sea_map = lay_map(facts, str(chosen["map"]), chance)
        ports, stack = deal_victory_tiles(facts, chance)
        merchants = chance.shuffle("merchants", [card.id for card in facts.merchant_cards.cards])
        hand = sorted_cards(facts, facts.merchant_row.starting_hand)
        row = facts.merchant_row.size
        state = State(
            options=Options(map=str(chosen["map"]), board_points=str(chosen["board_points"])),
            phase=ChoosingStart(seats - 1),
            round=1,
            players=tuple(Trader(hand=hand) for _ in range(seats)),
            map=sea_map,
            tiles=tuple(Tile() for _ in sea_map.places),
            ports=ports,
            victory_stack=stack,
            start_sets=facts.start_sets.cubes,
            merchant_row=tuple(MerchantSlot(card=card) for card in merchants[:row]),
            merchant_deck=merchants[row:],
        )
        event = say_at_sea("event.setup", who=SeatRef(seats - 1), first=SeatRef(0), count=seats)
        return Step(state, (Event(event),), barrier=True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the one who must decide now; nobody when the game is over."""
        seat = acting_seat(state)
        return () if seat is None else (Seat(seat),)

    def round_of(self, state: State) -> int:
        """Return the number of the round, 1 for the first and for the choice of starts."""
        return state.round

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Enumerate plays, acquisitions, voyages and acts, or what the part of a turn asks for."""
        return legal_actions(self.facts_of(state), state, seat)

    def explain(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Return the rule that forbids an action now, None where it is legal."""
        return explain_action(self.facts_of(state), state, seat, action)

    def apply_legal(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:  # noqa: ARG002 - all luck is in stack and deck
        """Return what a legal action leads to."""
        return apply_action(self.facts_of(state), state, seat, action)

    def view(self, state: State, viewer: Seat | None) -> SandToSeaView:
        """Return all that a viewer may know."""
        return view_table(self.facts_of(state), state, viewer)

    def result(self, state: State) -> Result | None:
        """Return the ranking with all score lines, None while the game goes on."""
        return score_result(self.facts_of(state), state)

    def check(self, state: State) -> list[str]:
        """Return every invariant that this state breaks."""
        faults = broken_invariants(self.facts_of(state), state)
        try:
            self.normalize_options(codec.to_plain(state.options))
        except OptionsError as error:
            faults.append(str(error))
        return faults

    def permute_hidden(self, state: State, viewer: Seat | None, chance: Chance) -> State:  # noqa: ARG002 - nobody sees stack or deck
        """Return a state with the stack and deck in another possible order."""
        return permute_secrets(self.facts_of(state), state, chance)

    def estimate(self, state: State, seat: Seat) -> int:
        """Return how good a position looks for a seat, in hundredths of a point."""
        return estimate_position(self.facts_of(state), state, seat)

    def node(self, state: State, seat: Seat, prefix: Tokens) -> Node[Action] | None:
        """Return the node of the choice tree at a prefix."""
        return node_at(self.facts_of(state), state, seat, prefix)

    def format_action(self, action: Action) -> Tokens:
        """Return the canonical notation of an action."""
        return notation.format_action(action)

    def normalize_tokens(self, tokens: Tokens) -> Tokens:
        """Return tokens with joined cubes, small letters and the like made canonical."""
        return notation.normalize_tokens(self._facts, tokens)

    def parse_action(self, tokens: Tokens) -> Action:
        """Return the action that tokens spell."""
        return notation.parse_action(self._facts, tokens)

    def describe_prompt(self, state: State, seat: Seat, prefix: Tokens) -> Message:
        """Return what is to be chosen at a node of the choice tree."""
        return describe.describe_prompt(self.facts_of(state), state, seat, prefix)

    def describe_choice(self, state: State, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for the last of these tokens."""
        return choices.describe_choice(self.facts_of(state), state, seat, tokens)

    def describe_preset(self, state: State, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for a payment, a discard or a pick-up that is offered whole."""
        return choices.describe_preset(self.facts_of(state), state, seat, tokens)

    def describe_action(self, state: State, seat: Seat, action: Action) -> Message:
        """Return a whole legal action in words, with what it leads to."""
        return describe.describe_action(self.facts_of(state), state, seat, action)

    def notices(self, state: State) -> tuple[Message, ...]:
        """Say that the last round has begun."""
        if state.ended_by is None or isinstance(state.phase, GameOver):
            return ()
        last = SeatRef(len(state.players) - 1)
        return (say_at_sea("notice.last_round", who=SeatRef(state.ended_by), last=last),)
