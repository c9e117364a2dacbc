"""Cubes and merchant cards in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from render import prose
from render.century.cubes import amounts
from render.century.heading import EndingView
from render.prose import INDENT
from rules.century.cubes import NONE, Cubes
from rules.spice_road.view import CardView, MerchantView


class Teller(prose.Teller):
    """Says things of a game of Century."""

    game: ClassVar[str]

    def letters(self, cubes: Cubes) -> str:
        """Return cubes by their letters, such as `Y2 R1`."""
        found = [f"{self.words.say(f'{self.game}.letter.{k}')}{n}" for k, n in amounts(cubes)]
        return " ".join(found) or self.say("say.nothing")

    def cubes(self, cubes: Cubes) -> str:
        """Return cubes by the names of their colours."""
        found = [
            self.say("say.amount", n=n, spice=self.say(f"spice.{kind}"))
            for kind, n in amounts(cubes)
        ]
        return self.listed(found) or self.say("say.nothing")

    def card(self, card: CardView) -> str:
        """Return what a merchant card does."""
        match card.kind:
            case "spice":
                return self.say("say.spice_card", out=self.cubes(card.out))
            case "upgrade":
                return self.say("say.upgrade_card", n=card.steps)
            case "trade":
                cost, out = self.cubes(card.cost), self.cubes(card.out)
                return self.say("say.trade_card", cost=cost, out=out)

    def short_card(self, card: CardView) -> str:
        """Return what a merchant card does, in letters."""
        match card.kind:
            case "spice":
                return self.letters(card.out)
            case "upgrade":
                return self.say("say.short_upgrade", n=card.steps)
            case "trade":
                cost, out = self.letters(card.cost), self.letters(card.out)
                return self.say("say.short_trade", cost=cost, out=out)

    def short_merchant(self, merchant: MerchantView) -> str:
        """Return what a merchant does and what lies on it, in letters."""
        text = self.short_card(merchant.card)
        lying = merchant.cubes
        return text if lying == NONE else f"{text} (+{self.letters(lying)})"

    def merchants(self, row: Sequence[MerchantView], deck: int) -> list[str]:
        """Return the row of merchants as lines: prices, cards, and cubes that lie on them."""
        lines = [self.say("say.merchant_row", n=deck)]
        for slot, merchant in enumerate(row):
            price = self.say("say.free" if not slot else "say.price_one")
            if slot > 1:
                price = self.say("say.price", n=slot)
            card = self.card(merchant.card)
            lines.append(self.say("say.merchant", slot=slot + 1, price=price, card=card))
            if merchant.cubes != NONE:
                lying = self.cubes(merchant.cubes)
                lines.append(f"{INDENT}{self.say('say.lying', cubes=lying)}")
        return lines

    def turn_of(self, view: EndingView) -> list[str]:
        """Return whose turn it is, or who won, and how near the end is."""
        if view.result is not None:
            return [self.winners(view.result)]
        lines = [self.say("turn.named", name=self.name(seat)) for seat in view.to_act]
        if view.excess:
            name = self.name(view.to_act[0])
            lines = [self.say("say.discard", name=name, n=view.excess)]
        if view.ended_by is not None:
            name = self.name(view.ended_by)
            lines.append(self.say("say.last", name=name, n=view.target))
        return lines
