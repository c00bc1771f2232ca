"""What must be true of every position: refuses a record that was read from text and cannot be."""

from __future__ import annotations

from typing import Any

from critias.games.atlandice.components import (
    DICE,
    DISTRICTS,
    END_OF_CLOCK,
    IN_THE_BOX,
    KINDS,
    N_DISTRICTS,
    N_KINDS,
    SECTORS,
)
from critias.games.atlandice.legal import dice_left
from critias.games.atlandice.state import (
    DONATE,
    DONATE_SECOND,
    NO_KIND,
    NO_SECTOR,
    NOBODY,
    OPEN,
    OVER_PHASE,
    PLACE_DIE,
    PUT,
    SWAP_WITH,
    UNCOVER,
    VISIT,
    is_alive,
)

OUTSIDE_A_VISIT = (OPEN, VISIT, DONATE, DONATE_SECOND, OVER_PHASE)


def check_position(record: Any) -> None:
    """Raises ValueError naming the first thing that is wrong."""
    for check in (_check_resources, _check_dice, _check_clock, _check_turn):
        check(record)


def _check_resources(record: Any) -> None:
    for kind in range(N_KINDS):
        total = int(record.on[:, kind].sum()) + int(record.stock[:, kind].sum())
        if total > IN_THE_BOX:
            raise ValueError(f"{total} {KINDS[kind]}; there are {IN_THE_BOX}")
        if total and not is_alive(record, kind):
            raise ValueError(f"{KINDS[kind]} are still there, but the {DISTRICTS[kind]} is dead")
    for district in range(N_DISTRICTS):
        if not is_alive(record, district) and (record.on[district].any() or record.dice[district]):
            raise ValueError(f"something lies at the {DISTRICTS[district]}, which is dead")


def _check_dice(record: Any) -> None:
    dice = sum(int(record[name].sum()) for name in ("dice", "given")) + int(record.unrolled) + int(record.taken[: record.players].sum())
    if record.phase != OVER_PHASE and dice != DICE[record.players]:
        raise ValueError(f"{dice} dice; a game of {record.players} has {DICE[record.players]}")
    if (record.phase == OPEN) != (record.unrolled > 0):
        raise ValueError("dice are unrolled just while the doors open")


def _check_clock(record: Any) -> None:
    if record.clock > END_OF_CLOCK:
        raise ValueError(f"the clock has spaces 0 to {END_OF_CLOCK}, not {record.clock}")
    if record.first >= record.players:
        raise ValueError(f"player {record.first} cannot be first in a game of {record.players}")


def _check_turn(record: Any) -> None:
    if (record.owner == NOBODY) != (record.phase in OUTSIDE_A_VISIT):
        raise ValueError("a visit has somebody it is for (for=... at=...), and nothing else has")
    if record.sector != NO_SECTOR and not is_alive(record, record.sector) and record.phase != UNCOVER:
        raise ValueError(f"the {SECTORS[record.sector]} is dead and cannot be visited")
    if (record.lifted != NO_KIND) != (record.phase in (PUT, SWAP_WITH)):
        raise ValueError("a resource is lifted just while it is put somewhere or swapped")
    if (record.moved_die != NO_SECTOR) != (record.phase == PLACE_DIE):
        raise ValueError("a die is in hand just while it is placed")
    if record.phase == PLACE_DIE and record.dice[record.moved_die] == 0:
        raise ValueError(f"no die lies at the {SECTORS[record.moved_die]}")
    if (record.bare != 0) != (record.phase == UNCOVER):
        raise ValueError("bare districts are named just while their tiles are turned up")
    _check_donors(record)
    if record.phase == VISIT and dice_left(record) <= 0:
        raise ValueError(f"player {record.turn} has taken all its dice of this round")
    if record.phase == VISIT and not record.dice.any():
        raise ValueError("there is no die to take")


def _check_donors(record: Any) -> None:
    """[D7.3] They are asked in turn order from the first player on."""
    donors = (record.turn - record.first) % record.players if record.phase in (DONATE, DONATE_SECOND) else 0
    if record.donors != donors:
        raise ValueError(f"donors={record.donors}, but {donors} players have been asked to donate before player {record.turn}")
