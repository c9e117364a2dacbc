"""A cache that forgets what was not asked for the longest, bounded by weight."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Lru(Generic[K, V]):
    """Values by key, at most `limit` of weight in all (one a value unless `weigh` says else)."""

    def __init__(self, limit: int, weigh: Callable[[V], int] | None = None) -> None:
        self._limit = limit
        self._weigh: Callable[[V], int] = weigh if weigh is not None else _one
        self._values: OrderedDict[K, V] = OrderedDict()
        self._weight = 0

    def __len__(self) -> int:
        return len(self._values)

    @property
    def weight(self) -> int:
        """What all values weigh together."""
        return self._weight

    def get(self, key: K) -> V | None:
        """Return the value of a key, which counts as a use; None where there is none."""
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def put(self, key: K, value: V) -> None:
        """Keep a value; a value heavier than the limit is not kept at all."""
        self._drop(key)
        weight = self._weigh(value)
        if weight > self._limit:
            return
        self._values[key] = value
        self._weight += weight
        while self._weight > self._limit:
            self._drop(next(iter(self._values)))

    def _drop(self, key: K) -> None:
        value = self._values.pop(key, None)
        if value is not None:
            self._weight -= self._weigh(value)


def _one(_value: object) -> int:
    return 1
