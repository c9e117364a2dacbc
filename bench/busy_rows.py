"""Rows about many busy tables: how soon a press is acknowledged, a turn message posted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from msgspec import Struct

from bench.figures import Bar, Figure, Scale, median, p99
from bench.picture_rows import watch_lag
from bench.rules_rows import seats_for
from bench.simulation import (
    Press,
    Pressed,
    Site,
    Watch,
    new_env,
    running_bot,
    wait_for_outbox,
    wait_until,
)
from bench.tables import HandClock, Placed, TableMaker, group_of_people
from cogs.services import Services, make_services
from cogs.widgets import Claim
from data.store.database import Database, open_database
from data.store.store import Person
from render.pool import Renderer
from rules.core.chance import Luck, SeededChance
from rules.core.choice import Tokens
from rules.core.game import AnyGame
from rules.core.policy import choose_greedy

LOOKERS = ("hand", "recap", "board")
"""What the players who are not to move press, one kind after another."""

BETWEEN = 0.1
"""Seconds from one burst of presses to the next."""


class Plan(Struct, frozen=True, kw_only=True):
    """The next move of a table, one that ends a turn: who makes it, and who looks on."""

    table_id: int
    place_id: int
    message_id: int
    version: int
    actor: int
    lookers: tuple[int, ...]
    tokens: Tokens

    def press(self, verb: str, user_id: int) -> Press:
        """Return a press on a button of the turn message, or of the menu behind it."""
        custom_id = Claim(verb, self.table_id, self.version).custom_id("cv")
        return Press(
            user_id=user_id,
            channel_id=self.place_id,
            message_id=self.message_id,
            custom_id=custom_id,
            shown=_row(custom_id),
        )

    def confirm(self, panel_id: int) -> Press:
        """Return the press that makes the move, on the mover's own panel."""
        claim = Claim("do", self.table_id, self.version, self.tokens)
        custom_id = claim.custom_id("cv")
        return Press(
            user_id=self.actor,
            channel_id=self.place_id,
            message_id=panel_id,
            custom_id=custom_id,
            shown=_row(custom_id),
        )


class Times:
    """What was measured over all waves, in seconds."""

    def __init__(self) -> None:
        self.acknowledged: list[float] = []
        self.answered: list[float] = []
        self.turns: list[float] = []
        self.lags: list[float] = []
        self.inside = 0.0
        self.took = 0.0


def measure_busy(game: AnyGame, scale: Scale) -> Iterator[Figure]:
    """Measure tables at which everybody presses in the same instants, with real pictures."""
    with TemporaryDirectory() as folder:
        times = asyncio.run(_busy(game, scale, Path(folder) / "busy.sqlite3"))
    tables = f"{scale.busy_tables} busy tables"
    yield Figure(
        row="busy",
        measure=f"acknowledgement, p99, {tables}",
        value=p99(times.acknowledged) * 1e3,
        unit="ms",
        bar=Bar(100),
        note=f"{len(times.acknowledged):,} presses; "
        f"median {median(times.acknowledged) * 1e3:.1f} ms, "
        f"worst {max(times.acknowledged) * 1e3:.1f} ms",
    )
    yield _seconds("turn message, median", median(times.turns), f"{len(times.turns):,} turns")
    yield _seconds("turn message, p99", p99(times.turns))
    yield _seconds("private answer, median", median(times.answered))
    yield _seconds("private answer, p99", p99(times.answered))
    yield Figure(
        row="busy",
        measure=f"event-loop lag, p99, {tables}",
        value=p99(times.lags) * 1e3,
        unit="ms",
        note=f"worst {max(times.lags) * 1e3:.1f} ms; simulated REST "
        f"{times.inside / times.took:.0%} of the time",
    )


def _seconds(measure: str, value: float, note: str = "") -> Figure:
    return Figure(row="busy", measure=measure, value=value * 1e3, unit="ms", note=note)


def _row(custom_id: str) -> list[dict[str, Any]]:
    button = {"type": 2, "style": 2, "label": "…", "custom_id": custom_id}
    return [{"type": 1, "components": [button]}]


