"""What must be true of every position: a state read from text that is impossible is refused."""

from __future__ import annotations

from typing import Any

import numpy as np

from critias.core.rules.compiled import lowest
from critias.games.nautilus.chart import (
    BASE_SQUARES,
    FACES_IN_ZONE,
    FIND_AT,
    FIND_SQUARE,
    FIND_ZONE,
    FIRST_BASE_SQUARE,
    NO_FIND,
    OFF_CHART,
    PRICE_AT,
    ZONE_OF,
)
from critias.games.nautilus.components import (
    AQUANAUTS,
    ATLANTIS,
    BASE,
    BUILDING_PRICE,
    CHEST,
    COLUMNS,
    FACES,
    FIND_KINDS,
    FIRST_OF_KIND,
    FIRST_STATION,
    IN_THE_BOX,
    KIND_OF,
    KINDS,
    LAGOON,
    LOOKS,
    MAX_CREW,
    MAX_HELD,
    MODULES,
    MONEY,
    N_ATLANTIS,
    N_FINDS,
    N_KEPT,
    N_MODULES,
    N_SORTS,
    N_STATION_KINDS,
    N_ZONES,
    SORT_CREW,
    SORT_KIND,
    STATION_KINDS,
    TREASURE,
    TRENCH,
    WALKERS,
    ZONES,
)
from critias.games.nautilus.rules.aquanauts import may_leave, within
from critias.games.nautilus.rules.city import has_place, overlap
from critias.games.nautilus.rules.end import LAST_THREE, is_found_from
from critias.games.nautilus.rules.legal import modules_held
from critias.games.nautilus.rules.submarines import is_in_range, sonar_range
from critias.games.nautilus.rules.turn import is_optional
from critias.games.nautilus.state import (
    COVERED,
    FIRST_GAME,
    LOOKED,
    NOBODY,
    NONE,
    NOT_FOUND,
    NOWHERE,
    PHASES,
    PINGED,
    REACHED,
    UNKNOWN,
    Phase,
    bit_at,
    in_service,
)
from critias.games.nautilus.text.notation import FINDS, SQUARES

# ------------------------------------------------------------------------------------------------ before anything is derived from them


def check_parts(fields: Any) -> None:
    """Raise ValueError for the first impossible thing."""
    for check in (_check_base, _check_modules, _check_money, _check_people, _check_submarines, _check_faces, _check_choice, _check_turn):
        check(fields)


def _check_base(fields: Any) -> None:
    square = int(fields.place[BASE])
    if (square == NOWHERE) != (fields.phase == Phase.BASE):
        raise ValueError("the base is missing" if square == NOWHERE else "the base is there and still to be placed")
    if square != NOWHERE and (square not in BASE_SQUARES or fields.facing[BASE]):
        raise ValueError("the base does not lie in the lagoon, with its north to the north")
    if fields.base_square == FIRST_GAME and square != FIRST_BASE_SQUARE:
        raise ValueError(f"in a first game the base lies at {SQUARES[FIRST_BASE_SQUARE]}; elsewhere with base_square=free")


def _check_modules(fields: Any) -> None:
    placed = [module for module in range(N_MODULES) if fields.place[module] != NOWHERE]
    squares = [fields.place[module] for module in placed]
    for k, module in enumerate(placed):
        name, square = MODULES[module], squares[k]
        if PRICE_AT[square] == OFF_CHART:
            raise ValueError(f"{name} is not wholly on the board")
        if (fields.builder[module] == NOBODY) == (module >= FIRST_STATION):
            raise ValueError(f"{name} needs a builder" if module >= FIRST_STATION else f"{name} has a builder; only stations have")
        if any(overlap(square, other) for other in squares[:k]):
            raise ValueError(f"{name} lies on another module")
        if module not in FIRST_OF_KIND and module - 1 not in placed:
            raise ValueError(f"{name} is built and {MODULES[module - 1]} is not")
    if any(fields.fresh >> module & 1 and (module not in placed or module == BASE) for module in range(N_MODULES)):
        raise ValueError("a module is fresh that nobody can have built this turn")


