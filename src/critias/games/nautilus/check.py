"""What must be true of every position: refuses a record that was read from text and cannot be."""

from __future__ import annotations

from typing import Any

import numpy as np

from critias.core.compiled import lowest
from critias.games.nautilus.aquanauts import may_leave, within
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
from critias.games.nautilus.city import has_place, overlap
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
    MODULES,
    MONEY,
    MOST_CREW,
    MOST_HELD,
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
from critias.games.nautilus.ending import LAST_THREE, is_found_from
from critias.games.nautilus.legal import modules_held
from critias.games.nautilus.notation import FINDS, SQUARES
from critias.games.nautilus.state import (
    BASE_PHASE,
    BUILD,
    BUY,
    COVERED,
    FIRST_GAME,
    LOOK,
    LOOKED,
    NOBODY,
    NONE,
    NOT_FOUND,
    NOWHERE,
    OVER_PHASE,
    PHASES,
    PINGED,
    PLACE,
    REACHED,
    REVEAL,
    SAIL_ON,
    UNKNOWN,
    WALK,
    WALK_ON,
    bit_at,
    in_service,
)
from critias.games.nautilus.submarines import is_in_range, sonar_range
from critias.games.nautilus.turn import is_optional

# ------------------------------------------------------------------------------------------------ before anything is derived from them


def check_parts(record: Any) -> None:
    """Raises ValueError for the first thing that cannot be."""
    for check in (_check_base, _check_modules, _check_money, _check_people, _check_submarines, _check_faces, _check_choice, _check_turn):
        check(record)


def _check_base(record: Any) -> None:
    square = int(record.place[BASE])
    if (square == NOWHERE) != (record.phase == BASE_PHASE):
        raise ValueError("the base is missing" if square == NOWHERE else "the base is there and still to be placed")
    if square != NOWHERE and (square not in BASE_SQUARES or record.facing[BASE]):
        raise ValueError("the base does not lie in the lagoon, with its north to the north")
    if record.base_square == FIRST_GAME and square != FIRST_BASE_SQUARE:
        raise ValueError(f"in a first game the base lies at {SQUARES[FIRST_BASE_SQUARE]}; elsewhere with base_square=free")


def _check_modules(record: Any) -> None:
    placed = [module for module in range(N_MODULES) if record.place[module] != NOWHERE]
    for module in placed:
        name, square = MODULES[module], int(record.place[module])
        if PRICE_AT[square] == OFF_CHART:
            raise ValueError(f"{name} is not wholly on the board")
        if (record.builder[module] == NOBODY) == (module >= FIRST_STATION):
            raise ValueError(f"{name} needs a builder" if module >= FIRST_STATION else f"{name} has a builder; only stations have")
        if any(other < module and overlap(square, int(record.place[other])) for other in placed):
            raise ValueError(f"{name} lies on another module")
        if module not in FIRST_OF_KIND and module - 1 not in placed:
            raise ValueError(f"{name} is built and {MODULES[module - 1]} is not")
    if any(record.fresh >> module & 1 and (module not in placed or module == BASE) for module in range(N_MODULES)):
        raise ValueError("a module is fresh that nobody can have built this turn")


def _check_money(record: Any) -> None:
    """[N2.3] All money comes from the set-up or from a chest."""
    most = int(record.players) * MONEY[record.players] + int(FACES_IN_ZONE[:, CHEST].sum()) * TREASURE[-1]
    if sum(map(int, record.money)) > most:
        raise ValueError(f"the players have more than {most} N, all there can be")


def _check_people(record: Any) -> None:
    supply = list(IN_THE_BOX)
    for module in range(N_MODULES):
        supply[KIND_OF[module]] -= record.place[module] != NOWHERE
    for player in range(record.players):
        people = int(record.crew[:, player].sum())
        for sort in range(N_SORTS):
            number = int(record.held[player, sort])
            supply[SORT_KIND[sort]] -= number
            people += number * SORT_CREW[sort]
            if number and SORT_CREW[sort] > MOST_CREW[record.players]:
                raise ValueError(f"a habitat holds at most {MOST_CREW[record.players]} aquanauts with {record.players} players")
        if people > AQUANAUTS:
            raise ValueError(f"player {player} has {people} aquanauts; there are {AQUANAUTS} of a colour")
        if modules_held(record, player) > MOST_HELD:
            raise ValueError(f"player {player} holds more than {MOST_HELD} modules")
    if min(supply) < 0:
        raise ValueError(f"there are too many modules of the kind {KINDS[supply.index(min(supply))]}")
    orders = [int(order) for order in record.order[: record.players] if order != UNKNOWN]
    if len(set(orders)) < len(orders):
        raise ValueError("two players have the same secret order")


