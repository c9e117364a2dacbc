"""Adding bots to tables, removing them, letting people take their seats, and hints."""

from __future__ import annotations

from bots.thinker import ThinkError
from cogs.bots import choose_move
from cogs.desk import Desk, Screen
from cogs.lobbies import load_managed
from cogs.messages import table_names
from cogs.widgets import Claim, Press, Style, button_rows
from data.store.model import BotLevel, SeatRow, TableRow
from data.store.store import Refusal
from rules.core.message import SeatRef
from rules.core.notation import resolve_move

LEVELS: tuple[BotLevel, ...] = ("greedy", "search")
"""The levels that people can choose; playing at random is for tests."""


async def show_bots(desk: Desk, table_id: int) -> None:
    """Let the person add bots to a lobby or remove them; fill free seats of a running game.

    Raises:
        Refusal: the table is closed, or not the person's to manage.
    """
    table = await load_managed(desk, table_id)
    seats = await desk.services.store.read.seats_of(table_id)
    if table.status == "running":
        await _show_free_seats(desk, table, seats)
        return
    words = table_names(desk.words, seats)
    lines = [words.say("bots.lobby.title", taken=len(seats), limit=table.seat_limit)]
    lines += [f"-# {_level(desk, lvl)}: {words.say(f'bots.help.{lvl}')}" for lvl in LEVELS]
    full = len(seats) >= table.seat_limit
    buttons = [_add(table, level, desk, disabled=full) for level in LEVELS]
    row = button_rows(buttons, 0)
    removing = [
        Press(
            Claim("bot_remove", table_id, 0, (str(seat.user_id),)),
            words.say("bots.button.remove", who=SeatRef(seat.seat)),
            Style.danger,
        )
        for seat in seats
        if seat.is_bot
    ]
    button_rows(removing, row)
    await desk.show(Screen("\n".join(lines), (*buttons, *removing)))


async def add_bot(desk: Desk, claim: Claim) -> None:
    """Give a bot of a level a seat, and show the bots again.

    Raises:
        Refusal: no such level, no seat is left, or the table is not the person's to manage.
    """
    level = _need_level(claim.tokens[0] if claim.tokens else "")
    await desk.services.bot_seats.add(claim.table_id, desk.who, desk.interaction_id, level)
    desk.committed = True
    await show_bots(desk, claim.table_id)


async def remove_bot(desk: Desk, claim: Claim) -> None:
    """Take a bot out of a lobby, and show the bots again.

    Raises:
        Refusal: no such bot, or the table is not the person's to manage.
    """
    await desk.services.bot_seats.remove(
        claim.table_id, desk.who, desk.interaction_id, int(claim.tokens[0])
    )
    desk.committed = True
    await show_bots(desk, claim.table_id)


async def seat_bot(desk: Desk, claim: Claim) -> None:
    """Let a bot play on at a free seat.

    Raises:
        Refusal: the seat is not free, or the table is not the person's to manage.
    """
    seat, level = claim.tokens
    await desk.services.seating.seat_bot(
        claim.table_id, desk.who, desk.interaction_id, int(seat), _need_level(level)
    )
    desk.committed = True
    await desk.show(Screen(desk.words.say("bots.seated", seat=int(seat) + 1)))


async def offer_seats(desk: Desk, table_id: int) -> bool:
    """Offer the seats of bots and free ones at a running game; tell whether there are any."""
    table = await desk.services.store.read.load_table(table_id)
    seats = await desk.services.store.read.seats_of(table_id)
    open_seats = [seat for seat in seats if seat.is_bot or seat.is_free]
    seated = any(seat.user_id == desk.who.user_id for seat in seats)
    if table is None or table.status != "running" or not open_seats or seated:
        return False
    words = table_names(desk.words, seats)
    buttons = [
        Press(
            Claim("sit", table_id, 0, (str(seat.seat),)),
            words.say("bots.button.sit", seat=seat.seat + 1, who=SeatRef(seat.seat)),
            Style.success,
        )
        for seat in open_seats
    ]
    button_rows(buttons, 0)
    await desk.show(Screen(words.say("bots.sit", code=table.code), buttons))
    return True


async def show_hint(desk: Desk, table_id: int) -> None:
    """Propose a move to the person whose turn it is, in private, and let it be made.

    Raises:
        Refusal: it is not the person's turn, or the table plays without hints.
    """
    position = await desk.services.play.load(table_id)
    seat = position.seat_of(desk.who.user_id)
    if seat is None:
        raise Refusal("not_seated")
    if not position.table.hints:
        raise Refusal("no_hints")
    acting = position.game.to_act(position.state)
    if not acting:
        raise Refusal("finished")
    if seat not in acting:
        raise Refusal("not_your_turn", who=SeatRef(acting[0]))
    try:
        tokens = await choose_move(desk.services, position, seat, "search")
    except ThinkError as error:
        raise Refusal("no_hint_found") from error
    words = table_names(desk.words, position.seats)
    action = resolve_move(position.game, position.state, seat, tokens)
    what = words.message(position.game.describe_action(position.state, seat, action))
    version = position.table.version
    buttons = (
        Press(Claim("do", table_id, version, tokens), words.say("bots.button.do"), Style.success),
        Press(Claim("play", table_id, version), words.say("bot.button.play")),
    )
    await desk.show(Screen(words.say("bots.hint", what=what, move=" ".join(tokens)), buttons))


async def _show_free_seats(desk: Desk, table: TableRow, seats: list[SeatRow]) -> None:
    free = [seat.seat for seat in seats if seat.is_free]
    if not free:
        raise Refusal("no_free_seat")
    buttons = [
        Press(
            Claim("bot_sit", table.table_id, 0, (str(seat), level)),
            desk.words.say("bots.button.seat", seat=seat + 1, level=_level(desk, level)),
            Style.primary,
        )
        for seat in free
        for level in LEVELS
    ]
    button_rows(buttons, 0)
    await desk.show(Screen(desk.words.say("bots.free", code=table.code), buttons))


def _add(table: TableRow, level: BotLevel, desk: Desk, *, disabled: bool) -> Press:
    label = desk.words.say("bots.button.add", level=_level(desk, level))
    claim = Claim("bot_add", table.table_id, 0, (level,))
    return Press(claim, label, Style.primary, disabled=disabled)


def _level(desk: Desk, level: BotLevel) -> str:
    return desk.words.say(f"bots.level.{level}")


def _need_level(text: str) -> BotLevel:
    for level in LEVELS:
        if level == text:
            return level
    raise Refusal("old_button")
