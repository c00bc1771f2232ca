"""Why something is not allowed: the clause that forbids it, found with the same predicates that `legal` uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.core.calls import State
from critias.core.contract import CHANCE, OVER
from critias.core.message import Reason
from critias.games.atlandice.actions import (
    DIE_AT,
    DIE_TO,
    DONATE_KIND,
    GIVE_DIE,
    LIFT_KIND,
    N_ACTIONS,
    N_OUTCOMES,
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
from critias.games.atlandice.components import FROM_MARKET, KINDS, N_KINDS, N_TILES, ROLL_SIX_MARKET, SECTORS
from critias.games.atlandice.legal import (
    lift_sector,
    may_give,
    may_keep,
    may_move_submarine,
    may_place_die,
    may_put,
    may_take_from,
    may_visit,
)
from critias.games.atlandice.state import (
    CHOOSE_DIE,
    DONATE,
    DONATE_SECOND,
    LIFT,
    OPEN,
    PHASES,
    PLACE_DIE,
    PUT,
    ROLL,
    ROLL_ON,
    SUBMARINE,
    SWAP_WITH,
    TAKE,
    TAKE_ELSEWHERE,
    TAKE_EXTRA,
    TAKE_SECOND,
    UNCOVER,
    VISIT,
    district_in_question,
    effect_of,
    is_alive,
)
from critias.games.atlandice.turn import mover

# What each phase wants instead of anything else, and the clause that says so.
INSTEAD = {
    OPEN: "D3.1",
    VISIT: "D3.4",
    TAKE: "D3.5",
    TAKE_SECOND: "D3.6",
    ROLL: "D4.1",
    ROLL_ON: "D4.3",
    TAKE_EXTRA: "D4.1",
    TAKE_ELSEWHERE: "D4.1",
    LIFT: "D4.1",
    PUT: "D4.1",
    SWAP_WITH: "D4.4",
    CHOOSE_DIE: "D4.10",
    PLACE_DIE: "D4.10",
    SUBMARINE: "D4.11",
    UNCOVER: "D5.4",
    DONATE: "D7.3",
    DONATE_SECOND: "D7.3",
}


def why_not(state: State, action: int) -> Reason | None:
    """Why the mover may not do this; None if it may."""
    record = state[0]
    who = mover(record)
    if not 0 <= action < N_ACTIONS + N_OUTCOMES:
        return Reason("why.number", {"number": action, "last": N_ACTIONS + N_OUTCOMES - 1}, "D3.4")
    if who == OVER:
        return Reason("why.over", clause="D9.1")
    if who != CHANCE and action >= N_ACTIONS:
        return Reason("why.chance", clause="D3.4")
    for first, beyond, phases, question in QUESTIONS:
        if first <= action < beyond:
            return question(record, action - first) if record.phase in phases else _instead(record)
    raise AssertionError(action)


def _instead(record: Any) -> Reason:
    return Reason(f"why.{PHASES[record.phase]}", clause=INSTEAD[int(record.phase)])


# ------------------------------------------------------------------------------------------------ by kind of action


def _why_not_visit(record: Any, sector: int) -> Reason | None:
    if not may_visit(record, sector):
        return Reason("why.no_die", {"sector": SECTORS[sector]}, "D3.4")
    return None if may_keep(record) else Reason("why.must_give", clause="D8.2")


def _why_not_give(record: Any, sector: int) -> Reason | None:
    if record.players > 2:
        return Reason("why.no_neutral", clause="D8.1")
    if not may_give(record):
        return Reason("why.given", clause="D8.2")
    return None if may_visit(record, sector) else Reason("why.no_die", {"sector": SECTORS[sector]}, "D3.4")


def _not_there(record: Any, sector: int, kind: int, clause: str) -> Reason | None:
    if record.on[sector, kind] > 0:
        return None
    return Reason("why.not_there", {"kind": KINDS[kind], "sector": SECTORS[sector]}, clause)


def _why_not_take(record: Any, kind: int) -> Reason | None:
    return _not_there(record, int(record.sector), kind, "D3.5")


def _why_not_take_from(record: Any, number: int) -> Reason | None:
    sector, kind = divmod(number, N_KINDS)
    if may_take_from(record, sector):
        return _not_there(record, sector, kind, "D4.1")
    if effect_of(record, record.sector) == ROLL_SIX_MARKET:
        return Reason("why.only_market", clause="D4.14")
    return _dead(record, sector) or Reason("why.other_district", {"sector": SECTORS[sector]}, "D4.5")


def _why_not_lift(record: Any, kind: int) -> Reason | None:
    return _not_there(record, int(lift_sector(record)), kind, "D4.1")


def _why_not_put(record: Any, district: int) -> Reason | None:
    if may_put(record, district):
        return None
    clause = "D4.9" if effect_of(record, record.sector) == FROM_MARKET else "D4.13"
    return _dead(record, district) or Reason("why.other_district", {"sector": SECTORS[district]}, clause)


def _why_not_swap(record: Any, number: int) -> Reason | None:
    district, kind = divmod(number, N_KINDS)
    if may_put(record, district):
        return _not_there(record, district, kind, "D4.4")
    return _dead(record, district) or Reason("why.other_district", {"sector": SECTORS[district]}, "D4.4")


def _why_not_choose_die(record: Any, sector: int) -> Reason | None:
    return None if record.dice[sector] > 0 else Reason("why.no_die", {"sector": SECTORS[sector]}, "D4.10")


def _why_not_place_die(record: Any, sector: int) -> Reason | None:
    if may_place_die(record, sector):
        return None
    return _dead(record, sector) or Reason("why.same_sector", {"sector": SECTORS[sector]}, "D4.10")


def _why_not_submarine(record: Any, sector: int) -> Reason | None:
    if may_move_submarine(record, sector):
        return None
    return _dead(record, sector) or Reason("why.same_sector", {"sector": SECTORS[sector]}, "D4.11")


def _why_not_donate(record: Any, kind: int) -> Reason | None:
    return None if record.stock[record.turn, kind] > 0 else Reason("why.not_held", {"kind": KINDS[kind]}, "D7.3")


def _allowed(record: Any, number: int) -> Reason | None:
    return None


def _why_not_tile(record: Any, number: int) -> Reason | None:
    district, tile = divmod(number, N_TILES)
    if district == district_in_question(record) and record.under[district] >> tile & 1:
        return None
    return Reason("why.uncover", clause="D5.4")


def _dead(record: Any, sector: int) -> Reason | None:
    return None if is_alive(record, sector) else Reason("why.dead", {"sector": SECTORS[sector]}, "D5.5")


Question = Callable[[Any, int], Reason | None]
QUESTIONS: tuple[tuple[int, int, tuple[int, ...], Question], ...] = (
    (VISIT_SECTOR, GIVE_DIE, (VISIT,), _why_not_visit),
    (GIVE_DIE, TAKE_KIND, (VISIT,), _why_not_give),
    (TAKE_KIND, TAKE_FROM, (TAKE, TAKE_SECOND, TAKE_EXTRA), _why_not_take),
    (TAKE_FROM, LIFT_KIND, (TAKE_ELSEWHERE,), _why_not_take_from),
    (LIFT_KIND, PUT_ON, (LIFT,), _why_not_lift),
    (PUT_ON, SWAP_FOR, (PUT,), _why_not_put),
    (SWAP_FOR, DIE_AT, (SWAP_WITH,), _why_not_swap),
    (DIE_AT, DIE_TO, (CHOOSE_DIE,), _why_not_choose_die),
    (DIE_TO, SUBMARINE_TO, (PLACE_DIE,), _why_not_place_die),
    (SUBMARINE_TO, DONATE_KIND, (SUBMARINE,), _why_not_submarine),
    (DONATE_KIND, STOP, (DONATE, DONATE_SECOND), _why_not_donate),
    (STOP, ROLL_FACE, (DONATE,), _allowed),
    (ROLL_FACE, TURN_UP, (OPEN, ROLL, ROLL_ON), _allowed),
    (TURN_UP, N_ACTIONS + N_OUTCOMES, (UNCOVER,), _why_not_tile),
)


# ------------------------------------------------------------------------------------------------ clicks


def actions_of_click(state: State, player: int, thing: str) -> list[int]:
    """The actions that a click on a sector, a resource on a sector, or a resource in one's stock could mean."""
    kind, _, name = thing.partition(".")
    if kind not in CLICKS:
        raise ValueError(f"{thing!r} cannot be clicked; things are {', '.join(f'{kind}.…' for kind in CLICKS)}")
    return CLICKS[kind](state[0], name)


