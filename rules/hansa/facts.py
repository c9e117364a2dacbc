"""The facts of the printed game, read from `data/games/hansa.toml` and the files of its maps.

What is refused here could not be played: a route to nowhere, an office of no shape. Whether a
number is the right one is for the owner of the box, and for the test suite.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

import msgspec
from msgspec import Struct

from rules.core.errors import FactsError
from rules.core.game import Confidence, Provenance
from rules.hansa.view import Kind, Stones

SEAT_COUNTS = (2, 3, 4, 5)
KINDS: tuple[Kind, ...] = ("T", "M")
TRACKS = ("keys", "actions", "privilege", "book", "bags")
KEYS, ACTIONS, PRIVILEGE, BOOK, BAGS = range(len(TRACKS))
MARKER_SETS = ("office", "swap", "plus3", "plus4", "upgrade", "three")
THREES = ("remove3", "move3")
PERMANENT = ("move2", "place2")
MAX_GROUP = 25


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every table of facts says about itself."""

    source: str
    confidence: Confidence


class Components(Table, frozen=True, kw_only=True):
    """The pieces of one player."""

    traders: int
    merchants: int
    on_score_track: int


class Setup(Table, frozen=True, kw_only=True):
    """What players begin with beside the desk, by seat."""

    supply: tuple[Stones, ...]
    stock: tuple[Stones, ...]


