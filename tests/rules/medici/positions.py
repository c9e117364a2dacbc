"""Positions of Medici from the few words that a case needs; all else is filled in legally."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from data.facts import load_game
from rules.core.chance import RecordedChance
from rules.core.game import AnyGame
from rules.medici.state import PlayerState, RevealOrTake, State

GAME: AnyGame = load_game("medici")
FACTS = GAME._facts


def kinds(cards: Iterable[str]) -> list[str]:
    """Return the kinds of cards, by which cases name them."""
    return [FACTS.cards[card].kind for card in cards]


class Pool:
    """All cards of a deck, handed out by kind or id."""

    def __init__(self, deck: str) -> None:
        self.left = list(FACTS.decks[deck])

    def draw(self, names: Iterable[str]) -> tuple[str, ...]:
        return tuple(self._draw(name) for name in names)

    def _draw(self, name: str) -> str:
        card = next(c for c in self.left if name in (c, FACTS.cards[c].kind))
        self.left.remove(card)
        return card


def build(case: dict[str, Any]) -> State:
    """Return the position that a case describes.

    `seats`, `options`, `day`, `to_act`, `revealed`, `market` (oldest first), `deck` (next first),
    and by seat `ships`, `warehouses`, `florins`; cards by kind or id. Cards that a case does not
    name follow in the deck, or with `deck_ends` lie where they do no harm: neutral ones in the box,
    goods spread over the warehouses.
    """
    seats = case.get("seats", 2)
    start = GAME.setup(case.get("options", {}), seats, RecordedChance({"deck": ()})).state
    pool = Pool(start.options.deck)
    market, deck = pool.draw(case.get("market", [])), pool.draw(case.get("deck", []))
    box = pool.draw(case.get("box", []))
    ships = [pool.draw(of_seat(case.get("ships"), seat, [])) for seat in range(seats)]
    stored = [pool.draw(of_seat(case.get("warehouses"), seat, [])) for seat in range(seats)]
    if case.get("deck_ends"):
        goods = [card for card in pool.left if FACTS.cards[card].good]
        box += tuple(card for card in pool.left if not FACTS.cards[card].good)
        stored = [(*cards, *goods[seat::seats]) for seat, cards in enumerate(stored)]
    else:
        deck += tuple(pool.left)
    built = replace(
        start,
        day=case.get("day", 1),
        phase=RevealOrTake(case.get("to_act", 0), case.get("revealed", 0)),
        market=market,
        deck=deck,
        box=box,
        players=tuple(
            PlayerState(
                ship=ships[seat],
                warehouse=stored[seat],
                florins=of_seat(case.get("florins"), seat, 0),
            )
            for seat in range(seats)
        ),
    )
    assert GAME.check(built) == [], (case.get("id"), GAME.check(built))
    return built


def of_seat(values: list[Any] | None, seat: int, default: Any) -> Any:
    return values[seat] if values is not None and seat < len(values) else default
