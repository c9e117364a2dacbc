"""Panels of fuzzed states: inside Discord's limits, and every legal move within reach of taps."""

import pytest
from msgspec import structs

from cogs.messages import table_names
from cogs.panel import Panel
from cogs.widgets import Claim, Pick, Press, make_view
from data.facts import load_game
from data.store.model import SeatRow, SnapshotRow, TableRow
from data.store.store import Position
from data.words import load_words
from rules.core.chance import Luck
from rules.core.message import Seat
from rules.core.playout import play_plies
from rules.core.registry import game_classes

LONG_NAMES = (
    "가나다라마바사아자차카타파하거너더러머버서어저처커터퍼허",
    "W" * 32,
    "@everyone",
    "`*_~|>#",
    "山",
)


def a_table(game, version):
    return TableRow(
        table_id=123456,
        code="pheasant-99",
        guild_id=10**18,
        channel_id=10**18,
        thread_id=None,
        game=game,
        status="running",
        owner_id=1,
        seat_limit=5,
        options={},
        shuffle_seats=True,
        wants_thread=False,
        locale="ko",
        version=version,
        seed=bytes(32),
        rules_version=1,
        data_version=None,
        state_schema=1,
        lobby_message_id=None,
        lobby_sent_at=None,
        live_message_id=None,
        live_version=None,
        paused_reason=None,
        created_at=0,
        started_at=0,
        ended_at=None,
    )


def positions(key, seats, plies, every):
    """Positions of a seeded random game, as the store would load them."""
    game = load_game(key)
    people = [
        SeatRow(table_id=123456, seat=n, user_id=10**17 + n, name=LONG_NAMES[n % 5])
        for n in range(seats)
    ]
    luck = Luck(bytes([seats] * 32))
    for ply in play_plies(game, {}, seats, bytes([7] * 32), ["random"], plies):
        if ply.number % every and luck.below(9):
            continue
        snapshot = SnapshotRow(
            table_id=123456, seq=ply.number, ply=ply.number, entry_seq=1, parent_seq=None, state=b""
        )
        yield (
            ply.seat,
            Position(
                table=a_table(key, 100_000 + ply.number),
                seats=people,
                acting=[],
                game=game,
                snapshot=snapshot,
                state=ply.state,
            ),
        )


def check_screen(screen):
    """Everything that Discord would refuse, and labels that a phone would cut."""
    assert 0 < len(screen.text) <= 2000
    rows = make_view(screen.items).to_components()
    assert len(rows) <= 5
    ids = []
    for row in rows:
        children = row["components"]
        assert len(children) <= (1 if children[0]["type"] == 3 else 5)
        for child in children:
            ids.append(child["custom_id"])
            assert len(child["custom_id"]) <= 100
            if child["type"] == 2:
                assert 0 < len(child["label"]) <= 80
            else:
                assert 0 < len(child["options"]) <= 25
                for option in child["options"]:
                    assert 0 < len(option["label"]) <= 100
                    assert 0 < len(option["value"]) <= 100
                values = [option["value"] for option in child["options"]]
                assert len(values) == len(set(values))
    assert len(ids) == len(set(ids))


def reachable(panel, limit):
    """All moves that taps lead to from the first screen, at most `limit` screens deep in total."""
    confirmed, seen, pending = set(), set(), [()]
    while pending and len(seen) < limit:
        prefix = pending.pop()
        if prefix in seen:
            continue
        seen.add(prefix)
        screen = panel.screen(prefix)
        check_screen(screen)
        for item in screen.items:
            claim: Claim = item.claim
            if isinstance(item, Pick):
                pending += [(*claim.tokens, option.value) for option in item.item.options]
            elif isinstance(item, Press) and claim.verb == "do":
                confirmed.add(claim.tokens)
            elif claim.verb == "at":
                pending.append(claim.tokens)
    return confirmed, not pending


@pytest.mark.parametrize("locale", ["en", "ko"])
@pytest.mark.parametrize("key", sorted(game_classes()))
def test_every_legal_move_is_reached_by_taps_within_the_limits(key, locale):
    counted = 0
    for seats in (min(game_classes()[key].seat_counts), max(game_classes()[key].seat_counts)):
        for seat, position in positions(key, seats, 160, 16):
            words = table_names(load_words(locale), position.seats)
            panel = Panel(position, Seat(seat), words)
            confirmed, complete = reachable(panel, 700)
            game = position.game
            legal = {game.format_action(a) for a in game.legal_actions(position.state, seat)}
            # Some prefixes say a move in fewer words, or with one that only groups choices.
            nodes = [game.node(position.state, seat, tokens) for tokens in confirmed]
            confirmed = {game.format_action(node.action) for node in nodes}
            assert confirmed <= legal
            if complete:
                assert confirmed == legal
                counted += 1
    assert counted > 10


def test_undo_finds_room_on_a_full_screen():
    """Nine purchases, a list of plans, a list of cards that draw: all five rows are taken."""
    seat, position = next(positions("serica", 2, 1, 1))
    players = position.state.players
    empire = ("scribe", "magistrate", "philosopher")
    first = structs.replace(players[seat], empire=empire, deck=("farmer",) * 3)
    state = structs.replace(position.state, players=(first, *players[1:]))
    full = structs.replace(position, state=state)
    screen = Panel(full, Seat(seat), load_words("ko"), may_undo=True).screen()
    check_screen(screen)
    assert [item.claim.verb for item in screen.items].count("undo") == 1
    assert sum(isinstance(item, Pick) for item in screen.items) == 2


@pytest.mark.parametrize("key", sorted(game_classes()))
def test_a_prefix_that_leads_nowhere_shows_the_start(key):
    seat, position = next(positions(key, 2, 1, 1))
    panel = Panel(position, Seat(seat), load_words("en"))
    assert panel.screen(("nonsense", "x")).items[0].claim == panel.screen().items[0].claim


BACK = {
    ("acquire", "3", "pay", "Y"): ("acquire", "3", "pay"),
    ("acquire", "3", "pay"): (),
    ("play", "S2", "Y"): ("play", "S2"),
    ("play", "S2"): (),
}


@pytest.mark.parametrize(("prefix", "expected"), BACK.items())
def test_back_leads_to_the_last_real_choice(prefix, expected):
    seat, position = next(positions("spice_road", 2, 1, 1))
    first = structs.replace(position.state.players[seat], caravan=(2, 2, 0, 0))
    players = (first, *position.state.players[1:])
    state = structs.replace(position.state, players=players)
    panel = Panel(structs.replace(position, state=state), Seat(seat), load_words("en"))
    back = next(i for i in panel.screen(prefix).items if i.claim.verb == "back")
    assert back.claim.tokens == expected
