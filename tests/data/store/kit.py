"""A store with a clock that stands until a test moves it, and short ways to fill it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from msgspec import structs

from data.store.calls import Calls
from data.store.database import Database, open_database
from data.store.forgetting import Forgetting
from data.store.history import History
from data.store.lobby import Lobby, NewTable
from data.store.model import TableRow
from data.store.nudges import Nudges
from data.store.outbox import Outbox
from data.store.people import People
from data.store.play import Play
from data.store.ratings import Standings
from data.store.rematch import Rematch
from data.store.rewind import Rewind
from data.store.seating import Seating
from data.store.server import Server
from data.store.store import Person, Store
from data.store.substitutes import Substitutes
from data.store.timers import Timers
from rules.core.notation import parse_tokens
from tests.data.store.toy import forget_games

PEOPLE = tuple(
    Person(100 + number, name, "en")
    for number, name in enumerate(("Minji", "Jaeho", "Alex", "Theo", "Yuki"))
)
MINJI, JAEHO, ALEX, THEO, YUKI = PEOPLE
STRANGER = Person(999, "Stranger", "ko")


def manager(who: Person, is_one: bool = True, guild_id: int = 1) -> Person:
    """Return a person as somebody who manages a server, or as they are."""
    return structs.replace(who, managed_guild=guild_id) if is_one else who


class HandClock:
    """A clock that only a test moves."""

    def __init__(self) -> None:
        self.time = datetime(2031, 5, 4, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def advance(self, **amount: float) -> None:
        self.time += timedelta(**amount)


@dataclass
class Said:
    """A message of the pretended Discord: when, of which kind, whom it rings, about which tables.

    `quiet`: who is mentioned without a ring.
    """

    at: int
    kind: str
    rung: tuple[int, ...] = ()
    quiet: tuple[int, ...] = ()
    tables: tuple[int, ...] = ()
    by_dm: bool = False
    whats: tuple[str, ...] = ()


class Room:
    """Everything of data/store over one open file."""

    def __init__(self, path: Path, database: Database, clock: HandClock) -> None:
        self.path = path
        self.clock = clock
        self.database = database
        self.store = Store(database, clock)
        self.lobby = Lobby(self.store)
        self.play = Play(self.store)
        self.outbox = Outbox(self.store)
        self.timers = Timers(self.store)
        self.people = People(self.store)
        self.calls = Calls(self.store)
        self.seating = Seating(self.store)
        self.substitutes = Substitutes(self.store)
        self.nudges = Nudges(self.store)
        self.history = History(self.store)
        self.rewind = Rewind(self.store)
        self.rematch = Rematch(self.store)
        self.server = Server(self.store)
        self.standings = Standings(self.store)
        self.forgetting = Forgetting(self.store)
        self.read = self.store.read
        self.wakes = 0
        self.messages = 5000
        self.said: list[Said] = []
        self.store.wake = self._count_wake

    def _count_wake(self) -> None:
        self.wakes += 1

    async def restart(self) -> None:
        """Go on with a new connection and nothing remembered."""
        await self.database.close()
        forget_games()
        Room.__init__(self, self.path, await open_database(self.path), self.clock)

    async def create(self, who: Person = MINJI, *, game: str = "toy", **more) -> TableRow:
        more = {"guild_id": 1, "channel_id": 10, "locale": "en", "shuffle_seats": False, **more}
        return await self.lobby.create_table(who, None, NewTable(game=game, **more))

    async def start(self, seats: int = 2, *, game: str = "toy", **more) -> TableRow:
        """Open a table for Minji, let others join in order, and start it."""
        table = await self.create(game=game, **more)
        for person in PEOPLE[1:seats]:
            await self.lobby.join(table.table_id, person, None)
        return await self.lobby.start(table.table_id, MINJI, None)

    async def act(self, table_id: int, who: Person, text: str, claim=None, interaction=None):
        """Make typed moves, parted by semicolons."""
        moves = [parse_tokens(part) for part in text.split(";")]
        return await self.play.act(table_id, who, interaction, moves, claim)

    async def table(self, table_id: int) -> TableRow:
        table = await self.read.load_table(table_id)
        assert table is not None
        return table

    async def open_rows(self, table_id: int, kind: str | None = None):
        """All unsent outbox rows of a table, oldest first, due or not."""
        sql = "SELECT * FROM outbox WHERE table_id = ? AND state = 'pending' ORDER BY outbox_id"
        rows = await self.database.reader.execute_fetchall(sql, (table_id,))
        return [row for row in rows if kind in (None, row["kind"])]

    async def send_all(self) -> list[str]:
        """Do what is due, as the sender does, with a Discord that always works."""
        sent: list[str] = []
        while due := await self.outbox.due():
            for row in due:
                if not await self.outbox.claim(row):
                    continue  # another row speaks for it
                sent.append(row.kind)
                self.messages += 1
                await self.deliver(row, self.messages)
        return sent

    async def deliver(self, row, message_id: int) -> None:
        table = await self.table(row.table_id)
        match row.kind:
            case "lobby":
                await self.outbox.lobby_sent(row, message_id)
            case "turn" | "final":
                position = await self.play.load(row.table_id)
                acting = [a for a in position.acting if not a.notified]
                call = await self.calls.turn_call(position, acting)
                users = {seat.seat: seat.user_id for seat in position.seats}
                self.say(
                    row.kind,
                    rung=tuple(users[seat] for seat in call.loud),
                    quiet=() if call.loud else tuple(users[seat] for seat in call.silent),
                    tables=(row.table_id,),
                )
                await self.outbox.turn_sent(
                    row,
                    version=table.version,
                    place_id=table.place_id,
                    message_id=message_id,
                    pinged=acting,
                    loud=call.loud,
                )
            case "call":
                call = await self.calls.prepare(row)
                if call is not None:
                    self.say(
                        "call",
                        rung=(call.user_id,),
                        tables=tuple(c.table.table_id for c in call.tables),
                        by_dm=call.by_dm,
                        whats=tuple(c.what for c in call.tables),
                    )
                    await self.calls.sent(row)
            case "poll" | "request" | "offer" | "note":
                await self.ask(row, table, message_id)
            case "nudge":
                nudge = await self.nudges.prepare(row)
                if nudge is not None:
                    rung, here = (nudge.user_id,), (row.table_id,)
                    about = (nudge.kind,)
                    self.say("nudge", rung=rung, tables=here, by_dm=nudge.by_dm, whats=about)
                    await self.outbox.done(row)
            case _:
                await self.outbox.done(row)

    async def ask(self, row, table: TableRow, message_id: int) -> None:
        """Post a question, or change its message."""
        asked: list[int] = []
        old, is_open = None, False  # of what is forgotten already
        match row.kind:
            case "poll":
                tally = await self.seating.load_tally(row.payload["poll"])
                seats = await self.read.seats_of(row.table_id)
                old, is_open = tally.poll.message_id, tally.poll.is_open
                asked = [
                    s.user_id
                    for s in seats
                    if s.is_person and not s.gone and s.seat != tally.poll.seat
                ]
            case "request":
                request = await self.rewind.load_request(row.payload["request_id"])
                seats = await self.read.seats_of(row.table_id)
                if request is not None:
                    old, is_open = request.row.message_id, request.row.state == "open"
                    asked = [seats[n].user_id for n in request.asked if n not in request.agreed]
            case "offer":
                offer = await self.read.load_offer(row.payload["offer"])
                if offer is not None:
                    old, is_open, asked = offer.message_id, offer.state == "open", [offer.user_id]
            case _:
                old, is_open = None, True
                if "after" in row.payload:
                    before = await self.read.seats_of(row.payload["after"])
                    asked = [s.user_id for s in before if s.user_id != table.owner_id]
        if old is not None or not is_open:
            await self.outbox.done(row)
            return
        asked = [] if "again" in row.payload else asked
        rung = await self.nudges.ringable(table, asked)
        self.say(row.kind, rung=rung, tables=(row.table_id,))
        unrung = [user for user in asked if user not in rung]
        await self.nudges.question_sent(row, table.place_id, message_id, unrung)

    def say(self, kind: str, **more) -> None:
        self.said.append(Said(self.store.now(), kind, **more))

    async def settle(self) -> None:
        """Do what is due now, until nothing is."""
        while await self.timers.run_due() or await self.send_all():
            pass

    async def pass_time(self, **amount: float) -> None:
        """Let time pass as a running bot sees it: awake whenever something is due."""
        await self.settle()
        end = self.clock.time + timedelta(**amount)
        while True:
            dues = (await self.timers.next_due(), await self.outbox.next_later())
            due = min((d for d in dues if d is not None), default=None)
            if due is None or due > round(end.timestamp() * 1000):
                break
            self.clock.time = max(self.clock.time, datetime.fromtimestamp(due / 1000, UTC))
            await self.settle()
        self.clock.time = end
        await self.settle()

    def take_said(self, *kinds: str) -> list[Said]:
        """What was said since the last time, of some kinds."""
        said, self.said = self.said, []
        return [s for s in said if not kinds or s.kind in kinds]


async def open_room(path: Path, clock: HandClock | None = None) -> Room:
    return Room(path, await open_database(path), clock or HandClock())


async def dump(database: Database) -> dict[str, list[tuple]]:
    """Every row of every table as committed, to be compared."""
    reader = database.reader
    names = await reader.execute_fetchall(
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    )
    return {
        name: [tuple(row) for row in await reader.execute_fetchall(f"SELECT * FROM {name}")]
        for (name,) in map(tuple, names)
    }
