"""One interaction at a time: acknowledged first, answered in the reader's language."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Literal

import aiohttp
import discord
import structlog

from cogs.services import Services
from cogs.text import cut, plain_name
from cogs.widgets import ALT_TEXT, CONTENT, Pick, Press, make_view
from data.store.store import Person
from data.words import Words, load_words

log = structlog.get_logger()

AckMode = Literal["private", "update"]
"""Answer with a new private message, or change the message that was pressed."""

UPLOAD_LIMIT = 8 * 1024 * 1024
"""Safely below what Discord takes everywhere (10 MiB)."""

SendError = (discord.HTTPException, aiohttp.ClientError, OSError)
"""Whatever can go wrong between us and Discord."""


@dataclass(frozen=True)
class Picture:
    """A picture to attach, with its text for those who cannot see it."""

    png: bytes
    alt_text: str

    def file(self) -> discord.File:
        """Return it as an attachment."""
        alt = cut(self.alt_text, ALT_TEXT)
        return discord.File(BytesIO(self.png), filename="board.png", description=alt)


@dataclass(frozen=True)
class Attachment:
    """A file to attach that is no board. `alt_text`: what it shows, if it is a picture."""

    name: str
    data: bytes
    alt_text: str | None = None

    def file(self) -> discord.File:
        """Return it as an attachment."""
        alt = None if self.alt_text is None else cut(self.alt_text, ALT_TEXT)
        return discord.File(BytesIO(self.data), filename=self.name, description=alt)


@dataclass(frozen=True)
class Screen:
    """What a private answer shows. `keep_picture`: the one shown before stays.

    `otherwise`: what to say where Discord does not take the picture; None: the same text.
    """

    text: str
    items: Sequence[Press | Pick] = ()
    picture: Picture | Attachment | None = None
    keep_picture: bool = False
    more: Sequence[str] = field(default=())
    """Further texts, for what one message cannot hold."""
    otherwise: str | None = None


class Desk:
    """An interaction with everything that its handler needs."""

    def __init__(self, services: Services, interaction: discord.Interaction[Any]) -> None:
        self.services = services
        self.interaction = interaction
        self.who = Person(
            interaction.user.id,
            plain_name(interaction.user.display_name),
            interaction.locale.value,
            managed_guild=interaction.guild_id if self.is_admin else None,
        )
        self.words: Words = load_words(interaction.locale.value)
        self.committed = False
        """Whether the work of this interaction is stored, whatever happens to the answer."""
        self._mode: AckMode = "private"
        self._alive = False

    @property
    def interaction_id(self) -> int:
        """The id by which a second delivery is recognised."""
        return self.interaction.id

    @property
    def place_id(self) -> int:
        """The channel or thread in which this happens."""
        return self.interaction.channel_id or 0

    @property
    def is_admin(self) -> bool:
        """Whether the person manages the server in which this happens."""
        return self.interaction.permissions.manage_guild

    @property
    def upload_limit(self) -> int:
        """How many bytes Discord takes as one file here, as far as it told us."""
        return min(self.interaction.filesize_limit, UPLOAD_LIMIT)

    @property
    def is_private_message(self) -> bool:
        """Whether the pressed message is one that only this person sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    async def acknowledge(self, mode: AckMode) -> None:
        """Tell Discord that we are at work; a failure does not stop the work."""
        self._mode = mode
        try:
            if mode == "private":
                await self.interaction.response.defer(ephemeral=True, thinking=True)
            else:
                await self.interaction.response.defer()
            self._alive = True
        except SendError as error:
            log.warning("acknowledgement failed", error=str(error), user=self.who.user_id)

    async def show(self, screen: Screen) -> bool:
        """Show a private screen: in place of the panel that was pressed, else as the answer.

        False where Discord did not take its picture.
        """
        public_press = self._mode == "update" and not self.is_private_message
        options: dict[str, Any] = {"content": cut(screen.text, CONTENT) or None}
        if screen.picture is not None:
            options["attachments"] = [screen.picture.file()]
        elif not screen.keep_picture:
            options["attachments"] = []
        options["view"] = make_view(screen.items) if screen.items else None
        complete = True
        if public_press:
            await self._follow_up(screen)
        elif not await self._send(self.interaction.edit_original_response(**options)):
            complete = screen.picture is None
            # The picture is the part that Discord may find too large.
            options["attachments"] = []
            if screen.otherwise is not None:
                options["content"] = screen.otherwise
            await self._send(self.interaction.edit_original_response(**options))
        for text in screen.more:
            await self._follow_up(Screen(text))
        return complete

    async def tell(self, text: str) -> None:
        """Say something privately, whatever was pressed."""
        if self._mode == "update":
            await self._follow_up(Screen(text))
        else:
            await self.show(Screen(text))

    async def add(self, text: str) -> None:
        """Say something more, privately, after the answer."""
        await self._follow_up(Screen(text))

    async def _follow_up(self, screen: Screen) -> None:
        options: dict[str, Any] = {"content": cut(screen.text, CONTENT), "ephemeral": True}
        if screen.picture is not None:
            options["file"] = screen.picture.file()
        if screen.items:
            options["view"] = make_view(screen.items)
        await self._send(self.interaction.followup.send(**options))

    async def _send(self, sending: Coroutine[Any, Any, object]) -> bool:
        """Send an answer; False if Discord did not take it. Nobody waits where nobody is."""
        if not self._alive:
            sending.close()
            return True
        try:
            await sending
        except SendError as error:
            log.warning("answer failed", error=str(error), user=self.who.user_id)
            return False
        return True
