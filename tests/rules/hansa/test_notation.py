"""How moves may be typed, and what is said of text that is no move."""

from __future__ import annotations

import pytest

from cogs.typed import parse_typed
from rules.core.errors import AmbiguousMoveError, UnreadableMoveError
from rules.core.notation import complete_text, parse_tokens, resolve_move
from tests.rules.hansa.positions import GAME, build

READ = {
    "place T bre-ham": "place T bre-ham",
    "PLACE t BRE-HAM": "place T bre-ham",
    "place T ham-bre": "place T bre-ham",
    "place T bre ham": "place T bre-ham",
    "place T ham bre": "place T bre-ham",
    "place M can-cal.ship": "place M can-cal.ship",
    "place M cal-can ship": "place M can-cal.ship",
    "place M can cal ship": "place M can-cal.ship",
    "place T@n bre-ham": "place T bre-ham",
    "place bre-ham:T min-han": "place bre-ham:T min-han",
    "displace T bre-ham:1M TT": "displace T bre-ham:1M TT",
    "displace t ham-bre:1m pay tm": "displace T bre-ham:1M TM",
    "displace T bre-ham:1T": "displace T bre-ham:1T T",
    "displace T bre-ham:1M": "displace T bre-ham:1M TT",
    "displace T bre ham 1M": "displace T bre-ham:1M TT",
    "displace T@n bre-ham:1T": "displace T bre-ham:1T T",
    "move bre-ham:T min-han": "move bre-ham:T min-han",
    "move ham-bre:t han-min": "move bre-ham:T min-han",
    "move bre-ham:M min-han:T": "move min-han:T bre-ham:M",
    "move min-han:1T bre-ham:2T": "move bre-ham:2T min-han:1T",
    "move bre-ham:T @c min-han": "move bre-ham:T min-han",
    "income T3": "income T3",
    "income 3t": "income T3",
    "income M1 T2": "income T2 M1",
    "income more T22": "income T22",
    "income T3 M0": "income T3",
    "claim gro-emd office gro": "claim gro-emd office gro",
    "claim EMD-GRO Office GRO": "claim gro-emd office gro",
    "claim gro emd upgrade book": "claim gro-emd upgrade book",
    "claim coe-war prestige pink": "claim coe-war prestige pink",
    "claim gro-emd extra gro m": "claim gro-emd extra gro M",
    "claim gro-emd none": "claim gro-emd none",
    "use plus3": "use plus3",
    "use Swap LON 2": "use swap lon 2",
    "use upgrade Keys": "use upgrade keys",
    "discard swap": "discard swap",
    "pawn 7": "pawn p7",
    "cross P7": "cross p7",
    "settle T ham-bre M min-han": "settle T bre-ham M min-han",
    "put swap ham-bre": "put swap bre-ham",
    "remove @n bre-ham:2t": "remove bre-ham:2T",
    "Done": "done",
    "end": "end",
}


@pytest.mark.parametrize("typed", READ)
def test_other_spellings_are_read(typed):
    assert " ".join(GAME.format_action(GAME.parse_action(parse_tokens(typed)))) == READ[typed]


@pytest.mark.parametrize("move", sorted(set(READ.values())))
def test_canonical_moves_stay_as_they_are(move):
    assert GAME.normalize_tokens(parse_tokens(move)) == parse_tokens(move)


KOREAN = {
    "배치 상인 브레멘 함부르크": "place T bre-ham",
    "배치 상인 브레멘-함부르크": "place T bre-ham",
    "배치 무역상 캔터베리-칼레 배": "place M can-cal.ship",
    "밀기 상인 브레멘-함부르크:1상": "displace T bre-ham:1T T",
    "이동 함부르크-브레멘:상 민덴-하노버": "move bre-ham:T min-han",
    "수입 상2 무1": "income T2 M1",
    "완성 그로닝언-엠덴 콘토르 그로닝언": "claim gro-emd office gro",
    "완성 그로닝언 엠덴 업그레이드 책": "claim gro-emd upgrade book",
    "완성 쾰른-바르부르크 위신 분홍": "claim coe-war prestige pink",
    "사용 맞바꾸기 런던 2": "use swap lon 2",
    "폰 3": "pawn p3",
    "그만": "done",
    "종료": "end",
    "place trader Bremen-Hamburg": "place T bre-ham",
    "place trader Lübeck Hamburg": "place T ham-lub",
    "place disc isleofman-conway ship": "place M iom-con.ship",
    "use +3": "use plus3",
}


@pytest.mark.parametrize("typed", KOREAN)
def test_words_of_both_languages_are_read(typed):
    (tokens,) = parse_typed("hansa", typed)
    assert " ".join(GAME.format_action(GAME.parse_action(tokens))) == KOREAN[typed]


