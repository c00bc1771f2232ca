"""Games to examine step by step, and the city by plain geometry: octagons cut into triangles, locks as points."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

import pytest
from every_game.variants import walk
from rules.nautilus.drawn import GAME, Square, locks_of
from rules.nautilus.lively import lively

from critias import conformance
from critias.games.nautilus.components import (
    COLUMNS,
    KIND_OF,
    KINDS,
    TURNS,
)

Sample = tuple[str, int, str, int]  # way of playing, players, where the base lies, seed
Played = list[tuple[str, Any]]  # every position of a game as a state, and the word that led to it

EVERY_GAME = [(way, players, base, 5) for way in ("random", "lively") for players in (2, 3, 4) for base in ("first", "free")]
MORE_GAMES = [("lively", 2, "first", 10), ("lively", 3, "free", 10), ("lively", 4, "first", 10), ("lively", 4, "free", 11)]
every_game = pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: "-".join(map(str, game)))


@lru_cache(maxsize=24)
def played(game: Sample) -> Played:
    way, players, base, seed = game
    matches = lively(players, seed, base) if way == "lively" else walk(conformance.Variant(GAME, players, {"base_square": base}), seed)
    return [(GAME.write_action(match.steps[-1].action) if match.steps else "", match.state[0].copy()) for match in matches]


def steps(game: Sample) -> Iterator[tuple[Any, str, Any]]:
    """The state before, the word played, the state after."""
    for (_, before), (word, after) in pairwise(played(game)):
        yield before, word, after


def bits(mask: Any) -> list[int]:
    return [position for position in range(64) if int(mask) >> position & 1]


def squares(rows: Any) -> set[Square]:
    return {(x, y) for y, row in enumerate(rows.tolist()) for x in range(COLUMNS) if row >> x & 1}


def xy(square: int) -> Square:
    return square % COLUMNS, square // COLUMNS


# A square has four triangles, between its middle and its sides. An octagon covers the five squares of a plus, and of its corner squares the
# two triangles that look inward.
CORNERS = {(1, -1): "SW", (1, 1): "NW", (-1, 1): "NE", (-1, -1): "SE"}
Triangle = tuple[int, int, str]


@cache
def octagon(centre: Square) -> frozenset[Triangle]:
    x, y = centre
    whole = {(x + dx, y + dy, side) for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)) for side in "NESW"}
    return frozenset(whole | {(x + dx, y + dy, side) for (dx, dy), sides in CORNERS.items() for side in sides})


def nine(centre: Square) -> list[Square]:
    return sorted({(x, y) for x, y, _ in octagon(centre)})


# Where the middle of each side of an octagon is, in half squares from its centre. Locks meet where these points are the same.
MIDDLES = {"N": (0, -3), "NE": (2, -2), "E": (3, 0), "SE": (2, 2), "S": (0, 3), "SW": (-2, 2), "W": (-3, 0), "NW": (-2, -2)}


@cache
def doors(kind: str, turn: str, centre: Square) -> frozenset[Square]:
    """The points where a module has locks."""
    return frozenset((2 * centre[0] + MIDDLES[side][0], 2 * centre[1] + MIDDLES[side][1]) for side in locks_of(kind, turn))


Module = tuple[str, str, Square]  # kind, turn, centre


def module_of(state: Any, number: int) -> Module:
    return KINDS[KIND_OF[number]], TURNS[state.facing[number]], xy(int(state.place[number]))


def city(state: Any) -> dict[int, Module]:
    return {number: module_of(state, number) for number in bits(state.built)}


def joints(modules: dict[int, Module]) -> dict[int, set[int]]:
    """Which modules are joined to which: those with a lock on the same point."""
    return {one: {other for other in modules if other != one and doors(*modules[one]) & doors(*modules[other])} for one in modules}


def within(graph: dict[int, set[int]], start: int, most: int) -> dict[int, int]:
    """The modules at most `most` steps away, each with its number of steps."""
    far = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in graph[here] if far[here] < most else ():
            if there not in far:
                far[there] = far[here] + 1
                queue.append(there)
    return far


def cities(game: Sample) -> Iterator[tuple[Any, dict[int, Module]]]:
    """A position for each state of the city."""
    known = 0
    for _, state in played(game):
        if state.built != known and state.built:
            known = int(state.built)
            yield state, city(state)
