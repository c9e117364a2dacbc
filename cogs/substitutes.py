"""Handing a seat of a running game to somebody else, who accepts or declines."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import discord

from cogs.desk import Desk, Screen
from cogs.finding import SOME, find_tables
from cogs.messages import Post, bot_name, table_names
from cogs.text import plain_name, safe_name
from cogs.widgets import Claim, Press, Style
from data.store.model import SECOND, OfferRow, SeatRow, TableRow
from data.store.store import Person, Refusal, need_manager
from data.words import LOCALES, Words, load_words
from rules.core.message import SeatRef


async def replace(
    desk: Desk, code: str | None, seat: str, person: discord.User | discord.Member | None
) -> None:
    """Offer a seat to a person; without one, ask whether it is to be freed for anybody.

    Raises:
        Refusal: no such table, or several; not the person's to manage; no such seat or person.
    """
    tables = await find_tables(desk, code)
    if len(tables) > 1:
        raise Refusal("seat_of_which", codes=", ".join(t.code for t in tables[:SOME]))
    table = tables[0]
    need_manager(table, desk.who)
    sitter = find_seat(await desk.services.store.read.seats_of(table.table_id), seat)
    if person is None:
        await _ask_to_free(desk, table, sitter)
        return
    if person.bot:
        raise Refusal("no_bot_there")
    if not isinstance(person, discord.Member) or person.guild.id != table.guild_id:
        raise Refusal("not_a_member")
    new = Person(person.id, plain_name(person.display_name), table.locale)
    await desk.services.substitutes.offer(
        table.table_id, desk.who, desk.interaction_id, sitter.seat, new
    )
    desk.committed = True
    said = desk.words.say("asking.offer.made", who=safe_name(new.name), seat=sitter.seat + 1)
    await desk.show(Screen(said))


async def free(desk: Desk, table_id: int, seat: int, sitter_id: int) -> None:
    """Free the seat of a person, for whoever wants to play on.

    Raises:
        Refusal: not the person's to manage, not running, free already, or somebody else's by now.
    """
    await desk.services.seating.replace(
        table_id, desk.who, desk.interaction_id, seat, None, sitter_id=sitter_id
    )
    desk.committed = True
    await desk.show(Screen(desk.words.say("asking.offer.freed", seat=seat + 1)))


async def answer(desk: Desk, claim: Claim, *, accepts: bool) -> None:
    """Accept the offer of a seat, or decline it.

    Raises:
        Refusal: it is over, or was made to somebody else.
    """
    offer = await desk.services.substitutes.answer(
        claim.version, desk.who, desk.interaction_id, table_id=claim.table_id, accepts=accepts
    )
    desk.committed = True
    await desk.show(Screen(desk.words.say(f"asking.offer.you.{offer.state}")))


def find_seat(seats: Sequence[SeatRow], text: str) -> SeatRow:
    """Return the seat that somebody means: by its number, or by the name of who sits there.

    Bots are called in any language: who writes may have read another one on the board.

    Raises:
        Refusal: there is none, or several of that name.
    """
    wanted = text.strip().casefold()
    number = wanted.partition("·")[0].strip().lstrip("#")
    found = [s for s in seats if str(s.seat + 1) == number]
    found = found or [s for s in seats if wanted in _called(s)]
    if len(found) != 1:
        raise Refusal("no_seat_called", text=text[:40], count=len(seats))
    return found[0]


def _called(seat: SeatRow) -> set[str]:
    """Return the names of who sits on a seat, as they are compared."""
    if seat.is_bot:
        return {bot_name(seat, load_words(locale)).casefold() for locale in LOCALES}
    return {seat.name.casefold()} if seat.name else set()


def compose_offer(
    offer: OfferRow,
    table: TableRow,
    seats: Sequence[SeatRow],
    words: Words,
    rung: Collection[int] = (),
) -> Post:
    """Return the message of an offer as it stands. `rung`: users to ping."""
    names = table_names(words, seats)
    to = safe_name(offer.name)
    spoken = f"<@{offer.user_id}>" if offer.user_id in rung else to
    say, sits = names.say, next((s for s in seats if s.seat == offer.seat), None)
    kind = "free" if sits is None or sits.is_free or offer.state == "accepted" else "taken"
    args = {"by": safe_name(offer.by_name or "?"), "to": spoken, "code": table.code}
    lines = [
        say(f"asking.offer.{kind}", **args, seat=offer.seat + 1, who=SeatRef(offer.seat)),
    ]
    if offer.state != "open":
        lines.append(say(f"asking.offer.outcome.{offer.state}", to=to))
        return Post("\n".join(lines))
    lines.append(say("asking.offer.means", when=f"<t:{offer.expires_at // SECOND}:R>"))
    items = [
        Press(
            Claim("offer_yes", table.table_id, offer.offer_id),
            say("asking.button.accept"),
            Style.success,
        ),
        Press(Claim("offer_no", table.table_id, offer.offer_id), say("asking.button.decline")),
    ]
    return Post("\n".join(lines), items, tuple(rung))


async def _ask_to_free(desk: Desk, table: TableRow, sitter: SeatRow) -> None:
    if table.status != "running":
        raise Refusal("not_started")
    if sitter.is_free:
        raise Refusal("seat_free_already")
    names = table_names(desk.words, [sitter])
    yes = Press(
        Claim("free_seat", table.table_id, tokens=(str(sitter.seat), str(sitter.user_id))),
        names.say("asking.button.free"),
        Style.danger,
    )
    text = names.say("asking.offer.free_question", who=SeatRef(sitter.seat), code=table.code)
    await desk.show(Screen(text, (yes,)))
