"""What a player sees, as plain data for a screen (N13). It is computed from a redacted state, so nothing else can be in it."""

from __future__ import annotations

from collections import deque
from typing import Any

from critias.core.rules.calls import State
from critias.core.rules.contract import SPECTATOR
from critias.core.rules.fields import opened
from critias.games.nautilus.chart import BASE_SQUARES, FIND_SQUARE, FIND_ZONE, TURNS_FOR, ZONE_OF
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
from critias.games.nautilus.rules.aquanauts import steps_left
from critias.games.nautilus.rules.city import may_use, side_of, square_of
from critias.games.nautilus.rules.scoring import final_points, find_points, raised, ruins_points, station_points
from critias.games.nautilus.rules.submarines import may_enter_trench, squares_left
from critias.games.nautilus.state import NOBODY, NONE, NOT_FOUND, NOWHERE, PHASES, UNKNOWN, Phase, bit_at, in_service, locks_of
from critias.games.nautilus.text.notation import square_name
from critias.games.nautilus.text.view_types import Abilities, ByOrder, Find, FindPlace, Module, OwnView, Player, Square, Turn, View

# Of every find: where it lies.
FIND_PLACES: tuple[FindPlace, ...] = tuple(
    {"x": int(square) % COLUMNS, "y": int(square) // COLUMNS, "zone": ZONES[zone]}
    for square, zone in zip(FIND_SQUARE, FIND_ZONE, strict=True)
)
# From the centre of a module to the centres of those that its locks lead to.
JOINTS = tuple(zip(JOINT_X, JOINT_Y, strict=True))


def public_view(state: State) -> View:
    fields = opened(state)
    module_at = {square: module for module, square in enumerate(fields.place) if square != NOWHERE}
    return {
        "game": "nautilus",
        "round": int(fields.round_number),
        "players": [_player(fields, other) for other in range(fields.players)],
        "modules": [_module(fields, module, module_at) for module in sorted(module_at.values())],
        "finds": [_find(fields, find) for find in range(N_FINDS) if fields.there >> find & 1],
        "gone": [FACES[fields.what[find]] for find in range(N_FINDS) if not fields.there >> find & 1],
        "ruins": {str(k + 1): _nobody(fields.ruins[k]) for k in range(N_ATLANTIS) if fields.ruins[k] != NOT_FOUND},
        "bank": int(fields.bank),
        "supply": {KINDS[kind]: int(fields.supply[kind]) for kind in range(1, len(KINDS))},
        "trench_open": bool(fields.trench_open),
        "last_round": bool(fields.is_last),
        "turn": _turn(fields),
    }


def own_view(state: State, player: int, public: View) -> OwnView:
    """The player's own order and what it brings, which only they know, and the finds they have seen."""
    if player == SPECTATOR:
        return {}
    fields = opened(state)
    there = [find for find in range(N_FINDS) if fields.there >> find & 1]
    return {
        "players": [_with_order(fields, number, other) if number == player else other for number, other in enumerate(public["players"])],
        "finds": [{**find, "face": _face(fields, number)} for number, find in zip(there, public["finds"], strict=True)],
    }


def _with_order(fields: Any, number: int, player: Player) -> Player:
    return {**player, **_by_order(fields, number)}


def _by_order(fields: Any, player: int) -> ByOrder:
    return {
        "order": _order(fields, player),
        "raised": int(raised(fields, player)),
        "points": int(final_points(fields, player)),
    }


def _order(fields: Any, player: int) -> str | None:
    return None if fields.order[player] == UNKNOWN else ORDERS[fields.order[player]]


def _face(fields: Any, find: int) -> str | None:
    return None if fields.what[find] == UNKNOWN else FACES[fields.what[find]]


def _nobody(owner: int) -> int | None:
    return None if owner == NOBODY else int(owner)


def _xy(square: int) -> Square:
    return [int(square) % COLUMNS, int(square) // COLUMNS]


def _player(fields: Any, player: int) -> Player:
    stations = {STATION_KINDS[kind]: int(in_service(fields, player, kind)) for kind in range(N_STATION_KINDS)}
    return {
        "money": int(fields.money[player]),
        "reserve": int(fields.reserve[player]),
        "submarines": {SUBMARINE_NAMES[k]: _xy(square) for k, square in enumerate(fields.submarine[player]) if square != NOWHERE},
        "held": [SORTS[sort] for sort in range(N_SORTS) for _ in range(fields.held[player, sort])],
        "finds": {FIND_KINDS[kind]: int(fields.got[player, kind]) for kind in range(N_KEPT) if fields.got[player, kind]},
        "stations": {kind: number for kind, number in stations.items() if number},
        "can": _abilities([stations[kind] for kind in STATION_KINDS]),
        "chips": [STATION_KINDS[kind] for kind in range(N_STATION_KINDS) if fields.chip[kind] == player],
        "find_points": int(find_points(fields, player)),
        "ruins_points": int(ruins_points(fields, player)),
        "station_points": int(station_points(fields, player)),
        **_by_order(fields, player),
    }


def _abilities(stations: list[int]) -> Abilities:
    """What a player's stations bring them (N7.5 to N7.9); a third of a kind brings no more."""
    level = [min(number, 2) for number in stations]
    return {
        "steps": STEPS[level[TRAINING]],
        "squares": VOYAGE[level[TECHNICAL]],
        "sonar": RANGE[level[SONAR]],
        "looks": LOOKS[level[RESEARCH]],
        "treasure": TREASURE[level[ANALYSIS]],
    }


def _module(fields: Any, module: int, module_at: dict[int, int]) -> Module:
    x, y = _xy(fields.place[module])
    locks, joined = locks_of(fields, module), int(fields.joined[module])
    neighbours = [module_at.get(square) for square in _across(x, y)]
    return {
        "name": MODULES[module],
        "kind": KINDS[KIND_OF[module]],
        "x": x,
        "y": y,
        "turn": TURNS[fields.facing[module]],
        "builder": _nobody(fields.builder[module]),
        "crew": fields.crew[module, : fields.players].tolist(),
        "locks": {SIDES[side]: _behind(neighbours[side], joined) for side in range(N_SIDES) if locks >> side & 1},
    }


def _across(x: int, y: int) -> list[int]:
    """The centres of the modules that the eight locks of a module here could lead to."""
    return [(y + down) * COLUMNS + x + right for right, down in JOINTS]


def _behind(neighbour: int | None, joined: int) -> str | None:
    """The module that a lock leads to; None if it leads to none."""
    return MODULES[neighbour] if neighbour is not None and joined >> neighbour & 1 else None


def _find(fields: Any, find: int) -> Find:
    return {
        **FIND_PLACES[find],
        "face": _face(fields, find),
        "open": bool(fields.shown >> find & 1),
        "seen": [player for player in range(fields.players) if fields.seen[player] >> find & 1],
    }


def _within_reach(fields: Any) -> list[int]:
    """The squares where what has been chosen may go: a submarine, or the centre of a module."""
    if fields.phase == Phase.BASE:
        return BASE_SQUARES.tolist()
    if fields.phase == Phase.PLACE:
        kind = SORT_KIND[fields.chosen]
        docks = [int(dock) for dock in fields.docks[: fields.n_docks]]
        return sorted({square_of(dock) for dock in docks if TURNS_FOR[kind, side_of(dock)] and may_use(fields, dock)})
    return [y * COLUMNS + x for y, row in enumerate(fields.reach) if row for x in range(COLUMNS) if row >> x & 1]


def _ways(fields: Any) -> dict[str, Square]:
    """For each square that the submarine chosen can come to, the square before it on a shortest way."""
    start = int(fields.submarine[fields.turn, fields.sailing])
    may_enter, farthest = may_enter_trench(fields), int(squares_left(fields))
    before, distance, queue = {start: start}, {start: 0}, deque([start])
    while queue:
        square = queue.popleft()
        if distance[square] == farthest or (square != start and bit_at(fields.finds, square)):
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


def _turn(fields: Any) -> Turn:
    is_walking = fields.phase in (Phase.WALK, Phase.WALK_ON, Phase.NEWS)
    is_sailing = fields.phase in (Phase.SAIL_ON, Phase.SPEED)
    return {
        "player": int(fields.turn),
        "first": int(fields.first),
        "phase": PHASES[fields.phase],
        "chosen": None if fields.chosen == NONE else SORTS[fields.chosen],
        "walker": None if fields.walker == NONE else MODULES[fields.walker],
        "submarine": None if fields.sailing == NONE else SUBMARINE_NAMES[fields.sailing],
        "steps_left": int(steps_left(fields)) if is_walking else 0,
        "squares_left": int(squares_left(fields)) if is_sailing else 0,
        "looks_left": int(fields.looks),
        "paid": int(fields.paid),
        "moved": [name for k, name in enumerate(SUBMARINE_NAMES) if fields.moved >> k & 1],
        "boosted": bool(fields.boosted),
        "reach": [_xy(square) for square in _within_reach(fields)],
        "ways": _ways(fields) if fields.phase == Phase.SAIL_ON and fields.sailing != NONE else {},
    }
