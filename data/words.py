"""The words of each language, and how rules' messages are said with them.

A template is text with places: `{name}` takes an argument, `{name:이/가}` takes it together with
the Korean particle that its sound asks for. Every locale has the same keys with the same places;
`load_catalogs` refuses to start otherwise.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from rules.core.message import Arg, Message, Pieces, SeatRef, Term

LOCALES = ("en", "ko")
LOCALE_DIR = Path(__file__).with_name("locale")

Speak = Callable[[int], str]
"""Returns the name of the person at a seat."""

_PLACE = re.compile(r"\{(\w+)(?::([^{}]+))?\}")


class WordsError(Exception):
    """A locale file that cannot be used; the message names file and key."""


class Words:
    """One language. `names` says who sits where; `pieces_style` how pieces are written."""

    def __init__(
        self,
        locale: str,
        catalog: Mapping[str, str],
        names: Speak | None = None,
        pieces_style: str = "icon",
        tame: Callable[[str], str] = str,
    ) -> None:
        self.locale = locale
        self._catalog = catalog
        self._names: Speak = names if names is not None else _seat_number
        self._pieces_style = pieces_style
        self._tame = tame

    def with_names(self, names: Speak, pieces_style: str = "icon") -> Words:
        """Return the same language for a table whose players are called so."""
        return Words(self.locale, self._catalog, names, pieces_style)

    def with_tamed_text(self, tame: Callable[[str], str]) -> Words:
        """Return the same language in which free text, such as a typed move, is made harmless."""
        return Words(self.locale, self._catalog, self._names, self._pieces_style, tame)

    def has(self, key: str) -> bool:
        """Tell whether there are words for a key."""
        return key in self._catalog

    def say(self, key: str, /, **args: Arg) -> str:
        """Return the words for a key with its places filled.

        Raises:
            KeyError: there are no words for the key, or a place was given no argument.
        """
        template = self._catalog[key]
        if "{" not in template:
            return template

        def fill(place: re.Match[str]) -> str:
            text = self._text(args[place[1]])
            return text if place[2] is None else text + particle(text, place[2])

        return _PLACE.sub(fill, template)

    def message(self, message: Message) -> str:
        """Return a rules message in words."""
        return self.say(message.key, **message.args)

    def name(self, seat: int) -> str:
        """Return the name of the person at a seat."""
        return self._names(seat)

    def _text(self, arg: Arg) -> str:
        match arg:
            case SeatRef(seat):
                return self._names(seat)
            case Term(key):
                return self.say(key)
            case Pieces(game, kinds):
                return self._pieces(game, kinds)
            case Message():
                return self.message(arg)
            case str():
                return self._tame(arg)
            case _:
                return str(arg)

    def _pieces(self, game: str, kinds: tuple[str, ...]) -> str:
        if not kinds:
            return self.say("core.no_pieces")
        return "".join(self.say(f"{game}.{self._pieces_style}.{kind}") for kind in kinds)


def _seat_number(seat: int) -> str:
    return str(seat + 1)


@cache
def load_catalogs() -> dict[str, dict[str, str]]:
    """Return every locale's templates by key (file name and table path joined by dots).

    Raises:
        WordsError: a file is broken, or the locales differ in keys or places.
    """
    catalogs = {locale: _load_locale(locale) for locale in LOCALES}
    reference = catalogs[LOCALES[0]]
    for locale, catalog in catalogs.items():
        if odd := sorted(catalog.keys() ^ reference.keys()):
            raise WordsError(f"locale {locale}: not in every language: {', '.join(odd[:5])}")
        for key, template in catalog.items():
            if _places(template) != _places(reference[key]):
                raise WordsError(f"locale {locale}: {key} has other places than {LOCALES[0]}")
    return catalogs


def load_words(locale: str) -> Words:
    """Return a language; anything that begins with `ko` is Korean, all else English."""
    chosen = "ko" if locale.lower().startswith("ko") else "en"
    return Words(chosen, load_catalogs()[chosen])


def particle(text: str, pair: str) -> str:
    """Return the Korean particle of a pair such as `을/를` that suits the sound of a text."""
    after_consonant, after_vowel = pair.split("/")
    final = _final_sound(text)
    if after_consonant.startswith("으로"):
        return after_vowel if final in ("", "ㄹ") else after_consonant
    return after_consonant if final else after_vowel


_FINALS = "0ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_DIGIT_FINALS = dict(zip("0123456789", "ㅇㄹ0ㅁ00ㄱㄹㄹ0", strict=True))
_LATIN_FINALS = {"l": "ㄹ", "m": "ㅁ", "n": "ㄴ", "r": "ㄹ"}


def _final_sound(text: str) -> str:
    """Return the consonant with which a text ends when read aloud in Korean, else nothing."""
    for char in reversed(text):
        if "가" <= char <= "힣":
            final = _FINALS[(ord(char) - ord("가")) % 28]
        elif char in _DIGIT_FINALS:
            final = _DIGIT_FINALS[char]
        elif char.isalpha():
            final = _LATIN_FINALS.get(char.lower(), "0")
        else:
            continue
        return "" if final == "0" else final
    return ""


def _load_locale(locale: str) -> dict[str, str]:
    catalog: dict[str, str] = {}
    for path in sorted((LOCALE_DIR / locale).glob("*.toml")):
        try:
            table = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise WordsError(f"locale file {locale}/{path.name}: {error}") from error
        catalog.update(_flatten(path.stem, table))
    if not catalog:
        raise WordsError(f"locale {locale}: no files in {LOCALE_DIR.name}/{locale}")
    return catalog


def _flatten(prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in table.items():
        key = f"{prefix}.{name}"
        if isinstance(value, dict):
            yield from _flatten(key, cast("dict[str, Any]", value))
        elif isinstance(value, str):
            yield key, value
        else:
            raise WordsError(f"locale key {key}: text expected")


def _places(template: str) -> set[str]:
    return {place[1] for place in _PLACE.finditer(template)}
