"""Taking a turn: the panel, moves by tap and by text, undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cogs.desk import Desk, Screen
from cogs.messages import link_to, table_names
from cogs.orders import orders_button
from cogs.panel import Panel
from cogs.pictures import board_request, draw_board
from cogs.rewinds import ask_button
from cogs.text import cut, safe_text
from cogs.typed import parse_typed, path_label, tokens_of_label
from cogs.widgets import Claim, Press, Style
from data.store.play import Acted
from data.store.store import AlreadyDone, NotYourTurn, Position, Refusal, Repeated, Stale
from data.store.story import decode_events
from data.words import Words
from rules.core.choice import Tokens
from rules.core.errors import AmbiguousMoveError, IllegalMoveError, MoveError, UnreadableMoveError
from rules.core.message import Message, Seat, SeatRef

ASK_INSTEAD = ("table.error.undo_others_acted", "table.error.undo_barrier")
"""Why an undo is refused where all together may still go back."""


async def open_panel(desk: Desk, table_id: int) -> None:
    """Show what the person can do now, with the person's own picture.

    Raises:
        Refusal: the table is not running, or it is not this person's turn.
    """
    position, seat = await _load_turn(desk, table_id)
    await _show_panel(desk, position, seat, (), with_picture=True)


async def navigate(desk: Desk, claim: Claim, prefix: Tokens) -> None:
    """Show the panel at another point of the choice tree.

    Raises:
        Refusal: it is not this person's turn any more.
    """
    position, seat = await _load_turn(desk, claim.table_id)
    since = next((row.since_version for row in position.acting if row.seat == seat), 0)
    if claim.version < since:
        note = desk.words.say("table.error.moved_on")
        await _show_panel(desk, position, seat, (), note=note, with_picture=True)
        return
    await _show_panel(desk, position, seat, prefix)


async def make_moves(
    desk: Desk, table_id: int, moves: Sequence[Tokens], claim: int | None = None
) -> None:
    """Make moves and show what they led to; where they cannot be made, show why."""
    try:
        acted = await desk.services.play.act(table_id, desk.who, desk.interaction_id, moves, claim)
    except (AlreadyDone, Repeated):
        await _show_present(desk, table_id, desk.words.say("table.error.already_done"))
    except Stale as stale:
        await _show_present(desk, table_id, desk.words.message(stale.reason))
    except NotYourTurn:
        await open_panel(desk, table_id)  # refused there by name and with a link
    except MoveError as error:
        position = await desk.services.play.load(table_id)
        names = table_names(desk.words, position.seats)
        note = explain_error(error, names, position, position.seat_of(desk.who.user_id))
        await _show_present(desk, table_id, note)
    else:
        desk.committed = True
        await _show_acted(desk, acted)


async def type_moves(desk: Desk, table_id: int, text: str) -> None:
    """Make moves that were typed, in notation, in words or as a label of autocomplete.

    Raises:
        Refusal: the table is not running, or it is not this person's turn.
    """
    position, seat = await _load_turn(desk, table_id)
    names = table_names(desk.words, position.seats)
    # Autocomplete sends a label instead of its value on some clients.
    labelled = tokens_of_label(position.game, position.state, seat, names, text)
    moves = [labelled] if labelled else parse_typed(position.game.key, text)
    await make_moves(desk, table_id, moves or [()])


def explain_error(error: MoveError, words: Words, position: Position, seat: Seat | None) -> str:
    """Return what is wrong with a move and what to do, in the reader's words."""
    reason = words.with_tamed_text(safe_text).message(error.reason)
    match error:
        case IllegalMoveError():
            return words.say("bot.move.illegal", reason=reason)
        case AmbiguousMoveError() if seat is not None:
            lines = [
                f"• `{' '.join(tokens)}` "
                + cut(path_label(position.game, position.state, seat, words, tokens), 120)
                for tokens in error.candidates
            ]
            return "\n".join([words.say("bot.move.ambiguous", reason=reason), *lines])
        case UnreadableMoveError():
            example = words.say(f"{position.game.key}.example_move")
            return words.say("bot.move.unreadable", reason=reason, example=example)
        case _:
            return reason