def why_not_click(state: State, player: int, thing: str) -> Reason | None:
    """Why the player can do nothing with a thing on the table; None if it can."""
    actions = actions_of_click(state, player, thing)
    who = mover(state[0])
    if who == OVER:
        return Reason("why.over", clause="D9.1")
    if who != player:
        return Reason("why.not_your_turn", clause="D3.8")
    timely = [action for action in actions if _is_timely(state[0], action)]
    reasons = [why_not(state, action) for action in timely or actions]
    return None if None in reasons else reasons[0]


def _is_timely(record: Any, action: int) -> bool:
    """Whether this phase asks for actions of this kind at all."""
    return any(first <= action < beyond and record.phase in phases for first, beyond, phases, _ in QUESTIONS)


def _click_sector(record: Any, name: str) -> list[int]:
    sector = _index(SECTORS, name)
    actions = [first + sector for first in (VISIT_SECTOR, DIE_AT, DIE_TO, SUBMARINE_TO)]
    actions += [GIVE_DIE + sector] if record.players == 2 else []
    return actions + ([PUT_ON + sector] if PUT_ON + sector < SWAP_FOR else [])


def _click_resource(record: Any, name: str) -> list[int]:
    """A resource lying on a sector, such as `forge.weapons`."""
    place, _, thing = name.partition(".")
    sector, kind = _index(SECTORS, place), _index(KINDS, thing)
    actions = [TAKE_FROM + sector * N_KINDS + kind]
    actions += [SWAP_FOR + sector * N_KINDS + kind] if sector * N_KINDS < DIE_AT - SWAP_FOR else []
    actions += [TAKE_KIND + kind] if sector == record.sector else []
    return actions + ([LIFT_KIND + kind] if record.phase == LIFT and sector == lift_sector(record) else [])


def _click_stock(record: Any, name: str) -> list[int]:
    return [DONATE_KIND + _index(KINDS, name)]


def _index(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise ValueError(f"{name!r} is not one of {', '.join(names)}")
    return names.index(name)


CLICKS = {"sector": _click_sector, "resource": _click_resource, "stock": _click_stock}