async def _busy(game: AnyGame, scale: Scale, path: Path) -> Times:
    database = await open_database(path)
    renderer = Renderer(timeout=120)
    try:
        await renderer.warm_up()
        services = make_services(database, renderer, lambda: datetime.now(UTC))
        env = new_env(services)
        seats = seats_for(game)
        site = Site(env, channels=1, people=scale.busy_tables * seats)
        tables = await _open_tables(database, site, game, scale)
        async with running_bot(env):
            await wait_for_outbox(services)
            return await _play_waves(site, services, tables, scale.waves)
    finally:
        await renderer.close()
        await database.close()


async def _open_tables(database: Database, site: Site, game: AnyGame, scale: Scale) -> list[int]:
    maker = TableMaker(database, HandClock())
    tables: list[int] = []
    for number in range(scale.busy_tables):
        people = group_of_people(game.key, number * seats_for(game), site.people)
        placed = Placed(
            guild_id=site.guild_id,
            channel_id=site.channels[0],
            people=people,
            wants_thread=True,
        )
        table_id = await maker.start(game.key, placed)
        # With a lobby message, the bot opens the table's thread with its first turn message.
        await maker.record_lobby(site.write_as_bot(site.channels[0]))
        for _ in range(scale.opening_plies):
            await maker.move(table_id, "greedy")
        tables.append(table_id)
    return tables


async def _play_waves(site: Site, services: Services, tables: list[int], waves: int) -> Times:
    times = Times()
    luck = Luck(b"busy")
    for _ in range(waves):
        found = [await _plan(services, table_id, luck) for table_id in tables]
        plans = [plan for plan in found if plan is not None]
        watch = Watch()
        watching = asyncio.create_task(watch_lag(times.lags))
        began = perf_counter()
        with watch.watching():
            await _play_wave(site, services, plans, watch, times)
        times.took += perf_counter() - began
        times.inside += watch.inside
        watching.cancel()
        site.forget_log()
    return times


async def _play_wave(
    site: Site, services: Services, plans: Sequence[Plan], watch: Watch, times: Times
) -> None:
    panels = _hand_all(site, [plan.press("play", plan.actor) for plan in plans], perf_counter())
    await wait_until(lambda: _have_answers(watch, panels), "panels")
    moves = [plan.confirm(site.answer_of(panel)) for plan, panel in zip(plans, panels, strict=True)]
    at = perf_counter()
    moved = _hand_all(site, moves, at)
    looked: list[Pressed] = []
    for index, verb in enumerate(LOOKERS):
        due = at + (index + 1) * BETWEEN
        await asyncio.sleep(max(0.0, due - perf_counter()))
        presses = [
            plan.press(verb, plan.lookers[index]) for plan in plans if index < len(plan.lookers)
        ]
        looked += _hand_all(site, presses, due)
    pressed = [*panels, *moved, *looked]
    await wait_until(lambda: _have_answers(watch, pressed), "answers")
    await wait_for_outbox(services)
    times.acknowledged += [watch.acknowledged[p.interaction_id] - p.at for p in pressed]
    times.answered += [watch.answered[p.token] - p.at for p in pressed]
    times.turns += [watch.posted[plan.place_id][0] - at for plan in plans]


def _hand_all(site: Site, presses: Sequence[Press], at: float) -> list[Pressed]:
    return [site.hand(press, at) for press in presses]


def _have_answers(watch: Watch, pressed: Sequence[Pressed]) -> bool:
    return all(one.token in watch.answered for one in pressed)


async def _plan(services: Services, table_id: int, luck: Luck) -> Plan | None:
    """Make moves of a turn until only its last one is left, and return that; None at the end."""
    while not (position := await services.play.load(table_id)).over:
        game, state, table = position.game, position.state, position.table
        acting = game.to_act(state)
        action = choose_greedy(game, state, acting[0], luck)
        chance = SeededChance(table.seed or b"", position.snapshot.ply + 1)
        after = game.apply_legal(state, acting[0], action, chance).state
        users = {row.seat: row.user_id for row in position.seats}
        tokens = game.format_action(action)
        if game.to_act(after) == acting:
            actor = Person(users[acting[0]], position.seats[acting[0]].name, "ko")
            await services.play.act(table_id, actor, None, [tokens])
            continue
        return Plan(
            table_id=table_id,
            place_id=table.place_id,
            message_id=table.live_message_id or 0,
            version=table.version,
            actor=users[acting[0]],
            lookers=tuple(user for seat, user in users.items() if seat not in acting),
            tokens=tokens,
        )
    return None
