"""Game records: a whole game, or a constructed position and what follows, as JSON.

`docs/records.md` describes the format for people.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from rules.core import codec
from rules.core.chance import (
    SEED_BYTES,
    Chance,
    Outcome,
    RecordedChance,
    SeededChance,
    hash_of_seed,
)
from rules.core.errors import MoveError, OptionsError, RecordError
from rules.core.game import Game, Scalar
from rules.core.message import Event, Seat
from rules.core.notation import parse_tokens, resolve_move
from rules.core.scoring import Result

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")

FORMAT = "caravanserai/1"
SETUP = "setup"
MAX_QUOTED = 60

_ENTRY_PATH = re.compile(r" - at `\$\.actions\[(\d+)\]\.?([^`]*)`")


class RecordEntry(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """A move by a seat, or an undo that takes back the last move still standing."""

    seat: int
    move: str | None = None
    undo: bool = False


class RecordedResult(
    Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True
):
    """How the game ended, to be compared: points and places by seat, hash of the last state."""

    totals: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    state_hash: str | None = None


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game record. `seats` is a number or the players' names, first in turn order first.

    Luck comes from `seed` (64 hex digits) or from `chance`: outcomes by label, by step (`setup`,
    then `"1"` for the first move). `seed_hash` is what was published of the seed before the game.
    `position` is merged into the encoded first state.
    """

    format: str
    game: str
    rules_version: int
    seats: int | tuple[str, ...]
    options: dict[str, Scalar] = field(default_factory=dict[str, Scalar])
    data_version: str | None = None
    seed: str | None = None
    seed_hash: str | None = None
    chance: dict[str, dict[str, Outcome]] | None = None
    position: dict[str, Any] | UnsetType = UNSET
    actions: tuple[RecordEntry, ...] = ()
    result: RecordedResult | None = None


class ReplayStep(Struct, Generic[S, A], frozen=True, kw_only=True):
    """What one entry led to. `action` is None for an undo; `entry` is 0 for the setup."""

    entry: int
    seat: int | None
    action: A | None
    state: S
    events: tuple[Event, ...]

    @property
    def state_hash(self) -> str:
        """The hash of the state after this entry."""
        return codec.hash_of(self.state)


class Replay(Struct, Generic[S, A], frozen=True, kw_only=True):
    """A replayed record: every step, the setup first, and the result if the game is over."""

    steps: tuple[ReplayStep[S, A], ...]
    result: Result | None

    @property
    def state(self) -> S:
        """The last state."""
        return self.steps[-1].state

    @property
    def state_hash(self) -> str:
        """The hash of the last state."""
        return self.steps[-1].state_hash

    @property
    def lines(self) -> tuple[ReplayStep[S, A], ...]:
        """The steps of the moves that were not taken back."""
        standing: list[ReplayStep[S, A]] = []
        for step in self.steps[1:]:
            if step.action is None:
                standing.pop()
            else:
                standing.append(step)
        return tuple(standing)


def parse_record(data: bytes | str) -> Record:
    """Return the record that JSON spells, checked as far as that goes without the game.

    Raises:
        RecordError: it is not JSON, has unknown or missing fields, or contradicts itself.
    """
    try:
        record = codec.decode(data, Record)
    except msgspec.DecodeError as error:
        raise _unreadable(str(error)) from error
    except RecursionError as error:
        raise _unreadable("nested too deeply") from error
    if record.format != FORMAT:
        raise RecordError(f"format {record.format!r}: expected {FORMAT!r}")
    if record.rules_version < 1:
        raise RecordError(f"rules version {record.rules_version}: the first is 1")
    if (record.seed is None) == (record.chance is None):
        raise RecordError("exactly one of seed and chance expected")
    _check_seed(record)
    _check_chance_steps(record.chance or {})
    for number, entry in enumerate(record.actions, 1):
        if (entry.move is None) != entry.undo:
            raise RecordError("exactly one of move and undo expected", entry=number)
    return record


def _check_seed(record: Record) -> None:
    if record.seed is None:
        if record.seed_hash is not None:
            raise RecordError("seed_hash: there is no seed")
        return
    found = hash_of_seed(_seed_bytes(record.seed))
    if record.seed_hash not in (None, found):
        raise RecordError(f"seed: its SHA-256 is {found}, published was {record.seed_hash}")


