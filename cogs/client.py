"""The bot itself: what it is made of, how it starts, and how every interaction runs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from cogs.bots import Bots
from cogs.desk import AckMode, Desk, SendError
from cogs.naming import CatalogTranslator
from cogs.presses import HANDLERS
from cogs.sender import Sender
from cogs.services import Services
from cogs.text import harmless_text
from cogs.widgets import Claim, Pick, Press, custom_ids, parse_custom_id
from cogs.worker import Worker
from data.store.store import Refusal, Repeated
from rules.core.errors import OptionsError

log = structlog.get_logger()

EXTENSIONS = (
    "cogs.table",
    "cogs.play",
    "cogs.notify",
    "cogs.help",
    "cogs.records",
    "cogs.people",
    "cogs.server",
)


class Caravanserai(commands.Bot):
    """The Discord client with the table services behind it."""

    def __init__(self, services: Services) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True),
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tree.error(self._on_command_error)
        self.services = services
        self.sender = Sender(self, services)
        self.worker = Worker(services.store, services.timers, self.sender, Bots(services))
        self.last_error: str | None = None
        self._syncing: asyncio.Task[None] | None = None

    async def setup_hook(self) -> None:
        """Load the cogs and register what presses lead to."""
        self.add_dynamic_items(Press, Pick)
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        await self.tree.set_translator(CatalogTranslator())
        self._syncing = asyncio.create_task(self._sync_commands())

    async def on_ready(self) -> None:
        """Take up unfinished work, now that channels and permissions are known."""
        self.services.store.wake = self.worker.kick
        self.worker.kick()

    async def on_resumed(self) -> None:
        """Look at what is due: the machine may have slept, and with it the alarm."""
        self.worker.kick()

    async def close(self) -> None:
        """Finish what is being sent, then leave Discord."""
        if self._syncing is not None:
            self._syncing.cancel()
        await self.worker.stop()
        await super().close()

    async def handle_press(
        self, interaction: discord.Interaction[Any], claim: Claim, values: tuple[str, ...]
    ) -> None:
        """Run the handler of a button or select."""
        desk = Desk(self.services, interaction)
        mode, handler = HANDLERS.get(claim.verb, ("private", _old_button))
        await self.attend(desk, mode, lambda: handler(desk, claim, values))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press on a button that its message has lost meanwhile.

        discord.py hands on only presses of what a message still shows; the phone of a person may
        show an older state, and silence would look like a broken bot.
        """
        if interaction.type is not discord.InteractionType.component:
            return
        custom_id = str((interaction.data or {}).get("custom_id", ""))
        message = interaction.message
        shown = [] if message is None else list(custom_ids(message))
        if custom_id in shown:
            return
        values = tuple(str(v) for v in (interaction.data or {}).get("values", ()))
        claim = parse_custom_id(custom_id) or Claim("unknown")
        await self.handle_press(interaction, claim, values)

    async def attend(self, desk: Desk, mode: AckMode, work: Callable[[], Awaitable[None]]) -> None:
        """Acknowledge, do the work, and turn a refusal into a private answer."""
        await desk.acknowledge(mode)
        try:
            guild_id = desk.interaction.guild_id or 0
            await self.services.seating.back(guild_id, desk.who.user_id)
            await work()
        except Refusal as refusal:
            words = desk.words.with_tamed_text(harmless_text)
            await desk.tell(words.message(refusal.reason))
        except OptionsError:
            await desk.tell(desk.words.say("table.error.no_option"))
        except Repeated:
            log.info("delivered again", interaction=desk.interaction_id)
        except Exception as error:
            self.last_error = type(error).__name__
            log.exception("handler failed", user=desk.who.user_id)
            said = "bot.failed_after" if desk.committed else "bot.failed"
            await desk.tell(desk.words.say(said))
            raise
        await self._tell_of_dms(desk)

    async def _tell_of_dms(self, desk: Desk) -> None:
        """Tell somebody once, in private, that our direct messages do not reach them."""
        if await self.services.people.take_dm_note(desk.who.user_id):
            await desk.add(desk.words.say("waiting.notify.dm_note"))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Stop the tables of a deleted channel, and tell their owners."""
        await self._place_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Let the tables of a deleted thread go on in the channel."""
        await self._place_gone(payload.thread_id)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Post a table's message again when somebody deletes it."""
        await self.services.outbox.message_gone(payload.channel_id, payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Post tables' messages again when somebody deletes many at once."""
        for message_id in payload.message_ids:
            await self.services.outbox.message_gone(payload.channel_id, message_id)

    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        """Ask the others about somebody who has left the server.

        Discord tells us so only where the bot has the intent for members; without it we ask when
        we are about to remind somebody.
        """
        await self.services.seating.left(payload.guild_id, payload.user.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Stop the tables of a server that the bot has been taken from; no outage leads here."""
        await self.services.outbox.guild_gone(guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Let the tables of a server go on that has the bot back."""
        await self.services.outbox.guild_back(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let the tables of a server go on that was out of reach for longer than a day."""
        await self.services.outbox.guild_back(guild.id)

    async def _place_gone(self, place_id: int) -> None:
        for table_id in await self.services.outbox.place_gone(place_id):
            table = await self.services.store.read.load_table(table_id)
            if table is not None:
                await self.sender.tell_owner(table, "place_gone")

    async def _sync_commands(self) -> None:
        """Tell Discord our commands; a failure is logged and never stops running tables."""
        try:
            await self.tree.sync()
        except (*SendError, app_commands.AppCommandError) as error:
            log.error("commands not registered", error=str(error))  # noqa: TRY400 - it says it all

    async def _on_command_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        self.last_error = type(error).__name__
        log.error("command failed", error=str(error), user=interaction.user.id)
        if not interaction.response.is_done():
            # The command never reached us, as one that Discord still remembers from before.
            desk = Desk(self.services, interaction)
            await desk.acknowledge("private")
            await desk.tell(desk.words.say("bot.command_changed"))


async def _old_button(_desk: Desk, _claim: Claim, _values: tuple[str, ...]) -> None:
    raise Refusal("old_button")
