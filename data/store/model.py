"""What the database holds, as values. Times are milliseconds since 1970, UTC."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import Struct

from rules.core.game import Scalar

Status = Literal["lobby", "running", "finished", "closed", "record"]
"""`record`: brought in as a game record, to be looked at only."""

EntryKind = Literal["start", "move", "undo", "seat"]
OutboxKind = Literal[
    "lobby",
    "turn",
    "strip",
    "report",
    "final",
    "archive",
    "note",
    "call",
    "poll",
    "request",
    "offer",
    "nudge",
    "awake",
]
TimerKind = Literal["lobby_warning", "lobby_expiry", "request_expiry", "offer_expiry", "keep_awake"]
Way = Literal["mention", "dm", "silent", "off"]
"""How somebody is told: by a mention, a direct message, a mention without a ring, by name."""
PollKind = Literal["clock", "stalled", "left", "free"]
"""Why the others are asked about a seat."""
RequestState = Literal["open", "agreed", "refused", "withdrawn", "expired", "void"]
"""What became of a request to go back; `void`: something else happened at the table."""
OfferState = Literal["open", "accepted", "declined", "withdrawn", "expired", "void"]
"""What became of the offer of a seat; `void`: the seat or the table has changed."""
NudgeKind = Literal["poll", "request", "offer", "rematch"]
"""What somebody is told of later who could not be rung when it was asked."""

SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


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
    clock: str = "none"
    auto_skip: bool = False
    hints: bool = True

    @property
    def place_id(self) -> int:
        """The thread, or where there is none the channel, in which the table is played."""
        return self.thread_id or self.channel_id

    @property
    def is_open(self) -> bool:
        """Whether anything can still happen at the table."""
        return self.status in ("lobby", "running")


NOBODY = -1000
"""Ids from here downwards sit at records that were brought in, and where somebody sat who wished to
be forgotten."""
BOTS = -500
"""Ids from here down to `NOBODY` are bots; those above sit at free seats."""
BotLevel = Literal["greedy", "search", "random"]
BOT_LEVELS: tuple[BotLevel, ...] = ("greedy", "search", "random")
_IDS_OF_A_LEVEL = 100


class SeatCount(NamedTuple):
    """How many seats of games somebody has had on a server, and `left` before the end."""

    had: int
    left: int


class SeatRow(Struct, frozen=True, kw_only=True):
    """Who sits at a seat; before the start, seats are in the order of joining.

    `gone`: the person has left the server. `orders`: keys of standing orders, parted by
    spaces. A free seat has no name, and a user id that is nobody's.
    """

    table_id: int
    seat: int
    user_id: int
    name: str
    gone: bool = False
    orders: str = ""

    @property
    def standing_orders(self) -> frozenset[str]:
        """What the player has decided in advance, as keys of the game."""
        return frozenset(self.orders.split())

    @property
    def is_free(self) -> bool:
        """Whether the seat waits for a substitute."""
        return BOTS < self.user_id < 0

    @property
    def bot_level(self) -> BotLevel | None:
        """How the bot at this seat chooses; None where no bot sits."""
        if not NOBODY < self.user_id <= BOTS:
            return None
        return BOT_LEVELS[(BOTS - self.user_id) // _IDS_OF_A_LEVEL]

    @property
    def bot_number(self) -> int:
        """Which of its table's bots sits here, from 1."""
        return (BOTS - self.user_id) % _IDS_OF_A_LEVEL

    @property
    def is_bot(self) -> bool:
        """Whether a bot sits there."""
        return self.bot_level is not None

    @property
    def is_person(self) -> bool:
        """Whether somebody with a Discord account sits there; other seats have negative ids."""
        return self.user_id > 0


def bot_id(level: BotLevel, number: int) -> int:
    """Return the user id of a table's bot with this number (from 1)."""
    return BOTS - _IDS_OF_A_LEVEL * BOT_LEVELS.index(level) - number


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
    """A seat that must decide, since which version, and what its player has been told of it.

    `notified`: a turn message has named the player. `pinged_at`: the last ping that rings.
    `active_at`: the player's last move since the table waits. `reminders` counts those sent.
    `ask_at`: when the table is asked again what to do. `calling`: a ping is on its way.
    `next_at`: when the seat is to be looked at again.
    """

    table_id: int
    seat: int
    since_version: int
    since_at: int
    notified: bool
    pinged_at: int | None = None
    active_at: int | None = None
    reminders: int = 0
    warned: bool = False
    ask_at: int | None = None
    calling: bool = False
    next_at: int | None = None


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


class PreferencesRow(Struct, frozen=True, kw_only=True):
    """How a person wants to be pinged. Quiet hours are minutes of the day in `zone`.

    `reminder_hours` 0: none. `dm_note`: has still to be told that direct messages fail.
    """

    user_id: int
    way: Way = "mention"
    quiet_start: int | None = None
    quiet_end: int | None = None
    zone: str | None = None
    reminder_hours: int = 24
    dm_note: bool = False


class VacationRow(Struct, frozen=True, kw_only=True):
    """A time in which nothing is expected of a person."""

    vacation_id: int
    user_id: int
    from_at: int
    until_at: int


class ClockRow(Struct, frozen=True, kw_only=True):
    """The clock of a seat: `bank` beyond this turn's own time, `used` of both while it stood.

    `running_since` None: it stands. `last_*`: what the last turn began with and took, for an undo.
    `skips`: turns in a row that the table has made for the seat.
    """

    table_id: int
    seat: int
    bank: int
    used: int = 0
    running_since: int | None = None
    last_bank: int | None = None
    last_used: int | None = None
    skips: int = 0


class TenureRow(Struct, frozen=True, kw_only=True):
    """Who sat at a seat, from which line of the log to which (None: still), and why no longer."""

    table_id: int
    seat: int
    user_id: int
    from_seq: int
    until_seq: int | None
    reason: str | None


class PollRow(Struct, frozen=True, kw_only=True):
    """What the others are asked about a seat; `name` is that of the person who sat there."""

    poll_id: int
    table_id: int
    seat: int
    kind: PollKind
    name: str
    opened_at: int
    is_open: bool
    outcome: str | None
    place_id: int | None
    message_id: int | None


class OfferRow(Struct, frozen=True, kw_only=True):
    """A seat that is offered to a person, while `sitter_id` sits there."""

    offer_id: int
    table_id: int
    seat: int
    sitter_id: int
    user_id: int
    name: str
    by_id: int
    by_name: str
    state: OfferState
    message_id: int | None
    created_at: int
    expires_at: int


class NudgeRow(Struct, frozen=True, kw_only=True):
    """Somebody who is to be told of a question at a time. `about`: the question's id.

    Of a rematch, that is the table that was played before.
    """

    nudge_id: int
    table_id: int
    user_id: int
    kind: NudgeKind
    about: int
    due_at: int