def _unreadable(fault: str) -> RecordError:
    """Return the error for data of a wrong shape, entries numbered as everywhere from 1."""
    if (found := _ENTRY_PATH.search(fault)) is None:
        return RecordError(f"not a game record: {fault}")
    where = f" - at `{found[2]}`" if found[2] else ""
    return RecordError(f"{fault[: found.start()]}{where}", entry=int(found[1]) + 1)


def format_record(record: Record) -> bytes:
    """Return a record as JSON for people: indented, fields in the order of the document."""
    return codec.encode_pretty(record)


def seat_count(record: Record) -> int:
    """Return the number of players."""
    return record.seats if isinstance(record.seats, int) else len(record.seats)


def replay(record: Record, game: Game[S, A, V]) -> Replay[S, A]:
    """Return every state of a record, after checking each move and the result it states.

    Raises:
        RecordError: the first entry that is illegal or diverges, or what else does not fit.
    """
    if record.game != game.key:
        raise RecordError(f"a record of {record.game!r}, not of {game.key!r}")
    if record.rules_version > game.rules_version:
        raise RecordError(f"rules version {record.rules_version} is newer than these rules")
    steps = [_first_step(record, game)]
    standing = [steps[0].state]
    for number, entry in enumerate(record.actions, 1):
        if entry.undo:
            if not 0 <= entry.seat < seat_count(record):
                raise RecordError(f"there is no seat {entry.seat}", entry=number)
            if len(standing) == 1:
                raise RecordError("nothing to undo", entry=number)
            standing.pop()
            step: ReplayStep[S, A] = ReplayStep(
                entry=number, seat=entry.seat, action=None, state=standing[-1], events=()
            )
        else:
            step = _replay_move(record, game, standing, number, entry)
            standing.append(step.state)
        steps.append(step)
    result = game.result(standing[-1])
    done: Replay[S, A] = Replay(steps=tuple(steps), result=result)
    if record.result is not None:
        _compare_result(record.result, done)
    return done


def record_of(
    game: Game[S, A, V],
    *,
    seats: int | tuple[str, ...],
    options: Mapping[str, Scalar],
    seed: bytes,
    actions: Sequence[tuple[Seat, A]],
    data_version: str | None = None,
) -> Record:
    """Return the record of a game that was played from a seed, with the result it leads to.

    Raises:
        RecordError: an action that is not legal where it stands.
    """
    record = Record(
        format=FORMAT,
        game=game.key,
        rules_version=game.rules_version,
        data_version=data_version,
        options=dict(options),
        seats=seats,
        seed=seed.hex(),
        actions=tuple(
            RecordEntry(seat=seat, move=" ".join(game.format_action(action)))
            for seat, action in actions
        ),
    )
    return msgspec.structs.replace(record, result=result_of(replay(record, game)))


def result_of(done: Replay[S, A]) -> RecordedResult:
    """Return what a record states of its end."""
    return stated_result(done.result, done.state_hash)


def stated_result(result: Result | None, state_hash: str) -> RecordedResult:
    """Return a result (None: the game is not over) in the form in which records state it."""
    if result is None:
        return RecordedResult(state_hash=state_hash)
    by_seat = sorted(result.seats, key=lambda of_seat: of_seat.seat)
    return RecordedResult(
        totals=tuple(of_seat.total for of_seat in by_seat),
        places=tuple(of_seat.place for of_seat in by_seat),
        state_hash=state_hash,
    )


def merge_position(state: Any, patch: Any) -> Any:
    """Return plain data with a merge patch applied.

    As in RFC 7396, objects are merged key by key and null removes; beyond it, an object with
    numeric keys patches elements of a list by their place before the patch, null removing them and
    the number that follows the last place adding one.

    Raises:
        RecordError: an object where the state has neither object nor list, or a wrong place.
    """
    if not isinstance(patch, dict):
        return patch
    changes = cast("dict[str, Any]", patch)
    if isinstance(state, list | tuple):
        return _merge_list(list(cast("tuple[Any, ...]", state)), changes)
    merged = dict(cast("dict[str, Any]", state)) if isinstance(state, dict) else {}
    for key, change in changes.items():
        if change is None:
            merged.pop(key, None)
        else:
            merged[key] = merge_position(merged.get(key), change)
    return merged


