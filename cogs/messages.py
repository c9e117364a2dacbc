"""What everybody reads: the lobby, whose turn it is, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.text import NAME_LENGTH, cut, plain_name, safe_name, safe_text
from cogs.widgets import CONTENT, Claim, Pick, Press, Style, button_rows
from data.facts import load_game
from data.store.calls import TurnCall
from data.store.clocks import NO_CLOCK
from data.store.lobby import lobby_expires_at
from data.store.model import SECOND, SeatCount, SeatRow, TableRow
from data.store.store import Position
from data.store.story import Happening
from data.words import Words
from rules.core.chance import hash_of_seed
from rules.core.game import AnyGame, Scalar
from rules.core.scoring import Report, Result, SeatResult

RECAP_LINES = 5
_NAME_LENGTHS = (NAME_LENGTH, 20, 12, 8)
"""How long names may be; the next where the text is too long for a message."""


@dataclass(frozen=True)
class Post:
    """A message for everybody. `pings`: the users whom it may notify; `silent`: without a ring."""

    text: str
    items: Sequence[Press | Pick] = ()
    pings: tuple[int, ...] = ()
    silent: bool = False


def option_text(words: Words, game: str, key: str, value: Scalar) -> str:
    """Return the words for one value of a table option."""
    spelled = str(value).lower() if isinstance(value, bool) else str(value)
    return words.say(f"{game}.option.{key}.value.{spelled}")


def table_names(words: Words, seats: Sequence[SeatRow], longest: int = NAME_LENGTH) -> Words:
    """Return a language in which seats are called by their players' names, safe to send."""
    names = {
        seat.seat: safe_text(cut(plain_name(seat_name(seat, words)), longest)) for seat in seats
    }
    return words.with_names(lambda seat: names.get(seat, str(seat + 1)))


def fit_names(words: Words, seats: Sequence[SeatRow], say: Callable[[Words], str]) -> str:
    """Return what `say` says, with names as short as it takes to fit into one message.

    A line less would be missed; the end of a long name is not.
    """
    text = ""
    for longest in _NAME_LENGTHS:
        text = say(table_names(words, seats, longest))
        if len(text) <= CONTENT:
            break
    return cut(text, CONTENT)


def seat_name(seat: SeatRow, words: Words) -> str:
    """Return what a player is called; where nobody is known, by the seat. Not safe to send yet."""
    if seat.is_free:
        return words.say("waiting.free_seat")
    if seat.is_bot:
        return f"🤖 {bot_name(seat, words)}"
    return seat.name or words.say("core.seat", number=seat.seat + 1)


def bot_name(seat: SeatRow, words: Words) -> str:
    """Return what a bot is called among the bots of its table."""
    return words.say("bots.name", number=seat.bot_number)


def round_text(words: Words, game: AnyGame, state: Any) -> str:
    """Return how far a game has come, in the game's own words: a round, a day."""
    return words.say(f"{game.key}.round", round=game.round_of(state))


def link_to(table: TableRow) -> str:
    """Return the address of the message at which a table is played now."""
    message = table.live_message_id or table.lobby_message_id
    place = table.place_id if table.live_message_id else table.channel_id
    tail = f"/{message}" if message else ""
    return f"https://discord.com/channels/{table.guild_id}/{place}{tail}"


def message_link(table: TableRow, message_id: int | None) -> str:
    """Return the address of a message where a table plays, or of the place itself."""
    tail = f"/{message_id}" if message_id else ""
    return f"https://discord.com/channels/{table.guild_id}/{table.place_id}{tail}"


