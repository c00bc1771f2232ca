"""Plain Python, compiled code and CUDA do the same, byte for byte, after every step."""

from __future__ import annotations

from typing import Any

import numpy as np

from critias.conformance.variants import Variant
from critias.conformance.vector import stepped
from critias.conformance.verdict import Fault, NotTried, demand
from critias.conformance.walks import viewers, walk
from critias.core.batches.batch import simulate
from critias.core.match.match import Match
from critias.core.rules import calls, contract
from critias.core.rules.calls import State
from critias.core.rules.chance import generator
from critias.core.rules.compiled import is_compiling
from critias.core.rules.contract import CHANCE, MAX_PLAYERS
from critias.core.rules.ranking import places
from critias.envs.gpu import GpuEnv
from critias.extras import MissingExtra
from critias.games import GAMES

EVERY = 5
ROWS = 256  # games on a GPU at once
STEPS = 100
SEED = 7


def compiled_is_plain(variant: Variant, effort: int) -> None:
    """Set-up, steps (in parts too), choices, odds, points, rankings, guesses, redaction, deals, observations: compiled as in Python."""
    if not is_compiling():
        raise NotTried("nothing is compiled with NUMBA_DISABLE_JIT=1")
    for seed in range(3 * effort):
        _check_setup(variant, seed)
        for match in walk(variant, seed):
            _check_step(match)
            if seed == 0 and match.steps:
                _check_parts(match)
            if seed == 0 and len(match.steps) % EVERY == 0:
                _check_knowledge(match)


def _check_setup(variant: Variant, seed: int) -> None:
    plain, compiled = (variant.game.blank(variant.players, variant.options) for _ in range(2))
    contract.setup(plain[0], generator(seed))
    calls.setup(compiled, generator(seed))
    demand(plain.tobytes() == compiled.tobytes(), f"setup gives another table when compiled (seed {seed}): {_differing(plain, compiled)}")


def _check_step(match: Match) -> None:
    state = match.state
    if match.steps:
        step = match.steps[-1]
        plain = calls.copied(step.before)
        contract.apply(plain[0], step.action)
        demand(plain.tobytes() == state.tobytes(), f"apply does something else when compiled: {_differing(plain, state)}", match)
    most = match.game.facts.max_choices
    choices, weights, points = np.zeros(most, np.int64), np.zeros(most, np.int64), np.zeros(MAX_PLAYERS, np.int64)
    demand(contract.mover(state[0]) == match.mover, "mover is different when compiled", match)
    demand(choices[: contract.legal(state[0], choices)].tolist() == match.legal(), "the legal actions are different when compiled", match)
    if match.mover == CHANCE:
        demand(weights[: contract.odds(state[0], weights)].tolist() == match.odds(), "the odds are different when compiled", match)
    contract.scores(state[0], points)
    demand(points[: match.players].tolist() == match.scores(), "the points are different when compiled", match)
    contract.ranking(state[0], points)
    demand(places(points[: match.players].tolist()) == match.ranking(), "the ranking is different when compiled", match)


def _check_parts(match: Match) -> None:
    step = match.steps[-1]
    parted = calls.copied(step.before)
    is_going_on = contract.apply_first(parted[0], step.action)
    while is_going_on:
        is_going_on = contract.apply_next(parted[0])
    is_same = parted.tobytes() == match.state.tobytes()
    demand(is_same, f"apply_first and apply_next together don't do the same as apply: {_differing(match.state, parted)}", match)


def _check_knowledge(match: Match) -> None:
    for viewer in viewers(match):
        plain, compiled = (calls.copied(match.state) for _ in range(2))
        contract.redact(plain[0], viewer)
        calls.redact(compiled, viewer)
        demand(plain.tobytes() == compiled.tobytes(), f"redact does something else when compiled: {_differing(plain, compiled)}", match)
        contract.deal(plain[0], viewer, generator(1))
        calls.deal(compiled, viewer, generator(1))
        demand(plain.tobytes() == compiled.tobytes(), f"deal does something else when compiled: {_differing(plain, compiled)}", match)
    features, guess = np.zeros(match.game.facts.observation_size, np.float32), np.zeros(MAX_PLAYERS)
    for player in range(match.players):
        contract.observe(match.state[0], player, features)
        same = features.tobytes() == calls.observe(match.state, player, len(features)).tobytes()
        demand(same, f"the observation of player {player} is different when compiled", match)
    contract.evaluate(match.state[0], guess)
    is_close = np.allclose(guess[: match.players], calls.evaluate(match.state), rtol=1e-12, atol=0)
    demand(bool(is_close), "evaluate is different when compiled", match)


def _differing(one: State, other: State) -> str:
    fields = (field for field in one.dtype.names or () if one[field].tobytes() != other[field].tobytes())
    return ", ".join(f"{field} is {other[field][0].tolist()}, should be {one[field][0].tolist()}" for field in fields)


# ------------------------------------------------------------------------------------------------ on a GPU


def cuda_is_compiled(variant: Variant, effort: int) -> None:
    """Games stepped on a GPU are those stepped on the CPU: positions, observations, masks and rewards; and so are whole random games."""
    if GAMES.get(variant.game.name) is not variant.game:
        raise NotTried("GPU games are found by name: register this one first")
    try:
        env = GpuEnv(variant.game.name, ROWS, variant.players, reward="win", max_cycles=None, random_start=0, **variant.options)
    except MissingExtra as error:
        raise NotTried(f"no GPU: {error}") from None
    env.reset(seed=SEED)
    for number, (rows, actions) in enumerate(stepped(variant, SEED, ROWS, STEPS * effort)):
        if number > 0:
            env.step(actions)
        for name in ("states", "observation", "mask", "player", "rewards", "terminated"):
            _compare(name, getattr(rows, name), getattr(env, name).cpu().numpy(), f"after {number} steps")
    _compare_whole_games(variant, env)


def _compare_whole_games(variant: Variant, env: GpuEnv) -> None:
    env.reset(seed=SEED)
    counts, points = (tensor.cpu().numpy() for tensor in env.play_out())
    played = simulate(variant.game, variant.players, ROWS, SEED, variant.options)
    _compare("the number of decisions", played.decisions, counts[:, 0], "played to the end")
    _compare("the points", played.scores, points[:, : variant.players], "played to the end")


def _compare(name: str, on_cpu: Any, on_gpu: Any, when: str) -> None:
    one, other = (np.ascontiguousarray(array).view(np.uint8).reshape(ROWS, -1) for array in (on_cpu, on_gpu))
    rows = np.flatnonzero((one != other).any(axis=1))
    if rows.size:
        raise Fault(f"{name}: row {rows[0]} is different on a GPU, {when} (seed {SEED}, {ROWS} rows)")
