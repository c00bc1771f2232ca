"""What an action means and what happened: told by comparing the record before and after it, never by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.core.calls import State
from critias.core.message import Message
from critias.core.reading import opened
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
from critias.games.nautilus.aquanauts import distance, must_pay_builder
from critias.games.nautilus.chart import FIND_AT, FIND_ZONE, LOCKS_OF, NO_FIND, PRICE_AT
from critias.games.nautilus.city import module_of, side_of, square_of
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
from critias.games.nautilus.events import count, tell
from critias.games.nautilus.finds import price_of
from critias.games.nautilus.legal import price_of_sort
from critias.games.nautilus.notation import FINDS, SQUARES
from critias.games.nautilus.state import BASE_PHASE, BUILD, PHASES, UNKNOWN
from critias.games.nautilus.submarines import detected, door_square
from critias.games.nautilus.turn import must_give_back

__all__ = ["count", "describe", "tell"]


def describe(state: State, action: int) -> Message:
    """An action or outcome in words."""
    return next(tell_choice(opened(state), action - first) for first, beyond, tell_choice in DESCRIPTIONS if first <= action < beyond)


def _done(record: Any, _: int) -> Message:
    if record.phase == BUILD and must_give_back(record):
        held = {SORTS[sort]: int(number) for sort, number in enumerate(record.held[record.turn]) if number}
        return Message("choice.done.build.return", {"modules": held})
    return Message(f"choice.done.{PHASES[record.phase]}")


def _buy(record: Any, sort: int) -> Message:
    return Message("choice.buy", {"module": SORTS[sort], "price": price_of_sort(sort)})


def _build(record: Any, sort: int) -> Message:
    return Message("choice.build", {"module": SORTS[sort]})


def _joined_at(record: Any, square: int, turn: int) -> list[str]:
    """The modules that the module chosen would be joined to there."""
    locks = int(LOCKS_OF[SORT_KIND[record.chosen], turn])
    docks = [int(dock) for dock in record.docks[: record.n_docks] if square_of(int(dock)) == square]
    return [MODULES[module_of(dock)] for dock in docks if locks >> side_of(dock) & 1]


def _place(record: Any, k: int) -> Message:
    square, turn = divmod(k, N_TURNS)
    if record.phase == BASE_PHASE:
        return Message("choice.base", {"square": SQUARES[square]})
    return Message(
        "choice.place",
        {
            "square": SQUARES[square],
            "side": SIDES[2 * turn],
            "price": max(int(PRICE_AT[square]) - int(record.paid), 0),
            "modules": ", ".join(_joined_at(record, square, turn)),
        },
    )


def _walk(record: Any, module: int) -> Message:
    return Message("choice.walk", {"module": MODULES[module]})


def _to(record: Any, module: int) -> Message:
    args: dict[str, Any] = {"module": MODULES[module], "steps": distance(record, int(record.walker), module)}
    if must_pay_builder(record, record.turn, module):
        return Message("choice.to.pay", args | {"player": int(record.builder[module]), "price": 1})
    is_new = module >= FIRST_STATION and not record.present[record.turn] >> module & 1
    return Message("choice.to.service" if is_new else "choice.to", args)


def _launch(record: Any, k: int) -> Message:
    station, door = FIRST_STATION + k // N_DOORS, k % N_DOORS
    return Message("choice.launch", {"module": MODULES[station], "square": SQUARES[door_square(record, station, door)]})


def _ping(record: Any, number: int) -> Message:
    found = int(detected(record, number))
    squares = [name for find, name in enumerate(FINDS) if found >> find & 1]
    return Message("choice.sonar", {"submarine": SUBMARINE_NAMES[number], "number": len(squares), "squares": squares, "price": 1})


def _sail(record: Any, number: int) -> Message:
    square = SQUARES[record.submarine[record.turn, number]]
    return Message("choice.submarine", {"submarine": SUBMARINE_NAMES[number], "square": square})


def _go(record: Any, square: int) -> Message:
    find = int(FIND_AT[square])
    if find == NO_FIND or not record.there >> find & 1:
        return Message("choice.go", {"square": SQUARES[square]})
    return Message("choice.go.find", {"square": SQUARES[square], "find": _face_for_mover(record, find)})


def _face_for_mover(record: Any, find: int) -> Message:
    """A find as the mover knows it."""
    is_known = (record.shown | record.seen[record.turn]) >> find & 1
    if not is_known or record.what[find] == UNKNOWN:
        return Message("find.unknown", {"zone": ZONES[FIND_ZONE[find]]})
    return Message("find.known", {"face": FACES[record.what[find]], "price": price_of(find, int(record.what[find]))})


def _home(record: Any, station: int) -> Message:
    args: dict[str, Any] = {"module": MODULES[FIRST_STATION + station]}
    if must_pay_builder(record, record.turn, FIRST_STATION + station):
        return Message("choice.home.pay", args | {"player": int(record.builder[FIRST_STATION + station]), "price": 1})
    return Message("choice.home", args)


def _look(record: Any, find: int) -> Message:
    return Message("choice.look", {"square": FINDS[find], "zone": ZONES[FIND_ZONE[find]]})


DESCRIPTIONS: tuple[tuple[int, int, Callable[[Any, int], Message]], ...] = (
    (DONE, BUY_SORT, _done),
    (BUY_SORT, BUILD_SORT, _buy),
    (BUILD_SORT, PLACE_AT, _build),
    (PLACE_AT, WALK_FROM, _place),
    (WALK_FROM, WALK_TO, _walk),
    (WALK_TO, LAUNCH_FROM, _to),
    (LAUNCH_FROM, PING, _launch),
    (PING, SAIL, _ping),
    (SAIL, GO_TO, _sail),
    (GO_TO, HOME_TO, _go),
    (HOME_TO, DOCK, _home),
    (DOCK, LOOK_AT, lambda record, k: Message("choice.dock")),
    (LOOK_AT, REVEAL_FACE, _look),
    (REVEAL_FACE, N_ACTIONS + N_OUTCOMES, lambda record, face: Message("outcome.reveal", {"face": FACES[face]})),
)
