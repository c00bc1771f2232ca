"""Why something is not allowed: the clause that forbids it, found with the same predicates that `legal` uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from critias.core.compiled import lowest
from critias.core.message import Reason
from critias.core.notation import read_choice
from critias.core.questions import Kind, Questions
from critias.games.nautilus.actions import (
    BUILD_SORT,
    BUY_SORT,
    DOCK,
    DONE,
    GO_TO,
    HOME_TO,
    LAUNCH_FROM,
    LOOK_AT,
    N_ACTIONS,
    N_DOORS,
    N_OUTCOMES,
    PING,
    PLACE_AT,
    REVEAL_FACE,
    SAIL,
    WALK_FROM,
    WALK_TO,
)
from critias.games.nautilus.aquanauts import is_station, may_leave, steps_left, within
from critias.games.nautilus.chart import BASE_SQUARES, FIND_AT, FIND_ZONE, LOCKS_OF, NO_FIND, OFF_CHART, PRICE_AT, ZONE_OF
from critias.games.nautilus.city import is_in_reach, is_over_submarine, is_payable, module_of, overlap, side_of, square_of
from critias.games.nautilus.components import (
    COLUMNS,
    FIRST_STATION,
    KINDS,
    MODULES,
    MOST_CREW,
    MOST_HELD,
    N_MODULES,
    N_TURNS,
    SIDES,
    SORT_CREW,
    SORT_KIND,
    SORTS,
    SUBMARINE_NAMES,
    TRENCH,
    ZONES,
)
from critias.games.nautilus.legal import modules_held, price_of_sort
from critias.games.nautilus.notation import FINDS, SQUARES
from critias.games.nautilus.state import (
    BASE_PHASE,
    BUILD,
    BUY,
    LAUNCH,
    LOOK,
    MOVE,
    NEWS,
    NOWHERE,
    PHASES,
    PLACE,
    REVEAL,
    SAIL_ON,
    SONAR_PHASE,
    SPEED_PHASE,
    UNKNOWN,
    WALK,
    WALK_ON,
    bit_at,
)
from critias.games.nautilus.submarines import (
    CAN_DOCK,
    has_door,
    is_at_door,
    is_door_free,
    may_enter_trench,
    squares_left,
)
from critias.games.nautilus.turn import mover

# What each phase wants instead of anything else, and the clause that says so.
INSTEAD = {
    BASE_PHASE: "N2.1",
    BUY: "N4.1",
    BUILD: "N5.1",
    PLACE: "N5.1",
    WALK: "N6.1",
    WALK_ON: "N6.3",
    LAUNCH: "N8.1",
    SONAR_PHASE: "N8.4",
    MOVE: "N9.1",
    SAIL_ON: "N9.1",
    SPEED_PHASE: "N10.4",
    LOOK: "N10.6",
    NEWS: "N10.7",
    REVEAL: "N10.1",
}


def _instead(record: Any, action: int) -> Reason:
    if BUY_SORT <= action < BUILD_SORT and record.phase in (BUILD, PLACE):
        return _too_late_to_buy(record)
    return Reason(f"why.{PHASES[record.phase]}", clause=INSTEAD[int(record.phase)])


def _too_late_to_buy(record: Any) -> Reason:
    if record.bought:
        return Reason("why.buy.one", clause="N4.1")
    if modules_held(record, record.turn) >= MOST_HELD:
        return Reason("why.buy.full", clause="N4.4")
    return Reason("why.build", clause="N5.1")


def _allowed(record: Any, number: int) -> None:
    return None


def _is_choice(record: Any, number: int) -> bool:
    return bool(record.choices >> number & 1)


# ------------------------------------------------------------------------------------------------ buying and building


def _why_not_buy(record: Any, sort: int) -> Reason | None:
    if _is_choice(record, sort):
        return None
    if record.supply[SORT_KIND[sort]] == 0:
        return Reason("why.buy.gone", {"kind": KINDS[SORT_KIND[sort]]}, "N4.2")
    if SORT_CREW[sort] > MOST_CREW[record.players]:
        return Reason("why.buy.crew", {"number": MOST_CREW[record.players]}, "N4.3")
    if SORT_CREW[sort] > record.reserve[record.turn]:
        return Reason("why.buy.reserve", {"number": int(record.reserve[record.turn])}, "N4.3")
    return Reason("why.money", {"price": price_of_sort(sort), "money": int(record.money[record.turn])}, "N4.2")


def _why_not_build(record: Any, sort: int) -> Reason | None:
    if _is_choice(record, sort):
        return None
    if record.held[record.turn, sort] == 0:
        return Reason("why.build.not_held", {"module": SORTS[sort]}, "N5.1")
    return Reason("why.build.no_place", {"module": SORTS[sort]}, "N5.1")


def _why_not_place(record: Any, number: int) -> Reason | None:
    square, turn = divmod(number, N_TURNS)
    if record.phase == BASE_PHASE:
        return None if turn == 0 and square in BASE_SQUARES else Reason("why.base", clause="N2.1")
    if PRICE_AT[square] == OFF_CHART:
        return Reason("why.place.off", clause="N5.4")
    return _why_not_joined(record, square, turn) or _why_not_there(record, square)


def _why_not_joined(record: Any, square: int, turn: int) -> Reason | None:
    """No module in the way, and a lock of the city (or of this turn's group) that meets one of its own."""
    docks = [int(dock) for dock in record.docks[: record.n_docks] if square_of(int(dock)) == square]
    if not docks:
        blocking = [m for m in range(N_MODULES) if record.built >> m & 1 and overlap(square, int(record.place[m]))]
        return (
            Reason("why.place.overlap", {"module": MODULES[blocking[0]]}, "N5.3") if blocking else Reason("why.place.apart", clause="N5.2")
        )
    locks = int(LOCKS_OF[SORT_KIND[record.chosen], turn])
    fitting = [dock for dock in docks if locks >> side_of(dock) & 1]
    if not fitting:
        return Reason("why.place.turned", clause="N5.2")
    return None if any(is_in_reach(record, module_of(dock)) for dock in fitting) else Reason("why.place.group", clause="N5.7")


def _why_not_there(record: Any, square: int) -> Reason | None:
    if is_over_submarine(record, square):
        return Reason("why.place.submarine", clause="N5.9")
    if is_payable(record, square):
        return None
    price = int(PRICE_AT[square]) - int(record.paid)
    return Reason("why.money", {"price": price, "money": int(record.money[record.turn])}, "N5.8")


# ------------------------------------------------------------------------------------------------ aquanauts


def _why_not_walk(record: Any, module: int) -> Reason | None:
    if _is_choice(record, module):
        return None
    if not record.present[record.turn] >> module & 1:
        return Reason("why.walk.nobody", {"module": MODULES[module]}, "N6.1")
    if not may_leave(record, module):
        stays = module == record.arrived and not is_station(module)
        return Reason("why.walk.same", clause="N6.2") if stays else Reason("why.walk.stays", {"module": MODULES[module]}, "N6.4")
    return Reason("why.walk.nowhere", {"module": MODULES[module]}, "N6.5")


def _why_not_to(record: Any, module: int) -> Reason | None:
    if _is_choice(record, module):
        return None
    if not record.built >> module & 1:
        return Reason("why.to.not_built", {"module": MODULES[module]}, "N6.3")
    if module == record.walker:
        return Reason("why.to.same", clause="N6.3")
    if within(record, int(record.walker), steps_left(record)) >> module & 1:
        return Reason("why.to.unpaid", {"module": MODULES[module]}, "N6.5")
    return Reason("why.to.far", {"module": MODULES[module], "number": int(steps_left(record))}, "N6.3")


# ------------------------------------------------------------------------------------------------ submarines


def _why_not_launch(record: Any, number: int) -> Reason | None:
    station, door = FIRST_STATION + number // N_DOORS, number % N_DOORS
    args = {"module": MODULES[station]}
    if not record.built >> station & 1 or not record.crowd[record.turn] >> station & 1:
        return Reason("why.launch.crew", args, "N8.1")
    if not has_door(record, station, door):
        return Reason("why.launch.no_lock", args | {"side": SIDES[2 * door]}, "N8.2")
    return None if is_door_free(record, station, door) else Reason("why.launch.blocked", args, "N8.2")


def _why_not_ping(record: Any, number: int) -> Reason | None:
    if _is_choice(record, number):
        return None
    if record.submarine[record.turn, number] == NOWHERE:
        return Reason("why.not_afloat", {"submarine": SUBMARINE_NAMES[number]}, "N8.4")
    if record.pinged >> number & 1:
        return Reason("why.sonar.used", clause="N8.4")
    return Reason("why.sonar.nothing", clause="N8.5")


def _why_not_sail(record: Any, number: int) -> Reason | None:
    if _is_choice(record, number):
        return None
    args = {"submarine": SUBMARINE_NAMES[number]}
    if record.submarine[record.turn, number] == NOWHERE:
        return Reason("why.not_afloat", args, INSTEAD[int(record.phase)])
    if record.phase == MOVE and record.moved >> number & 1:
        return Reason("why.sail.moved", args, "N9.1")
    return Reason("why.sail.nowhere", args, INSTEAD[int(record.phase)])


def _why_not_go(record: Any, square: int) -> Reason | None:
    if bit_at(record.reach, square):
        return None
    if not record.boosted and record.moved >> int(record.sailing) & 1:
        return Reason("why.sail.moved", {"submarine": SUBMARINE_NAMES[record.sailing]}, "N9.1")
    here = int(record.submarine[record.turn, record.sailing])
    if square == here:
        return Reason("why.go.unpaid", clause="N10.8") if bit_at(record.finds, square) else Reason("why.go.here", clause="N9.1")
    if bit_at(record.full, square):
        return Reason("why.go.full", clause="N9.2")
    if ZONE_OF[square] == TRENCH and not may_enter_trench(record):
        return Reason("why.go.trench", clause="N9.4")
    far = abs(square % COLUMNS - here % COLUMNS) + abs(square // COLUMNS - here // COLUMNS)
    if far > squares_left(record):
        return Reason("why.go.far", {"number": int(squares_left(record))}, "N9.1")
    return Reason("why.go.behind", {"number": int(squares_left(record))}, "N9.3")


def _why_not_home(record: Any, station: int) -> Reason | None:
    if _is_choice(record, station):
        return None
    module = FIRST_STATION + station
    if record.boosted or not is_at_door(record, int(record.sailing), module):
        return _why_not_dock(record, 0) or Reason("why.home.door", {"module": MODULES[module]}, "N11.1")
    if record.reserve[record.turn] == 0:
        return Reason("why.home.reserve", clause="N11.2")
    return Reason("why.to.unpaid", {"module": MODULES[module]}, "N11.2")


def _why_not_dock(record: Any, _: int) -> Reason | None:
    if record.choices & CAN_DOCK:
        return None
    return Reason("why.speed.home", clause="N10.4") if record.boosted else Reason("why.dock", clause="N11.1")


# ------------------------------------------------------------------------------------------------ finds


def _why_not_look(record: Any, find: int) -> Reason | None:
    if _is_choice(record, find):
        return None
    args = {"square": FINDS[find]}
    if not record.there >> find & 1:
        return Reason("why.look.gone", args, "N10.6")
    if (record.shown | record.seen[record.turn]) >> find & 1:
        return Reason("why.look.seen", args, "N10.6")
    return Reason("why.look.zone", {"zone": ZONES[FIND_ZONE[find]]}, "N10.6")


def _why_not_reveal(record: Any, face: int) -> Reason | None:
    find = lowest(int(record.pending))
    what = int(record.what[find])
    is_possible = what == face if what != UNKNOWN else record.pool[FIND_ZONE[find], face] > 0
    return None if is_possible else Reason("why.reveal.other", clause="N10.1")


OPTIONAL = (BUY, BUILD, WALK, LAUNCH, SONAR_PHASE, MOVE, SPEED_PHASE, LOOK, NEWS)

KINDS_OF_ACTIONS = (
    Kind(DONE, BUY_SORT, OPTIONAL, _allowed),
    Kind(BUY_SORT, BUILD_SORT, (BUY,), _why_not_buy),
    Kind(BUILD_SORT, PLACE_AT, (BUILD,), _why_not_build),
    Kind(PLACE_AT, WALK_FROM, (BASE_PHASE, PLACE), _why_not_place),
    Kind(WALK_FROM, WALK_TO, (WALK, NEWS), _why_not_walk),
    Kind(WALK_TO, LAUNCH_FROM, (WALK_ON,), _why_not_to),
    Kind(LAUNCH_FROM, PING, (LAUNCH,), _why_not_launch),
    Kind(PING, SAIL, (SONAR_PHASE,), _why_not_ping),
    Kind(SAIL, GO_TO, (MOVE, SPEED_PHASE), _why_not_sail),
    Kind(GO_TO, HOME_TO, (SAIL_ON,), _why_not_go),
    Kind(HOME_TO, DOCK, (SAIL_ON,), _why_not_home),
    Kind(DOCK, LOOK_AT, (SAIL_ON,), _why_not_dock),
    Kind(LOOK_AT, REVEAL_FACE, (LOOK,), _why_not_look),
    Kind(REVEAL_FACE, N_ACTIONS + N_OUTCOMES, (REVEAL,), _why_not_reveal),
)


# ------------------------------------------------------------------------------------------------ clicks


def _click_square(record: Any, player: int, name: str) -> list[int]:
    """A square of the chart: a module is placed or a submarine goes there, or the find on it is looked at."""
    square = read_choice(SQUARES, name)
    find = int(FIND_AT[square])
    return [*(PLACE_AT + square * N_TURNS + turn for turn in range(N_TURNS)), GO_TO + square] + (
        [LOOK_AT + find] if find != NO_FIND else []
    )


def _click_module(record: Any, player: int, name: str) -> list[int]:
    """A module of the city: an aquanaut sets out from it or goes there, a submarine is launched or comes home."""
    module = read_choice(MODULES, name)
    actions = [WALK_FROM + module, WALK_TO + module]
    if module < FIRST_STATION:
        return actions
    station = module - FIRST_STATION
    return [*actions, *(LAUNCH_FROM + station * N_DOORS + door for door in range(N_DOORS)), HOME_TO + station]


def _click_supply(record: Any, player: int, name: str) -> list[int]:
    """A pile of modules, such as `violet`: for a habitat, with any number of aquanauts."""
    kind = read_choice(KINDS[1:], name) + 1
    return [BUY_SORT + sort for sort in range(len(SORTS)) if SORT_KIND[sort] == kind]


def _click_held(record: Any, player: int, name: str) -> list[int]:
    return [BUILD_SORT + read_choice(SORTS, name)]


def _click_submarine(record: Any, player: int, name: str) -> list[int]:
    """One of the player's own submarines; once chosen, clicking it brings it home."""
    number = read_choice(SUBMARINE_NAMES, name)
    return [PING + number, SAIL + number] + ([DOCK] if number == record.sailing else [])


def _most_telling(record: Any, thing: str, reasons: Sequence[Reason]) -> Reason:
    """That a place costs too much says more than that another turn would not be joined."""
    vague = ("why.place.turned", "why.launch.no_lock")
    return next((reason for reason in reasons if reason.key not in vague), reasons[0])


QUESTIONS = Questions(
    kinds=KINDS_OF_ACTIONS,
    mover=mover,
    actions=N_ACTIONS,
    outcomes=N_OUTCOMES,
    wrong_time=_instead,
    clicks={
        "square": _click_square,
        "module": _click_module,
        "supply": _click_supply,
        "held": _click_held,
        "submarine": _click_submarine,
    },
    most_telling=_most_telling,
    turn_clause="N3.1",
    end_clause="N12.1",
)
