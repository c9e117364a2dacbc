"""Accounts of scored days: who got what, and why, without the rule book at hand."""

from __future__ import annotations

from rules.core.message import Message, SeatRef
from rules.core.scoring import Report
from rules.medici.facts import MediciFacts
from rules.medici.labels import good_icon, good_name, join, names, say
from rules.medici.score import Group, group_places, paid_on, place_rewards
from rules.medici.state import DayScore, GoodScore, State


def report_days(facts: MediciFacts, state: State) -> tuple[Report, ...]:
    """Return one account a scored day, oldest first."""
    return tuple(
        Report(
            page=f"day_{day.day}",
            lines=(
                say("report.title", day=day.day),
                *_ship_lines(facts, day),
                *_good_lines(facts, state, day),
                _florins_line(day),
            ),
        )
        for day in state.days
    )


def _ship_lines(facts: MediciFacts, day: DayScore) -> list[Message]:
    table = facts.ship_rewards(len(day.values))
    groups = group_places(day.values, table, facts.florins.unit)
    return [_ship_line(group, table) for group in groups]


def _ship_line(group: Group, table: tuple[int, ...]) -> Message:
    count, place = len(group.seats), group.first + 1
    rewards = table[group.first : group.first + count]
    lost = group.pot - group.share * count
    return say(
        "report.ship" if count == 1 else "report.ships_lost" if lost else "report.ships",
        place=place,
        last=place + count - 1,
        names=names(group.seats),
        value=group.amount,
        sum="+".join(map(str, rewards)),
        count=count,
        florins=group.share,
        lost=lost,
    )


def _good_lines(facts: MediciFacts, state: State, day: DayScore) -> list[Message]:
    """One line a good; goods of which nobody has an icon share one line, if they pay nothing."""
    lines: list[Message] = []
    empty: list[Message] = []
    for good, score in zip(facts.goods.keys, day.goods, strict=True):
        label = say("report.good_name", icon=good_icon(good), good=good_name(good))
        if any((*score.icons, *score.rewards)):
            parts = join("dot", _good_parts(facts, state, score))
            lines.append(say("report.good", good=label, parts=parts))
        else:
            empty.append(label)
    return [*lines, say("report.nobody", goods=join("list", empty))] if empty else lines


def _good_parts(facts: MediciFacts, state: State, score: GoodScore) -> list[Message]:
    """Tell of players with equally many icons together; who has none is named only where paid."""
    rewards, unit = place_rewards(facts, state), facts.florins.unit
    groups = group_places(score.icons, rewards, unit, state.options.least_icons)
    return [
        _good_part(group, rewards, score.bonuses[group.seats[0]])
        for group in groups
        if group.amount or group.share
    ]


def _good_part(group: Group, rewards: tuple[int, ...], bonus: int) -> Message:
    """Say who has how many icons and what for: a place, or a share of several, and the bonus."""
    each = "_each" if len(group.seats) > 1 else ""
    who = say(f"report.icons{each}", names=names(group.seats), icons=group.amount)
    if group.pot:
        pay = _place_pay(group, rewards)
        if bonus:
            pay = say(f"report.with_bonus{each}", pay=pay, bonus=bonus)
    elif bonus:
        pay = say(f"report.bonus{each}", bonus=bonus)
    else:
        return who
    return say("report.part", who=who, pay=pay)


def _place_pay(group: Group, rewards: tuple[int, ...]) -> Message:
    count = len(group.seats)
    if count == 1:
        return say("report.pay", florins=group.share)
    paid = [amount for amount in rewards[group.first : group.first + count] if amount]
    pot = "+".join(map(str, paid))
    lost = group.pot - group.share * count
    return say(
        "report.pay_shared_lost" if lost else "report.pay_shared",
        pot=pot if len(paid) == 1 else f"({pot})",
        count=count,
        florins=group.share,
        lost=lost,
    )


def _florins_line(day: DayScore) -> Message:
    seats = sorted(range(len(day.florins)), key=lambda seat: -day.florins[seat])
    parts = [
        say(
            "report.florins_of",
            who=SeatRef(seat),
            florins=day.florins[seat],
            more=paid_on(day, seat),
        )
        for seat in seats
    ]
    return say("report.florins", parts=join("dot", parts))
