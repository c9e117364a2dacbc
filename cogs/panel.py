"""The private panel: a player's legal moves as buttons and selects, step by step.

Nothing here knows a game: every screen is made from a node of the game's choice tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.desk import Screen
from cogs.messages import round_text
from cogs.text import cut
from cogs.widgets import OPTIONS, ROWS, Claim, Pick, Press, Style, button_rows, option
from data.store.store import Position
from data.words import Words
from rules.core.choice import Node, Tokens
from rules.core.message import Message, Seat

BUTTON_TEXT = 24
"""A button with more text is cut on a phone; a select is used instead."""
MAX_BUTTONS = 6
MAX_PRESETS = 4
MAX_INSTANT = 9
"""Three rows of buttons; what is offered at once is not listed elsewhere, so none may be cut."""


@dataclass(frozen=True)
class Panel:
    """A seat's way through its choices, for one version of a table, in one language."""

    position: Position
    seat: Seat
    words: Words
    may_undo: bool = False

    def screen(self, prefix: Tokens = (), note: str = "") -> Screen:
        """Return what to show at a prefix; the start where no legal move begins so."""
        prefix, node = self._descend(prefix)
        lines = [note] if note else []
        lines.append(self._headline())
        if node.children:
            lines += self._path(prefix)
        if node.action is not None:
            lines.append(self._whole_move(node))
        if node.children:
            lines.append(f"**{self._say_prompt(prefix)}**")
        return Screen("\n".join(lines), self._items(prefix, node), keep_picture=True)

    def _descend(self, prefix: Tokens) -> tuple[Tokens, Node[object]]:
        """Follow single choices, so that nobody has to confirm what leaves no choice."""
        node = self._node(prefix)
        if node is None:
            prefix, node = (), self._node(())
        if node is None:
            raise LookupError(f"seat {self.seat} has nothing to choose")
        while prefix and node.action is None and len(node.children) == 1:
            prefix = (*prefix, node.children[0])
            following = self._node(prefix)
            if following is None:
                raise LookupError(f"dead end in the choice tree at {prefix}")
            node = following
        return prefix, node

    def _node(self, prefix: Tokens) -> Node[object] | None:
        return self.position.game.node(self.position.state, self.seat, prefix)

    def _items(self, prefix: Tokens, node: Node[object]) -> Sequence[Press | Pick]:
        items: list[Press | Pick] = []
        row = 0
        below = {(*prefix, child) for child in node.children}
        shortcuts = [p for p in node.presets if p not in below and p not in node.instant]
        buttons = [self._instant_button(tokens) for tokens in node.instant[:MAX_INSTANT]]
        row = button_rows(buttons, row)
        presets = [self._preset_button(preset) for preset in shortcuts[:MAX_PRESETS]]
        row = button_rows(presets, row)
        items += [*buttons, *presets]
        if not prefix:
            row = self._root(node, items, row)
        elif node.children:
            row = self._level(prefix, node.children, items, row)
        items += self._navigation(prefix, node, _row_for_more(items, row))
        return items

    def _root(self, node: Node[object], items: list[Press | Pick], row: int) -> int:
        """Two levels at once: a select for each kind of move, buttons for the plain ones.

        What is offered whole stands in place of the kinds of move that it covers.
        """
        selects: list[tuple[str, Tokens]] = []
        plain: list[str] = []
        offered = {*node.presets, *node.instant}
        for verb in node.children:
            below = self._node((verb,))
            if (verb,) in offered or _covers(offered, verb, below):
                continue
            wide = below is not None and below.action is None and len(below.children) > 1
            fits = below is not None and len(below.children) <= OPTIONS
            if wide and fits and below is not None and len(selects) < ROWS - 2:
                selects.append((verb, below.children))
            else:
                plain.append(verb)
        for verb, children in selects:
            label = self._label((verb,))
            items.append(self._pick((verb,), children, row, placeholder=label))
            row += 1
        buttons = [self._verb_button(verb) for verb in plain]
        items += buttons
        return button_rows(buttons, row)

    def _instant_button(self, tokens: Tokens) -> Press:
        """Return a button that makes its move at once."""
        game, state = self.position.game, self.position.state
        label = self.words.message(game.describe_preset(state, self.seat, tokens))
        return Press(self._claim("do", tokens), label, Style.success)

    def _verb_button(self, verb: str) -> Press:
        """Return a button for a kind of move; where only one is possible, it says which."""
        label = self._label((verb,))
        below = self._node((verb,))
        if below is not None and below.action is None and len(below.children) == 1:
            label = f"{label}: {self._label((verb, below.children[0]))}"
        return Press(self._claim("at", (verb,)), label)

    def _level(self, prefix: Tokens, children: Tokens, items: list[Press | Pick], row: int) -> int:
        labels = [self._label((*prefix, child)) for child in children]
        if len(children) <= MAX_BUTTONS and all(len(label) <= BUTTON_TEXT for label in labels):
            buttons = [self._at_button((*prefix, child)) for child in children]
            items += buttons
            return button_rows(buttons, row)
        prompt = self._say_prompt(prefix)
        items.append(self._pick(prefix, children, row, placeholder=prompt))
        return row + 1

    def _pick(self, prefix: Tokens, children: Tokens, row: int, *, placeholder: str) -> Pick:
        options = [option(self._label((*prefix, child)), child) for child in children]
        return Pick(self._claim("choose", prefix), placeholder, options, row=row)

    def _preset_button(self, preset: Tokens) -> Press:
        game, state = self.position.game, self.position.state
        label = self.words.message(game.describe_preset(state, self.seat, preset))
        return Press(self._claim("at", preset), label, Style.primary)

    def _at_button(self, tokens: Tokens) -> Press:
        return Press(self._claim("at", tokens), self._label(tokens))

    def _navigation(self, prefix: Tokens, node: Node[object], row: int) -> list[Press | Pick]:
        buttons: list[Press | Pick] = []
        if not prefix:
            if self.may_undo:
                buttons.append(
                    Press(self._claim("undo"), self.words.say("bot.button.undo"), row=row)
                )
            return buttons
        if node.action is not None:
            say = self.words.say("bot.panel.confirm")
            buttons.append(Press(self._claim("do", prefix), say, Style.success, row=row))
        parent = self._parent(prefix)
        say = self.words.say("bot.panel.back")
        buttons.append(Press(self._claim("back", parent), say, row=row))
        if parent:
            say = self.words.say("bot.panel.restart")
            buttons.append(Press(self._claim("top"), say, row=row))
        return buttons

    def _parent(self, prefix: Tokens) -> Tokens:
        """Return the last prefix before this one at which there was something to choose."""
        parent = prefix[:-1]
        while parent:
            node = self._node(parent)
            if node is not None and (len(node.children) > 1 or node.action is not None):
                break
            parent = parent[:-1]
        return () if len(parent) == 1 else parent

    def _claim(self, verb: str, tokens: Tokens = ()) -> Claim:
        table = self.position.table
        return Claim(verb, table.table_id, table.version, tokens)

    def _headline(self) -> str:
        table, game = self.position.table, self.position.game
        return self.words.say(
            "bot.panel.headline",
            game=self.words.say(f"{game.key}.name"),
            code=table.code,
            round=round_text(self.words, game, self.position.state),
        )

    def _path(self, prefix: Tokens) -> list[str]:
        if not prefix:
            return []
        steps = [self._label(prefix[: depth + 1]) for depth in range(len(prefix))]
        return [cut("› " + " › ".join(dict.fromkeys(steps)), 300)]

    def _whole_move(self, node: Node[object]) -> str:
        game, state = self.position.game, self.position.state
        return self.words.message(game.describe_action(state, self.seat, node.action))

    def _say_prompt(self, prefix: Tokens) -> str:
        game, state = self.position.game, self.position.state
        return self.words.message(game.describe_prompt(state, self.seat, prefix))

    def _message(self, tokens: Tokens) -> Message:
        return self.position.game.describe_choice(self.position.state, self.seat, tokens)

    def _label(self, tokens: Tokens) -> str:
        return self.words.message(self._message(tokens))


def _covers(offered: set[Tokens], verb: str, below: Node[object] | None) -> bool:
    """Tell whether all moves of a kind are offered whole."""
    if below is None or below.action is not None:
        return False
    return bool(below.children) and all((verb, child) in offered for child in below.children)


def _row_for_more(items: list[Press | Pick], row: int) -> int:
    """Return the row for further buttons: the next, or the last one of buttons where none is left.

    Rows are filled with three buttons, so that two more fit.
    """
    if row < ROWS:
        return row
    taken = [item.row for item in items if isinstance(item, Press) and item.row is not None]
    return max(taken, default=row)
