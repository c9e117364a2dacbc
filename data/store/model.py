"""What the database holds, as values. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from rules.core.game import Scalar

Status = Literal["lobby", "running", "finished", "closed", "record"]
"""`record`: brought in as a game record, to be looked at only."""

EntryKind = Literal["start", "move", "undo"]
OutboxKind = Literal[
    "lobby", "turn", "strip", "report", "final", "archive", "note", "request", "awake"
]
TimerKind = Literal["lobby_warning", "lobby_expiry", "request_expiry", "keep_awake"]
RequestState = Literal["open", "agreed", "refused", "withdrawn", "expired", "void"]

SECOND = 1000
DAY = 24 * 60 * 60 * SECOND


class TableRow(Struct, frozen=True, kw_only=True):
    """One table. `version` counts every change; while running it is the newest entry's `seq`.

    `live_version` is the version that the live message shows.
    """

    table_id: int
    code: str
    guild_id: int
    channel_id: int
    thread_id: int | None
    game: str
    status: Status
    owner_id: int
    seat_limit: int
    options: dict[str, Scalar]
    shuffle_seats: bool
    wants_thread: bool
    locale: str
    version: int
    seed: bytes | None
    rules_version: int | None
    data_version: str | None
    state_schema: int | None
    lobby_message_id: int | None
    lobby_sent_at: int | None
    live_message_id: int | None
    live_version: int | None
    paused_reason: str | None
    created_at: int
    started_at: int | None
    ended_at: int | None

    @property
    def place_id(self) -> int:
        """The thread, or where there is none the channel, in which the table is played."""
        return self.thread_id or self.channel_id

    @property
    def is_open(self) -> bool:
        """Whether anything can still happen at the table."""
        return self.status in ("lobby", "running")


class SeatRow(Struct, frozen=True, kw_only=True):
    """Who sits at a seat; before the start, seats are in the order of joining."""

    table_id: int
    seat: int
    user_id: int
    name: str

    @property
    def is_person(self) -> bool:
        """Whether somebody with a Discord account sits there; other seats have negative ids."""
        return self.user_id > 0


class UserRow(Struct, frozen=True, kw_only=True):
    """What we know of a person: the last name and language seen, and whether DMs fail."""

    user_id: int
    name: str
    locale: str
    dm_closed: bool


class EntryRow(Struct, frozen=True, kw_only=True):
    """One line of a table's log. `undoes` is the `seq` of the move that an undo took back."""

    table_id: int
    seq: int
    kind: EntryKind
    seat: int | None
    user_id: int | None
    move: str | None
    undoes: int | None
    chance: str
    events: str
    barrier: bool
    state_hash: str
    rules_version: int
    created_at: int


class SnapshotRow(Struct, frozen=True, kw_only=True):
    """The state after an entry.

    `ply` counts the moves in force; `entry_seq` is the newest of them and `parent_seq` the
    snapshot to return to when it is taken back (None at the start).
    """

    table_id: int
    seq: int
    ply: int
    entry_seq: int
    parent_seq: int | None
    state: bytes


class UndoRequestRow(Struct, frozen=True, kw_only=True):
    """A wish to go back to before the move `target_seq`, made at one version of the table."""

    request_id: int
    table_id: int
    version: int
    seat: int
    target_seq: int
    state: RequestState
    message_id: int | None
    created_at: int
    expires_at: int


class RatingRow(Struct, frozen=True, kw_only=True):
    """How a person does in a game on a server: strength (`mu` ± `sigma`), and sums over games.

    `places` and `players` add up the places reached and the seats of the games; `waited` is how
    long the others waited for that person's `turns`. `name`: as last seen.
    """

    guild_id: int
    game: str
    user_id: int
    mu: float
    sigma: float
    games: int = 0
    wins: int = 0
    places: int = 0
    players: int = 0
    turns: int = 0
    waited: int = 0
    name: str | None = None


class TurnTimeRow(Struct, frozen=True, kw_only=True):
    """How many turns a person took at a table, and how long the others waited for them."""

    user_id: int
    turns: int
    waited: int


class ActingRow(Struct, frozen=True, kw_only=True):
    """A seat that must decide, since which version, and whether its player has been pinged."""

    table_id: int
    seat: int
    since_version: int
    since_at: int
    notified: bool


class OutboxRow(Struct, frozen=True, kw_only=True):
    """One thing to do in Discord, with the key that keeps Discord from doing it twice."""

    outbox_id: int
    table_id: int
    kind: OutboxKind
    version: int
    payload: dict[str, int | str]
    nonce: str
    attempts: int
    due_at: int
    claimed_at: int | None
    created_at: int


class TimerRow(Struct, frozen=True, kw_only=True):
    """Something to do at a time, and the version of the table when that was set."""

    timer_id: int
    table_id: int
    kind: TimerKind
    version: int
    due_at: int


class WaitingTable(Struct, frozen=True, kw_only=True):
    """A line of `/mygames`: a table of a user, and since when it waits for that user."""

    table: TableRow
    waiting_since: int | None
