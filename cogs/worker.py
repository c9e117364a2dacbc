"""Does what is due - timers, then messages - and sleeps until there is more."""

from __future__ import annotations

import asyncio

import structlog

from cogs.bots import Bots
from cogs.sender import Sender
from data.store.model import DAY, HOUR, SECOND
from data.store.store import Store
from data.store.timers import Timers

log = structlog.get_logger()

MAX_SLEEP = HOUR
"""Clocks on the wall are set now and then; the loop's own does not notice."""
PAUSE_AFTER_FAULT = 5 * SECOND


class Worker:
    """Runs only while there is work; in between a single alarm is set for the next due time."""

    def __init__(self, store: Store, timers: Timers, sender: Sender, bots: Bots) -> None:
        self._store = store
        self._timers = timers
        self._sender = sender
        self._bots = bots
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._again = False
        self._stopped = False
        self._held = False
        self._cleaned_at = 0
        self.last_run_at: int | None = None
        """When everything that was due had been looked at last, in milliseconds since 1970."""

    def kick(self) -> None:
        """Look for work now, or once more after the work at hand."""
        self._again = True
        if not (self._stopped or self._held) and (self._task is None or self._task.done()):
            self._task = asyncio.get_running_loop().create_task(self._run())

    def hold(self) -> None:
        """Do nothing more, and set no alarm, until the work is released."""
        self._held = True
        if self._alarm is not None:
            self._alarm.cancel()

    def release(self) -> None:
        """Go on with what has become due."""
        self._held = False
        self.kick()

    async def stop(self) -> None:
        """Finish what is at hand and do no more."""
        self._stopped = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)
        await self._bots.stop()
        await self._sender.finish()

    async def _run(self) -> None:
        due: int | None = None
        while self._again and not self._stopped:
            self._again = False
            try:
                await self._work()
                due = await self._next_due()
                self.last_run_at = self._store.now()
            except Exception:
                log.exception("worker failed")
                due = self._store.now() + PAUSE_AFTER_FAULT
                break
        self._set_alarm(due)

    async def _work(self) -> None:
        try:
            await self._timers.run_due()
        finally:
            # A timer that fails must not keep anybody from being pinged.
            await self._sender.send_due()
            await self._bots.run_due()
        if self._store.now() - self._cleaned_at > DAY:
            self._cleaned_at = self._store.now()
            await self._timers.clean_up()

    async def _next_due(self) -> int | None:
        dues = (
            await self._timers.next_due(),
            await self._sender.next_later(),
            await self._bots.next_due(),
        )
        return min((due for due in dues if due is not None), default=None)

    def _set_alarm(self, due: int | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        if due is None or self._stopped or self._held:
            return
        delay = min(max(due - self._store.now(), 0), MAX_SLEEP) / SECOND
        self._alarm = asyncio.get_running_loop().call_later(delay, self.kick)
