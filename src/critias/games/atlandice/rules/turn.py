"""What an action does (D3 to D8): doors, visits and effects. Every function is one step of a round and ends by starting the next one."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.core.rules.contract import CHANCE, OVER
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
from critias.games.atlandice.components import (
    CHANGE_DIE,
    END_OF_CLOCK,
    FACES,
    FROM_MARKET,
    MARKET,
    MOVE_SUBMARINE,
    N_DISTRICTS,
    N_KINDS,
    N_SECTORS,
    N_TILES,
    NO_EFFECT,
    ROLL_CLOCK,
    ROLL_EVEN,
    ROLL_HIGH,
    ROLL_ODD,
    ROLL_SIX_MARKET,
    ROLL_SIX_VISIT,
    SECOND_DIE,
    SWAP,
    TO_DISTRICT,
    TO_MARKET,
)
from critias.games.atlandice.rules.clock import donate, stop_donating
from critias.games.atlandice.rules.districts import end_visit, uncover
from critias.games.atlandice.rules.legal import lift_sector, may_put, may_take_from
from critias.games.atlandice.state import (
    CHOOSE_DIE,
    LIFT,
    NEUTRAL,
    NO_KIND,
    NO_SECTOR,
    OPEN,
    OVER_PHASE,
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
    effect_of,
    resources_on,
    sector_of,
)


@rule
def mover(state):
    phase = state.phase
    if phase == OPEN or phase == ROLL or phase == ROLL_ON or phase == UNCOVER:
        return CHANCE
    if phase == OVER_PHASE:
        return OVER
    return int(state.turn)


@rule
def apply(state, action):
    if action < GIVE_DIE:
        keep_die(state, action - VISIT_SECTOR)
    elif action < TAKE_KIND:
        give_die(state, action - GIVE_DIE)
    elif action < TAKE_FROM:
        take(state, action - TAKE_KIND)
    elif action < LIFT_KIND:
        take_elsewhere(state, (action - TAKE_FROM) // N_KINDS, (action - TAKE_FROM) % N_KINDS)
    elif action < PUT_ON:
        lift(state, action - LIFT_KIND)
    elif action < SWAP_FOR:
        put(state, action - PUT_ON)
    elif action < DIE_AT:
        swap(state, (action - SWAP_FOR) // N_KINDS, (action - SWAP_FOR) % N_KINDS)
    else:
        apply_rest(state, action)


@rule
def apply_rest(state, action):
    if action < DIE_TO:
        choose_die(state, action - DIE_AT)
    elif action < SUBMARINE_TO:
        place_die(state, action - DIE_TO)
    elif action < DONATE_KIND:
        move_submarine(state, action - SUBMARINE_TO)
    elif action < STOP:
        donate(state, action - DONATE_KIND)
    elif action == STOP:
        stop_donating(state)
    elif action < TURN_UP:
        roll(state, action - ROLL_FACE + 1)
    else:
        uncover(state, (action - TURN_UP) % N_TILES)


# ------------------------------------------------------------------------------------------------ 1. the doors


@rule
def roll(state, face):
    if state.phase == OPEN:
        state.dice[sector_of(state, face)] += 1
        state.unrolled -= 1
        if state.unrolled == 0:
            state.phase = VISIT
    elif state.phase == ROLL_ON:  # [D4.3] the second visit belongs to the first and takes no die
        state.sector = sector_of(state, face)
        enter(state)
    else:
        roll_for_effect(state, face)


# ------------------------------------------------------------------------------------------------ 2. a visit


@rule
def keep_die(state, sector):
    state.taken[state.turn] += 1
    visit(state, sector, state.turn)


@rule
def give_die(state, sector):
    """[D8.2] A die given lets the neutral player visit; [D8.3] the giver decides for them."""
    state.given[state.turn] += 1
    state.taken[NEUTRAL] += 1
    visit(state, sector, NEUTRAL)


@rule
def visit(state, sector, owner):
    """[D3.4] Take a die, [D3.5] a resource and [D3.6] another with the submarine's help, then [D4.1] apply the effect."""
    state.dice[sector] -= 1
    state.owner = owner
    state.sector = sector
    enter(state)


@rule
def enter(state):
    """[D3.7] A bare sector may be visited: nothing is taken, but its effect happens."""
    if resources_on(state, state.sector) > 0:
        state.phase = TAKE
    else:
        start_effect(state)


