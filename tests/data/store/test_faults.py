"""A change fails at any of its statements: nothing of it is left, and it can be tried again."""

import sqlite3
from datetime import date

import pytest

from data.store.history import Place
from data.store.model import OutboxRow
from data.store.people import Wishes
from tests.data.store.kit import ALEX, JAEHO, MINJI, dump, manager
from tests.data.store.test_history import a_record
from tests.data.store.test_substitutes import answer as answer_offer
from tests.data.store.test_substitutes import offer


def answer(room, *, agrees):
    return room.rewind.answer(1, MINJI, 77, table_id=1, claim=5, agrees=agrees)


CHANGES = {
    "join": lambda room: room.lobby.join(1, ALEX, 77),
    "leave": lambda room: room.lobby.leave(1, MINJI, 77),
    "option": lambda room: room.lobby.change_option(1, MINJI, 77, "bold", True),
    "start": lambda room: room.lobby.start(1, MINJI, 77),
    "close lobby": lambda room: room.lobby.close(1, MINJI, 77),
    "create": lambda room: room.create(MINJI),
    "step": lambda room: room.act(1, MINJI, "step", interaction=77),
    "end": lambda room: room.act(1, MINJI, "end", interaction=77),
    "chain": lambda room: room.act(1, MINJI, "step; dice; end", interaction=77),
    "win": lambda room: room.act(1, MINJI, "win", interaction=77),
    "undo": lambda room: room.play.undo(1, MINJI, 77, whole_turn=True),
    "ask": lambda room: room.rewind.ask(1, JAEHO, 77, 4, 5),
    "agree": lambda room: answer(room, agrees=True),
    "refuse": lambda room: answer(room, agrees=False),
    "lapse": lambda room: room.act(1, JAEHO, "step", interaction=77),
    "request expiry": lambda room: room.timers.run_due(),
    "request lost": lambda room: room.outbox.message_gone(20, 5005),
    "rewind": lambda room: room.rewind.rewind(1, MINJI, 77, 4, 5),
    "import": lambda room: room.history.import_record(MINJI, 77, HERE, RECORD),
    "setting": lambda room: room.server.change(1, manager(MINJI), 77, "place", "channel"),
    "role": lambda room: room.server.set_role(1, manager(MINJI), 77, 5),
    "owner": lambda room: room.lobby.hand_over(1, MINJI, 77, JAEHO.user_id),
    "owner in a lobby": lambda room: room.lobby.hand_over(1, MINJI, 77, JAEHO.user_id),
    "rematch": lambda room: room.rematch.again(1, MINJI, 77, **AGAIN),
    "rematch joined": lambda room: room.rematch.again(1, JAEHO, 77, **AGAIN),
    "kept awake": lambda room: room.timers.run_due(),
    "forget": lambda room: room.forgetting.forget(MINJI.user_id, 77),
    "close": lambda room: room.lobby.close(1, MINJI, 77),
    "move": lambda room: room.lobby.move_here(1, MINJI, 77, 30),
    "place gone": lambda room: room.outbox.place_gone(20),
    "expiry": lambda room: room.timers.run_due(),
    "clock": lambda room: room.lobby.change_option(1, MINJI, 77, "clock", "72h"),
    "notify": lambda room: room.people.change(MINJI, 77, QUIET),
    "vacation": lambda room: room.people.go_on_vacation(MINJI, 77, None, date(2031, 5, 6)),
    "resign": lambda room: room.seating.resign(1, MINJI, 77),
    "sit": lambda room: room.seating.sit(1, ALEX, 77, 0),
    "replace": lambda room: room.seating.replace(1, MINJI, 77, 0, ALEX),
    "skip": lambda room: room.seating.vote(1, JAEHO, 77, 1, "skip"),
    "wait": lambda room: room.seating.vote(1, JAEHO, 77, 1, "wait"),
    "time": lambda room: room.seating.vote(1, JAEHO, 77, 1, "time"),
    "free": lambda room: room.seating.vote(1, JAEHO, 77, 1, "replace"),
    "give up": lambda room: room.seating.vote(1, JAEHO, 77, 1, "end"),
    "left": lambda room: room.seating.left(1, MINJI.user_id),
    "reminder": lambda room: room.timers.run_due(),
    "question": lambda room: room.timers.run_due(),
    "auto skip": lambda room: room.timers.run_due(),
    "offer": lambda room: offer(room, interaction=77),
    "accept": lambda room: answer_offer(room, ALEX, interaction=77),
    "decline": lambda room: answer_offer(room, ALEX, accepts=False, interaction=77),
    "offer expiry": lambda room: room.timers.run_due(),
    "nudge": lambda room: room.timers.run_due(),
    "dm failed": lambda room: call(room, "dm_failed", closed=True),
    "called": lambda room: call(room, "sent"),
    "prepared late": lambda room: call(room, "prepare"),
}
OFFERED = {"accept", "decline", "offer expiry", "nudge"}
RUNNING = {
    *("offer", *OFFERED),
    *("step", "end", "chain", "win", "undo", "close", "move", "place gone", "owner", "kept awake"),
}
WENT_ON = {"ask", "agree", "refuse", "lapse", "request expiry", "request lost", "rewind"}
REQUESTED = WENT_ON - {"ask", "rewind"}
VOTES = {"skip", "wait", "time", "free", "give up"}
CALLS = {"dm failed", "called", "prepared late"}
SEATS = {"notify", "vacation", "resign", "sit", "replace", "left", "reminder", "question"}
CLOCKED = {*VOTES, *CALLS, *SEATS, "auto skip"}
SILENT = {
    *("create", "place gone", "expiry", "left", "reminder", "question", "auto skip", *CALLS),
    *("request expiry", "request lost", "kept awake", "offer expiry", "nudge"),
}
"""What is no interaction of anybody."""
QUIET = Wishes(zone="UTC", quiet=(0, 60), way="dm")
HERE = Place(guild_id=1, channel_id=10, locale="en")
RECORD = a_record()
AFTER_THE_END = {"rematch", "rematch joined", "forget"}
LATER = {"kept awake": 6, "request expiry": 2, "expiry": 6.1, "offer expiry": 3}
AGAIN = {"locale": "en", "wants_thread": True, "may_open": True}


