"""The city: where a module fits, how it is joined, what it covers (N5).

The state keeps every *dock*: a free place that a lock of the city leads to. It is a number with three parts: the square of the centre, the
side on which a module there would need its lock, and the module of the city whose lock it is. Docks are sorted, so legal placements come
out ascending; a dock is struck out as soon as a module gets in its way, so nothing else of the board needs to be looked at.
"""

from __future__ import annotations

from critias.core.rules.compiled import lowest, rule
from critias.games.nautilus.chart import PRICE_AT, TURNS_FOR
from critias.games.nautilus.components import COLUMNS, JOINT_X, JOINT_Y, N_SIDES, N_TURNS, ROWS, SUBMARINES
from critias.games.nautilus.state import NOWHERE, locks_of

SIDE_SHIFT = 6
SQUARE_SHIFT = 9
MODULE_MASK = (1 << SIDE_SHIFT) - 1


@rule
def square_of(dock):
    return dock >> SQUARE_SHIFT


@rule
def side_of(dock):
    return dock >> SIDE_SHIFT & N_SIDES - 1


@rule
def module_of(dock):
    return dock & MODULE_MASK


# ------------------------------------------------------------------------------------------------ clauses


@rule
def overlap(square, other):
    """[N5.3] Two octagons overlap unless their centres are three apart in a row or column, or four in both together."""
    dx = abs(square % COLUMNS - other % COLUMNS)
    dy = abs(square // COLUMNS - other // COLUMNS)
    return dx < 3 and dy < 3 and dx + dy < 4


@rule
def is_free(state, square):
    """[N5.3] No module of the city is in the way."""
    left = state.built
    while left != 0:
        if overlap(square, int(state.place[lowest(left)])):
            return False
        left &= left - 1
    return True


@rule
def is_over_submarine(state, square):
    """[N5.9] Whether a module here would lie on a submarine, even in part."""
    if state.afloat == 0:
        return False
    for player in range(state.players):
        for number in range(SUBMARINES):
            other = int(state.submarine[player, number])
            if other != NOWHERE and abs(square % COLUMNS - other % COLUMNS) < 2 and abs(square // COLUMNS - other // COLUMNS) < 2:
                return True
    return False


@rule
def is_payable(state, square):
    """[N5.8] The deepest square sets the price for the whole group; only the difference is paid as it grows."""
    return PRICE_AT[square] <= int(state.paid) + int(state.money[state.turn])


@rule
def is_in_reach(state, module):
    """[N5.7] The first module is joined to the city, each later one to one built this turn."""
    return state.fresh == 0 or state.fresh >> module & 1 == 1


@rule
def may_use(state, dock):
    """Whether a module may be built at this dock, if one of its locks fits."""
    square = square_of(dock)
    return is_in_reach(state, module_of(dock)) and is_payable(state, square) and not is_over_submarine(state, square)


# ------------------------------------------------------------------------------------------------ building


@rule
def sink(state, module, square, turn):
    """[N5.1] Build a module: join it through like locks, strike out places that it blocks, and open docks at its own locks."""
    state.place[module] = square
    state.facing[module] = turn
    join(state, module, square)
    state.built |= 1 << module
    cover(state, square)
    for side in range(N_SIDES):
        if locks_of(state, module) >> side & 1:
            open_dock(state, module, square, side)


@rule
def join(state, module, square):
    """[N5.2] Join a module to every module whose lock meets one of its own, [N5.5] else it is a wall; docks in its way are struck out."""
    locks = locks_of(state, module)
    kept = 0
    for k in range(state.n_docks):
        dock = int(state.docks[k])
        if square_of(dock) == square and locks >> side_of(dock) & 1:
            state.joined[module] |= 1 << module_of(dock)
            state.joined[module_of(dock)] |= 1 << module
        if not overlap(square_of(dock), square):
            state.docks[kept] = dock
            kept += 1
    for k in range(kept, state.n_docks):
        state.docks[k] = 0
    state.n_docks = kept


@rule
def cover(state, square):
    """[N1.6] Cover the nine squares of a module, the four corners by half."""
    x, y = square % COLUMNS, square // COLUMNS
    for row in range(y - 1, y + 2):
        state.full[row] |= 7 << (x - 1)


@rule
def open_dock(state, module, square, side):
    """[N5.2] Through a blue lock the next centre is three squares away, through an orange one two and two; [N5.4] all on the board."""
    x = square % COLUMNS + JOINT_X[side]
    y = square // COLUMNS + JOINT_Y[side]
    if x < 1 or x > COLUMNS - 2 or y < 1 or y > ROWS - 2:
        return
    centre = y * COLUMNS + x
    if is_free(state, centre):
        opposite = (side + N_SIDES // 2) % N_SIDES
        insert_dock(state, centre << SQUARE_SHIFT | opposite << SIDE_SHIFT | module)


@rule
def insert_dock(state, dock):
    k = int(state.n_docks)
    while k > 0 and state.docks[k - 1] > dock:
        state.docks[k] = state.docks[k - 1]
        k -= 1
    state.docks[k] = dock
    state.n_docks += 1


# ------------------------------------------------------------------------------------------------ lists


@rule
def has_place(state, kind):
    """Whether there is a dock for a module of this kind."""
    for k in range(state.n_docks):
        dock = int(state.docks[k])
        if TURNS_FOR[kind, side_of(dock)] != 0 and may_use(state, dock):
            return True
    return False


@rule
def list_places(state, kind, first, out):
    """[N5.6] Every centre and quarter turn at which a module of this kind may be built, numbered from `first` on."""
    n = 0
    k = 0
    while k < state.n_docks:
        square = square_of(int(state.docks[k]))
        fitting = 0
        while k < state.n_docks and square_of(int(state.docks[k])) == square:
            dock = int(state.docks[k])
            if is_in_reach(state, module_of(dock)):
                fitting |= int(TURNS_FOR[kind, side_of(dock)])
            k += 1
        if fitting != 0 and is_payable(state, square) and not is_over_submarine(state, square):
            for turn in range(N_TURNS):
                if fitting >> turn & 1:
                    out[n] = first + square * N_TURNS + turn
                    n += 1
    return n
