"""The pictures of Hansa Teutonica and Britannia: the board, parts of the map, desks, standing."""

from __future__ import annotations

from collections.abc import Mapping

from render.board import Page
from render.hansa.desks import DesksPage
from render.hansa.key import KeyPage
from render.hansa.map_prose import text_board
from render.hansa.picture import draw, size
from render.hansa.places import PLANS
from render.hansa.prose import alt_text
from render.hansa.region import RegionPage
from render.hansa.score import ScorePage
from rules.hansa.view import HansaView

VIEW_TYPE = HansaView

__all__ = ["VIEW_TYPE", "alt_text", "draw", "pages", "size", "text_board"]


def pages(view: HansaView) -> Mapping[str, Page]:
    """Return the parts of the map, the desks and the standing."""
    found: dict[str, Page] = {key: RegionPage(key) for key in PLANS[view.map].windows}
    found["desks"] = DesksPage()
    found["score"] = ScorePage()
    found["key"] = KeyPage()
    return found
