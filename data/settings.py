"""Settings: defaults, then a TOML file, then the environment (`CARAVANSERAI__SECTION__KEY`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta, Struct

PREFIX = "CARAVANSERAI__"


class SettingsError(Exception):
    """Settings that cannot be used; the message names the setting."""


class StoreSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where games are kept."""

    path: str = "caravanserai.sqlite3"


class RenderSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How pictures are drawn. `font` empty: the font that is installed with the bot."""

    font: str = ""
    workers: Annotated[int, Meta(ge=1)] = 1
    timeout_seconds: Annotated[float, Meta(gt=0)] = 15.0


class BotSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How bots at tables think: processor time of a search, and the pause before a bot's turn."""

    workers: Annotated[int, Meta(ge=1)] = 1
    search_seconds: Annotated[float, Meta(gt=0, le=30)] = 1.0
    pause_seconds: Annotated[float, Meta(ge=0, le=60)] = 1.5


class LogSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the bot logs: for people on a console, or as JSON lines."""

    style: Literal["console", "json"] = "console"
    level: Literal["debug", "info", "warning", "error"] = "info"


class LocalSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The local Discord page. `port` 0: any free one."""

    path: str = "local/caravanserai.sqlite3"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8765


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings. The Discord token is none of them: it comes from `DISCORD_TOKEN` alone."""

    store: StoreSettings = StoreSettings()
    render: RenderSettings = RenderSettings()
    bots: BotSettings = BotSettings()
    log: LogSettings = LogSettings()
    local: LocalSettings = LocalSettings()


def load_settings(path: Path | None, environment: Mapping[str, str]) -> Settings:
    """Return the settings of a file (None: no file) and an environment.

    Raises:
        SettingsError: an unreadable file, an unknown setting, or a value of the wrong kind.
    """
    plain: dict[str, Any] = {}
    if path is not None:
        try:
            plain = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise SettingsError(f"settings file {path}: {error}") from error
    for name, value in sorted(environment.items()):
        if name.startswith(PREFIX):
            section, _, key = name.removeprefix(PREFIX).lower().partition("__")
            values = plain.setdefault(section, {})
            if not key or not isinstance(values, dict):
                raise SettingsError(f"settings: {name} is no setting of a section")
            cast("dict[str, Any]", values)[key] = value
    try:
        return msgspec.convert(plain, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise SettingsError(f"settings: {error}") from error
