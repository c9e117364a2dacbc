"""What the store should do, told simply: tables as plain values, games applied move by move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.core import codec
from rules.core.chance import SeededChance
from rules.core.game import AnyGame
from rules.core.notation import resolve_move


@dataclass
class Ply:
    """A move in force: who made it, what came of it, whether it is a barrier."""

    seat: int
    text: str
    state: Any
    barrier: bool


@dataclass
class Wish:
    """A request to go back: who asks, how many moves, who agrees, until when."""

    number: int
    version: int
    seat: int
    back: int
    expires_at: int
    agreed: set[int] = field(default_factory=set)
    state: str = "open"


@dataclass
class ModelTable:
    """One table. Before the start `people` are in the order of joining, then by seat.

    A negative one is nobody: a free seat.
    """

    table_id: int
    game_key: str
    owner: int
    people: list[int]
    options: dict[str, Any]
    created_at: int
    seat_limit: int = 5
    status: str = "lobby"
    version: int = 1
    shuffle: bool = False
    warned: bool = False
    game: AnyGame | None = None
    seed: bytes = b""
    first: Any = None
    plies: list[Ply] = field(default_factory=list)
    hashes: list[str] = field(default_factory=list)
    since: dict[int, int] = field(default_factory=dict)
    turn_messages: int = 0
    reports: int = 0
    told: list[int] = field(default_factory=list)
    wishes: list[Wish] = field(default_factory=list)
    turns: dict[int, int] = field(default_factory=dict)

    @property
    def state(self) -> Any:
        return self.plies[-1].state if self.plies else self.first

    @property
    def to_act(self) -> tuple[int, ...]:
        return tuple(self.game.to_act(self.state)) if self.status == "running" else ()

    def start(self, game: AnyGame, seed: bytes) -> None:
        self.game, self.seed = game, seed
        chance = SeededChance(seed, 0)
        if self.shuffle:
            order = chance.shuffle("seats", [str(user) for user in self.people])
            self.people = [int(user) for user in order]
        self.first = game.setup(self.options, len(self.people), chance).state
        self.version += 1
        self.status = "running"
        self.turn_messages = 1
        self.hashes = [codec.hash_of(self.first)]
        self.since = dict.fromkeys(self.to_act, self.version)

    def after(self, seat: int, texts: list[str]) -> list[Ply] | None:
        """What legal moves lead to; None where the turn ends before the last of them."""
        made: list[Ply] = []
        for text in texts:
            state = made[-1].state if made else self.state
            if seat not in self.game.to_act(state):
                return None
            chance = SeededChance(self.seed, len(self.plies) + len(made) + 1)
            action = resolve_move(self.game, state, seat, tuple(text.split()))
            step = self.game.apply(state, seat, action, chance)
            spelled = " ".join(self.game.format_action(action))
            made.append(Ply(seat, spelled, step.state, step.barrier))
        return made

    def make(self, seat: int, made: list[Ply]) -> None:
        before = self.to_act
        for ply in made:
            self.plies.append(ply)
            self.version += 1
            self.hashes.append(codec.hash_of(ply.state))
        self._hand_over(seat, before)

    @property
    def reported(self) -> int:
        return len(self.game.reports(self.state))

    def can_undo(self, seat: int) -> bool:
        return bool(self.plies) and self.plies[-1].seat == seat and not self.plies[-1].barrier

    def undo(self, seat: int, *, whole: bool) -> None:
        before = self.to_act
        while True:
            self.plies.pop()
            self.version += 1
            self.hashes.append(codec.hash_of(self.state))
            if not whole or not self.can_undo(seat):
                break
        self._hand_over(seat, before)

    @property
    def wish(self) -> Wish | None:
        """The request that is open."""
        return next((wish for wish in self.wishes if wish.state == "open"), None)

    def end_wish(self, state: str) -> None:
        if self.wish is not None:
            self.wish.state = state

    def agree(self, seat: int) -> None:
        wish = self.wish
        wish.agreed.add(seat)
        if len(wish.agreed) == sum(user >= 0 for user in self.people) - 1:
            wish.state = "agreed"
            self.go_back(wish.back)

    def go_back(self, count: int) -> None:
        """Take moves back, whoever made them; every button from before is void."""
        before = self.to_act
        for _ in range(count):
            self.plies.pop()
            self.version += 1
            self.hashes.append(codec.hash_of(self.state))
        self.reports = self.reported
        self._hand_over(None, before)
        self.since = dict.fromkeys(self.to_act, self.version)
        self.turn_messages += set(before) == set(self.to_act)

    def drop_choice(self, seat: int) -> None:
        """Of the toy's secret picks one is taken back; the others are made again."""
        if self.options.get("mode") != "together" or not self.state.picks[seat]:
            return
        later: list[Ply] = []
        while True:
            ply = self.plies.pop()
            self._log_move()
            if ply.seat == seat:
                break
            later.append(ply)
        for ply in reversed(later):
            self.plies += self.after(ply.seat, [ply.text]) or []
            self._log_move()
        self.end_wish("void")
        self.since = {s: self.since.get(s, self.version) for s in self.to_act}
        self.turn_messages += 1

    def _log_move(self) -> None:
        self.version += 1
        self.hashes.append(codec.hash_of(self.state))

    def free_seat(self, seat: int) -> None:
        self.drop_choice(seat)
        self._log_seat()
        self.people[seat] = -(seat + 1)
        left = [user for user in self.people if user >= 0]
        if not left:
            self.close()
        elif self.owner not in left:
            self.owner = left[0]

    def take_seat(self, seat: int, user: int) -> None:
        self._log_seat()
        self.people[seat] = user
        if seat in self.to_act:
            self.since[seat] = self.version
        self.turn_messages += 1

    def _log_seat(self) -> None:
        self.end_wish("void")
        self.version += 1
        self.hashes.append(self.hashes[-1])

    def is_free(self, seat: int) -> bool:
        return self.people[seat] < 0

    def close(self) -> None:
        self.end_wish("void")
        self.status = "closed"
        self.version += 1
        self.since = {}

    def _hand_over(self, actor: int | None, before: tuple[int, ...]) -> None:
        self.end_wish("void")
        self.told += range(self.reports, self.reported)
        after = self.to_act
        if actor in before and actor not in after:
            user = self.people[actor]
            self.turns[user] = self.turns.get(user, 0) + 1
        kept = {seat: self.since[seat] for seat in after if seat in before}
        if actor in kept:
            kept[actor] = self.version
        self.since = {seat: kept.get(seat, self.version) for seat in after}
        if not after:
            self.status = "finished"
        elif set(after) != set(before) or self.reported > self.reports:
            self.turn_messages += 1
        self.reports = self.reported
