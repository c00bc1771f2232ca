"""The box and the geometry of Nautilus for the slow reference: squares, octagons, locks, pieces. Only the facts of the box are shared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from functools import cache

from critias.games.nautilus.components import LOCKS, MAP

Square = tuple[int, int]

CHART = MAP.split()
COLUMNS, ROWS = len(CHART[0]), len(CHART)
ZONES = ("lagoon", "slope", "deep", "trench")
ZONE_OF_SIGN = dict(zip("~.:#sdt", (*ZONES, *ZONES[1:]), strict=True))
BUILDING_PRICE = {"lagoon": 1, "slope": 2, "deep": 3, "trench": 4}

KEPT = ("gold", "jellyfish", "urchin", "scallop", "snail")
FIND_KINDS = (*KEPT, "chest", "speed", "atlantis")
VALUE = {"gold": 2, "jellyfish": 1, "urchin": 1, "scallop": 0, "snail": 0}
FREE_FINDS = ("chest", "speed")
LAST_THREE = (13, 14, 15)
N_ATLANTIS = 15

HABITATS = ("violet", "green")
STATIONS = ("sonar", "training", "technical", "research", "analysis")
IN_THE_BOX = {"violet": 10, "green": 10} | dict.fromkeys(STATIONS, 4)
SORTS = (*(f"{kind}.{crew}" for kind in HABITATS for crew in range(1, 5)), *STATIONS)
MAX_HELD = 4

MONEY = {2: 55, 3: 50, 4: 45}
MAX_CREW = {2: 3, 3: 3, 4: 4}
RUINS_CHIPS = {2: (4, 2), 3: (5, 3, 1), 4: (5, 4, 2, 1)}

SIDES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # clockwise
TURNS = "nesw"  # where the side that was north looks
JOINT = {"N": (0, -3), "NE": (2, -2), "E": (3, 0), "SE": (2, 2), "S": (0, 3), "SW": (-2, 2), "W": (-3, 0), "NW": (-2, -2)}
DOOR = {"N": (0, -2), "E": (2, 0), "S": (0, 2), "W": (-2, 0)}

CHANCE, OVER = -1, -2
PHASES = ("city", "aquanauts", "submarines")


@dataclass
class Question:
    """What happens next: who decides (or chance), and the possible words with their weights."""

    mover: int
    words: dict[str, int]


Script = Generator[Question, str, None]
Answer = Generator[Question, str, str]


def square_name(square: Square) -> str:
    return f"{square[0]}-{square[1]}"


def read_square(text: str) -> Square:
    x, y = text.split("-")
    return int(x), int(y)


def zone(square: Square) -> str:
    return ZONE_OF_SIGN[CHART[square[1]][square[0]]]


def on_board(square: Square) -> bool:
    return 0 <= square[0] < COLUMNS and 0 <= square[1] < ROWS


def all_squares() -> Iterator[Square]:
    """Row by row, left to right."""
    for y in range(ROWS):
        for x in range(COLUMNS):
            yield x, y


def nine_squares(centre: Square) -> list[Square]:
    return [(centre[0] + dx, centre[1] + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


def overlap(one: Square, other: Square) -> bool:
    dx, dy = abs(one[0] - other[0]), abs(one[1] - other[1])
    return not (dx >= 3 or dy >= 3 or dx + dy >= 4)


def distance(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def opposite(side: str) -> str:
    return SIDES[(SIDES.index(side) + 4) % 8]


@cache
def locks(kind: str, turn: str) -> frozenset[str]:
    """The sides with a lock: north, east, south and west are blue, the others orange."""
    blue, orange = LOCKS[kind]
    return frozenset(SIDES[(SIDES.index(side) + 2 * TURNS.index(turn)) % 8] for side in (*blue.split(), *orange.split()))


def kind_of(face: str) -> str:
    return "atlantis" if face.startswith("atlantis") else face


@dataclass
class Module:
    name: str
    kind: str
    centre: Square
    turn: str
    builder: int | None  # only stations carry a marker
    crew: list[int]  # aquanauts of each player

    def locks(self) -> frozenset[str]:
        return locks(self.kind, self.turn)

    def is_station(self) -> bool:
        return self.kind in STATIONS

    def doors(self) -> dict[str, Square]:
        """The squares on which the blue locks open."""
        return {side: (self.centre[0] + DOOR[side][0], self.centre[1] + DOOR[side][1]) for side in DOOR if side in self.locks()}


@dataclass
class Find:
    square: Square
    zone: str
    face: str | None = None  # not decided before somebody has seen it
    open: bool = False
    seen: set[int] = field(default_factory=set)


@dataclass
class Submarine:
    square: Square
    moved: bool = False  # has made its ordinary move this turn
    used_sonar: bool = False
    arrived: bool = False  # came this turn onto the unpaid find where it is
    hurried: bool = False  # was moved by a speed find this turn, for the notes


@dataclass
class Player:
    money: int
    order: str
    reserve: int = 15
    held: list[str] = field(default_factory=list)
    submarines: dict[str, Submarine] = field(default_factory=dict)
    finds: Counter[str] = field(default_factory=Counter)
