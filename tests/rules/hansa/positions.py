"""Positions of Hansa Teutonica from the few words that a case needs; all else is filled in legally.

Pieces are written as in the state (`0T`), places by their ids, piles as `5T 1M`.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from data.facts import load_game
from rules.core.chance import RecordedChance
from rules.core.game import AnyGame
from rules.hansa.facts import TRACKS
from rules.hansa.state import State, TakeActions

GAME: AnyGame = load_game("hansa")
FACTS = GAME._facts
DEFAULT_SUPPLY = "5T 1M"


def board_of(state: State):
    return GAME._board(state)


def stones_of(text: str) -> tuple[int, int]:
    """Read `5T 1M`."""
    found = {"T": 0, "M": 0}
    for word in text.split():
        found[word[-1]] += int(word[:-1] or 1)
    return found["T"], found["M"]


def stones_text(stones: tuple[int, int]) -> str:
    return " ".join(f"{n}{kind}" for n, kind in zip(stones, "TM", strict=True) if n)


def build(case: dict[str, Any]) -> State:
    """Return the position that a case describes.

    `seats` (3), `options`, `turn` (0), `routes`, `cities` and `extras` by id, `prestige` by
    privilege, `on_map` (markers by route, in place of those on the taverns), and by seat
    `points`, `tracks`, `markers`, `used`, `plate`, `drawn`, `links`, `supply`, `stock`. Of the
    pieces not named 5T 1M are in the supply, all others in the stock; where both piles are named,
    the rest are extra offices in the city `sink`. `markers_left` keeps so many markers to draw:
    all others were used by the last seat. `actions`, `extra`, `permits`, `acted`, `crossed`,
    `lifted` are of the turn, `pawn` and `round` of the table.
    """
    seats = case.get("seats", 3)
    chance = RecordedChance({"taverns": (), "markers": ()})
    state = GAME.setup(case.get("options", {}), seats, chance).state
    board = board_of(state)
    state = replace(
        state,
        phase=TakeActions(),
        round=case.get("round", 5),
        pawn=case.get("pawn", "p1") if seats == 2 else None,
        lanes=tuple(lane_pieces(case, lane) for lane in board.lanes),
        cities=tuple(printed(case, board, at) for at in range(len(board.city_ids))),
        extras=tuple(tuple(case.get("extras", {}).get(c, "").split()) for c in board.city_ids),
        prestige=tuple(case.get("prestige", {}).get(name) for name in FACTS.privileges.order),
    )
    players = tuple(player_of(case, seat, player) for seat, player in enumerate(state.players))
    state = replace(state, players=players)
    for seat in range(seats):
        state = with_piles(case, board, state, seat)
    state = with_markers(case, board, state)
    state = with_turn(case, board, state)
    assert GAME.check(state) == [], (case.get("id"), GAME.check(state))
    return state


def lane_pieces(case, lane):
    pieces = case.get("routes", {}).get(lane.token, "").split()
    pieces = ["" if piece == "-" else piece for piece in pieces]
    return tuple(pieces + [""] * (len(lane.spaces) - len(pieces)))


def printed(case, board, at):
    """Offices are seats, built with the piece of the shape, or pieces."""
    words = case.get("cities", {}).get(board.city_ids[at], "").split()
    offices = board.offices[at]
    found = [
        word + office.shape if len(word) == 1 else word
        for word, office in zip(words, offices, strict=False)
    ]
    return tuple(found + [""] * (len(offices) - len(found)))


def of_seat(case, name, seat, default):
    values = case.get(name, [])
    return values[seat] if seat < len(values) else default


def player_of(case, seat, player):
    tracks = of_seat(case, "tracks", seat, {})
    return replace(
        player,
        tracks=tuple(tracks.get(name, 0) for name in TRACKS),
        points=of_seat(case, "points", seat, 0),
        markers=tuple(of_seat(case, "markers", seat, [])),
        used=tuple(of_seat(case, "used", seat, [])),
        plate=tuple(of_seat(case, "plate", seat, [])),
        drawn=of_seat(case, "drawn", seat, 0),
        link=of_seat(case, "links", seat, 0),
    )


def free_pieces(state, seat):
    """All pieces of a seat that are neither on the desk nor on the map."""
    traders, merchants = FACTS.pieces.traders - FACTS.pieces.on_score_track, FACTS.pieces.merchants
    for track, steps in zip(FACTS.tracks, state.players[seat].tracks, strict=True):
        traders -= (track.steps - steps) * (track.frees == "T")
        merchants -= (track.steps - steps) * (track.frees == "M")
    for group in (state.lanes, state.cities, state.extras):
        for pieces in group:
            traders -= pieces.count(f"{seat}T")
            merchants -= pieces.count(f"{seat}M")
    return traders, merchants - state.prestige.count(seat)


def with_piles(case, board, state, seat):
    traders, merchants = free_pieces(state, seat)
    supply = of_seat(case, "supply", seat, None)
    stock = of_seat(case, "stock", seat, None)
    if supply is None and stock is None:
        wanted = stones_of(DEFAULT_SUPPLY)
        in_supply = (min(traders, wanted[0]), min(merchants, wanted[1]))
    elif supply is None:
        in_stock = stones_of(stock)
        in_supply = (traders - in_stock[0], merchants - in_stock[1])
    else:
        in_supply = stones_of(supply)
    rest = (traders - in_supply[0], merchants - in_supply[1])
    if supply is not None and stock is not None:
        in_stock = stones_of(stock)
        left = (rest[0] - in_stock[0]) * [f"{seat}T"] + (rest[1] - in_stock[1]) * [f"{seat}M"]
        rest = in_stock
        if left:
            at = board.city_index[case["sink"]]
            extras = (*state.extras[at], *left)
            state = replace(state, extras=(*state.extras[:at], extras, *state.extras[at + 1 :]))
    players = state.players
    changed = replace(players[seat], supply=in_supply, stock=rest)
    return replace(state, players=(*players[:seat], changed, *players[seat + 1 :]))


def with_markers(case, board, state):
    on_map = case.get("on_map")
    markers = state.markers
    if on_map is not None:
        markers = tuple(on_map.get(route, "") for route in board.route_ids)
    counts = dict(FACTS.marker_counts(state.options.edition, state.options.map))
    held = [m for p in state.players for m in (*p.markers, *p.used, *p.plate)]
    for marker in (*filter(None, markers), *held):
        counts[marker] -= 1
    assert min(counts.values()) >= 0, (case.get("id"), counts)
    first = case.get("next_markers", [])
    rest = [marker for marker, n in counts.items() for _ in range(n)]
    for marker in first:
        rest.remove(marker)
    rest = [*first, *rest]
    left = case.get("markers_left", len(rest))
    drawn = sum(player.drawn for player in state.players)
    last = state.players[-1]
    last = replace(last, used=(*last.used, *rest[left + drawn :]))
    return replace(
        state,
        markers=markers,
        supply=tuple(rest[: left + drawn]),
        players=(*state.players[:-1], last),
    )


def with_turn(case, board, state):
    seat = case.get("turn", 0)
    value = FACTS.desk.actions.values[state.players[seat].tracks[1]]
    return replace(
        state,
        turn=replace(
            state.turn,
            seat=seat,
            actions=case.get("actions", value),
            extra=case.get("extra", 0),
            permits=tuple(case.get("permits", [])),
            acted=case.get("acted", False),
            crossed=case.get("crossed", 0),
            lifted=case.get("lifted", False),
        ),
    )
