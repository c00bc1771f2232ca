"""On the small variants whole trees are walked: OpenSpiel's test of the interface, exploitability, and CFR that lowers it."""

from __future__ import annotations

import unittest

import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

import critias.envs.openspiel  # noqa: F401  registers the games
from critias import GAMES

# Chance nodes, decisions and ends; information states; what somebody can gain against uniformly random play.
SIZES = {"atlantis": (1398, 799, 612), "atlandice": (483, 2146, 856), "nautilus": (1205, 1164, 3216)}
INFORMATION_STATES = {"atlantis": 503, "atlandice": 2146, "nautilus": 908}
AGAINST_RANDOM = {"atlantis": 1.352431, "atlandice": 0.958333, "nautilus": 1.196429}


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_whole_tree_passes_the_test_of_the_interface(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Legal actions, terminal nodes, perfect recall of words and numbers, constant sum, no information state of two players."""
    from open_spiel.integration_tests import api_test  # only here: every worker would wait for it

    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, SIZES[name])
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, INFORMATION_STATES[name])
    game = pyspiel.load_game(f"critias_{name}_small")
    case = type("WholeTree", (api_test.EnforceAPIOnFullTreeBase,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 8
    assert not result.failures + result.errors


@pytest.mark.parametrize("name", GAMES)
def test_cfr_lowers_the_exploitability(name: str) -> None:
    game = pyspiel.load_game(f"cached_tree(game=critias_{name}_small())")
    solver = pyspiel.CFRSolver(game)
    solver.evaluate_and_update_policy()
    at_first = pyspiel.exploitability(game, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert at_first == pytest.approx(AGAINST_RANDOM[name], abs=1e-6)
    assert pyspiel.exploitability(game, solver.average_policy()) < at_first / 4


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_algorithms_in_python_come_to_the_same(name: str) -> None:
    game = pyspiel.load_game(f"critias_{name}_small")
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) == pytest.approx(AGAINST_RANDOM[name], abs=1e-6)
    kept = pyspiel.load_game(f"cached_tree(game=critias_{name}_small())")  # every node of ours is made once
    solver = cfr.CFRSolver(kept)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(kept, solver.average_policy()) < AGAINST_RANDOM[name]
