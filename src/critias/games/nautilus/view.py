"""What a player sees, as plain data for a screen (N13). It is computed from a redacted record, so nothing else can be in it."""

from __future__ import annotations

from collections import deque
from typing import Any

from critias.core.calls import State
from critias.core.contract import SPECTATOR
from critias.core.reading import opened
from critias.games.nautilus.aquanauts import steps_left
from critias.games.nautilus.chart import BASE_SQUARES, FIND_SQUARE, FIND_ZONE, TURNS_FOR, ZONE_OF
from critias.games.nautilus.city import may_use, side_of, square_of
from critias.games.nautilus.components import (
    ANALYSIS,
    COLUMNS,
    FACES,
    FIND_KINDS,
    JOINT_X,
    JOINT_Y,
    KIND_OF,
    KINDS,
    LOOKS,
    MODULES,
    N_ATLANTIS,
    N_FINDS,
    N_KEPT,
    N_SIDES,
    N_SORTS,
    N_STATION_KINDS,
    ORDERS,
    RANGE,
    RESEARCH,
    ROWS,
    SIDES,
    SONAR,
    SORT_KIND,
    SORTS,
    STATION_KINDS,
    STEPS,
    SUBMARINE_NAMES,
    TECHNICAL,
    TRAINING,
    TREASURE,
    TRENCH,
    TURNS,
    VOYAGE,
    ZONES,
)
from critias.games.nautilus.notation import square_name
from critias.games.nautilus.scoring import final_points, find_points, raised, ruins_points, station_points
from critias.games.nautilus.state import (
    BASE_PHASE,
    NEWS,
    NOBODY,
    NONE,
    NOT_FOUND,
    NOWHERE,
    PHASES,
    PLACE,
    SAIL_ON,
    SPEED_PHASE,
    UNKNOWN,
    WALK,
    WALK_ON,
    bit_at,
    in_service,
    locks_of,
)
from critias.games.nautilus.submarines import may_enter_trench, squares_left

# What a player's stations of each kind bring it (N7.5 to N7.9).
ABILITIES = (
    ("steps", TRAINING, STEPS),
    ("squares", TECHNICAL, VOYAGE),
    ("sonar", SONAR, RANGE),
    ("looks", RESEARCH, LOOKS),
    ("treasure", ANALYSIS, TREASURE),
)


