"""Seats of running games: giving one up, taking one over, voting about one."""

from __future__ import annotations

from cogs.desk import Desk, Screen
from cogs.widgets import Claim, Press, Style
from data.store.store import Refusal


async def ask_resign(desk: Desk, table_id: int) -> None:
    """Ask whether the person really gives up the seat.

    Raises:
        Refusal: the table is not running, or the person does not sit there.
    """
    position = await desk.services.play.load(table_id)
    if position.table.status != "running":
        raise Refusal("finished" if position.table.status == "finished" else "table_closed")
    if position.seat_of(desk.who.user_id) is None:
        raise Refusal("not_seated")
    say = desk.words.say
    yes = Press(Claim("resign_yes", table_id), say("waiting.button.resign"), Style.danger)
    text = say("waiting.resign.question", code=position.table.code)
    await desk.show(Screen(text, (yes,)))


async def resign(desk: Desk, table_id: int) -> None:
    """Give up the person's seat.

    Raises:
        Refusal: the table is not running, or the person does not sit there.
    """
    await desk.services.seating.resign(table_id, desk.who, desk.interaction_id)
    desk.committed = True
    await desk.show(Screen(desk.words.say("waiting.resign.done")))


async def sit(desk: Desk, table_id: int, seat: int) -> None:
    """Let the person take a free seat.

    Raises:
        Refusal: it is not free, or the person sits at the table already.
    """
    await desk.services.seating.sit(table_id, desk.who, desk.interaction_id, seat)
    desk.committed = True
    await desk.show(Screen(desk.words.say("waiting.sit.done")))


async def vote(desk: Desk, claim: Claim) -> None:
    """Count the person's vote about a seat, and tell how it stands.

    Raises:
        Refusal: it is decided already, or the person has no say in it.
    """
    choice = claim.tokens[0] if claim.tokens else ""
    tally = await desk.services.seating.vote(
        claim.table_id, desk.who, desk.interaction_id, claim.version, choice
    )
    desk.committed = True
    said = "waiting.vote.counted" if tally.poll.is_open else "waiting.vote.decided"
    text = desk.words.say(
        said,
        choice=desk.words.say(f"waiting.choice.{choice}"),
        count=tally.votes[choice],
        needed=tally.needed,
    )
    await desk.show(Screen(text))
