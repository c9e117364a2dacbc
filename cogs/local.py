"""A local Discord page in the browser: the same bot and cogs, no token, several users."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import discord
import simcord

from cogs.client import Caravanserai
from cogs.lobbies import game_menu
from cogs.local_time import moving_time
from cogs.services import Services
from cogs.widgets import make_view
from data.words import load_words

GUILD = "Caravanserai"
CHANNEL = "trading-post"
PEOPLE = (
    ("minji", "민지", "ko"),
    ("jaeho", "재호", "ko"),
    ("alexandra", "Alexandra", "en-US"),
    ("theo", "Theo", "en-GB"),
    ("seunghyun", "승현", "ko"),
    ("yuki", "ゆき", "en-US"),
)
"""User name, display name and language of everybody whom one can be on the page."""
MANAGERS = ("seunghyun", "yuki")
"""Who may manage the page's server, in each language one."""


class LocalClock:
    """The page's clock, once there is a page."""

    def __init__(self) -> None:
        self._now: Callable[[], datetime] = lambda: datetime.now(UTC)

    def follow(self, env: simcord.Env) -> None:
        """Take the time from a running page from now on."""
        self._now = env.now

    def __call__(self) -> datetime:
        """Return the time."""
        return self._now()


def speak_languages(env: simcord.Env, languages: dict[int, str], guild_locale: str) -> None:
    """Let every interaction carry its user's language, and the server's, as Discord's do."""
    emit = env.backend.emit

    def emit_in_language(event: str, payload: Any, *args: Any, **kwargs: Any) -> Any:
        if event == "INTERACTION_CREATE":
            user = (payload.get("member") or payload)["user"]
            payload["locale"] = languages.get(int(user["id"]), "en-US")
            payload["guild_locale"] = guild_locale
        return emit(event, payload, *args, **kwargs)

    env.backend.emit = emit_in_language  # type: ignore[method-assign]


async def serve_page(
    services: Services,
    clock: LocalClock,
    port: int,
    announce: Callable[[str], None],
    *,
    guild_locale: str = "ko",
) -> None:
    """Open the page, announce its address, and serve it until it is stopped.

    Tables of earlier runs go on: their messages are posted again, since the page begins empty.
    """
    bot = Caravanserai(services)
    async with simcord.run(bot, check_errors=False, settle_timeout=10.0) as env:
        guild = env.create_guild(GUILD, preferred_locale=guild_locale)
        # The page shows one channel only, so tables are played in it and not in threads.
        no_threads = discord.PermissionOverwrite(create_public_threads=False)
        channel = guild.create_text_channel(CHANNEL, overwrites={guild.default_role: no_threads})
        manage = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        languages: dict[int, str] = {}
        viewers: list[Any] = []
        for name, shown, language in PEOPLE:
            roles = [manage] if name in MANAGERS else []
            viewers.append(guild.add_member(env.create_user(name, global_name=shown), roles=roles))
            languages[viewers[-1].id] = language
        speak_languages(env, languages, guild_locale)
        # The page's clock begins at a fixed day; ids follow it, so that no run repeats them. The
        # worker would wake for every hour of all the months that are passed over.
        bot.worker.hold()
        await env.advance_time((datetime.now(UTC) - env.now()).total_seconds())
        clock.follow(env)
        bot.worker.release()
        await _welcome(bot, channel.id)
        await services.outbox.post_all_again()
        await env.settle()
        preview = env.preview(
            channel, viewers=viewers, layout="channel", port=port, locale="ko", timezone="UTC"
        )
        async with preview, moving_time(env, bot):
            announce(preview.url)
            await preview.wait_closed()


async def _welcome(bot: Caravanserai, channel_id: int) -> None:
    """Say in both languages how to begin, with a select that opens a table."""
    place = bot.get_partial_messageable(channel_id)
    for locale in ("ko", "en"):
        words = load_words(locale)
        await place.send(words.say("bot.local.welcome"), view=make_view([game_menu(words)]))
