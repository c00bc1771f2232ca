"""Searches in many games at once: the same on a GPU as on the CPU, and what their leaves are worth."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import critias
from critias.bots.batches.searches import begin_all, descend_all, grow_all, searches_for, sum_up_all
from critias.core.rules.contract import MAX_PLAYERS
from critias.envs.vector import VectorEnv

SCRIPT = Path(__file__).with_name("searches_on_simulated_cuda.py")
GAMES, SIMULATIONS = 8, 12


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players", "trust"), [("atlantis", 2, 1.0), ("atlandice", 3, 0.5), ("nautilus", 2, 0.0)])
def test_kernels_search_as_the_cpu_does(game: str, players: int, trust: float) -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, str(SCRIPT), game, str(players), str(trust)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "equal", done.stderr


def shares_found(trust: float, win: float) -> np.ndarray:
    """What searches of Atlandice find everybody's share to be, if the net gives this share to the player to decide at every leaf."""
    game = critias.game("atlandice")
    envs = VectorEnv("atlandice", GAMES)
    envs.reset(seed=1)
    searches = searches_for(game, GAMES, 1 + SIMULATIONS * game.facts.max_choices, lambda rows, shape, kind: np.zeros((rows, *shape), kind))
    searches.trust[:] = trust
    searches.win[:, 0], searches.win[:, 1] = win, 1 - win
    settings = game.search._replace(rollout=0, temperature=1.0)
    begin_all(searches, envs.rows, 1, 0, 0)
    for _ in range(SIMULATIONS):
        descend_all(searches, settings)
        grow_all(searches, settings)
    sum_up_all(searches, envs.rows)
    return searches.root_shares


def test_a_trusted_net_says_what_leaves_are_worth() -> None:
    np.testing.assert_allclose(shares_found(1.0, 0.5)[:, :2], 0.5)


def test_without_trust_the_evaluation_says_it() -> None:
    blind, other = shares_found(0.0, 0.5), shares_found(0.0, 0.9)
    np.testing.assert_array_equal(blind, other)
    assert np.abs(blind[:, :2] - 0.5).max() > 0.01


def test_the_shares_are_whole_however_far_the_net_is_trusted() -> None:
    found = shares_found(0.5, 0.9)
    np.testing.assert_allclose(found[:, :MAX_PLAYERS].sum(axis=1), 1, rtol=1e-5)
