"""Words: the same keys and places in every language, particles that fit."""

from __future__ import annotations

import pytest

from data import words as words_module
from data.words import LOCALES, Words, WordsError, load_catalogs, load_words, particle
from rules.core.message import Message, Pieces, SeatRef, Term
from rules.core.registry import game_classes

PARTICLES = [
    # word, pair, particle
    ("강황", "을/를", "을"),
    ("캐러밴", "이/가", "이"),
    ("카드", "은/는", "는"),
    ("하나", "과/와", "와"),
    ("서울", "으로/로", "로"),
    ("집", "으로/로", "으로"),
    ("학교", "으로/로", "로"),
    ("1", "이/가", "이"),
    ("2", "이/가", "가"),
    ("3", "을/를", "을"),
    ("5", "을/를", "를"),
    ("6", "은/는", "은"),
    ("10", "이/가", "이"),
    ("7", "으로/로", "로"),
    ("1", "으로/로", "로"),
    ("9", "으로/로", "로"),
    ("Kim", "이/가", "이"),
    ("Ana", "이/가", "가"),
    ("Karl", "으로/로", "로"),
    ("민수!", "이/가", "가"),
    ("별 (x)", "을/를", "를"),
    ("🟨🟨", "을/를", "를"),
    ("", "이/가", "가"),
]


@pytest.mark.parametrize(("word", "pair", "expected"), PARTICLES)
def test_particles(word, pair, expected):
    assert particle(word, pair) == expected


SAMPLE = Words(
    "ko",
    {
        "core.no_pieces": "없음",
        "g.icon.Y": "🟨",
        "g.letter.Y": "노",
        "g.card": "{cubes} 카드",
        "g.took": "{who:이/가} {what:을/를} 가져갔습니다.",
        "g.word": "강황",
        "g.plain": "그대로",
    },
    {0: "민수", 1: "지은"}.__getitem__,
)


@pytest.mark.parametrize(
    ("args", "text"),
    [
        ({"who": SeatRef(0), "what": Term("g.word")}, "민수가 강황을 가져갔습니다."),
        ({"who": SeatRef(1), "what": 3}, "지은이 3을 가져갔습니다."),
        ({"who": "Ana", "what": Pieces("g", ("Y", "Y"))}, "Ana가 🟨🟨를 가져갔습니다."),
        ({"who": "A", "what": Pieces("g", ())}, "A가 없음을 가져갔습니다."),
        (
            {"who": "A", "what": Message("g.card", {"cubes": Pieces("g", ("Y",))})},
            "A가 🟨 카드를 가져갔습니다.",
        ),
    ],
)
def test_arguments_are_said(args, text):
    assert SAMPLE.message(Message("g.took", args)) == text


def test_pieces_can_be_said_as_letters():
    named = SAMPLE.with_names(str, "letter")
    assert named.say("g.card", cubes=Pieces("g", ("Y", "Y"))) == "노노 카드"
    assert named.name(4) == "4"


def test_missing_words_and_arguments_are_noticed():
    assert not SAMPLE.has("g.nothing")
    with pytest.raises(KeyError):
        SAMPLE.say("g.nothing")
    with pytest.raises(KeyError):
        SAMPLE.say("g.took", who="A")


@pytest.mark.parametrize(
    ("asked", "given"), [("ko", "ko"), ("ko-KR", "ko"), ("KO", "ko"), ("en-US", "en"), ("de", "en")]
)
def test_languages(asked, given):
    assert load_words(asked).locale == given


def test_all_languages_say_the_same_things():
    catalogs = load_catalogs()
    assert list(catalogs) == list(LOCALES)
    keys = {frozenset(catalog) for catalog in catalogs.values()}
    assert len(keys) == 1
    assert all(text.strip() for catalog in catalogs.values() for text in catalog.values())


@pytest.mark.parametrize(
    ("english", "korean", "message"),
    [
        ('a = "x"', 'b = "x"', "not in every language"),
        ('a = "{x}"', 'a = "{y}"', "other places"),
        ("a = 1", "a = 1", "text expected"),
        ("a =", "a =", "locale file"),
        (None, None, "no files"),
    ],
)
def test_broken_languages_are_refused(tmp_path, monkeypatch, english, korean, message):
    for locale, text in (("en", english), ("ko", korean)):
        (tmp_path / locale).mkdir()
        if text is not None:
            (tmp_path / locale / "g.toml").write_text(text, encoding="utf-8")
    monkeypatch.setattr(words_module, "LOCALE_DIR", tmp_path)
    with pytest.raises(WordsError, match=message):
        load_catalogs.__wrapped__()


@pytest.mark.parametrize("locale", LOCALES)
def test_aliases_mean_one_thing(locale):
    catalog = load_catalogs()[locale]
    for key in game_classes():
        prefix = f"{key}.alias."
        meant = {}
        for name, text in catalog.items():
            if name.startswith(prefix):
                token = name.removeprefix(prefix)
                for word in (token.casefold(), *text.casefold().split()):
                    meant.setdefault(word, set()).add(token)
        assert [word for word, tokens in meant.items() if len(tokens) > 1] == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", game_classes())
def test_short_rules_fit(locale, key):
    catalog = load_catalogs()[locale]
    topics = {name.split(".")[2] for name in catalog if name.startswith(f"{key}.rules.")}
    assert {"turn", "end", "scoring", "options", "data"} <= topics
    for topic in topics:
        assert len(catalog[f"{key}.rules.{topic}.title"]) <= 40
        assert 0 < len(catalog[f"{key}.rules.{topic}.text"]) <= 900


def test_option_help_fits_a_select():
    for catalog in load_catalogs().values():
        for name, text in catalog.items():
            if ".option." in name and not name.startswith("core."):
                assert len(text) <= 100, name
