"""The accounts of days: who got what and why, short enough for one message."""

from __future__ import annotations

from msgspec.structs import replace

from data.words import LOCALES, load_words
from rules.core.chance import RecordedChance, SeededChance
from rules.core.playout import play_plies
from rules.medici.facts import SEAT_COUNTS
from rules.medici.moves import icons_of
from rules.medici.state import DayScore, GoodScore
from tests.rules.medici.positions import FACTS, GAME, build
from tests.rules.variants import seed_for

MESSAGE = 2000
HEAD = 20
"""What the bot sets before an account: the table's code."""
LONG = [f"{letter}" * 32 for letter in "ABCDEF"]
PLAIN = ["Aurelia", "Baldassare", "Cosimo", "Donatella", "Ercole", "Fiammetta"]

DAY = {
    "seats": 4,
    "to_act": 3,
    "ships": [
        ["dye-0", "dye-0", "dye-5", "black7", "black7"],
        ["dye-4", "dye-4", "spice-5", "spice-3", "fur-2"],
        ["grain-5", "grain-5", "grain-4", "grain-4", "grain-0"],
        ["fur-5"],
    ],
    "market": ["fur-4", "spice-0"],
}


def report_of(case, seat, move, names, **options):
    state = build({**case, "options": options})
    luck = SeededChance(bytes(32), 1)
    after = GAME.apply(state, seat, GAME.parse_action(("take", move)), luck).state
    report = GAME.reports(after)[-1]
    return report, [
        [load_words(locale).with_names(names.__getitem__).message(line) for line in report.lines]
        for locale in LOCALES
    ]


def test_a_day_of_two():
    case = {
        "ships": [["dye-0", "dye-0", "dye-0", "fur-4", "fur-5", "black7", "dye-2"], ["dye-5"]],
        "to_act": 1,
        "market": ["fur-4"],
        "florins": [0, 15],
    }
    report, (english, korean) = report_of(case, 1, "1", PLAIN)
    assert report.page == "day_1"
    assert english == [
        "**Day 1 is scored**",
        "⛵ 1. Aurelia: 18 → 20",
        "⛵ 2. Baldassare: 9 → 0",
        "🦊 fur: Aurelia 2 → 10 · Baldassare 1 → 5",
        "🔵 dye: Aurelia 7 → 10 + bonus 10 · Baldassare 1 → 5",
        "Nobody has: 🌾 grain, 🧂 spice, 🧵 cloth",
        "**Florins:** Aurelia 50 (+50) · Baldassare 25 (+10)",
    ]
    assert korean == [
        "**1일차 점수 계산**",
        "⛵ 1등 Aurelia: 18 → 20",
        "⛵ 2등 Baldassare: 9 → 0",
        "🦊 모피: Aurelia 2개 → 10 · Baldassare 1개 → 5",
        "🔵 염료: Aurelia 7개 → 10 + 보너스 10 · Baldassare 1개 → 5",
        "아무도 없는 상품: 🌾 곡물, 🧂 향신료, 🧵 직물",
        "**플로린:** Aurelia 50 (+50) · Baldassare 25 (+10)",
    ]


def test_ties_say_which_places_are_shared_and_what_is_lost():
    case = {
        "seats": 5,
        "day": 2,
        "to_act": 4,
        "ships": [
            ["dye-5", "dye-5", "dye-5", "dye-4", "fur-3"],
            ["spice-5", "spice-5", "spice-2", "spice-3", "fur-3"],
            ["cloth-5", "cloth-5", "cloth-2", "cloth-3", "fur-3"],
            ["grain-5", "grain-5", "grain-2", "grain-3", "fur-3"],
            [],
        ],
        "warehouses": [["cloth-2"], ["dye-0", "dye-2", "dye-3"], ["dye-4", "spice-0", "spice-0"]],
        "market": ["black7"],
    }
    report, (english, korean) = report_of(case, 4, "1", PLAIN)
    assert report.page == "day_2"
    assert english[1:] == [
        "⛵ 1. Aurelia: 22 → 30",
        "⛵ 2.–4. Baldassare, Cosimo, Donatella: 18 each → (20+10+5)÷3, 10 each (5 lost)",
        "⛵ 5. Ercole: 7 → 0",
        "🌾 grain: Donatella 4 → 10",
        "🧂 spice: Baldassare, Cosimo 4 each → (10+5)÷2, 5 each (5 lost)",
        "🦊 fur: Aurelia, Baldassare, Cosimo, Donatella 1 each → (10+5)÷4, 0 each (15 lost)",
        "🔵 dye: Aurelia, Baldassare 4 each → (10+5)÷2, 5 each (5 lost) · Cosimo 1",
        "🧵 cloth: Cosimo 4 → 10 · Aurelia 1 → 5",
        (
            "**Florins:** Aurelia 40 (+40) · Cosimo 25 (+25) · Baldassare 20 (+20) · "
            "Donatella 20 (+20) · Ercole 0 (+0)"
        ),
    ]
    assert korean[2] == (
        "⛵ 2–4등 Baldassare, Cosimo, Donatella: 각 18 → (20+10+5)÷3, 각 10 (5 버림)"
    )


