"""What must be true of every position: a state read from text that is impossible is refused."""

from __future__ import annotations

from typing import Any

from critias.games.atlandice.components import (
    CHANGE_DIE,
    CLOCK,
    DICE,
    DICE_EACH,
    DISTRICTS,
    DONATION,
    END_OF_CLOCK,
    FROM_MARKET,
    IN_THE_BOX,
    KINDS,
    MOVE_SUBMARINE,
    N_DISTRICTS,
    N_KINDS,
    N_TILES,
    ROLL_CLOCK,
    ROLL_EVEN,
    ROLL_HIGH,
    ROLL_ODD,
    ROLL_SIX_MARKET,
    ROLL_SIX_VISIT,
    SECOND_DIE,
    SECTORS,
    SWAP,
    TO_DISTRICT,
    TO_MARKET,
)
from critias.games.atlandice.rules.legal import dice_left, lift_sector
from critias.games.atlandice.rules.turn import can_lift
from critias.games.atlandice.state import (
    NEUTRAL,
    NO_KIND,
    NO_SECTOR,
    NOBODY,
    PHASES,
    Phase,
    district_in_question,
    effect_of,
    is_alive,
    resources_of,
    resources_on,
)

OUTSIDE_A_VISIT = (Phase.OPEN, Phase.VISIT, Phase.DONATE, Phase.DONATE_SECOND, Phase.OVER)
DONATING = (Phase.DONATE, Phase.DONATE_SECOND)
# [D4.1] The effects that lead to each question of a visit; None: a visit has it without any.
EFFECTS: dict[Phase, tuple[int, ...] | None] = {
    **dict.fromkeys(Phase),
    Phase.ROLL: (ROLL_ODD, ROLL_SIX_VISIT, ROLL_HIGH, ROLL_CLOCK, ROLL_EVEN, ROLL_SIX_MARKET),
    Phase.ROLL_ON: (ROLL_SIX_VISIT,),
    Phase.TAKE_EXTRA: (ROLL_ODD, SECOND_DIE, ROLL_EVEN),
    Phase.TAKE_ELSEWHERE: (ROLL_HIGH, ROLL_SIX_MARKET),
    Phase.LIFT: (SWAP, TO_MARKET, FROM_MARKET, TO_DISTRICT),
    Phase.PUT: (FROM_MARKET, TO_DISTRICT),
    Phase.SWAP: (SWAP,),
    Phase.CHOOSE_DIE: (CHANGE_DIE,),
    Phase.PLACE_DIE: (CHANGE_DIE,),
    Phase.SUBMARINE: (MOVE_SUBMARINE,),
}


def check_position(fields: Any) -> None:
    """Raise ValueError naming the first thing that is wrong."""
    for check in (_check_resources, _check_tiles, _check_dice, _check_clock, _check_turn, _check_visit, _check_round):
        check(fields)


def _check_resources(fields: Any) -> None:
    for kind in range(N_KINDS):
        total = int(fields.on[:, kind].sum()) + int(fields.stock[:, kind].sum())
        if total > IN_THE_BOX:
            raise ValueError(f"{total} {KINDS[kind]}; there are {IN_THE_BOX}")
        if total and not is_alive(fields, kind):
            raise ValueError(f"{KINDS[kind]} are still there, but the {DISTRICTS[kind]} is dead")
    for district in range(N_DISTRICTS):
        if not is_alive(fields, district) and (fields.on[district].any() or fields.dice[district]):
            raise ValueError(f"something lies at the {DISTRICTS[district]}, which is dead")


def _check_tiles(fields: Any) -> None:
    """[D1.3] A district has three tiles, and no more can be won."""
    for district in range(N_DISTRICTS):
        won = [int(tiles) for tiles in fields.tiles[:, district]]
        if min(won) < 0 or sum(won) > N_TILES:
            raise ValueError(f"the {DISTRICTS[district]} has {N_TILES} tiles, and no more can be won")


def _check_dice(fields: Any) -> None:
    dice = sum(int(fields[name].sum()) for name in ("dice", "given")) + int(fields.unrolled) + int(fields.taken[: fields.players].sum())
    if fields.phase != Phase.OVER and dice != DICE[fields.players]:
        raise ValueError(f"{dice} dice; a game of {fields.players} has {DICE[fields.players]}")
    if (fields.phase == Phase.OPEN) != (fields.unrolled > 0):
        raise ValueError("dice are unrolled only while the doors open")


def _check_clock(fields: Any) -> None:
    if fields.clock > END_OF_CLOCK:
        raise ValueError(f"the clock has spaces 0 to {END_OF_CLOCK}, not {fields.clock}")
    if fields.first >= fields.players:
        raise ValueError(f"player {fields.first} cannot be first in a game of {fields.players}")


