"""Questions to people that stand in messages with buttons: polls, requests, offers of seats."""

from __future__ import annotations

from data.store.model import OutboxRow, TableRow
from data.store.offers import post_offer
from data.store.polls import post_poll
from data.store.requests import post_request
from data.store.sql import Rows


async def ask_again(
    rows: Rows, table: TableRow, now: int, *, message_id: int | None = None
) -> bool:
    """Post what a table is being asked anew, because it has moved or a message is gone.

    With `message_id` only the question of that message; False if it is none's. Whoever has been
    told of a question is not told again.
    """
    asked = False
    request = await rows.open_request(table.table_id)
    if request is not None and message_id in (None, request.message_id):
        asked, was_sent = True, request.message_id is not None
        await rows.request_sent(request.request_id, None)
        await post_request(rows, request, now, again=was_sent)
    for poll in await rows.open_polls(table.table_id):
        if message_id in (None, poll.message_id):
            asked, was_sent = True, poll.message_id is not None
            await rows.set_poll_message(poll.poll_id, None, None)
            await post_poll(rows, table, poll.poll_id, now, again=was_sent)
    for offer in await rows.open_offers(table.table_id):
        if message_id in (None, offer.message_id):
            asked, was_sent = True, offer.message_id is not None
            await rows.set_offer_message(offer.offer_id, None)
            await post_offer(rows, offer, now, again=was_sent)
    return asked


async def note_message(rows: Rows, row: OutboxRow, place_id: int, message_id: int | None) -> None:
    """Remember the message of the question that an outbox row asks, None where it is gone."""
    match row.kind:
        case "poll":
            place = None if message_id is None else place_id
            await rows.set_poll_message(int(row.payload["poll"]), place, message_id)
        case "request":
            await rows.request_sent(int(row.payload["request_id"]), message_id)
        case "offer":
            await rows.set_offer_message(int(row.payload["offer"]), message_id)
        case _:
            pass  # a note has no buttons, and is never changed
