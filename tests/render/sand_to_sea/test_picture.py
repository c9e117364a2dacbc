from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from render.sand_to_sea import pages, size
from render.theme import NEW
from tests.render.cases import record
from tests.render.people import LOCALES
from tests.render.sand_to_sea import samples
from tests.render.sand_to_sea.cases import case, golden_cases

every_locale = pytest.mark.parametrize("locale", LOCALES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_number_of_players_makes_a_square(seats: int) -> None:
    width, height = size(samples.start(seats))
    assert width != height


@pytest.mark.parametrize("name", golden_cases())
def test_every_picture_fits_a_phone(name: str) -> None:
    canvas = record(golden_cases()[name], "en")
    assert canvas.size[1] / canvas.size[0] <= (2.45 if "crowded" in name else 2.27)


def texts(view, layer: str, previous=None, page: str = "board", locale: str = "en") -> list[str]:
    canvas = record(case(view, previous, page=page), locale)
    return [mark.text for mark in canvas.texts if mark.layer.startswith(layer)]


@every_locale
def test_the_row_shows_cards_prices_and_cubes(locale: str) -> None:
    view = samples.middle()
    prints = texts(view, "merchants/wide", locale=locale)
    letters = "노빨초갈" if locale == "ko" else "YRGB"
    y, r, g, b = letters
    assert prints == ["2", g, "2", r, b, "3", b, "3", y, g, "2", y, r]
    assert texts(view, "merchants/cube", locale=locale) == [y, y, r, g]
    own = [m for m in record(case(view), locale).texts if m.layer == "merchants"]
    free = "무료" if locale == "ko" else "free"
    assert [m.text for m in own] == ["1", free, "2", "1", "3", "2", "4", "3"]


def test_an_empty_row_says_so() -> None:
    assert texts(samples.no_merchants(), "merchants") == ["All merchant cards have been taken."]
    assert "0" in texts(samples.no_merchants(), "supply")


def test_both_decks_are_counted() -> None:
    view = samples.middle()
    shown = texts(view, "supply")
    assert {str(view.merchant_deck), str(view.victory_stack)} <= set(shown)
    assert [t for t in shown if t.startswith("×")] == [f"×{b.left}" for b in view.bonus]


def test_boards_count_the_cards() -> None:
    view = samples.middle()
    for player in view.players:
        marks = record(case(view), "en").texts
        own = [m.text for m in marks if m.layer == f"seat {player.seat}"]
        counts = [str(len(pile)) for pile in (player.hand, player.played, player.spent)]
        assert own[-3:] == counts


@pytest.mark.parametrize(("viewer", "shown"), [(None, 1), (0, 0), (3, 3)])
def test_the_cards_of_the_reader_or_the_acting_player_are_shown(
    viewer: int | None, shown: int
) -> None:
    view = samples.middle(viewer)
    listing = record(case(view), "en").listing()
    assert re.findall(r"\[cards (\d)\]", listing) == [str(shown)]
    player = view.players[shown]
    assert _chips(view, f"cards {shown}") == [
        card.id for pile in (player.hand, player.played, player.spent) for card in pile
    ]


def _chips(view, layer: str, page: str = "board") -> list[str]:
    """The cards whose chips are put down in a layer, as the samples write them."""
    found, inside = [], False
    for line in record(case(view, page=page), "en").lines:
        if line.strip().startswith("["):
            inside = line.strip() == f"[{layer}]"
        chip = re.search(r"stamp \d+ \d+ 'chip (\w+?)(\d+) (\w*)>(\w*) en'", line)
        if inside and chip:
            kind, steps, cost, out = chip.groups()
            texts_of = {"upgrade": f"up{steps}", "trade": f"{cost}>{out}", "spice": out}
            found.append(texts_of[kind])
    return found


def test_no_cards_are_shown_in_the_draft_and_at_the_end() -> None:
    for view in (samples.start(), samples.end()):
        assert "[cards" not in record(case(view), "en").listing()


@pytest.mark.parametrize("name", ["middle", "crowded"])
def test_the_page_of_cards_shows_all_of_them(name: str) -> None:
    view = golden_cases()[name].view
    for player in view.players:
        assert _chips(view, f"cards {player.seat}", "cards") == [
            card.id for pile in (player.hand, player.played, player.spent) for card in pile
        ]


def test_sea_tiles_have_a_name_and_nothing_else() -> None:
    for name in samples.SEAS:
        assert texts(samples.middle(), f"map/cell {name}") == [name]


def test_costs_are_cards() -> None:
    view = samples.middle(3)
    costs = texts(view, "map/cost", page="sail")
    assert max(map(int, costs)) == 3 < len(view.players[3].hand)
    two = samples.middle(2)
    assert len(texts(two, "map/cost", page="sail")) < 24
    broke = replace(view.players[3], hold=(0, 0, 0, 0))
    poor = replace(view, players=(*view.players[:3], broke))
    assert len(texts(poor, "map/cost", page="sail")) == 24 - 3


def test_free_cells_are_lit_for_a_boat_with_free_steps() -> None:
    lit = record(case(samples.reward()), "en").listing()
    assert "#C79A3F" not in lit
    own_turn = replace(samples.middle(), to_act=(3,))
    assert record(case(own_turn), "en").listing().count("#C79A3F") == 6


def test_changes_are_marked_only_when_there_is_something_to_compare() -> None:
    for name in ("middle", "west", "cards"):
        shown = golden_cases()[name]
        assert NEW in record(shown, "en").listing()
        assert NEW not in record(shown._replace(previous=None), "en").listing()


def test_pages() -> None:
    assert list(pages(samples.draft())) == ["cards", "west", "east"]
    assert list(pages(samples.middle())) == ["cards", "sail", "west", "east"]