UNREADABLE = {
    "": "core.error.empty_move",
    "fly": "hansa.error.unknown_verb",
    "place": "hansa.error.how_place",
    "place T": "hansa.error.how_place",
    "place Q bre-ham": "hansa.error.unknown_kind",
    "place T ham-xyz": "hansa.error.unknown_route",
    "place T bre-ham.boat": "hansa.error.unknown_route",
    "place T bre-ham now": "hansa.error.word_too_many",
    "place 1T bre-ham": "hansa.error.unknown_kind",
    "place bre-ham:1T min-han": "hansa.error.unknown_kind",
    "displace T": "hansa.error.how_displace",
    "displace T bre-ham": "hansa.error.unknown_stone",
    "displace T bre-ham:1T TT": "hansa.error.bad_fee",
    "displace T bre-ham:1M T": "hansa.error.bad_fee",
    "displace T bre-ham:1T Q": "hansa.error.bad_fee",
    "move bre-ham:T": "hansa.error.how_move",
    "move T min-han": "hansa.error.unknown_stone",
    "move bre-ham:T min-hax": "hansa.error.unknown_route",
    "income": "hansa.error.how_income",
    "income all": "hansa.error.bad_amount",
    "income T": "hansa.error.bad_amount",
    "claim gro-emd": "hansa.error.how_claim",
    "claim gro-emd gold gro": "hansa.error.unknown_reward",
    "claim gro-emd office": "hansa.error.how_claim",
    "claim gro-emd office rome": "hansa.error.unknown_office",
    "claim gro-emd extra rome T": "hansa.error.unknown_extra",
    "claim gro-emd extra gro": "hansa.error.how_claim",
    "claim gro-emd upgrade luck": "hansa.error.unknown_upgrade",
    "claim gro-emd prestige green": "hansa.error.unknown_prestige",
    "claim gro-emd none gro": "hansa.error.word_too_many",
    "use": "hansa.error.how_use",
    "use magic": "hansa.error.unknown_marker",
    "use swap lon": "hansa.error.how_use",
    "use swap rome 1": "hansa.error.unknown_office",
    "use swap lon x": "hansa.error.bad_slot",
    "use swap lon 01": "hansa.error.bad_slot",
    "use upgrade": "hansa.error.how_use",
    "use upgrade luck": "hansa.error.unknown_upgrade",
    "use plus3 now": "hansa.error.word_too_many",
    "discard": "hansa.error.how_discard",
    "pawn": "hansa.error.how_pawn",
    "pawn 17": "hansa.error.unknown_province",
    "cross": "hansa.error.how_cross",
    "settle T": "hansa.error.how_settle",
    "settle T bre-ham T": "hansa.error.how_settle",
    "put swap": "hansa.error.how_put",
    "put swap can-cal.ship": "hansa.error.unknown_route",
    "remove": "hansa.error.how_remove",
    "remove bre-ham": "hansa.error.unknown_stone",
    "done now": "hansa.error.word_too_many",
    "end now": "hansa.error.word_too_many",
}


@pytest.mark.parametrize("typed", UNREADABLE)
def test_text_that_is_no_move(typed):
    with pytest.raises(UnreadableMoveError) as caught:
        GAME.parse_action(parse_tokens(typed))
    assert caught.value.reason.key == UNREADABLE[typed]


STATE = build(
    {
        "routes": {"gro-emd": "0T 0M 0T", "bre-min": "1T 2M -"},
        "supply": ["4T 1M"],
        "tracks": [{"privilege": 1, "book": 1}],
    }
)


def resolve(typed, state=STATE, seat=0):
    tokens = parse_tokens(typed)
    return " ".join(GAME.format_action(resolve_move(GAME, state, seat, tokens)))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("displace T bre-min:1T", "displace T bre-min:1T T"),
        ("displace T bre-min:1T M", "displace T bre-min:1T M"),
        ("displace M bre-min:2M", "displace M bre-min:2M TT"),
        ("claim gro-emd upgrade", "claim gro-emd upgrade book"),
        ("income T3", "income T3"),
        ("end", "end"),
    ],
)
def test_what_leaves_no_choice_is_completed(typed, meant):
    assert resolve(typed) == meant


def test_what_leaves_a_choice_is_asked_back():
    with pytest.raises(AmbiguousMoveError) as caught:
        resolve("claim gro-emd")
    found = [" ".join(tokens) for tokens in caught.value.candidates]
    assert found == ["claim gro-emd office", "claim gro-emd upgrade", "claim gro-emd none"]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["place", "displace", "move", "income", "claim", "end"]),
        ("cl", ["claim"]),
        ("claim ", ["claim gro-emd"]),
        ("claim emd gro office ", ["claim gro-emd office gro", "claim gro-emd office emd"]),
        ("displace T ", ["displace T bre-min:1T", "displace T bre-min:2M"]),
        ("displace T min-bre:1T", ["displace T bre-min:1T", "displace T bre-min:1T M"]),
        ("move ", ["move gro-emd:T", "move gro-emd:M"]),
        ("nonsense", []),
    ],
)
def test_autocomplete(typed, offered):
    found = [" ".join(tokens) for tokens in complete_text(GAME, STATE, 0, typed)]
    assert found == offered
