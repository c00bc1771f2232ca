"""Many games stepped at once for learners: one compiled call plays an action in every game and writes what its player sees.

Everything lies in arrays that are made once, a row a game: the positions themselves, what they show and what they bring. Each game is
played on a stream of the seed of its own, and a game that has ended is followed by another in the same row.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.core.calls import State
from critias.core.chance import GENERATOR_WORDS, Generator, below, sample, sow
from critias.core.compiled import entry, rule
from critias.core.contract import CHANCE, MAX_PLAYERS, OVER, apply, legal, mover, observe, observe_again, scores, setup
from critias.core.game import Game

NEW_GAME = -1  # instead of an action
ALL_LEGAL = -1  # instead of a row
# What a game brings its players at its end: the win, or the points.
WIN, POINTS = 0, 1
REWARDS = ("win", "points")
FEW = 64  # actions of a mask that are counted at a time


class Rows(NamedTuple):
    """So many games, a row each."""

    states: State
    rngs: NDArray[np.int64]  # chance of each game
    streams: NDArray[np.int64]  # of the seed: which game it is
    cycles: NDArray[np.int64]  # decisions so far
    choices: NDArray[np.int16]  # legal actions, ascending
    n_choices: NDArray[np.int16]
    player: NDArray[np.int8]  # who is to decide
    actor: NDArray[np.int8]  # who has decided last
    observation: NDArray[np.float32]  # what the player to decide sees
    mask: NDArray[np.int8]  # its legal actions
    rewards: NDArray[np.float32]  # of every player
    reward: NDArray[np.float32]  # of the actor
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    final: NDArray[np.float32]  # what the actor saw at the end, in rows that have just ended

    def part(self, rows: slice) -> Rows:
        """Some of the rows, in the same memory."""
        fields: Any = (array[rows] for array in self)
        return Rows(*fields)


class Paper(NamedTuple):
    """Scratch space of one thread."""

    choices: NDArray[np.int64]
    weights: NDArray[np.int64]
    points: NDArray[np.int64]
    before: State  # the position that a row still shows


class Terms(NamedTuple):
    """What holds for all rows."""

    low: int  # the seed in two words
    high: int
    stride: int  # from a stream to the next in its row
    max_cycles: int
    reward: int


def rows_for(game: Game, players: int, number: int) -> Rows:
    facts = game.facts
    return Rows(
        states=np.zeros(number, game.dtype),
        rngs=np.zeros((number, GENERATOR_WORDS), np.int64),
        streams=np.arange(number, dtype=np.int64),
        cycles=np.zeros(number, np.int64),
        choices=np.zeros((number, facts.most_choices), np.int16),
        n_choices=np.zeros(number, np.int16),
        player=np.zeros(number, np.int8),
        actor=np.zeros(number, np.int8),
        observation=np.zeros((number, facts.observation_size), np.float32),
        mask=np.zeros((number, facts.actions), np.int8),
        rewards=np.zeros((number, players), np.float32),
        reward=np.zeros(number, np.float32),
        terminated=np.zeros(number, np.bool_),
        truncated=np.zeros(number, np.bool_),
        final=np.zeros((number, facts.observation_size), np.float32),
    )


def paper_for(game: Game) -> Paper:
    most = game.facts.most_choices
    return Paper(np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(MAX_PLAYERS, np.int64), np.zeros(1, game.dtype))


def reward_of(state: State, kind: int) -> list[float]:
    """What a game that is over brings each of its players."""
    out = np.zeros(int(state["players"][0]), np.float32)
    reward_players(state, kind, np.zeros(MAX_PLAYERS, np.int64), out)
    return [float(reward) for reward in out]


# ------------------------------------------------------------------------------------------------ one row


@rule
def let_chance_decide(state, rng, paper):
    while mover(state) == CHANCE:
        apply(state, sample(state, rng, paper.choices, paper.weights))


@rule
def begin(rows, row, blank, terms, paper):
    """Lays out the game of the row's stream."""
    rows.states[row] = blank[0]
    sow(rows.rngs[row], terms.low, terms.high, rows.streams[row])
    setup(rows.states[row], rows.rngs[row])
    let_chance_decide(rows.states[row], rows.rngs[row], paper)
    rows.cycles[row] = 0


@rule
def act(rows, row, action, paper):
    """A player decides, and then chance; in one loop, since CUDA's compiler copies a rule to every place that calls it."""
    state, step = rows.states[row], int(action)
    while True:
        apply(state, step)
        if mover(state) != CHANCE:
            break
        step = int(sample(state, rows.rngs[row], paper.choices, paper.weights))
    rows.cycles[row] += 1