def _merge_list(items: list[Any], changes: dict[str, Any]) -> list[Any]:
    merged = list(items)
    removed: set[int] = set()
    for key, change in sorted(changes.items(), key=lambda item: (len(item[0]), item[0])):
        place = next((n for n in range(len(merged) + 1) if str(n) == key), None)
        if place is None:
            raise RecordError(f"position: {_quoted(key)} is no place in a list of {len(items)}")
        if place == len(merged):
            merged.append(merge_position(None, change))
        elif change is None:
            removed.add(place)
        else:
            merged[place] = merge_position(merged[place], change)
    return [item for place, item in enumerate(merged) if place not in removed]


def _first_step(record: Record, game: Game[S, A, V]) -> ReplayStep[S, A]:
    chance = _chance(record, 0)
    try:
        step = game.setup(record.options, seat_count(record), chance)
    except (OptionsError, RecordError) as error:
        raise RecordError(f"setup: {error}") from error
    if odd := (record.chance or {}).get(SETUP, {}).keys() - chance.outcomes.keys():
        raise RecordError(f"setup: chance {min(odd)!r} is not asked for")
    state = step.state
    if record.position is not UNSET:
        state = _patched(game, state, record.position)
    return ReplayStep(entry=0, seat=None, action=None, state=state, events=step.events)


def _patched(game: Game[S, A, V], state: S, patch: dict[str, Any]) -> S:
    try:
        merged = merge_position(codec.to_plain(state), patch)
        patched = cast("S", codec.from_plain(merged, game.state_type))
    except msgspec.ValidationError as error:
        raise RecordError(f"position: {error}") from error
    except RecursionError as error:
        raise RecordError("position: nested too deeply") from error
    if faults := game.check(patched):
        raise RecordError(f"position: {'; '.join(faults)}")
    return patched


def _quoted(text: str) -> str:
    shown = text if len(text) <= MAX_QUOTED else f"{text[: MAX_QUOTED - 1]}…"
    return repr(shown)


def _replay_move(
    record: Record, game: Game[S, A, V], standing: list[S], number: int, entry: RecordEntry
) -> ReplayStep[S, A]:
    state, move, seat = standing[-1], entry.move or "", Seat(entry.seat)
    try:
        action = resolve_move(game, state, seat, parse_tokens(move))
        step = game.apply(state, seat, action, _chance(record, len(standing)))
    except MoveError as error:
        fault = f"seat {entry.seat}, {_quoted(move)}: {error.reason.key}"
        raise RecordError(fault, entry=number, reason=error.reason) from error
    except RecordError as error:
        raise RecordError(str(error), entry=number) from error
    return ReplayStep(
        entry=number, seat=entry.seat, action=action, state=step.state, events=step.events
    )


def _compare_result(stated: RecordedResult, done: Replay[S, A]) -> None:
    found = result_of(done)
    for name in RecordedResult.__struct_fields__:
        expected, actual = getattr(stated, name), getattr(found, name)
        if expected is not None and actual is None:
            raise RecordError(f"result: {name} {expected}, but the game is not over")
        if expected is not None and expected != actual:
            raise RecordError(f"result: {name} is {actual}, the record says {expected}")


def _chance(record: Record, step: int) -> Chance:
    """Return the luck of a step: 0 is the setup, else one more than the moves that stand."""
    if record.seed is not None:
        return SeededChance(_seed_bytes(record.seed), step)
    outcomes = record.chance or {}
    return RecordedChance(outcomes.get(str(step) if step else SETUP, {}))


def _seed_bytes(seed: str) -> bytes:
    try:
        found = bytes.fromhex(seed)
    except ValueError:
        found = b""
    if len(found) != SEED_BYTES or len(seed) != 2 * SEED_BYTES:
        raise RecordError(f"seed: {2 * SEED_BYTES} hex digits expected")
    return found


def _check_chance_steps(chance: Mapping[str, object]) -> None:
    for step in chance:
        if step != SETUP and not (step.isascii() and step.isdigit() and step[0] != "0"):
            raise RecordError(f"chance: {step!r} is neither {SETUP!r} nor the number of a step")
