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
        "sta": (569, 97),
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
        "bre-ham": -22,
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
        "gos-mag": 13,
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
        "p1": (179, 319),
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
        "nw": (-18, -18, 570, 680),
        "ne": (484, -18, 1042, 680),
        "sw": (-18, 520, 620, 1288),
        "se": (484, 620, 1042, 1288),
    },
)


BRITANNIA = Plan(
    size=(1024, 1370),
    table=(126, 1318),
    cities={
        "crl": (388, 288),
        "new": (706, 94),
        "iom": (98, 457),
        "ric": (462, 510),
        "dur": (945, 308),
        "lan": (633, 345),
        "yor": (715, 503),
        "con": (80, 691),
        "che": (244, 550),
        "mon": (437, 821),
        "pem": (96, 804),
        "crd": (135, 1024),
        "her": (596, 601),
        "not": (700, 716),
        "nor": (934, 507),
        "cov": (605, 915),
        "cam": (933, 732),
        "ips": (919, 1082),
        "oxf": (538, 1018),
        "lon": (805, 971),
        "bri": (267, 1115),
        "sal": (424, 1280),
        "ply": (93, 1119),
        "sou": (627, 1325),
        "can": (708, 1198),
        "cal": (950, 1309),
        "gla": (99, 56),
        "edi": (325, 179),
        "dun": (373, 68),
        "fal": (104, 287),
    },
    bends={
        "crl-dur": -32,
        "crl-iom": -14,
        "crl-new": -66,
        "crl-ric": 5,
        "dur-lan": 15,
        "dur-yor": -39,
        "new-dur": -33,
        "cam-ips": -25,
        "cam-lon": 49,
        "crd-cov": 22,
        "che-her": 53,
        "cov-cam": -4,
        "her-cov": 19,
        "nor-cam": -8,
        "not-cov": -21,
        "not-nor": 26,
        "con-che": 63,
        "con-mon": -40,
        "mon-crd": 14,
        "mon-her": -4,
        "mon-pem": -13,
        "pem-crd": 17,
        "bri-sal": -80,
        "can-cal": -66,
        "crd-oxf": 19,
        "lon-can": -18,
        "oxf-lon": 92,
        "oxf-sal": -26,
        "sal-ply": -42,
        "sal-sou": -68,
        "sou-cal": 14,
        "dun-new": 4,
        "edi-dun": -96,
        "gla-edi": 32,
        "gla-fal": -8,
    },
    left=frozenset(
        {
            "crl-dur",
            "crl-new",
            "crl-ric",
            "dur-lan",
            "new-dur",
            "ric-lan",
            "yor-not",
            "cam-ips",
            "cam-lon",
            "crd-cov",
            "cov-cam",
            "not-nor",
            "con-che",
            "con-mon",
            "mon-crd",
            "mon-her",
            "pem-crd",
            "can-cal",
            "lon-can",
            "sal-sou",
            "sou-cal",
            "edi-dun",
            "fal-crl",
            "crl-che",
        }
    ),
    names={
        "wales": (227, 881),
        "scotland": (645, 26),
    },
    windows={
        "nw": (-18, -18, 590, 880),
        "ne": (484, -18, 1042, 700),
        "sw": (-18, 820, 540, 1388),
        "se": (444, 520, 1042, 1388),
    },
)


PLANS = {"base": BASE, "britannia": BRITANNIA}
