"""Moves of Serica as text: `produce G`, `buy 2`, `build farmer 3`, `trade launch G G W`.

Other spellings are first brought to the canonical one as far as they are understood; what is
still not canonical then is what the answer to the player names.
"""

from __future__ import annotations

import re

from rules.core.choice import Tokens
from rules.core.errors import UnreadableMoveError
from rules.core.message import Arg, Message
from rules.serica.actions import (
    Action,
    Answer,
    Build,
    Buy,
    CrossroadsAction,
    Defend,
    DrawCards,
    EndProduction,
    Launch,
    LoseCaravan,
    LoseGoods,
    Move,
    Pass,
    PlanForCard,
    PlanRest,
    Produce,
    ProductionAction,
    Ward,
)
from rules.serica.facts import SericaFacts
from rules.serica.goods import ARTISAN, GOODS, PRODUCTS
from rules.serica.labels import say
from rules.serica.plans import RESTS

ALONE: dict[str, Action] = {"done": EndProduction(), "ward": Ward()}
MAX_ITEMS = 60

_NUMBER = re.compile(r"#?0*([0-9]{1,3})[.)]?")
_AMOUNTS = re.compile(r"(?:[A-Z][0-9]{0,2} ?)+")
_AMOUNT = re.compile(r"([A-Z])([0-9]{0,2})")
_CUBE = re.compile(r"([0-9]{1,2})([A-Z]+)")
_SEPARATORS = str.maketrans(dict.fromkeys(",+&;/", " "))


def format_action(action: Action) -> Tokens:
    """Return the canonical notation of an action."""
    match action:
        case Produce() | PlanForCard() | PlanRest() | EndProduction():
            return _format_production(action)
        case DrawCards() | Buy() | Build() | Defend():
            return _format_crossroads(action)
        case Launch(load):
            return ("trade", "launch", *load)
        case Move(steps):
            return ("trade", "move", *map(str, steps))
        case Pass():
            return ("trade", "pass")
        case LoseGoods() | LoseCaravan() | Ward():
            return _format_answer(action)


def _format_production(action: ProductionAction) -> Tokens:
    match action:
        case Produce(item):
            return ("produce", item)
        case PlanForCard(slot):
            return ("plan", str(slot + 1))
        case PlanRest(first):
            return ("plan", first)
        case EndProduction():
            return ("done",)


def _format_crossroads(action: CrossroadsAction) -> Tokens:
    match action:
        case DrawCards(card):
            return ("draw", card)
        case Buy(slot, save, top):
            saved = ("save", *save) if save else ()
            return ("buy", str(slot + 1), *saved, *(("top",) if top else ()))
        case Build(card, zone):
            return ("build", card, str(zone + 1))
        case Defend(slot):
            return ("defend", str(slot + 1))


def _format_answer(action: Answer) -> Tokens:
    match action:
        case LoseGoods(cubes):
            return ("lose", *cubes)
        case LoseCaravan(caravan):
            return ("lose", str(caravan + 1))
        case Ward():
            return ("ward",)


def number_in(token: str) -> int | None:
    """Return the number that a token is written as, None for any other text."""
    is_number = token.isascii() and token.isdigit() and len(token) <= 3
    return int(token) if is_number and str(int(token)) == token else None


def normalize_tokens(facts: SericaFacts, tokens: Tokens) -> Tokens:
    """Return tokens with every other spelling that is understood made canonical."""
    verb, rest = "".join(tokens[:1]).casefold(), tokens[1:]
    match verb:
        case "trade" | "launch" | "move" | "pass":
            return ("trade", *_normalize_trade(facts, rest if verb == "trade" else (verb, *rest)))
        case "produce":
            return (verb, *_normalize_items(rest, PRODUCTS))
        case "plan":
            return (verb, *(_normalize_plan(word) for word in rest))
        case "build":
            return (verb, *_normalize_build(facts, rest))
        case "buy":
            return (verb, *_normalize_buy(rest))
        case "defend":
            return (verb, *map(_normalize_number, rest))
        case "lose":
            return (verb, *_normalize_loss(rest))
        case "draw" | "done" | "ward":
            return (verb, *map(str.casefold, rest))
        case _:
            return tokens