def test_shares_that_leave_nothing_over():
    _, (english, korean) = report_of(DAY, 3, "12", PLAIN)
    assert english[1:3] == [
        "⛵ 1. Aurelia: 19 → 30",
        "⛵ 2.–3. Baldassare, Cosimo: 18 each → (20+10)÷2 = 15 each",
    ]
    assert korean[2] == "⛵ 2–3등 Baldassare, Cosimo: 각 18 → (20+10)÷2 = 각 15"


def test_the_bonus_of_players_who_share_a_place_and_of_a_third():
    case = {
        "seats": 3,
        "to_act": 2,
        "ships": [
            ["dye-0", "dye-0", "dye-0", "black7", "fur-2"],
            ["dye-2", "dye-2", "dye-3", "dye-3", "dye-4"],
            ["dye-4", "dye-4", "dye-5", "dye-5"],
        ],
        "market": ["dye-5"],
    }
    _, (english, korean) = report_of(case, 2, "1", PLAIN)
    dye = "Aurelia 6 → 10 + bonus 10 · Baldassare, Cosimo 5 each → 5÷2, 0 each (5 lost)"
    assert english[5] == f"🔵 dye: {dye} + bonus 10 each"
    assert korean[5].endswith("각 5개 → 5÷2, 각 0 (5 버림) + 보너스 각 10")
    case["ships"][1] = ["dye-2", "dye-2", "dye-3", "dye-green", "dye-3", "fur-3", "fur-4"]
    case["ships"][1].remove("fur-4")
    case["ships"][0] += ["green2"]
    case["warehouses"] = [["dye-2"], ["dye-3"]]
    _, (english, _) = report_of(case, 2, "1", PLAIN)
    assert english[-3].endswith("Baldassare 6 → 5 + bonus 10 · Cosimo 5 → bonus 10")


def test_players_without_an_icon_are_named_where_they_are_paid():
    case = {
        "to_act": 1,
        "ships": [["grain-2"] * 3 + ["grain-3"] * 2 + ["black7", "dye-4"], []],
        "market": ["dye-3"],
    }
    _, (english, _) = report_of(case, 1, "1", PLAIN, least_icons=0)
    assert english[3] == "🌾 grain: Aurelia 5 → 10 · Baldassare 0 → 5"
    assert english[4] == ("🧂 spice: Aurelia, Baldassare 0 each → (10+5)÷2, 5 each (5 lost)")


def test_a_report_adds_up_to_the_florins():
    for seats in SEAT_COUNTS:
        for ply in play_plies(GAME, {}, seats, seed_for(f"adds{seats}"), ("random",)):
            before, after = ply.state, ply.step.state
            if len(after.days) == len(before.days):
                continue
            assert [report.page for report in GAME.reports(after)] == [
                f"day_{day.day}" for day in after.days
            ]
            day = after.days[-1]
            gained = [
                now.florins - old.florins
                for now, old in zip(after.players, before.players, strict=True)
            ]
            paid = [
                day.rewards[s] + sum(g.rewards[s] + g.bonuses[s] for g in day.goods)
                for s in range(seats)
            ]
            assert gained == paid
            stored = [icons_of(FACTS, player.warehouse) for player in after.players]
            for good, score in zip(FACTS.goods.keys, day.goods, strict=True):
                assert list(score.icons) == [of.get(good, 0) for of in stored]


def whole_length(lines):
    return HEAD + len("\n".join(lines))


def spoken(report, names):
    """Return the lines of an account in every language."""
    for locale in LOCALES:
        words = load_words(locale).with_names(names.__getitem__)
        yield [words.message(line) for line in report.lines]


def lengths(names, number):
    """Return the length of every account of some games of six."""
    games = (
        list(play_plies(GAME, {}, 6, seed_for(f"long{game}"), ("greedy", "random")))
        for game in range(number)
    )
    reports = (report for plies in games for report in GAME.reports(plies[-1].step.state))
    return [whole_length(lines) for report in reports for lines in spoken(report, names)]


def test_accounts_of_six_with_ordinary_names_take_half_a_message():
    assert max(lengths(PLAIN, 12)) <= MESSAGE // 2


def test_accounts_of_six_with_the_longest_names_fit_one_message():
    assert max(lengths(LONG, 12)) <= MESSAGE


def test_the_longest_account_of_all_loses_no_more_than_the_end_of_its_last_line():
    """Everybody has other numbers of icons of every good, and a bonus for each."""
    six = range(6)
    good = GoodScore(
        icons=tuple(11 + seat for seat in six), rewards=(0, 0, 0, 0, 5, 10), bonuses=(20,) * 6
    )
    day = DayScore(
        day=3,
        values=tuple(20 + seat for seat in six),
        rewards=(0, 5, 10, 15, 20, 30),
        goods=(good,) * 5,
        florins=(150,) * 6,
    )
    start = GAME.setup({"second_bonus": "more"}, 6, RecordedChance({"deck": ()})).state
    (report,) = GAME.reports(replace(start, days=(day,)))
    for lines in spoken(report, PLAIN):
        assert whole_length(lines) <= MESSAGE
    for lines in spoken(report, LONG):
        assert whole_length(lines[:-1]) <= MESSAGE < whole_length(lines)