async def call(room, method, **more):
    (row,) = await room.read._all(
        OutboxRow,
        "SELECT outbox_id, table_id, kind, version, payload, nonce, attempts, due_at,"
        " claimed_at, created_at FROM outbox WHERE kind = 'call' AND state = 'pending'",
    )
    return await getattr(room.calls, method)(row, **more)


async def get_ready(room, name):
    """Bring a table with a clock to the point at which the change can be made."""
    await room.people.change(MINJI, None, Wishes(reminder_hours=6))
    await room.lobby.change_option(1, MINJI, None, "clock", "24h")
    skip = name == "auto skip"
    await room.lobby.change_option(1, MINJI, None, "auto_skip", skip)
    await room.lobby.start(1, MINJI, None)
    await room.settle()
    if name in VOTES:
        await room.pass_time(days=3)
    if name == "sit":
        await room.seating.resign(1, MINJI, None)
    if name == "reminder" or name in CALLS:
        room.clock.advance(hours=7)
    if name in {"question", "auto skip"}:
        room.clock.advance(hours=49)
    if name in CALLS:
        await room.timers.run_due()
    if name == "prepared late":
        await room.people.change(MINJI, None, Wishes(way="off"))


class Faulty:
    """Makes one statement of the writing connection fail, counted from the first."""

    def __init__(self, writer):
        self.execute, self.fetch = writer.execute, writer.execute_fetchall
        self.fail_at = None
        self.count = 0

    def arm(self, fail_at):
        self.fail_at, self.count = fail_at, 0

    def _step(self, sql):
        self.count += 1
        if self.count == self.fail_at:
            raise sqlite3.OperationalError(f"disk I/O error at {sql[:30]}")

    async def run(self, sql, parameters=()):
        self._step(sql)
        return await self.execute(sql, parameters)

    async def read(self, sql, parameters=()):
        self._step(sql)
        return await self.fetch(sql, parameters)


async def prepare(room, name):
    """Bring the first table to where the change is possible."""
    await room.create()
    await room.lobby.join(1, JAEHO, None)
    if name in CLOCKED:
        await get_ready(room, name)
    if name in RUNNING | WENT_ON:
        await room.lobby.start(1, MINJI, None)
        await room.send_all()
        await room.outbox.thread_opened(1, 20)
    if name in WENT_ON:
        await room.act(1, MINJI, "peek; end")
    if name in REQUESTED:
        await room.rewind.ask(1, JAEHO, None, 4, 5)
        await room.send_all()
    if name in AFTER_THE_END:
        await room.lobby.start(1, MINJI, None)
        await room.act(1, MINJI, "win")
    await prepare_last(room, name)


async def prepare_last(room, name):
    if name in OFFERED:
        if name == "nudge":
            await room.people.change(ALEX, None, Wishes(way="dm"))
        await offer(room)
        await room.send_all()
    if name in LATER:
        for who in (MINJI, JAEHO):  # so that nothing else falls due
            await room.people.go_on_vacation(who, None, None, date(2031, 5, 20))
    room.clock.advance(days=LATER.get(name, 0))
    match name:
        case "move":
            await room.outbox.place_gone(10)
        case "undo":
            await room.act(1, MINJI, "step; dice; end")
        case "rematch joined":
            await room.rematch.again(1, MINJI, None, **AGAIN)


@pytest.mark.parametrize("name", CHANGES)
async def test_every_statement_may_fail(room, monkeypatch, name):
    change = CHANGES[name]
    await prepare(room, name)
    writer = room.database._writer
    faulty = Faulty(writer)
    monkeypatch.setattr(writer, "execute", faulty.run)
    monkeypatch.setattr(writer, "execute_fetchall", faulty.read)
    before = await dump(room.database)
    wakes = room.wakes
    for fail_at in range(1, 400):
        faulty.arm(fail_at)
        try:
            await change(room)
        except* sqlite3.OperationalError:
            assert await dump(room.database) == before, fail_at
            assert not writer.in_transaction
            assert room.wakes == wakes
        else:
            break
    assert fail_at > 4
    after = await dump(room.database)
    assert after != before
    assert room.wakes > wakes
    assert await room.database.find_faults() == []
    assert len(after["interactions"]) == len(before["interactions"]) + (name not in SILENT)


async def test_a_game_that_fails_changes_nothing(room, monkeypatch):
    await room.start()
    before = await dump(room.database)
    position = await room.play.load(1)

    def fail(*_):
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(type(position.game), "format_action", fail)
        with pytest.raises(ZeroDivisionError):
            await room.act(1, MINJI, "step", interaction=77)
    assert await dump(room.database) == before
    await room.act(1, MINJI, "step", interaction=77)
