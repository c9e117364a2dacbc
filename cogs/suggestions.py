"""What autocomplete offers: tables, moves, rule topics."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.desk import Desk
from cogs.finding import can_see, find_table_for_move, find_tables
from cogs.messages import seat_name, table_names
from cogs.reading import rules_topics
from cogs.services import Services
from cogs.text import cut, plain_name
from cogs.typed import normalize_token, split_steps, suggest
from cogs.widgets import OPTION_LABEL, OPTIONS
from data.store.model import TableRow
from data.store.store import Position, Refusal
from data.words import Words, load_words
from rules.core.chance import SeededChance
from rules.core.errors import MoveError
from rules.core.message import Seat
from rules.core.notation import parse_tokens, resolve_move

Interaction = discord.Interaction[Any]
Choices = list[app_commands.Choice[str]]

_NO_LUCK = bytes(32)


async def suggest_tables(services: Services, interaction: Interaction, current: str) -> Choices:
    """Return the open tables of this server whose code or game fits the text, own ones first."""
    words = load_words(interaction.locale.value)
    rows = services.store.read
    own = [w.table for w in await rows.waiting_tables(interaction.user.id)]
    everyone = await rows.tables_in_guild(interaction.guild_id or 0)
    here = [table for table in own if table.guild_id == interaction.guild_id]
    seen = [table for table in everyone if can_see(interaction, table)]
    unique: dict[int, TableRow] = {table.table_id: table for table in (*here, *seen)}
    wanted = current.casefold().strip()
    choices: Choices = []
    for table in unique.values():
        label = f"{table.code} · {words.say(f'{table.game}.name')}"
        if wanted in label.casefold():
            choices.append(app_commands.Choice(name=cut(label, OPTION_LABEL), value=table.code))
    return choices[:OPTIONS]


async def suggest_moves(desk: Desk, code: str | None, current: str) -> Choices:
    """Return how a typed move can go on, for the table that it would be made at."""
    try:
        table = await find_table_for_move(desk, code, current)
        position = await desk.services.play.load(table.table_id)
    except Refusal:
        return []
    seat = position.seat_of(desk.who.user_id)
    if seat is None or seat not in position.game.to_act(position.state):
        return []
    words = table_names(desk.words, position.seats)
    return _move_choices(position, seat, words, current)


def _move_choices(position: Position, seat: Seat, words: Words, current: str) -> Choices:
    *before, text = [*split_steps(current), ""] if _is_new_step(current) else split_steps(current)
    state: Any = position.state
    for step in before:
        following = _after(position, state, seat, step)
        if following is None:
            return []
        state = following
    if current[-1:].isspace() and text:
        text += " "
    head = "".join(f"{step}; " for step in before)
    return [
        app_commands.Choice(name=cut(label or value, OPTION_LABEL), value=head + value)
        for label, value in suggest(position.game, state, seat, words, text)
        if len(head + value) <= OPTION_LABEL
    ][:OPTIONS]


def _is_new_step(current: str) -> bool:
    return not current.strip() or current.rstrip()[-1:] in (";", "\n")


def _after(position: Position, state: Any, seat: Seat, step: str) -> Any | None:
    """Return the state after a typed step, None where it is wrong or would reveal something."""
    game = position.game
    tokens = tuple(normalize_token(game.key, token) for token in parse_tokens(step))
    try:
        action = resolve_move(game, state, seat, tokens)
    except MoveError:
        return None
    done = game.apply_legal(state, seat, action, SeededChance(_NO_LUCK, 0))
    return None if done.barrier else done.state


async def suggest_seats(desk: Desk, code: str | None, current: str) -> Choices:
    """Return the seats of the table that is meant, with who sits there, that fit the text."""
    try:
        (table,) = await find_tables(desk, code)
    except (Refusal, ValueError):
        return []
    wanted = current.casefold().strip()
    labels = {
        str(seat.seat + 1): f"{seat.seat + 1} · {plain_name(seat_name(seat, desk.words))}"
        for seat in await desk.services.store.read.seats_of(table.table_id)
    }
    return [
        app_commands.Choice(name=cut(label, OPTION_LABEL), value=number)
        for number, label in labels.items()
        if wanted in label.casefold()
    ]


def suggest_topics(game: str, words: Words, current: str) -> Choices:
    """Return the rule topics of a game that fit the text."""
    titles = {topic: words.say(f"{game}.rules.{topic}.title") for topic in rules_topics(game)}
    wanted = current.casefold().strip()
    return [
        app_commands.Choice(name=cut(title, OPTION_LABEL), value=topic)
        for topic, title in titles.items()
        if wanted in title.casefold() or wanted in topic
    ][:OPTIONS]