def _check_money(fields: Any) -> None:
    """[N2.3] All money comes from the set-up or from a chest."""
    most = int(fields.players) * MONEY[fields.players] + int(FACES_IN_ZONE[:, CHEST].sum()) * TREASURE[-1]
    if sum(map(int, fields.money)) > most:
        raise ValueError(f"the players have more than {most} N, all there can be")


def _check_people(fields: Any) -> None:
    supply = list(IN_THE_BOX)
    for module in range(N_MODULES):
        supply[KIND_OF[module]] -= fields.place[module] != NOWHERE
    for player in range(fields.players):
        people = int(fields.crew[:, player].sum())
        for sort in range(N_SORTS):
            number = int(fields.held[player, sort])
            supply[SORT_KIND[sort]] -= number
            people += number * SORT_CREW[sort]
            if number and SORT_CREW[sort] > MAX_CREW[fields.players]:
                raise ValueError(f"a habitat holds at most {MAX_CREW[fields.players]} aquanauts with {fields.players} players")
        if people > AQUANAUTS:
            raise ValueError(f"player {player} has {people} aquanauts; there are {AQUANAUTS} of a colour")
        if modules_held(fields, player) > MAX_HELD:
            raise ValueError(f"player {player} holds more than {MAX_HELD} modules")
    if min(supply) < 0:
        raise ValueError(f"there are too many modules of the kind {KINDS[supply.index(min(supply))]}")
    orders = [int(order) for order in fields.order[: fields.players] if order != UNKNOWN]
    if len(set(orders)) < len(orders):
        raise ValueError("two players have the same secret order")


def _check_submarines(fields: Any) -> None:
    afloat = [int(square) for square in fields.submarine.ravel() if square != NOWHERE]
    if len(set(afloat)) < len(afloat):
        raise ValueError("two submarines are on one square")
    if any(ZONE_OF[square] == TRENCH for square in afloat) and not fields.trench_open:
        raise ValueError("a submarine is in the trench, which is not open")


def _check_faces(fields: Any) -> None:
    for zone in range(N_ZONES):
        faces = [int(fields.what[find]) for find in range(N_FINDS) if FIND_ZONE[find] == zone and fields.what[find] != UNKNOWN]
        for face in faces:
            if faces.count(face) > FACES_IN_ZONE[zone, face]:
                raise ValueError(f"there are too many finds {FACES[face]} in the zone {ZONES[zone]}")
    if any((fields.there & fields.shown) >> find & 1 and fields.what[find] >= N_KEPT for find in range(N_FINDS)):
        raise ValueError("only a find that is kept can lie face up on the board")
    gone = [int(fields.what[find]) for find in range(N_FINDS) if not fields.there >> find & 1]
    for kind in range(N_KEPT):
        if fields.got[:, kind].sum() > gone.count(kind):
            raise ValueError(f"more finds {FIND_KINDS[kind]} are collected than are gone from the board")
    for number in range(N_ATLANTIS):
        if (ATLANTIS + number in gone) != (fields.ruins[number] != NOT_FOUND):
            raise ValueError(f"the Atlantis find {number + 1} must be gone from the board if it is in the ruins, and only then")
    if fields.is_last and not is_found_from(fields, LAST_THREE):
        raise ValueError("the last round comes when Atlantis 13, 14 and 15 are found")


