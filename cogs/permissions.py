"""What the bot may do in a channel, told by Discord with every interaction."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec import Struct

from data.words import Words


class Preflight(Struct, frozen=True):
    """What is missing: `needed` stops a table, `wanted` only makes it poorer (locale keys)."""

    needed: tuple[str, ...]
    wanted: tuple[str, ...]
    can_thread: bool

    def lines(self, words: Words) -> list[str]:
        """Return what to tell the person, nothing if all is well."""
        lines: list[str] = []
        if self.needed:
            lines.append(words.say("bot.preflight.needed", names=_names(self.needed, words)))
        if self.wanted:
            lines.append(words.say("bot.preflight.wanted", names=_names(self.wanted, words)))
        return lines


def check_permissions(permissions: discord.Permissions, *, in_thread: bool) -> Preflight:
    """Return what the bot lacks in a channel or thread for a table there."""
    send = "send_messages_in_threads" if in_thread else "send_messages"
    needed = [name for name in ("view_channel", send) if not getattr(permissions, name)]
    wanted = [
        name for name in ("attach_files", "read_message_history") if not getattr(permissions, name)
    ]
    thread_names = ("create_public_threads", "send_messages_in_threads")
    missing = [name for name in thread_names if not getattr(permissions, name)]
    if not in_thread:
        wanted += missing
    return Preflight(tuple(needed), tuple(wanted), not in_thread and not missing)


def _names(keys: Sequence[str], words: Words) -> str:
    return ", ".join(words.say(f"bot.permission.{key}") for key in keys)
