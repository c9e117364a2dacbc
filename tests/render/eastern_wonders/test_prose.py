from __future__ import annotations

import pytest

from render.board import alt_text, text_board
from tests.render.cases import request
from tests.render.eastern_wonders import samples
from tests.render.eastern_wonders.cases import case, golden_cases
from tests.render.people import LOCALES, NAMES, words

every_locale = pytest.mark.parametrize("locale", LOCALES)
BOARDS = [name for name, shown in golden_cases().items() if shown.page == "board"]
PAGES = [name for name, shown in golden_cases().items() if shown.page != "board"]


def board(view, locale: str = "en", page: str = "board") -> str:
    return "\n".join(text_board(request(case(view, page=page), locale)))


@every_locale
@pytest.mark.parametrize("name", BOARDS)
def test_alt_text_says_whose_turn_and_all_scores(name: str, locale: str) -> None:
    view = golden_cases()[name].view
    text = alt_text(request(case(view), locale))
    for seat in view.to_act:
        if not view.excess:
            assert words(locale).say("eastern_wonders_board.turn.named", name=NAMES[seat]) in text
    for player in view.players:
        assert NAMES[player.seat] in text
        assert str(player.points) in text
    if view.result is None:
        for port in view.ports:
            assert f"{port.name} " in text


@every_locale
@pytest.mark.parametrize("name", PAGES)
def test_alt_text_of_pages_says_whose_turn_it_is(name: str, locale: str) -> None:
    shown = golden_cases()[name]
    text = alt_text(request(shown._replace(names=NAMES), locale))
    named = words(locale).say("eastern_wonders_board.turn.named", name=NAMES[shown.view.to_act[0]])
    assert named in text


def test_alt_text_of_a_player() -> None:
    text = alt_text(request(case(samples.middle()), "en"))
    assert "재호’s turn: sail, then one action." in text
    assert "민지: 47 points, victory tiles 2/4, boat C3, cubes Y3 G4 B1." in text
    assert "A4 12 points for R2 B2; E1" in text


@every_locale
def test_text_board_holds_every_cell(locale: str) -> None:
    view = samples.middle()
    lines = board(view, locale).splitlines()
    for cell in view.cells:
        (line,) = (i for i, line in enumerate(lines) if line.startswith(f"{cell.name} "))
        below = []
        for following in lines[line + 1 :]:
            if not following.startswith("   "):
                break
            below.append(following)
        whole = " ".join(below)
        for seat in (*cell.outposts, *cell.boats):
            assert NAMES[seat] in whole
        assert len(below) == sum(map(bool, (cell.outposts, cell.boats, any(cell.cubes))))


@every_locale
def test_text_board_holds_every_number(locale: str) -> None:
    view = samples.last_round()
    text = board(view, locale)
    for player in view.players:
        hold = f"{sum(player.hold)}/{player.hold_limit}"
        for shown in (hold, str(player.points), f"{len(player.tiles)}/{view.target}", player.boat):
            assert shown in text
        for tile in player.tiles:
            assert str(tile.points) in text
        for bonus in player.bonus:
            assert words(locale).say(f"eastern_wonders_board.bonus.{bonus.kind}") in text
    assert str(view.victory_stack) in text


def test_a_market_a_port_and_the_sea() -> None:
    text = board(samples.crowded())
    assert "A1 port: 20 points for Y1 R1 G1 B3\n   loose cubes: Y1 B1" in text
    assert "A2 cloves: Y5 for B2\n   outposts: 승현이의 긴 이름, Alexandra, 재호, 민지" in text
    assert "D3 open sea" in text
    assert "E5 port: closed" in text


def test_boards_are_read_row_by_row() -> None:
    text = board(samples.two_players())
    assert "Hold 10/13: 4 yellow, 3 red, 2 green, 1 brown" in text
    assert "Boat at A1, free steps 2" in text
    assert "Board, columns emptied 2/5:" in text
    assert "   chili: outposts built 4, left 1, points 5" in text
    assert "Bonus tiles: points (points 6) ×1" in text
    assert "   points (points 5) ×3" in text


def test_sets_to_choose_from_are_named() -> None:
    assert "Sets of cubes to choose from: Y4; Y2 R1; R2; Y1 G1" in board(samples.draft())


@every_locale
def test_costs_are_read_in_order(locale: str) -> None:
    view = samples.middle(2)
    lines = text_board(request(case(view, page="sail"), locale))[1].splitlines()
    named = [word.strip(",") for line in lines for word in line.split()]
    assert {cell.name for cell in view.cells} <= set(named)
    assert NAMES[2] in lines[0]
    if locale == "en":
        assert lines[1] == "Nothing: C1, C2, D1, D2, E1"
        assert [line.partition(":")[0] for line in lines[2:]] == ["1", "2", "Out of reach"]


def test_a_half_is_read_with_all_that_lies_there() -> None:
    text = board(samples.middle(), page="west")
    assert "C6 cloves: Y1 R1 G1 for B2\n   loose cubes: Y4 R2 G1" in text
    assert "D1" not in text


def test_winners_are_named_at_the_end() -> None:
    text = board(samples.end())
    assert "민지 wins" in text
    assert "1. 민지: 73 points (Tiles 56, Board 8, Bonus 8, Cubes 1)" in text