def _check_choice(fields: Any) -> None:
    """What has been chosen belongs to the question asked, and to no other."""
    phase = fields.phase
    wanted = {
        "chosen": phase == Phase.PLACE,
        "walker": phase == Phase.WALK_ON,
        "sailing": phase == Phase.SAIL_ON or (phase == Phase.REVEAL and fields.cause == REACHED),
        "looked_zone": phase == Phase.LOOK or (phase == Phase.REVEAL and fields.cause == LOOKED),
    }
    for name, is_wanted in wanted.items():
        if (getattr(fields, name) != NONE) != is_wanted and not (name == "looked_zone" and phase == Phase.LOOK):
            word = "zone" if name == "looked_zone" else name
            raise ValueError(f"'{word}' is {'missing' if is_wanted else 'out of place'} in the phase {PHASES[phase]}")
    if fields.sailing != NONE and fields.submarine[fields.turn, fields.sailing] == NOWHERE:
        raise ValueError("the submarine chosen is not afloat")
    if (fields.pending != 0) != (phase == Phase.REVEAL):
        raise ValueError(f"'pending' is {'missing' if phase == Phase.REVEAL else 'out of place'} in the phase {PHASES[phase]}")
    if fields.cause and phase != Phase.REVEAL:
        raise ValueError(f"'cause' is out of place in the phase {PHASES[phase]}")


def _check_turn(fields: Any) -> None:
    """What is remembered of a phase of the round belongs to that phase."""
    stage = _stage(fields)
    for name, only in (
        ("bought", 1),
        ("paid", 1),
        ("fresh", 1),
        ("walked", 2),
        ("steps", 2),
        ("moved", 3),
        ("pinged", 3),
        ("unpaid", 3),
    ):
        if getattr(fields, name) and stage != only:
            raise ValueError(f"'{name}' is out of place in the phase {PHASES[fields.phase]}")
    if fields.looks and fields.phase != Phase.LOOK and not (fields.phase == Phase.REVEAL and fields.cause == LOOKED):
        raise ValueError(f"'looks' is out of place in the phase {PHASES[fields.phase]}")
    if (fields.paid > 0) != (fields.fresh != 0) or (fields.phase == Phase.BUY and fields.paid):
        raise ValueError("'paid' and 'fresh' do not agree")
    if fields.boosted and fields.phase not in (Phase.WALK_ON, Phase.SAIL_ON):
        raise ValueError(f"'boosted' is out of place in the phase {PHASES[fields.phase]}")
    if len({fields.walked > 0, fields.steps > 0, fields.arrived != NONE}) > 1 or fields.walked >= WALKERS:
        raise ValueError("'walked', 'steps' and 'arrived' do not agree")
    if fields.paid > BUILDING_PRICE[-1] or fields.looks > LOOKS[-1] or fields.looked_zone == LAGOON:
        raise ValueError("'paid', 'looks' or 'zone' is more than there can be")
    if fields.round_number == 0:
        raise ValueError("rounds are counted from 1 on")


def _stage(fields: Any) -> int:
    """The phase of the round, 1 to 3, that a question belongs to; 0 when the game is over."""
    if fields.phase == Phase.OVER:
        return 0
    if fields.phase == Phase.REVEAL:
        return 1 if fields.cause == COVERED else 3
    if fields.phase in (Phase.BASE, Phase.BUY, Phase.BUILD, Phase.PLACE):
        return 1
    return 2 if fields.phase in (Phase.WALK, Phase.WALK_ON) and not fields.boosted else 3


# ------------------------------------------------------------------------------------------------ and after


def check_position(fields: Any) -> None:
    """Raise ValueError for the first impossible thing."""
    for check in (_check_city, _check_sea, _check_chips, _check_pending, _check_question):
        check(fields)


def _check_city(fields: Any) -> None:
    """[N13.5] Every module can be reached from the base."""
    if fields.built and within(fields, BASE, N_MODULES) != fields.built:
        lost = lowest(int(fields.built & ~within(fields, BASE, N_MODULES)))
        raise ValueError(f"{MODULES[lost]} cannot be reached from the base")


