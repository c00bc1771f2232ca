"""Environments in other processes: the pools of Gymnasium and Stable-Baselines3 send spaces, functions and results through pipes."""

from __future__ import annotations

import copy
import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv
from gymnasium.vector.utils import CloudpickleWrapper

from critias import GAMES, generator
from critias.envs.aec import env
from critias.envs.registration import name_of
from critias.envs.single import SingleEnv
from critias.envs.vector import VectorEnv, sample_actions

SEARCH = "search:simulations=8:evaluation=hand"
ATLANDICE = name_of(GAMES["atlandice"])


@pytest.mark.parametrize("game", GAMES)
def test_spaces_go_through_a_pipe(game: str) -> None:
    single, many, table = SingleEnv(game), VectorEnv(game, 3), env(game)
    table.reset(seed=1)
    for space in (single.action_space, many.action_space, table.action_space("player_0")):
        space.seed(5)
        sent = pickle.loads(pickle.dumps(space))
        assert sent == space
        assert np.array_equal(sent.sample(), pickle.loads(pickle.dumps(space)).sample())
        assert pickle.loads(pickle.dumps(sent)) == space


def test_a_copied_space_still_draws_what_is_legal() -> None:
    single, many = SingleEnv("atlantis"), VectorEnv("atlantis", 4)
    single.reset(seed=1)
    many.reset(seed=1)
    for _ in range(20):
        assert copy.deepcopy(single.action_space).sample() in single.episode.legal
        assert many.rows.mask[np.arange(4), copy.deepcopy(many.action_space).sample()].all()
    many.action_space.seed(3)
    twin = copy.deepcopy(many.action_space)
    assert np.array_equal(twin.sample(), many.action_space.sample())


def played(envs: gymnasium.vector.VectorEnv, steps: int) -> list[bytes]:
    """All that a random learner is told, drawn from the masks."""
    rng, told = generator(3), []
    seen, _ = envs.reset(seed=4)
    for _ in range(steps):
        seen, reward, terminated, truncated, info = envs.step(sample_actions(seen["action_mask"], rng))
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        told += [array.tobytes() for array in (*seen.values(), reward, terminated, truncated, info["player"])]
    return told


def test_a_pool_of_processes_plays_against_searches_as_one_process_does() -> None:
    makers = [lambda: gymnasium.make(ATLANDICE, players=3, opponents=SEARCH, seat=1)] * 2
    alone = SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
    pool = AsyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
    try:
        assert played(pool, 40) == played(alone, 40)
        masks = pool.call("action_masks")
        assert [mask.any() for mask in masks] == [True, True] and masks[0].dtype == np.bool_
        drawn = pool.action_space.sample(tuple(mask.astype(np.int8) for mask in masks))
        assert all(mask[action] for mask, action in zip(masks, drawn, strict=True))
    finally:
        pool.close()
        alone.close()


@pytest.mark.slow
def test_new_processes_make_the_environment_themselves() -> None:
    """As Stable-Baselines3 starts them: nothing is inherited, and spaces come back through the pipe."""
    settings = {"opponents": SEARCH}
    pool = gymnasium.make_vec(ATLANDICE, num_envs=2, vectorization_mode="async", vector_kwargs={"context": "spawn"}, **settings)
    try:
        assert played(pool, 10) == played(SyncVectorEnv([lambda: gymnasium.make(ATLANDICE, **settings)] * 2), 10)
        assert pool.get_attr("action_space") == (pool.single_action_space,) * 2
    finally:
        pool.close()


def test_what_makes_an_environment_may_be_a_function_without_a_name() -> None:
    made = pickle.loads(
        pickle.dumps(CloudpickleWrapper(lambda: SingleEnv("atlandice", opponents=lambda seen, mask: mask.argmax(axis=1))))
    ).fn()
    seen, _ = made.reset(seed=1)
    assert seen["action_mask"].any()