class Track(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A track of the desk: values from the left, all but the first covered by a piece."""

    values: tuple[int, ...]
    frees: Kind
    full_points: int

    @property
    def steps(self) -> int:
        """How many pieces cover it at the start."""
        return len(self.values) - 1


class Desk(Table, frozen=True, kw_only=True):
    """The five tracks."""

    keys: Track
    actions: Track
    privilege: Track
    book: Track
    bags: Track

    @property
    def tracks(self) -> tuple[Track, ...]:
        """All tracks, in the order of `TRACKS`."""
        return (self.keys, self.actions, self.privilege, self.book, self.bags)


class Privileges(Table, frozen=True, kw_only=True):
    """The colours of offices, the first privilege first."""

    order: tuple[str, ...]


class Markers(Table, frozen=True, kw_only=True):
    """Markers at the start, what taken ones are worth by number, and the sizes of their effects."""

    starters: tuple[str, ...]
    points: tuple[int, ...]
    actions: dict[str, int]
    three_pieces: int


class MarkerSet(Table, frozen=True, kw_only=True):
    """The markers of an edition; `three` names what the one about three pieces does."""

    three: str
    counts: dict[str, int]


class Displacement(Table, frozen=True, kw_only=True):
    """What displacing a trader, or a merchant, costs and gives its owner."""

    fee: tuple[int, int]
    extras: tuple[int, int]


class End(Table, frozen=True, kw_only=True):
    """Points that end the game."""

    points: int


class Scoring(Table, frozen=True, kw_only=True):
    """Points for each controlled city at the end."""

    controlled_city: int


class Britannia(Table, frozen=True, kw_only=True):
    """What is other on the map of Britannia."""

    three: str
    majority_points: tuple[int, ...]
    permanent_pieces: int


class TwoPlayers(Table, frozen=True, kw_only=True):
    """The two-player game: where it is played, and how far the pawn goes."""

    map: str
    side: str
    editions: tuple[str, ...]
    free_borders: int


class Province(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An area of the two-player game by its borders."""

    id: str
    routes: tuple[str, ...]
    soldiers: tuple[str, ...] = ()


class Provinces(Table, frozen=True, kw_only=True):
    """All areas; a soldier closes the gap between two cities that no route joins."""

    soldiers: tuple[str, ...]
    areas: tuple[Province, ...]


class City(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A city; each office is a kind, a privilege and, where printed, points: `T white +1`."""

    id: str
    name: str
    pos: tuple[int, int]
    offices: tuple[str, ...]
    regions: tuple[str, ...] = ()
    upgrade: str | None = None


class RouteFacts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A route between the two cities that its id names; `spaces`: H a house, S a ship."""

    id: str
    area: str
    spaces: str
    region: str | None = None
    tavern: bool = False
    permanent: str | None = None

    @property
    def ends(self) -> tuple[str, str]:
        """The ids of its cities."""
        a, _, b = self.id.partition("-")
        return a, b


class Link(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The two cities of the long connection, points for the first to join them."""

    cities: tuple[str, str]
    points: tuple[int, ...]


class Prestige(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The prestige table by a city: points by privilege, reached by one route."""

    route: str
    city: str
    points: tuple[int, ...]


class Permit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A city whose rightmost office lets its owner act in one of these regions once a turn."""

    city: str
    regions: tuple[str, ...]


class MapFacts(Table, frozen=True, kw_only=True):
    """One printed side of a map. The first region is open to all."""

    map: str
    side: str
    seats: tuple[int, ...]
    completed_cities: int
    regions: tuple[str, ...]
    majorities: tuple[str, ...]
    link: Link
    prestige: Prestige
    permits: tuple[Permit, ...]
    cities: tuple[City, ...]
    routes: tuple[RouteFacts, ...]


class HansaFacts(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True, cache_hash=False
):
    """All facts of the game."""

    includes: tuple[str, ...]
    pieces: Components
    setup: Setup
    desk: Desk
    privileges: Privileges
    markers: Markers
    markers_2009: MarkerSet
    markers_big_box: MarkerSet
    displacement: Displacement
    end: End
    scoring: Scoring
    britannia: Britannia
    two_players: TwoPlayers
    provinces: Provinces
    base_23: MapFacts
    base_45: MapFacts
    britannia_23: MapFacts
    britannia_45: MapFacts

    @cached_property
    def maps(self) -> tuple[MapFacts, ...]:
        """All printed sides."""
        return (self.base_23, self.base_45, self.britannia_23, self.britannia_45)

    @cached_property
    def tracks(self) -> tuple[Track, ...]:
        """The tracks of a desk, in the order of `TRACKS`."""
        return self.desk.tracks

    @property
    def provenance(self) -> tuple[Provenance, ...]:
        """Source and confidence of every table, in the order of the files."""
        names = (name for name in self.__struct_fields__ if name != "includes")
        tables = ((name, getattr(self, name)) for name in names)
        return tuple(Provenance(name, t.confidence, t.source) for name, t in tables)

    def three_of(self, edition: str, map_key: str) -> str:
        """Return what the marker about three pieces does at a table."""
        if map_key == "britannia":
            return self.britannia.three
        return self.marker_set(edition).three

    def marker_set(self, edition: str) -> MarkerSet:
        """Return the markers of an edition."""
        return self.markers_big_box if edition == "big_box" else self.markers_2009

    def marker_counts(self, edition: str, map_key: str) -> dict[str, int]:
        """Return how many markers of each kind a table has, by what they do."""
        three = self.three_of(edition, map_key)
        counts = self.marker_set(edition).counts
        return {three if kind == "three" else kind: counts[kind] for kind in MARKER_SETS}

    def starters(self, edition: str, map_key: str) -> tuple[str, ...]:
        """Return the markers that lie on the map at the start, by what they do."""
        three = self.three_of(edition, map_key)
        return tuple(three if kind == "three" else kind for kind in self.markers.starters)


def parse_facts(data: bytes) -> HansaFacts:
    """Return the facts of a fact file with those that it includes.

    Raises:
        FactsError: the text cannot be read, or the game could not be played with it.
    """
    try:
        facts = msgspec.toml.decode(data, type=HansaFacts)
    except msgspec.DecodeError as error:
        raise FactsError(f"hansa.toml: {error}") from error
    for fault in _faults(facts):
        raise FactsError(f"hansa.toml: {fault}")
    return facts


def _faults(facts: HansaFacts) -> Iterator[str]:
    for table in facts.provenance:
        if not table.source.strip():
            yield f"[{table.table}]: source is empty"
    yield from _desk_faults(facts)
    yield from _marker_faults(facts)
    for sheet in facts.maps:
        name = f"[{sheet.map}_{sheet.side}]"
        yield from (f"{name}: {fault}" for fault in _map_faults(facts, sheet))
    yield from _province_faults(facts)


def _desk_faults(facts: HansaFacts) -> Iterator[str]:
    setup, pieces = facts.setup, facts.pieces
    if len(setup.supply) != SEAT_COUNTS[-1] or len(setup.stock) != SEAT_COUNTS[-1]:
        yield f"[setup]: {SEAT_COUNTS[-1]} entries expected"
        return
    for track in facts.tracks:
        if len(track.values) < 1 or min(track.values) < 0:
            yield "[desk]: a track has no possible values"
    if len(facts.desk.privilege.values) != len(facts.privileges.order):
        yield "[desk]: privilege must have a value for each colour"
    covered = [sum(t.steps for t in facts.tracks if t.frees == kind) for kind in KINDS]
    own = (pieces.traders - pieces.on_score_track, pieces.merchants)
    for seat, (supply, stock) in enumerate(zip(setup.supply, setup.stock, strict=True)):
        for at in range(len(KINDS)):
            if covered[at] + supply[at] + stock[at] != own[at] or min(supply[at], stock[at]) < 0:
                yield f"[setup]: pieces of seat {seat} are not {own}"


def _marker_faults(facts: HansaFacts) -> Iterator[str]:
    for name, found in (("2009", facts.markers_2009), ("big_box", facts.markers_big_box)):
        if set(found.counts) != set(MARKER_SETS) or min(found.counts.values()) < 1:
            yield f"[markers_{name}]: counts must name {', '.join(MARKER_SETS)}"
        if found.three not in THREES or facts.britannia.three not in THREES:
            yield f"[markers_{name}]: three must be one of {', '.join(THREES)}"
    if not set(facts.markers.starters) <= set(MARKER_SETS):
        yield "[markers]: starters name an unknown marker"
    if not facts.markers.points or set(facts.markers.actions) != {"plus3", "plus4"}:
        yield "[markers]: points or actions are incomplete"


def _map_faults(facts: HansaFacts, sheet: MapFacts) -> Iterator[str]:
    cities = [city.id for city in sheet.cities]
    routes = [route.id for route in sheet.routes]
    for name, ids in (("city", cities), ("route", routes)):
        if len(set(ids)) != len(ids):
            yield f"a {name} is named twice"
    for city in sheet.cities:
        if city.upgrade not in (None, *TRACKS) or not set(city.regions) <= set(sheet.regions):
            yield f"city {city.id}: unknown upgrade or region"
        for office in city.offices:
            if not _is_office(office, facts.privileges.order):
                yield f"city {city.id}: {office!r} is no office"
        if not city.offices:
            yield f"city {city.id}: no offices"
    for route in sheet.routes:
        yield from _route_faults(sheet, route, cities)
    yield from _place_faults(facts, sheet, cities, routes)


def _route_faults(sheet: MapFacts, route: RouteFacts, cities: list[str]) -> Iterator[str]:
    a, b = route.ends
    if a not in cities or b not in cities or a == b:
        yield f"route {route.id} does not join two cities"
    if not route.spaces or set(route.spaces) - set("HS"):
        yield f"route {route.id}: spaces {route.spaces!r}"
    if route.region not in (None, *sheet.regions):
        yield f"route {route.id}: unknown region"
    if route.permanent not in (None, *PERMANENT):
        yield f"route {route.id}: unknown permanent marker"


def _place_faults(
    facts: HansaFacts, sheet: MapFacts, cities: list[str], routes: list[str]
) -> Iterator[str]:
    named = (*sheet.link.cities, sheet.prestige.city, *(p.city for p in sheet.permits))
    if not set(named) <= set(cities) or sheet.prestige.route not in routes:
        yield "link, prestige or permits name an unknown place"
    if len(sheet.prestige.points) != len(facts.privileges.order):
        yield "prestige must have points for each privilege"
    permitted = {region for permit in sheet.permits for region in permit.regions}
    if not sheet.regions or not permitted | set(sheet.majorities) <= set(sheet.regions):
        yield "permits or majorities name an unknown region"
    if sum(route.tavern for route in sheet.routes) != len(facts.markers.starters):
        yield "as many taverns as starting markers expected"
    for area in {route.area for route in sheet.routes}:
        lanes = sum(len(set(route.spaces)) for route in sheet.routes if route.area == area)
        if lanes > MAX_GROUP:
            yield f"area {area} is too large for one list"


def _is_office(text: str, privileges: tuple[str, ...]) -> bool:
    kind, privilege, *points = (*text.split(), "", "")[: max(2, len(text.split()))]
    known = kind in KINDS and privilege in privileges and len(points) <= 1
    return known and all(number.removeprefix("+").isdigit() for number in points)


def _province_faults(facts: HansaFacts) -> Iterator[str]:
    two, areas = facts.two_players, facts.provinces.areas
    sheet = next((s for s in facts.maps if (s.map, s.side) == (two.map, two.side)), None)
    if sheet is None:
        yield "[two_players]: there is no such map"
        return
    routes = {route.id for route in sheet.routes}
    if len({area.id for area in areas}) != len(areas) or len(areas) > MAX_GROUP:
        yield "[provinces]: an id is used twice, or too many areas"
    for area in areas:
        if not set(area.routes) <= routes or not set(area.soldiers) <= set(
            facts.provinces.soldiers
        ):
            yield f"[provinces]: {area.id} has an unknown border"
