"""Standing orders: what a player decides once for a whole game."""

from __future__ import annotations

from cogs.desk import Desk, Screen
from cogs.widgets import Claim, Press, Style, button_rows
from data.store.store import Position, Refusal
from rules.core.message import Seat


async def show_orders(desk: Desk, table_id: int) -> None:
    """Show the standing orders of the person's seat, and let each be changed.

    Raises:
        Refusal: not running, not seated, or the game has no such orders.
    """
    await _show(desk, await desk.services.play.load(table_id))


async def change_order(desk: Desk, claim: Claim) -> None:
    """Give an order or take it back, and show all of them again.

    Raises:
        Refusal: not running, not seated, or no such order.
    """
    key, value = claim.tokens
    position = await desk.services.play.change_order(
        claim.table_id, desk.who, desk.interaction_id, key, is_on=value == "on"
    )
    desk.committed = True
    await _show(desk, position)


def orders_button(position: Position, seat: Seat, label: str) -> list[Press]:
    """Return the button under a decision that could have been ordered in advance."""
    game = position.game
    keys = game.standing_orders
    decided = any(game.obey(position.state, seat, frozenset({key})) is not None for key in keys)
    return [Press(Claim("orders", position.table.table_id), label)] if decided else []


async def _show(desk: Desk, position: Position) -> None:
    table, game = position.table, position.game
    if table.status != "running":
        raise Refusal("finished" if table.status == "finished" else "table_closed")
    seat = position.seat_of(desk.who.user_id)
    if seat is None:
        raise Refusal("not_seated")
    if not game.standing_orders:
        raise Refusal("no_orders")
    say, given = desk.words.say, position.seats[seat].standing_orders
    lines, buttons = [say("orders.title", code=table.code)], list[Press]()
    for key in game.standing_orders:
        name, is_on = say(f"{game.key}.order.{key}.name"), key in given
        lines.append(say("orders.state_on" if is_on else "orders.state_off", name=name))
        lines.append(f"-# {say(f'{game.key}.order.{key}.help')}")
        claim = Claim("order", table.table_id, 0, (key, "off" if is_on else "on"))
        label = say("orders.button.off" if is_on else "orders.button.on", name=name)
        buttons.append(Press(claim, label, Style.secondary if is_on else Style.success))
    button_rows(buttons, 0)
    await desk.show(Screen("\n".join(lines), buttons))
