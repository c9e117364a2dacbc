"""Seats of running games that are offered to somebody, who accepts or declines."""

from __future__ import annotations

from data.store.model import DAY, OfferRow
from data.store.offers import end_offers, post_offer
from data.store.seating import Seating, need_newcomer, need_running, need_seat
from data.store.sql import Rows
from data.store.store import Person, Refusal, need_manager

OFFER_DAYS = 3


class Substitutes(Seating):
    """Offers of seats, by who manages a table. Until one is accepted, the seat stays as it is."""

    async def offer(
        self, table_id: int, who: Person, interaction_id: int | None, seat: int, new: Person
    ) -> OfferRow:
        """Offer a seat to a person, in place of what was offered of it before.

        Raises:
            Refusal: the table is not running, there is no such seat, the person sits there
                already, or `who` may not manage the table.
        """
        async with self._store.change(who, interaction_id) as rows:
            table = await need_running(rows, table_id)
            need_manager(table, who)
            sitter = await need_seat(rows, table, seat)
            await need_newcomer(rows, table, new)
            now = self._store.now()
            await end_offers(rows, table_id, now, seat=seat)
            expires = now + OFFER_DAYS * DAY
            offer_id = await rows.insert_offer(
                table_id,
                seat,
                sitter.user_id,
                (new.user_id, new.name),
                (who.user_id, who.name),
                now,
                expires,
            )
            await rows.insert_timer(table_id, "offer_expiry", table.version, expires)
            offer = await _need_offer(rows, offer_id)
            await post_offer(rows, offer, now)
            return offer

    async def answer(
        self,
        offer_id: int,
        who: Person,
        interaction_id: int | None,
        *,
        table_id: int,
        accepts: bool,
    ) -> OfferRow:
        """Accept an offer and sit down, or decline it; who manages the table can take it back.

        Raises:
            Refusal: it is over, or it was made to somebody else.
        """
        async with self._store.change(who, interaction_id) as rows:
            offer = await _need_offer(rows, offer_id)
            if offer.table_id != table_id or offer.state != "open":
                raise Refusal("offer_over")
            table = await need_running(rows, table_id)
            if who.user_id != offer.user_id:
                if accepts:
                    raise Refusal("not_your_offer")
                need_manager(table, who)
            now = self._store.now()
            if not accepts:
                state = "declined" if who.user_id == offer.user_id else "withdrawn"
                await rows.close_offer(offer_id, state)
                await post_offer(rows, offer, now)
                return await _need_offer(rows, offer_id)
            # Closed before the seat changes, which ends all other offers of it.
            await rows.close_offer(offer_id, "accepted")
            await post_offer(rows, offer, now)
            await self._hand_seat(rows, table, offer.seat, who)
            return await _need_offer(rows, offer_id)


async def _need_offer(rows: Rows, offer_id: int) -> OfferRow:
    offer = await rows.load_offer(offer_id)
    if offer is None:
        raise Refusal("offer_over")
    return offer
