"""What things are worth in the estimate, in hundredths of a point.

They were found by letting versions play each other.
"""

from __future__ import annotations

from itertools import accumulate

POINT = 100
WIN = 2000
"""What being first in the end brings, and what not being first takes."""
RIVALS = 30
"""What a point of the best rival takes."""

STEP_WORTH = (
    (120, 60, 200, 150),
    (700, 150, 600, 150, 350),
    (300, 250, 200),
    (80, 60, 60),
    (220, 120, 60),
)
"""What each step on keys, actions, privilege, book and bags is worth at the start of a game."""
STEPS_WORTH = tuple(tuple(accumulate(steps, initial=0)) for steps in STEP_WORTH)
"""What so many steps are worth together."""

CONTROL, LEADING = 200, 70
"""What control of a city is worth, and what it is worth besides at the start of a game."""
OFFICE, HELD = 150, 60
"""What the next office of a city promises, and what one that stands is worth beside its points."""
UNUSED = 90
"""What a marker that was not used is worth at the start of a game, beside its points."""

TRADER, MERCHANT, STOCK = 12, 20, 6
"""What pieces in the supply are worth, and those in the stock."""
ENOUGH = 8
"""More traders in the supply than this are worth nothing."""
POOL = (300, 500, 200, 100, 60, 45, 45, 45)
"""What the first, the second … piece is worth that is not bound to a city: none, no more routes."""
HAND = -2
"""A piece that may still be moved or placed in a step: none, so that none is moved for nothing."""

SHARE = 40
"""Hundredths of what a claim would bring that count once the route is complete."""
AGAIN = 40
"""Hundredths that a route under way counts beside a better one to the same city."""
BLOCK = 4
"""What each piece of others beside own ones is worth: they pay to get them away."""
LAST = 300
"""What a claim brings that ends a game which is won."""
BACK = 20
"""The pieces that a claim brings back."""

PROMISE = 80
"""Hundredths of what the rest of a turn can bring that count before it is done."""
HINDER = 30
"""Hundredths of what the place of the pawn takes from a rival's next turn."""
LOST_ACTION = 60
"""An action that a rival needs to get the pawn where it wants it."""

USUAL_ROUNDS = 30
LONG = 30
DRAG, END_ITSELF = 8, 5
"""What every round beyond a long game takes for each point that anybody lacks, and a few more."""
