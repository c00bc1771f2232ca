"""What an action means: its words, with what it costs and brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.fields import opened
from critias.core.text.message import Message
from critias.games.nautilus.actions import ACTIONS, N_DOORS
from critias.games.nautilus.chart import FIND_AT, FIND_ZONE, LOCKS_OF, NO_FIND, PRICE_AT
from critias.games.nautilus.components import (
    FACES,
    FIRST_STATION,
    MODULES,
    N_TURNS,
    SIDES,
    SORT_KIND,
    SORTS,
    SUBMARINE_NAMES,
    ZONES,
)
from critias.games.nautilus.rules.aquanauts import distance, must_pay_builder
from critias.games.nautilus.rules.city import module_of, side_of, square_of
from critias.games.nautilus.rules.finds import price_of
from critias.games.nautilus.rules.legal import price_of_sort
from critias.games.nautilus.rules.submarines import detected, door_square
from critias.games.nautilus.rules.turn import must_give_back
from critias.games.nautilus.state import PHASES, UNKNOWN, Phase
from critias.games.nautilus.text.notation import FINDS, SQUARES


def describe(state: State, action: int) -> Message:
    """An action or outcome in words."""
    kind, k = ACTIONS.split(action)
    return DESCRIPTIONS[kind](opened(state), k)


def _done(fields: Any, _: int) -> Message:
    if fields.phase == Phase.BUILD and must_give_back(fields):
        held = {SORTS[sort]: int(number) for sort, number in enumerate(fields.held[fields.turn]) if number}
        return Message("action.done.build.return", {"modules": held})
    return Message(f"action.done.{PHASES[fields.phase]}")


def _buy(fields: Any, sort: int) -> Message:
    return Message("action.buy", {"module": SORTS[sort], "price": price_of_sort(sort)})


def _build(fields: Any, sort: int) -> Message:
    return Message("action.build", {"module": SORTS[sort]})


def _joined_at(fields: Any, square: int, turn: int) -> list[str]:
    """The modules that the module chosen would be joined to there."""
    locks = int(LOCKS_OF[SORT_KIND[fields.chosen], turn])
    docks = [int(dock) for dock in fields.docks[: fields.n_docks] if square_of(int(dock)) == square]
    return [MODULES[module_of(dock)] for dock in docks if locks >> side_of(dock) & 1]


def _place(fields: Any, k: int) -> Message:
    square, turn = divmod(k, N_TURNS)
    if fields.phase == Phase.BASE:
        return Message("action.base", {"square": SQUARES[square]})
    return Message(
        "action.place",
        {
            "square": SQUARES[square],
            "side": SIDES[2 * turn],
            "price": max(int(PRICE_AT[square]) - int(fields.paid), 0),
            "modules": _joined_at(fields, square, turn),
        },
    )


def _walk(fields: Any, module: int) -> Message:
    return Message("action.walk", {"module": MODULES[module]})


def _to(fields: Any, module: int) -> Message:
    args: dict[str, Any] = {"module": MODULES[module], "steps": distance(fields, int(fields.walker), module)}
    if must_pay_builder(fields, fields.turn, module):
        return Message("action.to.pay", args | {"player": int(fields.builder[module]), "price": 1})
    is_new = module >= FIRST_STATION and not fields.present[fields.turn] >> module & 1
    return Message("action.to.service" if is_new else "action.to", args)


def _launch(fields: Any, k: int) -> Message:
    station, door = FIRST_STATION + k // N_DOORS, k % N_DOORS
    return Message("action.launch", {"module": MODULES[station], "square": SQUARES[door_square(fields, station, door)]})


def _ping(fields: Any, number: int) -> Message:
    found = int(detected(fields, number))
    squares = [name for find, name in enumerate(FINDS) if found >> find & 1]
    return Message("action.sonar", {"submarine": SUBMARINE_NAMES[number], "number": len(squares), "squares": squares, "price": 1})


def _sail(fields: Any, number: int) -> Message:
    square = SQUARES[fields.submarine[fields.turn, number]]
    return Message("action.submarine", {"submarine": SUBMARINE_NAMES[number], "square": square})


def _go(fields: Any, square: int) -> Message:
    find = int(FIND_AT[square])
    if find == NO_FIND or not fields.there >> find & 1:
        return Message("action.go", {"square": SQUARES[square]})
    return Message("action.go.find", {"square": SQUARES[square], "find": _face_for_mover(fields, find)})


def _face_for_mover(fields: Any, find: int) -> Message:
    """A find as the mover knows it."""
    is_known = (fields.shown | fields.seen[fields.turn]) >> find & 1
    if not is_known or fields.what[find] == UNKNOWN:
        return Message("find.unknown", {"zone": ZONES[FIND_ZONE[find]]})
    return Message("find.known", {"face": FACES[fields.what[find]], "price": price_of(find, int(fields.what[find]))})


def _home(fields: Any, station: int) -> Message:
    args: dict[str, Any] = {"module": MODULES[FIRST_STATION + station]}
    if must_pay_builder(fields, fields.turn, FIRST_STATION + station):
        return Message("action.home.pay", args | {"player": int(fields.builder[FIRST_STATION + station]), "price": 1})
    return Message("action.home", args)


def _look(fields: Any, find: int) -> Message:
    return Message("action.look", {"square": FINDS[find], "zone": ZONES[FIND_ZONE[find]]})


def _dock(fields: Any, _: int) -> Message:
    return Message("action.dock")


def _reveal(fields: Any, face: int) -> Message:
    return Message("outcome.reveal", {"face": FACES[face]})


DESCRIPTIONS: dict[Kind, Callable[[Any, int], Message]] = ACTIONS.table(
    done=_done,
    buy=_buy,
    build=_build,
    place=_place,
    walk_from=_walk,
    walk_to=_to,
    launch=_launch,
    ping=_ping,
    sail=_sail,
    go=_go,
    home=_home,
    dock=_dock,
    look=_look,
    reveal=_reveal,
)
