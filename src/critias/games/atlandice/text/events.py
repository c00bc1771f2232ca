"""The events of a step, found by comparing the state before and after it, never by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.core.actions import Kind
from critias.core.rules.calls import State
from critias.core.rules.fields import opened
from critias.core.text.message import Message
from critias.games.atlandice.actions import ACTIONS
from critias.games.atlandice.components import (
    CLOCK,
    DISTRICTS,
    DONATION,
    KINDS,
    MARKET,
    N_DISTRICTS,
    N_KINDS,
    NOTHING,
    ROLL_CLOCK,
    SECTORS,
    TILE_POINTS,
    TO_MARKET,
)
from critias.games.atlandice.components import (
    EVENTS as CLOCK_EVENTS,
)
from critias.games.atlandice.rules.clock import counted
from critias.games.atlandice.rules.legal import lift_sector
from critias.games.atlandice.rules.scoring import award, final_points, prestige
from critias.games.atlandice.state import Phase, effect_of, is_alive, owners, sector_of
from critias.games.atlandice.text.descriptions import tile_args


def tell(before: State, action: int, after: State, viewer: int) -> list[Message]:
    """The events of one step, causes before effects; the same for every viewer."""
    old, new = opened(before), opened(after)
    kind, k = ACTIONS.split(action)
    happened = _clock_event(old, kind, new)
    inventory = _inventory(happened, new)
    events = EVENTS[kind](old, k, new)
    events += _district_events(old, new, inventory)
    events += _clock_events(old, happened, new)
    events += [Message("event.points", {"player": owner, "points": points}) for owner, points in enumerate(inventory) if points]
    return events + _order_events(old, new)


def _order_events(old: Any, new: Any) -> list[Message]:
    """The events about turn order: the end, the next round or the next player."""
    if new.phase == Phase.OVER:
        return [Message("event.over"), *count(new)]
    if old.phase != Phase.OPEN and new.phase == Phase.OPEN:
        return [Message("event.round", {"player": int(new.first)})]
    return [Message("event.turn", {"player": int(new.turn)})] if new.turn != old.turn else []


# ------------------------------------------------------------------------------------------------ by kind of action


def _visit(key: str) -> Callable[[Any, int, Any], list[Message]]:
    return lambda old, sector, new: [Message(key, {"player": int(old.turn), "sector": SECTORS[sector]})]


def _take(old: Any, kind: int, new: Any) -> list[Message]:
    return _taken(old, int(old.sector), kind)


def _take_from(old: Any, k: int, new: Any) -> list[Message]:
    return _taken(old, *divmod(k, N_KINDS))


def _taken(old: Any, sector: int, kind: int) -> list[Message]:
    return [Message("event.take", {"player": int(old.owner), "kind": KINDS[kind], "sector": SECTORS[sector]})]


def _lift(old: Any, kind: int, new: Any) -> list[Message]:
    if effect_of(old, old.sector) != TO_MARKET:
        return []
    return [Message("event.put", {"kind": KINDS[kind], "sector": SECTORS[MARKET], "from": SECTORS[old.sector]})]


def _put(old: Any, district: int, new: Any) -> list[Message]:
    return [Message("event.put", _origin(old) | {"sector": SECTORS[district]})]


def _swap(old: Any, k: int, new: Any) -> list[Message]:
    district, kind = divmod(k, N_KINDS)
    return [Message("event.swap", _origin(old) | {"other": KINDS[kind], "sector": SECTORS[district]})]


def _origin(old: Any) -> dict[str, str]:
    return {"kind": KINDS[old.lifted], "from": SECTORS[lift_sector(old)]}


def _place_die(old: Any, sector: int, new: Any) -> list[Message]:
    return [Message("event.die", {"from": SECTORS[old.moved_die], "sector": SECTORS[sector]})]


def _submarine(old: Any, sector: int, new: Any) -> list[Message]:
    return [Message("event.submarine", {"from": SECTORS[old.submarine], "sector": SECTORS[sector]})]


def _donate(old: Any, kind: int, new: Any) -> list[Message]:
    return [Message("event.donate", {"player": int(old.turn), "kind": KINDS[kind], "sector": DISTRICTS[kind]})]


def _roll(old: Any, k: int, new: Any) -> list[Message]:
    face = k + 1
    if old.phase == Phase.OPEN:
        return [Message("event.roll.door", {"face": face, "sector": SECTORS[sector_of(old, face)]})]
    is_lucky = old.phase == Phase.ROLL_ON or new.phase in (Phase.ROLL_ON, Phase.TAKE_EXTRA, Phase.TAKE_ELSEWHERE) or _moves_clock(old, face)
    events = [Message("event.roll", {"face": face, "sector": SECTORS[old.sector], "counts": is_lucky})]
    if old.phase == Phase.ROLL_ON:
        events.append(Message("event.visit.on", {"player": int(old.owner), "sector": SECTORS[sector_of(old, face)]}))
    return events


def _moves_clock(fields: Any, face: int) -> bool:
    """[D4.8] Whether the effect moved the clock; the clock itself cannot tell, since the end of the round may move it in the same step."""
    return bool(effect_of(fields, fields.sector) == ROLL_CLOCK and face <= 4)


def _turn_up(old: Any, k: int, new: Any) -> list[Message]:
    return [Message("event.tile", tile_args(k))]


def _silent(old: Any, k: int, new: Any) -> list[Message]:
    return []


EVENTS: dict[Kind, Callable[[Any, int, Any], list[Message]]] = ACTIONS.table(
    visit=_visit("event.visit"),
    give=_visit("event.give"),
    take=_take,
    take_from=_take_from,
    lift=_lift,
    put=_put,
    swap=_swap,
    choose_die=_silent,
    place_die=_place_die,
    submarine=_submarine,
    donate=_donate,
    stop=_silent,
    roll=_roll,
    turn_up=_turn_up,
)


# ------------------------------------------------------------------------------------------------ what follows


def _district_events(old: Any, new: Any, inventory: list[int]) -> list[Message]:
    """Points and tiles that districts and donations brought, and districts that died."""
    events = []
    for owner in range(owners(new)):
        won = [d for d in range(N_DISTRICTS) if new.tiles[owner, d] > old.tiles[owner, d]]
        events += [Message("event.tile.won", {"player": owner, "sector": DISTRICTS[d], "kind": KINDS[d]}) for d in won]
        points = int(new.points[owner] - old.points[owner]) - inventory[owner]
        if points:
            events.append(Message("event.points", {"player": owner, "points": points}))
    died = [d for d in range(N_DISTRICTS) if is_alive(old, d) and not is_alive(new, d)]
    return events + [Message("event.dead", {"sector": DISTRICTS[d], "kind": KINDS[d]}) for d in died]


def _clock_event(old: Any, kind: Kind, new: Any) -> int:
    """The event that happened when the needle moved; an effect's roll moves it without one."""
    is_effect = kind == ACTIONS["roll"] and new.phase in (Phase.VISIT, Phase.UNCOVER)
    return NOTHING if new.clock == old.clock or is_effect else int(CLOCK[new.clock])


