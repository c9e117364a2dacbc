"""Caravanserai's composition root and command line. `python bot.py --help` lists the commands."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import logging
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import structlog
from msgspec import structs

from data.facts import data_version, load_facts, load_game
from data.settings import LogSettings, Settings, SettingsError, load_settings
from data.store.database import (
    Database,
    StoreError,
    needs_migration,
    open_database,
    sole_use,
)
from data.words import WordsError, load_catalogs, load_words
from render.board import render_png
from render.errors import RenderError
from render.font import load_font
from render.pool import Renderer
from render.request import BoardRequest, Header
from rules.core import codec
from rules.core.chance import SEED_BYTES, hash_of_seed
from rules.core.errors import FactsError, OptionsError, RecordError
from rules.core.game import AnyGame
from rules.core.message import Seat
from rules.core.playout import POLICIES, Playout, PolicyName, play_out
from rules.core.record import Record, Replay, parse_record, replay, seat_count
from rules.core.registry import game_classes
from rules.core.scoring import Result

TOKEN = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a token
SETTINGS_FILE = "CARAVANSERAI_SETTINGS"
MAX_COMPLAINT = 500
DEFAULT_SEATS = 4
SEED_LIMIT = 1 << 8 * SEED_BYTES - 32  # the number of the game takes the last 32 bits

StartError = (FactsError, OSError, RenderError, SettingsError, StoreError, WordsError)


class CommandError(Exception):
    """A command that cannot be done; the message says why in one line."""


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return the exit code: 0 done, 1 failed, 2 cannot start."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    try:
        return command(options)
    except CommandError as error:
        return _complain(str(error), 1)
    except StartError as error:
        return _complain(str(error), 2)
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 0


def _one_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MAX_COMPLAINT else f"{line[: MAX_COMPLAINT - 1]}…"


def _complain(text: str, code: int) -> int:
    print(f"caravanserai: {_one_line(text)}", file=sys.stderr)
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bot.py", description=__doc__)
    parser.add_argument("--settings", type=Path, help="settings file (TOML)")
    parser.set_defaults(command=run)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add(name: str, command: Callable[[argparse.Namespace], int], text: str) -> Any:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(command=command)
        return sub

    add("run", run, f"run on Discord ({TOKEN} holds the token); the default")
    local = add("local", run_local, "open a local Discord page in the browser, without a token")
    local.add_argument("--port", type=int, help="port of the page (0: any free one)")
    games = add("games", list_games, "list games, seats, options, and sources of the facts")
    games.add_argument("--json", action="store_true")
    _add_sim(add("sim", simulate, "play games out by policies"))
    replayed = add("replay", replay_record, "replay a game record and print how it ends")
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
    drawn = add("render", render_record, "draw the board of a game record")
    drawn.add_argument("record", type=Path)
    drawn.add_argument("--out", type=Path, required=True, help="PNG file to write")
    drawn.add_argument("--at", type=int, help="after this entry (0: the setup; default: the last)")
    drawn.add_argument("--seat", type=int, help="as this seat sees it (default: as a spectator)")
    drawn.add_argument("--locale", choices=("ko", "en"), default="en")
    add("migrate", migrate, "bring the database to the newest schema")
    backed = add("backup", backup, "write a compact copy of the database")
    backed.add_argument("file", type=Path)
    add("doctor", examine, "check facts, words, font, database and every open table")
    return parser


def _add_sim(sim: argparse.ArgumentParser) -> None:
    sim.add_argument("game", choices=sorted(game_classes()))
    sim.add_argument("--seats", type=int, help="default: 4, or the number nearest to it")
    sim.add_argument("--games", type=int, default=100)
    sim.add_argument("--seed", type=int, default=1)
    sim.add_argument(
        "--policy",
        default="random",
        help=f"one policy for all, or one a seat with commas: {', '.join(sorted(POLICIES))}",
    )
    sim.add_argument("--json", action="store_true")


def _settings(options: argparse.Namespace) -> Settings:
    named = os.environ.get(SETTINGS_FILE)
    path: Path | None = options.settings or (Path(named) if named else None)
    return load_settings(path, os.environ)


def _configure_logs(settings: LogSettings) -> None:
    # Plain tracebacks: local variables of a handler hold seeds and decks.
    plain = structlog.dev.plain_traceback
    renderer: Any = structlog.dev.ConsoleRenderer(exception_formatter=plain)
    if settings.style == "json":
        renderer = structlog.processors.JSONRenderer()
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,
            renderer,
        ],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=settings.level.upper(), force=True)
    # At debug level discord.py would log what it sends, private answers included.
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def _check_files(settings: Settings) -> None:
    """Load everything that is read at the start, so that a broken file stops it at once."""
    load_catalogs()
    for key in game_classes():
        load_game(key)
    load_font(settings.render.font or None)


async def _with_services(
    settings: Settings,
    path: str,
    clock: Callable[[], Any],
    work: Callable[[Any], Awaitable[None]],
) -> None:
    from cogs.services import make_services

    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    if task is not None and sys.platform != "win32":
        loop.add_signal_handler(signal.SIGTERM, task.cancel)
    async with AsyncExitStack() as opened:
        opened.enter_context(sole_use(Path(path)))
        database = await open_database(Path(path))
        opened.push_async_callback(database.close)
        renderer = Renderer(
            workers=settings.render.workers,
            timeout=settings.render.timeout_seconds,
            font_path=settings.render.font or None,
        )
        opened.push_async_callback(renderer.close)
        await renderer.warm_up()
        # What is loaded by now stays: a full collection that looks through it all again would
        # hold up every acknowledgement for a tenth of a second.
        gc.collect()
        gc.freeze()
        await work(make_services(database, renderer, clock))


def run(options: argparse.Namespace) -> int:
    """Run the bot on Discord until it is stopped."""
    settings = _settings(options)
    token = os.environ.get(TOKEN, "").strip()
    if not token:
        raise SettingsError(
            f"{TOKEN} is not set. Set it to the bot's token, or try `python bot.py local`."
        )
    _check_files(settings)
    _configure_logs(settings.log)
    import discord

    from cogs.client import Caravanserai

    async def work(services: Any) -> None:
        async with Caravanserai(services) as bot:
            await bot.start(token)

    try:
        asyncio.run(_with_services(settings, settings.store.path, discord.utils.utcnow, work))
    except discord.LoginFailure as error:
        raise SettingsError(f"Discord refused the token in {TOKEN}: {error}") from error
    return 0


def run_local(options: argparse.Namespace) -> int:
    """Serve the local page until it is stopped."""
    settings = _settings(options)
    _check_files(settings)
    _configure_logs(settings.log)
    logging.getLogger("discord").setLevel(logging.ERROR)
    try:
        from cogs.local import LocalClock, serve_page
    except ImportError as error:
        raise CommandError(f"the local page needs the extra `local`: {error}") from error
    clock = LocalClock()
    port = settings.local.port if options.port is None else options.port

    def announce(url: str) -> None:
        print(f"\nCaravanserai is open: {url}\nStop it with Ctrl-C.\n", flush=True)

    async def work(services: Any) -> None:
        await serve_page(services, clock, port, announce)

    asyncio.run(_with_services(settings, settings.local.path, clock, work))
    return 0


def list_games(options: argparse.Namespace) -> int:
    """Print all games with seats, options, and where their facts come from."""
    games = [_describe_game(load_game(key)) for key in game_classes()]
    if options.json:
        print(json.dumps(games, ensure_ascii=False, indent=2))
        return 0
    for game in games:
        print(f"{game['key']}: {game['name']['en']} · {game['name']['ko']} ({game['stage']})")
        print(f"  rules version {game['rules_version']}, data version {game['data_version']}")
        print(f"  seats: {', '.join(map(str, game['seats']))}")
        for spec in game["options"]:
            print(f"  option {spec['key']}: {', '.join(map(str, spec['values']))}")
        for table in game["facts"]:
            print(f"  facts {table['table']}: {table['confidence']} ({table['source']})")
    return 0


def _describe_game(game: AnyGame) -> dict[str, Any]:
    return {
        "key": game.key,
        "name": {locale: load_words(locale).say(f"{game.key}.name") for locale in ("en", "ko")},
        "stage": game.stage,
        "rules_version": game.rules_version,
        "data_version": data_version(load_facts(game.key)),
        "seats": list(game.seat_counts),
        "options": [codec.to_plain(spec) for spec in game.option_specs],
        "facts": [codec.to_plain(table) for table in game.provenance],
    }


def _sim_policies(game: AnyGame, options: argparse.Namespace) -> list[PolicyName]:
    """Return the policy of each seat, after checking everything that the command was given."""
    if options.seats is None:
        options.seats = min(game.seat_counts, key=lambda seats: abs(seats - DEFAULT_SEATS))
    try:
        game.check_seats(options.seats)
    except OptionsError as error:
        raise CommandError(f"--seats: {error}") from error
    if not 0 <= options.games < 1 << 32:
        raise CommandError(f"--games: a number from 0 to {(1 << 32) - 1}")
    if not 0 <= options.seed < SEED_LIMIT:
        raise CommandError(f"--seed: a number from 0 to {SEED_LIMIT - 1}")
    named: list[Any] = options.policy.split(",")
    policies = named * options.seats if len(named) == 1 else named
    if len(policies) != options.seats or not set(policies) <= set(POLICIES):
        known = ", ".join(sorted(POLICIES))
        raise CommandError(f"--policy: one, or {options.seats} with commas, of {known}")
    return policies


def simulate(options: argparse.Namespace) -> int:
    """Play games out; print speed, lengths, wins and mean points by seat, and end reasons."""
    game = load_game(options.game)
    policies = _sim_policies(game, options)
    began = time.perf_counter()
    played: list[Playout] = []
    for number in range(options.games):
        seed = (options.seed << 32 | number).to_bytes(SEED_BYTES, "big")
        done = play_out(game, {}, options.seats, seed, policies)
        played.append(structs.replace(done, state=None))
    report = _sim_report(played, options.seats, time.perf_counter() - began)
    if options.json:
        print(json.dumps(report))
    else:
        for name, value in report.items():
            print(f"{name:>19}: {value}")
    return 0


def _sim_report(played: list[Playout], seats: int, seconds: float) -> dict[str, Any]:
    """Return the figures of some play-outs; of a win that is shared, each winner has one."""
    plies, games = sum(done.plies for done in played), max(1, len(played))
    results = [done.result for done in played if done.result is not None]
    wins, shared, points = [0] * seats, [0] * seats, [0] * seats
    for result in results:
        winners = [of_seat.seat for of_seat in result.seats if of_seat.place == 1]
        for seat in winners:
            wins[seat] += 1
            shared[seat] += len(winners) > 1
        for of_seat in result.seats:
            points[of_seat.seat] += of_seat.total
    return {
        "games": len(played),
        "plies": plies,
        "seconds": round(seconds, 3),
        "plies_per_second": round(plies / seconds) if seconds else 0,
        "rounds": round(sum(done.rounds for done in played) / games, 2),
        "plies_5_50_95": _spread([done.plies for done in played]),
        "rounds_5_50_95": _spread([done.rounds for done in played]),
        "wins_by_seat": wins,
        "shared_wins_by_seat": shared,
        "points_by_seat": [round(total / max(1, len(results)), 1) for total in points],
        "end_reasons": dict(Counter(done.reason or "unfinished" for done in played)),
    }


def _spread(numbers: list[int]) -> list[int]:
    """Return the median of some numbers between the ends of the range that 90 % of them are in."""
    ordered = sorted(numbers)
    return [ordered[(len(ordered) - 1) * part // 20] for part in (1, 10, 19)] if ordered else []


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
            fault = _one_line(str(error))
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


def _on_database(
    options: argparse.Namespace, work: Callable[[Database], Awaitable[int]], *, upgrade: bool
) -> int:
    """Do something with the database file, which has to exist unless it is to be upgraded."""
    path = Path(_settings(options).store.path)
    if not upgrade and not path.exists():
        raise CommandError(f"there is no database at {path}")

    async def opened() -> int:
        database = await open_database(path, migrate=upgrade)
        try:
            return await work(database)
        finally:
            await database.close()

    if not upgrade:
        return asyncio.run(opened())
    with sole_use(path):
        return asyncio.run(opened())


def migrate(options: argparse.Namespace) -> int:
    """Bring the database to the newest schema."""

    async def work(_: Database) -> int:
        print("The database is up to date.")
        return 0

    return _on_database(options, work, upgrade=True)


def backup(options: argparse.Namespace) -> int:
    """Write a compact copy of the database."""

    async def work(database: Database) -> int:
        await database.backup(options.file)
        print(f"Backup written to {options.file}")
        return 0

    return _on_database(options, work, upgrade=False)


def examine(options: argparse.Namespace) -> int:
    """Check everything that a running bot depends on, and print what is wrong."""
    from data.store.doctor import find_table_faults

    settings = _settings(options)
    _check_files(settings)
    if not Path(settings.store.path).exists():
        print("Facts, words and font are sound. There is no database yet.")
        return 0

    async def work(database: Database) -> int:
        if await needs_migration(database):
            print("The database is older than this bot. Run `python bot.py migrate` first.")
            return 1
        faults = await database.find_faults()
        faults += await find_table_faults(database)
        for fault in faults:
            print(fault)
        print("All is well." if not faults else f"{len(faults)} faults.")
        return 1 if faults else 0

    return _on_database(options, work, upgrade=False)


if __name__ == "__main__":
    raise SystemExit(main())
