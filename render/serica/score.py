"""What points are for."""

from __future__ import annotations

from rules.serica.view import PlayerView

COLUMNS = ("cards", "adjacency", "caravans", "market", "enemies")
"""Keys under `final.` that head the parts of a score."""


def score_parts(player: PlayerView) -> tuple[int, ...]:
    """Return a player's points by what they are for, in the order of the columns."""
    tally = player.tally
    return (tally.cards, tally.adjacency, tally.caravans, tally.market, tally.enemies)
