from __future__ import annotations

from render.cache import Lru


def test_the_longest_unused_value_goes_first() -> None:
    cache: Lru[str, int] = Lru(2)
    cache.put("a", 1)
    cache.put("b", 2)
    assert cache.get("a") == 1
    cache.put("c", 3)
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == (1, None, 3)


def test_weight_is_bounded() -> None:
    cache: Lru[int, bytes] = Lru(10, len)
    for i in range(9):
        cache.put(i, b"1234")
    assert cache.weight == 8
    assert len(cache) == 2


def test_a_value_that_is_too_heavy_is_not_kept() -> None:
    cache: Lru[str, bytes] = Lru(10, len)
    cache.put("a", b"12")
    cache.put("b", b"x" * 11)
    assert (cache.get("a"), cache.get("b")) == (b"12", None)


def test_a_new_value_replaces_the_old_weight() -> None:
    cache: Lru[str, bytes] = Lru(10, len)
    cache.put("a", b"12345678")
    cache.put("a", b"12")
    assert cache.weight == 2
