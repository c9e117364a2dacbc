"""A tiny game, registered only in tests, for what no real game of ours does.

`turns`: one seat after another; `step` moves on, `dice` moves on by luck without a barrier,
`peek` shows something (a barrier), `end` passes the turn, `win` ends the game. `tally` scores a
round, which is reported, and the same seat goes on.
`together`: all seats pick in secret at the same time; the last pick reveals them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

import msgspec

from data import facts
from data.store import store
from rules.core.chance import Chance
from rules.core.errors import UnreadableMoveError
from rules.core.game import Game, OptionSpec, Scalar, Step
from rules.core.message import Event, Message, Seat
from rules.core.scoring import Report, ScoreLine, score_ranking

MOVES = {
    "turns": ("step", "dice", "peek", "tally", "end", "win", "jump 1", "jump 2"),
    "together": ("pick 1", "pick 2"),
}


class ToyState(msgspec.Struct, frozen=True):
    mode: str
    acting: tuple[int, ...]
    marks: tuple[int, ...]
    picks: tuple[int, ...]
    hidden: tuple[int, ...]
    round: int = 1


class ToyAction(msgspec.Struct, frozen=True):
    tokens: tuple[str, ...]


class Toy(Game[ToyState, ToyAction, ToyState]):
    key = "toy"
    rules_version = 3
    state_schema = 2
    stage = "alpha"
    seat_counts = (1, 2, 3, 4, 5)
    option_specs = (
        OptionSpec("mode", ("turns", "together")),
        OptionSpec("bold", (False, True)),
    )
    end_reasons = ("toy.end",)
    standing_orders = ("pass_on",)
    state_type = ToyState
    action_type = ToyAction
    view_type = ToyState
    provenance = ()
    broken: ClassVar[list[str]] = []

    def __init__(self, facts: bytes) -> None:
        self.size = int(facts)

    def setup(self, options: Mapping[str, Scalar], seats: int, chance: Chance) -> Step[ToyState]:
        self.check_seats(seats)
        mode = str(self.normalize_options(options)["mode"])
        acting = tuple(range(seats)) if mode == "together" else (0,)
        start = chance.draw("start", 1000)
        empty = (0,) * seats
        return Step(ToyState(mode, acting, empty, empty, (start, *empty[1:])), _told("setup"), True)

    def obey(self, state: ToyState, seat: Seat, orders: frozenset[str]) -> ToyAction | None:
        passes_on = state.mode == "turns" and seat in state.acting and "pass_on" in orders
        return ToyAction(("end",)) if passes_on else None

    def to_act(self, state: ToyState) -> tuple[Seat, ...]:
        return tuple(map(Seat, state.acting))

    def round_of(self, state: ToyState) -> int:
        return state.round

    def legal_actions(self, state: ToyState, seat: Seat) -> Iterator[ToyAction]:
        if seat in state.acting:
            yield from (ToyAction(tuple(text.split())) for text in MOVES[state.mode])

    def explain(self, state: ToyState, seat: Seat, action: ToyAction) -> Message | None:
        legal = action in self.legal_actions(state, seat)
        return None if legal else Message("core.error.empty_move")

    def apply_legal(
        self, state: ToyState, seat: Seat, action: ToyAction, chance: Chance
    ) -> Step[ToyState]:
        after = self._pick if state.mode == "together" else self._walk
        return after(state, seat, action.tokens, chance)

    def _walk(
        self, state: ToyState, seat: Seat, tokens: tuple[str, ...], chance: Chance
    ) -> Step[ToyState]:
        marks = list(state.marks)
        acting, hidden, barrier = state.acting, state.hidden, False
        match tokens:
            case ("step",):
                marks[seat] += self.size
            case ("dice",):
                marks[seat] += 1 + chance.draw("dice", 1_000_000)
            case ("jump", far):
                marks[seat] += int(far)
            case ("peek",):
                hidden, barrier = (chance.draw("peek", 1000), *hidden[1:]), True
            case ("end",):
                acting = ((seat + 1) % len(marks),)
            case ("tally",):
                barrier = True
            case _:
                acting = ()
        state = msgspec.structs.replace(
            state,
            acting=acting,
            marks=tuple(marks),
            hidden=hidden,
            round=state.round + (tokens == ("tally",)),
        )
        return Step(state, _told(tokens[0], seat), barrier)

    def _pick(
        self, state: ToyState, seat: Seat, tokens: tuple[str, ...], chance: Chance
    ) -> Step[ToyState]:
        picks = list(state.picks)
        picks[seat] = int(tokens[1])
        acting = tuple(s for s in state.acting if s != seat)
        state = msgspec.structs.replace(state, picks=tuple(picks), acting=acting)
        if acting:
            return Step(state, _told("picked", seat), False)
        marks = tuple(m + p for m, p in zip(state.marks, picks, strict=True))
        everybody = tuple(range(len(marks)))
        state = msgspec.structs.replace(
            state, marks=marks, picks=(0,) * len(marks), acting=everybody, round=state.round + 1
        )
        return Step(state, _told("revealed"), True)

    def view(self, state: ToyState, viewer: Seat | None) -> ToyState:
        return state

    def result(self, state: ToyState):
        if state.acting:
            return None
        lines = [(ScoreLine("toy.mark", mark, mark),) for mark in state.marks]
        return score_ranking("toy.end", lines, state.marks)

    def reports(self, state: ToyState) -> tuple[Report, ...]:
        rounds = state.round - 1 if state.mode == "turns" else 0
        return tuple(Report("board", (Message("toy.tally", {"n": n}),)) for n in range(rounds))

    def check(self, state: ToyState) -> list[str]:
        return list(self.broken)

    def permute_hidden(self, state: ToyState, viewer: Seat | None, chance: Chance) -> ToyState:
        return state

    def estimate(self, state: ToyState, seat: Seat) -> int:
        return state.marks[seat]

    def format_action(self, action: ToyAction) -> tuple[str, ...]:
        return action.tokens

    def parse_action(self, tokens: tuple[str, ...]) -> ToyAction:
        if " ".join(tokens) not in [move for moves in MOVES.values() for move in moves]:
            raise UnreadableMoveError(Message("core.error.empty_move"))
        return ToyAction(tokens)

    def describe_prompt(self, state, seat, prefix) -> Message:
        return Message("toy.prompt")

    def describe_choice(self, state, seat, tokens) -> Message:
        return Message("toy.choice")

    def describe_action(self, state, seat, action) -> Message:
        return Message("toy.action")


def _told(what: str, seat: int | None = None) -> tuple[Event, ...]:
    return (Event(Message(f"toy.{what}", {} if seat is None else {"seat": seat})),)


def register_toy(patch, directory: Path, game: type[Game] = Toy) -> Path:
    """Register the toy beside the real games (undone by the patch); return its fact file."""
    games = {**facts.game_classes(), "toy": game}
    for path in sorted(facts.GAMES_DIR.glob("*.toml")):
        (directory / path.name).write_bytes(path.read_bytes())
    (directory / "toy.toml").write_bytes(b"1")
    patch.setattr(facts, "game_classes", lambda: games)
    patch.setattr(store, "game_classes", lambda: games)
    patch.setattr(facts, "GAMES_DIR", directory)
    forget_games()
    return directory / "toy.toml"


def forget_games() -> None:
    """Forget the games in memory, as a restart would."""
    facts.load_game.cache_clear()
    store._load_pinned_game.cache_clear()
