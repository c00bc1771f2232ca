"""What happened in a step: told by comparing the record before and after it."""

from __future__ import annotations

from typing import Any

from critias.core.calls import State
from critias.core.compiled import lowest
from critias.core.message import Message
from critias.core.reading import opened
from critias.games.nautilus.actions import (
    BUILD_SORT,
    BUY_SORT,
    DOCK,
    GO_TO,
    HOME_TO,
    LAUNCH_FROM,
    LOOK_AT,
    PING,
    PLACE_AT,
    REVEAL_FACE,
    SAIL,
    WALK_FROM,
    WALK_TO,
)
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
from critias.games.nautilus.finds import price_of
from critias.games.nautilus.legal import price_of_sort
from critias.games.nautilus.notation import FINDS, SQUARES
from critias.games.nautilus.scoring import final_points, find_points, raised, ruins_points, station_points
from critias.games.nautilus.state import (
    BASE_PHASE,
    COVERED,
    NOT_FOUND,
    OVER_PHASE,
    PLACE,
    REACHED,
    REVEAL,
)


def tell(before: State, action: int, after: State, viewer: int) -> list[Message]:
    """The events of one step, causes before effects, as a viewer may know them."""
    old, new = opened(before), opened(after)
    events = _main_events(old, action, new, viewer)
    events += _service_events(old, new)
    events += _returned_events(old, new)
    if new.trench_open and not old.trench_open:
        events.append(Message("event.trench", {"player": int(old.turn)}))
    return events + _order_events(old, new)


def _main_events(old: Any, action: int, new: Any, viewer: int) -> list[Message]:
    who = {"player": int(old.turn)}
    if BUY_SORT <= action < BUILD_SORT:
        sort = action - BUY_SORT
        return [Message("event.buy", who | {"module": SORTS[sort], "price": price_of_sort(sort)})]
    if PLACE_AT <= action < WALK_FROM:
        return _building_events(old, (action - PLACE_AT) // N_TURNS, new)
    if WALK_TO <= action < LAUNCH_FROM:
        return [Message("event.walk", who | {"from": MODULES[old.walker], "module": MODULES[action - WALK_TO]})]
    if LAUNCH_FROM <= action < REVEAL_FACE:
        return _sea_events(old, action, new)
    if action >= REVEAL_FACE:
        return _reveal_events(old, new, viewer)
    return []


def _building_events(old: Any, square: int, new: Any) -> list[Message]:
    who = {"player": int(old.turn), "square": SQUARES[square]}
    if old.phase == BASE_PHASE:
        return [Message("event.base", who)]
    module = lowest(int(new.built & ~old.built))
    price = int(old.money[old.turn] - new.money[old.turn])
    events = [Message("event.build", who | {"module": MODULES[module], "price": price})]
    covered = [find for find in range(N_FINDS) if (old.there & ~new.there) >> find & 1]
    return events + [_covered_event(new, find) for find in covered]


def _covered_event(new: Any, find: int) -> Message:
    face = int(new.what[find])
    return Message("event.covered.atlantis" if face >= ATLANTIS else "event.covered", {"face": FACES[face], "square": FINDS[find]})


def _sea_events(old: Any, action: int, new: Any) -> list[Message]:
    who: dict[str, Any] = {"player": int(old.turn)}
    if action < PING:
        number = next(k for k, name in enumerate(SUBMARINE_NAMES) if new.submarine[old.turn, k] != old.submarine[old.turn, k])
        square = SQUARES[new.submarine[old.turn, number]]
        return [Message("event.launch", who | {"submarine": SUBMARINE_NAMES[number], "square": square})]
    if action < SAIL:
        return [Message("event.sonar", who | {"submarine": SUBMARINE_NAMES[action - PING], "number": int(new.pending).bit_count()})]
    if action < GO_TO:
        return []
    if action < HOME_TO:
        return _voyage_events(old, action - GO_TO, new)
    if action < LOOK_AT:
        key = "event.dock" if action == DOCK else "event.home"
        module = {} if action == DOCK else {"module": MODULES[FIRST_STATION + action - HOME_TO]}
        return [Message(key, who | {"submarine": SUBMARINE_NAMES[old.sailing]} | module)]
    return []


def _voyage_events(old: Any, square: int, new: Any) -> list[Message]:
    who = {"player": int(old.turn)}
    submarine = {"submarine": SUBMARINE_NAMES[old.sailing]}
    moves = old.submarine[old.turn, old.sailing] != square
    events = [Message("event.go", who | submarine | {"square": SQUARES[square]})] if moves else []
    return events + _collecting_events(old, new, int(old.sailing))


def _collecting_events(old: Any, new: Any, number: int) -> list[Message]:
    """A find that a submarine came upon and that is known: collected, or not paid."""
    if new.phase == REVEAL and new.cause == REACHED:
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


def _reveal_events(old: Any, new: Any, viewer: int) -> list[Message]:
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


def _service_events(old: Any, new: Any) -> list[Message]:
    """Stations that came into service, what their builders got, and 3-chips that moved."""
    events = []
    player = int(old.turn)
    opened = int(new.present[player] & ~old.present[player])
    for module in range(FIRST_STATION, N_MODULES):
        if opened >> module & 1:
            events.append(Message("event.service", {"player": player, "module": MODULES[module]}))
            if new.builder[module] != player:
                events.append(Message("event.builder", {"player": int(new.builder[module])}))
    for kind in range(N_STATION_KINDS):
        if new.chip[kind] != old.chip[kind]:
            events.append(Message("event.chip", {"player": int(new.chip[kind]), "kind": STATION_KINDS[kind]}))
    return events


def _returned_events(old: Any, new: Any) -> list[Message]:
    """Modules given back to the supply: held before, neither held nor built now. Who can do nothing gives back unasked."""
    events = []
    for player in range(new.players):
        gone = old.held[player] - new.held[player]
        if old.phase == PLACE and player == old.turn:
            gone[old.chosen] -= 1
        returned = {SORTS[sort]: int(number) for sort, number in enumerate(gone) if number > 0}
        if returned:
            events.append(Message("event.given_back", {"player": player, "modules": returned}))
    return events


def _order_events(old: Any, new: Any) -> list[Message]:
    """The next player, the next round, the end."""
    if new.phase == OVER_PHASE:
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
