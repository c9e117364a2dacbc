"""Everything that people can do at tables, in any order, against a simple model of it."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from types import NoneType, SimpleNamespace

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from data.facts import load_game
from data.store import lobby
from data.store.doctor import find_table_faults
from data.store.model import DAY
from data.store.people import Wishes
from data.store.rewind import OPEN_DAYS
from data.store.store import AlreadyDone, Refusal, Repeated, Stale
from rules.core import codec
from rules.core.chance import Luck
from rules.core.errors import MoveError
from rules.core.policy import choose_random
from tests.data.store.kit import PEOPLE, STRANGER, manager, open_room
from tests.data.store.model import ModelTable, Wish
from tests.data.store.toy import register_toy

EVERYBODY = (*PEOPLE, STRANGER)
PERSON = {person.user_id: person for person in EVERYBODY}
WRONG = ("", "fly away", "pick 7", "jump", "play S9", "play", "claim 99", "step; fly")
people = st.sampled_from(EVERYBODY)
numbers = st.integers(0, 2**32)


class Tables(RuleBasedStateMachine):
    """The store and the model side by side; after every step they must agree."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.patch = pytest.MonkeyPatch()
        self.directory = Path(tempfile.mkdtemp(prefix="tables-"))
        games = self.directory / "games"
        games.mkdir()
        register_toy(self.patch, games)
        self.seeds = Luck(b"seeds")  # the same ones in every run, so that failures come again
        luck = SimpleNamespace(token_bytes=lambda _: self.seeds.take_bytes())
        self.patch.setattr(lobby, "secrets", luck)
        self.room = self.runner.run(open_room(self.directory / "store.sqlite3"))
        self.tables: list[ModelTable] = []
        self.interaction = 0
        self.repeatable: list = []

    def teardown(self) -> None:
        try:
            assert self.runner.run(find_table_faults(self.room.database)) == []
            assert self.runner.run(self.room.database.find_faults()) == []
        finally:
            self.runner.run(self.room.database.close())
            self.runner.close()
            self.patch.undo()
            shutil.rmtree(self.directory)

    # Doing things, by an interaction that Discord may deliver again.

    def do(self, make):
        """Run a change under a new interaction id; return its error, None if it was done."""
        self.interaction += 1
        number = self.interaction
        try:
            self.runner.run(make(number))
        except (Refusal, MoveError) as error:
            return error
        self.repeatable.append((make, number))
        return None

    def pick(self, number: int, *statuses: str) -> ModelTable | None:
        fitting = [table for table in self.tables if table.status in statuses]
        return fitting[number % len(fitting)] if fitting else None

    @initialize(game=st.sampled_from(["toy", "spice_road"]), together=st.booleans(), luck=numbers)
    def begin(self, game, together, luck):
        """Most of what matters happens at running tables: have one, and a lobby."""
        self.seeds = Luck(str(luck).encode())
        self.create(PEOPLE[0], game, shuffle=True, together=together, limit=5)
        for number in (1, 2):
            self.join(0, PEOPLE[number])
        self.start(0, PEOPLE[0], admin=False)
        self.create(PEOPLE[1], game, shuffle=True, together=together, limit=3)
        self.join(1, PEOPLE[0])
        self.join(1, PEOPLE[2])

    @precondition(lambda self: len(self.tables) < 4)
    @rule(
        who=people,
        game=st.sampled_from(["toy", "spice_road"]),
        shuffle=st.booleans(),
        together=st.booleans(),
        limit=st.integers(2, 5),
    )
    def create(self, who, game, shuffle, together, limit):
        options = {"mode": "together" if together else "turns"} if game == "toy" else {}
        wish = {"shuffle_seats": shuffle, "options": options, "seat_limit": limit}
        table = self.runner.run(self.room.create(who, game=game, **wish))
        model = ModelTable(
            table_id=table.table_id,
            game_key=game,
            owner=who.user_id,
            people=[who.user_id],
            options=load_game(game).normalize_options(options),
            created_at=self.room.store.now(),
            seat_limit=limit,
            shuffle=shuffle,
        )
        self.tables.append(model)

    @rule(number=numbers, who=people)
    def join(self, number, who):
        table = self.pick(number, "lobby", "running", "closed")
        if table is None:
            return
        error = self.do(lambda i: self.room.lobby.join(table.table_id, who, i))
        free = len(table.people) < table.seat_limit and who.user_id not in table.people
        assert (error is None) == (table.status == "lobby" and free)
        if error is None:
            table.people.append(who.user_id)
            table.version += 1

    @rule(number=numbers, who=people)
    def leave(self, number, who):
        table = self.pick(number, "lobby") or self.pick(number, "running")
        if table is None:
            return
        error = self.do(lambda i: self.room.lobby.leave(table.table_id, who, i))
        assert (error is None) == (table.status == "lobby" and who.user_id in table.people)
        if error is None:
            table.people.remove(who.user_id)
            if not table.people:
                table.people = []
                table.close()
                return
            table.version += 1
            table.owner = table.people[0] if table.owner == who.user_id else table.owner

    @rule(number=numbers, who=people, value=st.booleans(), admin=st.booleans())
    def change_option(self, number, who, value, admin):
        table = self.pick(number, "lobby")
        if table is None:
            return
        key = "shuffle_seats" if table.game_key == "toy" else "open_hands"
        error = self.do(
            lambda i: self.room.lobby.change_option(
                table.table_id, manager(who, admin), i, key, value
            )
        )
        assert (error is None) == (admin or who.user_id == table.owner)
        if error is None:
            table.version += 1
            if key == "shuffle_seats":
                table.shuffle = value
            else:
                table.options[key] = value

    @rule(number=numbers, who=people, admin=st.booleans())
    def start(self, number, who, admin):
        table = self.pick(number, "lobby") or self.pick(number, "running")
        if table is None:
            return
        error = self.do(lambda i: self.room.lobby.start(table.table_id, manager(who, admin), i))
        game = load_game(table.game_key)
        enough = len(table.people) in game.seat_counts
        may = admin or who.user_id == table.owner
        assert (error is None) == (table.status == "lobby" and enough and may)
        if error is None:
            stored = self.runner.run(self.room.table(table.table_id))
            assert stored.seed is not None
            table.start(game, stored.seed)

    @rule(number=numbers, who=people, really=st.integers(0, 3))
    def close(self, number, who, really):
        table = self.pick(number, "lobby", "running")
        if table is None or (really and table.status == "running"):
            return
        error = self.do(lambda i: self.room.lobby.close(table.table_id, who, i))
        assert (error is None) == (who.user_id == table.owner)
        if error is None:
            table.close()

    @rule(number=numbers, who=people, new=people, admin=st.booleans())
    def hand_over(self, number, who, new, admin):
        table = self.pick(number, "lobby", "running", "closed")
        if table is None:
            return
        if number % 2:
            who = PERSON.get(table.owner, who)
        error = self.do(
            lambda i: self.room.lobby.hand_over(table.table_id, manager(who, admin), i, new.user_id)
        )
        open_to = table.status != "closed" and (admin or who.user_id == table.owner)
        fits = new.user_id in table.people and new.user_id != table.owner
        assert (error is None) == (open_to and fits), error
        if error is None:
            table.owner = new.user_id
            table.version += table.status == "lobby"

    # Seats of running games.

    @rule(number=numbers, who=people)
    def resign(self, number, who):
        table = self.pick(number, "running", "lobby", "closed")
        if table is None:
            return
        error = self.do(lambda i: self.room.seating.resign(table.table_id, who, i))
        assert (error is None) == (table.status == "running" and who.user_id in table.people)
        if error is None:
            table.free_seat(table.people.index(who.user_id))

    @rule(number=numbers, who=people, luck=numbers)
    def sit(self, number, who, luck):
        table = self.pick(number, "running")
        if table is None:
            return
        free = [seat for seat, user in enumerate(table.people) if user < 0]
        seat = free[luck % len(free)] if free else luck % (len(table.people) + 1)
        error = self.do(lambda i: self.room.seating.sit(table.table_id, who, i, seat))
        assert (error is None) == (bool(free) and who.user_id not in table.people)
        if error is None:
            table.take_seat(seat, who.user_id)

    @rule(number=numbers, who=people, new=people, luck=numbers, admin=st.booleans())
    def replace(self, number, who, new, luck, admin):
        table = self.pick(number, "running")
        if table is None:
            return
        seat = luck % len(table.people)
        error = self.do(
            lambda i: self.room.seating.replace(table.table_id, manager(who, admin), i, seat, new)
        )
        may = admin or who.user_id == table.owner
        assert (error is None) == (may and new.user_id not in table.people)
        if error is None:
            if not table.is_free(seat):
                old = table.people[seat]
                table.drop_choice(seat)
                table.people[seat] = -(seat + 1)
                table._log_seat()
                if table.owner == old:
                    others = [user for user in table.people if user >= 0]
                    table.owner = others[0] if others else new.user_id
            table.take_seat(seat, new.user_id)

    @rule(who=people, way=st.sampled_from(["mention", "dm", "silent", "off"]))
    def notify(self, who, way):
        quiet = Wishes(way=way, zone="UTC", quiet=(600, 1000) if way == "mention" else None)
        assert self.do(lambda i: self.room.people.change(who, i, quiet)) is None

    # Playing.

    @rule(number=numbers, luck=numbers, turns=st.integers(1, 12))
    def play_on(self, number, luck, turns):
        for turn in range(turns):
            self.act(number, luck + turn, 1)

    @rule(number=numbers, luck=numbers, length=st.integers(2, 3))
    def chain(self, number, luck, length):
        self.act(number, luck, length)

    def act(self, number, luck, length):
        table = self.pick(number, "running")
        if table is None:
            return
        seat, texts = self.choose(table, luck, length)
        if table.is_free(seat):
            return
        made = table.after(seat, texts)
        error = self.act_at(table, seat, texts, claim=table.version if luck % 2 else None)
        assert (error is None) == (made is not None), error
        if made is not None:
            table.make(seat, made)

    def choose(self, table, luck, length):
        """Random legal moves for one seat to act, chosen with the model's states alone."""
        draws = Luck(str(luck).encode())
        seat = table.to_act[draws.below(len(table.to_act))]
        state, texts = table.state, []
        for _ in range(length):
            if seat not in table.game.to_act(state):
                texts.append(texts[0])
                break
            action = choose_random(table.game, state, seat, draws)
            texts.append(" ".join(table.game.format_action(action)))
            made = table.after(seat, texts)
            state = made[-1].state
        return seat, texts

    def act_at(self, table, seat, texts, claim, who=None):
        person = who or PERSON[table.people[seat]]
        text = ";".join(texts)
        return self.do(
            lambda i: self.room.act(table.table_id, person, text, claim=claim, interaction=i)
        )

    @rule(number=numbers, luck=numbers, who=people)
    def act_out_of_turn(self, number, luck, who):
        table = self.pick(number, "lobby", "running", "finished", "closed")
        if table is None:
            return
        waiting = [u for seat, u in enumerate(table.people) if seat not in table.to_act and u >= 0]
        if waiting and luck % 3:
            who = PERSON[waiting[luck % len(waiting)]]
        if who.user_id in [table.people[seat] for seat in table.to_act]:
            return
        text = self.choose(table, luck, 1)[1][0] if table.status == "running" else "step"
        error = self.act_at(table, 0, [text], claim=None, who=who)
        assert isinstance(error, Refusal)

    @rule(number=numbers, luck=numbers, back=st.integers(1, 3))
    def act_on_a_stale_claim(self, number, luck, back):
        table = self.pick(number, "running")
        if table is None:
            return
        seat, texts = self.choose(table, luck, 1)
        if table.is_free(seat):
            return
        if len(table.plies) % 2 and len(table.plies[-1].text.split()) == 1:
            texts = [table.plies[-1].text]
        error = self.act_at(table, seat, texts, claim=table.since[seat] - back)
        assert isinstance(error, Stale | AlreadyDone)

    @rule(number=numbers, text=st.sampled_from(WRONG))
    def act_wrongly(self, number, text):
        table = self.pick(number, "running")
        if table is None:
            return
        seat = table.to_act[number % len(table.to_act)]
        if table.is_free(seat):
            return
        try:
            made = table.after(seat, text.split(";"))
        except MoveError:
            made = None
        error = self.act_at(table, seat, [text], claim=None)
        assert isinstance(error, NoneType if made else MoveError)
        if made:  # a beginning that leaves nothing to choose is a move
            table.make(seat, made)

    @rule(number=numbers, who=people, whole=st.booleans(), claim=st.integers(-1, 1))
    def undo(self, number, who, whole, claim):
        table = self.pick(number, "running")
        if table is None:
            return
        self.undo_at(table, who, whole, None if claim < 0 else table.version - claim)

    def undo_at(self, table, who, whole, claim):
        error = self.do(
            lambda i: self.room.play.undo(table.table_id, who, i, claim=claim, whole_turn=whole)
        )
        seat = table.people.index(who.user_id) if who.user_id in table.people else None
        seen = claim is None or claim == table.version
        may = seat is not None and seen and table.can_undo(seat)
        assert (error is None) == may
        if may:
            table.undo(seat, whole=whole)

    @rule(number=numbers, whole=st.booleans(), redo=st.booleans())
    def undo_own(self, number, whole, redo):
        """Undo by whoever moved last; done again, the move has the same luck."""
        table = self.pick(number, "running")
        if table is None or not table.plies:
            return
        last = table.plies[-1]
        if table.is_free(last.seat):
            return
        may = table.can_undo(last.seat)
        self.undo_at(table, PERSON[table.people[last.seat]], whole, table.version)
        if may and redo and not whole:
            made = table.after(last.seat, [last.text])
            assert self.act_at(table, last.seat, [last.text], claim=table.version) is None
            table.make(last.seat, made)
            assert codec.hash_of(table.state) == codec.hash_of(last.state)

    # Going back together, or by who manages.

    @rule(number=numbers, who=people, back=st.integers(1, 8), seen=st.integers(0, 3))
    def ask_back(self, number, who, back, seen):
        table = self.pick(number, "running")
        if table is None or not table.plies:
            return
        back = min(back, len(table.plies))
        target, claim = self.target(table, back), table.version - (seen == 3)
        error = self.do(lambda i: self.room.rewind.ask(table.table_id, who, i, target, claim))
        seated = who.user_id in table.people
        assert (error is None) == (seated and seen < 3 and table.wish is None), error
        if error is not None:
            return
        seat = table.people.index(who.user_id)
        if sum(user >= 0 for user in table.people) == 1:
            table.go_back(back)
            return
        made = self.runner.run(self.room.read.open_request(table.table_id))
        expires = self.room.store.now() + OPEN_DAYS * DAY
        table.wishes.append(Wish(made.request_id, claim, seat, back, expires))

    def target(self, table, back):
        """The `seq` of the move that is the `back`th newest in force."""
        position = self.runner.run(self.room.play.load(table.table_id))
        choices = self.runner.run(self.room.rewind.choices(position))
        return choices[back - 1].seq

    @precondition(lambda self: any(table.wishes for table in self.tables))
    @rule(number=numbers, who=people, agrees=st.integers(0, 3), asked=st.booleans())
    def answer(self, number, who, agrees, asked):
        asking = [table for table in self.tables if table.wishes]
        table = asking[number % len(asking)]
        wish = table.wish or table.wishes[-1]
        if asked and table.status == "running":
            seated = {seat for seat, user in enumerate(table.people) if user >= 0}
            missing = seated - wish.agreed - {wish.seat}
            who = PERSON[table.people[min(missing)]] if missing else who
        agrees = bool(agrees)
        claim = {"table_id": table.table_id, "claim": wish.version}
        error = self.do(
            lambda i: self.room.rewind.answer(wish.number, who, i, **claim, agrees=agrees)
        )
        seat = table.people.index(who.user_id) if who.user_id in table.people else None
        may = table.status == "running" and seat is not None and wish.state == "open"
        if agrees:
            may = may and seat != wish.seat and seat not in wish.agreed
        assert (error is None) == may, error
        if may and agrees:
            table.agree(seat)
        elif may:
            wish.state = "withdrawn" if seat == wish.seat else "refused"

    @rule(number=numbers, who=people, admin=st.booleans(), back=st.integers(1, 4))
    def rewind(self, number, who, admin, back):
        table = self.pick(number, "running")
        if table is None or not table.plies:
            return
        back = min(back, len(table.plies))
        target, claim = self.target(table, back), table.version
        error = self.do(
            lambda i: self.room.rewind.rewind(table.table_id, manager(who, admin), i, target, claim)
        )
        assert (error is None) == (admin or who.user_id == table.owner), error
        if error is None:
            table.go_back(back)

    # What happens around the games.

    @precondition(lambda self: self.repeatable)
    @rule(number=numbers)
    def deliver_again(self, number):
        make, interaction = self.repeatable[number % len(self.repeatable)]
        with pytest.raises(Repeated):
            self.runner.run(make(interaction))

    @rule()
    def restart(self):
        self.runner.run(self.room.restart())
        for table in self.tables:
            if table.game is not None:
                table.game = load_game(table.game_key)

    @rule(days=st.sampled_from([0.01, 1, 3, 6]))
    def let_time_pass(self, days):
        self.room.clock.advance(days=days)
        self.runner.run(self.room.timers.run_due())
        self.runner.run(self.room.timers.clean_up())
        self.repeatable.clear()  # who delivers a day later is not Discord
        for table in self.tables:
            age = self.room.store.now() - table.created_at
            if table.status == "lobby" and age >= 7 * DAY:
                table.close()
            elif table.status == "lobby" and age >= 6 * DAY:
                table.warned = True
            if table.wish is not None and table.wish.expires_at <= self.room.store.now():
                table.wish.state = "expired"

    @rule()
    def send(self):
        self.runner.run(self.room.send_all())
        assert self.runner.run(self.room.outbox.due()) == []

    # What must hold after each step.

    @invariant()
    def agree(self):
        for table in self.tables:
            self.runner.run(self.compare(table))

    async def compare(self, table: ModelTable) -> None:
        read = self.room.read
        stored = await self.room.table(table.table_id)
        assert (stored.status, stored.version) == (table.status, table.version)
        assert (stored.owner_id, stored.shuffle_seats) == (table.owner, table.shuffle)
        assert stored.options == table.options
        seats = await read.seats_of(table.table_id)
        if table.people:
            assert [seat.user_id for seat in seats] == table.people
        acting = {row.seat: row.since_version for row in await read.acting_in(table.table_id)}
        assert acting == table.since
        assert tuple(acting) == table.to_act
        await self.compare_outbox(table)
        if table.game is not None:
            await self.compare_log(table)

    async def compare_log(self, table: ModelTable) -> None:
        entries = await self.room.read.entries_of(table.table_id)
        assert [entry.state_hash for entry in entries] == table.hashes
        first = entries[0].seq
        assert [entry.seq for entry in entries] == list(range(first, first + len(entries)))
        assert table.version == entries[-1].seq + (table.status == "closed")
        snapshot = await self.room.read.newest_snapshot(table.table_id)
        assert snapshot is not None
        state = table.game.decode_state(snapshot.state)
        assert codec.hash_of(state) == entries[-1].state_hash
        newest = [entry for entry in entries if entry.kind != "seat"][-1]
        assert (snapshot.seq, snapshot.ply) == (newest.seq, len(table.plies))
        await self.compare_tenures(table)
        undone = {entry.undoes for entry in entries}
        standing = [(e.seat, e.move) for e in entries if e.kind == "move" and e.seq not in undone]
        assert standing == [(ply.seat, ply.text) for ply in table.plies]
        if table.status == "running":
            times = await self.room.read.turn_times_at(table.table_id)
            assert {time.user_id: time.turns for time in times} == table.turns
        request = await self.room.read.open_request(table.table_id)
        assert (request is None) == (table.wish is None)
        if request is not None:
            assert request.request_id == table.wish.number
            agreed = await self.room.read.agreed_seats(request.request_id)
            assert set(agreed) == table.wish.agreed

    async def compare_tenures(self, table: ModelTable) -> None:
        tenures = await self.room.read.tenures_of(table.table_id)
        sitting = {t.seat: t.user_id for t in tenures if t.until_seq is None}
        assert sitting == {seat: user for seat, user in enumerate(table.people) if user >= 0}

    async def compare_outbox(self, table: ModelTable) -> None:
        sql = (
            "SELECT kind, state, payload, created_at FROM outbox WHERE table_id = ?"
            " ORDER BY outbox_id"
        )
        rows = await self.room.database.reader.execute_fetchall(sql, (table.table_id,))
        open_turns = [row for row in rows if row["kind"] == "turn" and row["state"] == "pending"]
        assert len(open_turns) <= 1
        assert not (open_turns and table.status != "running")
        kept = self.room.store.now() - 7 * DAY
        if all(row["created_at"] > kept for row in rows) and table.created_at > kept:
            assert sum(row["kind"] == "turn" for row in rows) == table.turn_messages
            reports = [row["payload"] for row in rows if row["kind"] == "report"]
            assert reports == [f'{{"number":{n}}}' for n in table.told]
            warnings = [row for row in rows if "lobby_warning" in row["payload"]]
            assert len(warnings) == table.warned


def test_tables_do_what_the_model_does():
    run_state_machine_as_test(
        Tables,
        settings=settings(
            max_examples=30,
            stateful_step_count=40,
            deadline=None,
            # Shrinking takes minutes, each attempt having a file of its own; 40 steps can be read.
            phases=(Phase.explicit, Phase.reuse, Phase.generate),
            print_blob=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
