"""The players' areas: caravans, coins, point cards, hands and what has been played."""

from __future__ import annotations

from collections.abc import Sequence

from render.brush import INNER, LEFT, RIGHT
from render.canvas import TextStyle, small_text
from render.century.cards import (
    FOOT,
    draw_merchant_card,
    print_height,
)
from render.century.chips import HEIGHT as CHIP_HEIGHT
from render.century.chips import draw_chips, draw_hand_size, lines_of_chips
from render.century.cubes import amounts
from render.century.holds import Places, changes_of_cubes, draw_places
from render.nameplate import draw_nameplate, seat_tags
from render.pieces import (
    draw_coin,
    draw_cube,
    draw_new_dot,
    draw_panel,
    draw_player_shape,
)
from render.spice_road.brush import Brush, points_so_far
from render.theme import (
    ACCENT,
    BOLD,
    GOLD,
    HOLLOW,
    KEY,
    MUTED,
    NEW,
    PAPER,
    REGULAR,
    SILVER,
    SMALL,
    TEXT,
)
from rules.century.cubes import SPICES
from rules.spice_road.view import CardView, PlayerView, SpiceRoadView

PAD = 20
NAME_HEIGHT = 62
CARAVAN_HEIGHT = 60
CUBE = 49
CUBE_STEP = 51
CHIP_STEP = CHIP_HEIGHT + 8
PLAYED_LABEL = 118
HAND_SLOTS = 6
HAND_GAP = 8
HAND_WIDTH = (INNER - 2 * PAD - (HAND_SLOTS - 1) * HAND_GAP) // HAND_SLOTS
HAND_LABEL = 40
PANEL_GAP = 12

HAND_AT = LEFT + PAD + 10 * CUBE_STEP + 8
COIN_AT = HAND_AT + 100
COIN_STEP = 110