def _under_city(fields: Any) -> Any:
    """The squares under the city, as one mask a row."""
    under = np.zeros_like(fields.full)
    for square in (int(square) for square in fields.place if square != NOWHERE):
        for dy in (-1, 0, 1):
            under[square // COLUMNS + dy] |= 7 << (square % COLUMNS - 1)
    return under


def _is_in_any_range(fields: Any, find: int) -> bool:
    afloat = [int(square) for square in fields.submarine[fields.turn] if square != NOWHERE]
    return any(is_in_range(square, find, sonar_range(fields)) for square in afloat)


def _check_sea(fields: Any) -> None:
    under = _under_city(fields)
    is_turning_up = fields.phase == Phase.REVEAL and fields.cause == REACHED
    for square in fields.submarine[fields.submarine != NOWHERE]:
        if bit_at(under, int(square)):
            raise ValueError(f"a submarine is at {SQUARES[square]}, where the city is")
        if _is_face_down(fields, int(FIND_AT[square])) and not is_turning_up:
            raise ValueError(f"a submarine is at {SQUARES[square]}, where a find lies face down")
    for find in range(N_FINDS):
        is_covered = bit_at(under, int(FIND_SQUARE[find]))
        if is_covered and fields.there >> find & 1 and not (fields.pending >> find & 1 and fields.cause == COVERED):
            raise ValueError(f"the find at {FINDS[find]} lies under the city")


def _is_face_down(fields: Any, find: int) -> bool:
    return find != NO_FIND and bool((fields.there & ~fields.shown) >> find & 1)


def _check_chips(fields: Any) -> None:
    for kind in range(N_STATION_KINDS):
        holder = int(fields.chip[kind])
        most = max(in_service(fields, player, kind) for player in range(fields.players))
        if holder != NOBODY and (in_service(fields, holder, kind) < 2 or in_service(fields, holder, kind) < most):
            raise ValueError(f"player {holder} cannot have the 3-chip of {STATION_KINDS[kind]}")


def _check_pending(fields: Any) -> None:
    for find in range(N_FINDS):
        if not fields.pending >> find & 1:
            continue
        if fields.shown >> find & 1 or not fields.there >> find & 1:
            raise ValueError(f"the find at {FINDS[find]} cannot become known: it is")
        if fields.cause == COVERED and not bit_at(_under_city(fields), int(FIND_SQUARE[find])):
            raise ValueError(f"the find at {FINDS[find]} is not covered")
        if fields.cause == PINGED and not _is_in_any_range(fields, find):
            raise ValueError(f"no submarine of player {fields.turn} reaches {FINDS[find]} with its sonar")
        if fields.cause == LOOKED and (fields.pending != 1 << find or fields.looked_zone != FIND_ZONE[find]):
            raise ValueError("one find is looked at, in the zone named")
        if fields.cause == REACHED and fields.submarine[fields.turn, fields.sailing] != FIND_SQUARE[find]:
            raise ValueError(f"the submarine chosen is not at {FINDS[find]}")
        if fields.cause not in (COVERED, REACHED) and fields.seen[fields.turn] >> find & 1:
            raise ValueError(f"player {fields.turn} has seen the find at {FINDS[find]}")


def _check_question(fields: Any) -> None:
    """Check that there is something to decide."""
    phase = fields.phase
    if phase == Phase.WALK_ON and not may_leave(fields, int(fields.walker)):
        raise ValueError(f"no aquanaut can set out from {MODULES[fields.walker]}")
    if phase == Phase.PLACE and not (fields.held[fields.turn, fields.chosen] and has_place(fields, SORT_KIND[fields.chosen])):
        raise ValueError("the module chosen is not held, or there is no place for it")
    if (is_optional(phase) or phase == Phase.WALK_ON) and fields.choices == 0:
        raise ValueError(f"there is nothing to decide in the phase {PHASES[phase]}")
    if phase == Phase.SAIL_ON and fields.choices == 0 and not fields.reach.any():
        raise ValueError("the submarine chosen can do nothing")