@rule
def has_ended(rows, row, terms):
    """Whether the game is over or cut short; until then nobody gains anything."""
    rows.terminated[row] = mover(rows.states[row]) == OVER
    rows.truncated[row] = not rows.terminated[row] and rows.cycles[row] >= terms.max_cycles
    rows.reward[row] = 0
    for player in range(rows.rewards.shape[1]):
        rows.rewards[row, player] = 0
    return rows.terminated[row] or rows.truncated[row]


@rule
def close(rows, row, terms, points):
    """What a game that has ended brings and how it looked to its actor."""
    if rows.terminated[row]:
        share_out(rows.states[row], terms.reward, points, rows.rewards[row])
        rows.reward[row] = rows.rewards[row, rows.actor[row]]
    observe(rows.states[row], int(rows.actor[row]), rows.final[row])


@rule
def go_on(rows, row, terms):
    """To the next game of the row."""
    rows.streams[row] += terms.stride


@rule
def share_out(state, kind, points, out):
    """The points; or the win: 1 for who wins alone, as much taken from the others in equal parts, and less for those who tie.

    One division of whole numbers, which a GPU rounds as a CPU does; it would round a product and a difference only once.
    """
    players = len(out)
    scores(state, points)
    best, winners = points[0], 0
    for player in range(1, players):
        best = max(best, points[player])
    for player in range(players):
        winners += points[player] == best
    for player in range(players):
        if kind == POINTS:
            out[player] = points[player]
        elif points[player] == best:
            out[player] = (players - winners) / (winners * (players - 1))
        else:
            out[player] = -1 / (players - 1)


@rule
def offer(rows, row, paper):
    """What the player to decide may do; of the mask only what changes is written."""
    state, choices, mask = rows.states[row], rows.choices[row], rows.mask[row]
    for k in range(rows.n_choices[row]):
        mask[choices[k]] = 0
    n = legal(state, paper.choices)
    for k in range(n):
        choices[k] = paper.choices[k]
        mask[paper.choices[k]] = 1
    rows.n_choices[row] = n
    rows.player[row] = mover(state)


@rule
def show(rows, row, paper):
    """What the player to decide may do and sees."""
    offer(rows, row, paper)
    observe(rows.states[row], int(rows.player[row]), rows.observation[row])


@rule
def show_again(rows, row, is_new, paper):
    """The same in a row that still shows its actor the position before, unless the game is new."""
    offer(rows, row, paper)
    if is_new:
        observe(rows.states[row], int(rows.player[row]), rows.observation[row])
    else:
        observe_again(rows.states[row], paper.before[0], int(rows.player[row]), int(rows.actor[row]), rows.observation[row])


# ------------------------------------------------------------------------------------------------ all rows


@entry
def step_games(rows, actions, blank, terms, paper):
    """Plays a legal action in every row, or begins the row's game."""
    for row in range(len(actions)):
        is_new = actions[row] == NEW_GAME
        if not is_new:
            rows.actor[row], paper.before[0] = rows.player[row], rows.states[row]
            act(rows, row, actions[row], paper)
            if has_ended(rows, row, terms):
                close(rows, row, terms, paper.points)
                go_on(rows, row, terms)
                is_new = True
        if is_new:
            begin(rows, row, blank, terms, paper)
        show_again(rows, row, is_new, paper)


# To hand over all the arrays takes longer than what the next two do with a few rows; so they are given only what they read.


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
    """A legal action for every row, each equally likely."""
    draw_each(rows.choices, rows.n_choices, rng, out)


@entry
def draw_each(choices, n_choices, rng, out):
    for row in range(len(out)):
        out[row] = choices[row, below(rng, int(n_choices[row]))]


@entry
def reward_players(state, kind, points, out):
    share_out(state[0], kind, points, out)


# ------------------------------------------------------------------------------------------------ masks


def sample_actions(masks: NDArray[np.int8], rng: Generator) -> NDArray[np.int64]:
    """For every row of masks one of the actions that it allows, each equally likely."""
    out = np.zeros(len(masks), np.int64)
    if len(masks) and draw_masked(masks, rng, out) != ALL_LEGAL:
        raise ValueError("there is a mask that allows nothing")
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
    """The allowed action with so many allowed ones before it: first where it is roughly, since counting is fast."""
    first = 0
    while count(mask[first : first + FEW]) <= skip:
        skip -= count(mask[first : first + FEW])
        first += FEW
    while mask[first] == 0 or skip > 0:
        skip -= mask[first]
        first += 1
    return first
