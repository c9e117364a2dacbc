"""What a game offers: one class a game, bound to one version of its facts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from rules.core import codec
from rules.core.chance import Chance
from rules.core.choice import Node, Tokens, Tree, group_by_next_token
from rules.core.errors import IllegalMoveError, OptionsError
from rules.core.message import Event, Message, Seat
from rules.core.scoring import Report, Result

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

MOST_SKIP_MOVES = 50
"""So many minimal moves end any turn that a table makes for a seat."""

Scalar = bool | int | str
Stage = Literal["alpha", "beta", "production"]
Confidence = Literal["confirmed", "derived", "reconstructed"]


class OptionSpec(Struct, frozen=True):
    """A choice that a table makes before it starts: its values, the default first."""

    key: str
    values: tuple[Scalar, ...]


class Provenance(Struct, frozen=True):
    """Where one table of facts comes from and how sure we are of it."""

    table: str
    confidence: Confidence
    source: str


class Step(Struct, Generic[S], frozen=True):
    """What an action led to. `barrier`: it used chance or revealed something, so no undo."""

    state: S
    events: tuple[Event, ...] = ()
    barrier: bool = False


class Game(ABC, Generic[S, A, V]):
    """The rules of one game, with one version of its facts.

    States, actions and views are frozen structs. Everything is a pure function of its arguments;
    the same arguments always give the same answer, in the same order.
    """

    key: ClassVar[str]
    rules_version: ClassVar[int]
    state_schema: ClassVar[int]
    stage: ClassVar[Stage]
    seat_counts: ClassVar[tuple[int, ...]]
    option_specs: tuple[OptionSpec, ...]
    """What a table can choose; defaults may come from the facts."""
    end_reasons: ClassVar[tuple[str, ...]]
    """Locale keys of all the ways in which a game can end."""
    standing_orders: ClassVar[tuple[str, ...]] = ()
    """Keys of what a seat can decide in advance, so that nobody waits for a formality."""
    passing: ClassVar[tuple[str, ...]] = ("pass", "rest", "end", "stop", "done", "decline", "no")
    """First tokens of moves that do as little as can be, the least of them first."""
    clear_lead: ClassVar[int] = 1000
    """A lead in `estimate` with which nearly three of four duels are won in mid-game."""
    state_type: ClassVar[type[Any]]
    action_type: ClassVar[type[Any]]
    view_type: ClassVar[type[Any]]

    @abstractmethod
    def __init__(self, facts: bytes) -> None:
        """Bind the rules to the text of a fact file.

        Raises:
            FactsError: the facts are incomplete or contradict each other.
        """

    @property
    @abstractmethod
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table of facts."""

    @abstractmethod
    def setup(self, options: Mapping[str, Scalar], seats: int, chance: Chance) -> Step[S]:
        """Return the first state.

        Raises:
            OptionsError: a wrong number of seats, or options that this game does not have.
        """

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Return who must decide now, lowest seat first; nobody when the game is over."""

    @abstractmethod
    def round_of(self, state: S) -> int:
        """Return the number of the round, 1 for the first."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterator[A]:
        """Enumerate what a seat may do now; the order is a contract and nothing comes twice."""

    @abstractmethod
    def explain(self, state: S, seat: Seat, action: A) -> Message | None:
        """Return why an action is not legal now, None where it is."""

    @abstractmethod
    def apply_legal(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """Return what a legal action leads to; whether it is legal is the caller's duty."""

    @abstractmethod
    def view(self, state: S, viewer: Seat | None) -> V:
        """Return all that a viewer (None: a spectator) may know, and nothing else."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """Return the ranking with all score lines, None while the game goes on."""

    @abstractmethod
    def check(self, state: S) -> list[str]:
        """Return every invariant that this state breaks, in English, for engineers."""

    @abstractmethod
    def permute_hidden(self, state: S, viewer: Seat | None, chance: Chance) -> S:
        """Return a state that differs only in what the viewer cannot know."""

    @abstractmethod
    def estimate(self, state: S, seat: Seat) -> int:
        """Return how good a position looks for a seat, from what that seat may know.

        Higher is better; only differences between positions of one game mean anything. Within a
        turn, what its rest can still add counts until it is added.
        """

    @abstractmethod
    def format_action(self, action: A) -> Tokens:
        """Return the canonical notation of an action."""

    @abstractmethod
    def parse_action(self, tokens: Tokens) -> A:
        """Return the action that tokens spell, in the canonical or another accepted form.

        Raises:
            UnreadableMoveError: they are not a move of this game.
        """

    @abstractmethod
    def describe_prompt(self, state: S, seat: Seat, prefix: Tokens) -> Message:
        """Return what is to be chosen at a node of the choice tree."""

    @abstractmethod
    def describe_choice(self, state: S, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for the last of these tokens, as a choice at its node."""

    @abstractmethod
    def describe_action(self, state: S, seat: Seat, action: A) -> Message:
        """Return a whole legal action in words, with what it leads to, before it is confirmed."""

    def normalize_tokens(self, tokens: Tokens) -> Tokens:
        """Return tokens with other spellings made canonical, as far as they are understood.

        A move may be unfinished; what is not understood stays as it is.
        """
        return tokens

    def describe_preset(self, state: S, seat: Seat, tokens: Tokens) -> Message:
        """Return a short label for a whole token list that a node offers in one tap."""
        node = self.node(state, seat, tokens)
        if node is None or node.action is None:
            raise LookupError(f"{self.key}: {tokens} is no preset")
        return self.describe_action(state, seat, node.action)

    def notices(self, state: S) -> tuple[Message, ...]:  # noqa: ARG002 - most states have none
        """Return what everybody should know at once, such as that the last round has begun."""
        return ()

    def reports(self, state: S) -> tuple[Report, ...]:  # noqa: ARG002 - most games score at the end
        """Return the accounts of all parts that have been scored so far, oldest first.

        A step that adds one is a barrier: what was told to everybody is not taken back.
        """
        return ()

    def obey(self, state: S, seat: Seat, orders: frozenset[str]) -> A | None:  # noqa: ARG002 - most games have no orders
        """Return the legal action that a seat's standing orders decide now, None without one."""
        return None

    def minimal(self, state: S, seat: Seat) -> A:
        """Return the move that a table makes for a seat whose player does not: as little as can be.

        From the root of the choice tree down: the first of the `passing` words that may follow,
        else the first child; as soon as what has been chosen is a move, it is that move. Made
        again and again it has to end the seat's turn, or the round.

        Raises:
            LookupError: the seat has nothing to decide.
        """
        prefix: Tokens = ()
        while (node := self.node(state, seat, prefix)) is not None:
            if node.action is not None:
                return node.action
            chosen = next((word for word in self.passing if word in node.children), None)
            prefix = (*prefix, chosen or node.children[0])
        raise LookupError(f"{self.key}: seat {seat} has nothing to decide at {prefix}")

    def apply(self, state: S, seat: Seat, action: A, chance: Chance) -> Step[S]:
        """Return what an action leads to.

        Raises:
            IllegalMoveError: the action is not legal now; the state is what it was.
        """
        if (reason := self.explain(state, seat, action)) is not None:
            raise IllegalMoveError(reason)
        return self.apply_legal(state, seat, action, chance)

    def node(self, state: S, seat: Seat, prefix: Tokens) -> Node[A] | None:
        """Return the node of the choice tree at a prefix, None where no legal action begins so.

        Derived from all legal actions; games with wide levels generate their nodes instead.
        """
        spelled = ((self.format_action(a), a) for a in self.legal_actions(state, seat))
        return group_by_next_token(spelled, prefix)

    def tree(self, state: S, seat: Seat) -> Tree[A]:
        """Return the choice tree of one position: the same nodes, for those who visit many.

        Override it where nodes of one position share work, and let `node` ask it.
        """
        return lambda prefix: self.node(state, seat, prefix)

    def normalize_options(self, options: Mapping[str, Scalar]) -> dict[str, Scalar]:
        """Return a value for every option, the default where none is given.

        Raises:
            OptionsError: an option or a value that this game does not have.
        """
        specs = {spec.key: spec for spec in self.option_specs}
        for key, value in options.items():
            if key not in specs:
                raise OptionsError(f"{self.key} has no option {key!r}")
            allowed = specs[key].values
            if not any(type(value) is type(v) and value == v for v in allowed):
                raise OptionsError(f"{self.key} option {key!r} takes {allowed}, not {value!r}")
        return {key: options.get(key, spec.values[0]) for key, spec in specs.items()}

    def explain_options(self, options: Mapping[str, Scalar], seats: int) -> Message | None:  # noqa: ARG002 - most games know no such combination
        """Return why so many players cannot play with these options, None where they can.

        For combinations: a single option or number of seats that is unknown is an `OptionsError`.
        `setup` raises one for every combination that this refuses.
        """
        return None

    def check_seats(self, seats: int) -> None:
        """Accept a number of seats.

        Raises:
            OptionsError: the game is not for that many.
        """
        if seats not in self.seat_counts:
            raise OptionsError(f"{self.key} is for {self.seat_counts} players, not {seats}")

    def encode_state(self, state: S) -> bytes:
        """Return the state as bytes."""
        return codec.encode(state)

    def decode_state(self, data: bytes) -> S:
        """Return the state that `encode_state` made these bytes from."""
        return codec.decode(data, self.state_type)


AnyGame = Game[Any, Any, Any]
"""A game whose types the caller does not need to know."""