def _inventory(event: int, new: Any) -> list[int]:
    """The points of an inventory: nothing is given back, so the stocks still show who had the most."""
    if event in (NOTHING, DONATION):
        return [0] * owners(new)
    amounts = [counted(new, event, owner) for owner in range(owners(new))]
    return [1 if amount and amount == max(amounts) else 0 for amount in amounts]


def _clock_events(old: Any, event: int, new: Any) -> list[Message]:
    if new.clock == old.clock:
        return []
    key = "clock.nothing" if event == NOTHING else f"clock.{CLOCK_EVENTS[event]}"
    return [Message("event.clock", {"from": int(old.clock), "space": int(new.clock), "event": Message(key)})]


def count(state: State) -> list[Message]:
    """The final count, owner by owner, with everything it is the sum of, as if the game ended here."""
    s = opened(state)
    events = []
    for owner in range(owners(s)):
        awards = {KINDS[kind]: int(award(s, kind, owner)) for kind in range(N_KINDS)}
        args = {
            "player": owner,
            "won": int(s.points[owner]),
            "tiles": TILE_POINTS * int(s.tiles[owner].sum()),
            "prestige": int(prestige(s, owner)),
            **awards,
            "awards": sum(awards.values()),
            "points": int(final_points(s, owner)),
        }
        events.append(Message("event.score", args))
    return events