@rule
def take(state, kind):
    state.on[state.sector, kind] -= 1
    state.stock[state.owner, kind] += 1
    if state.phase == TAKE and state.submarine == state.sector and resources_on(state, state.sector) > 0:
        state.phase = TAKE_SECOND  # [D3.6]
    elif state.phase == TAKE_EXTRA:
        end_visit(state)
    else:
        start_effect(state)


# ------------------------------------------------------------------------------------------------ effects


@rule
def start_effect(state):
    """[D4.1] Every part is forced if it can be done; what cannot be done falls away."""
    effect = effect_of(state, state.sector)
    if effect == NO_EFFECT:
        end_visit(state)
    elif effect == MOVE_SUBMARINE:
        state.phase = SUBMARINE
    elif effect == CHANGE_DIE:
        state.phase = CHOOSE_DIE
    elif effect == SECOND_DIE:  # [D4.7, D8.4]
        take_extra(state, state.taken[state.owner] == 2)
    elif effect == SWAP or effect == TO_MARKET or effect == FROM_MARKET or effect == TO_DISTRICT:
        if can_lift(state, effect):
            state.phase = LIFT
        else:
            end_visit(state)
    else:
        state.phase = ROLL


@rule
def roll_for_effect(state, face):
    """[D4.1] The die just taken is rolled; a roll that cannot matter is rolled all the same."""
    effect = effect_of(state, state.sector)
    if effect == ROLL_ODD:  # [D4.2]
        take_extra(state, face % 2 == 1)
    elif effect == ROLL_EVEN:  # [D4.12]
        take_extra(state, face % 2 == 0)
    elif effect == ROLL_SIX_VISIT and face == FACES:  # [D4.3]
        state.phase = ROLL_ON
    elif (effect == ROLL_HIGH and face >= 5) or (effect == ROLL_SIX_MARKET and face == FACES):  # [D4.5, D4.14]
        look_elsewhere(state)
    else:
        if effect == ROLL_CLOCK and face <= 4:  # [D4.8] without any event
            state.clock = min(state.clock + 1, END_OF_CLOCK)
        end_visit(state)


@rule
def take_extra(state, is_earned):
    """Take one more resource from the sector visited, if there is one."""
    if is_earned and resources_on(state, state.sector) > 0:
        state.phase = TAKE_EXTRA
    else:
        end_visit(state)


@rule
def look_elsewhere(state):
    """Take a resource from another sector, if there is one."""
    for sector in range(N_SECTORS):
        if may_take_from(state, sector) and resources_on(state, sector) > 0:
            state.phase = TAKE_ELSEWHERE
            return
    end_visit(state)


@rule
def take_elsewhere(state, sector, kind):
    state.on[sector, kind] -= 1
    state.stock[state.owner, kind] += 1
    end_visit(state)


@rule
def can_lift(state, effect):
    """Whether there is a resource to move and, unless it goes to the market, a place for it; a swap needs a partner there."""
    if resources_on(state, lift_sector(state)) == 0:
        return False
    if effect == TO_MARKET:
        return True
    for district in range(N_DISTRICTS):
        if may_put(state, district) and (effect != SWAP or resources_on(state, district) > 0):
            return True
    return False


@rule
def lift(state, kind):
    """The resource to be moved is chosen; [D4.6] from the Library it goes to the market immediately."""
    effect = effect_of(state, state.sector)
    if effect == TO_MARKET:
        state.on[state.sector, kind] -= 1
        state.on[MARKET, kind] += 1
        end_visit(state)
    else:
        state.lifted = kind
        state.phase = SWAP_WITH if effect == SWAP else PUT


@rule
def put(state, district):
    """[D4.9, D4.13] The resource goes to the district."""
    state.on[lift_sector(state), state.lifted] -= 1
    state.on[district, state.lifted] += 1
    state.lifted = NO_KIND
    end_visit(state)


@rule
def swap(state, district, kind):
    """[D4.4] A resource here changes places with one of another district."""
    state.on[state.sector, state.lifted] -= 1
    state.on[district, state.lifted] += 1
    state.on[district, kind] -= 1
    state.on[state.sector, kind] += 1
    state.lifted = NO_KIND
    end_visit(state)


@rule
def choose_die(state, sector):
    """[D4.10] Any die lying at a sector may be changed."""
    state.moved_die = sector
    state.phase = PLACE_DIE


@rule
def place_die(state, sector):
    state.dice[state.moved_die] -= 1
    state.dice[sector] += 1
    state.moved_die = NO_SECTOR
    end_visit(state)


@rule
def move_submarine(state, sector):
    """[D4.11] Move the submarine; it brings nothing more in this visit."""
    state.submarine = sector
    end_visit(state)
