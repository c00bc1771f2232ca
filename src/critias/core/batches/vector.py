"""Many games stepped at once for learners: one compiled call plays an action in every game and writes what its player sees.

Everything is in arrays that are made once, with a row for each game: the positions themselves, what players see, and rewards. Each game is
played on a stream of the seed of its own, and a game that has ended is followed by another in the same row.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.core.batches.batch import next_step
from critias.core.definition import GameDefinition
from critias.core.rules.calls import State
from critias.core.rules.chance import GENERATOR_WORDS, Generator, below, sample, sow
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import CHANCE, MAX_PLAYERS, OVER, apply, legal, mover, observe, observe_again, ranking, scores, setup

NEW_GAME = -1  # instead of an action
ALL_LEGAL = -1  # instead of a row
# What a game brings its players at its end: the win, the points, or the sum of the leads over each other player.
WIN, POINTS, LEAD = 0, 1, 2
REWARDS = ("win", "points", "lead")
CHUNK = 64  # actions of a mask that are counted at a time


class Rows(NamedTuple):
    """A number of games, a row each."""

    states: State
    rngs: NDArray[np.int64]  # chance of each game
    streams: NDArray[np.int64]  # of the seed: which game it is
    cycles: NDArray[np.int64]  # decisions so far
    choices: NDArray[np.int16]  # legal actions, ascending
    n_choices: NDArray[np.int16]
    players: NDArray[np.int8]  # how many are at the table
    player: NDArray[np.int8]  # who is to decide
    actor: NDArray[np.int8]  # who has decided last
    observation: NDArray[np.float32]  # what the player to decide sees
    mask: NDArray[np.int8]  # their legal actions
    rewards: NDArray[np.float32]  # of every player
    points: NDArray[np.float32]  # of every player at the end, in rows that have just ended
    reward: NDArray[np.float32]  # of the actor
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    final: NDArray[np.float32]  # what the actor saw at the end, in rows that have just ended
    final_choices: NDArray[np.int16]  # what the actor could have done if the game was cut short
    n_final: NDArray[np.int16]

    def part(self, rows: slice) -> Rows:
        """Some of the rows, in the same memory."""
        fields: Any = (array[rows] for array in self)
        return Rows(*fields)


SAVED = ("states", "rngs", "streams", "cycles")  # of rows: all else follows from these


class Scratch(NamedTuple):
    """Scratch memory of one thread."""

    choices: NDArray[np.int64]
    weights: NDArray[np.int64]
    points: NDArray[np.int64]
    before: State  # the position that a row still shows


class Terms(NamedTuple):
    """The settings that all rows share."""

    low: int  # the seed in two words
    high: int
    stride: int  # from a stream to the next in its row
    max_cycles: int
    reward: int
    random_start: int = 0  # games begin after a number of random decisions from 0 to this


def rows_for(game: GameDefinition, players: int, number: int) -> Rows:
    facts = game.facts
    return Rows(
        states=np.zeros(number, game.dtype),
        rngs=np.zeros((number, GENERATOR_WORDS), np.int64),
        streams=np.arange(number, dtype=np.int64),
        cycles=np.zeros(number, np.int64),
        choices=np.zeros((number, facts.max_choices), np.int16),
        n_choices=np.zeros(number, np.int16),
        players=np.zeros(number, np.int8),
        player=np.zeros(number, np.int8),
        actor=np.zeros(number, np.int8),
        observation=np.zeros((number, facts.observation_size), np.float32),
        mask=np.zeros((number, facts.actions), np.int8),
        rewards=np.zeros((number, players), np.float32),
        points=np.zeros((number, players), np.float32),
        reward=np.zeros(number, np.float32),
        terminated=np.zeros(number, np.bool_),
        truncated=np.zeros(number, np.bool_),
        final=np.zeros((number, facts.observation_size), np.float32),
        final_choices=np.zeros((number, facts.max_choices), np.int16),
        n_final=np.zeros(number, np.int16),
    )


def scratch_for(game: GameDefinition) -> Scratch:
    most = game.facts.max_choices
    return Scratch(np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(MAX_PLAYERS, np.int64), np.zeros(1, game.dtype))


def reward_of(state: State, kind: int) -> list[float]:
    """The reward of each player in a game that is over."""
    out = np.zeros(int(state["players"][0]), np.float32)
    reward_players(state, kind, np.zeros(MAX_PLAYERS, np.int64), out)
    return [float(reward) for reward in out]


# ------------------------------------------------------------------------------------------------ one row


@rule
def let_chance_decide(state, rng, scratch):
    while mover(state) == CHANCE:
        apply(state, sample(state, rng, scratch.choices, scratch.weights))


@rule
def begin(rows, row, blank, terms, scratch):
    """Lay out the game of the row's stream; where there are several blank tables, the streams take them in turn."""
    sow(rows.rngs[row], terms.low, terms.high, rows.streams[row])
    rows.cycles[row] = 0
    while True:
        rows.states[row] = blank[rows.streams[row] % len(blank)]
        setup(rows.states[row], rows.rngs[row])
        open_randomly(rows.states[row], rows.rngs[row], terms.random_start, scratch)
        if terms.random_start == 0 or mover(rows.states[row]) != OVER:
            break  # a game that ends among its random decisions is laid out again
    rows.players[row] = rows.states[row].players


