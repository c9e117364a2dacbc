"""What the bot may do in a channel, told by Discord with every interaction."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec import Struct

from data.words import Words


class Preflight(Struct, frozen=True):
    """What is missing: `needed` stops a table, `wanted` only makes it poorer (locale keys).

    `can_thread`: a thread can be opened; `no_thread`: it cannot, although this is a channel.
    """

    needed: tuple[str, ...]
    wanted: tuple[str, ...]
    can_thread: bool
    no_thread: bool

    def lines(self, words: Words) -> list[str]:
        """Return what to tell the person, nothing if all is well."""
        lines: list[str] = []
        if self.needed:
            lines.append(words.say("bot.preflight.needed", names=_names(self.needed, words)))
        if self.wanted:
            lines.append(words.say("bot.preflight.wanted", names=_names(self.wanted, words)))
        if self.no_thread:
            lines.append(words.say("bot.preflight.no_thread"))
        return lines


def check_permissions(permissions: discord.Permissions, *, in_thread: bool) -> Preflight:
    """Return what the bot lacks in a channel or thread for a table there."""
    send = "send_messages_in_threads" if in_thread else "send_messages"
    needed = [name for name in ("view_channel", send) if not getattr(permissions, name)]
    wanted = [
        name for name in ("attach_files", "read_message_history") if not getattr(permissions, name)
    ]
    may_thread = permissions.create_public_threads and permissions.send_messages_in_threads
    return Preflight(
        needed=tuple(needed),
        wanted=tuple(wanted),
        can_thread=may_thread and not in_thread,
        no_thread=not may_thread and not in_thread,
    )


def _names(keys: Sequence[str], words: Words) -> str:
    return ", ".join(words.say(f"bot.permission.{key}") for key in keys)
