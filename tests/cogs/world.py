"""A simulated Discord with the real bot in it, and people who tap and type."""

import asyncio
import time
from collections import deque
from contextlib import asynccontextmanager
from pathlib import Path

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.results import InteractionResult

from bots.thinking import choose_move
from cogs.client import Caravanserai
from cogs.local import LocalClock, speak_languages
from cogs.services import Services, make_services
from cogs.worker import Worker
from data.settings import BotSettings
from data.store.database import open_database
from data.store.lobby import EDIT_PAUSE
from data.store.model import SECOND
from data.store.store import Person as Mover
from render.errors import RenderError
from rules.core.policy import choose_greedy

PEOPLE = ("minji", "jaeho", "alex", "theo", "yuki")


class NoPictures:
    """A renderer that is out of order, for tests that are not about pictures."""

    async def render(self, request):
        raise RenderError("no pictures in this test")

    async def close(self):
        pass


class ThinkerHere:
    """Thinks at once and in this process, so that tests need not wait for another one."""

    def __init__(self):
        self.questions = []

    async def choose(self, question):
        self.questions.append(question)
        return choose_move(question)

    async def close(self):
        pass


class Person:
    """Somebody at a phone: taps what is shown, and reads the answers."""

    def __init__(self, world, actor):
        self.world = world
        self.actor = actor
        self.id = actor.id
        self.panel = None

    async def slash(self, command, channel=None, **options):
        result = await self.actor.slash(channel or self.world.channel, command, **options)
        self.panel = result
        return result

    async def tap(self, label=None, *, verb=None, on=None):
        """Press the button with this label or verb on a message (default: the own panel)."""
        message = on or self.shown
        custom_id = None if verb is None else find_custom_id(message, verb)
        result = await self.actor.click(message, label=label, custom_id=custom_id)
        if result.response is not None and result.response.ephemeral:
            self.panel = result
        return result

    async def choose(self, value, *, menu=0, on=None):
        """Choose a value in a select of a message (default: the own panel)."""
        message = on or self.shown
        ids = [c["custom_id"] for c in walk(message) if c.get("type") == 3]
        ids = [i for i in ids if value in option_values(message, i)] or ids
        result = await self.actor.select(message, [value], custom_id=ids[menu])
        if result.response is not None and result.response.ephemeral:
            self.panel = result
        return result

    @property
    def shown(self):
        """The private message that this person sees now."""
        return self.panel.response

    @property
    def text(self):
        return self.shown.content


def raw_components(message):
    found = message.components
    return [c if isinstance(c, dict) else c.to_dict() for c in found]


def walk(message):
    stack = list(raw_components(message))
    while stack:
        component = stack.pop(0)
        yield component
        stack = list(component.get("components", [])) + stack


def verbs_of(message):
    return [c["custom_id"].split(":")[1] for c in walk(message) if "custom_id" in c]


def find_custom_id(message, verb):
    return next(
        c["custom_id"] for c in walk(message) if c.get("custom_id", "").split(":")[1:2] == [verb]
    )


def option_values(message, custom_id):
    component = next(c for c in walk(message) if c.get("custom_id") == custom_id)
    return [o["value"] for o in component.get("options", [])]


class World:
    """One server with one channel and five people."""

    def __init__(self, env, services, database, languages):
        self.env = env
        self.services: Services = services
        self.database = database
        self.languages = languages
        self.guild = env.create_guild(preferred_locale=languages.get("guild", "en-US"))
        self.channel = self.guild.create_text_channel("table")
        self.people = {}
        self.expected_errors = []
        by_id = {}
        for name in PEOPLE:
            actor = self.guild.add_member(env.create_user(name, global_name=name.title()))
            self.people[name] = Person(self, actor)
            by_id[actor.id] = languages.get(name, languages.get("all", "en-US"))
        speak_languages(env, by_id, languages.get("guild", "en-US"))

    def __getitem__(self, name):
        return self.people[name]

    @property
    def bot(self):
        return self.env.bot

    async def restart(self):
        """Stop the bot and start another one over the same database."""
        await self.bot.worker.stop()
        await self.env.restart_bot(Caravanserai(self.services))

    async def table(self, number=1):
        return await self.services.store.read.load_table(number)

    async def position(self, number=1):
        return await self.services.play.load(number)

    def place(self, table):
        """The channel or thread in which a table plays."""
        threads = {thread.id: thread for thread in self.channel.threads}
        return threads.get(table.place_id, self.channel)

    async def messages(self, number=1):
        """The messages at a table's place, oldest first."""
        return sorted(self.place(await self.table(number)).history(), key=lambda m: m.id)

    async def live(self, number=1):
        """The newest turn message of a table."""
        table = await self.table(number)
        messages = await self.messages(number)
        return next(m for m in messages if m.id == table.live_message_id)

    async def to_move(self, number=1):
        """The person whose turn it is."""
        position = await self.position(number)
        seat = position.game.to_act(position.state)[0]
        user = next(s.user_id for s in position.seats if s.seat == seat)
        return next(p for p in self.people.values() if p.id == user)

    async def to_move_seat(self, number=1):
        """The seat whose turn it is."""
        position = await self.position(number)
        return position.game.to_act(position.state)[0]

    async def start_game(self, *names, number=1, game="spice_road", **options):
        """Open a table, let everybody join by button, and start it."""
        owner, *others = names
        await self[owner].slash("table new", game=game, **options)
        table = await self.table(number)
        lobby = next(m for m in self.channel.history() if m.id == table.lobby_message_id)
        for name in others:
            await self[name].tap(verb="join", on=lobby)
        await self.press_start(owner, number)
        await self.env.settle()
        return await self.table(number)

    async def lobby(self, number=1):
        """The lobby message of a table, as soon as it shows all that has changed."""
        await self.env.advance_time(EDIT_PAUSE / SECOND)
        table = await self.table(number)
        return next(m for m in self.channel.history() if m.id == table.lobby_message_id)

    async def press_start(self, owner, number=1):
        """Let the owner start a table."""
        await self[owner].tap(verb="start", on=await self.lobby(number))

    async def play_on(self, moves, luck, number=1):
        """Make sensible moves behind Discord's back; it hears of them all at once."""
        store = self.services.store
        wake, store.wake = store.wake, lambda: None
        for _ in range(moves):
            position = await self.position(number)
            if position.over:
                break
            sitter = position.seats[position.game.to_act(position.state)[0]]
            who = Mover(sitter.user_id, sitter.name, "en-US")
            await self.services.play.act(number, who, None, [wise_move(position, luck)])
        store.wake = wake
        wake()
        for _ in range(200):
            await self.env.advance_time(1)
            if not await store.read.count_outbox():
                return
            # The simulated Discord does not see what happens behind it, and so does not wait.
            await asyncio.to_thread(time.sleep, 0.01)
        raise AssertionError("not all was sent")


