"""A game with a tie-break. *Amphoras, for 2 to 4 divers.* In each of three rounds everybody picks up a broken amphora, or dives for a
sealed one and finds it or not. Every amphora is a point; of players with the same points, who has more sealed ones is ahead.
"""

from __future__ import annotations

import numpy as np

from critias.core.game import Facts
from critias.core.observation import FROM_HERE, Block, Feature
from critias.core.plain import plain_game
from critias.core.rules.compiled import rule
from critias.core.rules.contract import CHANCE, MAX_PLAYERS, OVER
from critias.core.text.notation import Vocabulary

ROUNDS = 3
CHOOSE, SEARCH = range(2)  # phases
PICK, DIVE = 0, 1
NOTHING, SEALED = 2, 3  # outcomes

STATE = np.dtype(
    (
        np.record,
        [
            ("players", np.int8),
            ("turns", np.int8),  # taken so far by all players together
            ("phase", np.int8),
            ("broken", np.int8, MAX_PLAYERS),
            ("sealed", np.int8, MAX_PLAYERS),
        ],
    )
)


@rule
def setup(state, rng):
    state.turns = 0


@rule
def mover(state):
    if state.turns == ROUNDS * int(state.players):
        return OVER
    return CHANCE if state.phase == SEARCH else int(state.turns) % int(state.players)


@rule
def legal(state, out):
    if mover(state) == OVER:
        return 0
    out[0] = NOTHING if state.phase == SEARCH else PICK
    out[1] = SEALED if state.phase == SEARCH else DIVE
    return 2


@rule
def odds(state, out):
    out[0] = 1
    out[1] = 1
    return 2


@rule
def apply(state, action):
    if action == DIVE:
        state.phase = SEARCH
        return
    player = int(state.turns) % int(state.players)
    state.broken[player] += int(action == PICK)
    state.sealed[player] += int(action == SEALED)
    state.turns += 1
    state.phase = CHOOSE


@rule
def scores(state, out):
    for player in range(state.players):
        out[player] = int(state.broken[player]) + int(state.sealed[player])


@rule
def ranking(state, out):
    for player in range(state.players):
        out[player] = (ROUNDS + 1) * out[player] + int(state.sealed[player])


@rule
def evaluate(state, out):
    scores(state, out)


@rule
def observe(state, player, out):
    for k in range(len(out)):
        out[k] = 0
    for other in range(state.players):
        k = (other - player) % int(state.players) * 3
        out[k] = state.broken[other]
        out[k + 1] = state.sealed[other]
        out[k + 2] = (int(state.turns) + int(state.players) - 1 - other) // int(state.players)


@rule
def redact(state, player):
    """Everything lies open."""


@rule
def deal(state, player, rng):
    """Nothing is hidden."""


def check(state: np.ndarray) -> None:
    """Everybody has found at most one amphora a turn."""
    fields = state[0]
    players, turns = int(fields.players), int(fields.turns)
    if players not in (2, 3, 4) or not 0 <= turns <= ROUNDS * players or fields.phase not in (CHOOSE, SEARCH):
        raise ValueError(f"there are 2 to 4 players, {ROUNDS} turns for each and two phases")
    if fields.phase == SEARCH and turns == ROUNDS * players:
        raise ValueError("nobody searches when it is over")
    for player in range(MAX_PLAYERS):
        broken, sealed = int(fields.broken[player]), int(fields.sealed[player])
        taken = (turns + players - 1 - player) // players if player < players else 0
        if min(broken, sealed) < 0 or broken + sealed > taken:
            raise ValueError(f"player {player} has more amphoras than turns")


OF_A_DIVER = (
    Feature("broken", "broken amphoras", high=ROUNDS),
    Feature("sealed", "sealed amphoras", high=ROUNDS),
    Feature("turns", "turns taken", high=ROUNDS),
)

GAME = plain_game(
    "amphoras",
    Facts(
        title="Amphoras",
        designers="Critias",
        rules_version=1,
        players=(2, 3, 4),
        options={},
        actions=2,
        outcomes=2,
        max_choices=2,
        max_length=2 * ROUNDS * MAX_PLAYERS,
        observation=(Block("diver", OF_A_DIVER, each=FROM_HERE),),
        observation_version=1,
    ),
    STATE,
    {rule.__name__: rule for rule in (setup, mover, legal, odds, apply, scores, ranking, evaluate, observe, redact, deal)},
    Vocabulary("Amphoras", {PICK: "pick", DIVE: "dive", NOTHING: "nothing", SEALED: "sealed"}, "pick, dive"),
    check=check,
)
