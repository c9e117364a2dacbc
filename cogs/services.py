"""What the handlers work with, made once at the start."""

from __future__ import annotations

from dataclasses import dataclass

from bots.thinker import Thinker
from data.settings import BotSettings
from data.store.bot_seats import BotSeats
from data.store.calls import Calls
from data.store.database import Database
from data.store.forgetting import Forgetting
from data.store.history import History
from data.store.lobby import Lobby
from data.store.outbox import Outbox
from data.store.people import People
from data.store.play import Play
from data.store.ratings import Standings
from data.store.rematch import Rematch
from data.store.rewind import Rewind
from data.store.seating import Seating
from data.store.server import Server
from data.store.store import Clock, Store
from data.store.timers import Timers
from render.pool import Renderer


@dataclass(frozen=True)
class Services:
    """The table service in its parts, the renderer, and when the bot started."""

    store: Store
    lobby: Lobby
    play: Play
    outbox: Outbox
    timers: Timers
    people: People
    calls: Calls
    seating: Seating
    history: History
    bot_seats: BotSeats
    rewind: Rewind
    rematch: Rematch
    server: Server
    standings: Standings
    forgetting: Forgetting
    renderer: Renderer
    thinker: Thinker
    bot_settings: BotSettings
    started_at: int


def make_services(
    database: Database,
    renderer: Renderer,
    clock: Clock,
    *,
    thinker: Thinker | None = None,
    bot_settings: BotSettings | None = None,
) -> Services:
    """Return all services over one open database."""
    settings = bot_settings or BotSettings()
    store = Store(database, clock)
    return Services(
        store=store,
        lobby=Lobby(store),
        play=Play(store),
        outbox=Outbox(store),
        timers=Timers(store),
        people=People(store),
        calls=Calls(store),
        seating=Seating(store),
        history=History(store),
        bot_seats=BotSeats(store),
        rewind=Rewind(store),
        rematch=Rematch(store),
        server=Server(store),
        standings=Standings(store),
        forgetting=Forgetting(store),
        renderer=renderer,
        thinker=thinker or Thinker(workers=settings.workers),
        bot_settings=settings,
        started_at=store.now(),
    )
