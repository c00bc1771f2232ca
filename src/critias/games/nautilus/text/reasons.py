"""Why something is not allowed: the clause that forbids it, found with the same predicates that `legal` uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from critias.core.rules.compiled import lowest
from critias.core.text.message import Reason
from critias.core.text.notation import read_choice
from critias.core.text.questions import Ask, Questions
from critias.games.nautilus.actions import ACTIONS, N_DOORS
from critias.games.nautilus.chart import BASE_SQUARES, FIND_AT, FIND_ZONE, LOCKS_OF, NO_FIND, OFF_CHART, PRICE_AT, ZONE_OF
from critias.games.nautilus.components import (
    COLUMNS,
    FIRST_STATION,
    KINDS,
    MAX_CREW,
    MAX_HELD,
    MODULES,
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
from critias.games.nautilus.rules.aquanauts import is_station, may_leave, steps_left, within
from critias.games.nautilus.rules.city import is_in_reach, is_over_submarine, is_payable, module_of, overlap, side_of, square_of
from critias.games.nautilus.rules.legal import modules_held, price_of_sort
from critias.games.nautilus.rules.submarines import (
    CAN_DOCK,
    has_door,
    is_at_door,
    is_door_free,
    may_enter_trench,
    squares_left,
)
from critias.games.nautilus.rules.turn import mover
from critias.games.nautilus.state import NOWHERE, PHASES, UNKNOWN, Phase, bit_at
from critias.games.nautilus.text.notation import FINDS, SQUARES

# What each phase asks for, and so why not anything else: the clause that says so.
INSTEAD = {
    Phase.BASE: "N2.1",
    Phase.BUY: "N4.1",
    Phase.BUILD: "N5.1",
    Phase.PLACE: "N5.1",
    Phase.WALK: "N6.1",
    Phase.WALK_ON: "N6.3",
    Phase.LAUNCH: "N8.1",
    Phase.SONAR: "N8.4",
    Phase.MOVE: "N9.1",
    Phase.SAIL_ON: "N9.1",
    Phase.SPEED: "N10.4",
    Phase.LOOK: "N10.6",
    Phase.NEWS: "N10.7",
    Phase.REVEAL: "N10.1",
    Phase.OVER: "N12.1",
}


def _instead(fields: Any) -> Reason:
    return Reason(f"why.{PHASES[fields.phase]}", clause=INSTEAD[fields.phase])


def _too_late_to_buy(fields: Any) -> Reason | None:
    """The reason after the purchase, while modules are built."""
    if fields.phase not in (Phase.BUILD, Phase.PLACE):
        return None
    if fields.bought:
        return Reason("why.buy.one", clause="N4.1")
    if modules_held(fields, fields.turn) >= MAX_HELD:
        return Reason("why.buy.full", clause="N4.4")
    return Reason("why.build", clause="N5.1")


def _allowed(fields: Any, number: int) -> None:
    return None


def _is_choice(fields: Any, number: int) -> bool:
    return bool(fields.choices >> number & 1)


# ------------------------------------------------------------------------------------------------ buying and building


def _why_not_buy(fields: Any, sort: int) -> Reason | None:
    if _is_choice(fields, sort):
        return None
    if fields.supply[SORT_KIND[sort]] == 0:
        return Reason("why.buy.gone", {"kind": KINDS[SORT_KIND[sort]]}, "N4.2")
    if SORT_CREW[sort] > MAX_CREW[fields.players]:
        return Reason("why.buy.crew", {"number": MAX_CREW[fields.players]}, "N4.3")
    if SORT_CREW[sort] > fields.reserve[fields.turn]:
        return Reason("why.buy.reserve", {"number": int(fields.reserve[fields.turn])}, "N4.3")
    return Reason("why.money", {"price": price_of_sort(sort), "money": int(fields.money[fields.turn])}, "N4.2")


def _why_not_build(fields: Any, sort: int) -> Reason | None:
    if _is_choice(fields, sort):
        return None
    if fields.held[fields.turn, sort] == 0:
        return Reason("why.build.not_held", {"module": SORTS[sort]}, "N5.1")
    return Reason("why.build.no_place", {"module": SORTS[sort]}, "N5.1")


def _why_not_place(fields: Any, number: int) -> Reason | None:
    square, turn = divmod(number, N_TURNS)
    if fields.phase == Phase.BASE:
        return None if turn == 0 and square in BASE_SQUARES else Reason("why.base", clause="N2.1")
    if PRICE_AT[square] == OFF_CHART:
        return Reason("why.place.off", clause="N5.4")
    return _why_not_joined(fields, square, turn) or _why_not_there(fields, square)


def _why_not_joined(fields: Any, square: int, turn: int) -> Reason | None:
    """Why a module cannot be joined here: a module is in the way, or no lock of the city (or of this turn's group) meets one of its own."""
    docks = [int(dock) for dock in fields.docks[: fields.n_docks] if square_of(int(dock)) == square]
    if not docks:
        blocking = [m for m in range(N_MODULES) if fields.built >> m & 1 and overlap(square, int(fields.place[m]))]
        return (
            Reason("why.place.overlap", {"module": MODULES[blocking[0]]}, "N5.3") if blocking else Reason("why.place.apart", clause="N5.2")
        )
    locks = int(LOCKS_OF[SORT_KIND[fields.chosen], turn])
    fitting = [dock for dock in docks if locks >> side_of(dock) & 1]
    if not fitting:
        return Reason("why.place.turned", clause="N5.2")
    return None if any(is_in_reach(fields, module_of(dock)) for dock in fitting) else Reason("why.place.group", clause="N5.7")


def _why_not_there(fields: Any, square: int) -> Reason | None:
    if is_over_submarine(fields, square):
        return Reason("why.place.submarine", clause="N5.9")
    if is_payable(fields, square):
        return None
    price = int(PRICE_AT[square]) - int(fields.paid)
    return Reason("why.money", {"price": price, "money": int(fields.money[fields.turn])}, "N5.8")


# ------------------------------------------------------------------------------------------------ aquanauts


def _why_not_walk(fields: Any, module: int) -> Reason | None:
    if _is_choice(fields, module):
        return None
    if not fields.present[fields.turn] >> module & 1:
        return Reason("why.walk.nobody", {"module": MODULES[module]}, "N6.1")
    if not may_leave(fields, module):
        stays = module == fields.arrived and not is_station(module)
        return Reason("why.walk.same", clause="N6.2") if stays else Reason("why.walk.stays", {"module": MODULES[module]}, "N6.4")
    return Reason("why.walk.nowhere", {"module": MODULES[module]}, "N6.5")


def _why_not_to(fields: Any, module: int) -> Reason | None:
    if _is_choice(fields, module):
        return None
    if not fields.built >> module & 1:
        return Reason("why.to.not_built", {"module": MODULES[module]}, "N6.3")
    if module == fields.walker:
        return Reason("why.to.same", clause="N6.3")
    if within(fields, int(fields.walker), steps_left(fields)) >> module & 1:
        return Reason("why.to.unpaid", {"module": MODULES[module]}, "N6.5")
    return Reason("why.to.far", {"module": MODULES[module], "number": int(steps_left(fields))}, "N6.3")


# ------------------------------------------------------------------------------------------------ submarines


def _why_not_launch(fields: Any, number: int) -> Reason | None:
    station, door = FIRST_STATION + number // N_DOORS, number % N_DOORS
    args = {"module": MODULES[station]}
    if not fields.built >> station & 1 or not fields.crowd[fields.turn] >> station & 1:
        return Reason("why.launch.crew", args, "N8.1")
    if not has_door(fields, station, door):
        return Reason("why.launch.no_lock", args | {"side": SIDES[2 * door]}, "N8.2")
    return None if is_door_free(fields, station, door) else Reason("why.launch.blocked", args, "N8.2")


def _why_not_ping(fields: Any, number: int) -> Reason | None:
    if _is_choice(fields, number):
        return None
    if fields.submarine[fields.turn, number] == NOWHERE:
        return Reason("why.not_afloat", {"submarine": SUBMARINE_NAMES[number]}, "N8.4")
    if fields.pinged >> number & 1:
        return Reason("why.sonar.used", clause="N8.4")
    return Reason("why.sonar.nothing", clause="N8.5")


def _why_not_sail(fields: Any, number: int) -> Reason | None:
    if _is_choice(fields, number):
        return None
    args = {"submarine": SUBMARINE_NAMES[number]}
    if fields.submarine[fields.turn, number] == NOWHERE:
        return Reason("why.not_afloat", args, INSTEAD[fields.phase])
    if fields.phase == Phase.MOVE and fields.moved >> number & 1:
        return Reason("why.sail.moved", args, "N9.1")
    return Reason("why.sail.nowhere", args, INSTEAD[fields.phase])


def _why_not_go(fields: Any, square: int) -> Reason | None:
    if bit_at(fields.reach, square):
        return None
    if not fields.boosted and fields.moved >> int(fields.sailing) & 1:
        return Reason("why.sail.moved", {"submarine": SUBMARINE_NAMES[fields.sailing]}, "N9.1")
    here = int(fields.submarine[fields.turn, fields.sailing])
    if square == here:
        return Reason("why.go.unpaid", clause="N10.8") if bit_at(fields.finds, square) else Reason("why.go.here", clause="N9.1")
    if bit_at(fields.full, square):
        return Reason("why.go.full", clause="N9.2")
    if ZONE_OF[square] == TRENCH and not may_enter_trench(fields):
        return Reason("why.go.trench", clause="N9.4")
    far = abs(square % COLUMNS - here % COLUMNS) + abs(square // COLUMNS - here // COLUMNS)
    if far > squares_left(fields):
        return Reason("why.go.far", {"number": int(squares_left(fields))}, "N9.1")
    return Reason("why.go.behind", {"number": int(squares_left(fields))}, "N9.3")


def _why_not_home(fields: Any, station: int) -> Reason | None:
    if _is_choice(fields, station):
        return None
    module = FIRST_STATION + station
    if fields.boosted or not is_at_door(fields, int(fields.sailing), module):
        return _why_not_dock(fields, 0) or Reason("why.home.door", {"module": MODULES[module]}, "N11.1")
    if fields.reserve[fields.turn] == 0:
        return Reason("why.home.reserve", clause="N11.2")
    return Reason("why.to.unpaid", {"module": MODULES[module]}, "N11.2")


def _why_not_dock(fields: Any, _: int) -> Reason | None:
    if fields.choices & CAN_DOCK:
        return None
    return Reason("why.speed.home", clause="N10.4") if fields.boosted else Reason("why.dock", clause="N11.1")


# ------------------------------------------------------------------------------------------------ finds


def _why_not_look(fields: Any, find: int) -> Reason | None:
    if _is_choice(fields, find):
        return None
    args = {"square": FINDS[find]}
    if not fields.there >> find & 1:
        return Reason("why.look.gone", args, "N10.6")
    if (fields.shown | fields.seen[fields.turn]) >> find & 1:
        return Reason("why.look.seen", args, "N10.6")
    return Reason("why.look.zone", {"zone": ZONES[FIND_ZONE[find]]}, "N10.6")


def _why_not_reveal(fields: Any, face: int) -> Reason | None:
    find = lowest(int(fields.pending))
    what = int(fields.what[find])
    is_possible = what == face if what != UNKNOWN else fields.pool[FIND_ZONE[find], face] > 0
    return None if is_possible else Reason("why.reveal.other", clause="N10.1")


OPTIONAL = (
    Phase.BUY,
    Phase.BUILD,
    Phase.WALK,
    Phase.LAUNCH,
    Phase.SONAR,
    Phase.MOVE,
    Phase.SPEED,
    Phase.LOOK,
    Phase.NEWS,
)

ASKS = ACTIONS.table(
    done=Ask(OPTIONAL, _allowed),
    buy=Ask((Phase.BUY,), _why_not_buy, _too_late_to_buy),
    build=Ask((Phase.BUILD,), _why_not_build),
    place=Ask((Phase.BASE, Phase.PLACE), _why_not_place),
    walk_from=Ask((Phase.WALK, Phase.NEWS), _why_not_walk),
    walk_to=Ask((Phase.WALK_ON,), _why_not_to),
    launch=Ask((Phase.LAUNCH,), _why_not_launch),
    ping=Ask((Phase.SONAR,), _why_not_ping),
    sail=Ask((Phase.MOVE, Phase.SPEED), _why_not_sail),
    go=Ask((Phase.SAIL_ON,), _why_not_go),
    home=Ask((Phase.SAIL_ON,), _why_not_home),
    dock=Ask((Phase.SAIL_ON,), _why_not_dock),
    look=Ask((Phase.LOOK,), _why_not_look),
    reveal=Ask((Phase.REVEAL,), _why_not_reveal),
)


# ------------------------------------------------------------------------------------------------ clicks


def _click_square(fields: Any, player: int, name: str) -> list[int]:
    """The actions of a square of the chart: a module is placed or a submarine goes there, or the find on it is looked at."""
    square = read_choice(SQUARES, name)
    find = int(FIND_AT[square])
    places = range(square * N_TURNS, (square + 1) * N_TURNS)
    return ACTIONS.actions(place=places, go=[square], look=[] if find == NO_FIND else [find])


def _click_module(fields: Any, player: int, name: str) -> list[int]:
    """The actions of a module: an aquanaut sets out from it or goes there, a submarine is launched or comes home."""
    module = read_choice(MODULES, name)
    actions = ACTIONS.actions(walk_from=[module], walk_to=[module])
    if module < FIRST_STATION:
        return actions
    station = module - FIRST_STATION
    return actions + ACTIONS.actions(launch=range(station * N_DOORS, (station + 1) * N_DOORS), home=[station])


def _click_supply(fields: Any, player: int, name: str) -> list[int]:
    """The actions of a pile of modules, such as `violet`: for a habitat, with any number of aquanauts."""
    kind = read_choice(KINDS[1:], name) + 1
    return ACTIONS.actions(buy=[sort for sort in range(len(SORTS)) if SORT_KIND[sort] == kind])


def _click_held(fields: Any, player: int, name: str) -> list[int]:
    return ACTIONS.actions(build=[read_choice(SORTS, name)])


def _click_submarine(fields: Any, player: int, name: str) -> list[int]:
    """The actions of one of the player's own submarines; once chosen, clicking it brings it home."""
    number = read_choice(SUBMARINE_NAMES, name)
    return ACTIONS.actions(ping=[number], sail=[number], dock=[0] if number == fields.sailing else [])


def _most_telling(fields: Any, thing: str, reasons: Sequence[Reason]) -> Reason:
    """The reason to show for a click: that a place costs too much says more than that another turn would not be joined."""
    vague = ("why.place.turned", "why.launch.no_lock")
    return next((reason for reason in reasons if reason.key not in vague), reasons[0])


QUESTIONS = Questions(
    kinds=ACTIONS,
    asks=ASKS,
    mover=mover,
    instead=_instead,
    clicks={
        "square": _click_square,
        "module": _click_module,
        "supply": _click_supply,
        "held": _click_held,
        "submarine": _click_submarine,
    },
    most_telling=_most_telling,
    turn_clause="N3.1",
)
