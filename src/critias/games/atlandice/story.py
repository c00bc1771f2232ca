"""What an action means and what happened: told by comparing the record before and after it, never by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from critias.core.calls import State
from critias.core.message import Message
from critias.core.reading import draft, opened
from critias.games.atlandice.actions import (
    DIE_AT,
    DIE_TO,
    DONATE_KIND,
    GIVE_DIE,
    LIFT_KIND,
    PUT_ON,
    ROLL_FACE,
    STOP,
    SUBMARINE_TO,
    SWAP_FOR,
    TAKE_FROM,
    TAKE_KIND,
    TURN_UP,
    VISIT_SECTOR,
)
from critias.games.atlandice.clock import counted
from critias.games.atlandice.components import (
    CLOCK,
    DISTRICTS,
    DONATION,
    EVENTS,
    KINDS,
    MARKET,
    N_DISTRICTS,
    N_KINDS,
    N_TILES,
    NOTHING,
    ROLL_CLOCK,
    SECTORS,
    TILE_POINTS,
    TILES,
    TO_MARKET,
)
from critias.games.atlandice.legal import lift_sector
from critias.games.atlandice.scoring import award, final_points, prestige
from critias.games.atlandice.state import (
    NEUTRAL,
    OPEN,
    OVER_PHASE,
    ROLL_ON,
    TAKE_ELSEWHERE,
    TAKE_EXTRA,
    UNCOVER,
    VISIT,
    effect_of,
    is_alive,
    owners,
    resources_on,
    sector_of,
)
from critias.games.atlandice.turn import apply

# ------------------------------------------------------------------------------------------------ what an action would do


def effect_key(record: Any, sector: int) -> str:
    """The key of the sentence that says what a sector's effect is."""
    return "effect.market" if sector == MARKET else f"effect.{DISTRICTS[sector]}.{TILES[record.top[sector]]}"


def _visit(key: str) -> Callable[[Any, int], Message]:
    def describe_visit(record: Any, sector: int) -> Message:
        resources = {KINDS[kind]: int(n) for kind, n in enumerate(record.on[sector]) if n}
        effect = Message(effect_key(record, sector))
        owner = NEUTRAL if key == "choice.give" else int(record.turn)
        return Message(key, {"sector": SECTORS[sector], "resources": resources, "effect": effect} | _prospect(record, sector, owner))

    return describe_visit


def _prospect(record: Any, sector: int, owner: int) -> dict[str, Any]:
    """How many resources a visit takes before its effect, and who would get what if they are the last of a district."""
    lying = int(resources_on(record, sector))
    takes = min(lying, 2 if record.submarine == sector else 1)
    if sector == MARKET or takes < lying:
        return {"takes": takes}
    after = draft(record)
    after.stock[owner] += after.on[sector]
    return {"takes": takes, "gains": [int(award(after, sector, other)) for other in range(owners(record))]}


def _gains(record: Any, action: int) -> list[int]:
    """What everybody gets at once by an action."""
    after = draft(record)
    apply(after, action)
    return [int(prestige(after, owner) - prestige(record, owner)) for owner in range(owners(record))]


def _plain(key: str, name: str, things: tuple[str, ...]) -> Callable[[Any, int], Message]:
    return lambda record, k: Message(key, {name: things[k]})


