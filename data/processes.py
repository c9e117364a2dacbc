"""Work beside the event loop, in processes that may be lost without harm."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.queues import SimpleQueue


class Processes:
    """An executor that knows its processes, so that one that hangs can be ended.

    A positive `niceness` lets all other work of the machine go first.
    """

    def __init__(self, workers: int, niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self._reports: SimpleQueue[int] = context.SimpleQueue()
        self._pids: list[int] = []
        self.executor = ProcessPoolExecutor(
            workers, mp_context=context, initializer=_report, initargs=(self._reports, niceness)
        )

    def pids(self) -> tuple[int, ...]:
        """Return the process ids of the workers that have been started."""
        while not self._reports.empty():
            self._pids.append(self._reports.get())
        return tuple(self._pids)

    def stop(self) -> None:
        """End the workers, also in the middle of their work."""
        pids = self.pids()
        for child in multiprocessing.active_children():
            if child.pid in pids:
                child.kill()
        self.executor.shutdown(wait=False, cancel_futures=True)


def _report(reports: SimpleQueue[int], niceness: int) -> None:
    """Tell the process id, leave Ctrl-C to the parent, and do not outlive it."""
    if niceness and sys.platform != "win32":
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    reports.put(os.getpid())


def _leave_with_parent() -> None:
    """End this worker when the bot is gone; one that was killed cannot say so itself."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
