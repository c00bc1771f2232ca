"""Why something is not allowed: the clause that forbids it, found with the same predicates that `legal` uses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from critias.core.text.message import Reason
from critias.core.text.notation import read_choice
from critias.core.text.questions import Ask, Questions
from critias.games.atlandice.actions import ACTIONS
from critias.games.atlandice.components import FROM_MARKET, KINDS, MARKET, N_KINDS, N_TILES, ROLL_SIX_MARKET, SECTORS
from critias.games.atlandice.rules.legal import (
    lift_sector,
    may_give,
    may_keep,
    may_move_submarine,
    may_place_die,
    may_put,
    may_take_from,
    may_visit,
)
from critias.games.atlandice.rules.turn import mover
from critias.games.atlandice.state import PHASES, Phase, district_in_question, effect_of, is_alive

# What each phase asks for, and so why not anything else: the clause that says so.
INSTEAD = {
    Phase.OPEN: "D3.1",
    Phase.VISIT: "D3.4",
    Phase.TAKE: "D3.5",
    Phase.TAKE_SECOND: "D3.6",
    Phase.ROLL: "D4.1",
    Phase.ROLL_ON: "D4.3",
    Phase.TAKE_EXTRA: "D4.1",
    Phase.TAKE_ELSEWHERE: "D4.1",
    Phase.LIFT: "D4.1",
    Phase.PUT: "D4.1",
    Phase.SWAP: "D4.4",
    Phase.CHOOSE_DIE: "D4.10",
    Phase.PLACE_DIE: "D4.10",
    Phase.SUBMARINE: "D4.11",
    Phase.UNCOVER: "D5.4",
    Phase.DONATE: "D7.3",
    Phase.DONATE_SECOND: "D7.3",
    Phase.OVER: "D9.1",
}


def _instead(fields: Any) -> Reason:
    return Reason(f"why.{PHASES[fields.phase]}", clause=INSTEAD[fields.phase])


# ------------------------------------------------------------------------------------------------ by kind of action


def _why_not_visit(fields: Any, sector: int) -> Reason | None:
    if not may_visit(fields, sector):
        return Reason("why.no_die", {"sector": SECTORS[sector]}, "D3.4")
    return None if may_keep(fields) else Reason("why.must_give", clause="D8.2")


def _why_not_give(fields: Any, sector: int) -> Reason | None:
    if fields.players > 2:
        return Reason("why.no_neutral", clause="D8.1")
    if not may_give(fields):
        return Reason("why.given", clause="D8.2")
    return None if may_visit(fields, sector) else Reason("why.no_die", {"sector": SECTORS[sector]}, "D3.4")


def _not_there(fields: Any, sector: int, kind: int, clause: str) -> Reason | None:
    if fields.on[sector, kind] > 0:
        return None
    return Reason("why.not_there", {"kind": KINDS[kind], "sector": SECTORS[sector]}, clause)


def _why_not_take(fields: Any, kind: int) -> Reason | None:
    return _not_there(fields, int(fields.sector), kind, INSTEAD[fields.phase])


def _why_not_take_from(fields: Any, number: int) -> Reason | None:
    sector, kind = divmod(number, N_KINDS)
    if may_take_from(fields, sector):
        return _not_there(fields, sector, kind, "D4.1")
    if effect_of(fields, fields.sector) == ROLL_SIX_MARKET:
        return Reason("why.only_market", clause="D4.14")
    return _dead(fields, sector) or Reason("why.other_district", {"sector": SECTORS[sector]}, "D4.5")


def _why_not_lift(fields: Any, kind: int) -> Reason | None:
    return _not_there(fields, int(lift_sector(fields)), kind, "D4.1")


def _why_not_put(fields: Any, district: int) -> Reason | None:
    if may_put(fields, district):
        return None
    clause = "D4.9" if effect_of(fields, fields.sector) == FROM_MARKET else "D4.13"
    return _dead(fields, district) or Reason("why.other_district", {"sector": SECTORS[district]}, clause)


def _why_not_swap(fields: Any, number: int) -> Reason | None:
    district, kind = divmod(number, N_KINDS)
    if may_put(fields, district):
        return _not_there(fields, district, kind, "D4.4")
    return _dead(fields, district) or Reason("why.other_district", {"sector": SECTORS[district]}, "D4.4")


def _why_not_choose_die(fields: Any, sector: int) -> Reason | None:
    return None if fields.dice[sector] > 0 else Reason("why.no_die", {"sector": SECTORS[sector]}, "D4.10")


def _why_not_place_die(fields: Any, sector: int) -> Reason | None:
    if may_place_die(fields, sector):
        return None
    return _dead(fields, sector) or Reason("why.same_sector", {"sector": SECTORS[sector]}, "D4.10")


def _why_not_submarine(fields: Any, sector: int) -> Reason | None:
    if may_move_submarine(fields, sector):
        return None
    return _dead(fields, sector) or Reason("why.same_sector", {"sector": SECTORS[sector]}, "D4.11")


def _why_not_donate(fields: Any, kind: int) -> Reason | None:
    return None if fields.stock[fields.turn, kind] > 0 else Reason("why.not_held", {"kind": KINDS[kind]}, "D7.3")


def _allowed(fields: Any, number: int) -> Reason | None:
    return None


def _why_not_tile(fields: Any, number: int) -> Reason | None:
    district, tile = divmod(number, N_TILES)
    if district == district_in_question(fields) and fields.under[district] >> tile & 1:
        return None
    return Reason("why.tile.other", clause="D5.4")


def _dead(fields: Any, sector: int) -> Reason | None:
    return None if is_alive(fields, sector) else Reason("why.dead", {"sector": SECTORS[sector]}, "D5.5")


ASKS = ACTIONS.table(
    visit=Ask((Phase.VISIT,), _why_not_visit),
    give=Ask((Phase.VISIT,), _why_not_give),
    take=Ask((Phase.TAKE, Phase.TAKE_SECOND, Phase.TAKE_EXTRA), _why_not_take),
    take_from=Ask((Phase.TAKE_ELSEWHERE,), _why_not_take_from),
    lift=Ask((Phase.LIFT,), _why_not_lift),
    put=Ask((Phase.PUT,), _why_not_put),
    swap=Ask((Phase.SWAP,), _why_not_swap),
    choose_die=Ask((Phase.CHOOSE_DIE,), _why_not_choose_die),
    place_die=Ask((Phase.PLACE_DIE,), _why_not_place_die),
    submarine=Ask((Phase.SUBMARINE,), _why_not_submarine),
    donate=Ask((Phase.DONATE, Phase.DONATE_SECOND), _why_not_donate),
    stop=Ask((Phase.DONATE,), _allowed),
    roll=Ask((Phase.OPEN, Phase.ROLL, Phase.ROLL_ON), _allowed),
    turn_up=Ask((Phase.UNCOVER,), _why_not_tile),
)


# ------------------------------------------------------------------------------------------------ clicks


def _click_sector(fields: Any, player: int, name: str) -> list[int]:
    sector = read_choice(SECTORS, name)
    actions = ACTIONS.actions(visit=[sector], choose_die=[sector], place_die=[sector], submarine=[sector])
    actions += ACTIONS.actions(give=[sector]) if fields.players == 2 else []
    return actions + (ACTIONS.actions(put=[sector]) if sector != MARKET else [])


def _click_resource(fields: Any, player: int, name: str) -> list[int]:
    """The actions of a resource lying on a sector, such as `forge.weapons`; none while a resource of another sector must be moved."""
    place, _, thing = name.partition(".")
    sector, kind = read_choice(SECTORS, place), read_choice(KINDS, thing)
    if fields.phase == Phase.LIFT:
        return ACTIONS.actions(lift=[kind]) if sector == lift_sector(fields) else []
    actions = ACTIONS.actions(take_from=[sector * N_KINDS + kind])
    actions += ACTIONS.actions(swap=[sector * N_KINDS + kind]) if sector != MARKET else []
    return actions + (ACTIONS.actions(take=[kind]) if sector == fields.sector else [])


def _click_stock(fields: Any, player: int, name: str) -> list[int]:
    return ACTIONS.actions(donate=[read_choice(KINDS, name)])


def _most_telling(fields: Any, thing: str, reasons: Sequence[Reason]) -> Reason:
    return reasons[0] if reasons else Reason("why.lift.elsewhere", {"sector": SECTORS[lift_sector(fields)]}, "D4.1")


QUESTIONS = Questions(
    kinds=ACTIONS,
    asks=ASKS,
    mover=mover,
    instead=_instead,
    clicks={"sector": _click_sector, "resource": _click_resource, "stock": _click_stock},
    most_telling=_most_telling,
    turn_clause="D3.8",
)
