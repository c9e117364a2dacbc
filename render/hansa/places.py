"""Where everything lies on our own maps, in units of a map that fills a picture's width.

Positions are for drawing only: middles of cities, how far the middle of a route bends away from
the straight line, on which side of it a marker lies. The rules know nothing of them.
"""

from __future__ import annotations

from msgspec import Struct

Point = tuple[float, float]
Window = tuple[float, float, float, float]
"""Left, top, right, bottom in units of a map."""

EDGE = 44
"""A city nearer to the edge of a window than this is not shown."""


class Plan(Struct, frozen=True, kw_only=True):
    """Where things are on a map.

    `table` is the middle of the prestige table, `left` the routes with their marker at the left,
    seen from their first city. `names` and `provinces` are the middles of what is written on the
    ground, `windows` the parts of the map that have a page.
    """

    size: tuple[int, int]
    table: Point
    cities: dict[str, tuple[int, int]]
    bends: dict[str, int]
    left: frozenset[str]
    names: dict[str, Point] = {}
    provinces: dict[str, Point] = {}
    windows: dict[str, Window]

    def shown_in(self, key: str) -> frozenset[str]:
        """Return the cities that a part of the map shows."""
        left, top, right, bottom = self.windows[key]
        return frozenset(
            city
            for city, (x, y) in self.cities.items()
            if left + EDGE < x < right - EDGE and top + EDGE < y < bottom - EDGE
        )


BASE = Plan(
    size=(1024, 1270),
    table=(126, 1218),
    cities={
        "gro": (109, 247),
        "emd": (281, 109),
        "sta": (569, 93),
        "ham": (896, 50),
        "lub": (944, 300),
        "bre": (482, 249),
        "lun": (642, 293),
        "per": (941, 397),
        "kam": (82, 352),
        "osn": (271, 453),
        "han": (636, 487),
        "arn": (157, 586),
        "min": (385, 599),
        "bru": (803, 579),
        "ste": (924, 823),
        "mun": (287, 806),
        "hil": (502, 694),
        "gos": (717, 747),
        "dui": (89, 825),
        "dor": (158, 991),
        "pad": (453, 943),
        "que": (681, 1004),
        "mag": (928, 1033),
        "coe": (99, 1126),
        "war": (387, 1143),
        "got": (622, 1218),
        "hal": (906, 1152),
    },
    bends={
        "gro-emd": -68,
        "kam-osn": -42,
        "kam-arn": 9,
        "osn-bre": 6,
        "sta-ham": -15,
        "bre-ham": -16,
        "bre-han": -4,
        "han-lun": 21,
        "ham-lub": -13,
        "ham-lun": -24,
        "lun-per": 19,
        "arn-mun": -23,
        "mun-min": 4,
        "min-pad": 37,
        "min-han": -40,
        "pad-hil": -11,
        "min-bru": 5,
        "dui-dor": 5,
        "dor-pad": 23,
        "coe-war": 4,
        "pad-war": 6,
        "bru-ste": 10,
        "ste-mag": -23,
        "gos-mag": 32,
        "gos-que": 44,
        "hil-gos": 69,
        "que-hal": 72,
        "war-got": -88,
    },
    left=frozenset(
        {
            "gro-emd",
            "kam-osn",
            "osn-bre",
            "sta-ham",
            "lun-per",
            "per-ste",
            "mun-min",
            "min-pad",
            "dui-dor",
            "dor-pad",
            "coe-war",
            "ste-mag",
            "que-hal",
            "got-que",
            "emd-sta",
        }
    ),
    provinces={
        "p1": (186, 317),
        "p2": (329, 225),
        "p3": (503, 450),
        "p4": (672, 216),
        "p5": (816, 266),
        "p6": (178, 521),
        "p7": (356, 520),
        "p8": (151, 760),
        "p9": (337, 873),
        "p10": (581, 553),
        "p11": (761, 429),
        "p12": (626, 718),
        "p13": (896, 920),
        "p14": (189, 1062),
        "p15": (599, 911),
        "p16": (819, 959),
    },
    windows={
        "nw": (-18, 44, 570, 680),
        "ne": (484, -18, 1042, 680),
        "sw": (-18, 520, 620, 1288),
        "se": (484, 620, 1042, 1288),
    },
)


BRITANNIA = Plan(
    size=(1024, 1330),
    table=(126, 1278),
    cities={
        "crl": (409, 261),
        "new": (791, 60),
        "iom": (91, 452),
        "ric": (491, 471),
        "dur": (932, 276),
        "lan": (621, 268),
        "yor": (776, 405),
        "con": (95, 672),
        "che": (258, 540),
        "mon": (427, 789),
        "pem": (112, 760),
        "crd": (182, 979),
        "her": (612, 577),
        "not": (691, 665),
        "nor": (906, 522),
        "cov": (578, 879),
        "cam": (925, 735),
        "ips": (922, 1076),
        "oxf": (521, 974),
        "lon": (798, 966),
        "bri": (249, 1071),
        "sal": (412, 1233),
        "ply": (95, 1078),
        "sou": (610, 1288),
        "can": (737, 1190),
        "cal": (952, 1289),
        "gla": (127, 46),
        "edi": (337, 168),
        "dun": (435, 41),
        "fal": (112, 272),
    },
    bends={
        "crl-dur": -76,
        "crl-iom": -17,
        "crl-new": -133,
        "crl-ric": 34,
        "dur-lan": -3,
        "dur-yor": -115,
        "new-dur": -19,
        "cam-ips": -25,
        "cam-lon": 55,
        "crd-cov": -29,
        "che-her": -11,
        "cov-cam": -21,
        "her-cov": 31,
        "nor-cam": -67,
        "not-cov": -18,
        "not-nor": 79,
        "con-che": 60,
        "con-mon": -34,
        "mon-crd": 46,
        "mon-her": -40,
        "mon-pem": -5,
        "pem-crd": -13,
        "bri-sal": -83,
        "can-cal": -99,
        "crd-oxf": 8,
        "lon-can": -51,
        "oxf-lon": 113,
        "oxf-sal": -37,
        "sal-ply": -54,
        "sal-sou": -69,
        "sou-cal": 19,
        "dun-new": 43,
        "edi-dun": -123,
        "gla-edi": 40,
        "gla-fal": 28,
        "fal-crl": 1,
        "lan-her": -50,
        "yor-not": -45,
        "iom-con": 56,
        "ric-lan": 10,
        "crl-che": 4,
    },
    left=frozenset(
        {
            "cam-ips",
            "cam-lon",
            "con-che",
            "con-mon",
            "cov-cam",
            "crd-cov",
            "crl-che",
            "crl-dur",
            "crl-new",
            "crl-ric",
            "dur-lan",
            "edi-dun",
            "fal-crl",
            "gla-edi",
            "iom-con",
            "mon-her",
            "not-nor",
            "ric-lan",
            "sal-sou",
            "sou-cal",
        }
    ),
    names={
        "wales": (60, 866),
        "scotland": (598, 32),
    },
    windows={
        "nw": (-18, -20, 626, 850),
        "ne": (450, -20, 1042, 640),
        "sw": (-18, 720, 560, 1342),
        "se": (444, 540, 1042, 1342),
    },
)


PLANS = {"base": BASE, "britannia": BRITANNIA}
