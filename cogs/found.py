"""Messages that an earlier attempt left in the channel although we never heard of it."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from cogs.widgets import custom_ids, parse_custom_id
from data.store.model import OutboxRow, TableRow


@dataclass(frozen=True)
class Found:
    """A message that an earlier attempt left behind, the version that it shows, whom it rang."""

    message_id: int
    version: int
    rung: frozenset[int] = frozenset()


def recognise(
    message: discord.Message, row: OutboxRow, table: TableRow, text: str | None
) -> Found | None:
    """Return a message as the one that a row would send: by how it begins, or by its buttons."""
    if text is not None:
        return Found(message.id, row.version) if message.content.startswith(text) else None
    claims = [claim for part in custom_ids(message) if (claim := parse_custom_id(part)) is not None]
    verbs = {claim.verb: claim.version for claim in claims if claim.table_id == table.table_id}
    match row.kind:
        case "call":
            is_it = verbs.get("mygames") == row.outbox_id
            return Found(message.id, row.version) if is_it else None
        case "poll":
            is_it = row.payload["poll"] in (verbs.get("vote"), verbs.get("sit"))
            return Found(message.id, row.version) if is_it else None
        case "lobby":
            version = row.version if verbs.keys() & {"join", "history"} else -1
        case "request":
            version = verbs.get("agree", -1)
        case "turn":
            version = verbs.get("play", -1)
        case _:
            version = -1 if "play" in verbs else verbs.get("more", -1)
    if version < row.version:
        return None
    rung = set[int]() if message.flags.silent else {user.id for user in message.mentions}
    return Found(message.id, version, frozenset(rung))
