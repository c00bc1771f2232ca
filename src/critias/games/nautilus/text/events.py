"""The events of a step, found by comparing the state before and after it, never by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.compiled import lowest
from critias.core.rules.fields import opened
from critias.core.text.message import Message
from critias.games.nautilus.actions import ACTIONS
from critias.games.nautilus.components import (
    ATLANTIS,
    CHEST,
    FACES,
    FIRST_STATION,
    MODULES,
    N_FINDS,
    N_MODULES,
    N_STATION_KINDS,
    N_TURNS,
    SORTS,
    STATION_KINDS,
    SUBMARINE_NAMES,
)
from critias.games.nautilus.rules.finds import price_of
from critias.games.nautilus.rules.legal import price_of_sort
from critias.games.nautilus.rules.scoring import final_points, find_points, raised, ruins_points, station_points
from critias.games.nautilus.rules.submarines import detected
from critias.games.nautilus.state import COVERED, NOT_FOUND, REACHED, Phase
from critias.games.nautilus.text.notation import FINDS, SQUARES


def tell(before: State, action: int, after: State, viewer: int) -> list[Message]:
    """The events of one step, causes before effects, as a viewer may know them."""
    old, new = opened(before), opened(after)
    kind, k = ACTIONS.split(action)
    events = EVENTS[kind](old, k, new, viewer)
    events += _service_events(old, new)
    events += _returned_events(old, new)
    if new.trench_open and not old.trench_open:
        events.append(Message("event.trench", {"player": int(old.turn)}))
    return events + _order_events(old, new)


# ------------------------------------------------------------------------------------------------ by kind of action


def _silent(old: Any, k: int, new: Any, viewer: int) -> list[Message]:
    return []


def _buy(old: Any, sort: int, new: Any, viewer: int) -> list[Message]:
    return [Message("event.buy", {"player": int(old.turn), "module": SORTS[sort], "price": price_of_sort(sort)})]


def _place(old: Any, k: int, new: Any, viewer: int) -> list[Message]:
    who = {"player": int(old.turn), "square": SQUARES[k // N_TURNS]}
    if old.phase == Phase.BASE:
        return [Message("event.base", who)]
    module = lowest(int(new.built & ~old.built))
    price = int(old.money[old.turn] - new.money[old.turn])
    events = [Message("event.build", who | {"module": MODULES[module], "price": price})]
    covered = [find for find in range(N_FINDS) if (old.there & ~new.there) >> find & 1]
    return events + [_covered_event(new, find) for find in covered]


def _covered_event(new: Any, find: int) -> Message:
    face = int(new.what[find])
    return Message("event.covered.atlantis" if face >= ATLANTIS else "event.covered", {"face": FACES[face], "square": FINDS[find]})


def _walk_to(old: Any, module: int, new: Any, viewer: int) -> list[Message]:
    return [Message("event.walk", {"player": int(old.turn), "from": MODULES[old.walker], "module": MODULES[module]})]


def _launch(old: Any, k: int, new: Any, viewer: int) -> list[Message]:
    before, after = old.submarine[old.turn], new.submarine[old.turn]
    number = next(k for k in range(len(SUBMARINE_NAMES)) if after[k] != before[k])
    args = {"player": int(old.turn), "submarine": SUBMARINE_NAMES[number], "square": SQUARES[after[number]]}
    return [Message("event.launch", args)]


def _ping(old: Any, number: int, new: Any, viewer: int) -> list[Message]:
    args = {"player": int(old.turn), "submarine": SUBMARINE_NAMES[number], "number": int(detected(old, number)).bit_count()}
    return [Message("event.sonar", args)]


def _go(old: Any, square: int, new: Any, viewer: int) -> list[Message]:
    who = {"player": int(old.turn)}
    submarine = {"submarine": SUBMARINE_NAMES[old.sailing]}
    moves = old.submarine[old.turn, old.sailing] != square
    events = [Message("event.go", who | submarine | {"square": SQUARES[square]})] if moves else []
    return events + _collecting_events(old, new, int(old.sailing))


def _collecting_events(old: Any, new: Any, number: int) -> list[Message]:
    """The events of a known find that a submarine came upon: collected, or not paid for."""
    if new.phase == Phase.REVEAL and new.cause == REACHED:
        return []
    who = {"player": int(old.turn)}
    gone = int(old.there & ~new.there)
    if gone == 0:
        is_unpaid = new.unpaid >> number & 1 and not old.unpaid >> number & 1
        return [Message("event.unpaid", who)] if is_unpaid else []
    find = lowest(gone)
    face = int(new.what[find])
    if face >= ATLANTIS and new.ruins[face - ATLANTIS] != old.turn:
        return [Message("event.unpaid.atlantis", who | {"face": FACES[face]})]
    if face == CHEST:
        return [Message("event.chest", who | {"money": int(new.money[old.turn] - old.money[old.turn])})]
    return [Message("event.collect", who | {"face": FACES[face], "price": price_of(find, face)})]


def _home(old: Any, station: int, new: Any, viewer: int) -> list[Message]:
    module = MODULES[FIRST_STATION + station]
    return [Message("event.home", {"player": int(old.turn), "submarine": SUBMARINE_NAMES[old.sailing], "module": module})]


def _dock(old: Any, _: int, new: Any, viewer: int) -> list[Message]:
    return [Message("event.dock", {"player": int(old.turn), "submarine": SUBMARINE_NAMES[old.sailing]})]


def _reveal(old: Any, face: int, new: Any, viewer: int) -> list[Message]:
    find = lowest(int(old.pending))
    who = {"player": int(old.turn), "square": FINDS[find]}
    if old.cause == COVERED:
        return [_covered_event(new, find)]
    if old.cause == REACHED:
        found = [Message("event.reveal", {"square": FINDS[find], "face": FACES[new.what[find]]})]
        return found + _collecting_events(old, new, int(old.sailing))
    if viewer == old.turn:
        return [Message("event.see", who | {"face": FACES[new.what[find]]})]
    return [Message("event.look", who)]


EVENTS: dict[Kind, Callable[[Any, int, Any, int], list[Message]]] = ACTIONS.table(
    done=_silent,
    buy=_buy,
    build=_silent,
    place=_place,
    walk_from=_silent,
    walk_to=_walk_to,
    launch=_launch,
    ping=_ping,
    sail=_silent,
    go=_go,
    home=_home,
    dock=_dock,
    look=_silent,
    reveal=_reveal,
)


# ------------------------------------------------------------------------------------------------ what follows


def _service_events(old: Any, new: Any) -> list[Message]:
    """The events of stations that came into service: what their builders got, and 3-chips that moved."""
    events = []
    player = int(old.turn)
    entered = int(new.present[player] & ~old.present[player])
    for module in range(FIRST_STATION, N_MODULES):
        if entered >> module & 1:
            events.append(Message("event.service", {"player": player, "module": MODULES[module]}))
            if new.builder[module] != player:
                events.append(Message("event.builder", {"player": int(new.builder[module])}))
    for kind in range(N_STATION_KINDS):
        if new.chip[kind] != old.chip[kind]:
            events.append(Message("event.chip", {"player": int(new.chip[kind]), "kind": STATION_KINDS[kind]}))
    return events


def _returned_events(old: Any, new: Any) -> list[Message]:
    """Modules given back to the supply: held before, neither held nor built now. They go back without a question if nothing can be done."""
    events = []
    for player in range(new.players):
        gone = old.held[player] - new.held[player]
        if old.phase == Phase.PLACE and player == old.turn:
            gone[old.chosen] -= 1
        returned = {SORTS[sort]: int(number) for sort, number in enumerate(gone) if number > 0}
        if returned:
            events.append(Message("event.given_back", {"player": player, "modules": returned}))
    return events


def _order_events(old: Any, new: Any) -> list[Message]:
    """The events about turn order: the next player, the next round, the end."""
    if new.phase == Phase.OVER:
        return _end_events(new)
    if new.round_number != old.round_number:
        last = [Message("event.last")] if new.is_last else []
        return [*last, Message("event.round", {"player": int(new.first), "round": int(new.round_number)})]
    return [Message("event.turn", {"player": int(new.turn)})] if new.turn != old.turn else []


def _end_events(new: Any) -> list[Message]:
    reason = "atlantis" if NOT_FOUND not in new.ruins else "last" if new.is_last else "idle"
    return [Message(f"event.over.{reason}"), *count(new)]


def count(state: State) -> list[Message]:
    """The final count, player by player, as if the game ended here."""
    s = opened(state)
    events = []
    for player in range(s.players):
        dearer = int(raised(s, player))
        args = {
            "player": player,
            "worth": int(find_points(s, player)),
            "order": dearer,
            "finds": int(find_points(s, player)) + dearer,
            "ruins": int(ruins_points(s, player)),
            "stations": int(station_points(s, player)),
            "money": int(s.money[player]) - dearer,
            "points": int(final_points(s, player)),
        }
        events.append(Message("event.score", args))
    return events
