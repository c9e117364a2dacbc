"""Luck that can be recorded, replayed and, after the game, verified.

Every outcome has a label that is unique within its step. A table's luck comes from a secret
32-byte seed: step number and label choose an independent stream, so that undoing a step and
playing it again gives the same luck, and nothing about one draw can be learnt from another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b, sha256
from typing import Protocol

from rules.core.errors import RecordError

Outcome = int | tuple[str, ...]
"""A number drawn, or the order into which things were shuffled."""

SEED_BYTES = 32


class Chance(Protocol):
    """The luck of one step."""

    def draw(self, label: str, sides: int) -> int:
        """Return a number from 0 to sides - 1, each equally likely."""
        ...

    def shuffle(self, label: str, items: Sequence[str]) -> tuple[str, ...]:
        """Return the items in an order that is as likely as any other."""
        ...

    @property
    def outcomes(self) -> dict[str, Outcome]:
        """All outcomes of this step so far, by label."""
        ...


def hash_of_seed(seed: bytes) -> str:
    """Return what is published of a seed at the start, so that nobody can change it later."""
    return sha256(seed).hexdigest()


class _Stream:
    """Unbiased numbers from a keyed BLAKE2b in counter mode."""

    def __init__(self, seed: bytes, step: int, label: str) -> None:
        self._key = blake2b(f"{step}:{label}".encode(), key=seed, digest_size=32).digest()
        self._counter = 0
        self._pool = 0
        self._bits = 0

    def below(self, bound: int) -> int:
        width = max(1, (bound - 1).bit_length())
        while (number := self._take(width)) >= bound:
            pass
        return number

    def _take(self, width: int) -> int:
        while self._bits < width:
            counter = self._counter.to_bytes(8, "big")
            block = blake2b(counter, key=self._key, digest_size=64).digest()
            self._counter += 1
            self._pool = self._pool << 512 | int.from_bytes(block, "big")
            self._bits += 512
        self._bits -= width
        number = self._pool >> self._bits
        self._pool &= (1 << self._bits) - 1
        return number


class SeededChance:
    """The luck that a table's seed holds for one step (0 is the setup)."""

    def __init__(self, seed: bytes, step: int) -> None:
        self._seed = seed
        self._step = step
        self._outcomes: dict[str, Outcome] = {}

    @property
    def outcomes(self) -> dict[str, Outcome]:
        """All outcomes of this step so far, by label."""
        return dict(self._outcomes)

    def draw(self, label: str, sides: int) -> int:
        """Return a number from 0 to sides - 1, each equally likely."""
        number = self._stream(label).below(sides)
        self._outcomes[label] = number
        return number

    def shuffle(self, label: str, items: Sequence[str]) -> tuple[str, ...]:
        """Return the items in an order that is as likely as any other (Fisher-Yates)."""
        stream = self._stream(label)
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = stream.below(last + 1)
            order[last], order[other] = order[other], order[last]
        self._outcomes[label] = tuple(order)
        return tuple(order)

    def _stream(self, label: str) -> _Stream:
        if label in self._outcomes:
            raise ValueError(f"chance label {label!r} used twice in one step")
        return _Stream(self._seed, self._step, label)


_MASK = (1 << 64) - 1


class Luck:
    """A small, fast generator for policies and tests (SplitMix64); never a table's luck."""

    def __init__(self, seed: bytes) -> None:
        self._state = int.from_bytes(blake2b(seed, digest_size=8).digest(), "big")

    def below(self, bound: int) -> int:
        """Return a number from 0 to bound - 1; for small bounds equally likely."""
        return self._next() * bound >> 64

    def take_bytes(self) -> bytes:
        """Return a fresh seed for luck of a table's kind."""
        number = 0
        for _ in range(SEED_BYTES // 8):
            number = number << 64 | self._next()
        return number.to_bytes(SEED_BYTES, "big")

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31


class RecordedChance:
    """The luck that a game record tells of one step.

    A shuffled order may name only the first items: the rest follow in the order given by the
    caller, so that a constructed game needs to list no more cards than it uses.
    """

    def __init__(self, recorded: Mapping[str, Outcome]) -> None:
        self._recorded = recorded
        self._outcomes: dict[str, Outcome] = {}

    @property
    def outcomes(self) -> dict[str, Outcome]:
        """All outcomes of this step so far, by label."""
        return dict(self._outcomes)

    def draw(self, label: str, sides: int) -> int:
        """Return the recorded number.

        Raises:
            RecordError: it is missing, or not a number from 0 to sides - 1.
        """
        number = self._recorded.get(label)
        if not isinstance(number, int) or not 0 <= number < sides:
            raise RecordError(f"chance {label!r}: expected a number from 0 to {sides - 1}")
        self._outcomes[label] = number
        return number

    def shuffle(self, label: str, items: Sequence[str]) -> tuple[str, ...]:
        """Return the recorded order, completed with the items that it does not name.

        Raises:
            RecordError: it is missing, or names something that is not among the items.
        """
        listed = self._recorded.get(label)
        if not isinstance(listed, tuple):
            raise RecordError(f"chance {label!r}: expected a list")
        rest = list(items)
        for item in listed:
            if item not in rest:
                raise RecordError(f"chance {label!r}: {item!r} is unknown or named twice")
            rest.remove(item)
        order = (*listed, *rest)
        self._outcomes[label] = order
        return order