def _placed(key: str) -> Callable[[Any, int], Message]:
    return lambda record, k: Message(key, {"sector": SECTORS[k // N_KINDS], "kind": KINDS[k % N_KINDS]})


DESCRIPTIONS: tuple[tuple[int, int, Callable[[Any, int], Message]], ...] = (
    (VISIT_SECTOR, GIVE_DIE, _visit("choice.visit")),
    (GIVE_DIE, TAKE_KIND, _visit("choice.give")),
    (TAKE_KIND, TAKE_FROM, _plain("choice.take", "kind", KINDS)),
    (TAKE_FROM, LIFT_KIND, _placed("choice.from")),
    (LIFT_KIND, PUT_ON, _plain("choice.lift", "kind", KINDS)),
    (PUT_ON, SWAP_FOR, _plain("choice.put", "sector", SECTORS)),
    (SWAP_FOR, DIE_AT, _placed("choice.swap")),
    (DIE_AT, DIE_TO, _plain("choice.die", "sector", SECTORS)),
    (DIE_TO, SUBMARINE_TO, _plain("choice.to", "sector", SECTORS)),
    (SUBMARINE_TO, DONATE_KIND, _plain("choice.submarine", "sector", SECTORS)),
    (DONATE_KIND, STOP, _plain("choice.donate", "kind", KINDS)),
    (STOP, ROLL_FACE, lambda record, k: Message("choice.stop")),
    (ROLL_FACE, TURN_UP, lambda record, k: Message("outcome.roll", {"face": k + 1})),
    (TURN_UP, TURN_UP + N_DISTRICTS * N_TILES, lambda record, k: _tile("outcome.tile", k)),
)


def _tile(key: str, number: int) -> Message:
    district, tile = divmod(number, N_TILES)
    return Message(key, {"sector": DISTRICTS[district], "effect": Message(f"effect.{DISTRICTS[district]}.{TILES[tile]}")})


def describe(state: State, action: int) -> Message:
    """An action or outcome in words."""
    record = opened(state)
    message = next(tell(record, action - first) for first, beyond, tell in DESCRIPTIONS if first <= action < beyond)
    if not TAKE_KIND <= action < ROLL_FACE:
        return message
    gains = _gains(record, action)
    return replace(message, args={**message.args, "gains": gains}) if any(gains) else message


# ------------------------------------------------------------------------------------------------ what happened


def tell(before: State, action: int, after: State, viewer: int) -> list[Message]:
    """The events of one step, causes before effects; the same for every viewer."""
    old, new = opened(before), opened(after)
    inventory = _inventory(old, action, new)
    events = _main_events(old, action, new)
    events += _district_events(old, new, inventory)
    events += _clock_events(old, action, new)
    events += [Message("event.points", {"player": owner, "points": points}) for owner, points in enumerate(inventory) if points]
    if new.phase == OVER_PHASE:
        events += [Message("event.over"), *count(new)]
    elif old.phase != OPEN and new.phase == OPEN:
        events.append(Message("event.round", {"player": int(new.first)}))
    elif new.turn != old.turn:
        events.append(Message("event.turn", {"player": int(new.turn)}))
    return events


def _main_events(old: Any, action: int, new: Any) -> list[Message]:
    party = {"player": int(old.owner)}
    if action < TAKE_KIND:
        kept = action < GIVE_DIE
        sector = action if kept else action - GIVE_DIE
        return [Message("event.visit" if kept else "event.give", {"player": int(old.turn), "sector": SECTORS[sector]})]
    if action < TAKE_FROM:
        return [Message("event.take", party | {"kind": KINDS[action - TAKE_KIND], "sector": SECTORS[old.sector]})]
    if action < LIFT_KIND:
        sector, kind = divmod(action - TAKE_FROM, N_KINDS)
        return [Message("event.take", party | {"kind": KINDS[kind], "sector": SECTORS[sector]})]
    if action < DIE_AT:
        return _moving_events(old, action)
    return _other_events(old, action, new)


def _moving_events(old: Any, action: int) -> list[Message]:
    if action < PUT_ON:
        if effect_of(old, old.sector) != TO_MARKET:
            return []
        return [Message("event.put", {"kind": KINDS[action - LIFT_KIND], "sector": SECTORS[MARKET], "from": SECTORS[old.sector]})]
    origin = {"kind": KINDS[old.lifted], "from": SECTORS[lift_sector(old)]}
    if action < SWAP_FOR:
        return [Message("event.put", origin | {"sector": SECTORS[action - PUT_ON]})]
    district, kind = divmod(action - SWAP_FOR, N_KINDS)
    return [Message("event.swap", origin | {"other": KINDS[kind], "sector": SECTORS[district]})]


def _other_events(old: Any, action: int, new: Any) -> list[Message]:
    if action < DIE_TO:
        return []
    if action < SUBMARINE_TO:
        return [Message("event.die", {"from": SECTORS[old.moved_die], "sector": SECTORS[action - DIE_TO]})]
    if action < DONATE_KIND:
        return [Message("event.submarine", {"from": SECTORS[old.submarine], "sector": SECTORS[action - SUBMARINE_TO]})]
    if action < STOP:
        return [
            Message(
                "event.donate", {"player": int(old.turn), "kind": KINDS[action - DONATE_KIND], "sector": DISTRICTS[action - DONATE_KIND]}
            )
        ]
    if action == STOP:
        return []
    if action < TURN_UP:
        return _roll_events(old, action - ROLL_FACE + 1, new)
    return [_tile("event.tile", action - TURN_UP)]


def _roll_events(old: Any, face: int, new: Any) -> list[Message]:
    if old.phase == OPEN:
        return [Message("event.roll.door", {"face": face, "sector": SECTORS[sector_of(old, face)]})]
    is_lucky = old.phase == ROLL_ON or new.phase in (ROLL_ON, TAKE_EXTRA, TAKE_ELSEWHERE) or _moves_clock(old, face)
    events = [Message("event.roll", {"face": face, "sector": SECTORS[old.sector], "counts": is_lucky})]
    if old.phase == ROLL_ON:
        events.append(Message("event.visit.on", {"player": int(old.owner), "sector": SECTORS[sector_of(old, face)]}))
    return events


def _moves_clock(record: Any, face: int) -> bool:
    """[D4.8] The end of the round may move the needle in the same step, so that the clock does not tell."""
    return bool(effect_of(record, record.sector) == ROLL_CLOCK and face <= 4)


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


def _event(old: Any, action: int, new: Any) -> int:
    """The event that happened when the needle moved; an effect's roll moves it without one."""
    is_effect = ROLL_FACE <= action < TURN_UP and new.phase in (VISIT, UNCOVER)
    return NOTHING if new.clock == old.clock or is_effect else int(CLOCK[new.clock])


def _inventory(old: Any, action: int, new: Any) -> list[int]:
    """The points of an inventory: it gives nothing back, so the stocks still show who had most."""
    event = _event(old, action, new)
    if event in (NOTHING, DONATION):
        return [0] * owners(new)
    amounts = [counted(new, event, owner) for owner in range(owners(new))]
    return [1 if amount and amount == max(amounts) else 0 for amount in amounts]


def _clock_events(old: Any, action: int, new: Any) -> list[Message]:
    if new.clock == old.clock:
        return []
    event = _event(old, action, new)
    key = "clock.nothing" if event == NOTHING else f"clock.{EVENTS[event]}"
    return [Message("event.clock", {"from": int(old.clock), "space": int(new.clock), "event": Message(key)})]


def count(state: State) -> list[Message]:
    """The final count, owner by owner, with all that it is the sum of, as if the game ended here."""
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
