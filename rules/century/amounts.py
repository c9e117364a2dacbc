"""Choosing some of many cubes: every way to do it, its tokens, and its part of a choice tree.

Chosen cubes are written as an amount per colour, cheapest first: `Y3 R1`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product

from rules.century.cubes import NONE, SPICES, Cubes, gather, has, spell
from rules.core.choice import MAX_CHILDREN, Tokens

MOST_GROUP_LETTERS = 4


@lru_cache(maxsize=4096)
def parts(cubes: Cubes, count: int) -> tuple[Cubes, ...]:
    """Return every way to take so many cubes, in the order of the choice tree.

    Fewer of a cheap colour come first, none of it last: leaving a colour out is a later branch.
    """
    y, r, g, b = cubes
    return tuple(
        (ys, rs, gs, count - ys - rs - gs)
        for ys in _some_then_none(y, count - r - g - b, count)
        for rs in _some_then_none(r, count - ys - g - b, count - ys)
        for gs in _some_then_none(g, count - ys - rs - b, count - ys - rs)
    )


@lru_cache(maxsize=4096)
def usual_first(cubes: Cubes, count: int) -> tuple[Cubes, ...]:
    """Return every way to take so many cubes, the cheapest ones first."""
    usual = cheapest(cubes, count)
    return (usual, *(part for part in parts(cubes, count) if part != usual))


def _some_then_none(held: int, least: int, most: int) -> Iterator[int]:
    yield from range(max(1, least), min(held, most) + 1)
    if least <= 0:
        yield 0


@lru_cache(maxsize=1024)
def payments(cubes: Cubes, count: int) -> tuple[tuple[str, ...], ...]:
    """Return every way to give one cube to each of so many, the first one's cube first."""
    if not count:
        return ((),)
    held = [(letter, n) for letter, n in zip(SPICES, cubes, strict=True) if n]
    return tuple(
        (*way, letter)
        for way in payments(cubes, count - 1)
        for letter, n in held
        if n >= count or way.count(letter) < n
    )


def number_in(token: str) -> int | None:
    """Return the number that a token is written as, None for any other text."""
    is_number = token.isascii() and token.isdigit() and len(token) <= 3
    return int(token) if is_number and str(int(token)) == token else None


def amount_tokens(cubes: Cubes) -> Tokens:
    """Return the canonical tokens of an amount per colour."""
    return tuple(f"{letter}{n}" for letter, n in zip(SPICES, cubes, strict=True) if n)


def cheapest(cubes: Cubes, count: int) -> Cubes:
    """Return so many cubes, the cheapest of these."""
    return gather(spell(cubes)[:count])


def cheapest_amounts(cubes: Cubes, count: int) -> Tokens:
    """Return the tokens for so many cubes, the cheapest of these."""
    return amount_tokens(cheapest(cubes, count))


def is_group(token: str) -> bool:
    """Tell whether a token only groups amounts: `Y*` those of a colour, `Y1*` those from 10 to 19.

    They stand where one list could not hold all amounts, and may always be left out.
    """
    return token[-1:] == "*" and token[:1] in SPICES and len(token) <= MOST_GROUP_LETTERS


def _is_in(token: str, group: str) -> bool:
    tens, amount = number_in(group[1:-1]), number_in(token[1:])
    if token[:1] != group[:1] or amount is None:
        return False
    return tens is None or amount // 10 == tens


def _split_groups(tokens: Tokens) -> tuple[Tokens, str | None] | None:
    """Return the amounts and the group that is open at the end, None where they do not agree."""
    plain: list[str] = []
    group: str | None = None
    for token in tokens:
        if is_group(token):
            if group is not None and not token.startswith(group[:-1]):
                return None
            group = token
        elif group is not None and not _is_in(token, group):
            return None
        else:
            plain.append(token)
            group = None
    return tuple(plain), group


