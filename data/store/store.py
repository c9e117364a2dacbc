"""What all table services stand on: transactions, idempotency, games bound to pinned facts."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from data.facts import data_version, load_facts
from data.store.database import Database
from data.store.model import ActingRow, OutboxKind, SeatRow, SnapshotRow, TableRow
from data.store.sql import Rows
from rules.core.game import AnyGame
from rules.core.message import Arg, Message, Seat, SeatRef
from rules.core.registry import game_classes

Clock = Callable[[], datetime]

_CODE_WORDS = Path(__file__).with_name("codes.txt")


class Person(Struct, frozen=True):
    """Somebody who does something, as Discord told us just now."""

    user_id: int
    name: str
    locale: str
    managed_guild: int | None = None
    """The server in which it is done, if the person manages that server.

    Who plays on one server may manage another, and a table can be named from anywhere.
    """


class Refusal(Exception):  # noqa: N818 - an answer, not a fault
    """Something that the table service does not do; `reason` says why, in the reader's words."""

    def __init__(self, key: str, **args: Arg) -> None:
        super().__init__(key)
        self.reason = Message(f"table.error.{key}", args)


class AlreadyDone(Refusal):
    """The same player's same move is in the log: a second press of one button."""

    def __init__(self) -> None:
        super().__init__("already_done")


class Stale(Refusal):
    """The table has moved on since the button was made."""

    def __init__(self) -> None:
        super().__init__("moved_on")


class NotYourTurn(Refusal):
    """Another seat is to decide."""

    def __init__(self, who: SeatRef) -> None:
        super().__init__("not_your_turn", who=who)


class Repeated(Exception):  # noqa: N818 - nothing went wrong
    """Discord delivered an interaction again whose work is done."""


class Position(Struct, frozen=True, kw_only=True):
    """A running or finished table with everything that is known of it."""

    table: TableRow
    seats: list[SeatRow]
    acting: list[ActingRow]
    game: AnyGame
    snapshot: SnapshotRow
    state: Any

    def seat_of(self, user_id: int) -> Seat | None:
        """Return where a person sits."""
        return next((Seat(s.seat) for s in self.seats if s.user_id == user_id), None)

    def at(self, state: Any) -> Position:
        """Return the same table with another of its game's states, such as an earlier one."""
        return structs.replace(self, state=state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.game.to_act(self.state)


@cache
def _code_words() -> tuple[str, ...]:
    return tuple(_CODE_WORDS.read_text(encoding="utf-8").split())


@cache
def _load_pinned_game(key: str, facts: bytes) -> AnyGame:
    return game_classes()[key](facts)


class Store:
    """One open database with the clock that its times come from."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self.database = database
        self.clock = clock
        self.read = Rows(database.reader)
        self.wake: Callable[[], None] = lambda: None
        """Called after each commit, so that what is due gets done at once."""

    def now(self) -> int:
        """Return the time in milliseconds."""
        return round(self.clock().timestamp() * 1000)

    @asynccontextmanager
    async def change(
        self, who: Person | None = None, interaction_id: int | None = None
    ) -> AsyncGenerator[Rows]:
        """Give one transaction; what was delivered before is not done again.

        Raises:
            Repeated: the interaction was handled before.
        """
        try:
            async with self.database.transaction() as connection:
                rows = Rows(connection)
                now = self.now()
                if interaction_id is not None and not await rows.save_interaction(
                    interaction_id, now
                ):
                    raise Repeated
                if who is not None:
                    await rows.save_user(who.user_id, who.name, who.locale, now)
                yield rows
        except asyncio.CancelledError:
            self.wake()  # the commit may have been under way
            raise
        self.wake()

    def game_of(self, key: str, facts: bytes) -> AnyGame:
        """Return a game bound to the text of a fact file.

        Raises:
            FactsError: the facts do not fit these rules.
        """
        return _load_pinned_game(key, facts)

    async def pin_facts(self, rows: Rows, key: str) -> tuple[str, AnyGame]:
        """Store the facts of this installation; return their version and the game."""
        facts = load_facts(key)
        version = data_version(facts)
        await rows.save_facts(version, key, facts)
        return version, _load_pinned_game(key, facts)

    async def load_position(self, rows: Rows, table: TableRow) -> Position:
        """Return a started table with its newest state.

        Raises:
            Refusal: the table has not started.
        """
        snapshot = await rows.newest_snapshot(table.table_id)
        if snapshot is None:
            raise Refusal("not_started")
        return await self.position_at(rows, table, snapshot)

    async def position_at(self, rows: Rows, table: TableRow, snapshot: SnapshotRow) -> Position:
        """Return a started table with the state of one snapshot."""
        game = await self.load_game(rows, table)
        return Position(
            table=table,
            seats=await rows.seats_of(table.table_id),
            acting=await rows.acting_in(table.table_id),
            game=game,
            snapshot=snapshot,
            state=game.decode_state(snapshot.state),
        )

    async def load_game(self, rows: Rows, table: TableRow) -> AnyGame:
        """Return the game of a table, bound to the facts that it began with.

        Raises:
            Refusal: the table was played on with newer rules than these.
            LookupError: the game or the facts are not there.
            FactsError: the facts do not fit these rules.
        """
        if table.data_version is None:
            return _load_pinned_game(table.game, load_facts(table.game))
        facts = await rows.load_facts(table.data_version)
        if facts is None:
            raise LookupError(f"facts {table.data_version} are not stored")
        game = _load_pinned_game(table.game, facts)
        if is_newer(table, game):
            raise Refusal("newer_version")
        return game

    async def new_code(self, rows: Rows) -> str:
        """Return a code that no table has or had; numbers grow as the short ones are used up."""
        numbers = 90
        while True:
            code = f"{secrets.choice(_code_words())}-{secrets.randbelow(numbers) + 10}"
            if await rows.load_table_by_code(code) is None:
                return code
            numbers *= 2


def is_newer(table: TableRow, game: AnyGame) -> bool:
    """Tell whether a table was played with rules, or holds states, that came after these."""
    return (table.rules_version or 0) > game.rules_version or (
        table.state_schema or 0
    ) > game.state_schema


async def need_table(rows: Rows, table_id: int) -> TableRow:
    """Return a table.

    Raises:
        Refusal: there is none with this id.
    """
    table = await rows.load_table(table_id)
    if table is None:
        raise Refusal("no_table")
    return table


def need_manager(table: TableRow, who: Person) -> None:
    """Let only the owner of a table and managers of its server pass.

    Raises:
        Refusal: the person is neither.
    """
    if who.user_id != table.owner_id and who.managed_guild != table.guild_id:
        raise Refusal("not_manager")


async def bump(rows: Rows, table: TableRow) -> int:
    """Count one change of a table and return its new version.

    Raises:
        Refusal: somebody else changed it since it was read.
    """
    if not await rows.bump_version(table.table_id, table.version):
        raise Refusal("busy")
    return table.version + 1


async def post(
    rows: Rows,
    table_id: int,
    kind: OutboxKind,
    version: int,
    now: int,
    payload: dict[str, int | str] | None = None,
    not_before: int = 0,
) -> None:
    """Put one thing to do in Discord into the outbox, in place of unsent older ones."""
    if kind in ("lobby", "turn", "final"):
        await rows.supersede_outbox(table_id, kind)
    nonce = secrets.token_hex(12)
    due_at = max(now, not_before)
    await rows.insert_outbox(table_id, kind, version, payload or {}, nonce, now, due_at)
