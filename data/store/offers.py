"""What becomes of an offered seat when something else happens at its table."""

from __future__ import annotations

from data.store.model import OfferRow, OfferState
from data.store.sql import Rows
from data.store.store import post


async def end_offers(
    rows: Rows, table_id: int, now: int, *, seat: int | None = None, state: OfferState = "void"
) -> None:
    """Close the offers of a seat, or of all seats of a table; the messages lose their buttons."""
    for offer in await rows.open_offers(table_id):
        if seat in (None, offer.seat):
            await rows.close_offer(offer.offer_id, state)
            await post_offer(rows, offer, now)


async def expire_offers(rows: Rows, table_id: int, now: int) -> None:
    """Close the offers of a table whose time is over."""
    for offer in await rows.open_offers(table_id):
        if offer.expires_at <= now:
            await rows.close_offer(offer.offer_id, "expired")
            await post_offer(rows, offer, now)


async def post_offer(rows: Rows, offer: OfferRow, now: int, *, again: bool = False) -> None:
    """Show how an offer stands: in its message, or where it has none in a new one.

    `again`: in place of one that is lost.
    """
    payload: dict[str, int | str] = {"offer": offer.offer_id, **({"again": 1} if again else {})}
    await post(rows, offer.table_id, "offer", 0, now, payload)
