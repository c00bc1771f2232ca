"""A small game of your own in one file: Pearls, for 2 to 4 divers off Atlantis.

docs/adding-a-game.md explains it step by step. Play it, check it, let bots play it:

    export CRITIAS_GAMES=examples/tiny_game.py
    critias play --terminal pearls
    critias conform pearls
    critias arena pearls --bots search,greedy --players 2 --games 100

The rules. Sixteen shells lie on the sea bed: some are empty, the others hold one to three pearls. On your turn you dive or surface.
If you dive, you take a shell and look into it, alone. Then the sea bed may quake, and the more shells have been taken, the likelier that
is: a quake ends the game, and divers who are still below lose everything. If you surface, you keep your pearls and stop diving. In a rough
sea it quakes twice as often. The game also ends when everybody has surfaced. The most pearls win.
"""

from __future__ import annotations

import numpy as np

from critias.core.game import Facts
from critias.core.observation import FROM_HERE, Block, Feature, block_of, clear, offset, relative_player
from critias.core.plain import plain_game
from critias.core.rules.chance import below
from critias.core.rules.compiled import rule
from critias.core.rules.contract import CHANCE, MAX_PLAYERS, OVER
from critias.core.text.notation import Vocabulary

# ------------------------------------------------------------------------------------------------ the box

SHELLS = (4, 6, 4, 2)  # how many shells hold no pearl, one, two, three
N_SHELLS = sum(SHELLS)
KINDS = len(SHELLS)
FIRMNESS = 24  # the sea bed holds with this weight against the shells taken

# ------------------------------------------------------------------------------------------------ the state

CHOOSE, OPEN, QUAKE, END = range(4)  # phases

STATE = np.dtype(
    (
        np.record,
        [
            ("players", np.int8),
            ("sea", np.int8),  # an option: 0 quiet, 1 rough
            ("turn", np.int8),
            ("phase", np.int8),
            ("bed", np.int8, KINDS),  # shells on the sea bed, by pearls; once redacted, also those in other nets
            ("net", np.int8, (MAX_PLAYERS, KINDS)),  # shells in each net, by pearls
            ("taken", np.int8, MAX_PLAYERS),  # shells in each net, which everybody sees
            ("is_up", np.int8, MAX_PLAYERS),  # 1: has surfaced
        ],
    )
)

# ------------------------------------------------------------------------------------------------ the numbers of actions

DIVE, SURFACE = 0, 1
N_ACTIONS = 2
SHELL = N_ACTIONS  # + pearls: what is in the shell
CALM, SHAKE = SHELL + KINDS, SHELL + KINDS + 1
N_OUTCOMES = KINDS + 2

# ------------------------------------------------------------------------------------------------ the rules


@rule
def setup(state, rng):
    for pearls in range(KINDS):
        state.bed[pearls] = SHELLS[pearls]


@rule
def mover(state):
    if state.phase == END:
        return OVER
    return int(state.turn) if state.phase == CHOOSE else CHANCE


@rule
def all_taken(state):
    total = 0
    for player in range(state.players):
        total += state.taken[player]
    return total


@rule
def legal(state, out):
    """Ascending, as the contract asks."""
    n = 0
    if state.phase == CHOOSE:
        if all_taken(state) < N_SHELLS:
            out[n] = DIVE
            n += 1
        out[n] = SURFACE
        n += 1
    elif state.phase == OPEN:
        for pearls in range(KINDS):
            if state.bed[pearls] > 0:
                out[n] = SHELL + pearls
                n += 1
    elif state.phase == QUAKE:
        out[0] = CALM
        out[1] = SHAKE
        n = 2
    return n


@rule
def odds(state, out):
    if state.phase == QUAKE:
        out[0] = FIRMNESS
        out[1] = all_taken(state) * (1 + int(state.sea))
        return 2
    n = 0
    for pearls in range(KINDS):
        if state.bed[pearls] > 0:
            out[n] = state.bed[pearls]
            n += 1
    return n


@rule
def apply(state, action):
    if action == DIVE:
        state.phase = OPEN
    elif action == SURFACE:
        state.is_up[state.turn] = 1
        pass_on(state)
    elif action < CALM:
        state.bed[action - SHELL] -= 1
        state.net[state.turn, action - SHELL] += 1
        state.taken[state.turn] += 1
        state.phase = QUAKE
    elif action == CALM:
        pass_on(state)
    else:
        state.phase = END


@rule
def pass_on(state):
    """The next diver who is still below; the end if there is none."""
    state.phase = END
    for step in range(1, state.players + 1):
        player = (int(state.turn) + step) % int(state.players)
        if state.is_up[player] == 0:
            state.turn = player
            state.phase = CHOOSE
            return


@rule
def pearls_of(state, player):
    total = 0
    for pearls in range(KINDS):
        total += pearls * int(state.net[player, pearls])
    return total


@rule
def scores(state, out):
    for player in range(state.players):
        out[player] = pearls_of(state, player) * int(state.is_up[player])


@rule
def evaluate(state, out):
    """Count pearls below by the chance that no quake comes now."""
    danger = all_taken(state) * (1 + int(state.sea))
    for player in range(state.players):
        out[player] = pearls_of(state, player)
        if state.is_up[player] == 0:
            out[player] *= 0.0 if state.phase == END else FIRMNESS / (FIRMNESS + danger)


OBSERVATION = (
    Block("net", (Feature("shells", "own shells with this many pearls / all of them", tuple(map(str, range(KINDS)))),)),
    Block(
        "diver",
        (
            Feature("there", "this diver is in the game"),
            Feature("taken", "shells in the net / 16"),
            Feature("up", "has surfaced"),
            Feature("turn", "is to choose"),
        ),
        each=FROM_HERE,
    ),
    Block("sea", (Feature("rough", "the sea is rough"),)),
)