def _check_submarines(record: Any) -> None:
    afloat = [int(square) for square in record.submarine.ravel() if square != NOWHERE]
    if len(set(afloat)) < len(afloat):
        raise ValueError("two submarines are on one square")
    if any(ZONE_OF[square] == TRENCH for square in afloat) and not record.trench_open:
        raise ValueError("a submarine is in the trench, which is not open")


def _check_faces(record: Any) -> None:
    for zone in range(N_ZONES):
        faces = [int(record.what[find]) for find in range(N_FINDS) if FIND_ZONE[find] == zone and record.what[find] != UNKNOWN]
        for face in faces:
            if faces.count(face) > FACES_IN_ZONE[zone, face]:
                raise ValueError(f"there are too many finds {FACES[face]} in the zone {ZONES[zone]}")
    if any((record.there & record.shown) >> find & 1 and record.what[find] >= N_KEPT for find in range(N_FINDS)):
        raise ValueError("only a find that is kept can lie face up on the board")
    gone = [int(record.what[find]) for find in range(N_FINDS) if not record.there >> find & 1]
    for kind in range(N_KEPT):
        if record.got[:, kind].sum() > gone.count(kind):
            raise ValueError(f"more finds {FIND_KINDS[kind]} are collected than are gone from the board")
    for number in range(N_ATLANTIS):
        if (ATLANTIS + number in gone) != (record.ruins[number] != NOT_FOUND):
            raise ValueError(f"the Atlantis find {number + 1} must be gone from the board exactly if it is in the ruins")
    if record.is_last and not is_found_from(record, LAST_THREE):
        raise ValueError("the last round comes when Atlantis 13, 14 and 15 are found")


def _check_choice(record: Any) -> None:
    """What has been chosen belongs to its question, and to nothing else."""
    phase = record.phase
    wanted = {
        "chosen": phase == PLACE,
        "walker": phase == WALK_ON,
        "sailing": phase == SAIL_ON or (phase == REVEAL and record.cause == REACHED),
        "looked_zone": phase == LOOK or (phase == REVEAL and record.cause == LOOKED),
    }
    for name, is_wanted in wanted.items():
        if (getattr(record, name) != NONE) != is_wanted and not (name == "looked_zone" and phase == LOOK):
            word = "zone" if name == "looked_zone" else name
            raise ValueError(f"'{word}' is {'missing' if is_wanted else 'out of place'} in the phase {PHASES[phase]}")
    if record.sailing != NONE and record.submarine[record.turn, record.sailing] == NOWHERE:
        raise ValueError("the submarine chosen is not afloat")
    if (record.pending != 0) != (phase == REVEAL):
        raise ValueError(f"'pending' is {'missing' if phase == REVEAL else 'out of place'} in the phase {PHASES[phase]}")
    if record.cause and phase != REVEAL:
        raise ValueError(f"'cause' is out of place in the phase {PHASES[phase]}")


def _check_turn(record: Any) -> None:
    """What is remembered of a phase of the round belongs to that phase."""
    stage = _stage(record)
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
        if getattr(record, name) and stage != only:
            raise ValueError(f"'{name}' is out of place in the phase {PHASES[record.phase]}")
    if record.looks and record.phase != LOOK and not (record.phase == REVEAL and record.cause == LOOKED):
        raise ValueError(f"'looks' is out of place in the phase {PHASES[record.phase]}")
    if (record.paid > 0) != (record.fresh != 0) or (record.phase == BUY and record.paid):
        raise ValueError("'paid' and 'fresh' do not agree")
    if record.boosted and record.phase not in (WALK_ON, SAIL_ON):
        raise ValueError(f"'boosted' is out of place in the phase {PHASES[record.phase]}")
    if len({record.walked > 0, record.steps > 0, record.arrived != NONE}) > 1 or record.walked >= WALKERS:
        raise ValueError("'walked', 'steps' and 'arrived' do not agree")
    if record.paid > BUILDING_PRICE[-1] or record.looks > LOOKS[-1] or record.looked_zone == LAGOON:
        raise ValueError("'paid', 'looks' or 'zone' is more than there can be")
    if record.round_number == 0:
        raise ValueError("rounds are counted from 1 on")


def _stage(record: Any) -> int:
    """The phase of the round, 1 to 3, that a question belongs to; 0 when the game is over."""
    if record.phase == OVER_PHASE:
        return 0
    if record.phase == REVEAL:
        return 1 if record.cause == COVERED else 3
    if record.phase in (BASE_PHASE, BUY, BUILD, PLACE):
        return 1
    return 2 if record.phase in (WALK, WALK_ON) and not record.boosted else 3


