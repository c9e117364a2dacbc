"""How people do on a server, and having oneself forgotten."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.desk import Desk, Screen
from cogs.text import safe_name, split_lines
from cogs.widgets import CONTENT, Claim, Pick, Press, Style, option
from data.store.model import SECOND, RatingRow
from data.store.ratings import score
from data.store.store import Refusal
from data.words import Words
from rules.core.registry import game_classes

PROVISIONAL = 5
"""With fewer games than this a rating says little, and is marked."""
SHOWN_CODES = 5
_MINUTE, _HOUR = 60 * SECOND, 3600 * SECOND


async def show_stats(desk: Desk, user_id: int, name: str) -> None:
    """Show how a person does on this server, game by game."""
    guild_id = desk.interaction.guild_id or 0
    ratings = await desk.services.standings.of_person(guild_id, user_id)
    known = [rating for rating in ratings if rating.game in game_classes()]
    say = desk.words.say
    seen = next((rating.name for rating in known if rating.name), None)
    lines = [say("standing.title", who=safe_name(seen or name))]
    lines += [line for rating in known for line in _figures(rating, desk.words)]
    if not known:
        lines.append(say("standing.none"))
    seats = await desk.services.standings.seats(guild_id, user_id)
    if seats.had:
        lines.append(say("standing.seats", count=seats.left, total=seats.had))
    first, *rest = split_lines(lines, CONTENT)
    await desk.show(Screen(first, more=rest))


async def show_leaderboard(desk: Desk, game: str | None) -> None:
    """Show the best of this server in a game, by default the one that is played most.

    Raises:
        Refusal: there is no such game.
    """
    if game is not None and game not in game_classes():
        raise Refusal("no_game", game=game)
    guild_id = desk.interaction.guild_id or 0
    played = [key for key in await desk.services.standings.games(guild_id) if key in game_classes()]
    say = desk.words.say
    chosen = game or next(iter(played), None)
    if chosen is None:
        await desk.show(Screen(say("standing.nobody")))
        return
    best = await desk.services.standings.best(guild_id, chosen)
    lines = [say("standing.board_title", game=say(f"{chosen}.name"))]
    lines += _ranked(best, desk.words) or [say("standing.nobody")]
    lines.append(say("standing.board_note", games=PROVISIONAL))
    items = [_game_pick(played, desk.words)] if set(played) - {chosen} else []
    first, *rest = split_lines(lines, CONTENT)
    await desk.show(Screen(first, items, more=rest))


async def ask_forget(desk: Desk) -> None:
    """Say what forgetting a person means, and let the person confirm it."""
    say = desk.words.say
    in_the_way = await desk.services.forgetting.in_the_way(desk.who.user_id)
    if in_the_way:
        codes = ", ".join(f"`{table.code}`" for table in in_the_way[:SHOWN_CODES])
        await desk.show(Screen(say("standing.forget_open", codes=codes)))
        return
    yes = Press(Claim("forget_yes"), say("standing.forget_yes"), Style.danger)
    await desk.show(Screen(say("standing.forget_question"), (yes,)))


async def forget(desk: Desk) -> None:
    """Delete everything about the person.

    Raises:
        Refusal: the person sits at an open table.
    """
    await desk.services.forgetting.forget(desk.who.user_id, desk.interaction_id)
    desk.committed = True
    await desk.show(Screen(desk.words.say("standing.forgotten")))


def duration_text(words: Words, milliseconds: int) -> str:
    """Return how long something takes: minutes below two hours, then hours, then days."""
    minutes, hours = milliseconds // _MINUTE, milliseconds // _HOUR
    if hours < 2:
        return words.say("standing.minutes", count=minutes)
    if hours < 48:
        return words.say("standing.hours", count=hours)
    return words.say("standing.days", count=hours // 24)


def _figures(rating: RatingRow, words: Words) -> list[str]:
    lines = [
        words.say(
            "standing.game",
            game=words.say(f"{rating.game}.name"),
            rating=_shown_score(rating),
            games=rating.games,
            wins=rating.wins,
        ),
        words.say(
            "standing.mean_place",
            place=f"{rating.places / rating.games:.1f}",
            players=f"{rating.players / rating.games:.1f}",
        ),
    ]
    if rating.turns:
        time = duration_text(words, rating.waited // rating.turns)
        lines[-1] += f" · {words.say('standing.turn_time', time=time)}"
    return lines


def _ranked(best: Sequence[RatingRow], words: Words) -> list[str]:
    """Return a line for everybody, equal scores at equal ranks."""
    scores = [score(rating) for rating in best]
    return [
        words.say(
            "standing.board_line",
            rank=1 + sum(other > own for other in scores),
            who=safe_name(rating.name or words.say("standing.unknown")),
            rating=_shown_score(rating),
            games=rating.games,
            wins=rating.wins,
        )
        for rating, own in zip(best, scores, strict=True)
    ]


def _shown_score(rating: RatingRow) -> str:
    return f"{score(rating)}{'?' if rating.games < PROVISIONAL else ''}"


def _game_pick(games: Sequence[str], words: Words) -> Pick:
    options = [option(words.say(f"{key}.name"), key) for key in games]
    return Pick(Claim("leaders"), words.say("standing.pick"), options)
