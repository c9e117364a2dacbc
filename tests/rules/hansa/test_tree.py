"""The choice tree: long lists by areas, what is offered in one tap, labels for a thumb."""

from __future__ import annotations

import pytest

from data.words import LOCALES, load_words
from rules.core.choice import MAX_CHILDREN
from rules.core.conformance import move_faults, tree_actions, walk_tree
from tests.rules.hansa.positions import GAME, board_of, build

START = build({"routes": {"gro-emd": "0T 0T 0T", "bre-min": "1T 2M -"}, "tracks": [{"book": 1}]})

CROWDED = build(
    {
        "seats": 5,
        "options": {"edition": "big_box"},
        "markers": [["move3"]],
        "tracks": [{"keys": 4, "actions": 5, "book": 3}] * 5,
        "routes": {
            route.token: " ".join(f"{(at + n) % 5}T" for n in range(len(route.spaces) - 1))
            for at, route in enumerate(
                board_of(build({"seats": 5, "options": {"edition": "big_box"}})).lanes
            )
        },
        "supply": ["3T 1M"],
    }
)
"""Five players with pieces everywhere: more than one list holds of almost everything."""

PARTS = {
    "start": (START, 0),
    "crowded": (CROWDED, 0),
    "crowded, moving opponents": (
        GAME.apply_legal(CROWDED, 0, GAME.parse_action(("use", "move3")), None).state,
        0,
    ),
    "removing": (
        GAME.apply_legal(
            build({"markers": [["remove3"]], "routes": {"gro-emd": "0T 1M 2T"}}),
            0,
            GAME.parse_action(("use", "remove3")),
            None,
        ).state,
        0,
    ),
    "britannia": (
        build(
            {
                "seats": 4,
                "options": {"map": "britannia"},
                "cities": {"lon": "0", "crd": "0"},
                "tracks": [{"book": 1}],
                "routes": {"sou-cal.ship": "0M 1M", "con-che": "1T 2T 0T"},
            }
        ),
        0,
    ),
}


def children(state, *prefix, seat=0):
    return GAME.node(state, seat, prefix).children


@pytest.mark.parametrize("name", PARTS)
def test_wide_positions_keep_every_promise(name):
    state, seat = PARTS[name]
    assert list(move_faults(GAME, state, seat)) == []


@pytest.mark.parametrize("name", PARTS)
def test_the_tree_holds_each_legal_move_once(name):
    state, seat = PARTS[name]
    found = [GAME.format_action(action) for _, action in tree_actions(GAME, state, seat)]
    legal = [GAME.format_action(action) for action in GAME.legal_actions(state, seat)]
    assert len(found) == len(legal)
    assert set(found) == set(legal)


def test_places_are_arranged_by_kind_and_area():
    assert children(START, "place") == tuple(
        f"{kind}@{area}" for kind in "TM" for area in ("nw", "n", "ne", "c", "sw", "se")
    )
    assert children(START, "place", "T@ne") == ("ham-lub", "ham-lun", "lun-per", "per-ste")
    assert GAME.node(START, 0, ("place", "T@ne", "bre-ham")) is None
    assert GAME.node(START, 0, ("place", "T", "bre-ham")).action is not None


def test_moves_offer_own_routes_first_and_the_others_by_area():
    state = build({"routes": {"emd-osn": "0T - - -", "kam-osn": "0T -", "osn-bre": "0T - -"}})
    offered = children(state, "move", "kam-osn:T")
    assert offered[:2] == ("emd-osn", "osn-bre")
    assert [token[0] for token in offered[2:]] == ["@"] * 6
    assert "emd-osn" not in children(state, "move", "kam-osn:T", "@nw")
    presets = GAME.node(state, 0, ("move", "kam-osn:T")).presets
    assert presets == (("move", "kam-osn:T", "emd-osn"), ("move", "kam-osn:T", "osn-bre"))


def test_many_pieces_are_listed_by_areas():
    state, seat = PARTS["crowded, moving opponents"]
    first = children(state, "move", seat=seat)
    assert all(token.startswith("@") for token in first)
    for _, node in walk_tree(GAME, state, seat):
        assert len(node.children) <= MAX_CHILDREN


def test_the_usual_fee_is_paid_without_asking():
    state = build({"routes": {"bre-min": "1M - -"}, "supply": ["4T 1M"]})
    node = GAME.node(state, 0, ("displace", "T", "bre-min:1M"))
    assert " ".join(GAME.format_action(node.action)) == "displace T bre-min:1M TT"
    assert node.children == ("TM",)
    only = GAME.node(state, 0, ("displace", "M", "bre-min:1M"))
    assert (only.children, only.action.merchants) == ((), 0)


def test_full_incomes_in_one_tap():
    state = build({"supply": ["9T"]})
    node = GAME.node(state, 0, ("income",))
    assert node.children == ("T1", "T2", "M1")
    assert node.presets == (("income", "T2", "M1"),)
    assert GAME.node(state, 0, ("income", "T2")).children == ("M1",)


def test_more_amounts_than_one_list_holds():
    state = build(
        {
            "tracks": [{"keys": 4, "actions": 5, "privilege": 3, "book": 3, "bags": 3}],
            "supply": [""],
        }
    )
    offered = children(state, "income")
    assert offered[19:] == ("T20", "more", "M1", "M2", "M3", "M4")
    assert children(state, "income", "more") == tuple(f"T{n}" for n in range(21, 27))
    assert GAME.node(state, 0, ("income", "T24")).action is not None
    assert list(move_faults(GAME, state, 0)) == []


