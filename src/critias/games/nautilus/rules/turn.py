"""The round: what each action does, and which question comes next (N3 to N11)."""

from __future__ import annotations

from critias.core.rules.compiled import rule
from critias.core.rules.contract import CHANCE, OVER
from critias.games.nautilus.actions import (
    BUILD_SORT,
    BUY_SORT,
    DOCK,
    DONE,
    GO_TO,
    HOME_TO,
    LAUNCH_FROM,
    LOOK_AT,
    N_DOORS,
    PING,
    PLACE_AT,
    REVEAL_FACE,
    SAIL,
    WALK_FROM,
    WALK_TO,
)
from critias.games.nautilus.chart import FIND_AT, FIND_ZONE, PRICE_AT
from critias.games.nautilus.components import (
    BASE,
    COLUMNS,
    FIRST_OF_KIND,
    FIRST_STATION,
    IN_THE_BOX,
    N_SORTS,
    N_TURNS,
    SORT_CREW,
    SORT_KIND,
)
from critias.games.nautilus.rules.aquanauts import add_aquanauts, destinations, walk_to
from critias.games.nautilus.rules.city import sink
from critias.games.nautilus.rules.end import end_round
from critias.games.nautilus.rules.finds import arrive_at, discard, let_see, reveal
from critias.games.nautilus.rules.legal import answers, price_of_sort
from critias.games.nautilus.rules.submarines import (
    bring_aquanaut,
    chart_choices,
    come_home,
    detected,
    door_square,
    forget_voyage,
    free_submarine,
    put_afloat,
)
from critias.games.nautilus.state import (
    BASE_PHASE,
    BUILD,
    BUY,
    COVERED,
    LAUNCH,
    LOOKED,
    MOVE,
    NEWS,
    NONE,
    OVER_PHASE,
    PINGED,
    PLACE,
    REACHED,
    REVEAL,
    SAIL_ON,
    SONAR_PHASE,
    SPEED_PHASE,
    WALK,
    WALK_ON,
    bit_at,
    pay,
    remove_square,
)


@rule
def mover(state):
    if state.phase == OVER_PHASE:
        return OVER
    return CHANCE if state.phase == REVEAL else int(state.turn)


@rule
def apply(state, action):
    if apply_first(state, action):
        settle(state)