@rule
def open_randomly(state, rng, random_start, scratch):
    """Play a number of random decisions, from 0 to `random_start`, and let chance decide before, between and after them."""
    left = below(rng, random_start + 1) if random_start > 0 else 0
    player = mover(state)
    while player == CHANCE or (player != OVER and left > 0):
        apply(state, next_step(state, player, rng, scratch.choices, scratch.weights))
        left -= player != CHANCE
        player = mover(state)


@rule
def resume(rows, row, terms, scratch):
    """Go on from the position that was put into the row, with the chance of its stream."""
    sow(rows.rngs[row], terms.low, terms.high, rows.streams[row])
    rows.cycles[row] = 0
    rows.players[row] = rows.states[row].players
    let_chance_decide(rows.states[row], rows.rngs[row], scratch)
    rows.player[row] = mover(rows.states[row])


@rule
def act(rows, row, action, scratch):
    """Play a player's decision, then let chance decide; in one loop, since CUDA's compiler copies a rule to every place that calls it."""
    state, step = rows.states[row], int(action)
    while True:
        apply(state, step)
        if mover(state) != CHANCE:
            break
        step = int(sample(state, rows.rngs[row], scratch.choices, scratch.weights))
    rows.cycles[row] += 1


@rule
def has_ended(rows, row, terms):
    """Whether the game is over or cut short; until then every reward is 0."""
    rows.terminated[row] = mover(rows.states[row]) == OVER
    rows.truncated[row] = not rows.terminated[row] and rows.cycles[row] >= terms.max_cycles
    rows.reward[row] = 0
    for player in range(rows.rewards.shape[1]):
        rows.rewards[row, player] = 0
    return rows.terminated[row] or rows.truncated[row]


@rule
def close(rows, row, terms, scratch):
    """Write the rewards of a game that has ended and its last position as the actor saw it."""
    state, points = rows.states[row], scratch.points
    write_rewards(state, POINTS, points, rows.points[row])
    if rows.terminated[row]:
        write_rewards(state, terms.reward, points, rows.rewards[row])
        rows.reward[row] = rows.rewards[row, rows.actor[row]]
    observe(state, int(rows.actor[row]), rows.final[row])
    n = 0
    if mover(state) == rows.actor[row]:
        n = int(legal(state, scratch.choices))
    for k in range(n):
        rows.final_choices[row, k] = scratch.choices[k]
    rows.n_final[row] = n


@rule
def go_on(rows, row, terms):
    """Advance to the next game of the row."""
    rows.streams[row] += terms.stride


@rule
def write_rewards(state, kind, points, out):
    """Write every player's reward: the win, the points, or the leads over all others."""
    players = int(state.players)
    scores(state, points)
    if kind == WIN:
        ranking(state, points)
        write_win(points, players, out)
    else:
        times, less = 1, 0
        if kind == LEAD:
            times = players
            for player in range(players):
                less += points[player]
        for player in range(players):
            out[player] = times * points[player] - less


@rule
def write_win(ranked, players, out):
    """Write the win: 1 for a player who wins alone, less for those who tie, and the others lose the same amount in equal parts.

    It takes one division of whole numbers, which a GPU rounds as a CPU does; a GPU would round a product and a difference only once.
    """
    best, winners = ranked[0], 0
    for player in range(1, players):
        best = max(best, ranked[player])
    for player in range(players):
        winners += ranked[player] == best
    for player in range(players):
        if ranked[player] == best:
            out[player] = (players - winners) / (winners * (players - 1))
        else:
            out[player] = -1 / (players - 1)


