"""Bots at tables: they move after a short pause, one task a table."""

from __future__ import annotations

import asyncio
import secrets

import structlog

from bots.thinker import ThinkError
from bots.thinking import Question
from cogs.services import Services
from data.store.model import SECOND, ActingRow, BotLevel
from data.store.play import NotYourTurn, Stale
from data.store.store import Position
from rules.core.choice import Tokens
from rules.core.errors import MoveError
from rules.core.message import Seat

log = structlog.get_logger()

_LUCK_BYTES = 16


class Bots:
    """Makes the moves of bots. What it has to do stands in the store, so nothing is lost with it.

    Between somebody else's move and a bot's there is a pause; the further moves of the same turn
    follow at once.
    """

    def __init__(self, services: Services) -> None:
        self._services = services
        self._pause = round(services.bot_settings.pause_seconds * SECOND)
        self._at_work: dict[int, asyncio.Task[None]] = {}
        self._given_up: dict[int, int] = {}
        """By table, the version at which no move could be made: a fault, that a move may end."""

    async def next_due(self) -> int | None:
        """Return when a bot that does not think yet is to begin, in milliseconds since 1970."""
        dues = [row.since_at + self._pause for row in await self._waiting()]
        return min(dues, default=None)

    async def run_due(self) -> None:
        """Let every bot that is due begin to think; return without waiting for the moves."""
        now = self._services.store.now()
        for row in await self._waiting():
            if row.since_at + self._pause <= now and row.table_id not in self._at_work:
                task = asyncio.create_task(self._take_turn(row.table_id, Seat(row.seat)))
                self._at_work[row.table_id] = task

    async def stop(self) -> None:
        """Leave all unfinished thoughts; they are thought again after the next start."""
        tasks = list(self._at_work.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _waiting(self) -> list[ActingRow]:
        rows = await self._services.store.read.bots_to_act()
        return [row for row in rows if not self._is_in_hand(row)]

    def _is_in_hand(self, row: ActingRow) -> bool:
        given_up = self._given_up.get(row.table_id)
        return row.table_id in self._at_work or given_up == row.since_version

    async def _take_turn(self, table_id: int, seat: Seat) -> None:
        """Make one move after the other until it is somebody else's turn."""
        try:
            while await self._move(table_id, seat):
                pass
        except Exception:
            log.exception("a bot cannot move", table=table_id, seat=seat)
            await self._give_up(table_id, seat)
        finally:
            del self._at_work[table_id]
            self._services.store.wake()

    async def _give_up(self, table_id: int, seat: Seat) -> None:
        row = await self._services.store.read.load_acting(table_id, seat)
        if row is not None:
            self._given_up[table_id] = row.since_version

    async def _move(self, table_id: int, seat: Seat) -> bool:
        """Make one move and tell whether the same bot is to move again at once."""
        play = self._services.play
        try:
            position = await play.load(table_id)
            level = position.seats[seat].bot_level
            if level is None or seat not in position.game.to_act(position.state):
                return False
            tokens = await self._choose_somehow(position, seat, level)
            try:
                await play.act_as_bot(table_id, seat, position.table.version, tokens)
            except MoveError:
                log.exception("a bot chose what it may not do", table=table_id, move=tokens)
                least = position.game.minimal(position.state, seat)
                tokens = position.game.format_action(least)
                await play.act_as_bot(table_id, seat, position.table.version, tokens)
        except (Stale, NotYourTurn):
            return False  # somebody took a move back, or was faster: what is due is looked up anew
        return True

    async def _choose_somehow(self, position: Position, seat: Seat, level: BotLevel) -> Tokens:
        """Return the move of a bot, a plainer one if it cannot think: no table waits for ever."""
        try:
            return await choose_move(self._services, position, seat, level)
        except (ThinkError, LookupError):
            log.exception("a bot cannot think", table=position.table.code, level=level)
            return position.game.format_action(position.game.minimal(position.state, seat))


async def choose_move(
    services: Services, position: Position, seat: Seat, level: BotLevel
) -> Tokens:
    """Return the move that a policy chooses for a seat, by nothing but what the seat may know.

    Raises:
        ThinkError: it could not be found in good time.
    """
    table, game = position.table, position.game
    facts = await services.store.read.load_facts(table.data_version or "")
    if facts is None:
        raise ThinkError(f"table {table.code} has no facts")
    return await services.thinker.choose(
        Question(
            game=table.game,
            facts=facts,
            state=game.encode_state(position.state),
            seats=len(position.seats),
            seat=seat,
            policy=level,
            seconds=services.bot_settings.search_seconds,
            luck=secrets.token_bytes(_LUCK_BYTES),
        )
    )
