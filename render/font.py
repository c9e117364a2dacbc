"""The font of all pictures: found, checked, measured, and protected from hostile text.

Pillow draws with one font and shows a box for what it lacks, so names are tamed here first.
"""

from __future__ import annotations

import importlib.util
import unicodedata
from functools import cache
from pathlib import Path

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from render.cache import Lru
from render.errors import RenderError

PACKAGE = "manimgx_fonts_cjk"
SYSTEM_FONTS = (
    "NotoSansCJK-VF.otf.ttc",
    "NotoSansCJK-Regular.ttc",
    "NotoSansKR-Regular.otf",
    "NanumGothic.ttf",
    "AppleSDGothicNeo.ttc",
    "malgun.ttf",
)
SAMPLE = "가힣뷁노빨초갈Aa09…−×→"
"""A font without any of these is refused."""

ELLIPSIS = "…"
UNKNOWN = "□"
CAP_HEIGHT = 0.73
_ABSENT = "\uffff"
_PROBE_SIZE = 32
_FACES = 12


class Inked(Struct, frozen=True):
    """Text as a mask, and where its corner lies as seen from the start of the baseline."""

    mask: Image.Image
    left: int
    top: int


class Font:
    """One font file at every size and weight."""

    def __init__(self, path: str, face: int = 0) -> None:
        self._path = path
        self._face = face
        self._cuts: dict[tuple[int, int], ImageFont.FreeTypeFont] = {}
        self._widths: Lru[tuple[str, int, int], int] = Lru(20_000)
        self._inked: Lru[tuple[str, int, int], Inked] = Lru(2_000)
        self._has: dict[str, bool] = {}
        self._box = self._probe(_ABSENT)

    @property
    def name(self) -> str:
        """The name of the family, for people who look after the bot."""
        return self._cut(_PROBE_SIZE, 0).getname()[0] or Path(self._path).name

    def has(self, char: str) -> bool:
        """Tell whether the font can draw a character."""
        if char not in self._has:
            self._has[char] = char == " " or self._probe(char) != self._box
        return self._has[char]

    def width(self, text: str, size: int, weight: int) -> int:
        """Return how many pixels a line of text takes."""
        key = (text, size, weight)
        width = self._widths.get(key)
        if width is None:
            width = -int(-self._cut(size, weight).getlength(text) // 1)
            self._widths.put(key, width)
        return width

    def ink(self, text: str, size: int, weight: int) -> Inked:
        """Return a line of text as a mask to paint through."""
        key = (text, size, weight)
        inked = self._inked.get(key)
        if inked is None:
            inked = self._draw(text, size, weight)
            self._inked.put(key, inked)
        return inked

    def fit(
        self, text: str, size: int, weight: int, max_width: int, floor: int = 0
    ) -> tuple[str, int]:
        """Return the text and size that fit a width: smaller down to the floor, then shortened."""
        while size > max(floor, 1) and floor and self.width(text, size, weight) > max_width:
            size -= 1
        if self.width(text, size, weight) <= max_width:
            return text, size
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(_cut_off(text, middle), size, weight) <= max_width:
                low = middle
            else:
                high = middle - 1
        return _cut_off(text, low), size

    def tame(self, text: str) -> str:
        """Return a name as one harmless line that this font can draw.

        Stacked accents, control and direction characters go; letters in disguise and letters
        with accents that the font lacks become plain; each run of the rest becomes one neutral
        mark.
        """
        kept: list[str] = []
        for char in tame(text):
            if self.has(char):
                kept.append(char)
                continue
            plain = _plain(char)
            if plain and all(self.has(c) for c in plain):
                kept.append(plain)
            elif not kept or kept[-1] != UNKNOWN:
                kept.append(UNKNOWN)
        return "".join(kept).strip()

    def _cut(self, size: int, weight: int) -> ImageFont.FreeTypeFont:
        cut = self._cuts.get((size, weight))
        if cut is None:
            cut = ImageFont.truetype(
                self._path, size, index=self._face, layout_engine=ImageFont.Layout.BASIC
            )
            if weight:
                _set_weight(cut, weight)
            self._cuts[size, weight] = cut
        return cut

    def _probe(self, char: str) -> tuple[tuple[int, int], bytes]:
        mask = self._draw(char, _PROBE_SIZE, 0).mask
        return mask.size, mask.tobytes()

    def _draw(self, text: str, size: int, weight: int) -> Inked:
        cut = self._cut(size, weight)
        left, top, right, bottom = (round(n) for n in cut.getbbox(text, anchor="ls"))
        mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
        ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=cut, anchor="ls")
        return Inked(mask, left, top)


def tame(text: str) -> str:
    """Return text as one line without control, direction or stacked characters."""
    composed = unicodedata.normalize("NFC", text)
    kept = (
        " " if char.isspace() else char
        for char in composed
        if char.isspace() or unicodedata.category(char) not in _HOSTILE
    )
    return " ".join("".join(kept).split())


def _plain(char: str) -> str:
    """Return the nearest plain letters to a character, nothing where it has none."""
    if char in _STROKED:
        return _STROKED[char]
    parts = unicodedata.normalize("NFKD", char)
    plain = "".join(c for c in parts if unicodedata.category(c) not in _HOSTILE)
    return "" if plain == char else plain


_STROKED = dict(zip("ĐđĦħŁłŦŧıĸІіЇїЄєҐґЈјЅѕ", "DdHhLlTtikIiÏïЕеГгJjSs", strict=True))
"""Letters that Unicode does not take apart, and what is nearest to them."""

_HOSTILE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Mn", "Me"})


def load_font(path: str | None = None) -> Font:
    """Return the font at a path, else that of the installed package, else one of the system.

    Raises:
        RenderError: there is no such file, or the font cannot draw Hangul.
    """
    return _load(path)


@cache
def _load(path: str | None) -> Font:
    if path is not None:
        return _open(path)
    if (packaged := _packaged()) is not None:
        return _open(packaged)
    for name in SYSTEM_FONTS:
        try:
            return _open(name)
        except RenderError:
            continue
    raise RenderError(f"no font for Hangul: install {PACKAGE} or give the path of a font file")


def _packaged() -> str | None:
    spec = importlib.util.find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        return None
    found = sorted(Path(spec.origin).parent.glob("*.ttc"))
    return str(found[0]) if found else None


def _open(path: str) -> Font:
    try:
        font = Font(path, _korean_face(path))
    except OSError as error:
        raise RenderError(f"font {Path(path).name} cannot be opened: {error}") from error
    if missing := [char for char in SAMPLE if not font.has(char)]:
        raise RenderError(f"font {Path(path).name} cannot draw {''.join(missing)}")
    return font


def _korean_face(path: str) -> int:
    """Return the face of a collection that is cut for Korean readers, else the first."""
    for face in range(_FACES):
        try:
            family = ImageFont.truetype(path, _PROBE_SIZE, index=face).getname()[0] or ""
        except OSError:
            if face == 0:
                raise
            break
        if "KR" in family.split():
            return face
    return 0


def _set_weight(cut: ImageFont.FreeTypeFont, weight: int) -> None:
    try:
        cut.set_variation_by_axes([weight])
    except OSError:
        return  # a font of one weight: titles look lighter, nothing is lost


def _cut_off(text: str, length: int) -> str:
    return text[:length].rstrip() + ELLIPSIS
