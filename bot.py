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
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import structlog

from bots.thinker import Thinker
from cli.errors import CommandError, one_line
from cli.records import (
    add_render_arguments,
    add_replay_arguments,
    render_record,
    replay_record,
)
from cli.sim import add_arguments, simulate
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
from render.errors import RenderError
from render.font import load_font
from render.pool import Renderer
from rules.core import codec
from rules.core.errors import FactsError
from rules.core.game import AnyGame
from rules.core.registry import game_classes

TOKEN = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a token
SETTINGS_FILE = "CARAVANSERAI_SETTINGS"
StartError = (FactsError, OSError, RenderError, SettingsError, StoreError, WordsError)


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


def _complain(text: str, code: int) -> int:
    print(f"caravanserai: {one_line(text)}", file=sys.stderr)
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
    add_arguments(add("sim", simulate, "play games out by policies"))
    add_replay_arguments(add("replay", replay_record, "replay a game record and print how it ends"))
    add_render_arguments(add("render", render_record, "draw the board of a game record"))
    add("migrate", migrate, "bring the database to the newest schema")
    backed = add("backup", backup, "write a compact copy of the database")
    backed.add_argument("file", type=Path)
    add("doctor", examine, "check facts, words, font, database and every open table")
    return parser


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
        thinker = Thinker(workers=settings.bots.workers)
        opened.push_async_callback(thinker.close)
        # What is loaded by now stays: a full collection that looks through it all again would
        # hold up every acknowledgement for a tenth of a second.
        gc.collect()
        gc.freeze()
        services = make_services(
            database, renderer, clock, thinker=thinker, bot_settings=settings.bots
        )
        await work(services)


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
