"""Measure everything and print it as one table: `python -m bench --help`."""

from __future__ import annotations

import argparse
import logging
import os
import sys

import structlog

from bench.figures import FULL, QUICK, format_table
from bench.machine import describe_machine, format_machine
from bench.rows import ROWS, measure_rows
from rules.core import codec
from rules.core.registry import game_classes


def main(arguments: list[str] | None = None) -> int:
    """Measure the rows that were asked for; 1 if a bar is missed."""
    options = _parser().parse_args(arguments)
    scale = QUICK if options.quick else FULL
    machine = describe_machine()
    figures = list(measure_rows(options.only or ROWS, options.game or game_classes(), scale, _say))
    load_after = os.getloadavg()[0]
    if options.json:
        report = {"machine": machine, "load_after": load_after, "figures": figures}
        print(codec.encode(report).decode())
    else:
        print(format_machine(machine, load_after), end="\n\n")
        print(format_table(figures))
    return int(any(figure.is_met is False for figure in figures))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--only", action="append", choices=tuple(ROWS), help="one row; repeatable")
    parser.add_argument(
        "--game", action="append", choices=tuple(game_classes()), help="one game; repeatable"
    )
    parser.add_argument("--quick", action="store_true", help="less of everything")
    parser.add_argument("--json", action="store_true")
    return parser


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def _log_to_stderr() -> None:
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


if __name__ == "__main__":
    _log_to_stderr()
    raise SystemExit(main())
