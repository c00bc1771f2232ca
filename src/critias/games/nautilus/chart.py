"""The sea chart and the locks, read from the drawn map and the small tables of components.py into arrays the rules can use.

A map or table that contradicts what is known of the real ones is refused, and the message says what it contradicts [N1.9].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from critias.games.nautilus.components import (
    ATLANTIS,
    ATLANTIS_NUMBERS,
    BUILDING_PRICE,
    COLUMNS,
    DEEP,
    FINDS_BY_ZONE,
    FIRST_BASE,
    KINDS,
    LAGOON,
    LOCKS,
    MAP,
    N_ATLANTIS,
    N_FACES,
    N_SIDES,
    N_SQUARES,
    N_TURNS,
    N_ZONES,
    ROWS,
    SIDES,
    SLOPE,
    TRENCH,
    ZONES,
)

SEA = {"~": LAGOON, ".": SLOPE, ":": DEEP, "#": TRENCH}
FIND_LETTERS = {"s": SLOPE, "d": DEEP, "t": TRENCH}
NO_FIND = -1
OFF_CHART = 9  # more than anybody can be asked to pay


@dataclass(frozen=True)
class Chart:
    zone: NDArray[np.int8]  # of every square
    find_at: NDArray[np.int8]  # the number of the find on a square, or NO_FIND
    find_squares: tuple[int, ...]  # row by row

    @property
    def find_zones(self) -> tuple[int, ...]:
        return tuple(int(self.zone[square]) for square in self.find_squares)

    def depth_under(self, square: int) -> int:
        """[N5.8] The deepest zone under a module centred here, all nine squares counted; OFF_CHART where it does not fit."""
        x, y = square % COLUMNS, square // COLUMNS
        if not (0 < x < COLUMNS - 1 and 0 < y < ROWS - 1):
            return OFF_CHART
        return max(int(self.zone[square + dy * COLUMNS + dx]) for dy in (-1, 0, 1) for dx in (-1, 0, 1))


# ------------------------------------------------------------------------------------------------ reading the map


def read_map(text: str, first_base: tuple[int, int] = FIRST_BASE) -> Chart:
    """[N1.1, N1.9] The chart of a drawn map; raises ValueError naming the known fact that it contradicts."""
    rows = text.strip("\n").split("\n")
    if len(rows) != ROWS or any(len(row) != COLUMNS for row in rows):
        raise ValueError(f"the map must have {ROWS} rows of {COLUMNS} squares")
    letters = "".join(rows)
    if unknown := set(letters) - set(SEA) - set(FIND_LETTERS):
        raise ValueError(f"the map has unknown letters: {''.join(sorted(unknown))}")
    zone = np.array([SEA[c] if c in SEA else FIND_LETTERS[c] for c in letters], np.int8)
    find_squares = tuple(square for square, c in enumerate(letters) if c in FIND_LETTERS)
    find_at = np.full(N_SQUARES, NO_FIND, np.int8)
    find_at[list(find_squares)] = np.arange(len(find_squares))
    chart = Chart(zone, find_at, find_squares)
    _check_finds(chart)
    _check_zones(chart)
    _check_base(chart, first_base)
    return chart


def _check_finds(chart: Chart) -> None:
    """[N1.2] The map has as many find squares in each zone as there are finds for it."""
    for name, counts in FINDS_BY_ZONE.items():
        drawn = chart.find_zones.count(ZONES.index(name))
        if drawn != sum(counts):
            raise ValueError(f"the map has {drawn} finds in the zone {name}; there are {sum(counts)}")


def _check_zones(chart: Chart) -> None:
    """[N1.1] The slope lies round the lagoon, the deep sea round the slope, the trench on the right."""
    sea = np.pad(chart.zone.reshape(ROWS, COLUMNS), 1, constant_values=OFF_CHART)
    for inner, outer in ((LAGOON, SLOPE), (SLOPE, DEEP)):
        for y, x in np.argwhere(sea == inner):
            if max(sea[y - 1, x], sea[y + 1, x], sea[y, x - 1], sea[y, x + 1]) > outer:
                raise ValueError(f"the map has {ZONES[inner]} at {x - 1}-{y - 1} without {ZONES[outer]} round it")
    if (chart.zone.reshape(ROWS, COLUMNS)[:, : COLUMNS // 2] == TRENCH).any():
        raise ValueError("the map has trench in its left half; the trench lies on the right")


def _check_base(chart: Chart, first_base: tuple[int, int]) -> None:
    """[N2.1] The base of a first game lies wholly in the lagoon."""
    x, y = first_base
    if not (0 < x < COLUMNS and 0 < y < ROWS) or chart.depth_under(y * COLUMNS + x) != LAGOON:
        raise ValueError(f"the map has no room in the lagoon for the base at {x}-{y}")


# ------------------------------------------------------------------------------------------------ locks and numbers


def read_locks(table: Mapping[str, Sequence[str]]) -> NDArray[np.int16]:
    """[N1.7] For each kind and number of quarter turns the sides with a lock, as bits; raises ValueError for an impossible table."""
    if set(table) != set(KINDS):
        raise ValueError(f"locks are wanted for {', '.join(KINDS)}")
    masks = np.zeros((len(KINDS), N_TURNS), np.int16)
    for kind, name in enumerate(KINDS):
        for colour, sides in zip(("blue", "orange"), table[name], strict=True):
            for side in sides.split():
                if side not in SIDES or SIDES.index(side) % 2 != (colour == "orange"):
                    raise ValueError(
                        f"{name} cannot have its {colour} lock on {side}: blue locks are on N E S W, orange ones on NE SE SW NW"
                    )
                for turn in range(N_TURNS):
                    masks[kind, turn] |= 1 << (SIDES.index(side) + 2 * turn) % N_SIDES
        if masks[kind, 0] == 0:
            raise ValueError(f"{name} has no lock: it could never be built")
    if masks[0, 0] != (1 << N_SIDES) - 1:
        raise ValueError("the base has a lock on every side")
    return masks


def read_numbers(table: Mapping[str, Sequence[int]]) -> NDArray[np.int8]:
    """[N1.2, N1.4] How many of each face lie in each zone; raises ValueError for impossible Atlantis numbers."""
    if sorted(number for numbers in table.values() for number in numbers) != list(range(1, N_ATLANTIS + 1)):
        raise ValueError(f"the Atlantis finds have the numbers 1 to {N_ATLANTIS}, each once")
    if len({13, 14, 15} & set(table["trench"])) != 2:
        raise ValueError("two of the Atlantis finds 13, 14 and 15 lie in the trench")
    faces = np.zeros((N_ZONES, N_FACES), np.int8)
    for name, counts in FINDS_BY_ZONE.items():
        if len(table[name]) != counts[ATLANTIS]:
            raise ValueError(f"{counts[ATLANTIS]} Atlantis finds lie in the zone {name}, not {len(table[name])}")
        zone = ZONES.index(name)
        faces[zone, :ATLANTIS] = counts[:ATLANTIS]
        for number in table[name]:
            faces[zone, ATLANTIS + number - 1] = 1
    return faces


# ------------------------------------------------------------------------------------------------ what the rules use

CHART = read_map(MAP)
LOCKS_OF = read_locks(LOCKS)
FACES_IN_ZONE = read_numbers(ATLANTIS_NUMBERS)

ZONE_OF = CHART.zone
FIND_AT = CHART.find_at
FIND_SQUARE = np.array(CHART.find_squares, np.int16)
FIND_ZONE = np.array(CHART.find_zones, np.int8)
FINDS_IN_ZONE = tuple(sum(1 << find for find, zone in enumerate(CHART.find_zones) if zone == wanted) for wanted in range(N_ZONES))

# [N5.8] What a module centred on each square costs; OFF_CHART where it does not fit.
_DEPTHS = [CHART.depth_under(square) for square in range(N_SQUARES)]
PRICE_AT = np.array([OFF_CHART if depth == OFF_CHART else BUILDING_PRICE[depth] for depth in _DEPTHS], np.int8)

# [N2.1] Where the base may lie.
BASE_SQUARES = np.array([square for square in range(N_SQUARES) if _DEPTHS[square] == LAGOON], np.int16)
FIRST_BASE_SQUARE = FIRST_BASE[1] * COLUMNS + FIRST_BASE[0]

# The quarter turns after which a kind has a lock on a side, as bits.
TURNS_FOR = np.array(
    [
        [sum(1 << turn for turn in range(N_TURNS) if LOCKS_OF[kind, turn] >> side & 1) for side in range(N_SIDES)]
        for kind in range(len(KINDS))
    ],
    np.int8,
)


def _rows(squares: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Squares as one mask a row, bit x for column x."""
    return (squares.reshape(ROWS, COLUMNS) * (1 << np.arange(COLUMNS, dtype=np.int64))).sum(axis=1)


FIND_ROWS = _rows(FIND_AT != NO_FIND)
TRENCH_ROWS = _rows(ZONE_OF == TRENCH)
WHOLE_ROW = (1 << COLUMNS) - 1