def _narrowed(following: Tokens, group: str | None) -> Tokens:
    """Return what may follow within a group; groups instead where one list cannot hold it.

    One place is left for a word of the game, such as `none`.
    """
    if group is not None:
        following = tuple(token for token in following if _is_in(token, group))
    if len(following) < MAX_CHILDREN:
        return following
    if group is None:
        return tuple(dict.fromkeys(f"{token[0]}*" for token in following))
    return tuple(dict.fromkeys(f"{token[0]}{int(token[1:]) // 10}*" for token in following))


def amounts_in(tokens: Tokens) -> tuple[Cubes, int] | None:
    """Return the cubes of canonical tokens and the place of the first colour that may follow.

    None where a token is no amount, or the colours do not ascend.
    """
    found: list[tuple[int, int]] = []
    for token in tokens:
        amount = number_in(token[1:])
        if token[:1] not in SPICES or not amount:
            return None
        found.append((SPICES.index(token[0]), amount))
    if any(a >= b for (a, _), (b, _) in pairwise(found)):
        return None
    given = [0, 0, 0, 0]
    for colour, amount in found:
        given[colour] = amount
    return (given[0], given[1], given[2], given[3]), found[-1][0] + 1 if found else 0


def following_amounts(held: Cubes, due: int, start: int) -> Tokens:
    """Return amounts of the colours from `start` with which `due` cubes can still be made up."""
    found: list[str] = []
    for colour in range(start, len(SPICES)):
        later = sum(held[colour + 1 :])
        least = max(1, due - later)
        amounts = range(least, min(held[colour], due) + 1)
        found += [f"{SPICES[colour]}{amount}" for amount in amounts]
        if due > later:
            break
    return tuple(found)


@lru_cache(maxsize=4096)
def amounts_at(
    held: Cubes, count: int, chosen: Tokens, usual: Cubes | None = None
) -> tuple[Tokens, Cubes | None] | None:
    """Return what may follow the chosen amounts and, once `count` are named, the cubes.

    `usual` is the choice that is made by naming nothing: it can be spelled out but is not listed.
    None where no choice begins so.
    """
    split = _split_groups(chosen)
    read = None if split is None else amounts_in(split[0])
    if split is None or read is None:
        return None
    (plain, group), (given, start) = split, read
    due = count - sum(given)
    if not has(held, given) or not 0 <= due <= sum(held[start:]):
        return None
    if due == 0:
        return None if group else ((), given)
    following = following_amounts(held, due, start)
    if usual is not None:
        following = tuple(
            token for token in following if not _leads_only_to(held, count, (*plain, token), usual)
        )
    following = _narrowed(following, group)
    return None if group and not following else (following, None)


def _leads_only_to(held: Cubes, count: int, chosen: Tokens, usual: Cubes) -> bool:
    if amount_tokens(usual)[: len(chosen)] != chosen:
        return False
    below = amounts_at(held, count, chosen, usual)
    return below is not None and not below[0] and below[1] in (None, usual)


@lru_cache(maxsize=256)
def some_of(cubes: Cubes) -> tuple[Cubes, ...]:
    """Return every part of cubes but none and all of them, in the order of the choice tree.

    Dearer colours come first, and fewer of a colour before more.
    """
    y, r, g, b = (range(held + 1) for held in cubes)
    return tuple(product(y, r, g, b))[1:-1]


@lru_cache(maxsize=4096)
def some_at(cubes: Cubes, chosen: Tokens) -> tuple[Tokens, Cubes] | None:
    """Return what may follow the chosen amounts of any size, and the cubes chosen so far.

    All cubes together can be spelled out but are not listed; nothing is chosen where a group of
    amounts is open. None where no part begins so.
    """
    split = _split_groups(chosen)
    read = None if split is None else amounts_in(split[0])
    if split is None or read is None or not has(cubes, read[0]):
        return None
    group, (part, start) = split[1], read
    following: list[str] = []
    for colour in reversed(range(start, len(SPICES))):
        for amount in range(1, cubes[colour] + 1):
            longer = tuple(amount if at == colour else part[at] for at in range(len(SPICES)))
            if longer != cubes:
                following.append(f"{SPICES[colour]}{amount}")
    listed = _narrowed(tuple(following), group)
    return None if group and not listed else (listed, NONE if group else part)
