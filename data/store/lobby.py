"""Tables before they start: opening, joining, leaving, options, starting, closing."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from msgspec import Struct

from data.facts import load_game
from data.store.clocks import CLOCK_VALUES, NO_CLOCK, begin_turn, set_up_clocks
from data.store.closing import close_table, old_message
from data.store.handover import waits_for_person
from data.store.model import DAY, SECOND, EntryRow, OutboxKind, SnapshotRow, Status, TableRow
from data.store.pausing import unpause_table
from data.store.questions import ask_again
from data.store.sql import Rows
from data.store.store import Person, Refusal, Store, bump, need_manager, need_table, post
from data.store.story import encode_events
from data.store.waiting import replan
from rules.core import codec
from rules.core.chance import SEED_BYTES, SeededChance
from rules.core.errors import OptionsError
from rules.core.game import AnyGame, Scalar

LOBBY_DAYS = 7
EDIT_PAUSE = 3 * SECOND // 2
TABLE_OPTIONS: Mapping[str, tuple[Scalar, ...]] = {
    "clock": CLOCK_VALUES,
    "auto_skip": (False, True),
    "hints": (True, False),
}
"""What every table can choose, whatever its game: the values, the usual one first."""

_FIRST_POST: dict[Status, OutboxKind] = {
    "lobby": "lobby",
    "running": "turn",
    "finished": "final",
    "closed": "lobby",
    "record": "lobby",
}
"""What a table says first in a new place."""


class NewTable(Struct, frozen=True, kw_only=True):
    """What a table is opened with. `seat_limit` None: as many as the game takes."""

    guild_id: int
    channel_id: int
    game: str
    locale: str
    seat_limit: int | None = None
    options: Mapping[str, Scalar] = {}
    shuffle_seats: bool = True
    wants_thread: bool = True
    clock: str = NO_CLOCK
    auto_skip: bool = False
    hints: bool = True


class Lobby:
    """The table service until the first turn."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create_table(
        self, who: Person, interaction_id: int | None, new: NewTable
    ) -> TableRow:
        """Open a table with its owner at the first seat, and return it.

        Raises:
            Refusal: the game is not for that many.
            OptionsError: an option or a value that the game does not have.
        """
        async with self._store.change(who, interaction_id) as rows:
            return await self._insert(rows, who, new)

    async def join(self, table_id: int, who: Person, interaction_id: int | None) -> TableRow:
        """Seat a person and return the table.

        Raises:
            Refusal: the table has started, is full, or the person sits there already.
        """
        async with self._store.change(who, interaction_id) as rows:
            return await self._seat(rows, await need_lobby(rows, table_id), who)

    async def leave(self, table_id: int, who: Person, interaction_id: int | None) -> TableRow:
        """Free a person's seat and return the table; the last person to leave closes it.

        Raises:
            Refusal: the table has started, or the person does not sit there.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_lobby(rows, table_id)
            seats = await rows.seats_of(table_id)
            others = [s for s in seats if s.user_id != who.user_id]
            if len(others) == len(seats):
                raise Refusal("not_seated")
            people = [s for s in others if s.is_person]
            if not people:
                return await close_table(rows, table, self._store.now())
            if table.owner_id == who.user_id:
                await rows.update_table(table_id, owner_id=people[0].user_id)
            return await self._reseat(rows, table, [(s.user_id, s.name) for s in others])

    async def change_option(
        self, table_id: int, who: Person, interaction_id: int | None, key: str, value: Scalar
    ) -> TableRow:
        """Set one option of a table that has not started, and return the table.

        Raises:
            Refusal: the table has started, or the person may not manage it.
            OptionsError: an option or a value that the game does not have.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_lobby(rows, table_id)
            need_manager(table, who)
            if key == "shuffle_seats":
                if not isinstance(value, bool):
                    raise OptionsError(f"shuffle_seats takes True or False, not {value!r}")
                await rows.update_table(table_id, shuffle_seats=int(value))
            elif key in TABLE_OPTIONS:
                allowed = TABLE_OPTIONS[key]
                if not any(type(value) is type(v) and value == v for v in allowed):
                    raise OptionsError(f"{key} takes {allowed}, not {value!r}")
                await rows.update_table(table_id, **{key: value})
            else:
                changed = {**table.options, key: value}
                options = load_game(table.game).normalize_options(changed)
                await rows.update_table(table_id, options=options)
            return await self._changed(rows, table)

    async def start(self, table_id: int, who: Person, interaction_id: int | None) -> TableRow:
        """Deal the game and return the table; the first turn message is on its way.

        Raises:
            Refusal: the table has started, has too few players, or may not be managed.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_lobby(rows, table_id)
            need_manager(table, who)
            data_version, game = await self._store.pin_facts(rows, table.game)
            seats = await rows.seats_of(table_id)
            if len(seats) not in game.seat_counts:
                raise Refusal("too_few_players", count=min(game.seat_counts))
            if (reason := game.explain_options(table.options, len(seats))) is not None:
                raise Refusal("not_so", reason=reason)
            now = self._store.now()
            version = await bump(rows, table)
            chance = SeededChance(seed := secrets.token_bytes(SEED_BYTES), 0)
            people = {str(s.user_id): (s.user_id, s.name) for s in seats}
            order = chance.shuffle("seats", list(people)) if table.shuffle_seats else tuple(people)
            await rows.replace_seats(table_id, [people[user] for user in order], now)
            await rows.update_table(
                table_id,
                status="running",
                seed=seed,
                rules_version=game.rules_version,
                data_version=data_version,
                state_schema=game.state_schema,
                started_at=now,
            )
            await set_up_clocks(rows, table, len(people))
            await self._deal(rows, table, game, version, len(people), chance, who)
            for seat, person in enumerate(order):
                await rows.begin_tenure(table_id, seat, people[person][0], version)
            await rows.delete_timers(table_id)
            await post(rows, table_id, "lobby", version, now)
            begun = await self._store.load_position(rows, await need_table(rows, table_id))
            if waits_for_person(begun.seats, game.to_act(begun.state)):
                await post(rows, table_id, "turn", version, now)
            return begun.table

    async def close(self, table_id: int, who: Person, interaction_id: int | None) -> TableRow:
        """Close a lobby or end a running game without a result, and return the table.

        Raises:
            Refusal: the table is closed already, or the person may not manage it.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_table(rows, table_id)
            if not table.is_open:
                raise Refusal("table_closed")
            need_manager(table, who)
            return await close_table(rows, table, self._store.now())

    async def move_here(
        self, table_id: int, who: Person, interaction_id: int | None, channel_id: int
    ) -> TableRow:
        """Let a paused table go on in another channel, and return it.

        Raises:
            Refusal: it is not paused, or the person neither sits there nor manages it.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_table(rows, table_id)
            if table.paused_reason is None:
                raise Refusal("not_paused")
            await _need_seated_or_manager(rows, table, who)
            now = self._store.now()
            if table.live_message_id is not None:
                await post(rows, table_id, "strip", table.version, now, old_message(table))
            await rows.cover_outbox(table_id, _FIRST_POST[table.status], table.version)
            await rows.update_table(
                table_id,
                channel_id=channel_id,
                thread_id=None,
                wants_thread=0,
                lobby_message_id=None,
                live_message_id=None,
            )
            await unpause_table(rows, table, now)
            await post(rows, table_id, _FIRST_POST[table.status], table.version, now)
            await ask_again(rows, table, now)
            return await need_table(rows, table_id)

    async def resume(self, table_id: int, who: Person) -> TableRow:
        """Let a paused table try again to post, and return it.

        Raises:
            Refusal: it is not paused, or the person neither sits there nor manages it.
        """
        async with self._store.change(who) as rows:
            table = await need_table(rows, table_id)
            if table.paused_reason is None:
                raise Refusal("not_paused")
            await _need_seated_or_manager(rows, table, who)
            await unpause_table(rows, table, self._store.now())
            return await need_table(rows, table_id)

    async def hand_over(
        self, table_id: int, who: Person, interaction_id: int | None, new_owner: int
    ) -> TableRow:
        """Make somebody who sits at a table its owner, and return the table.

        Raises:
            Refusal: not theirs to manage, over, or the new owner does not sit there or owns it.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_table(rows, table_id)
            if not table.is_open:
                raise Refusal("table_closed")
            need_manager(table, who)
            if table.owner_id == new_owner:
                raise Refusal("owner_already")
            seats = await rows.seats_of(table_id)
            seat = next((s for s in seats if s.user_id == new_owner and s.is_person), None)
            if seat is None:
                raise Refusal("owner_not_seated")
            await rows.update_table(table_id, owner_id=new_owner)
            if table.status == "lobby":
                return await self._changed(rows, table)
            payload: dict[str, int | str] = {"key": "table.note.owner", "seat": seat.seat}
            await post(rows, table_id, "note", table.version, self._store.now(), payload)
            return await need_table(rows, table_id)

    async def _insert(self, rows: Rows, who: Person, new: NewTable) -> TableRow:
        """Add a table with its owner at the first seat; its message is on its way."""
        game = load_game(new.game)
        limit = new.seat_limit if new.seat_limit is not None else max(game.seat_counts)
        _check_limit(game, limit)
        now = self._store.now()
        table_id = await rows.insert_table(
            {
                "code": await self._store.new_code(rows),
                "guild_id": new.guild_id,
                "channel_id": new.channel_id,
                "game": new.game,
                "status": "lobby",
                "owner_id": who.user_id,
                "seat_limit": limit,
                "options": game.normalize_options(new.options),
                "shuffle_seats": int(new.shuffle_seats),
                "wants_thread": int(new.wants_thread),
                "clock": new.clock,
                "auto_skip": int(new.auto_skip),
                "hints": int(new.hints),
                "locale": new.locale,
                "version": 1,
                "created_at": now,
            }
        )
        await rows.replace_seats(table_id, [(who.user_id, who.name)], now)
        await rows.insert_timer(table_id, "lobby_warning", 1, now + (LOBBY_DAYS - 1) * DAY)
        await rows.insert_timer(table_id, "lobby_expiry", 1, now + LOBBY_DAYS * DAY)
        await post(rows, table_id, "lobby", 1, now)
        return await need_table(rows, table_id)

    async def _seat(self, rows: Rows, table: TableRow, who: Person) -> TableRow:
        """Give a person the next seat of a lobby."""
        seats = await rows.seats_of(table.table_id)
        if any(seat.user_id == who.user_id for seat in seats):
            raise Refusal("seated_already")
        if len(seats) >= table.seat_limit:
            raise Refusal("table_full")
        people = [*((s.user_id, s.name) for s in seats), (who.user_id, who.name)]
        return await self._reseat(rows, table, people)

    async def _deal(
        self,
        rows: Rows,
        table: TableRow,
        game: AnyGame,
        version: int,
        seats: int,
        chance: SeededChance,
        who: Person,
    ) -> None:
        step = game.setup(table.options, seats, chance)
        now = self._store.now()
        await rows.insert_entry(
            EntryRow(
                table_id=table.table_id,
                seq=version,
                kind="start",
                seat=None,
                user_id=who.user_id,
                move=None,
                undoes=None,
                chance=codec.encode(chance.outcomes).decode(),
                events=encode_events(step.events),
                barrier=True,
                state_hash=codec.hash_of(step.state),
                rules_version=game.rules_version,
                created_at=now,
            )
        )
        await rows.insert_snapshot(
            SnapshotRow(
                table_id=table.table_id,
                seq=version,
                ply=0,
                entry_seq=version,
                parent_seq=None,
                state=game.encode_state(step.state),
            )
        )
        for seat in game.to_act(step.state):
            await rows.insert_acting(table.table_id, seat, version, now)
            if table.clock != NO_CLOCK:
                await begin_turn(rows, table, seat, now, again=False)
                await replan(rows, table, seat, now)

    async def _reseat(self, rows: Rows, table: TableRow, people: list[tuple[int, str]]) -> TableRow:
        await rows.replace_seats(table.table_id, people, self._store.now())
        return await self._changed(rows, table)

    async def _changed(self, rows: Rows, table: TableRow) -> TableRow:
        version, now = await bump(rows, table), self._store.now()
        quiet_until = (table.lobby_sent_at or 0) + EDIT_PAUSE
        await post(rows, table.table_id, "lobby", version, now, not_before=quiet_until)
        return await need_table(rows, table.table_id)


def _check_limit(game: AnyGame, limit: int) -> None:
    if limit not in game.seat_counts:
        raise Refusal("seat_count", low=min(game.seat_counts), high=max(game.seat_counts))


def lobby_expires_at(table: TableRow) -> int:
    """Return when a table that has not started closes by itself, in milliseconds since 1970."""
    return table.created_at + LOBBY_DAYS * DAY


async def need_lobby(rows: Rows, table_id: int) -> TableRow:
    """Return a table that has not started.

    Raises:
        Refusal: it has, or is closed.
    """
    table = await need_table(rows, table_id)
    if table.status == "running":
        raise Refusal("started_already")
    if not table.is_open:
        raise Refusal("table_closed")
    return table


async def _need_seated_or_manager(rows: Rows, table: TableRow, who: Person) -> None:
    seats = await rows.seats_of(table.table_id)
    if not any(seat.user_id == who.user_id for seat in seats):
        need_manager(table, who)
