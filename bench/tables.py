"""Tables made by the table service alone, without a Discord."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from time import perf_counter

from msgspec import Struct

from bench.rules_rows import seats_for
from data.facts import load_game
from data.store.database import Database
from data.store.lobby import Lobby, NewTable
from data.store.model import OutboxRow
from data.store.outbox import Outbox
from data.store.play import Play
from data.store.store import Person, Store
from data.store.timers import Timers
from rules.core.chance import Luck
from rules.core.policy import PLAIN_POLICIES, PolicyName

FIRST_INTERACTION = 10**18


class HandClock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self._now = datetime.now(UTC)

    def __call__(self) -> datetime:
        """Return the time."""
        return self._now

    def pass_days(self, days: int) -> None:
        """Put the clock forward."""
        self._now += timedelta(days=days)


class Placed(Struct, frozen=True, kw_only=True):
    """Where a table is to be, and who sits down, the owner first."""

    guild_id: int
    channel_id: int
    people: Sequence[Person]
    wants_thread: bool = False


class TableMaker:
    """Opens tables and plays at them by a policy. `seconds` holds how long each move took."""

    def __init__(self, database: Database, clock: HandClock) -> None:
        store = Store(database, clock)
        self._lobby = Lobby(store)
        self._play = Play(store)
        self.outbox = Outbox(store)
        self.timers = Timers(store)
        self.read = store.read
        self.seconds: list[float] = []
        self._interactions: Iterator[int] = count(FIRST_INTERACTION)
        self._luck = Luck(b"bench")

    async def start(self, key: str, place: Placed) -> int:
        """Open a table, seat everybody, deal, and return its id."""
        owner, *others = place.people
        new = NewTable(
            guild_id=place.guild_id,
            channel_id=place.channel_id,
            game=key,
            locale="ko",
            wants_thread=place.wants_thread,
        )
        table = await self._lobby.create_table(owner, next(self._interactions), new)
        for person in others:
            await self._lobby.join(table.table_id, person, next(self._interactions))
        await self._lobby.start(table.table_id, owner, next(self._interactions))
        return table.table_id

    async def record_lobby(self, message_id: int) -> None:
        """Record the lobby that waits to be sent as sent, and leave the turn message waiting."""
        for row in await self.outbox.due():
            if row.kind == "lobby" and await self.outbox.claim(row):
                await self.outbox.lobby_sent(row, message_id)

    async def move(self, table_id: int, policy: PolicyName) -> bool:
        """Make one move for whoever must act; False if the game is over."""
        position = await self._play.load(table_id)
        if position.over:
            return False
        game = position.game
        seat = game.to_act(position.state)[0]
        action = PLAIN_POLICIES[policy](game, position.state, seat, self._luck)
        sitter = next(s for s in position.seats if s.seat == seat)
        who = Person(sitter.user_id, sitter.name, "ko")
        tokens = game.format_action(action)
        claim = position.table.version
        began = perf_counter()
        await self._play.act(table_id, who, next(self._interactions), [tokens], claim)
        self.seconds.append(perf_counter() - began)
        return True

    async def send_nowhere(self, messages: Iterator[int]) -> None:
        """Record everything that waits in the outbox as sent, under these message ids."""
        while due := await self.outbox.due():
            for row in due:
                if await self.outbox.claim(row):
                    await self._record(row, next(messages))

    async def _record(self, row: OutboxRow, message_id: int) -> None:
        match row.kind:
            case "lobby":
                await self.outbox.lobby_sent(row, message_id)
            case "turn" | "final":
                table = await self.read.load_table(row.table_id)
                place_id = 0 if table is None else table.place_id
                acting = await self.read.acting_in(row.table_id)
                await self.outbox.turn_sent(
                    row,
                    version=row.version,
                    place_id=place_id,
                    message_id=message_id,
                    pinged=acting,
                )
            case _:
                await self.outbox.done(row)


def group_of_people(key: str, first: int, ids: Sequence[int]) -> list[Person]:
    """Return as many people as sit at a table of a game, starting anywhere in a circle of ids."""
    seats = seats_for(load_game(key))
    chosen = [ids[(first + offset) % len(ids)] for offset in range(seats)]
    return [Person(user_id, f"Player {user_id % 1000}", "ko") for user_id in chosen]