@rule
def apply_first(state, action):
    """Carry out an action; return whether a question comes next that may have no answer."""
    state.choices = 0
    if action == DONE:
        pass_on(state)
    elif action < BUILD_SORT:
        buy(state, action - BUY_SORT)
    elif action < PLACE_AT:
        state.chosen = action - BUILD_SORT
        state.phase = PLACE
    elif action < WALK_FROM:
        place(state, (action - PLACE_AT) // N_TURNS, (action - PLACE_AT) % N_TURNS)
    elif action < LAUNCH_FROM:
        walk(state, action)
    else:
        apply_at_sea(state, action)
    return is_optional(state.phase)


@rule
def apply_at_sea(state, action):
    if action < PING:
        launch(state, FIRST_STATION + (action - LAUNCH_FROM) // N_DOORS, (action - LAUNCH_FROM) % N_DOORS)
    elif action < SAIL:
        ping(state, action - PING)
    elif action < GO_TO:
        sail(state, action - SAIL)
    elif action < HOME_TO:
        go(state, action - GO_TO)
    elif action <= DOCK:
        go_home(state, action)
    elif action < REVEAL_FACE:
        look(state, action - LOOK_AT)
    else:
        reveal(state, action - REVEAL_FACE)


# ------------------------------------------------------------------------------------------------ which question comes next


@rule
def settle(state):
    """[N3.3] Go on until there is something to decide."""
    while apply_next(state):
        pass


@rule
def apply_next(state):
    """[N3.3] Skip a question without an answer; return whether the next one may have none either."""
    state.choices = answers(state)
    if state.choices != 0:
        return False
    pass_on(state)
    return is_optional(state.phase)


@rule
def is_optional(phase):
    """Whether a question may be answered with "done"."""
    if phase == BASE_PHASE or phase == PLACE or phase == WALK_ON or phase == SAIL_ON:
        return False
    return phase != REVEAL and phase != OVER_PHASE


@rule
def pass_on(state):
    """[N3.1] Go on to the next step of the turn, the next player or the next phase."""
    phase = state.phase
    if phase == BUY:
        state.phase = BUILD
    elif phase == BUILD:
        end_building(state)
    elif phase == WALK:
        end_walking(state)
    elif phase == LAUNCH:  # [N8.1] first all launches, [N8.4] then all sonar, then the moves
        state.phase = SONAR_PHASE
    elif phase == SONAR_PHASE:
        state.phase = MOVE
    elif phase == MOVE:
        end_moving(state)
    else:
        end_find(state)


@rule
def next_player(state, phase, next_phase):
    """[N3.1] A phase is played by everybody in turn order from the first player on, then comes the next phase."""
    state.turn = (int(state.turn) + 1) % int(state.players)
    state.phase = next_phase if state.turn == state.first else phase


@rule
def end_building(state):
    if must_give_back(state):
        for sort in range(N_SORTS):
            give_back(state, sort)
    state.fresh = 0
    state.bought = 0
    state.paid = 0
    next_player(state, BUY, WALK)


@rule
def must_give_back(state):
    """[N5.11] What is not built with the rest goes back; [N5.12] so does everything held by a player who neither buys nor builds."""
    return state.fresh != 0 or state.bought == 0


@rule
def give_back(state, sort):
    number = int(state.held[state.turn, sort])
    if number > 0:
        state.held[state.turn, sort] = 0
        state.supply[SORT_KIND[sort]] += number
        state.reserve[state.turn] += number * SORT_CREW[sort]


@rule
def end_walking(state):
    state.walked = 0
    state.steps = 0
    state.arrived = NONE
    next_player(state, WALK, LAUNCH)


@rule
def end_moving(state):
    state.moved = 0
    state.pinged = 0
    state.unpaid = 0
    state.sailing = NONE
    next_player(state, LAUNCH, BUY)
    if state.phase == BUY:
        end_round(state)


@rule
def end_find(state):
    """Return to the submarines, after what a find brought is done."""
    state.looks = 0
    state.looked_zone = NONE
    state.phase = MOVE


# ------------------------------------------------------------------------------------------------ 1. buying and building


@rule
def buy(state, sort):
    """[N4.2, N4.3] Buy a module: the price goes to the bank, and the module lies in front of its buyer."""
    pay(state, state.turn, price_of_sort(sort))
    state.supply[SORT_KIND[sort]] -= 1
    state.reserve[state.turn] -= SORT_CREW[sort]
    state.held[state.turn, sort] += 1
    state.bought = 1
    state.is_busy = 1
    state.phase = BUILD


@rule
def place(state, square, turn):
    if state.phase == BASE_PHASE:
        lay_base(state, square)
    else:
        build(state, square, turn)


@rule
def lay_base(state, square):
    """[N2.1] The city begins with the base."""
    sink(state, BASE, square, 0)
    state.phase = BUY


@rule
def build(state, square, turn):
    """[N5.1] A module in hand becomes part of the city; [N5.13] a station bears its builder's marker."""
    sort = int(state.chosen)
    kind = SORT_KIND[sort]
    module = next_module(state, kind)
    sink(state, module, square, turn)
    state.fresh |= 1 << module
    state.held[state.turn, sort] -= 1
    if module >= FIRST_STATION:
        state.builder[module] = state.turn
    else:
        add_aquanauts(state, state.turn, module, SORT_CREW[sort])
    pay_for_depth(state, int(PRICE_AT[square]))
    state.chosen = NONE
    state.is_busy = 1
    state.phase = BUILD
    cover_finds(state, square)


@rule
def next_module(state, kind):
    """The first of its kind that is not built."""
    module = FIRST_OF_KIND[kind]
    for _ in range(IN_THE_BOX[kind]):
        if state.built >> module & 1 == 0:
            break
        module += 1
    return module


@rule
def pay_for_depth(state, price):
    """[N5.8] Pay for the depth: one price for the whole group, so only the difference as it grows."""
    if price > state.paid:
        pay(state, state.turn, price - int(state.paid))
        state.paid = price


@rule
def cover_finds(state, square):
    """[N5.10] Deal with finds under a module, even in part: those face down are turned up one by one."""
    hidden = 0
    for y in range(square // COLUMNS - 1, square // COLUMNS + 2):
        for x in range(square % COLUMNS - 1, square % COLUMNS + 2):
            if state.finds[y] >> x & 1:
                find = int(FIND_AT[y * COLUMNS + x])
                if state.shown >> find & 1:
                    discard(state, find)
                else:
                    hidden |= 1 << find
    if hidden != 0:
        let_see(state, hidden, COVERED)


# ------------------------------------------------------------------------------------------------ 2. aquanauts


@rule
def walk(state, action):
    if action < WALK_TO:
        state.walker = action - WALK_FROM
        state.boosted = 1 if state.phase == NEWS else 0
        state.phase = WALK_ON
        state.choices = destinations(state, int(state.walker))
    else:
        is_news = state.boosted == 1
        state.boosted = 0
        walk_to(state, action - WALK_TO)
        if is_news:  # [N10.7]
            state.walked = 0
            state.steps = 0
            state.arrived = NONE
            state.phase = MOVE
        else:
            state.phase = WALK


# ------------------------------------------------------------------------------------------------ 3. submarines


@rule
def launch(state, station, door):
    """[N8.1] An aquanaut goes back to the reserve, a submarine lies at the lock."""
    add_aquanauts(state, state.turn, station, -1)
    state.reserve[state.turn] += 1
    state.afloat += 1
    put_afloat(state, free_submarine(state), door_square(state, station, door))


@rule
def ping(state, number):
    """[N8.4] Use a submarine's sonar, for a Nemo to the bank."""
    pay(state, state.turn, 1)
    state.pinged |= 1 << number
    let_see(state, detected(state, number), PINGED)


@rule
def sail(state, number):
    """Choose the submarine to be moved."""
    state.sailing = number
    state.boosted = 1 if state.phase == SPEED_PHASE else 0
    chart_choices(state, number)
    state.phase = SAIL_ON


@rule
def go(state, square):
    """[N9.1] Move the submarine, once a turn; [N10.4] a speed find's move comes on top of it."""
    number = int(state.sailing)
    if state.boosted == 0:
        state.moved |= 1 << number
    state.boosted = 0
    forget_voyage(state)
    remove_square(state.full, int(state.submarine[state.turn, number]))
    put_afloat(state, number, square)
    state.phase = MOVE
    if bit_at(state.finds, square):
        come_upon(state, int(FIND_AT[square]))
    if state.phase != REVEAL:
        state.sailing = NONE


@rule
def come_upon(state, find):
    """[N10.1] A find ends the voyage and is collected, once everybody has seen what it is."""
    if state.shown >> find & 1:
        arrive_at(state, find)
    else:
        let_see(state, 1 << find, REACHED)


@rule
def go_home(state, action):
    forget_voyage(state)
    come_home(state)
    if action != DOCK:
        bring_aquanaut(state, FIRST_STATION + action - HOME_TO)
    state.sailing = NONE
    state.phase = MOVE


@rule
def look(state, find):
    """[N10.6] Look at a face-down find."""
    state.looks -= 1
    state.looked_zone = FIND_ZONE[find]
    let_see(state, 1 << find, LOOKED)