NET = offset(OBSERVATION, "net")
DIVER_STEP = block_of(OBSERVATION, "diver").step
DIVER_THERE = offset(OBSERVATION, "diver", "there")
DIVER_TAKEN = offset(OBSERVATION, "diver", "taken")
DIVER_UP = offset(OBSERVATION, "diver", "up")
DIVER_TURN = offset(OBSERVATION, "diver", "turn")
SEA = offset(OBSERVATION, "sea")


@rule
def observe(state, player, out):
    """The observer's net, and of everybody from the observer on: there, shells taken, surfaced, to choose; and the sea."""
    clear(out, 0, len(out))
    for pearls in range(KINDS):
        out[NET + pearls] = state.net[player, pearls] / SHELLS[pearls]
    for other in range(state.players):
        k = relative_player(state, player, other) * DIVER_STEP
        out[DIVER_THERE + k] = 1
        out[DIVER_TAKEN + k] = state.taken[other] / N_SHELLS
        out[DIVER_UP + k] = state.is_up[other]
        out[DIVER_TURN + k] = state.turn == other
    out[SEA] = state.sea


# ------------------------------------------------------------------------------------------------ what a player knows


@rule
def sees(state, player, action):
    """Only the diver sees what is in a shell."""
    return player == state.turn or not SHELL <= action < CALM


@rule
def redact(state, player):
    """Put shells in other nets back on the sea bed, where nobody can tell them apart; at the end all nets are shown."""
    if state.phase == END:
        return
    for other in range(state.players):
        if other != player:
            for pearls in range(KINDS):
                state.bed[pearls] += state.net[other, pearls]
                state.net[other, pearls] = 0


@rule
def deal(state, player, rng):
    """Fill the nets from the sea bed, every shell equally likely."""
    for other in range(state.players):
        for _ in range(int(state.taken[other]) - shells_in(state, other)):
            pearls = random_shell(state, rng)
            state.bed[pearls] -= 1
            state.net[other, pearls] += 1


@rule
def shells_in(state, player):
    total = 0
    for pearls in range(KINDS):
        total += int(state.net[player, pearls])
    return total


@rule
def random_shell(state, rng):
    total = 0
    for pearls in range(KINDS):
        total += int(state.bed[pearls])
    left = below(rng, total)
    for pearls in range(KINDS):
        left -= int(state.bed[pearls])
        if left < 0:
            return pearls
    return KINDS - 1


# ------------------------------------------------------------------------------------------------ text, both ways

VOCABULARY = Vocabulary(
    "Pearls",
    {DIVE: "dive", SURFACE: "surface", **{SHELL + n: f"shell.{n}" for n in range(KINDS)}, CALM: "calm", SHAKE: "quake"},
    "dive, surface",
)

WORDS = {
    "en": {
        "dive": "dive for a shell",
        "surface": "surface with all pearls",
        "shell.0": "an empty shell",
        "shell.1": "a shell with a pearl",
        "shell.2": "a shell with two pearls",
        "shell.3": "a shell with three pearls",
        "calm": "a moment of calm",
        "quake": "a quake",
        "quiet": "quiet sea",
        "rough": "rough sea",
    },
}


def is_whole(state: np.ndarray) -> bool:
    """Whether no shell is erased from a net."""
    return bool((state["net"][0].sum(axis=1) == state["taken"][0]).all())


def check(state: np.ndarray) -> None:
    """Refuse impossible positions: whatever is read must be playable."""
    fields = state[0]
    if fields.players not in (2, 3, 4) or fields.sea not in (0, 1) or fields.phase not in range(4):
        raise ValueError("there are 2 to 4 players, two kinds of sea and four phases")
    if min(fields.bed.min(), fields.net.min(), fields.taken.min()) < 0 or not np.isin(fields.is_up, (0, 1)).all():
        raise ValueError("a number of shells is negative, or is_up is not 0 or 1")
    if (fields.bed + fields.net.sum(axis=0) != SHELLS).any() or (fields.net.sum(axis=1) > fields.taken).any():
        raise ValueError("shells are missing, or there are too many")
    if fields.taken.sum() > N_SHELLS or fields.taken[fields.players :].any() or fields.is_up[fields.players :].any():
        raise ValueError("more shells are taken than there are, or a diver is not in the game")
    if not 0 <= fields.turn < fields.players or (fields.phase != END and fields.is_up[fields.turn]):
        raise ValueError("it is the turn of a diver who is not below")
    if (fields.phase == QUAKE and not fields.taken[fields.turn]) or (fields.phase == OPEN and fields.taken.sum() == N_SHELLS):
        raise ValueError("nobody has taken a shell, or there is none to take")


# ------------------------------------------------------------------------------------------------ the game

GAME = plain_game(
    "pearls",
    Facts(
        title="Pearls",
        designers="Critias",
        rules_version=1,
        players=(2, 3, 4),
        options={"sea": ("quiet", "rough")},
        actions=N_ACTIONS,
        outcomes=N_OUTCOMES,
        max_choices=KINDS,
        max_length=3 * N_SHELLS + MAX_PLAYERS,
        observation=OBSERVATION,
        observation_version=1,
    ),
    STATE,
    {
        "setup": setup,
        "mover": mover,
        "legal": legal,
        "odds": odds,
        "apply": apply,
        "scores": scores,
        "evaluate": evaluate,
        "observe": observe,
        "redact": redact,
        "deal": deal,
    },
    VOCABULARY,
    check=check,
    is_whole=is_whole,
    sees=sees,
    words=WORDS,
)
