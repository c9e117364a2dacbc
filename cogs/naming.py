"""Names and descriptions of commands in both languages, from the locale files."""

from __future__ import annotations

import discord
from discord import app_commands

from data.words import load_catalogs


def word(key: str) -> app_commands.locale_str:
    """Return the English text of a key, marked so that Discord also gets the Korean one."""
    return app_commands.locale_str(load_catalogs()["en"][key], key=key)


class CatalogTranslator(app_commands.Translator):
    """Hands Discord the Korean words for everything that `word` marked."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,  # noqa: ARG002 - given by discord.py
    ) -> str | None:
        """Return a command's name or description in a language, None where English serves."""
        key = string.extras.get("key")
        if locale is not discord.Locale.korean or key is None:
            return None
        return load_catalogs()["ko"][key]
