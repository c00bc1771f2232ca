"""Training runs on the CPU: reproducible, resumable, and something is learned."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from outside.pearls import PEARLS

import critias
from critias.bots.net import load_net
from critias.core.rules.contract import MAX_PLAYERS
from critias.train.checkpoint import BadCheckpoint
from critias.train.curve import draw_curve, read_curve
from critias.train.evaluation import Examination
from critias.train.model import forward
from critias.train.origin import commit_of
from critias.train.run import NET, Run
from critias.train.settings import Settings
from critias.train.tables import CpuGames, blank_tables

pytestmark = pytest.mark.slow  # JAX compiles what is trained


@pytest.fixture
def pearls(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game so small that self-play learns it in seconds, among the others until the end of the test."""
    monkeypatch.setitem(critias.GAMES, PEARLS.name, PEARLS)
    return PEARLS.name


SMALL = Settings(
    "atlandice",
    rounds=4,
    rows=64,
    steps=8,
    simulations=6,
    batches=4,
    first=32,
    second=16,
)


def train(folder: Path, settings: Settings, rounds: int | None = None) -> Run:
    """Run to the end, or break off after some rounds."""
    run = Run(settings, folder, examined_games=0, reports=settings.rounds)
    for progress in run.rounds():
        if progress.round == rounds:
            break
    return run


def test_the_same_seed_gives_the_same_net_and_curve(tmp_path: Path) -> None:
    for name in ("a", "b"):
        train(tmp_path / name, SMALL)
    first, second = (dict(np.load(tmp_path / name / NET)) for name in ("a", "b"))
    assert all(first[name].tobytes() == second[name].tobytes() for name in first)
    curves = [[{**report, "seconds": 0} for report in read_curve(tmp_path / name)] for name in ("a", "b")]
    assert curves[0] == curves[1]
    assert [report["round"] for report in curves[0]] == [0, 1, 2, 3, 4]


def test_a_run_that_was_broken_off_goes_on_as_if_it_had_not(tmp_path: Path) -> None:
    whole = train(tmp_path / "whole", SMALL)
    train(tmp_path / "parts", SMALL, rounds=2)
    parts = train(tmp_path / "parts", SMALL)
    for name, array in whole.learner.parameters.items():
        assert np.asarray(array).tobytes() == np.asarray(parts.learner.parameters[name]).tobytes(), name
    assert [report["round"] for report in read_curve(tmp_path / "parts")] == [0, 1, 2, 3, 4]


def test_a_checkpoint_of_other_settings_is_refused(tmp_path: Path) -> None:
    train(tmp_path, SMALL, rounds=1)
    with pytest.raises(BadCheckpoint, match="has rounds 4, not 5"):
        Run(replace(SMALL, rounds=5), tmp_path)


def test_a_damaged_checkpoint_is_refused(tmp_path: Path) -> None:
    train(tmp_path, SMALL, rounds=1)
    (tmp_path / "checkpoint.npz").write_bytes(b"nothing")
    with pytest.raises(BadCheckpoint, match="cannot go on from"):
        Run(SMALL, tmp_path)


def test_the_net_for_play_is_the_one_that_was_trained(tmp_path: Path) -> None:
    run = train(tmp_path, SMALL)
    net = load_net(tmp_path / NET, run.game)
    assert net.about["settings"]["seed"] == SMALL.seed
    assert net.about["critias"] == critias.__version__
    assert net.about["commit"] == commit_of(Path(critias.__file__).parent)
    for name in ("first", "second", "policy"):
        trained = np.asarray(run.learner.parameters[f"{name}_weights"])
        kept = getattr(net.weights, name)
        assert np.abs(kept - trained).max() <= np.abs(trained).max() / 127
    assert net.weights.actions.shape == (run.game.facts.actions, 64)


def test_self_play_alone_learns_to_beat_random_players(tmp_path: Path, pearls: str) -> None:
    settings = Settings(pearls, rounds=8, rows=256, steps=32, simulations=16, batches=32, first=32, second=32)
    run = Run(settings, tmp_path, examined_games=0, reports=2)
    assert share_against_random(run) < 0.6
    for _ in run.rounds():
        pass
    assert share_against_random(run) > 0.7  # 0.76 to 0.79 with four seeds
    assert draw_curve(tmp_path).stat().st_size > 1000


def share_against_random(run: Run, games: int = 1000) -> float:
    """How much of the win the net gets against a player who chooses at random."""
    return Examination(run.game.name, games, opponents="random", seed=5).win_share(run.learner.parameters)


# ------------------------------------------------------------------------------------------------ the games


@pytest.mark.parametrize("name", list(critias.GAMES))
def test_tables_are_for_all_numbers_of_players_and_options(name: str) -> None:
    game = critias.game(name)
    blanks = blank_tables(game)
    assert set(blanks["players"].tolist()) == set(game.facts.players)
    assert np.count_nonzero(blanks["players"] == 2) == len(blanks) // 2
    for option, choices in game.facts.options.items():
        assert {game.options_of(blanks[k : k + 1])[option] for k in range(len(blanks))} == set(choices)


def test_games_of_several_sizes_side_by_side_have_whole_shares() -> None:
    games = CpuGames(critias.game("atlandice"), 32)
    games.reset(3)
    ended = 0
    for _ in range(400):
        sights = games.sights()
        outcomes = games.step(np.asarray(sights.choices)[:, 0])
        over = np.asarray(outcomes.ended)
        ended += over.sum()
        shares = np.asarray(outcomes.shares)[over]
        np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-6)
        assert shares.shape[1] == MAX_PLAYERS
        assert (shares[np.arange(MAX_PLAYERS) >= np.asarray(sights.players)[over][:, None]] == 0).all()
    assert ended > 32


def test_a_player_who_is_not_there_has_no_share(tmp_path: Path) -> None:
    run = Run(SMALL, tmp_path, examined_games=0)
    sights = run.games.sights()
    _, win, _ = forward(run.learner.parameters, sights.seen, sights.players)
    shares = np.exp(np.asarray(win))
    np.testing.assert_allclose(shares.sum(axis=1), 1, rtol=1e-5)
    assert (shares[np.arange(MAX_PLAYERS) >= np.asarray(sights.players)[:, None]] < 1e-9).all()


def test_the_evaluation_has_less_and_less_to_say() -> None:
    settings = replace(SMALL, rounds=20, guidance=0.2)
    assert [settings.trust(round_) for round_ in (0, 1, 2, 4, 19)] == [0, 0.25, 0.5, 1, 1]
    assert replace(SMALL, guidance=0).trust(0) == 1
    assert [replace(settings, max_trust=0.6).trust(round_) for round_ in (0, 2, 19)] == [0, 0.3, 0.6]


@pytest.mark.parametrize("name", ["atlantis", "atlandice", "nautilus"])
def test_the_recipe_of_every_game_is_one(name: str) -> None:
    assert Settings(name, rows=256, **critias.GAMES[name].training)


def test_a_folder_outside_a_checkout_has_no_commit(tmp_path: Path) -> None:
    assert commit_of(tmp_path) == ""


def test_settings_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="must be a multiple of batches"):
        replace(SMALL, rows=63)
    with pytest.raises(ValueError, match="rounds must be at least 1"):
        replace(SMALL, rounds=0)
    assert json.dumps(SMALL.as_data())