def player_height(view: SpiceRoadView, player: PlayerView) -> int:
    """Return the height of a player's area, without the gap below it."""
    height = 10 + NAME_HEIGHT + CARAVAN_HEIGHT + 14
    height += len(_chip_lines(player.played)) * CHIP_STEP
    if (hand := own_hand(view, player)) is not None:
        lines = -(-len(hand) // HAND_SLOTS)
        height += HAND_LABEL + lines * (_hand_height(hand) + HAND_GAP)
    return height


def own_hand(view: SpiceRoadView, player: PlayerView) -> tuple[CardView, ...] | None:
    """Return the hand to be drawn as cards: the viewer's own, while the game goes on."""
    if player.seat != view.viewer or not view.to_act:
        return None
    return player.hand


def draw_player(brush: Brush, y: int, player: PlayerView) -> None:
    """Draw a player's area from y down."""
    box = (LEFT, y, RIGHT, y + player_height(brush.view, player))
    draw_panel(brush.canvas, box, lit=brush.is_acting(player.seat))
    y += 10
    _draw_name_line(brush, y + NAME_HEIGHT // 2, player)
    y += NAME_HEIGHT
    _draw_caravan(brush, y, player)
    _draw_belongings(brush, y + CUBE // 2, player)
    y += CARAVAN_HEIGHT + 4
    for i, line in enumerate(_chip_lines(player.played)):
        _draw_played(brush, y, line, brush.changes.of(player.seat).played, labelled=i == 0)
        y += CHIP_STEP
    if (hand := own_hand(brush.view, player)) is not None:
        _draw_hand(brush, y, hand, brush.changes.of(player.seat).hand)


def _draw_name_line(brush: Brush, y: int, player: PlayerView) -> None:
    canvas, seat = brush.canvas, player.seat
    draw_player_shape(canvas, LEFT + PAD + 24, y, 52, seat)
    left = LEFT + PAD + 62
    right = _draw_progress(brush, RIGHT - PAD, y, player)
    right = _draw_delta(brush, right - 20, y, player)
    style = TextStyle(44, TEXT, BOLD)
    draw_nameplate(brush, left, right, y, seat, style, seat_tags(brush, seat))


def _draw_progress(brush: Brush, right: int, y: int, player: PlayerView) -> int:
    """Draw the point cards, taken and still missing, and return where they begin."""
    view, canvas = brush.view, brush.canvas
    full = player.point_cards >= view.target
    words = brush.say("player.progress", n=player.point_cards, target=view.target)
    style = TextStyle(44, ACCENT if full else TEXT, BOLD, "right")
    right -= canvas.text(right, y, words, style) + 14
    gained = brush.changes.of(player.seat).point_cards
    for i in range(view.target - 1, -1, -1):
        right -= 25
        box = (right, y - 16, right + 22, y + 15)
        if i < player.point_cards:
            new = i >= player.point_cards - gained
            canvas.rect(box, NEW if new else PAPER, radius=5)
        else:
            canvas.rect(box, None, radius=5, outline=HOLLOW, line=2)
    return right


def _draw_delta(brush: Brush, right: int, y: int, player: PlayerView) -> int:
    """Draw how many cubes of each spice came or went, and return where that begins."""
    change = brush.changes.of(player.seat)
    parts = changes_of_cubes(brush, change.gained, change.lost)
    if not parts:
        return right
    style = TextStyle(30, NEW, 600, "right", SMALL)
    return right - brush.canvas.text(right, y, " ".join(parts), style, max_width=300) - 12


def _draw_caravan(brush: Brush, y: int, player: PlayerView) -> None:
    x, limit = LEFT + PAD, brush.view.caravan_limit
    if sum(player.caravan) > limit:
        _draw_overfull(brush, x, y, player)
        return
    places, gained = Places(limit, CUBE, CUBE_STEP), brush.changes.of(player.seat).gained
    draw_places(brush, (x, y), places, player.caravan, gained)


def _draw_overfull(brush: Brush, x: int, y: int, player: PlayerView) -> None:
    """Draw a caravan that holds more than it may as amounts of each spice."""
    step = (10 * CUBE_STEP) // len(SPICES)
    for kind, n in amounts(player.caravan):
        draw_cube(brush.canvas, x, y, CUBE, kind, brush.letter(kind))
        style = TextStyle(KEY + 3, TEXT, BOLD, floor=KEY)
        brush.canvas.text(x + CUBE + 8, y + CUBE // 2, str(n), style, max_width=step - CUBE - 16)
        x += step


def _draw_belongings(brush: Brush, y: int, player: PlayerView) -> None:
    """Draw hand size, coins and, where it is open, the score; at the end it has its own table."""
    canvas, change = brush.canvas, brush.changes.of(player.seat)
    draw_hand_size(canvas, HAND_AT, y, player.hand_size, is_new=change.hand_size != 0)
    coins = ((GOLD, "3", player.gold, change.gold), (SILVER, "1", player.silver, change.silver))
    style = TextStyle(KEY, TEXT, BOLD, floor=30)
    for i, (colour, face, n, more) in enumerate(coins):
        if not n:
            continue
        x = COIN_AT + i * COIN_STEP
        draw_coin(canvas, x, y - 24, 48, colour, face)
        canvas.text(x + 50, y, f"×{n}", style, max_width=COIN_STEP - 54)
        if more > 0:
            draw_new_dot(canvas, x + 42, y - 20)
    score = points_so_far(player)
    if score is not None and brush.view.result is None:
        style = TextStyle(42, TEXT, BOLD, "right", KEY)
        room = RIGHT - PAD - COIN_AT - 2 * COIN_STEP
        canvas.text(RIGHT - PAD, y, brush.say("player.score", n=score), style, max_width=room)


def _chip_lines(cards: Sequence[CardView]) -> list[list[CardView]]:
    """Return played cards in lines that fit beside their label."""
    return lines_of_chips(cards, INNER - 2 * PAD - PLAYED_LABEL)


def _draw_played(
    brush: Brush, y: int, cards: list[CardView], new: frozenset[str], *, labelled: bool
) -> None:
    canvas = brush.canvas
    if labelled:
        style = small_text(MUTED)
        middle = y + CHIP_HEIGHT // 2
        text = brush.say("player.played")
        canvas.text(LEFT + PAD, middle, text, style, max_width=PLAYED_LABEL - 12)
    draw_chips(brush, LEFT + PAD + PLAYED_LABEL, y, cards, new)


def _hand_height(hand: tuple[CardView, ...]) -> int:
    """Return the height of all cards in hand: what the fullest of them needs."""
    return max((print_height(card) for card in hand), default=0) + 28


def _draw_hand(brush: Brush, y: int, hand: tuple[CardView, ...], new: frozenset[str]) -> None:
    canvas = brush.canvas
    with canvas.layer("hand"):
        canvas.text(LEFT + PAD, y + 16, brush.say("player.hand"), TextStyle(30, MUTED, REGULAR))
        y += HAND_LABEL
        size = (HAND_WIDTH, _hand_height(hand))
        for i, card in enumerate(hand):
            x = LEFT + PAD + (i % HAND_SLOTS) * (size[0] + HAND_GAP)
            top = y + (i // HAND_SLOTS) * (size[1] + HAND_GAP)
            draw_merchant_card(brush, x, top, card, size, FOOT)
            if card.id in new:
                box = (x - 3, top - 3, x + size[0] + 3, top + size[1] + 3)
                canvas.rect(box, None, radius=16, outline=NEW, line=3)
