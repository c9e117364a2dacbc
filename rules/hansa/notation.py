"""Moves of Hansa Teutonica as text: `place T bre-ham`, `claim gro-emd office gro`, `end`.

Places are routes (`bre-ham`, their ships `can-cal.ship`) and cities (`gro`) by their ids; a piece
on the map is its lane and itself (`bre-ham:2T`, one's own `bre-ham:T`). Other spellings are first
brought to the canonical one as far as they are understood.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rules.core.choice import Tokens
from rules.core.errors import UnreadableMoveError
from rules.core.message import Arg, Message
from rules.hansa.actions import (
    Action,
    Claim,
    Cross,
    Discard,
    Displace,
    Done,
    EndTurn,
    Exchange,
    Income,
    Move,
    Pawn,
    Place,
    PutMarker,
    Remove,
    Settle,
    UseMarker,
)
from rules.hansa.board import SHIP
from rules.hansa.claims import REWARDS
from rules.hansa.labels import say
from rules.hansa.moves import is_first
from rules.hansa.vocabulary import GROUP, Vocabulary

_AMOUNT = re.compile(r"([TM])([0-9]{1,2})|([0-9]{1,2})([TM])", re.IGNORECASE)
_STONE = re.compile(r"(.+):([0-9]?[TM])", re.IGNORECASE)
_PIECE = re.compile(r"[0-9]?[TM]", re.IGNORECASE)
_FEE = re.compile(r"[TM]{1,2}", re.IGNORECASE)


def format_action(words: Vocabulary, action: Action) -> Tokens:
    """Return the canonical notation of an action."""
    match action:
        case Place(piece, lane, source):
            return ("place", f"{source}:{piece}" if source else piece, lane)
        case Displace(piece, lane, victim, merchants):
            return ("displace", piece, f"{lane}:{victim}", fee_token(words, victim, merchants))
        case Move(piece, lane, to):
            return ("move", f"{lane}:{piece}", to)
        case Exchange(piece, lane, other, other_lane):
            return ("move", f"{lane}:{piece}", f"{other_lane}:{other}")
        case Remove(piece, lane):
            return ("remove", f"{lane}:{piece}")
        case Income(traders, merchants):
            amounts = (("T", traders), ("M", merchants))
            return ("income", *(f"{kind}{number}" for kind, number in amounts if number))
        case Claim(route, reward, target, piece):
            return ("claim", route, reward, *filter(None, (target, piece)))
        case _:
            return _format_rest(action)


def _format_rest(
    action: UseMarker | Discard | Pawn | Cross | Settle | PutMarker | Done | EndTurn,
) -> Tokens:
    match action:
        case UseMarker(marker, target, slot):
            details = (target, str(slot) if slot else "")
            return ("use", marker, *filter(None, details))
        case Discard(marker):
            return ("discard", marker)
        case Pawn(province):
            return ("pawn", province)
        case Cross(province):
            return ("cross", province)
        case Settle(stones):
            return ("settle", *(token for stone in stones for token in stone))
        case PutMarker(marker, route):
            return ("put", marker, route)
        case Done():
            return ("done",)
        case EndTurn():
            return ("end",)


def fee_token(words: Vocabulary, victim: str, merchants: int) -> str:
    """Return the token of a payment: so many pieces as the victim costs, merchants last."""
    return "T" * (words.fee(victim) - merchants) + "M" * merchants


def normalize_tokens(words: Vocabulary, tokens: Tokens) -> Tokens:
    """Return tokens with every other spelling that is understood made canonical."""
    if not tokens:
        return tokens
    verb, rest = tokens[0].casefold(), tokens[1:]
    if verb not in _READERS:
        return tokens
    rest = _join_places(words, tuple(word for word in rest if word.casefold() != "pay"))
    rest = tuple(_canonical(words, token) for token in rest)
    if verb in _GROUPED:
        rest = _drop_groups(words, rest)
    if verb == "income":
        rest = _amounts(rest)
    if verb == "move":
        rest = _sort_pair(rest)
    if verb in ("pawn", "cross"):
        rest = tuple(f"p{token}" if f"p{token}" in words.provinces else token for token in rest)
    return (verb, *rest)


_GROUPED = ("place", "displace", "move", "remove", "put")


def _sort_pair(rest: Tokens) -> Tokens:
    """Name two pieces that trade places in the one order that is canonical."""
    match rest:
        case (first, second) if ":" in first and ":" in second:
            lane, _, piece = first.rpartition(":")
            other_lane, _, other = second.rpartition(":")
            return rest if is_first(lane, piece, other_lane, other) else (second, first)
        case _:
            return rest


def _join_places(words: Vocabulary, rest: Tokens) -> Tokens:
    """Join what belongs together: `bre ham` to a route, `can-cal ship`, `bre-ham 2T`."""
    found: list[str] = []
    for word in rest:
        low = word.casefold()
        last = found[-1].casefold() if found else ""
        if f"{last}-{low}" in words.routes or f"{low}-{last}" in words.routes:
            found[-1] = f"{last}-{low}"
        elif low in ("ship", SHIP) and last:
            found[-1] = f"{last}{SHIP}"
        else:
            found.append(word)
    return tuple(found)


def _canonical(words: Vocabulary, token: str) -> str:
    """Return one token as it is written: places small, kinds large, routes the right way round."""
    stone = _STONE.fullmatch(token)
    if stone is not None:
        return f"{words.lane(stone[1])}:{stone[2].upper()}"
    if _PIECE.fullmatch(token) or _FEE.fullmatch(token) or _AMOUNT.fullmatch(token):
        return token.upper()
    low = token.casefold()
    kind, group, area = low.partition(GROUP)
    if group:
        return f"{kind.upper()}{group}{area}"
    return words.lane(low)


def _drop_groups(words: Vocabulary, rest: Tokens) -> Tokens:
    """Leave out the areas in which long lists are arranged, where the choice within follows."""
    found: list[str] = []
    for at, token in enumerate(rest):
        kind, group, area = token.partition(GROUP)
        following = rest[at + 1] if at + 1 < len(rest) else ""
        if group and following and words.is_in(following, area):
            found += [kind] * bool(kind)
        else:
            found.append(token)
    return tuple(found)


def _amounts(rest: Tokens) -> Tokens:
    """Return amounts of traders and merchants in one way: `T2 M1`."""
    found = {"T": 0, "M": 0}
    for token in (word for word in rest if word.casefold() != "more"):
        amount = _AMOUNT.fullmatch(token)
        if amount is None:
            return rest
        found[(amount[1] or amount[4]).upper()] += int(amount[2] or amount[3])
    if not any(found.values()):
        return rest
    return tuple(f"{kind}{number}" for kind, number in found.items() if number)


def parse_action(words: Vocabulary, tokens: Tokens) -> Action:
    """Return the action that tokens spell, in the canonical or another accepted form.

    Raises:
        UnreadableMoveError: they are not a move of this game.
    """
    tokens = normalize_tokens(words, tokens)
    if not tokens:
        raise UnreadableMoveError(Message("core.error.empty_move"))
    verb, rest = tokens[0], tokens[1:]
    reader = _READERS.get(verb)
    if reader is None:
        raise _unreadable("error.unknown_verb", word=verb)
    return reader(words, rest)


def _unreadable(key: str, **args: Arg) -> UnreadableMoveError:
    return UnreadableMoveError(say(key, **args))


def _need(rest: Tokens, least: int, most: int, verb: str) -> None:
    """Refuse too few or too many words."""
    if len(rest) < least:
        raise _unreadable(f"error.how_{verb}")
    if len(rest) > most:
        raise _unreadable("error.word_too_many", word=rest[most])


def _lane(words: Vocabulary, token: str) -> str:
    if token not in words.lanes:
        raise _unreadable("error.unknown_route", word=token)
    return token


def _route(words: Vocabulary, token: str) -> str:
    if token not in words.routes:
        raise _unreadable("error.unknown_route", word=token)
    return token


def _kind(token: str) -> str:
    if token not in ("T", "M"):
        raise _unreadable("error.unknown_kind", word=token)
    return token


def _stone(words: Vocabulary, token: str) -> tuple[str, str]:
    """Read a piece on the map; return piece and lane."""
    lane, colon, piece = token.rpartition(":")
    if not colon or not _PIECE.fullmatch(piece):
        raise _unreadable("error.unknown_stone", word=token)
    return piece, _lane(words, lane)


def _marker(words: Vocabulary, token: str) -> str:
    if token not in words.markers:
        raise _unreadable("error.unknown_marker", word=token)
    return token


def _read_place(words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 2, 2, "place")
    if ":" in rest[0]:
        piece, source = _stone(words, rest[0])
        return Place(_kind(piece), _lane(words, rest[1]), source)
    return Place(_kind(rest[0]), _lane(words, rest[1]))


def _read_displace(words: Vocabulary, rest: Tokens) -> Action:
    words_given = list(rest)
    if len(rest) > 2 and ":" not in rest[1] and _PIECE.fullmatch(rest[2]):
        words_given[1:3] = [f"{rest[1]}:{rest[2]}"]
    _need(tuple(words_given), 2, 3, "displace")
    kind, stone, *paid = words_given
    piece, lane = _stone(words, stone)
    due = words.fee(piece)
    fee = paid[0] if paid else "T" * due
    if len(fee) != due or set(fee) - {"T", "M"}:
        raise _unreadable("error.bad_fee", word=fee, count=due)
    return Displace(_kind(kind), lane, piece, fee.count("M"))


def _read_move(words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 2, 2, "move")
    piece, lane = _stone(words, rest[0])
    if ":" not in rest[1]:
        return Move(piece, lane, _lane(words, rest[1]))
    other, other_lane = _stone(words, rest[1])
    return Exchange(piece, lane, other, other_lane)


def _read_remove(words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 1, 1, "remove")
    return Remove(*_stone(words, rest[0]))


def _read_income(_words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 1, 2, "income")
    found = {"T": 0, "M": 0}
    for token in rest:
        amount = _AMOUNT.fullmatch(token)
        if amount is None:
            raise _unreadable("error.bad_amount", word=token)
        found[(amount[1] or amount[4]).upper()] += int(amount[2] or amount[3])
    return Income(found["T"], found["M"])


def _read_claim(words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 2, 4, "claim")
    route, reward = _route(words, rest[0]), rest[1]
    if reward not in REWARDS:
        raise _unreadable("error.unknown_reward", word=reward)
    names = {"office": words.cities, "extra": words.cities, "upgrade": words.tracks}
    names["prestige"] = words.privileges
    if reward == "none":
        _need(rest, 2, 2, "claim")
        return Claim(route)
    _need(rest, 3, 4 if reward == "extra" else 3, "claim")
    target = rest[2]
    if target not in names[reward]:
        raise _unreadable(f"error.unknown_{reward}", word=target)
    if reward != "extra":
        return Claim(route, reward, target)
    _need(rest, 4, 4, "claim")
    return Claim(route, reward, target, _kind(rest[3]))


def _read_use(words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 1, 3, "use")
    marker = _marker(words, rest[0])
    if marker == "swap":
        _need(rest, 3, 3, "use")
        if rest[1] not in words.cities:
            raise _unreadable("error.unknown_office", word=rest[1])
        if not (rest[2].isascii() and rest[2].isdigit() and rest[2] == str(int(rest[2][:3]))):
            raise _unreadable("error.bad_slot", word=rest[2])
        return UseMarker(marker, rest[1], int(rest[2]))
    if marker == "upgrade":
        _need(rest, 2, 2, "use")
        if rest[1] not in words.tracks:
            raise _unreadable("error.unknown_upgrade", word=rest[1])
        return UseMarker(marker, rest[1])
    _need(rest, 1, 1, "use")
    return UseMarker(marker)


def _read_discard(words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 1, 1, "discard")
    return Discard(_marker(words, rest[0]))


def _read_pawn(words: Vocabulary, rest: Tokens) -> Action:
    return Pawn(_province(words, rest, "pawn"))


def _read_cross(words: Vocabulary, rest: Tokens) -> Action:
    return Cross(_province(words, rest, "cross"))


def _province(words: Vocabulary, rest: Tokens, verb: str) -> str:
    _need(rest, 1, 1, verb)
    if rest[0] not in words.provinces:
        raise _unreadable("error.unknown_province", word=rest[0])
    return rest[0]


def _read_settle(words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 2, 8, "settle")
    if len(rest) % 2:
        raise _unreadable("error.how_settle")
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return Settle(tuple((_kind(kind), _lane(words, lane)) for kind, lane in pairs))


def _read_put(words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 2, 2, "put")
    return PutMarker(_marker(words, rest[0]), _route(words, rest[1]))


def _read_done(_words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 0, 0, "done")
    return Done()


def _read_end(_words: Vocabulary, rest: Tokens) -> Action:
    _need(rest, 0, 0, "end")
    return EndTurn()


_READERS: dict[str, Callable[[Vocabulary, Tokens], Action]] = {
    "place": _read_place,
    "displace": _read_displace,
    "move": _read_move,
    "remove": _read_remove,
    "income": _read_income,
    "claim": _read_claim,
    "use": _read_use,
    "discard": _read_discard,
    "pawn": _read_pawn,
    "cross": _read_cross,
    "settle": _read_settle,
    "put": _read_put,
    "done": _read_done,
    "end": _read_end,
}
