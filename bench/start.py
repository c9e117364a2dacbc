"""One start of the bot in a process of its own, told as JSON: `python -m bench.start DATABASE N`.

The picture worker imports this module as the main one, so it imports no more than `bot.py` does.
"""

import sys
from pathlib import Path

import bot  # noqa: F401 - what the main module of a real run has loaded

if __name__ == "__main__":
    import asyncio
    import logging

    import structlog

    from bench.ready_rows import start_bot
    from rules.core import codec

    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    path, tables = sys.argv[1:]
    sys.stdout.buffer.write(codec.encode(asyncio.run(start_bot(Path(path), int(tables)))))
