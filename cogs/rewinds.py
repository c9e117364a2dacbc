"""Going back further than one's own free undo: asking everybody, answering, and rewinding."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cogs.desk import Desk, Screen
from cogs.messages import Post, table_names
from cogs.text import cut
from cogs.widgets import CONTENT, Claim, Pick, Press, Style, option
from data.store.model import SECOND, EntryRow, SeatRow, TableRow
from data.store.rewind import OPEN_DAYS, Request, told_to_all
from data.store.store import AlreadyDone, Position, Refusal, Stale, need_manager
from data.words import Words

SHOWN_MOVES = 5
TOLD_ROOM = 200


def ask_button(position: Position, words: Words) -> Press:
    """Return the button that leads from a refused undo to asking the others."""
    table = position.table
    return Press(Claim("ask_back", table.table_id, table.version), words.say("rewind.ask"))


async def choose_for_asking(desk: Desk, table_id: int) -> None:
    """Let a player pick how far back to ask for.

    Raises:
        Refusal: not seated, not running, or nothing to take back.
    """
    position = await _need_running(desk, table_id)
    if position.seat_of(desk.who.user_id) is None:
        raise Refusal("not_seated")
    await _choose(desk, position, "back_to", desk.words.say("rewind.ask_which"))


async def choose_for_rewind(desk: Desk, table_id: int) -> None:
    """Let an owner or manager pick how far a table goes back.

    Raises:
        Refusal: not theirs to manage, not running, or nothing to take back.
    """
    position = await _need_running(desk, table_id)
    need_manager(position.table, desk.who)
    prompt = desk.words.say("rewind.rewind_which", code=position.table.code)
    await _choose(desk, position, "rewind_to", prompt)


async def confirm(desk: Desk, claim: Claim, values: Sequence[str], verb: str) -> None:
    """Show what would be taken back, and the button (`ask_yes`, `rewind_yes`) that does it.

    Raises:
        Refusal: the table has moved on since the choice was shown.
    """
    position = await _need_running(desk, claim.table_id)
    target = int(values[0]) if values else 0
    if claim.version != position.table.version:
        raise Refusal("begin_again")
    choices = await desk.services.rewind.choices(position)
    moves = [entry for entry in choices if entry.seq >= target]
    names = table_names(desk.words, position.seats)
    question = "rewind.ask_confirm" if verb == "ask_yes" else "rewind.rewind_confirm"
    lines = [names.say(question, days=OPEN_DAYS), *_move_lines(moves, names)]
    yes = Claim(verb, claim.table_id, claim.version, (str(target),))
    press = Press(yes, names.say(f"rewind.{verb}"), Style.danger)
    await desk.show(Screen("\n".join(lines), (press,)))


async def ask(desk: Desk, claim: Claim) -> None:
    """Ask all others to go back.

    Raises:
        Refusal: not seated, seen too long ago, or a request is open already.
    """
    try:
        request = await desk.services.rewind.ask(
            claim.table_id, desk.who, desk.interaction_id, int(claim.tokens[0]), claim.version
        )
    except Stale as stale:
        raise Refusal("begin_again") from stale
    desk.committed = True
    said = "rewind.nobody_to_ask" if request is None else "rewind.asked"
    await desk.show(Screen(desk.words.say(said)))


async def rewind(desk: Desk, claim: Claim) -> None:
    """Take a table back as its owner or a manager.

    Raises:
        Refusal: not theirs to manage, or seen too long ago.
    """
    try:
        await desk.services.rewind.rewind(
            claim.table_id, desk.who, desk.interaction_id, int(claim.tokens[0]), claim.version
        )
    except Stale as stale:
        raise Refusal("begin_again") from stale
    desk.committed = True
    await desk.show(Screen(desk.words.say("rewind.rewound")))


async def answer(desk: Desk, claim: Claim, *, agrees: bool) -> None:
    """Agree to a request, or refuse it.

    Raises:
        Refusal: not seated, the request is over, or answered already.
    """
    try:
        request = await desk.services.rewind.answer(
            int(claim.tokens[0]),
            desk.who,
            desk.interaction_id,
            table_id=claim.table_id,
            claim=claim.version,
            agrees=agrees,
        )
    except AlreadyDone:
        await desk.show(Screen(desk.words.say("rewind.you_agreed")))
        return
    desk.committed = True
    said = {
        "open": "rewind.you_agreed",
        "agreed": "rewind.you_agreed_last",
        "withdrawn": "rewind.you_withdrew",
    }.get(request.state, "rewind.you_refused")
    await desk.show(Screen(desk.words.say(said)))


def compose_request(
    request: Request,
    table: TableRow,
    seats: Sequence[SeatRow],
    words: Words,
    rung: Collection[int] = (),
) -> Post:
    """Return the message of a request as it stands. `rung`: users to ping."""
    names = table_names(words, seats)
    users = {seat.seat: seat.user_id for seat in seats}
    waiting = [seat for seat in request.asked if seat not in request.agreed]
    say, row = names.say, request.row
    title = say(
        "rewind.title",
        who=names.name(row.seat),
        game=say(f"{table.game}.name"),
        code=table.code,
    )
    lines = [title, *_move_lines(request.moves, names)]
    if row.state != "open":
        lines.append(say(f"rewind.outcome.{row.state}"))
        return Post(cut("\n".join(lines), CONTENT))
    called = [f"<@{users[s]}>" if users[s] in rung else names.name(s) for s in waiting]
    lines.append(say("rewind.waiting", who=", ".join(called)))
    if request.agreed:
        agreed = ", ".join(names.name(seat) for seat in request.agreed)
        lines.append(say("rewind.agreed", who=agreed))
    lines.append(say("rewind.until", when=f"<t:{row.expires_at // SECOND}:R>"))
    token = (str(row.request_id),)
    items = [
        Press(
            Claim("agree", table.table_id, row.version, token), say("rewind.agree"), Style.success
        ),
        Press(Claim("refuse", table.table_id, row.version, token), say("rewind.refuse")),
    ]
    return Post(cut("\n".join(lines), CONTENT), items, tuple(rung))


async def _choose(desk: Desk, position: Position, verb: str, prompt: str) -> None:
    table = position.table
    choices = await desk.services.rewind.choices(position)
    if not choices:
        raise Refusal("nothing_to_undo")
    names = table_names(desk.words, position.seats)
    options = [option(names.message(told_to_all(entry)), str(entry.seq)) for entry in choices]
    pick = Pick(
        Claim(verb, table.table_id, table.version), names.say("rewind.placeholder"), options
    )
    await desk.show(Screen(prompt, (pick,)))


async def _need_running(desk: Desk, table_id: int) -> Position:
    position = await desk.services.play.load(table_id)
    match position.table.status:
        case "running":
            return position
        case "record":
            raise Refusal("only_a_record")
        case "finished":
            raise Refusal("finished")
        case _:
            raise Refusal("table_closed")


def _move_lines(moves: Sequence[EntryRow], words: Words) -> list[str]:
    """Return what would be taken back as all know it, newest first; nothing secret is named."""
    lines = [
        words.say("rewind.line", text=cut(words.message(told_to_all(entry)), TOLD_ROOM))
        for entry in moves[:SHOWN_MOVES]
    ]
    if len(moves) > SHOWN_MOVES:
        lines.append(words.say("rewind.more", count=len(moves) - SHOWN_MOVES))
    return lines