# Of every find: where it lies.
FIND_PLACES = tuple(
    {"x": int(square) % COLUMNS, "y": int(square) // COLUMNS, "zone": ZONES[zone]}
    for square, zone in zip(FIND_SQUARE, FIND_ZONE, strict=True)
)
# From the centre of a module to the centres of those that its locks lead to.
JOINTS = tuple(zip(JOINT_X, JOINT_Y, strict=True))


def public_view(state: State) -> dict[str, Any]:
    record = opened(state)
    module_at = {square: module for module, square in enumerate(record.place) if square != NOWHERE}
    return {
        "game": "nautilus",
        "round": int(record.round_number),
        "players": [_player(record, other) for other in range(record.players)],
        "modules": [_module(record, module, module_at) for module in sorted(module_at.values())],
        "finds": [_find(record, find) for find in range(N_FINDS) if record.there >> find & 1],
        "gone": [FACES[record.what[find]] for find in range(N_FINDS) if not record.there >> find & 1],
        "ruins": {str(k + 1): _nobody(record.ruins[k]) for k in range(N_ATLANTIS) if record.ruins[k] != NOT_FOUND},
        "bank": int(record.bank),
        "supply": {KINDS[kind]: int(record.supply[kind]) for kind in range(1, len(KINDS))},
        "trench_open": bool(record.trench_open),
        "last_round": bool(record.is_last),
        "turn": _turn(record),
    }


def own_view(state: State, player: int, public: dict[str, Any]) -> dict[str, Any]:
    """The player's own order and what it brings, which only the player knows, and the finds that it has seen."""
    if player == SPECTATOR:
        return {}
    record = opened(state)
    there = [find for find in range(N_FINDS) if record.there >> find & 1]
    return {
        "players": [other | _by_order(record, player) if number == player else other for number, other in enumerate(public["players"])],
        "finds": [find | {"face": _face(record, number)} for number, find in zip(there, public["finds"], strict=True)],
    }


def _by_order(record: Any, player: int) -> dict[str, Any]:
    """What depends on a player's order."""
    return {
        "order": _order(record, player),
        "raised": int(raised(record, player)),
        "points": int(final_points(record, player)),
    }


def _order(record: Any, player: int) -> str | None:
    return None if record.order[player] == UNKNOWN else ORDERS[record.order[player]]


def _face(record: Any, find: int) -> str | None:
    return None if record.what[find] == UNKNOWN else FACES[record.what[find]]


def _nobody(owner: int) -> int | None:
    return None if owner == NOBODY else int(owner)


def _xy(square: int) -> list[int]:
    return [int(square) % COLUMNS, int(square) // COLUMNS]


def _player(record: Any, player: int) -> dict[str, Any]:
    stations = {STATION_KINDS[kind]: int(in_service(record, player, kind)) for kind in range(N_STATION_KINDS)}
    return {
        "money": int(record.money[player]),
        "reserve": int(record.reserve[player]),
        "submarines": {SUBMARINE_NAMES[k]: _xy(square) for k, square in enumerate(record.submarine[player]) if square != NOWHERE},
        "held": [SORTS[sort] for sort in range(N_SORTS) for _ in range(record.held[player, sort])],
        "finds": {FIND_KINDS[kind]: int(record.got[player, kind]) for kind in range(N_KEPT) if record.got[player, kind]},
        "stations": {kind: number for kind, number in stations.items() if number},
        "can": {name: amounts[min(stations[STATION_KINDS[kind]], 2)] for name, kind, amounts in ABILITIES},
        "chips": [STATION_KINDS[kind] for kind in range(N_STATION_KINDS) if record.chip[kind] == player],
        "find_points": int(find_points(record, player)),
        "ruins_points": int(ruins_points(record, player)),
        "station_points": int(station_points(record, player)),
        **_by_order(record, player),
    }


def _module(record: Any, module: int, module_at: dict[int, int]) -> dict[str, Any]:
    x, y = _xy(record.place[module])
    locks, joined = locks_of(record, module), int(record.joined[module])
    neighbours = [module_at.get(square) for square in _across(x, y)]
    return {
        "name": MODULES[module],
        "kind": KINDS[KIND_OF[module]],
        "x": x,
        "y": y,
        "turn": TURNS[record.facing[module]],
        "builder": _nobody(record.builder[module]),
        "crew": record.crew[module, : record.players].tolist(),
        "locks": {SIDES[side]: _behind(neighbours[side], joined) for side in range(N_SIDES) if locks >> side & 1},
    }


def _across(x: int, y: int) -> list[int]:
    """The squares of the modules that the eight locks of a module here could lead to."""
    return [(y + down) * COLUMNS + x + right for right, down in JOINTS]


def _behind(neighbour: int | None, joined: int) -> str | None:
    """The module that a lock leads to; None if it leads to none."""
    return MODULES[neighbour] if neighbour is not None and joined >> neighbour & 1 else None


def _find(record: Any, find: int) -> dict[str, Any]:
    return FIND_PLACES[find] | {
        "face": _face(record, find),
        "open": bool(record.shown >> find & 1),
        "seen": [player for player in range(record.players) if record.seen[player] >> find & 1],
    }


def _within_reach(record: Any) -> list[int]:
    """The squares where what has been chosen may go: a submarine, or the centre of a module."""
    if record.phase == BASE_PHASE:
        return BASE_SQUARES.tolist()
    if record.phase == PLACE:
        kind = SORT_KIND[record.chosen]
        docks = [int(dock) for dock in record.docks[: record.n_docks]]
        return sorted({square_of(dock) for dock in docks if TURNS_FOR[kind, side_of(dock)] and may_use(record, dock)})
    return [y * COLUMNS + x for y, row in enumerate(record.reach) if row for x in range(COLUMNS) if row >> x & 1]


def _ways(record: Any) -> dict[str, list[int]]:
    """For each square that the submarine chosen can come to, the square before it on a shortest way."""
    start = int(record.submarine[record.turn, record.sailing])
    may_enter, farthest = may_enter_trench(record), int(squares_left(record))
    before, distance, queue = {start: start}, {start: 0}, deque([start])
    while queue:
        square = queue.popleft()
        if distance[square] == farthest or (square != start and bit_at(record.finds, square)):
            continue
        for other in _neighbours(square):
            if other not in before and (may_enter or ZONE_OF[other] != TRENCH):
                before[other], distance[other] = square, distance[square] + 1
                queue.append(other)
    return {square_name(square): _xy(previous) for square, previous in before.items() if square != start}


def _neighbours(square: int) -> list[int]:
    x, y = _xy(square)
    around = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
    return [row * COLUMNS + column for column, row in around if 0 <= column < COLUMNS and 0 <= row < ROWS]


def _turn(record: Any) -> dict[str, Any]:
    is_walking = record.phase in (WALK, WALK_ON, NEWS)
    is_sailing = record.phase in (SAIL_ON, SPEED_PHASE)
    return {
        "player": int(record.turn),
        "first": int(record.first),
        "phase": PHASES[record.phase],
        "chosen": None if record.chosen == NONE else SORTS[record.chosen],
        "walker": None if record.walker == NONE else MODULES[record.walker],
        "submarine": None if record.sailing == NONE else SUBMARINE_NAMES[record.sailing],
        "steps_left": int(steps_left(record)) if is_walking else 0,
        "squares_left": int(squares_left(record)) if is_sailing else 0,
        "looks_left": int(record.looks),
        "paid": int(record.paid),
        "moved": [name for k, name in enumerate(SUBMARINE_NAMES) if record.moved >> k & 1],
        "boosted": bool(record.boosted),
        "reach": [_xy(square) for square in _within_reach(record)],
        "ways": _ways(record) if record.phase == SAIL_ON and record.sailing != NONE else {},
    }
