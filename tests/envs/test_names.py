"""A name in Gymnasium is one problem: one environment or many of it, the learner has the same seat against the same opponents."""

from __future__ import annotations

import inspect

import gymnasium
import numpy as np
import pytest

from critias import GAMES
from critias.envs.registration import name_of, self_play_name_of
from critias.envs.single import SingleEnv
from critias.envs.vector import VectorEnv, against


def lockstep(name: str, steps: int, **settings: object) -> int:
    """Play the same learner in one environment and in many of one; they are told the same. Returns the number of games."""
    one, many = gymnasium.make(name, **settings), gymnasium.make_vec(name, num_envs=1, **settings)
    one.action_space.seed(1)
    (seen, info), (seen_by_row, infos) = one.reset(seed=6), many.reset(seed=6)
    games = 0
    for _ in range(steps):
        assert info["player"] == infos["player"][0]
        assert all(np.array_equal(seen[key], seen_by_row[key][0]) for key in seen)
        action = one.action_space.sample()
        seen, reward, terminated, truncated, info = one.step(action)
        seen_by_row, rewards, ended, cut, infos = many.step(np.array([action]))
        assert (reward, terminated, truncated) == (rewards[0], ended[0], cut[0])
        if terminated or truncated:
            games += 1
            for key in seen:
                assert np.array_equal(infos["final_obs"][0][key], seen[key]), key
            for key in ("rewards", "points", "player"):
                assert np.array_equal(infos["final_info"][key][0], info[key]), key
            seen, info = one.reset()
    return games


@pytest.mark.parametrize("name", GAMES)
def test_many_are_many_of_the_one(name: str) -> None:
    """Against bots that are asked from Python in both."""
    short = {"max_cycles": 30}
    assert lockstep(name_of(GAMES[name]), 60, players=3, opponents=["flat:simulations=1", "random"], seat=None, **short) > 1


def test_many_are_many_of_the_one_for_compiled_bots_too() -> None:
    """In Atlandice nothing is hidden, so `greedy` chooses without chance."""
    assert lockstep(name_of(GAMES["atlandice"]), 200, players=3, opponents="greedy", seat=None) > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_defaults_are_the_same(name: str) -> None:
    one, many = gymnasium.make(name_of(GAMES[name])), gymnasium.make_vec(name_of(GAMES[name]), num_envs=2)
    assert isinstance(many, VectorEnv)
    assert (one.unwrapped.arguments["opponents"], one.unwrapped.fixed_seat) == (many.opponents, many.seat) == ("rower", 0)
    shared = inspect.signature(SingleEnv).parameters.keys() & inspect.signature(VectorEnv).parameters.keys()
    assert {"players", "seat", "reward", "max_cycles", "random_start"} <= shared
    for setting in shared - {"opponents"}:
        assert inspect.signature(SingleEnv).parameters[setting].default == inspect.signature(VectorEnv).parameters[setting].default
    default = inspect.signature(against).parameters["opponents"].default
    assert default == inspect.signature(SingleEnv).parameters["opponents"].default


@pytest.mark.parametrize("name", GAMES)
def test_self_play_has_a_name_of_its_own(name: str) -> None:
    many = gymnasium.make_vec(self_play_name_of(GAMES[name]), num_envs=3, players=4)
    assert isinstance(many, VectorEnv) and many.opponents is None
    _, info = many.reset(seed=1)
    movers = set(info["player"].tolist())
    for _ in range(40):
        *_, info = many.step(many.action_space.sample())
        movers |= set(info["player"].tolist())
    assert movers == {0, 1, 2, 3}
    with pytest.raises(gymnasium.error.Error, match="entry_point is not specified"):
        gymnasium.make(self_play_name_of(GAMES[name]))
