"""Buttons and selects: the one place that knows Discord's limits.

A `custom_id` is a claim: what somebody wants, at which table, seen at which version. It is
checked again by the table service, so an old or a forged one can do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self

import discord
from msgspec import Struct

from cogs.text import cut

if TYPE_CHECKING:
    from cogs.client import Caravanserai

CONTENT = 2000
ALT_TEXT = 1024
CUSTOM_ID = 100
LABEL = 80
OPTION_LABEL = 100
OPTIONS = 25
PLACEHOLDER = 150
ROWS = 5
ROW_BUTTONS = 3
"""Discord takes five; three keep their labels readable on a phone."""

_SHAPE = r"(?P<verb>[a-z_]+):(?P<table>\d+):(?P<version>\d+):(?P<rest>.*)"

Style = discord.ButtonStyle
Tokens = tuple[str, ...]


class Claim(Struct, frozen=True):
    """What a press asks for. `tokens` belong to the verb: a move, an option, a choice."""

    verb: str
    table_id: int = 0
    version: int = 0
    tokens: Tokens = ()

    def custom_id(self, prefix: str) -> str:
        """Return the claim as Discord carries it.

        Raises:
            ValueError: it is longer than Discord allows.
        """
        text = f"{prefix}:{self.verb}:{self.table_id}:{self.version}:{' '.join(self.tokens)}"
        if len(text) > CUSTOM_ID:
            raise ValueError(f"custom_id too long: {text}")
        return text


def parse_custom_id(text: str) -> Claim | None:
    """Return the claim that a custom_id carries, None where it is not one of ours."""
    match = re.fullmatch(rf"c[vs]:{_SHAPE}", text)
    return None if match is None else _claim_of(match)


def custom_ids(message: discord.Message) -> Iterator[str]:
    """Yield the custom_id of everything that can be pressed on a message."""
    for component in message.components:
        for child in getattr(component, "children", ()):
            if custom_id := getattr(child, "custom_id", None):
                yield str(custom_id)


def _claim_of(match: re.Match[str]) -> Claim:
    return Claim(
        match["verb"], int(match["table"]), int(match["version"]), tuple(match["rest"].split())
    )


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=rf"cv:{_SHAPE}"):
    """A button that works for ever, also after a restart."""

    def __init__(
        self,
        claim: Claim,
        label: str = "",
        style: Style = Style.secondary,
        *,
        row: int | None = None,
        disabled: bool = False,
    ) -> None:
        self.claim = claim
        super().__init__(
            discord.ui.Button(
                label=cut(label, LABEL) or None,
                style=style,
                custom_id=claim.custom_id("cv"),
                disabled=disabled,
            ),
            row=row,
        )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - given by discord.py
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """Return the button that was pressed."""
        return cls(_claim_of(match), getattr(item, "label", None) or "?")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press to its handler."""
        client: Caravanserai = interaction.client
        await client.handle_press(interaction, self.claim, ())


class Pick(discord.ui.DynamicItem[discord.ui.Select[Any]], template=rf"cs:{_SHAPE}"):
    """A select that works for ever, also after a restart."""

    def __init__(
        self,
        claim: Claim,
        placeholder: str = "",
        options: Sequence[discord.SelectOption] = (),
        *,
        row: int | None = None,
    ) -> None:
        self.claim = claim
        if len(options) > OPTIONS:
            raise ValueError(f"{len(options)} options in one select")
        super().__init__(
            discord.ui.Select(
                placeholder=cut(placeholder, PLACEHOLDER) or None,
                custom_id=claim.custom_id("cs"),
                options=list(options),
            ),
            row=row,
        )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - given by discord.py
        item: discord.ui.Item[Any],  # noqa: ARG003 - given by discord.py
        match: re.Match[str],
        /,
    ) -> Self:
        """Return the select that was used."""
        return cls(_claim_of(match))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the chosen values to the handler."""
        client: Caravanserai = interaction.client
        values: list[str] = (interaction.data or {}).get("values", [])  # type: ignore[assignment]
        await client.handle_press(interaction, self.claim, tuple(values))


def option(label: str, value: str, description: str = "") -> discord.SelectOption:
    """Return one choice of a select."""
    return discord.SelectOption(
        label=cut(label, OPTION_LABEL),
        value=value,
        description=cut(description, OPTION_LABEL) or None,
    )


def button_rows(buttons: Sequence[Press], first_row: int) -> int:
    """Lay buttons out in rows from a row on; return the row after them."""
    for index, button in enumerate(buttons):
        button.row = first_row + index // ROW_BUTTONS
    return first_row + -(-len(buttons) // ROW_BUTTONS)


def make_view(items: Sequence[Press | Pick]) -> discord.ui.View:
    """Return a view that never times out.

    Raises:
        ValueError: more rows than a message holds.
    """
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view
