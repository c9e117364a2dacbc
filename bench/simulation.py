"""A simulated Discord with the real bot in it, that never waits for the bot to come to rest.

simcord's actors settle: they return when nothing of the bot runs any more, which costs time of
its own. Here interactions are handed over as payloads, timers fire when they are due, and times
are taken where requests of the bot arrive at the simulated REST interface.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import perf_counter
from typing import Any

import simcord
from msgspec import Struct
from simcord import interactions
from simcord._settlement import _run_due_virtual_callbacks
from simcord.backend import serializers
from simcord.http import router

from cogs.client import Caravanserai
from cogs.local import speak_languages
from cogs.services import Services

COMPONENT = 3
POLL = 0.005
NEVER = float("inf")


class NotReachedError(Exception):
    """The bot did not do in time what was waited for."""


class Records:
    """What simcord keeps of the bot's callbacks, found by identity.

    simcord's own list compares each record with all before it, which with many timers takes a
    fifth of the event loop's time.
    """

    def __init__(self) -> None:
        self._records: dict[int, Any] = {}

    def __iter__(self) -> Iterator[Any]:
        return iter(tuple(self._records.values()))

    def append(self, record: Any) -> None:
        """Keep a record."""
        self._records[id(record)] = record

    def remove(self, record: Any) -> None:
        """Forget a record.

        Raises:
            ValueError: it is not kept.
        """
        if self._records.pop(id(record), None) is None:
            raise ValueError(record)

    def clear(self) -> None:
        """Forget all."""
        self._records.clear()

    def forget_cancelled(self) -> None:
        """Forget timers that cannot fire any more."""
        for record in self:
            if record.handle is not None and record.handle.cancelled():
                self.remove(record)


class RealTimeEnv(simcord.Env):
    """A simulated Discord whose timers fire when they are due, whatever else is going on."""

    def __init__(self, bot: Caravanserai) -> None:
        super().__init__(bot, settle_timeout=60.0)
        self._records = Records()
        self._work.callbacks = self._records  # type: ignore[assignment]

    async def _settle_internal(self, **_options: Any) -> None:
        self._records.forget_cancelled()
        _run_due_virtual_callbacks(self._settlement_state(), NEVER)
        await asyncio.sleep(0)


class Call(Struct, frozen=True):
    """A request of the bot on its arrival. `parts` is the path, taken apart."""

    at: float
    method: str
    parts: tuple[str, ...]


class Watch:
    """Notes when requests of the bot arrive, and how long the simulation is busy with them."""

    def __init__(self) -> None:
        self.acknowledged: dict[int, float] = {}
        self.answered: dict[str, float] = {}
        self.posted: dict[int, list[float]] = {}
        self.inside = 0.0

    def note(self, call: Call) -> None:
        """Keep the time of a request by what it is."""
        match call.parts:
            case ("interactions", interaction_id, _, "callback"):
                self.acknowledged.setdefault(int(interaction_id), call.at)
            case ("webhooks", _, token, *_):
                self.answered.setdefault(token, call.at)
            case ("channels", channel_id, "messages") if call.method == "POST":
                self.posted.setdefault(int(channel_id), []).append(call.at)
            case _:
                pass

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Listen at the one function through which all requests go."""
        original: Callable[..., Any] = router.dispatch

        def dispatch(backend: Any, method: str, path: str, **options: Any) -> Any:
            began = perf_counter()
            self.note(Call(began, method, tuple(path.strip("/").split("/"))))
            try:
                return original(backend, method, path, **options)
            finally:
                self.inside += perf_counter() - began

        router.dispatch = dispatch
        try:
            yield
        finally:
            router.dispatch = original


class Press(Struct, frozen=True, kw_only=True):
    """A button about to be pressed. `shown`: components, where the message shows others."""

    user_id: int
    channel_id: int
    message_id: int
    custom_id: str
    shown: list[dict[str, Any]] | None = None


class Pressed(Struct, frozen=True):
    """An interaction that was handed over: its id, its token, and the instant of the press."""

    interaction_id: int
    token: str
    at: float


class Site:
    """One server with channels and people, alike in every process that makes it."""

    def __init__(self, env: simcord.Env, channels: int, people: int) -> None:
        self.env = env
        guild = env.create_guild("Bench", preferred_locale="ko")
        self.guild_id: int = guild.id
        self.channels = [guild.create_text_channel(f"table-{n}").id for n in range(channels)]
        self.people = [guild.add_member(env.create_user(f"person{n}")).id for n in range(people)]
        tongues = {user: ("ko", "en-US")[n % 2] for n, user in enumerate(self.people)}
        speak_languages(env, tongues, "ko")

    def write_as_bot(self, channel_id: int) -> int:
        """Put an old message of the bot into a channel and return its id."""
        backend = self.env.backend
        message = backend.create_message(channel_id, backend.bot_user.id, "…", broadcast=False)
        return message.id

    def hand(self, press: Press, at: float) -> Pressed:
        """Hand a press to the bot as Discord's gateway would."""
        backend = self.env.backend
        stored = backend.get_message(press.channel_id, press.message_id)
        record, payload = interactions.base_payload(
            backend,
            type=COMPONENT,
            channel_id=press.channel_id,
            guild_id=self.guild_id,
            user_id=press.user_id,
            data={"custom_id": press.custom_id, "component_type": 2},
        )
        payload["message"] = dict(serializers.message_payload(backend, stored))
        if press.shown is not None:
            payload["message"]["components"] = press.shown
        record.source_message_id = stored.id
        backend.emit("INTERACTION_CREATE", payload)
        return Pressed(record.id, record.token, at)

    def answer_of(self, pressed: Pressed) -> int:
        """Return the id of the message with which a press was answered."""
        message_id: int | None = self.env.backend.interactions[pressed.interaction_id].message_id
        if message_id is None:
            raise NotReachedError("a press has no answer")
        return message_id

    def forget_log(self) -> None:
        """Empty the simulation's own log, which would grow for ever."""
        self.env.backend.http_requests.clear()
        self.env.backend.transcript.clear()


@asynccontextmanager
async def running_bot(env: simcord.Env) -> AsyncGenerator[None]:
    """Start the bot of a simulated Discord as `bot.py` does, and stop it at the end."""
    gc.collect()
    gc.freeze()
    try:
        await env.start()
        yield
        await env.bot.worker.stop()  # type: ignore[attr-defined] # it is a Caravanserai
    finally:
        await env.shutdown()
        gc.unfreeze()


def new_env(services: Services) -> simcord.Env:
    """Return a simulated Discord with a bot over these services, not started."""
    return RealTimeEnv(Caravanserai(services))


async def wait_until(is_reached: Callable[[], bool], what: str, seconds: float = 120.0) -> None:
    """Wait for something, looking every few milliseconds.

    Raises:
        NotReachedError: it did not come about in time.
    """
    end = perf_counter() + seconds
    while not is_reached():
        if perf_counter() > end:
            raise NotReachedError(f"{what} not reached in {seconds:.0f} s")
        await asyncio.sleep(POLL)


async def wait_for_outbox(services: Services, seconds: float = 120.0) -> None:
    """Wait until nothing waits to be sent.

    Raises:
        NotReachedError: something still does after that time.
    """
    end = perf_counter() + seconds
    while await services.store.read.count_outbox():
        if perf_counter() > end:
            raise NotReachedError(f"outbox not empty after {seconds:.0f} s")
        await asyncio.sleep(POLL)