@rule
def offer(rows, row, scratch):
    """Write what the player to decide may do; of the mask only the bits that change."""
    state, choices, mask = rows.states[row], rows.choices[row], rows.mask[row]
    for k in range(rows.n_choices[row]):
        mask[choices[k]] = 0
    n = legal(state, scratch.choices)
    for k in range(n):
        choices[k] = scratch.choices[k]
        mask[scratch.choices[k]] = 1
    rows.n_choices[row] = n
    rows.player[row] = mover(state)


@rule
def show(rows, row, scratch):
    """Write what the player to decide may do and sees."""
    offer(rows, row, scratch)
    observe(rows.states[row], int(rows.player[row]), rows.observation[row])


@rule
def show_again(rows, row, is_new, scratch):
    """Do the same in a row that still shows its actor the position before, unless the game is new."""
    offer(rows, row, scratch)
    if is_new:
        observe(rows.states[row], int(rows.player[row]), rows.observation[row])
    else:
        observe_again(rows.states[row], scratch.before[0], int(rows.player[row]), int(rows.actor[row]), rows.observation[row])


# ------------------------------------------------------------------------------------------------ all rows


@entry
def step_games(rows, actions, blank, terms, scratch):
    """Play a legal action in every row, or begin the row's game."""
    for row in range(len(actions)):
        is_new = actions[row] == NEW_GAME
        if not is_new:
            rows.actor[row], scratch.before[0] = rows.player[row], rows.states[row]
            act(rows, row, actions[row], scratch)
            if has_ended(rows, row, terms):
                close(rows, row, terms, scratch)
                go_on(rows, row, terms)
                is_new = True
        if is_new:
            begin(rows, row, blank, terms, scratch)
        show_again(rows, row, is_new, scratch)


@entry
def show_in(rows, where, scratch):
    """Write what is seen in some of the rows, as if nothing had been seen before; of a game that is over only that it is."""
    for row in where:
        rows.player[row] = mover(rows.states[row])
        if rows.player[row] != OVER:
            show(rows, row, scratch)


@entry
def resume_in(rows, where, terms, scratch):
    """Go on from the positions that were put into some of the rows."""
    for row in where:
        resume(rows, row, terms, scratch)


# Passing all the arrays takes longer than what the next two do with a few rows; so they are given only what they read.


def first_illegal(rows: Rows, actions: NDArray[np.int64]) -> int:
    """The first row whose action is not legal, or ALL_LEGAL."""
    return int(find_illegal(rows.choices, rows.n_choices, actions))


@entry
def find_illegal(choices, n_choices, actions):
    for row in range(len(actions)):
        is_legal = False
        for k in range(n_choices[row]):  # to the end: where to stop is then known before what is read, and rows are read side by side
            is_legal |= choices[row, k] == actions[row]
        if not is_legal:
            return row
    return ALL_LEGAL


def draw_choices(rows: Rows, rng: Generator, out: NDArray[np.int64]) -> None:
    """Write a legal action for every row, each equally likely."""
    draw_each(rows.choices, rows.n_choices, rng, out)


@entry
def draw_each(choices, n_choices, rng, out):
    for row in range(len(out)):
        out[row] = choices[row, below(rng, int(n_choices[row]))]


@entry
def open_game(state, rng, random_start, scratch):
    """Play the random decisions of a game just laid out."""
    open_randomly(state[0], rng, random_start, scratch)


@entry
def reward_players(state, kind, points, out):
    write_rewards(state[0], kind, points, out)


# ------------------------------------------------------------------------------------------------ masks


def sample_actions(masks: NDArray[np.int8], rng: Generator) -> NDArray[np.int64]:
    """One of the allowed actions for every row of masks, each equally likely."""
    out = np.zeros(len(masks), np.int64)
    if len(masks) and draw_masked(masks, rng, out) != ALL_LEGAL:
        raise ValueError("a mask allows no action")
    return out


@entry
def draw_masked(masks, rng, out):
    for row in range(len(out)):
        allowed = count(masks[row])
        if allowed == 0:
            return row
        out[row] = find(masks[row], below(rng, allowed))
    return ALL_LEGAL


@rule
def count(mask):
    """How many actions a mask of 0 and 1 allows."""
    allowed = 0
    for action in range(len(mask)):
        allowed += mask[action]
    return allowed


@rule
def find(mask, skip):
    """The allowed action after `skip` others: first roughly where it is, since counting is fast."""
    first = 0
    while count(mask[first : first + CHUNK]) <= skip:
        skip -= count(mask[first : first + CHUNK])
        first += CHUNK
    while mask[first] == 0 or skip > 0:
        skip -= mask[first]
        first += 1
    return first