def compose_lobby(
    table: TableRow,
    seats: Sequence[SeatRow],
    words: Words,
    counts: Mapping[int, SeatCount] | None = None,
) -> Post:
    """Return the message of a table that gathers players, or what became of it.

    `counts`: by user, how many seats of this server were left early: whoever plans to sit down
    may want to know.
    """
    say = words.say
    title = say("bot.lobby.title", game=say(f"{table.game}.name"), code=table.code)
    people = [_seat_line(n, seat, words) for n, seat in enumerate(seats, 1)]
    if table.status == "record":
        return compose_record(table, seats, words)
    if table.status != "lobby":
        items = _after_buttons(table, words) if table.status == "finished" else ()
        return Post("\n".join([title, *people, *_after_start(table, words)]), items)
    game = load_game(table.game)
    lines = [
        title,
        say(f"{table.game}.short"),
        "",
        say("bot.lobby.seats", taken=len(seats), limit=table.seat_limit),
        *people,
        *_leaver_lines(seats, counts or {}, words),
        *_owner_line(table, seats, words),
        "",
        *option_lines(table, game, words),
        *_refusal_lines(table, game, seats, words),
        *provenance_lines(game, words),
        expiry_line(table, words),
    ]
    return Post(cut("\n".join(lines), CONTENT), _lobby_buttons(table, game, seats, words))


def expiry_line(table: TableRow, words: Words) -> str:
    """Return when a lobby closes by itself."""
    return words.say("bot.lobby.expires", when=f"<t:{lobby_expires_at(table) // SECOND}:R>")


def _seat_line(number: int, seat: SeatRow, words: Words) -> str:
    line = f"{number}. {safe_name(seat_name(seat, words))}"
    if seat.bot_level is None:
        return line
    return f"{line} · {words.say(f'bots.level.{seat.bot_level}')}"


def _leaver_lines(
    seats: Sequence[SeatRow], counts: Mapping[int, SeatCount], words: Words
) -> list[str]:
    """Return who has left games before their end, and how often."""
    known = [(seat, counts[seat.user_id]) for seat in seats if seat.user_id in counts]
    return [
        words.say("bot.lobby.leaver", who=safe_name(seat.name), count=count.left, total=count.had)
        for seat, count in known
        if count.left
    ]


def _refusal_lines(
    table: TableRow, game: AnyGame, seats: Sequence[SeatRow], words: Words
) -> list[str]:
    """Return why the game cannot be played so with those who are here, if it cannot."""
    reason = game.explain_options(table.options, len(seats))
    return [] if reason is None else [f"⚠️ {words.message(reason)}"]


def compose_record(table: TableRow, seats: Sequence[SeatRow], words: Words) -> Post:
    """Return the message of a game record that was brought in."""
    title = words.say("bot.lobby.title", game=words.say(f"{table.game}.name"), code=table.code)
    people = [f"{n}. {safe_name(seat_name(seat, words))}" for n, seat in enumerate(seats, 1)]
    board = Press(Claim("board", table.table_id), words.say("bot.button.board"))
    items = [board, *history_buttons(table, words)]
    button_rows(items, 0)
    return Post("\n".join([title, words.say("history.record"), *people]), items)


def history_buttons(table: TableRow, words: Words) -> list[Press]:
    """Return the buttons that lead to a table's whole story."""
    return [
        Press(Claim(verb, table.table_id), words.say(f"history.button.{verb}"))
        for verb in ("history", "replay", "export")
    ]


def option_lines(table: TableRow, game: AnyGame, words: Words) -> list[str]:
    """Return the options in which a table departs from the usual rules."""
    usual = {spec.key: spec.values[0] for spec in game.option_specs}
    odd = [
        f"{words.say(f'{game.key}.option.{key}.name')}: {option_text(words, game.key, key, value)}"
        for key, value in table.options.items()
        if value != usual.get(key)
    ]
    if not table.hints:
        odd.append(words.say("bots.no_hints"))
    if not table.shuffle_seats:
        odd.append(words.say("bot.lobby.order_kept"))
    if table.clock != NO_CLOCK:
        clock = words.say(f"waiting.clock.value.{table.clock}")
        odd.append(words.say("waiting.clock.short", clock=clock))
        odd += [words.say("waiting.clock.skips")] if table.auto_skip else []
    return [words.say("bot.lobby.options", options=" · ".join(odd))] if odd else []


