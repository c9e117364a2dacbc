"""How a game begins."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rules.core.chance import Chance
from rules.core.game import Scalar, Step
from rules.core.message import SeatRef, Term
from rules.serica.facts import SericaFacts, kind_of
from rules.serica.goods import ARTISAN, NONE, Goods
from rules.serica.labels import items_label, say
from rules.serica.state import Acting, Options, PlayerState, State, Turn
from rules.serica.stock import Story, sorted_cards, take_items
from rules.serica.turns import begin_turn
from rules.serica.view import Side

SIDES: tuple[Side, ...] = ("rome", "han")


def first_step(facts: SericaFacts, options: Mapping[str, Scalar], chance: Chance) -> Step[State]:
    """Return the state in which the first player produces, and how it came about."""
    chosen = options_of(options)
    sides = _sides(chosen, chance)
    each = facts.components.cubes_each
    supply: Goods = (each, each, each, each, each, each)
    row, deck = _open_crossroads(facts, chance)
    state = State(
        options=chosen,
        phase=Acting(0, "trade"),
        round=1,
        turn=Turn(),
        players=tuple(_player(facts, side, seat, chance) for seat, side in enumerate(sides)),
        row=row,
        crossroads=deck,
        set_aside=(),
        supply=supply,
        artisans=facts.components.artisans,
    )
    story = Story()
    names = [Term(f"serica.empire.{side}") for side in sides]
    story.tell(
        say(
            "event.setup",
            who=SeatRef(0),
            empire=names[0],
            other=SeatRef(1),
            other_empire=names[1],
        )
    )
    state = _second_player_bonus(facts, state, story)
    state = begin_turn(facts, state, 0, story)
    return Step(state, tuple(story.events), barrier=True)


def options_of(values: Mapping[str, Scalar]) -> Options:
    """Return the table's options as the state keeps them."""
    return Options(
        first_empire=str(values["first_empire"]),
        arrival_goods=str(values["arrival_goods"]),
        foreign_goods=bool(values["foreign_goods"]),
        round_cap=int(values["round_cap"]),
    )


def _sides(options: Options, chance: Chance) -> tuple[Side, Side]:
    match options.first_empire:
        case "rome":
            first = 0
        case "han":
            first = 1
        case _:
            first = chance.draw("empire", 2)
    return (SIDES[first], SIDES[1 - first])


def _player(facts: SericaFacts, side: Side, seat: int, chance: Chance) -> PlayerState:
    cards = [card for card, number in facts.setup.deck.items() for _ in range(number)]
    deck = chance.shuffle(f"deck_{seat}", sorted_cards(facts, cards))
    shown = facts.limits.empire
    return PlayerState(
        side=side,
        deck=deck[shown:],
        empire=sorted_cards(facts, deck[:shown]),
        zones=((),) * facts.limits.zones,
        goods=NONE,
    )


def _open_crossroads(
    facts: SericaFacts, chance: Chance
) -> tuple[tuple[str | None, ...], tuple[str, ...]]:
    """Open the row; enemies that come up wait, and are shuffled back when it is full."""
    size = facts.crossroads.row
    deck = chance.shuffle("crossroads", facts.crossroads_cards)
    if not facts.setup.enemies_wait:
        return deck[:size], deck[size:]
    row: list[str] = []
    waiting: list[str] = []
    for card in deck:
        if len(row) == size:
            break
        (waiting if kind_of(card) in facts.enemy else row).append(card)
    rest = deck[size + len(waiting) :]
    if waiting:
        rest = chance.shuffle("crossroads_again", sorted_cards(facts, (*rest, *waiting)))
    return tuple(row), rest


def _second_player_bonus(facts: SericaFacts, state: State, story: Story) -> State:
    """Give the second player what makes up for moving later."""
    side, setup = state.players[1].side, facts.setup
    goods = (facts.home_good(side, value) for value in setup.second_player_values)
    items = (*(good for good in goods if good), *(ARTISAN,) * setup.second_player_artisans)
    if not items:
        return state
    story.tell(say("event.bonus", who=SeatRef(1), items=items_label(items)))
    return replace(take_items(state, 1, items), phase=Acting(0, "trade"))
