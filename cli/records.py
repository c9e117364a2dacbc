"""`bot.py replay` and `bot.py render`: what a game record says, and how it looks."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from cli.errors import CommandError, one_line
from data.facts import data_version, load_facts, load_game
from data.words import load_words
from render.board import render_png
from render.request import BoardRequest, Header
from rules.core import codec
from rules.core.chance import hash_of_seed
from rules.core.errors import RecordError
from rules.core.game import AnyGame
from rules.core.message import Seat
from rules.core.record import Record, Replay, parse_record, replay, seat_count
from rules.core.registry import game_classes
from rules.core.scoring import Result


def add_replay_arguments(replayed: argparse.ArgumentParser) -> None:
    """Declare what `replay` takes."""
    replayed.add_argument("record", type=Path)
    replayed.add_argument(
        "--verify",
        action="store_true",
        help="also check the seed against the SHA-256 published at the start, and the result",
    )
    replayed.add_argument(
        "--published", metavar="HASH", help="with --verify: the SHA-256 as it stands in Discord"
    )
    replayed.add_argument("--json", action="store_true")


def add_render_arguments(drawn: argparse.ArgumentParser) -> None:
    """Declare what `render` takes."""
    drawn.add_argument("record", type=Path)
    drawn.add_argument("--out", type=Path, required=True, help="PNG file to write")
    drawn.add_argument("--at", type=int, help="after this entry (0: the setup; default: the last)")
    drawn.add_argument("--seat", type=int, help="as this seat sees it (default: as a spectator)")
    drawn.add_argument("--locale", choices=("ko", "en"), default="en")


def _load_record(path: Path) -> tuple[Record, AnyGame]:
    try:
        record = parse_record(path.read_bytes())
    except OSError as error:
        raise CommandError(f"record {path}: {error.strerror}") from error
    except RecordError as error:
        raise CommandError(f"record {path}: {error}") from error
    if record.game not in game_classes():
        raise CommandError(f"record {path}: there is no game {record.game!r}")
    return record, load_game(record.game)


def _replayed(path: Path) -> tuple[Record, AnyGame, Replay[Any, Any]]:
    record, game = _load_record(path)
    try:
        return record, game, replay(record, game)
    except RecordError as error:
        fault = f"record {path}: {_error_text(error)}"
        ours = data_version(load_facts(game.key))
        if record.data_version not in (None, ours):
            fault = f"{fault} (played with facts {record.data_version}, these are {ours})"
        raise CommandError(fault) from error


def _error_text(error: RecordError) -> str:
    if error.reason is None:
        return str(error)
    words = load_words("en").with_names(lambda seat: f"seat {seat}")
    return f"{error}: {words.message(error.reason)}"


def _by_seat(result: Result | None, field: str) -> list[int] | None:
    """Return one figure of a result for every seat, in the form in which records state it."""
    if result is None:
        return None
    return [getattr(seat, field) for seat in sorted(result.seats, key=lambda seat: seat.seat)]


def _verify(record: Record, published: str | None) -> None:
    """Check that a record proves what it states: luck fixed before the game, and the result."""
    if record.seed is None:
        raise CommandError("verify: the record has no seed, so its luck cannot be checked")
    stated = record.seed_hash if published is None else published.strip().lower()
    if stated is None:
        raise CommandError("verify: the record has no seed_hash; give the one from Discord")
    found = hash_of_seed(bytes.fromhex(record.seed))
    if found != stated:
        raise CommandError(f"verify: the seed's SHA-256 is {found}, published was {stated}")
    if record.result is None or record.result.state_hash is None:
        raise CommandError("verify: the record states no result to compare with")


def replay_record(options: argparse.Namespace) -> int:
    """Replay a record and print scores, ranking and state hash; fail at the first wrong entry."""
    try:
        record, game, played = _replayed(options.record)
        if options.verify:
            _verify(record, options.published)
    except CommandError as error:
        if options.json:
            fault = one_line(str(error))
            print(json.dumps({"ok": False, "error": fault}, ensure_ascii=False))
        raise
    result = game.result(played.state)
    report = {
        "ok": True,
        "game": record.game,
        "entries": len(record.actions),
        "round": game.round_of(played.state),
        "to_act": list(game.to_act(played.state)),
        "over": result is not None,
        "totals": _by_seat(result, "total"),
        "places": _by_seat(result, "place"),
        "result": None if result is None else codec.to_plain(result),
        "state_hash": codec.hash_of(played.state),
    }
    if options.verify:
        report["verified"] = True
    if options.json:
        print(json.dumps(report, ensure_ascii=False))
        return 0
    print(f"{record.game}: {len(record.actions)} entries, round {report['round']}")
    words = load_words("en")
    for seat in result.seats if result else ():
        lines = ", ".join(f"{words.say(line.key)} {line.points}" for line in seat.lines)
        print(f"  {seat.place}. seat {seat.seat}: {seat.total} ({lines})")
    if result is None:
        print(f"  not over; to act: {', '.join(map(str, report['to_act']))}")
    print(f"  state hash {report['state_hash']}")
    if options.verify:
        print("  verified: the seed is the one published at the start, the result is as stated")
    return 0


def _record_names(record: Record, locale: str) -> tuple[str, ...]:
    if not isinstance(record.seats, int):
        return record.seats
    words = load_words(locale)
    return tuple(words.say("core.seat", number=seat + 1) for seat in range(record.seats))


def render_record(options: argparse.Namespace) -> int:
    """Draw the board of a record after an entry, for a seat or a spectator."""
    record, game, played = _replayed(options.record)
    last = len(played.steps) - 1
    at = last if options.at is None else options.at
    if not 0 <= at <= last:
        raise CommandError(f"--at: the record has entries 0 to {last}")
    seats = seat_count(record)
    if options.seat is not None and not 0 <= options.seat < seats:
        raise CommandError(f"--seat: the record has seats 0 to {seats - 1}")
    viewer = None if options.seat is None else Seat(options.seat)
    request = BoardRequest(
        game=game.key,
        view=codec.encode(game.view(played.steps[at].state, viewer)),
        previous=codec.encode(game.view(played.steps[at - 1].state, viewer)) if at else None,
        locale=options.locale,
        names=_record_names(record, options.locale),
        header=Header(code="record"),
    )
    png = render_png(request).png
    try:
        options.out.write_bytes(png)
    except OSError as error:
        raise CommandError(f"--out {options.out}: {error.strerror}") from error
    return 0