def provenance_lines(game: AnyGame, words: Words) -> list[str]:
    """Return how sure we are of the game's facts, naming every table that is not confirmed."""
    stage = words.say("bot.lobby.stage", stage=words.say(f"core.stage.{game.stage}"))
    doubtful: dict[str, list[str]] = {}
    for p in game.provenance:
        label = words.say(f"{game.key}.facts.{p.table}")
        of_kind = doubtful.setdefault(words.say(f"core.confidence.{p.confidence}"), [])
        if p.confidence != "confirmed" and label not in of_kind:
            of_kind.append(label)
    lines = [f"-# {kind}: {', '.join(labels)}" for kind, labels in doubtful.items() if labels]
    if not lines:
        return [stage + " · " + words.say("bot.lobby.facts_confirmed")]
    return [stage + " · " + words.say("bot.lobby.facts_doubtful"), *lines]


def compose_turn(
    position: Position,
    recap: Sequence[Happening],
    words: Words,
    call: TurnCall,
    notes: Sequence[str] = (),
) -> Post:
    """Return the message that tells whose turn it is. `notes`: of clocks and absences."""
    pinged = call.mentioned
    words = table_names(words, position.seats)
    table, game = position.table, position.game
    acting = game.to_act(position.state)
    users = {seat.seat: seat.user_id for seat in position.seats}
    called = [f"<@{users[s]}>" if s in pinged else f"**{words.name(s)}**" for s in acting]
    lines = [
        words.say(
            "bot.turn.headline",
            who=", ".join(called),
            game=words.say(f"{game.key}.name"),
            code=table.code,
            round=round_text(words, game, position.state),
        ),
        words.message(game.describe_prompt(position.state, acting[0], ())),
        *(f"⏳ {words.message(notice)}" for notice in game.notices(position.state)),
        *notes,
        *recap_lines(recap, words, RECAP_LINES),
    ]
    return Post(
        cut("\n".join(lines), CONTENT),
        _turn_buttons(table, words),
        tuple(users[s] for s in acting if s in pinged),
        silent=not call.loud and bool(call.silent),
    )


def recap_lines(recap: Sequence[Happening], words: Words, limit: int | None = None) -> list[str]:
    """Return the newest public lines of a table's story, at most `limit`, oldest first.

    With a limit, what is told again in sum is left out.
    """
    lines = [
        f"• {words.message(event.message)}"
        for happening in recap
        for event in happening.events
        if event.audience is None and not (event.detail and limit is not None)
    ]
    if limit is None or len(lines) <= limit:
        return lines
    left_out = words.say("bot.turn.earlier", count=len(lines) - limit + 1)
    return [f"• {left_out}", *lines[len(lines) - limit + 1 :]]


def compose_log(position: Position, happened: Sequence[Happening], words: Words) -> str | None:
    """Return what remains of a turn message: what came of that turn; None where nothing did."""
    lines = recap_lines(happened, table_names(words, position.seats), RECAP_LINES)
    text = "\n".join([f"-# `{position.table.code}`", *lines])
    return cut(text, CONTENT) if lines else None


def compose_report(position: Position, report: Report, words: Words) -> Post:
    """Return the account of a part of a game, such as a day: who got what and why."""

    def say(names: Words) -> str:
        told = [names.message(line) for line in report.lines]
        return "\n".join([f"-# `{position.table.code}`", *told])

    return Post(fit_names(words, position.seats, say))


def compose_final(position: Position, recap: Sequence[Happening], words: Words) -> Post:
    """Return the message of a finished game: ranking, every score line, and the seed."""
    table = position.table
    text = fit_names(words, position.seats, lambda names: _final_text(position, recap, names))
    more = Press(Claim("more", table.table_id, table.version), words.say("bot.button.more"))
    items = [*_after_buttons(table, words), more]
    button_rows(items, 0)
    return Post(text, items)