def parse_action(facts: SericaFacts, tokens: Tokens) -> Action:
    """Return the action that tokens spell, in the canonical or another accepted form.

    Raises:
        UnreadableMoveError: they are not a move of this game.
    """
    tokens = normalize_tokens(facts, tokens)
    if not tokens:
        raise UnreadableMoveError(Message("core.error.empty_move"))
    verb, rest = tokens[0], tokens[1:]
    if verb in ALONE:
        if rest:
            raise _unreadable("error.word_too_many", word=rest[0])
        return ALONE[verb]
    match verb:
        case "produce":
            return _parse_product(rest)
        case "plan":
            return _parse_plan(rest)
        case "trade":
            return _parse_trade(rest)
        case "lose":
            return _parse_loss(rest)
        case _:
            return _parse_crossroads(facts, verb, rest)


def _parse_product(rest: Tokens) -> Produce:
    match _parse_items(rest, PRODUCTS, "error.which_product"):
        case (item,):
            return Produce(item)
        case (first, second, *_):
            raise _unreadable("error.one_at_a_time", first=first, second=second)
        case _:
            raise _unreadable("error.which_product")


def _parse_plan(rest: Tokens) -> PlanForCard | PlanRest:
    if len(rest) == 1 and rest[0] in RESTS:
        return PlanRest(rest[0])
    return PlanForCard(_parse_number(rest, "error.which_plan") - 1)


def _parse_trade(rest: Tokens) -> Launch | Move | Pass:
    match rest:
        case ("launch", *load):
            return Launch(_parse_items(tuple(load), GOODS, "error.which_load"))
        case ("move", *steps):
            return Move(tuple(_parse_step(word) for word in steps))
        case ("pass",):
            return Pass()
        case ("pass", word, *_):
            raise _unreadable("error.word_too_many", word=word)
        case _:
            raise _unreadable("error.which_trade")


def _parse_crossroads(facts: SericaFacts, verb: str, rest: Tokens) -> CrossroadsAction:
    match verb:
        case "draw":
            return DrawCards(_parse_card(facts, rest, 1, "error.which_draw"))
        case "build":
            card = _parse_card(facts, rest, 2, "error.which_build")
            return Build(card, _parse_number(rest[1:], "error.which_zone") - 1)
        case "buy":
            return _parse_buy(rest)
        case "defend":
            return Defend(_parse_number(rest, "error.which_enemy") - 1)
        case _:
            raise _unreadable("error.unknown_verb", word=verb)


def _unreadable(key: str, **args: Arg) -> UnreadableMoveError:
    return UnreadableMoveError(say(key, **args))


def _normalize_trade(facts: SericaFacts, rest: Tokens) -> Tokens:
    """Read what is done with caravans; the word for trade may be left out before it."""
    kind, details = "".join(rest[:1]).casefold(), rest[1:]
    match kind:
        case "launch":
            return (kind, *_normalize_items(details, (*facts.home["rome"], *facts.home["han"])))
        case "move":
            return (kind, *map(_normalize_number, details))
        case "pass":
            return (kind, *details)
        case _:
            return rest


def _normalize_number(token: str) -> str:
    found = _NUMBER.fullmatch(token)
    return str(int(found[1])) if found else token


def _normalize_items(rest: Tokens, order: Tokens) -> Tokens:
    """Read `GGW`, `G2 W`, `g,g,w` as `G G W`, in the order of the tree."""
    text = " ".join(" ".join(rest).translate(_SEPARATORS).upper().split())
    if not _AMOUNTS.fullmatch(text):
        return rest
    items: list[str] = []
    for letter, number in _AMOUNT.findall(text):
        items += [letter] * (int(number) if number else 1)
    if len(items) > MAX_ITEMS or not set(items) <= set(order):
        return rest
    return tuple(sorted(items, key=order.index))


