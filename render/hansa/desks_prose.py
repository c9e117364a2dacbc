"""The desks in words."""

from __future__ import annotations

from data.words import Words
from render.brush import in_reading_order
from render.hansa.prose import Teller, alt_player, opening
from render.hansa.standing import spell
from render.prose import INDENT, fitting_text, sentence
from rules.hansa.view import HansaView, PlayerView, TrackView


def desks_alt_text(view: HansaView, words: Words) -> str:
    """Return every desk's values and pieces, in at most 1,024 characters."""

    def tell(limit: int) -> list[str]:
        teller = Teller(view, words, limit)
        parts = [teller.say("game"), teller.say("page.desks"), *teller.turn()]
        players = in_reading_order(view.players, view.viewer)
        parts += [alt_player(teller, player) for player in players]
        return [sentence(part) for part in parts]

    return fitting_text(tell)


def desks_text_board(view: HansaView, words: Words, code: str) -> tuple[str, ...]:
    """Return every desk as a block of lines."""
    teller = Teller(view, words)
    players = in_reading_order(view.players, view.viewer)
    blocks = [player_lines(teller, player) for player in players]
    return tuple("\n".join(block) for block in (opening(teller, code), *blocks))


def player_lines(teller: Teller, player: PlayerView) -> list[str]:
    """Return a player's points, desk, pieces, markers and standing."""
    view, seat = teller.view, player.seat
    tags = [teller.say("player.own")] if seat == view.viewer else []
    tags += [teller.say("say.acting")] if seat in view.to_act else []
    lines = [teller.tagged(teller.name(seat), tags)]
    lines.append(teller.say("say.points", n=player.points, total=player.total))
    lines += [INDENT + _track(teller, track) for track in player.tracks]
    lines.append(teller.say("say.in_supply", stones=teller.stones(player.supply)))
    lines.append(teller.say("say.in_stock", stones=teller.stones(player.stock)))
    markers = teller.markers(player.markers)
    lines.append(teller.say("say.markers", markers=markers, used=len(player.used)))
    if waiting := len(player.plate) + player.drawn:
        lines.append(teller.say("say.waiting", n=waiting))
    cities = teller.listed([teller.city(city) for city in player.controlled])
    cities = cities or teller.say("say.nothing")
    lines.append(teller.say("say.controls", n=len(player.controlled), cities=cities))
    lines.append(teller.say("say.network", n=player.network))
    for permit in player.permits:
        key = "say.permit_used" if permit.used else "say.permit_left"
        regions = "/".join(teller.regions(permit.regions))
        lines.append(teller.say(key, city=teller.city(permit.city), regions=regions))
    return lines


def _track(teller: Teller, track: TrackView) -> str:
    name = teller.say(f"track.{track.key}")
    covered = [spell(value) for value in track.values[track.level + 1 :]]
    key = "say.track" if covered else "say.track_full"
    return teller.say(key, track=name, value=spell(track.value), more=" ".join(covered))
