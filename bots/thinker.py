"""Bots think in a process of their own, so that neither presses nor pictures wait for them."""

from __future__ import annotations

import asyncio
from concurrent.futures import BrokenExecutor

from bots.thinking import PATIENCE, Question, choose_move
from data.processes import Processes
from rules.core.choice import Tokens

_GRACE = 20.0
"""Seconds beyond a search's own time in which a process starts and a game's facts are read."""


NICENESS = 10
"""Bots think when nobody else needs the machine; people wait for pictures, not for bots."""


class ThinkError(Exception):
    """No answer: it took too long, or the process died."""


class Thinker:
    """Answers questions in order, in a process that starts with the first of them."""

    def __init__(self, *, workers: int = 1) -> None:
        self._workers = workers
        self._free = asyncio.Semaphore(workers)
        self._processes: Processes | None = None
        self._closed = False

    async def choose(self, question: Question) -> Tokens:
        """Return the move for a question.

        Raises:
            ThinkError: no answer in good time, or the process died over it.
            LookupError: the seat has nothing to decide.
        """
        async with self._free:  # so that waiting for others is not taken for a hanging process
            if self._closed:
                raise ThinkError("the thinker has been closed")
            processes = self._processes = self._processes or Processes(self._workers, NICENESS)
            loop = asyncio.get_running_loop()
            job = loop.run_in_executor(processes.executor, choose_move, question)
            try:
                return await asyncio.wait_for(job, PATIENCE * question.seconds + _GRACE)
            except (BrokenExecutor, TimeoutError) as error:
                self._replace(processes)
                raise ThinkError(f"{question.game}: {type(error).__name__}") from error

    async def close(self) -> None:
        """Stop the processes; later questions are refused."""
        self._closed = True
        if self._processes is not None:
            await asyncio.to_thread(self._processes.stop)

    def _replace(self, processes: Processes) -> None:
        if self._processes is processes:
            self._processes = None
        processes.stop()