class Env(simcord.Env):
    """A simulated Discord that does not wait in real time until the worker has work again."""

    def _schedule_timer(self, record, callback, args, schedule_context):
        if getattr(callback, "__func__", None) is not Worker.kick:
            super()._schedule_timer(record, callback, args, schedule_context)


@asynccontextmanager
async def open_world(
    path: Path, *, renderer=None, check_errors=True, thinker=None, pause=0.0, **languages
):
    """Give a world over a database file; `all`, `guild` or a person's name set languages."""
    clock = LocalClock()
    database = await open_database(path)
    services = make_services(
        database,
        renderer or NoPictures(),
        clock,
        thinker=thinker or ThinkerHere(),
        bot_settings=BotSettings(search_seconds=0.01, pause_seconds=pause),
    )
    # Env and not simcord.run: a fixture's set-up and tear-down run in different contexts.
    env = Env(Caravanserai(services), settle_timeout=20.0)
    await env.start()
    try:
        clock.follow(env)
        world = World(env, services, database, languages)
        yield world
        await env.bot.worker.stop()
        if check_errors:
            assert env.errors == world.expected_errors
    finally:
        await env.shutdown()
        await database.close()


def mentions(message: discord.Message) -> set[int]:
    return {user.id for user in message.mentions}


def press_payload(world, person, message, custom_id, values=None):
    """An interaction as Discord sends it, to be delivered by `deliver` once, twice, or late."""
    backend = world.env.backend
    stored = backend.get_message(message.channel.id, message.id)
    data = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
    if values is not None:
        data["values"] = values
    record, payload = interactions.base_payload(
        backend,
        type=3,
        channel_id=stored.channel_id,
        guild_id=world.guild.id,
        user_id=person.id,
        data=data,
    )
    payload["message"] = dict(serializers.message_payload(backend, stored))
    record.source_message_id = stored.id
    return InteractionResult(world.env, record), payload


async def deliver(world, *payloads):
    """Hand payloads to the bot in the same instant, then let everything come to rest."""
    for payload in payloads:
        world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.env.settle()


async def tap_move(person, tokens):
    """Make a move by nothing but taps on what the panel shows; the panel must be open."""
    for _ in range(40):
        step = _best_step(person.shown, tokens)
        custom_id, value = step
        if value is None:
            result = await person.actor.click(person.shown, custom_id=custom_id)
        else:
            result = await person.actor.select(person.shown, [value], custom_id=custom_id)
        person.panel = result
        if custom_id.split(":")[1] == "do":
            return result
    raise AssertionError(f"no way to {tokens} by taps")


def _best_step(message, tokens):
    """The control that leads furthest towards a move without leaving its way."""
    best, depth = None, -1
    for component in walk(message):
        custom_id = component.get("custom_id")
        if custom_id is None:
            continue
        _, verb, _, _, rest = custom_id.split(":", 4)
        reached = tuple(rest.split())
        if verb == "do" and reached == tokens:
            return custom_id, None
        if verb == "at" and tokens[: len(reached)] == reached and len(reached) > depth:
            best, depth = (custom_id, None), len(reached)
        if verb == "choose" and tokens[: len(reached)] == reached:
            for option in component["options"]:
                whole = (*reached, option["value"])
                if tokens[: len(whole)] == whole and len(whole) > depth:
                    best, depth = (custom_id, option["value"]), len(whole)
    assert best is not None, f"nothing leads to {tokens} on: {message.content}"
    return best


def way_to(position, tokens):
    """The shortest way down the choice tree to a move; groups on the way are not notation."""
    game, state = position.game, position.state
    seat = game.to_act(state)[0]
    waiting = deque([()])
    while waiting:
        prefix = waiting.popleft()
        node = game.node(state, seat, prefix)
        if node.action is not None and game.format_action(node.action) == tokens:
            return prefix
        waiting.extend((*prefix, child) for child in node.children)
    raise AssertionError(f"no way to {tokens}")


def wise_move(position, luck):
    """A sensible move for whoever is to act, as tokens, so that whole games stay short."""
    game = position.game
    seat = game.to_act(position.state)[0]
    return game.format_action(choose_greedy(game, position.state, seat, luck))