def _normalize_plan(word: str) -> str:
    plain = word.casefold()
    if plain in RESTS:
        return plain
    return "artisans" if word == ARTISAN else _normalize_number(word)


def _normalize_build(facts: SericaFacts, rest: Tokens) -> Tokens:
    words = tuple(_normalize_number(word.casefold()) for word in rest if word.casefold() != "zone")
    cards = [word for word in words if word in facts.card]
    numbers = [word for word in words if number_in(word) is not None]
    if len(cards) == len(numbers) == 1 and len(words) == 2:
        return (cards[0], numbers[0])
    return words


def _normalize_buy(rest: Tokens) -> Tokens:
    found: list[str] = []
    for word in rest:
        plain = word.casefold()
        if plain in ("save", "top"):
            found.append(plain)
        elif "save" in found and set(word.upper()) <= set(GOODS):
            found += word.upper()
        else:
            found.append(_normalize_number(word))
    return tuple(found)


def _normalize_loss(rest: Tokens) -> Tokens:
    """Read `1GG 2w` as `1G 1G 2W`; a number alone is a whole caravan."""
    found: list[str] = []
    for word in " ".join(rest).translate(_SEPARATORS).upper().split():
        if (cube := _CUBE.fullmatch(word)) is not None:
            found += [f"{int(cube[1])}{letter}" for letter in cube[2]]
        else:
            found.append(_normalize_number(word))
    if all(_CUBE.fullmatch(word) and word[-1] in GOODS for word in found):
        found.sort(key=lambda cube: (int(cube[:-1]), GOODS.index(cube[-1])))
    return tuple(found)


def _parse_items(items: Tokens, known: Tokens, key: str) -> tuple[str, ...]:
    if not items:
        raise _unreadable(key)
    for word in items:
        if word not in known:
            raise _unreadable("error.unknown_good", word=word)
    return items


def _parse_card(facts: SericaFacts, rest: Tokens, most: int, key: str) -> str:
    if not rest:
        raise _unreadable(key)
    if rest[0] not in facts.card:
        raise _unreadable("error.unknown_card", word=rest[0])
    if len(rest) > most:
        raise _unreadable("error.word_too_many", word=rest[most])
    return rest[0]


def _parse_number(rest: Tokens, key: str) -> int:
    if not rest:
        raise _unreadable(key)
    number = number_in(rest[0])
    if number is None:
        raise _unreadable("error.bad_number", word=rest[0])
    if len(rest) > 1:
        raise _unreadable("error.word_too_many", word=rest[1])
    return number


def _parse_step(word: str) -> int:
    number = number_in(word)
    if number is None:
        raise _unreadable("error.bad_steps", word=word)
    return number


def _parse_buy(rest: Tokens) -> Buy:
    slot = _parse_number(rest[:1], "error.which_offer") - 1
    words = rest[1:]
    top = words[-1:] == ("top",)
    if top:
        words = words[:-1]
    if words[:1] == ("save",):
        return Buy(slot, _parse_items(words[1:], GOODS, "error.which_saved"), top)
    if words:
        raise _unreadable("error.word_too_many", word=words[0])
    return Buy(slot, (), top)


def _parse_loss(rest: Tokens) -> LoseGoods | LoseCaravan:
    if not rest:
        raise _unreadable("error.which_loss")
    if len(rest) == 1 and (number := number_in(rest[0])) is not None:
        return LoseCaravan(number - 1)
    for word in rest:
        cube = _CUBE.fullmatch(word)
        if cube is None or cube[2] not in GOODS:
            raise _unreadable("error.bad_loss", word=word)
    return LoseGoods(rest)
