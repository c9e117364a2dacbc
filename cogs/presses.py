"""Which handler each button and select has, and how its press is acknowledged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs import (
    bot_tables,
    history,
    lobbies,
    orders,
    personal,
    reading,
    rematches,
    rewinds,
    seats,
    server_settings,
    standings,
    substitutes,
    turns,
)
from cogs.desk import AckMode, Desk, Screen
from cogs.widgets import Claim
from data.store.store import Refusal

Values = tuple[str, ...]
Handler = Callable[[Desk, Claim, Values], Awaitable[None]]
Flow = Callable[[Desk, int], Awaitable[object]]


def _at_table(flow: Flow) -> Handler:
    """Return the handler of a button that says no more than which table it is about."""

    async def handler(desk: Desk, claim: Claim, _: Values) -> None:
        await flow(desk, claim.table_id)

    return handler


async def _open(desk: Desk, _claim: Claim, values: Values) -> None:
    await lobbies.open_table(desk, values[0] if values else "")


async def _option(desk: Desk, claim: Claim, values: Values) -> None:
    await lobbies.show_option(desk, claim.table_id, values[0] if values else "")


async def _option_set(desk: Desk, claim: Claim, _: Values) -> None:
    key, index = claim.tokens
    await lobbies.set_option(desk, claim.table_id, key, int(index))


async def _at(desk: Desk, claim: Claim, _: Values) -> None:
    await turns.navigate(desk, claim, claim.tokens)


async def _choose(desk: Desk, claim: Claim, values: Values) -> None:
    await turns.navigate(desk, claim, (*claim.tokens, *values))


async def _top(desk: Desk, claim: Claim, _: Values) -> None:
    await turns.navigate(desk, claim, ())


async def _do(desk: Desk, claim: Claim, _: Values) -> None:
    await turns.make_moves(desk, claim.table_id, [claim.tokens], claim.version)


async def _undo_yes(desk: Desk, claim: Claim, _: Values) -> None:
    await turns.undo(desk, claim)


async def _page(desk: Desk, claim: Claim, _: Values) -> None:
    page, *form = claim.tokens
    await reading.show_board(desk, claim.table_id, as_text=form == ["text"], page=page)


async def _rules(desk: Desk, claim: Claim, _: Values) -> None:
    table = await desk.services.store.read.load_table(claim.table_id)
    if table is None:
        raise Refusal("no_table")
    await reading.show_rules(desk, table.game, None)


async def _rules_topic(desk: Desk, claim: Claim, values: Values) -> None:
    await reading.show_rules(desk, claim.tokens[0], values[0] if values else None)


async def _mygames(desk: Desk, _claim: Claim, _: Values) -> None:
    await reading.show_my_games(desk)


async def _history_page(desk: Desk, claim: Claim, _: Values) -> None:
    await history.show_history(desk, claim.table_id, int(claim.tokens[0]))


async def _back_to(desk: Desk, claim: Claim, values: Values) -> None:
    await rewinds.confirm(desk, claim, values, "ask_yes")


async def _rewind_to(desk: Desk, claim: Claim, values: Values) -> None:
    await rewinds.confirm(desk, claim, values, "rewind_yes")


async def _ask_yes(desk: Desk, claim: Claim, _: Values) -> None:
    await rewinds.ask(desk, claim)


async def _rewind_yes(desk: Desk, claim: Claim, _: Values) -> None:
    await rewinds.rewind(desk, claim)


async def _agree(desk: Desk, claim: Claim, _: Values) -> None:
    await rewinds.answer(desk, claim, agrees=True)


async def _refuse(desk: Desk, claim: Claim, _: Values) -> None:
    await rewinds.answer(desk, claim, agrees=False)


async def _offer_yes(desk: Desk, claim: Claim, _: Values) -> None:
    await substitutes.answer(desk, claim, accepts=True)


async def _offer_no(desk: Desk, claim: Claim, _: Values) -> None:
    await substitutes.answer(desk, claim, accepts=False)


async def _free_seat(desk: Desk, claim: Claim, _: Values) -> None:
    seat, *sitter = claim.tokens
    if not sitter:
        raise Refusal("begin_again")
    await substitutes.free(desk, claim.table_id, int(seat), int(sitter[0]))


async def _leaders(desk: Desk, _claim: Claim, values: Values) -> None:
    await standings.show_leaderboard(desk, values[0] if values else None)


async def _forget(desk: Desk, _claim: Claim, _: Values) -> None:
    await standings.forget(desk)


async def _setting(desk: Desk, _claim: Claim, values: Values) -> None:
    await server_settings.show_setting(desk, values[0] if values else "")


async def _settings_back(desk: Desk, _claim: Claim, _: Values) -> None:
    await server_settings.show_settings(desk)


async def _setting_set(desk: Desk, claim: Claim, _: Values) -> None:
    name, value = claim.tokens
    await server_settings.set_setting(desk, name, value)


async def _join_told(desk: Desk, table_id: int) -> None:
    if await bot_tables.offer_seats(desk, table_id):
        return
    await lobbies.join(desk, table_id)
    await desk.show(Screen(desk.words.say("bot.lobby.joined")))


async def _leave_told(desk: Desk, table_id: int) -> None:
    await lobbies.leave(desk, table_id)
    await desk.show(Screen(desk.words.say("bot.lobby.left")))


async def _start_told(desk: Desk, table_id: int) -> None:
    await lobbies.start(desk, table_id)
    await desk.show(Screen(desk.words.say("bot.lobby.dealt")))


async def _show_board_text(desk: Desk, table_id: int) -> None:
    await reading.show_board(desk, table_id, as_text=True)


async def _notify(desk: Desk, claim: Claim, _: Values) -> None:
    rows = desk.services.store.read
    table = await rows.load_table(claim.table_id) if claim.table_id else None
    await personal.change_settings(desk, way=claim.tokens[0], table=table)


async def _notify_reminders(desk: Desk, _claim: Claim, values: Values) -> None:
    await personal.change_settings(desk, reminder_hours=int(values[0]) if values else None)


async def _notify_quiet(desk: Desk, _claim: Claim, values: Values) -> None:
    await personal.change_settings(desk, quiet=values[0] if values else None)


async def _notify_zone(desk: Desk, _claim: Claim, values: Values) -> None:
    await personal.change_settings(desk, zone=values[0] if values else None)


async def _vacation_end(desk: Desk, _claim: Claim, _: Values) -> None:
    await personal.end_vacations(desk)


async def _vote(desk: Desk, claim: Claim, _: Values) -> None:
    await seats.vote(desk, claim)


async def _sit(desk: Desk, claim: Claim, _: Values) -> None:
    await seats.sit(desk, claim.table_id, int(claim.tokens[0]))


async def _bot_add(desk: Desk, claim: Claim, _: Values) -> None:
    await bot_tables.add_bot(desk, claim)


async def _order(desk: Desk, claim: Claim, _: Values) -> None:
    await orders.change_order(desk, claim)


async def _bot_remove(desk: Desk, claim: Claim, _: Values) -> None:
    await bot_tables.remove_bot(desk, claim)


async def _bot_sit(desk: Desk, claim: Claim, _: Values) -> None:
    await bot_tables.seat_bot(desk, claim)


FLOWS: dict[str, Flow] = {
    "join": _join_told,
    "leave": _leave_told,
    "start": _start_told,
    "close": lobbies.ask_close,
    "resign": seats.ask_resign,
    "info": reading.show_table,
    "play": turns.open_panel,
    "hand": reading.show_hand,
    "board": reading.show_board,
    "board_text": _show_board_text,
    "undo": turns.ask_undo,
    "recap": reading.show_recap,
    "history": history.show_history,
    "replay": history.show_replay,
    "export": history.export,
    "rewind": rewinds.choose_for_rewind,
    "bots": bot_tables.show_bots,
    "hint": bot_tables.show_hint,
    "orders": orders.show_orders,
}
"""What a command does once it is clear which table it is about."""


async def run_flow(desk: Desk, flow: str, table_id: int) -> None:
    """Do for a table what a command, named by its flow, asks.

    Raises:
        Refusal: the command does not suit the table.
    """
    if flow not in FLOWS:
        raise Refusal("old_button")
    await FLOWS[flow](desk, table_id)


async def _which(desk: Desk, claim: Claim, values: Values) -> None:
    flow = claim.tokens[0] if claim.tokens else ""
    await run_flow(desk, flow, int(values[0]) if values else 0)


HANDLERS: dict[str, tuple[AckMode, Handler]] = {
    "open": ("private", _open),
    "join": ("update", _at_table(lobbies.join)),
    "leave": ("update", _at_table(lobbies.leave)),
    "start": ("update", _at_table(lobbies.start)),
    "options": ("private", _at_table(lobbies.show_options)),
    "options_back": ("update", _at_table(lobbies.show_options)),
    "option": ("update", _option),
    "option_set": ("update", _option_set),
    "close": ("private", _at_table(lobbies.ask_close)),
    "close_yes": ("update", _at_table(lobbies.close)),
    "resume": ("update", _at_table(lobbies.resume)),
    "move_here": ("update", _at_table(lobbies.move_here)),
    "play": ("private", _at_table(turns.open_panel)),
    "hand": ("private", _at_table(reading.show_hand)),
    "undo": ("private", _at_table(turns.ask_undo)),
    "undo_yes": ("update", _undo_yes),
    "more": ("private", _at_table(reading.show_more)),
    "recap": ("private", _at_table(reading.show_recap)),
    "board": ("private", _at_table(reading.show_board)),
    "board_text": ("private", _at_table(_show_board_text)),
    "page": ("update", _page),
    "rules": ("private", _rules),
    "rules_topic": ("update", _rules_topic),
    "mygames": ("private", _mygames),
    "at": ("update", _at),
    "back": ("update", _at),
    "choose": ("update", _choose),
    "top": ("update", _top),
    "do": ("update", _do),
    "which": ("update", _which),
    "notify": ("update", _notify),
    "notify_reminders": ("update", _notify_reminders),
    "notify_quiet": ("update", _notify_quiet),
    "notify_zone": ("update", _notify_zone),
    "vacation_end": ("update", _vacation_end),
    "resign_yes": ("update", _at_table(seats.resign)),
    "vote": ("private", _vote),
    "sit": ("private", _sit),
    "orders": ("private", _at_table(orders.show_orders)),
    "order": ("update", _order),
    "bots": ("private", _at_table(bot_tables.show_bots)),
    "bot_add": ("update", _bot_add),
    "bot_remove": ("update", _bot_remove),
    "bot_sit": ("update", _bot_sit),
    "history": ("private", _at_table(history.show_history)),
    "history_page": ("update", _history_page),
    "replay": ("private", _at_table(history.show_replay)),
    "export": ("private", _at_table(history.export)),
    "ask_back": ("update", _at_table(rewinds.choose_for_asking)),
    "back_to": ("update", _back_to),
    "ask_yes": ("update", _ask_yes),
    "rewind_to": ("update", _rewind_to),
    "rewind_yes": ("update", _rewind_yes),
    "agree": ("private", _agree),
    "refuse": ("private", _refuse),
    "offer_yes": ("private", _offer_yes),
    "offer_no": ("private", _offer_no),
    "free_seat": ("update", _free_seat),
    "nudged": ("private", _mygames),
    "rematch": ("private", _at_table(rematches.rematch)),
    "setting": ("update", _setting),
    "settings_back": ("update", _settings_back),
    "setting_set": ("update", _setting_set),
    "leaders": ("update", _leaders),
    "forget_yes": ("update", _forget),
}
"""Everything that is secret is private from its acknowledgement on, or changes a private panel."""
