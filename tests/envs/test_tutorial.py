"""The tutorial in short form: it plays by the rules, it learns, and it draws what it learnt."""

from __future__ import annotations

import importlib.util
import runpy
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

SCRIPT = Path(__file__).resolve().parent.parent.parent / "examples" / "train_ppo.py"


@pytest.fixture(scope="module")
def tutorial() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_ppo", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = sys.modules["train_ppo"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_missing_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(SystemExit, match=r"needs jax, which is not installed: pip install 'critias\[tutorial\]'"):
        runpy.run_path(str(SCRIPT))


@pytest.mark.slow
def test_a_decision_is_judged_by_what_came_after_it(tutorial: ModuleType) -> None:
    """Two games in one row: the first ends with the second decision, and what follows is not its merit."""
    reward, value = np.array([[0.0], [1.0], [0.0]]), np.array([[0.5], [0.25], [0.125]])
    played = tutorial.Played(None, None, None, None, value, reward, np.array([[False], [True], [False]]))
    advantage = tutorial.advantages(played, np.array([0.5]), discount=0.5, gae_lambda=0.5)
    last, second = 0.5 * 0.5 - 0.125, 1 - 0.25
    assert advantage[:, 0] == pytest.approx([0.5 * 0.25 - 0.5 + 0.25 * second, second, last])


@pytest.mark.slow
def test_only_legal_actions_are_chosen(tutorial: ModuleType) -> None:
    import jax

    network = tutorial.new_network(jax.random.PRNGKey(0), 3, (4,), 5)
    mask = np.array([[0, 1, 0, 0, 1]] * 100, np.int8)
    action, log_prob, _ = tutorial.choose(network, np.ones((100, 3), np.float32), mask, jax.random.PRNGKey(1))
    assert set(np.asarray(action).tolist()) == {1, 4}
    assert np.allclose(np.exp(log_prob), 0.5, atol=0.05)


@pytest.mark.slow
def test_it_learns_within_a_few_rounds(tutorial: ModuleType, tmp_path: Path) -> None:
    settings = tutorial.Settings(rounds=16, evaluate_every=16, evaluation_games=400, minutes=60, seed=2)
    _, progress = tutorial.train(settings)
    assert progress.ahead[-1] > progress.ahead[0] + 1, progress
    tutorial.draw(progress, settings, tmp_path / "ppo.png")
    assert (tmp_path / "ppo.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_from_the_command_line(tutorial: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tutorial.main(["--game", "atlantis", "--rounds", "0", "--out", str(tmp_path / "ppo")])
    assert "won against greedy" in capsys.readouterr().out
    assert {path.name for path in tmp_path.iterdir()} == {"ppo.png", "ppo.npz"}