async def ask_undo(desk: Desk, table_id: int) -> None:
    """Show what an undo would take back, and let the person confirm it.

    Where that is not theirs alone to decide, the others can be asked.

    Raises:
        Refusal: there is nothing to take back.
    """
    play = desk.services.play
    position = await play.load(table_id)
    seat = _need_seat(position, desk)
    if position.over:
        raise Refusal("finished")
    words = table_names(desk.words, position.seats)
    try:
        moves = await play.undoable_moves(position, seat)
    except Refusal as refusal:
        if position.table.status != "running" or refusal.reason.key not in ASK_INSTEAD:
            raise
        await desk.show(Screen(words.message(refusal.reason), (ask_button(position, words),)))
        return
    told = [
        words.message(event.message)
        for event in decode_events(moves[0].events)
        if event.is_for(seat)
    ]
    table = position.table
    one = Claim("undo_yes", table.table_id, table.version, ("one",))
    items = [Press(one, words.say("bot.undo.one"), Style.danger)]
    if len(moves) > 1:
        whole = Claim("undo_yes", table.table_id, table.version, ("all",))
        items.append(Press(whole, words.say("bot.undo.all", count=len(moves))))
    text = words.say("bot.undo.question", what=" ".join(told[:1]))
    await desk.show(Screen(text, items))


async def undo(desk: Desk, claim: Claim) -> None:
    """Take back the last move or the whole turn, and go on from there.

    Raises:
        Refusal: the move may not be taken back.
    """
    try:
        acted = await desk.services.play.undo(
            claim.table_id,
            desk.who,
            desk.interaction_id,
            claim=claim.version,
            whole_turn=claim.tokens == ("all",),
        )
    except (AlreadyDone, Stale) as refusal:
        await _show_present(desk, claim.table_id, desk.words.message(refusal.reason))
        return
    desk.committed = True
    position = acted.position
    seat = _need_seat(position, desk)
    note = desk.words.say("bot.undo.done")
    await _show_panel(desk, position, seat, (), note=note, with_picture=True)


async def _load_turn(desk: Desk, table_id: int) -> tuple[Position, Seat]:
    position = await desk.services.play.load(table_id)
    table = position.table
    seat = _need_seat(position, desk)
    if table.status == "finished":
        raise Refusal("finished")
    if table.status == "closed":
        raise Refusal("table_closed")
    acting = position.game.to_act(position.state)
    if seat not in acting:
        who = Message("table.seat_name", {"who": SeatRef(acting[0])})
        names = table_names(desk.words, position.seats)
        raise Refusal("not_your_turn_see", who=names.message(who), link=link_to(table))
    return position, seat


def _need_seat(position: Position, desk: Desk) -> Seat:
    seat = position.seat_of(desk.who.user_id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


async def _show_panel(
    desk: Desk,
    position: Position,
    seat: Seat,
    prefix: Tokens,
    *,
    note: str = "",
    with_picture: bool = False,
) -> None:
    words = table_names(desk.words, position.seats)
    may_undo = not prefix and await desk.services.play.can_undo(position, seat)
    screen = Panel(position, seat, words, may_undo).screen(prefix, note)
    items = [*screen.items]
    if not prefix:
        items += orders_button(position, seat, words.say("orders.button.open"))
    picture = await _own_picture(desk, position, seat) if with_picture else screen.picture
    await desk.show(replace(screen, items=items, picture=picture))


async def _own_picture(desk: Desk, position: Position, seat: Seat):  # noqa: ANN202 - as draw_board
    previous = await desk.services.play.state_at_last_move(position, seat)
    request = board_request(position, seat, desk.words.locale, previous)
    return await draw_board(desk.services, request)


async def _show_present(desk: Desk, table_id: int, note: str) -> None:
    """Show the panel as it is now under a note; without it where nothing is to be done."""
    position = await desk.services.play.load(table_id)
    seat = position.seat_of(desk.who.user_id)
    if seat is not None and seat in position.game.to_act(position.state):
        await _show_panel(desk, position, seat, (), note=note, with_picture=True)
    else:
        await desk.show(Screen(note))


async def _show_acted(desk: Desk, acted: Acted) -> None:
    position = acted.position
    seat = _need_seat(position, desk)
    words = table_names(desk.words, position.seats)
    told = [f"✔ {words.message(e.message)}" for e in acted.events if e.is_for(seat)]
    lines = told or ["✔"]  # a move of which nothing is told, such as a pass, is answered as well
    if not acted.turn_over:
        await _show_panel(desk, position, seat, (), note="\n".join(lines), with_picture=True)
        return
    items: list[Press] = []
    if not position.over and await desk.services.play.can_undo(position, seat):
        claim = Claim("undo", position.table.table_id, position.table.version)
        items.append(Press(claim, words.say("bot.button.undo")))
    lines += await _next_table(desk, position)
    # Without a picture: the board stands in the message that everybody sees now.
    await desk.show(Screen("\n".join(lines), items))


async def _next_table(desk: Desk, position: Position) -> list[str]:
    for waiting in await desk.services.store.read.waiting_tables(desk.who.user_id):
        table = waiting.table
        if waiting.waiting_since is not None and table.table_id != position.table.table_id:
            return [desk.words.say("bot.turn.next", code=table.code, link=link_to(table))]
    return []