# ------------------------------------------------------------------------------------------------ and after


def check_position(record: Any) -> None:
    """Raises ValueError for the first thing that cannot be."""
    for check in (_check_city, _check_sea, _check_chips, _check_pending, _check_question):
        check(record)


def _check_city(record: Any) -> None:
    """[N13.5] Every module can be reached from the base."""
    if record.built and within(record, BASE, N_MODULES) != record.built:
        lost = lowest(int(record.built & ~within(record, BASE, N_MODULES)))
        raise ValueError(f"{MODULES[lost]} cannot be reached from the base")


def _under_city(record: Any) -> Any:
    """The squares under the city, as one mask a row."""
    under = np.zeros_like(record.full)
    for square in (int(square) for square in record.place if square != NOWHERE):
        for dy in (-1, 0, 1):
            under[square // COLUMNS + dy] |= 7 << (square % COLUMNS - 1)
    return under


def _is_in_any_range(record: Any, find: int) -> bool:
    afloat = [int(square) for square in record.submarine[record.turn] if square != NOWHERE]
    return any(is_in_range(square, find, sonar_range(record)) for square in afloat)


def _check_sea(record: Any) -> None:
    under = _under_city(record)
    for square in record.submarine.ravel():
        if square != NOWHERE and bit_at(under, int(square)):
            raise ValueError(f"a submarine is at {SQUARES[square]}, where the city is")
        if square != NOWHERE and _is_face_down(record, int(FIND_AT[square])) and not (record.phase == REVEAL and record.cause == REACHED):
            raise ValueError(f"a submarine is at {SQUARES[square]}, where a find lies face down")
    for find in range(N_FINDS):
        is_covered = bit_at(under, int(FIND_SQUARE[find]))
        if is_covered and record.there >> find & 1 and not (record.pending >> find & 1 and record.cause == COVERED):
            raise ValueError(f"the find at {FINDS[find]} lies under the city")


def _is_face_down(record: Any, find: int) -> bool:
    return find != NO_FIND and bool((record.there & ~record.shown) >> find & 1)


def _check_chips(record: Any) -> None:
    for kind in range(N_STATION_KINDS):
        holder = int(record.chip[kind])
        most = max(in_service(record, player, kind) for player in range(record.players))
        if holder != NOBODY and (in_service(record, holder, kind) < 2 or in_service(record, holder, kind) < most):
            raise ValueError(f"player {holder} cannot have the 3-chip of {STATION_KINDS[kind]}")


def _check_pending(record: Any) -> None:
    for find in range(N_FINDS):
        if not record.pending >> find & 1:
            continue
        if record.shown >> find & 1 or not record.there >> find & 1:
            raise ValueError(f"the find at {FINDS[find]} cannot become known: it is")
        if record.cause == COVERED and not bit_at(_under_city(record), int(FIND_SQUARE[find])):
            raise ValueError(f"the find at {FINDS[find]} is not covered")
        if record.cause == PINGED and not _is_in_any_range(record, find):
            raise ValueError(f"no submarine of player {record.turn} reaches {FINDS[find]} with its sonar")
        if record.cause == LOOKED and (record.pending != 1 << find or record.looked_zone != FIND_ZONE[find]):
            raise ValueError("one find is looked at, in the zone named")
        if record.cause == REACHED and record.submarine[record.turn, record.sailing] != FIND_SQUARE[find]:
            raise ValueError(f"the submarine chosen is not at {FINDS[find]}")
        if record.cause not in (COVERED, REACHED) and record.seen[record.turn] >> find & 1:
            raise ValueError(f"player {record.turn} has seen the find at {FINDS[find]}")


def _check_question(record: Any) -> None:
    """There is something to decide."""
    phase = record.phase
    if phase == WALK_ON and not may_leave(record, int(record.walker)):
        raise ValueError(f"no aquanaut can set out from {MODULES[record.walker]}")
    if phase == PLACE and not (record.held[record.turn, record.chosen] and has_place(record, SORT_KIND[record.chosen])):
        raise ValueError("the module chosen is not held, or there is no place for it")
    if (is_optional(phase) or phase == WALK_ON) and record.choices == 0:
        raise ValueError(f"there is nothing to decide in the phase {PHASES[phase]}")
    if phase == SAIL_ON and record.choices == 0 and not record.reach.any():
        raise ValueError("the submarine chosen can do nothing")
