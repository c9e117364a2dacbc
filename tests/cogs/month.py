"""A month of many tables: people with habits, a bot that crashes, a Discord that errs.

Everything is drawn from one seed, so that a month comes again as it was.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.sender import Sender
from cogs.services import Services, make_services
from data.store import lobby, store
from data.store.hours import local_date
from data.store.lobby import NewTable
from data.store.model import DAY, HOUR, MINUTE, SeatRow, TableRow, Way
from data.store.people import Wishes
from data.store.store import Person, Refusal
from data.store.waiting import REMINDERS, load_attention
from rules.core import codec
from rules.core.chance import Luck, SeededChance
from rules.core.message import Seat
from rules.core.notation import resolve_move
from rules.core.policy import choose_random
from tests.cogs.pretended import Crash, Place, PretendedDiscord, PretendedMessage, open_directly

ZONES = ("Asia/Seoul", "Europe/Berlin", "America/New_York", "UTC")
GUILD = 1
CHANNELS = 8
LONGEST_OUTAGE = 40 * 60
"""In seconds. Longer ones bring nothing but more of the same attempts, every five minutes."""
CHECK_EVERY = 60
"""So many events pass between two looks at all tables; every message is judged as it is posted."""


KINDS = {
    "play": "turn",
    "vote": "poll",
    "sit": "poll",
    "agree": "request",
    "offer_yes": "offer",
    "nudged": "nudge",
    "mygames": "call",
}
"""What a message is, by one of its buttons."""
QUESTIONS = ("poll", "request", "offer")


@dataclass
class Dweller:
    """Somebody who plays: how often they look, and what they do of what they see."""

    person: Person
    pause: int
    diligence: int
    """Of a hundred times that a table waits, so often a move is made."""
    next_look: int = 0
    has_quit: bool = False


@dataclass
class Rung:
    """A ring: who, when, by which kind of message, about which tables."""

    at: int
    user: int
    kind: str
    tables: tuple[int, ...]


@dataclass
class Month:
    """The whole of it, and all that was found wrong."""

    path: Path
    seed: int
    tables: int
    people: int
    luck: Luck = field(init=False)
    services: Services = field(init=False)
    sender: Sender = field(init=False)
    clock: datetime = datetime(2031, 10, 10, 12, 0, tzinfo=UTC)
    dwellers: list[Dweller] = field(default_factory=list)
    rings: list[Rung] = field(default_factory=list)
    first_rings: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    counted: Counter[str] = field(default_factory=Counter)
    question_rings: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    settled: dict[int, int] = field(default_factory=dict)
    """When people last chose how they are told, or sat down at a table under way."""
    gifts: set[int] = field(default_factory=set)
    """The polls by which somebody was given time."""
    faults: list[str] = field(default_factory=list)

    # The world.

    async def open(self, patch: pytest.MonkeyPatch) -> None:
        self.luck = Luck(f"month {self.seed}".encode())
        draws = Luck(b"secrets")
        secrets = SimpleNamespace(
            token_bytes=lambda _: draws.take_bytes(),
            token_hex=lambda size: draws.take_bytes().hex()[: 2 * size],
            randbelow=draws.below,
            choice=lambda items: items[draws.below(len(items))],
        )
        patch.setattr(lobby, "secrets", secrets)
        patch.setattr(store, "secrets", secrets)
        self.discord = PretendedDiscord(self.timestamp, Luck(b"faults"), self.witness)
        await self.start_bot()
        self.discord.is_fickle = False
        await self.settle_people()
        for number in range(self.tables):
            await self.begin_table(number)
        self.discord.is_fickle = True

    def timestamp(self) -> float:
        return self.clock.timestamp()

    async def start_bot(self) -> None:
        self.database = await open_directly(self.path, self.discord.die)
        renderer: Any = None
        self.services = make_services(self.database, renderer, lambda: self.clock)
        client: Any = self.discord
        self.sender = Sender(client, self.services)

    async def crash(self) -> None:
        """Go on with a new process over the same file."""
        await self.sender.finish()
        await self.database.close()
        await self.start_bot()

    def chance(self, percent: int) -> bool:
        return self.luck.below(100) < percent

    def pick(self, items):
        return items[self.luck.below(len(items))]

    @property
    def now(self) -> int:
        return self.services.store.now()

    async def settle_people(self) -> None:
        ways: tuple[Way, ...] = ("mention", "mention", "mention", "dm", "dm", "silent", "off")
        for number in range(self.people):
            person = Person(100 + number, f"P{number}", self.pick(("en", "ko")))
            hour = self.luck.below(24)
            wishes = Wishes(
                way=self.pick(ways),
                zone=self.pick(ZONES),
                quiet=(hour * 60 + 30, (hour + 8) % 24 * 60) if self.chance(60) else None,
                reminder_hours=self.pick((0, 6, 12, 24, 24, 48)),
            )
            await self.services.people.change(person, None, wishes)
            pause = (6 + self.luck.below(24)) * HOUR
            diligence = self.pick((90, 90, 90, 60, 10))
            look = self.now + self.luck.below(20 * 60) * MINUTE
            self.dwellers.append(Dweller(person, pause, diligence, look))
            if self.chance(20):
                self.discord.closed_dms.add(person.user_id)

    async def begin_table(self, number: int) -> None:
        service = self.services.lobby
        seats = 2 + self.luck.below(3)
        first = self.luck.below(self.people)
        people = [self.dwellers[(first + 3 * n) % self.people].person for n in range(seats)]
        new = NewTable(
            guild_id=GUILD,
            channel_id=10 + number % CHANNELS,
            game="spice_road",
            locale=self.pick(("en", "ko")),
            wants_thread=False,
        )
        table = await service.create_table(people[0], None, new)
        options = (
            ("clock", self.pick(("none", "none", "24h", "72h"))),
            ("auto_skip", self.chance(40)),
        )
        for key, value in options:
            await service.change_option(table.table_id, people[0], None, key, value)
        for person in people[1:]:
            await service.join(table.table_id, person, None)
        await service.start(table.table_id, people[0], None)

    # Time.

    async def run(self, days: int) -> None:
        end, events = self.now + days * DAY, 0
        while True:
            await self.settle()
            if (events := events + 1) % CHECK_EVERY == 0:
                await self.check()
            later = await self.services.outbox.next_later()
            dues = [await self.services.timers.next_due(), later]
            due = min([d for d in dues if d is not None], default=end)
            dweller = min(self.dwellers, key=lambda d: d.next_look)
            at = min(max(due, self.now), dweller.next_look)
            if at >= end:
                break
            self.move_clock(at)
            if self.luck.below(100) == 0:
                self.discord.down_until = self.timestamp() + self.luck.below(LONGEST_OUTAGE)
                self.counted["outages"] += 1
            if dweller.next_look <= at:
                try:
                    await self.look(dweller)
                except Crash:
                    await self.crash()
                pause = dweller.pause // 2 + self.luck.below(dweller.pause // MINUTE) * MINUTE
                dweller.next_look = at + pause
        self.discord.is_fickle = False
        for _ in range(40):  # what was left unsent by faults
            await self.settle()
            later = await self.services.outbox.next_later()
            if later is None:
                break
            self.move_clock(later)
        await self.check(at_end=True)

    def move_clock(self, at: int) -> None:
        self.clock = max(self.clock, datetime.fromtimestamp(at / 1000, UTC))

    async def settle(self) -> None:
        """Do what is due, as the worker does, through crashes."""
        while True:
            crashes = self.discord.crashes
            try:
                done = await self.services.timers.run_due()
                due = await self.services.outbox.due()
                await self.sender.send_due()
                await self.sender.finish()
                done += await self.move_bots()
            except Crash:
                done, due = 0, []
            if self.discord.crashes > crashes:
                await self.crash()
                continue
            if not done and not due:
                break

    async def move_bots(self) -> int:
        """Let bots that play on for somebody make one move each, and return how many did."""
        waiting = await self.services.store.read.bots_to_act()
        for acting in waiting:
            position = await self.services.play.load(acting.table_id)
            seat = Seat(acting.seat)
            action = choose_random(position.game, position.state, seat, self.luck)
            tokens = position.game.format_action(action)
            version = position.table.version
            await self.services.play.act_as_bot(acting.table_id, seat, version, tokens)
            self.counted["moves of bots"] += 1
        return len(waiting)

    # People.

    async def look(self, dweller: Dweller) -> None:
        """Somebody looks at what there is, and does something or not."""
        if dweller.has_quit:
            return
        who = dweller.person
        await self.change_habits(dweller)
        for waiting in await self.services.store.read.waiting_tables(who.user_id):
            table = waiting.table
            if waiting.waiting_since is not None and self.chance(dweller.diligence):
                await self.take_turn(table, who)
            for poll in await self.services.store.read.open_polls(table.table_id):
                await self.answer(table, poll, who)
            await self.go_back(table.table_id, who)
            await self.offer_seat(table, who)
        for (offer_id,) in await self.database.reader.execute_fetchall(
            "SELECT offer_id FROM offers WHERE state = 'open' AND user_id = ?", (who.user_id,)
        ):
            if self.chance(60):
                await self.answer_offer(await self.services.store.read.load_offer(offer_id), who)
        if self.chance(10):
            await self.take_free_seat(who)

    async def go_back(self, table_id: int, who: Person) -> None:
        """Answer a request to take moves back, make one, or take them back as the owner."""
        rewind, read = self.services.rewind, self.services.store.read
        table = await read.load_table(table_id)
        if table is None or table.status != "running":
            return
        request = await read.open_request(table_id)
        if request is not None and self.chance(70):
            try:
                answered = await rewind.answer(
                    request.request_id,
                    who,
                    None,
                    table_id=table_id,
                    claim=request.version,
                    agrees=self.chance(90),
                )
            except Refusal:
                return
            self.counted[f"request {answered.state}"] += 1
            return
        if request is not None or not self.chance(4):
            return
        moves = await rewind.choices(await self.services.play.load(table_id))
        if not moves:
            return
        target = moves[self.luck.below(min(4, len(moves)))].seq
        if table.owner_id == who.user_id and self.chance(30):
            await rewind.rewind(table_id, who, None, target, table.version)
            self.counted["rewinds"] += 1
        else:
            await rewind.ask(table_id, who, None, target, table.version)
            self.counted["requests"] += 1

    async def offer_seat(self, table: TableRow, who: Person) -> None:
        """As the owner, offer a seat to somebody who does not sit there."""
        seats = await self.services.store.read.seats_of(table.table_id)
        worn = [s.seat for s in seats if s.is_free or s.gone or self.chance(3)]
        if not worn or not self.chance(15):
            return
        new = self.pick(self.dwellers).person
        try:
            await self.services.substitutes.offer(table.table_id, who, None, self.pick(worn), new)
        except Refusal:
            return
        self.counted["offers"] += 1

    async def answer_offer(self, offer, who: Person) -> None:
        try:
            answered = await self.services.substitutes.answer(
                offer.offer_id, who, None, table_id=offer.table_id, accepts=self.chance(70)
            )
        except Refusal:
            return
        self.settled[who.user_id] = self.now
        self.counted[f"offer {answered.state}"] += 1

    async def take_turn(self, table: TableRow, who: Person) -> None:
        play = self.services.play
        position = await play.load(table.table_id)
        seat = position.seat_of(who.user_id)
        while seat is not None and seat in position.game.to_act(position.state):
            action = choose_random(position.game, position.state, seat, self.luck)
            tokens = position.game.format_action(action)
            acted = await play.act(table.table_id, who, None, [tokens])
            self.counted["moves"] += 1
            position = acted.position
            if self.chance(5) and await play.can_undo(position, seat):
                await play.undo(table.table_id, who, None)
                self.counted["undos"] += 1
                return

    async def answer(self, table: TableRow, poll, who: Person) -> None:
        seating = self.services.seating
        choices = await seating.choices(poll)
        likely = [c for c in choices if c != "end"] or list(choices)
        choice = self.pick(likely) if self.chance(95) else "end"
        try:
            await seating.vote(table.table_id, who, None, poll.poll_id, choice)
        except Refusal:
            return
        self.counted[f"voted {choice}"] += 1

    async def take_free_seat(self, who: Person) -> None:
        for table in await self.services.store.read.all_open_tables():
            seats = await self.services.store.read.seats_of(table.table_id)
            free = next((s for s in seats if s.is_free), None)
            if free is None or any(s.user_id == who.user_id for s in seats):
                continue
            await self.services.seating.sit(table.table_id, who, None, free.seat)
            self.settled[who.user_id] = self.now
            self.counted["sat down"] += 1
            return

    async def change_habits(self, dweller: Dweller) -> None:
        who, people = dweller.person, self.services.people
        if self.chance(2):
            today = local_date(self.now, "UTC")
            try:
                last = today + timedelta(days=1 + self.luck.below(6))
                await people.go_on_vacation(who, None, None, last)
                self.counted["vacations"] += 1
            except Refusal:
                await people.end_vacations(who, None)
        if self.chance(15):
            hour = (self.clock.hour + self.luck.below(4)) % 24
            quiet = (hour * 60, (hour + 7) % 24 * 60)
            await people.change(who, None, Wishes(zone="UTC", quiet=quiet))
        if self.chance(1):
            await people.change(who, None, Wishes(way=self.pick(("mention", "dm", "off"))))
            self.settled[who.user_id] = self.now
        if self.chance(1) and sum(d.has_quit for d in self.dwellers) < self.people // 4:
            dweller.has_quit = True
            await self.quit(who)

    async def quit(self, who: Person) -> None:
        """Somebody has had enough: gives up seats, leaves the server, or is just not seen again."""
        how = self.luck.below(3)
        self.counted[("resigned", "left", "vanished")[how]] += 1
        if how == 1:
            self.discord.gone.add(who.user_id)
        if how == 0:
            for waiting in await self.services.store.read.waiting_tables(who.user_id):
                await self.services.seating.resign(waiting.table.table_id, who, None)

    # What must hold.

    def wrong(self, text: str) -> None:
        self.faults.append(f"{self.clock:%d %H:%M} {text}")

    async def witness(self, place: Place, message: PretendedMessage) -> None:
        """Judge a message at the moment when it is posted."""
        verbs = {custom_id.split(":")[1]: custom_id.split(":") for custom_id in message.custom_ids}
        kind = next((kind for verb, kind in KINDS.items() if verb in verbs), "other")
        self.counted[kind] += 1
        await self.note_gifts()
        if message.mentioned and kind == "other":
            self.wrong(f"{message.mentioned} in {message.content[:40]!r}")
        for user in message.mentioned:
            await self.judge_ring(place, message, user, kind, verbs)

    async def note_gifts(self) -> None:
        """Whoever was given time is told once more, however that was decided."""
        for poll_id, table_id, seat, opened_at in await self.database.reader.execute_fetchall(
            "SELECT poll_id, table_id, seat, opened_at FROM polls WHERE outcome = 'time'"
        ):
            acting = await self.services.store.read.load_acting(table_id, seat)
            if poll_id not in self.gifts and acting is not None and acting.since_at <= opened_at:
                self.first_rings[table_id, seat, acting.since_at] = 0
            self.gifts.add(poll_id)

    async def judge_ring(self, place, message, user, kind, verbs) -> None:
        read = self.services.store.read
        codes = re.findall(r"[\[`]([a-z]+-\d+)[\]`]", message.content)
        found = [await read.load_table_by_code(code) for code in codes]
        tables = [table for table in found if table is not None]
        if not tables:
            self.wrong(f"{kind} to {user} about no table")
        for table in tables:
            await self.judge_manners(place, message, user, kind, table)
        if kind in QUESTIONS or kind == "nudge":
            await self.judge_question(message, user, kind, verbs)
            return
        for table in tables:
            await self.judge_call(message, user, kind, table)

    async def judge_manners(self, place, message, user, kind, table) -> None:
        """Nobody is rung asleep or against their wish, and no letter goes to somebody else."""
        sitter = SeatRow(table_id=table.table_id, seat=0, user_id=user, name="")
        attention = await load_attention(self.services.store.read, table.table_id, sitter)
        awake = attention.is_awake(self.now)
        if not message.is_silent and (not awake or not attention.rings):
            self.wrong(f"{kind} rings {user}: awake {awake}, {attention.way}")
        if place.owner is not None and place.owner != user:
            self.wrong(f"direct message of {user} to {place.owner}")

    async def judge_call(self, message, user, kind, table) -> None:
        seats = await self.services.store.read.seats_of(table.table_id)
        sitter = next((s for s in seats if s.user_id == user), None)
        if sitter is None:
            self.wrong(f"{kind} to {user}, who does not sit at {table.code}")
            return
        acting = await self.services.store.read.load_acting(table.table_id, sitter.seat)
        if acting is None:
            self.wrong(f"{kind} to {user}, for whom {table.code} does not wait")
        elif not message.is_silent:
            key = (table.table_id, sitter.seat, acting.since_at)
            if kind == "turn" or acting.pinged_at is None:
                self.first_rings[key] += 1
            self.rings.append(Rung(self.now, user, kind, (table.table_id,)))

    async def judge_question(self, message, user, kind, verbs) -> None:
        """A question rings each of those whom it asks once, at once or later."""
        if kind == "nudge":
            row = await self.services.store.read.load_outbox(int(verbs["nudged"][3]))
            kind, about = row.payload["kind"], row.payload["about"]
        elif kind == "request":
            about = int(verbs["agree"][4])
        else:
            about = int(verbs.get("vote", verbs.get("offer_yes", verbs.get("sit")))[3])
        asked = await self.asked(kind, about)
        if user not in asked:
            self.wrong(f"{kind} {about} asks {user}, who has nothing to say to it")
        self.question_rings[kind, about, user] += 1

    async def asked(self, kind: str, about: int) -> list[int]:
        """Who has still to answer a question that is open."""
        read = self.services.store.read
        if kind == "poll":
            tally = await self.services.seating.load_tally(about)
            votes = await read.votes_of(about)
            return [u for u in tally.voters if tally.poll.is_open and u not in votes]
        if kind == "request":
            request = await self.services.rewind.load_request(about)
            seats = await read.seats_of(request.row.table_id)
            users = [seats[s].user_id for s in request.asked if s not in request.agreed]
            return users if request.row.state == "open" else []
        offer = await read.load_offer(about)
        return [offer.user_id] if offer.state == "open" else []

    async def check(self, *, at_end: bool = False) -> None:
        """Judge all tables while nothing is under way."""
        await self.note_gifts()
        read = self.services.store.read
        for key, count in self.first_rings.items():
            if count > 1:
                self.wrong(f"rung {count} times for one turn: {key}")
        self.first_rings = Counter({k: c for k, c in self.first_rings.items() if c <= 1})
        pending = await self.pending_tables()
        for table in await read.all_open_tables():
            if table.paused_reason is not None:
                self.wrong(f"{table.code} is paused: {table.paused_reason}")
            if table.table_id in pending:
                if at_end:
                    self.wrong(f"{table.code} has unsent messages at the end")
                continue
            seats = await read.seats_of(table.table_id)
            asked = {poll.seat for poll in await read.open_polls(table.table_id)}
            for acting in await read.acting_in(table.table_id):
                await self.check_waiting(table, acting, seats[acting.seat], acting.seat in asked)
            await self.check_questions(table)
        for key, count in self.question_rings.items():
            if count > 1:
                self.wrong(f"rung {count} times about one question: {key}")

    async def check_questions(self, table: TableRow) -> None:
        """Everybody who is asked, awake, and wants to know, knows."""
        read = self.services.store.read
        questions: list[tuple[str, int, int]] = [
            ("poll", poll.poll_id, poll.opened_at) for poll in await read.open_polls(table.table_id)
        ]
        questions += [
            ("offer", o.offer_id, o.created_at) for o in await read.open_offers(table.table_id)
        ]
        if (request := await read.open_request(table.table_id)) is not None:
            questions.append(("request", request.request_id, request.created_at))
        for kind, about, at in questions:
            for user in await self.asked(kind, about):
                sitter = SeatRow(table_id=table.table_id, seat=0, user_id=user, name="")
                attention = await load_attention(read, table.table_id, sitter)
                knows = self.question_rings[kind, about, user]
                expected = attention.rings and attention.is_awake(self.now)
                if expected and not knows and at > self.settled.get(user, 0):
                    self.wrong(f"{kind} {about} was never told to {user}, {attention.way}")

    async def check_waiting(self, table, acting, sitter, asked: bool) -> None:
        where = f"{table.code} seat {acting.seat}"
        if sitter.is_bot:
            self.wrong(f"{where} is a bot's, and did not move")
        if not acting.notified:
            self.wrong(f"{where} was never told")
        if acting.reminders > REMINDERS:
            self.wrong(f"{where}: {acting.reminders} reminders")
        if not asked and acting.next_at is None:
            self.wrong(f"{where} waits for ever")
        if not asked and acting.next_at is not None and acting.next_at <= self.now:
            self.wrong(f"{where} is overdue")
        if sitter.is_free or sitter.gone:
            if not asked and acting.ask_at is None and table.clock == "none":
                self.wrong(f"{where} is nobody's, and nobody was asked")
            return
        attention = await load_attention(self.services.store.read, table.table_id, sitter)
        key = (table.table_id, acting.seat, acting.since_at)
        expected = attention.rings and attention.is_awake(self.now) and not asked
        if expected and self.first_rings[key] != 1:
            self.wrong(f"{where} rung {self.first_rings[key]} times, awake, {attention.way}")

    async def pending_tables(self) -> set[int]:
        rows = await self.database.reader.execute_fetchall(
            "SELECT DISTINCT table_id, payload FROM outbox WHERE state = 'pending'"
        )
        found: set[int] = set()
        for table_id, payload in map(tuple, rows):
            parts = str(codec.decode(payload, dict[str, Any]).get("parts", ""))
            found |= {int(table_id), *(int(part.split(":")[0]) for part in parts.split())}
        return found

    async def replay_logs(self) -> int:
        """Replay every log from its seed, and compare every hash; return how many lines."""
        lines = 0
        read = self.services.store.read
        for number in range(1, self.tables + 1):
            table = await read.load_table(number)
            assert table is not None
            assert table.seed is not None
            game = await self.services.store.load_game(read, table)
            states: list[Any] = []
            for entry in await read.entries_of(number):
                if entry.kind == "start":
                    count = len(await read.seats_of(number))
                    chance = SeededChance(table.seed, 0)
                    people = [str(t.user_id) for t in (await read.tenures_of(number))]
                    assert len(people) >= count
                    states = [game.setup(table.options, count, chance).state]
                elif entry.kind == "move":
                    tokens = tuple((entry.move or "").split())
                    action = resolve_move(game, states[-1], entry.seat, tokens)
                    chance = SeededChance(table.seed, len(states))
                    states.append(game.apply(states[-1], entry.seat, action, chance).state)
                elif entry.kind == "undo":
                    states.pop()
                if codec.hash_of(states[-1]) != entry.state_hash:
                    self.wrong(f"{table.code}: log and state part at {entry.seq}")
                lines += 1
        return lines

    async def close(self) -> None:
        await self.sender.finish()
        await self.database.close()
