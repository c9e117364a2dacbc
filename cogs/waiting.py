"""What is said while a table waits: calls to a person, questions to the others, who is away."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cogs.messages import Post, link_to, table_names
from cogs.text import cut, safe_name
from cogs.widgets import CONTENT, Claim, Press, Style, button_rows
from data.store.calls import Call, Called
from data.store.clocks import NO_CLOCK
from data.store.model import HOUR, SECOND, OutboxRow, SeatRow, TableRow
from data.store.outlook import Outlook
from data.store.seating import Tally
from data.words import Words

CALLED_TABLES = 10
"""How many tables one call names; `/mygames` has the rest."""


def relative(at: int) -> str:
    """Return a time as Discord shows it, in the reader's zone: so long ago, in so long."""
    return f"<t:{at // SECOND}:R>"


def compose_call(call: Call, row: OutboxRow, words: Words) -> Post:
    """Return the message that calls one person about everything that waits for them."""
    kinds = {called.what for called in call.tables}
    head = "waiting.call.ring"
    if "warn" in kinds:
        head = "waiting.call.warn"
    elif kinds == {"remind"}:
        head = "waiting.call.remind"
    lines = [words.say(head, who=f"<@{call.user_id}>")]
    lines += [_called_line(called, words) for called in call.tables[:CALLED_TABLES]]
    if (left_out := len(call.tables) - CALLED_TABLES) > 0:
        lines.append(words.say("waiting.call.more", count=left_out))
    # Its version is the row's id: by it a message is found again whose sending got no answer.
    claim = Claim("mygames", row.table_id, row.outbox_id)
    button = Press(claim, words.say("bot.button.mygames"))
    return Post(cut("\n".join(lines), CONTENT), (button,), (call.user_id,))


def _called_line(called: Called, words: Words) -> str:
    table = called.table
    line = words.say(
        "waiting.call.line",
        game=words.say(f"{table.game}.name"),
        code=table.code,
        link=link_to(table),
        when=relative(called.acting.since_at),
    )
    if called.runs_out_at is None:
        return line
    return f"{line} · {words.say('waiting.call.time', when=relative(called.runs_out_at))}"


def compose_poll(
    table: TableRow,
    tally: Tally,
    choices: Sequence[str],
    seats: Sequence[SeatRow],
    words: Words,
    rung: Collection[int] = (),
) -> Post:
    """Return what the others are asked about a seat, or what came of it. `rung`: users to ping."""
    poll = tally.poll
    who = safe_name(poll.name)
    kind = "freed" if poll.kind == "free" and poll.name else poll.kind
    lines = [words.say(f"waiting.poll.{kind}", who=who, code=table.code, seat=poll.seat + 1)]
    is_free = seats[poll.seat].is_free and table.status == "running"
    if is_free:
        lines.append(words.say("waiting.poll.take"))
    if not poll.is_open:
        lines.append(words.say(f"waiting.outcome.{poll.outcome}", who=who))
        return Post("\n".join(lines), [_sit(tally, words)] if is_free else ())
    if tally.voters:
        names = {seat.user_id: safe_name(seat.name) for seat in seats}
        called = ", ".join(f"<@{u}>" if u in rung else names[u] for u in tally.voters)
        lines.append(words.say("waiting.poll.decide", who=called, needed=tally.needed))
    lines += [
        words.say("waiting.poll.votes", choice=words.say(f"waiting.choice.{choice}"), count=count)
        for choice, count in tally.votes.items()
        if count
    ]
    if poll.kind != "free":
        lines.append(words.say("waiting.poll.or_play", who=who))
    buttons = [_vote(tally, choice, words) for choice in choices]
    if is_free:
        buttons.insert(0, _sit(tally, words))
    button_rows(buttons, 0)
    return Post(cut("\n".join(lines), CONTENT), buttons, tuple(rung))


def _vote(tally: Tally, choice: str, words: Words) -> Press:
    poll = tally.poll
    style = Style.danger if choice == "end" else Style.secondary
    claim = Claim("vote", poll.table_id, poll.poll_id, (choice,))
    return Press(claim, words.say(f"waiting.choice.{choice}"), style)


def _sit(tally: Tally, words: Words) -> Press:
    poll = tally.poll
    claim = Claim("sit", poll.table_id, poll.poll_id, (str(poll.seat),))
    return Press(claim, words.say("waiting.button.sit"), Style.success)


def turn_notes(outlooks: Sequence[Outlook], words: Words) -> list[str]:
    """Return what a turn message says of the time and of absences; `words` know the names."""
    notes: list[str] = []
    for outlook in outlooks:
        who = words.name(outlook.seat)
        if outlook.is_due and outlook.runs_out_at is not None and outlook.away_until is None:
            when = relative(outlook.runs_out_at)
            notes.append(words.say("waiting.note.time", who=who, when=when))
        if outlook.away_until is not None:
            when = relative(outlook.away_until)
            notes.append(words.say("waiting.note.away", who=who, when=when))
    return notes


def info_lines(
    table: TableRow, seats: Sequence[SeatRow], outlooks: Sequence[Outlook], words: Words
) -> list[str]:
    """Return what `/table info` says of clocks, absences and free seats."""
    words = table_names(words, seats)
    lines = clock_lines(table, words)
    for outlook in outlooks if table.status == "running" else ():
        who = words.name(outlook.seat)
        if outlook.gone:
            lines.append(words.say("waiting.note.gone", who=who))
        if outlook.away_until is not None:
            when = relative(outlook.away_until)
            lines.append(words.say("waiting.note.away", who=who, when=when))
        if outlook.runs_out_at is not None:
            when = relative(outlook.runs_out_at)
            lines.append(words.say("waiting.note.time", who=who, when=when))
        elif outlook.time_left is not None:
            hours = outlook.time_left // HOUR
            lines.append(words.say("waiting.note.time_left", who=who, hours=hours))
    return lines


def clock_lines(table: TableRow, words: Words) -> list[str]:
    """Return the clock that a table plays with, nothing where it plays without."""
    if table.clock == NO_CLOCK:
        return []
    skip = "waiting.clock.skips" if table.auto_skip else "waiting.clock.asks"
    return [
        words.say(
            "waiting.clock.line",
            clock=words.say(f"waiting.clock.value.{table.clock}"),
            then=words.say(skip),
        )
    ]