def _final_text(position: Position, recap: Sequence[Happening], words: Words) -> str:
    table, game = position.table, position.game
    result = game.result(position.state)
    if result is None:
        raise LookupError(f"table {table.code} is not over")
    title = words.say("bot.final.title", game=words.say(f"{game.key}.name"), code=table.code)
    lines = [title, words.say(result.reason)]
    for seat in result.seats:
        parts = (words.say(s.key, count=s.count, points=s.points) for s in seat.lines)
        lines += [final_line(seat, game.key, words), f"-# {' · '.join(parts)}"]
    lines += _tie_break_line(result, game.key, words)
    lines += recap_lines(recap, words, RECAP_LINES)
    if table.seed is not None:
        lines.append(words.say("bot.final.seed", seed=table.seed.hex()))
    return "\n".join(lines)


def _after_buttons(table: TableRow, words: Words) -> list[Press]:
    """Return what there is to do once a game is over.

    They stand in the channel too: the message in the thread may be archived with it.
    """
    return [
        Press(Claim("rematch", table.table_id), words.say("server.button.rematch"), Style.success),
        Press(Claim("replay", table.table_id), words.say("history.button.replay")),
    ]


def final_line(seat: SeatResult, game: str, words: Words) -> str:
    """Return a player's place and total, in what the game counts."""
    total = words.say(f"{game}.score.total", points=seat.total)
    return words.say("bot.final.line", place=seat.place, who=words.name(seat.seat), total=total)


def _after_start(table: TableRow, words: Words) -> list[str]:
    if table.status == "closed":
        return [words.say("bot.lobby.closed")]
    lines = [words.say("bot.lobby.started", place=f"<#{table.place_id}>")]
    if table.status == "finished":
        lines = [words.say("bot.lobby.finished")]
    if table.seed is not None:
        lines.append(words.say("bot.lobby.seed_hash", hash=hash_of_seed(table.seed)))
    return lines


def _tie_break_line(result: Result, game: str, words: Words) -> list[str]:
    """Return why equal points are not equal places, where that needs saying."""
    places: dict[int, set[int]] = {}
    for seat in result.seats:
        places.setdefault(seat.total, set()).add(seat.place)
    broken = any(len(of_total) > 1 for of_total in places.values())
    return [words.say(f"{game}.tie_break")] if broken else []


def _owner_line(table: TableRow, seats: Sequence[SeatRow], words: Words) -> list[str]:
    owner = next((seat for seat in seats if seat.user_id == table.owner_id), None)
    return [] if owner is None else [words.say("bot.lobby.owner", who=safe_name(owner.name))]


def _lobby_buttons(
    table: TableRow, game: AnyGame, seats: Sequence[SeatRow], words: Words
) -> list[Press]:
    def press(verb: str, style: Style = Style.secondary, *, disabled: bool = False) -> Press:
        label = words.say(f"bot.button.{verb}")
        return Press(Claim(verb, table.table_id), label, style, disabled=disabled)

    enough = len(seats) in game.seat_counts
    enough = enough and game.explain_options(table.options, len(seats)) is None
    buttons = [
        press("join", Style.primary, disabled=len(seats) >= table.seat_limit),
        press("leave"),
        press("start", Style.success, disabled=not enough),
        press("options"),
        Press(Claim("bots", table.table_id), words.say("bots.button.bots")),
        press("close", Style.danger),
    ]
    button_rows(buttons, 0)
    return buttons


def _turn_buttons(table: TableRow, words: Words) -> list[Press]:
    def press(verb: str, style: Style = Style.secondary) -> Press:
        return Press(
            Claim(verb, table.table_id, table.version), words.say(f"bot.button.{verb}"), style
        )

    own = Press(Claim("hand", table.table_id, table.version), words.say(f"{table.game}.own_area"))
    buttons = [press("play", Style.success), own, press("undo"), press("more")]
    for button in buttons:
        button.row = 0  # four short labels fit a phone side by side
    return buttons
