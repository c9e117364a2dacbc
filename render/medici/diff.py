"""What is different from the view that a reader saw before."""

from __future__ import annotations

from msgspec import Struct

from rules.medici.view import MediciView, PlayerView


class PlayerChange(Struct, frozen=True, kw_only=True):
    """One player's area: ids of the cards newly aboard, florins more, icons of each good more."""

    ship: frozenset[str] = frozenset()
    florins: int = 0
    icons: tuple[int, ...] = ()

    def is_empty(self) -> bool:
        """Tell whether there is nothing to mark."""
        return not (self.ship or self.florins or any(self.icons))


class Changes(Struct, frozen=True, kw_only=True):
    """All that is new: cards of the market by id, players by seat."""

    market: frozenset[str] = frozenset()
    players: dict[int, PlayerChange] = {}

    def of(self, seat: int) -> PlayerChange:
        """Return what changed for a seat."""
        return self.players.get(seat, UNCHANGED)

    def is_empty(self) -> bool:
        """Tell whether there is nothing to mark."""
        return not self.market and all(change.is_empty() for change in self.players.values())


UNCHANGED = PlayerChange()
NO_CHANGES = Changes()


def changes_since(previous: MediciView | None, view: MediciView) -> Changes:
    """Return what a reader of the previous view has not seen yet; nothing without one."""
    if previous is None:
        return NO_CHANGES
    known = {player.seat: player for player in previous.players}
    new_day = previous.day != view.day
    return Changes(
        market=frozenset(c.id for c in view.market) - {c.id for c in previous.market},
        players={
            player.seat: _player(known[player.seat], player, view, new_day=new_day)
            for player in view.players
            if player.seat in known
        },
    )


def _player(
    before: PlayerView, now: PlayerView, view: MediciView, *, new_day: bool
) -> PlayerChange:
    seen = frozenset(card.id for card in before.ship if not new_day)
    pairs = zip(icons_so_far(before, view.goods), icons_so_far(now, view.goods), strict=True)
    return PlayerChange(
        ship=frozenset(card.id for card in now.ship) - seen,
        florins=now.florins - before.florins,
        icons=tuple(after - earlier for earlier, after in pairs),
    )


def icons_aboard(player: PlayerView, goods: tuple[str, ...]) -> tuple[int, ...]:
    """Return the icons of each good on a player's ship."""
    return tuple(sum(c.icons for c in player.ship if c.good == good) for good in goods)


def icons_so_far(player: PlayerView, goods: tuple[str, ...]) -> tuple[int, ...]:
    """Return the icons of each good that would count if the day ended now."""
    aboard = icons_aboard(player, goods)
    return tuple(here + there for here, there in zip(player.icons, aboard, strict=True))