def test_a_displaced_player_is_offered_a_settlement_in_one_tap():
    state = build({"routes": {"bre-min": "1T - -", "bre-han": "1T 1T -"}, "supply": ["5T"]})
    after = GAME.apply(state, 0, GAME.parse_action(("displace", "T", "bre-min:1T")), None).state
    node = GAME.node(after, 1, ())
    assert node.children == ("settle", "place")
    assert [" ".join(tokens) for tokens in node.instant][1] == "settle T bre-han"
    assert node.instant[0][:3] == ("settle", "T", "bre-han")
    assert len(node.instant[0]) == 5
    placed = GAME.apply(after, 1, GAME.parse_action(("place", "T", "bre-han")), None).state
    assert GAME.node(placed, 1, ()).instant == (("done",),)


def test_ending_is_one_tap_when_no_action_is_left():
    state = build({"actions": 0, "markers": [["plus3"]]})
    node = GAME.node(state, 0, ())
    assert (node.children, node.instant) == (("use", "end"), (("end",),))
    assert GAME.node(START, 0, ()).instant == ()


def test_only_the_acting_seat_has_a_tree():
    assert GAME.node(START, 1, ()) is None
    for prefix in (("fly",), ("end", "now"), ("done",), ("place", "Q"), ("claim", "bre-min")):
        assert GAME.node(START, 0, prefix) is None


LABELS = {
    # tokens: English, Korean
    ("place",): ("Place a piece", "자원 배치"),
    ("place", "T@nw"): ("■ trader · north-west", "■ 상인 · 북서쪽"),
    ("place", "T", "osn-bre"): (
        "Osnabrück–Bremen · yours 0, free 3 · extra office",
        "Osnabrück–Bremen · 내 자원 0, 빈칸 3 · 추가 콘토르",
    ),
    ("displace", "T", "bre-min:2M"): (
        "3’s ● merchant on Bremen–Minden · fee 2",
        "3 님의 ● 무역상 · Bremen–Minden · 비용 2개",
    ),
    ("move", "gro-emd:T"): ("your ■ trader on Groningen–Emden", "내 ■ 상인 · Groningen–Emden"),
    ("income", "T3"): ("3 ■", "■ 3개"),
    ("claim", "gro-emd"): ("Groningen–Emden", "Groningen–Emden"),
    ("claim", "gro-emd", "office"): ("Open an office", "콘토르 세우기"),
    ("claim", "gro-emd", "office", "gro"): (
        "Groningen: ■ trader, office 1 of 2 · +1",
        "Groningen: ■ 상인, 2칸 중 1번째 · +1점",
    ),
    ("claim", "gro-emd", "upgrade", "book"): ("Book: 3 → 4", "책: 3 → 4"),
    ("end",): ("End the turn (unused: 2)", "차례 끝내기 (남은 액션 2개)"),
}


@pytest.mark.parametrize("tokens", LABELS, ids=" ".join)
def test_labels(tokens):
    label = GAME.describe_choice(START, 0, tokens)
    assert tuple(load_words(locale).message(label) for locale in LOCALES) == LABELS[tokens]


NEAR_THE_END = build(
    {
        "points": [18],
        "cities": {"emd": "1", "gro": "0"},
        "routes": {"gro-emd": "0T 0M 0T"},
        "on_map": {"gro-emd": "plus3"},
        "tracks": [{"privilege": 1, "book": 1}, {"book": 1}],
    }
)
WHOLE = {
    "claim gro-emd office gro": (
        (
            "Claim Groningen–Emden and open an office in Groningen with the ● merchant. "
            "1: +1 point for Groningen. 2: +1 point for Emden. Marker for 1: +3 actions. "
            "Groningen is complete: 1 of 10 cities. Back to your stock: 2 ■."
        ),
        (
            "Groningen–Emden 교역로를 완성하고 ● 무역상으로 Groningen에 콘토르를 세워요. "
            "1 님 +1점(Groningen 지배). 2 님 +1점(Emden 지배). 1 님이 얻는 마커: 액션 +3. "
            "Groningen 도시 완성: 10개 가운데 1번째. 창고로 돌아가는 자원: ■ 2개."
        ),
    ),
    "place T kam-osn": (
        "Place a ■ trader on Kampen–Osnabrück.",
        "Kampen–Osnabrück에 ■ 상인을 놓아요.",
    ),
    "income T3": (
        "Take 3 ■ into your supply. Left in your stock: 1.",
        "■ 3개를 공급처로 가져와요. 창고에 1개가 남아요.",
    ),
    "end": (
        "End your turn. Actions that are lost: 2.",
        "차례를 끝내요. 남은 액션 2개는 사라져요.",
    ),
}


@pytest.mark.parametrize("move", WHOLE)
def test_whole_moves_say_what_they_lead_to(move):
    action = GAME.parse_action(tuple(move.split()))
    message = GAME.describe_action(NEAR_THE_END, 0, action)
    assert tuple(load_words(locale).message(message) for locale in LOCALES) == WHOLE[move]


def test_a_claim_that_ends_the_game_says_so():
    state = build({"points": [19], "cities": {"emd": "0"}, "routes": {"gro-emd": "0T 0T 0T"}})
    message = GAME.describe_action(state, 0, GAME.parse_action(("claim", "gro-emd", "none")))
    assert load_words("en").message(message).endswith("The game ends: Somebody reached 20 points.")


def test_completing_a_route_is_said_beforehand():
    state = build({"routes": {"kam-osn": "0T -"}})
    message = GAME.describe_action(state, 0, GAME.parse_action(("place", "T", "kam-osn")))
    assert load_words("en").message(message).endswith("Kampen–Osnabrück is then complete.")


def test_settlements_fit_a_button():
    long = ("T", "sal-sou", "M", "sou-cal.ship", "T", "lon-can")
    state = PARTS["britannia"][0]
    message = GAME.describe_preset(state, 0, ("settle", *long))
    for locale in LOCALES:
        assert len(load_words(locale).message(message)) <= 80