def _check_turn(fields: Any) -> None:
    if (fields.owner == NOBODY) != (fields.phase in OUTSIDE_A_VISIT):
        raise ValueError("a visit says for whom and where it is (for=... at=...), and only a visit does")
    if fields.sector != NO_SECTOR and not is_alive(fields, fields.sector) and fields.phase != Phase.UNCOVER:
        raise ValueError(f"the {SECTORS[fields.sector]} is dead and cannot be visited")
    if (fields.lifted != NO_KIND) != (fields.phase in (Phase.PUT, Phase.SWAP)):
        raise ValueError("a resource is lifted only while it is put somewhere or swapped")
    if (fields.moved_die != NO_SECTOR) != (fields.phase == Phase.PLACE_DIE):
        raise ValueError("a die is in hand only while it is placed")
    if fields.phase == Phase.PLACE_DIE and fields.dice[fields.moved_die] == 0:
        raise ValueError(f"no die lies at the {SECTORS[fields.moved_die]}")
    if (fields.bare != 0) != (fields.phase == Phase.UNCOVER):
        raise ValueError("bare districts are named only while their tiles are turned up")
    _check_donors(fields)
    if fields.phase == Phase.VISIT and dice_left(fields) <= 0:
        raise ValueError(f"player {fields.turn} has taken all their dice of this round")
    if fields.phase == Phase.VISIT and not fields.dice.any():
        raise ValueError("there is no die to take")


def _check_donors(fields: Any) -> None:
    """[D7.3] Donors are asked in turn order from the first player on."""
    donors = (fields.turn - fields.first) % fields.players if fields.phase in DONATING else 0
    if fields.donors != donors:
        raise ValueError(f"donors={fields.donors}, but {donors} players have been asked to donate before player {fields.turn}")
    if fields.phase in DONATING and CLOCK[fields.clock] != DONATION:
        raise ValueError(f"space {fields.clock} of the clock asks for no donations")
    if fields.phase in DONATING and resources_of(fields, fields.turn) < (2 if fields.phase == Phase.DONATE else 1):
        raise ValueError(f"player {fields.turn} has too few resources to donate")


def _check_visit(fields: Any) -> None:
    """[D4.1] A question follows from the effect of the sector visited, and can be answered."""
    phase = fields.phase
    if fields.owner not in (NOBODY, fields.turn) and not (fields.owner == NEUTRAL and fields.given[fields.turn]):
        raise ValueError(f"player {fields.turn} cannot visit for owner {fields.owner}")
    effects = EFFECTS[phase]
    if effects is not None and effect_of(fields, fields.sector) not in effects:
        raise ValueError(f"the effect of the {SECTORS[fields.sector]} does not lead to the phase {PHASES[phase]}")
    if phase == Phase.TAKE_SECOND and fields.submarine != fields.sector:
        raise ValueError("a second resource is taken only with the submarine's help")
    if phase in (Phase.LIFT, Phase.PUT, Phase.SWAP) and not can_lift(fields, effect_of(fields, fields.sector)):
        raise ValueError(f"no resource can be moved in a visit to the {SECTORS[fields.sector]}")
    if fields.lifted != NO_KIND and not fields.on[lift_sector(fields), fields.lifted]:
        raise ValueError(f"there are no {KINDS[fields.lifted]} to lift at the {SECTORS[lift_sector(fields)]}")
    if phase == Phase.UNCOVER:
        _check_bare(fields)


def _check_bare(fields: Any) -> None:
    """[D5.1] Bare districts are alive and have no resource, [D5.4] except for the first, which has got its own back."""
    for district in range(N_DISTRICTS):
        if fields.bare >> district & 1:
            is_first = district == district_in_question(fields)
            if not is_alive(fields, district) or (resources_on(fields, district) and not is_first):
                raise ValueError(f"the {DISTRICTS[district]} is not bare")


def _check_round(fields: Any) -> None:
    """[D3.8] Dice are taken clockwise, so that nobody is more than one behind; [D8.2] of two players each gives one."""
    if fields.phase == Phase.OVER:
        return
    players = int(fields.players)
    given, taken = ([int(number) for number in dice[:players]] for dice in (fields.given, fields.taken))
    left = [DICE_EACH[players] - one - other for one, other in zip(given, taken, strict=True)]
    following = fields.turn if fields.phase in (Phase.OPEN, Phase.VISIT) else fields.turn + 1
    in_turn = [left[(following + k) % players] for k in range(players)]
    is_in_turn = sorted(in_turn, reverse=True) == in_turn and in_turn[0] - in_turn[-1] <= 1 and in_turn[-1] >= 0
    if not is_in_turn or (fields.phase in DONATING and any(left)):
        raise ValueError("the players have not taken their dice in turn")
    if players > 2:
        is_given_right = not any(given)
    else:
        is_given_right = max(given) <= 1 and fields.taken[NEUTRAL] == sum(given) and all(given[k] or left[k] for k in range(players))
    if not is_given_right:
        raise ValueError("each of two players gives one die to the neutral player, and nobody else does")
