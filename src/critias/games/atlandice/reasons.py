"""Why something is not allowed: the clause that forbids it, found with the same predicates that `legal` uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from critias.core.message import Reason
from critias.core.notation import read_choice
from critias.core.questions import Kind, Questions
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
from critias.games.atlandice.components import FROM_MARKET, KINDS, MARKET, N_KINDS, N_TILES, ROLL_SIX_MARKET, SECTORS
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


def _instead(record: Any, action: int) -> Reason:
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
    return _not_there(record, int(record.sector), kind, INSTEAD[int(record.phase)])


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
    return Reason("why.tile.other", clause="D5.4")


def _dead(record: Any, sector: int) -> Reason | None:
    return None if is_alive(record, sector) else Reason("why.dead", {"sector": SECTORS[sector]}, "D5.5")


KINDS_OF_ACTIONS = (
    Kind(VISIT_SECTOR, GIVE_DIE, (VISIT,), _why_not_visit),
    Kind(GIVE_DIE, TAKE_KIND, (VISIT,), _why_not_give),
    Kind(TAKE_KIND, TAKE_FROM, (TAKE, TAKE_SECOND, TAKE_EXTRA), _why_not_take),
    Kind(TAKE_FROM, LIFT_KIND, (TAKE_ELSEWHERE,), _why_not_take_from),
    Kind(LIFT_KIND, PUT_ON, (LIFT,), _why_not_lift),
    Kind(PUT_ON, SWAP_FOR, (PUT,), _why_not_put),
    Kind(SWAP_FOR, DIE_AT, (SWAP_WITH,), _why_not_swap),
    Kind(DIE_AT, DIE_TO, (CHOOSE_DIE,), _why_not_choose_die),
    Kind(DIE_TO, SUBMARINE_TO, (PLACE_DIE,), _why_not_place_die),
    Kind(SUBMARINE_TO, DONATE_KIND, (SUBMARINE,), _why_not_submarine),
    Kind(DONATE_KIND, STOP, (DONATE, DONATE_SECOND), _why_not_donate),
    Kind(STOP, ROLL_FACE, (DONATE,), _allowed),
    Kind(ROLL_FACE, TURN_UP, (OPEN, ROLL, ROLL_ON), _allowed),
    Kind(TURN_UP, N_ACTIONS + N_OUTCOMES, (UNCOVER,), _why_not_tile),
)


# ------------------------------------------------------------------------------------------------ clicks


def _click_sector(record: Any, player: int, name: str) -> list[int]:
    sector = read_choice(SECTORS, name)
    actions = [first + sector for first in (VISIT_SECTOR, DIE_AT, DIE_TO, SUBMARINE_TO)]
    actions += [GIVE_DIE + sector] if record.players == 2 else []
    return actions + ([PUT_ON + sector] if sector != MARKET else [])


def _click_resource(record: Any, player: int, name: str) -> list[int]:
    """A resource lying on a sector, such as `forge.weapons`; none of the actions is meant while one must be moved from elsewhere."""
    place, _, thing = name.partition(".")
    sector, kind = read_choice(SECTORS, place), read_choice(KINDS, thing)
    if record.phase == LIFT:
        return [LIFT_KIND + kind] if sector == lift_sector(record) else []
    actions = [TAKE_FROM + sector * N_KINDS + kind]
    actions += [SWAP_FOR + sector * N_KINDS + kind] if sector != MARKET else []
    return actions + ([TAKE_KIND + kind] if sector == record.sector else [])


def _click_stock(record: Any, player: int, name: str) -> list[int]:
    return [DONATE_KIND + read_choice(KINDS, name)]


def _most_telling(record: Any, thing: str, reasons: Sequence[Reason]) -> Reason:
    return reasons[0] if reasons else Reason("why.lift.elsewhere", {"sector": SECTORS[lift_sector(record)]}, "D4.1")


QUESTIONS = Questions(
    kinds=KINDS_OF_ACTIONS,
    mover=mover,
    actions=N_ACTIONS,
    outcomes=N_OUTCOMES,
    wrong_time=_instead,
    clicks={"sector": _click_sector, "resource": _click_resource, "stock": _click_stock},
    most_telling=_most_telling,
    turn_clause="D3.8",
    end_clause="D9.1",
)
