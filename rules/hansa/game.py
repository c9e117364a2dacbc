"""Hansa Teutonica as the kernel knows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from rules.core import codec
from rules.core.chance import Chance
from rules.core.choice import Node, Tokens, Tree
from rules.core.errors import OptionsError
from rules.core.game import Game, OptionSpec, Provenance, Scalar, Step
from rules.core.message import Event, Message, Seat, SeatRef
from rules.core.scoring import Result
from rules.hansa import describe, notation
from rules.hansa.actions import Action
from rules.hansa.board import Board
from rules.hansa.claiming import CITIES, MARKERS, POINTS
from rules.hansa.estimate import estimate_position
from rules.hansa.explain import explain_action
from rules.hansa.facts import SEAT_COUNTS, parse_facts
from rules.hansa.invariants import broken_invariants
from rules.hansa.labels import say, term
from rules.hansa.moves import legal_actions
from rules.hansa.notices import notices_of
from rules.hansa.orders import NO_EXTRAS, TAKE_SUGGESTION, obey_orders
from rules.hansa.project import permute_secrets, view_table
from rules.hansa.score import score_result
from rules.hansa.standing import actions_of
from rules.hansa.state import (
    Options,
    PlacePawn,
    PlayerState,
    State,
    TakeActions,
    Turn,
    acting_seat,
)
from rules.hansa.steps import apply_action
from rules.hansa.tree import tree_of
from rules.hansa.view import HansaView
from rules.hansa.vocabulary import Vocabulary

DISCARD_RULE = ("britannia", "2009")
"""Only the first edition of this map has the rule by which a marker opens closed regions."""


class Hansa(Game[State, Action, HansaView]):
    """Hansa Teutonica for two to five players, Britannia for three to five."""

    key = "hansa"
    rules_version = 1
    state_schema = 1
    stage = "beta"
    seat_counts = SEAT_COUNTS
    option_specs = (
        OptionSpec("map", ("base", "britannia")),
        OptionSpec("edition", ("2009", "big_box")),
        OptionSpec("discard_rule", (False, True)),
    )
    end_reasons = (POINTS, MARKERS, CITIES)
    standing_orders = (TAKE_SUGGESTION, NO_EXTRAS)
    state_type = State
    action_type = cast("type[Action]", Action)
    view_type = HansaView

    def __init__(self, facts: bytes) -> None:
        self._facts = parse_facts(facts)
        boards = tuple(Board(self._facts, sheet) for sheet in self._facts.maps)
        self._boards = {
            (board.sheet.map, seats): board for board in boards for seats in board.sheet.seats
        }
        self._words = Vocabulary(self._facts, boards)

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table of facts."""
        return self._facts.provenance

    def explain_options(self, options: Mapping[str, Scalar], seats: int) -> Message | None:
        """Refuse two players where no rules for them are known, and a rule without its map."""
        chosen = self.normalize_options(options)
        if (str(chosen["map"]), seats) not in self._boards and seats in self.seat_counts:
            return say("error.options_map", map=term("option.map.value", str(chosen["map"])))
        two = self._facts.two_players
        if seats == SEAT_COUNTS[0] and chosen["edition"] not in two.editions:
            return say("error.options_edition")
        if chosen["discard_rule"] and (chosen["map"], chosen["edition"]) != DISCARD_RULE:
            return say("error.options_discard")
        return None

    def setup(self, options: Mapping[str, Scalar], seats: int, chance: Chance) -> Step[State]:
        """Set up a table: pieces by seat, three markers on the taverns, the others shuffled."""
        self.check_seats(seats)
        values = self.normalize_options(options)
        if (reason := self.explain_options(values, seats)) is not None:
            raise OptionsError(reason.key)
        chosen = _options(values)
        state = _first_state(self._boards[chosen.map, seats], chosen, seats, chance)
        key = "event.setup_pawn" if seats == SEAT_COUNTS[0] else "event.setup"
        event = Event(say(key, who=SeatRef(0), other=SeatRef(1)))
        return Step(state, (event,), barrier=True)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the one who must decide now; nobody when the game is over."""
        seat = acting_seat(state)
        return () if seat is None else (Seat(seat),)

    def round_of(self, state: State) -> int:
        """Return the number of the round, 1 for the first."""
        return state.round

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """Enumerate what a seat may do now, in the order of the choice tree."""
        return legal_actions(self._board(state), state, seat)

    def explain(self, state: State, seat: Seat, action: Action) -> Message | None:
        """Return the rule that forbids an action now, None where it is legal."""
        return explain_action(self._board(state), state, seat, action)

    def apply_legal(self, state: State, seat: Seat, action: Action, chance: Chance) -> Step[State]:  # noqa: ARG002 - all luck is in the order of the markers
        """Return what a legal action leads to."""
        return apply_action(self._board(state), state, seat, action)

    def view(self, state: State, viewer: Seat | None) -> HansaView:
        """Return all that a viewer may know."""
        return view_table(self._board(state), state, viewer)

    def result(self, state: State) -> Result | None:
        """Return the ranking with all score lines, None while the game goes on."""
        return score_result(self._board(state), state)

    def check(self, state: State) -> list[str]:
        """Return every invariant that this state breaks."""
        options, seats = codec.to_plain(state.options), len(state.players)
        try:
            self.check_seats(seats)
            refused = self.explain_options(options, seats)
        except OptionsError as error:
            return [str(error)]
        if refused is not None:
            return [refused.key]
        return broken_invariants(self._board(state), state)

    def permute_hidden(self, state: State, viewer: Seat | None, chance: Chance) -> State:  # noqa: ARG002 - the same is hidden from everybody
        """Return a state with the unseen markers in another order."""
        return permute_secrets(state, chance)

    def estimate(self, state: State, seat: Seat) -> int:
        """Return how good a position looks for a seat, in hundredths of a point."""
        return estimate_position(self._board(state), state, seat)

    def node(self, state: State, seat: Seat, prefix: Tokens) -> Node[Action] | None:
        """Return the node of the choice tree at a prefix."""
        return self.tree(state, seat)(prefix)

    def tree(self, state: State, seat: Seat) -> Tree[Action]:
        """Return the choice tree of one position; its nodes share what they look at."""
        return tree_of(self._words, self._board(state), state, seat)

    def obey(self, state: State, seat: Seat, orders: frozenset[str]) -> Action | None:
        """Return what a displaced player's standing orders decide."""
        return obey_orders(self._board(state), state, seat, orders)

    def format_action(self, action: Action) -> Tokens:
        """Return the canonical notation of an action."""
        return notation.format_action(self._words, action)

    def normalize_tokens(self, tokens: Tokens) -> Tokens:
        """Return tokens with routes, pieces and the like made canonical."""
        return notation.normalize_tokens(self._words, tokens)

    def parse_action(self, tokens: Tokens) -> Action:
        """Return the action that tokens spell."""
        return notation.parse_action(self._words, tokens)

    def describe_prompt(self, state: State, seat: Seat, prefix: Tokens) -> Message:
        """Return what is to be chosen at a node of the choice tree."""
        return describe.describe_prompt(self._board(state), state, seat, prefix)

    def describe_choice(self, state: State, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for the last of these tokens."""
        return describe.describe_choice(self._board(state), state, seat, tokens)

    def describe_preset(self, state: State, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for what is offered whole: a settlement, an income, the end."""
        return describe.describe_preset(self._board(state), state, seat, tokens)

    def describe_action(self, state: State, seat: Seat, action: Action) -> Message:
        """Return a whole legal action in words, with what it leads to."""
        return describe.describe_action(self._board(state), state, seat, action)

    def notices(self, state: State) -> tuple[Message, ...]:
        """Say how near the end of the game is."""
        return notices_of(self._board(state), state)

    def _board(self, state: State) -> Board:
        return self._boards[state.options.map, len(state.players)]


def _options(values: Mapping[str, Scalar]) -> Options:
    return Options(
        map=str(values["map"]),
        edition=str(values["edition"]),
        discard_rule=bool(values["discard_rule"]),
    )


def _first_state(board: Board, options: Options, seats: int, chance: Chance) -> State:
    """Return the table before the first turn; with two players the pawn is placed first."""
    facts = board.facts
    counts = facts.marker_counts(options.edition, options.map)
    starters = facts.starters(options.edition, options.map)
    on_taverns = iter(chance.shuffle("taverns", starters))
    rest = [
        marker for marker, number in counts.items() for _ in range(number - starters.count(marker))
    ]
    players = tuple(
        PlayerState(supply=facts.setup.supply[seat], stock=facts.setup.stock[seat])
        for seat in range(seats)
    )
    return State(
        options=options,
        phase=PlacePawn(1) if seats == SEAT_COUNTS[0] else TakeActions(),
        round=1,
        turn=Turn(seat=0, actions=actions_of(board, players[0])),
        players=players,
        lanes=tuple(("",) * len(lane.spaces) for lane in board.lanes),
        markers=tuple(next(on_taverns) if r.tavern else "" for r in board.sheet.routes),
        cities=tuple(("",) * len(offices) for offices in board.offices),
        extras=((),) * len(board.city_ids),
        prestige=(None,) * len(facts.privileges.order),
        supply=chance.shuffle("markers", rest),
    )
