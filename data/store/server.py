"""What the managers of a server decide for all its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from data.store.store import Person, Refusal, Store

VALUES: Mapping[str, tuple[str, ...]] = {
    "language": ("server", "en", "ko"),
    "place": ("thread", "channel"),
    "clock": ("none", "24h", "72h", "7d"),
    "openers": ("everybody", "role", "managers"),
    "archive": ("end", "keep"),
}
"""Every setting with its values, the default first."""
ROLE = "role"
"""The setting that holds the id of the role for `openers` = `role`."""


class ServerSettings(Struct, frozen=True, kw_only=True):
    """The settings of one server.

    `language`: of what everybody reads (`server`: the one that the server has in Discord).
    `clock`: of new tables. `openers`: who may open tables. `archive`: whether threads are archived
    when their game ends or left to Discord.
    """

    language: Literal["server", "en", "ko"] = "server"
    place: Literal["thread", "channel"] = "thread"
    clock: Literal["none", "24h", "72h", "7d"] = "none"
    openers: Literal["everybody", "role", "managers"] = "everybody"
    archive: Literal["end", "keep"] = "end"
    role_id: int | None = None

    def locale(self, guild_locale: str) -> str:
        """Return the language for all, where Discord says that the server has another one."""
        return guild_locale if self.language == "server" else self.language

    def may_open(self, roles: frozenset[int], *, is_admin: bool) -> bool:
        """Tell whether somebody with these roles may open tables."""
        match self.openers:
            case "everybody":
                return True
            case "role":
                return is_admin or self.role_id in roles
            case "managers":
                return is_admin


class Server:
    """Reading and changing the settings of servers."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def settings(self, guild_id: int) -> ServerSettings:
        """Return the settings of a server, the defaults where it has set nothing."""
        stored = await self._store.read.server_settings(guild_id)
        known = {name: value for name, value in stored.items() if value in VALUES.get(name, ())}
        role = stored.get(ROLE)
        return ServerSettings(**known, role_id=None if role is None else int(role))  # type: ignore[arg-type]

    async def change(
        self, guild_id: int, who: Person, interaction_id: int | None, name: str, value: str
    ) -> None:
        """Change one setting of a server.

        Raises:
            Refusal: the person does not manage the server, or there is no such setting or value.
        """
        if who.managed_guild != guild_id:
            raise Refusal("not_server_manager")
        if value not in VALUES.get(name, ()):
            raise Refusal("no_setting")
        async with self._store.change(who, interaction_id) as rows:
            if (name, value) == ("openers", "role"):
                stored = await rows.server_settings(guild_id)
                if ROLE not in stored:
                    raise Refusal("no_role_set")
            await rows.set_server_setting(guild_id, name, value)

    async def set_role(
        self, guild_id: int, who: Person, interaction_id: int | None, role_id: int
    ) -> None:
        """Let people with a role open tables, and nobody else but managers.

        Raises:
            Refusal: the person does not manage the server.
        """
        if who.managed_guild != guild_id:
            raise Refusal("not_server_manager")
        async with self._store.change(who, interaction_id) as rows:
            await rows.set_server_setting(guild_id, ROLE, str(role_id))
            await rows.set_server_setting(guild_id, "openers", "role")
