"""The shipped facts obey what is known of the game; broken files are refused, others played."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

import pytest

from data.words import LOCALES, load_words
from rules.core.chance import SeededChance
from rules.core.conformance import move_faults
from rules.core.errors import FactsError
from rules.core.playout import play_out, play_plies
from rules.serica.facts import EFFECTS, parse_facts
from rules.serica.faults import SPACES
from rules.serica.goods import GOODS, gather, spell
from tests.rules.serica.positions import FACTS, GAME, TEXT, build, game_with
from tests.rules.variants import seed_for

MIRROR = str.maketrans("GWLSPC", "SPCGWL")


def test_53_cards_of_five_types():
    types = Counter({"enemy": sum(enemy.copies for enemy in FACTS.enemies.cards)})
    for card in FACTS.cards.cards:
        types[card.type] += FACTS.copies[card.id]
    assert types == {"citizen": 17, "trade": 13, "military": 12, "court": 4, "enemy": 7}
    assert FACTS.copies.total() == 53
    assert len(FACTS.crossroads_cards) == 41


def test_numbers_of_the_rule_text():
    assert FACTS.production.points == 8
    limits = FACTS.limits
    assert (limits.empire, limits.load, limits.enemies) == (4, 4, 1)
    assert (limits.zones, limits.depth, limits.built) == (4, 3, 10)
    assert dict(zip(GOODS, FACTS.values.goods, strict=True)) == {
        "G": 3, "S": 3, "W": 2, "P": 2, "L": 1, "C": 1,
    }  # fmt: skip
    parts = FACTS.components
    assert (parts.cubes_each, parts.artisans, parts.caravans) == (18, 15, 3)


def test_prices_are_fair_to_both_empires():
    for card in FACTS.cards.cards:
        for price in card.prices:
            goods = gather(price)
            assert sum(goods[:3]) == sum(goods[3:]), card.id
            costs = {
                sum(n * each for n, each in zip(goods, FACTS.price_of[side][:-1], strict=True))
                for side in ("rome", "han")
            }
            assert len(costs) == 1, card.id


def test_all_prices_together_are_the_same_with_the_empires_swapped():
    prices = [price for card in FACTS.cards.cards for price in card.prices]
    swapped = [spell(gather(price.translate(MIRROR))) for price in prices]
    assert Counter(prices) == Counter(swapped)


def test_every_card_that_can_be_built_gives_points():
    assert all(card.vp >= 1 for card in FACTS.cards.cards)


def test_every_effect_is_on_some_card():
    used = {kind for card in FACTS.cards.cards for kind, _ in card.effects.listed}
    assert used == set(EFFECTS)


def test_what_is_reconstructed_says_so():
    tables = [table.table for table in FACTS.provenance]
    assert tables == [
        name for name, table in tomllib.loads(TEXT).items() if isinstance(table, dict)
    ]
    by_confidence = Counter(table.confidence for table in FACTS.provenance)
    assert by_confidence == {"confirmed": 4, "derived": 3, "reconstructed": 8}
    for table in ("cards", "enemies", "prices", "road", "setup"):
        assert next(t for t in FACTS.provenance if t.table == table).confidence == "reconstructed"


@pytest.mark.parametrize("locale", LOCALES)
def test_everything_in_the_facts_has_a_name(locale):
    words = load_words(locale)
    names = {words.say(f"serica.card.{card}") for card in (*FACTS.card, *FACTS.enemy)}
    assert len(names) == len(FACTS.card) + len(FACTS.enemy)
    assert len({words.say(f"serica.space.{space}") for space in SPACES}) == len(SPACES)
    assert all(words.has(f"serica.effect.{kind}") for kind in (*EFFECTS, "none"))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_topics_say_plainly_what_is_reconstructed(locale):
    words = load_words(locale)
    marker = {"en": "reconstructed", "ko": "재구성"}[locale]
    for topic in ("honesty", "data"):
        assert marker in words.say(f"serica.rules.{topic}.text").casefold()
    assert marker in words.say("serica.short")


FAULTS = {
    "not TOML": ("[values]", "[values", "serica.toml"),
    "unknown confidence": ('= "derived"', '= "likely"', "confidence"),
    "no source": ('source = "A Chinese blog"', 'source = " "', "[crossroads]: source"),
    "missing table": ("[market]", "[markets]", "market"),
    "unknown field": ("row = 4", "row = 4\ncolumns = 2", "columns"),
    "text for a number": ("row = 4", 'row = "4"', "row"),
    "no row": ("row = 4", "row = 0", "[crossroads]: row must be"),
    "huge row": ("row = 4", "row = 7", "[crossroads]: row must be"),
    "no points": ("points = 8", "points = 0", "[production]: points must be"),
    "free artisans": ("artisan = 3", "artisan = 0", "[prices]: artisan must be"),
    "negative surcharge": ("surcharge = 1", "surcharge = -1", "[prices]: surcharge"),
    "no load": ("load = 4", "load = 0", "[limits]: load must be"),
    "too many to build": ("built = 10", "built = 13", "[limits]: built must be"),
    "no caravans": ("caravans = 3", "caravans = 0", "[components]: caravans"),
    "no round cap": ("round_caps = [40, 30]", "round_caps = []", "round_caps must be one"),
    "the same cap twice": ("round_caps = [40, 30]", "round_caps = [40, 40]", "different"),
    "a cap of nothing": ("round_caps = [40, 30]", "round_caps = [0]", "round_caps must be from"),
    "worthless good": ("goods = [3, 2, 1, 3, 2, 1]", "goods = [3, 2, 0, 3, 2, 1]", "worth"),
    "a good without a home": ('han = "SPC"', 'han = "SP"', "[homes]"),
    "a good with two homes": ('han = "SPC"', 'han = "SPCG"', "[homes]"),
    "road too short": ('"palmyra", "merv", ', "", "[road]: three to five"),
    "road of unknown places": ('"merv"', '"atlantis"', "[road]: spaces must be"),
    "road twice through a place": ('"merv"', '"palmyra"', "[road]: spaces must be"),
    "road from elsewhere": ('["rome", "palmyra"', '["palmyra", "rome"', "lead from rome"),
    "nobody gets the goods": ('goods_to = "receiver"', 'goods_to = "sea"', "goods_to"),
    "unknown adjacency": ('rule = "same_type"', 'rule = "colour"', "rule"),
    "market of nothing": ('counts = "warehouse"', 'counts = "bazaar"', "no card bazaar"),
    "starter of nothing": ("farmer = 3", "peasant = 3", "names peasant"),
    "no starters": ("deck = { farmer = 3, militia = 2, warehouse = 1 }", "deck = {}", "is empty"),
    "bonus of no value": ("second_player_values = [2, 1]", "second_player_values = [4]", "value 4"),
    "too many artisans": ("second_player_artisans = 1", "second_player_artisans = 16", "not in"),
    "card missing": ('prices = ["WP", "WP", "WP", "WP"]', 'prices = ["WP"]', "50 cards"),
    "id twice": ('id = "scribe"', 'id = "farmer"', "farmer is used by two"),
    "id of an enemy": ('id = "kushan"', 'id = "farmer"', "farmer is used by two"),
    "id of two words": ('id = "scribe"', 'id = "the scribe"', "small letters"),
    "unknown type": ('type = "court"', 'type = "magic"', "type"),
    "unknown effect": ("effects = { ward = 1 }", "effects = { fly = 1 }", "fly"),
    "negative effect": ("effects = { ward = 1 }", "effects = { ward = -1 }", "negative effect"),
    "negative points": ("vp = 9, prices", "vp = -9, prices", "a negative number"),
    "price of nothing": ('prices = ["GLSP"]', 'prices = [""]', "price ''"),
    "price in disorder": ('prices = ["GLSP"]', 'prices = ["LGSP"]', "price 'LGSP'"),
    "price in unknown goods": ('prices = ["GLSP"]', 'prices = ["GLSX"]', "price 'GLSX'"),
    "enemy without copies": ('"kushan", copies = 1', '"kushan", copies = 0', "no copies"),
    "harmless enemy": ('effect = "goods", loss = 4', 'effect = "goods"', "loss must be"),
    "greedy enemy": ("loss = 4", "loss = 7", "loss must be"),
    "enemy for both": ('2, effect = "caravan"', '2, effect = "caravan", loss = 2', "no loss"),
    "reward of no value": ("reward_values = [3, 2]", "reward_values = [4]", "value 4"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_broken_files_are_refused(name):
    old, new, message = FAULTS[name]
    assert old in TEXT
    with pytest.raises(FactsError, match=re.escape(message)) as caught:
        parse_facts(TEXT.replace(old, new, 1).encode())
    assert str(caught.value).startswith("serica.toml: ")


OTHER = {
    "artisans for two": [("artisan = 3", "artisan = 2")],
    "no surcharge": [("surcharge = 1", "surcharge = 0")],
    "three spaces": [('"palmyra", ', "")],
    "five spaces": [('"merv", ', '"merv", "samarkand", ')],
    "six slots": [("row = 4", "row = 6")],
    "three slots": [("row = 4", "row = 3")],
    "no bonus": [
        ("second_player_artisans = 1", "second_player_artisans = 0"),
        ("second_player_values = [2, 1]", "second_player_values = []"),
    ],
    "any neighbour": [('rule = "same_type"', 'rule = "any"')],
    "no neighbour": [('rule = "same_type"', 'rule = "none"')],
    "enemies from the start": [("enemies_wait = true", "enemies_wait = false")],
    "two enemies a turn": [("enemies = 1", "enemies = 2")],
    "a short game": [("built = 10", "built = 5"), ("round_caps = [40, 30]", "round_caps = [9]")],
    "another Palace": [
        (
            "vp = 9, prices",
            "vp = 5, effects = { draw = 3, discount = 2, move = 2, top = 1 }, prices",
        )
    ],
    "fifteen cubes": [("cubes_each = 18", "cubes_each = 15")],
    "other values": [
        ("goods = [3, 2, 1, 3, 2, 1]", "goods = [1, 2, 3, 3, 2, 1]"),
    ],
}


@pytest.mark.parametrize("name", OTHER)
def test_other_facts_can_be_played(name):
    game = game_with(*OTHER[name])
    ply = None
    for ply in play_plies(game, {}, 2, seed_for(name), ("random",)):
        assert game.check(ply.step.state) == []
        if ply.number % 40 == 1:
            assert list(move_faults(game, ply.state, ply.seat)) == []
    assert game.result(ply.step.state) is not None


def test_the_file_sets_the_defaults_of_the_options():
    game = game_with(
        ('goods_to = "receiver"', 'goods_to = "supply"'),
        ("foreign_goods = true", "foreign_goods = false"),
        ("round_caps = [40, 30]", "round_caps = [20]"),
    )
    assert {spec.key: spec.values for spec in game.option_specs} == {
        "first_empire": ("random", "rome", "han"),
        "arrival_goods": ("supply", "receiver"),
        "foreign_goods": (False, True),
        "round_cap": (20,),
    }
    state = game.setup({}, 2, SeededChance(bytes(32), 0)).state
    assert (state.options.arrival_goods, state.options.foreign_goods) == ("supply", False)
    assert state.options.round_cap == 20
    assert {spec.key: spec.values[0] for spec in GAME.option_specs} == {
        "first_empire": "random",
        "arrival_goods": "receiver",
        "foreign_goods": True,
        "round_cap": 40,
    }


def test_a_longer_road_takes_longer():
    game = game_with(*OTHER["five spaces"])
    case = {"phase": "trade", "caravans": [["1:G"], ["5:S"]]}
    assert game.view(build(case, game), None).road[3] == "samarkand"
    state = build({**case, "caravans": [["5:G"], ["1:S"]]}, game)
    step = game.apply(state, 0, game.parse_action(("move",)), SeededChance(bytes(32), 1))
    assert step.state.players[0].delivered == 3


@pytest.mark.parametrize(("rule", "points"), [("same_type", 3), ("any", 4), ("none", 2)])
def test_adjacency_rules(rule, points):
    game = game_with(('rule = "same_type"', f'rule = "{rule}"'))
    case = {"zones": [[["farmer"], ["militia"]], []], "empires": [["farmer"]], "artisans": [2]}
    state = build({**case, "phase": "build", "zones": [[["farmer"], [], ["militia"]]]}, game)
    step = game.apply(state, 0, game.parse_action(("build", "farmer", "2")), None)
    assert game.view(step.state, None).players[0].vp == points + 1


def test_an_artisan_for_two_points():
    game = game_with(("artisan = 3", "artisan = 2"))
    state = build({"phase": "produce", "points": 8}, game)
    step = game.apply(state, 0, game.parse_action(("plan", "artisans")), None)
    assert step.state.players[0].artisans == 4


def test_without_the_bonus_the_second_player_begins_with_nothing():
    game = game_with(*OTHER["no bonus"])
    second = game.setup({}, 2, SeededChance(bytes(32), 0)).state.players[1]
    assert (sum(second.goods), second.artisans) == (0, 0)


def test_two_enemies_a_turn():
    game = game_with(*OTHER["two enemies a turn"])
    row = ["bandits", "bandits", "xiongnu", "palace:GLSP"]
    state = build({"phase": "defend", "empires": [["great_wall"]], "row": row}, game)
    for _ in range(2):
        slot = next(n for n, card in enumerate(state.row, 1) if card == "bandits")
        state = game.apply(state, 0, game.parse_action(("defend", str(slot))), None).state
    assert state.players[0].defeated == ("bandits", "bandits")
    assert game.view(state, None).phase == "trade"


def test_a_short_game_is_over_by_its_last_round():
    game = game_with(*OTHER["a short game"])
    assert play_out(game, {}, 2, seed_for("short"), ("random",)).rounds <= 9
