"""How good a position looks for one player: the measure of the greedy policy.

Everything is in hundredths of a florin, places and chances in thousandths. The weights were found
by letting versions play each other.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.medici.facts import MediciFacts
from rules.medici.moves import free_holds, is_last_turn, legal_takes, next_seat, ship_value
from rules.medici.score import pay_bonus, place_rewards, score_day, table_bonuses, total_icons
from rules.medici.state import GameOver, State, acting_seat
from rules.medici.steps import state_after_take, unload
from rules.medici.view import BonusView

FLORIN = 100
CARD = 450
SPREAD = 110
ICONS_A_DAY = 1000
ICON_SPREAD = 1400
FAR = 4
SURE = 1000


def estimate_position(facts: MediciFacts, state: State, seat: int) -> int:
    """Return florins, and what ship and warehouse promise; for the acting player by the best take.

    A take that ends the day counts as what the day then pays.
    """
    if acting_seat(state) != seat:
        return _standing(facts, state, seat)
    takes = legal_takes(facts, state, seat)
    was_last = is_last_turn(facts, state, seat)
    values: list[int] = []
    for places in takes:
        after = state_after_take(state, seat, places)
        if next_seat(facts, after, seat, was_last=was_last) is None:
            after = _settled(facts, after)
        values.append(_standing(facts, after, seat))
    return max(values, default=_standing(facts, state, seat))


def _settled(facts: MediciFacts, state: State) -> State:
    after = unload(facts, state, score_day(facts, state))
    if state.day >= facts.days.count:
        return replace(after, phase=GameOver())
    return replace(after, day=state.day + 1)


def _standing(facts: MediciFacts, state: State, seat: int) -> int:
    florins = FLORIN * state.players[seat].florins
    if isinstance(state.phase, GameOver):
        return florins
    return florins + _ship(facts, state, seat) + _warehouse(facts, state, seat)


def _ship(facts: MediciFacts, state: State, seat: int) -> int:
    """Weigh the ship's reward by its value with every free hold filled by an average card."""
    seats = range(len(state.players))
    free = [free_holds(facts, state, other) for other in seats]
    values = [
        FLORIN * ship_value(facts, state.players[other].ship) + CARD * free[other]
        for other in seats
    ]
    ahead = sum(
        SURE - _chance(values[seat] - values[other], SPREAD * (1 + free[seat] + free[other]))
        for other in seats
        if other != seat
    )
    return _reward(facts.ship_rewards(len(seats)), ahead)


def _warehouse(facts: MediciFacts, state: State, seat: int) -> int:
    """Weigh places and bonuses of every good that the player has, on all days to come."""
    icons = [total_icons(facts, state, other) for other in range(len(state.players))]
    rewards, bonuses = place_rewards(facts, state), table_bonuses(facts, state)
    total = 0
    for good, own in icons[seat].items():
        others = [of.get(good, 0) for other, of in enumerate(icons) if other != seat]
        for later in range(facts.days.count - state.day + 1):
            spread = ICON_SPREAD * (1 + later)
            ahead = sum(SURE - _chance(SURE * (own - other), spread) for other in others)
            total += _reward(rewards, ahead) + _bonus(bonuses[0], own, later)
        total += FLORIN * pay_bonus(own, bonuses[1:])
    return total


def _bonus(bonus: BonusView, own: int, later: int) -> int:
    """Return a bonus that is reached, or the more of it the fewer icons are missing."""
    missing = SURE * (bonus.icons - own) - later * ICONS_A_DAY
    near = max(0, SURE - max(0, missing) // FAR)
    return FLORIN * bonus.florins * near**2 // SURE**2


def _chance(lead: int, spread: int) -> int:
    """Return how likely a lead lasts, in thousandths."""
    return min(SURE, max(0, SURE // 2 + SURE * lead // (2 * spread)))


def _reward(rewards: Sequence[int], ahead: int) -> int:
    """Return the reward for a place between two, `ahead` being players before it in thousandths."""
    place, part = divmod(ahead, SURE)
    here, below = (rewards[p] if p < len(rewards) else 0 for p in (place, place + 1))
    return FLORIN * (here * (SURE - part) + below * part) // SURE
