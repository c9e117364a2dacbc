"""The page of built cards: both build areas large enough for names."""

from __future__ import annotations

from collections.abc import Sequence

from render.brush import INNER, LEFT
from render.canvas import TextStyle
from render.pieces import draw_player_shape
from render.serica.brush import Brush
from render.serica.diff import changes_since
from render.serica.page import SericaPage
from render.serica.prose import Teller, zone_lines
from render.serica.types import draw_shield
from render.serica.zones import LARGE, draw_zones, zones_height
from render.theme import ACCENT, BOLD, KEY, SMALL, TEXT
from rules.serica.view import PlayerView, SericaView

HEAD = 66
FOOT = 14


class BuiltPage(SericaPage):
    """Both build areas with the names of the cards."""

    def height(self, view: SericaView) -> int:
        """Return how much room both areas take."""
        return sum(HEAD + zones_height(player, LARGE) + FOOT for player in view.players)

    def heading(self, teller: Teller) -> str:
        """Return the name of the page."""
        return teller.say("page.built")

    def title(self, brush: Brush) -> tuple[str, str]:
        """Return the name of the page, and where the road is."""
        return brush.say("page.built"), brush.say("list.road")

    def has_marks(self, view: SericaView, previous: SericaView | None) -> bool:
        """Tell whether a card has been built since."""
        changes = changes_since(previous, view)
        return any(change.built for change in changes.players.values())

    def paint(self, brush: Brush, y: int) -> None:
        """Draw both areas, the viewer's first."""
        for player in brush.players():
            with brush.canvas.layer(f"area {player.seat}"):
                _draw_owner(brush, y, player)
                draw_zones(brush, LEFT, y + HEAD, INNER, player, LARGE)
            y += HEAD + zones_height(player, LARGE) + FOOT

    def blocks(self, teller: Teller) -> Sequence[Sequence[str]]:
        """Return the zones of each player."""
        view = teller.view
        return [
            [
                teller.say("say.built", name=teller.name(p.seat), n=p.built, target=view.target),
                *zone_lines(teller, p),
            ]
            for p in view.players
        ]

    def brief(self, teller: Teller) -> Sequence[str]:
        """Return the names of all built cards."""
        lines: list[str] = []
        for player in teller.view.players:
            cards = [s.card for zone in player.zones for s in zone if s.card is not None]
            target = teller.view.target
            name = teller.name(player.seat)
            lines.append(teller.say("say.alt_built", name=name, n=player.built, target=target))
            lines.append(teller.listed(teller.cards(cards)) or teller.say("say.nothing"))
        return lines


def _draw_owner(brush: Brush, y: int, player: PlayerView) -> None:
    canvas, middle = brush.canvas, y + HEAD // 2
    draw_player_shape(canvas, LEFT + 24, middle, 48, player.seat)
    style = TextStyle(KEY, TEXT, BOLD, floor=32)
    canvas.text(LEFT + 62, middle, brush.name(player.seat), style, max_width=420)
    words = brush.say("player.built", n=player.built, target=brush.view.target)
    right = LEFT + INNER - 4
    style = TextStyle(KEY, ACCENT, BOLD, "right", SMALL)
    right -= canvas.text(right, middle, words, style) + 44
    draw_shield(canvas, right, middle, 52, player.built_defence)
