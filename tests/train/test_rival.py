"""A best response: what is learned against a rival who does not change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import jax
import numpy as np
import pytest
from bots.nets import random_net
from outside.pearls import PEARLS

import critias
from critias.bots import make_bot
from critias.core.game import Game
from critias.train.rival import is_to_move, rival_of
from critias.train.run import Run
from critias.train.selfplay import play
from critias.train.settings import Settings

pytestmark = pytest.mark.slow  # JAX compiles what is trained

SMALL = Settings(PEARLS.name, players=2, rounds=6, rows=256, steps=32, simulations=8, batches=32, first=32, second=32, rival="weak")


@pytest.fixture
def pearls(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game so small that it is learned in seconds, among the others until the end of the test."""
    monkeypatch.setitem(critias.GAMES, PEARLS.name, PEARLS)
    return PEARLS


def test_the_learner_has_one_seat_and_the_rival_all_others(tmp_path: Path, pearls: Game) -> None:
    rival = rival_of(make_bot("greedy", pearls), pearls.facts)
    run = Run(replace(SMALL, players=3), tmp_path, examined_games=0, rival=rival)
    steps, _ = play(run.learner.parameters, run.games, run.searcher, run.settings, 0, jax.random.key(1), rival)
    rows = np.arange(run.settings.rows)
    own, player = np.asarray(steps.is_own), np.asarray(steps.sights.player)
    assert (own == (player == rows % 3)).all()
    assert 0.25 < own.mean() < 0.42
    assert not np.asarray(steps.is_random)[~own].any()


def test_in_self_play_the_learner_has_all_seats(tmp_path: Path, pearls: Game) -> None:
    run = Run(replace(SMALL, rival=""), tmp_path, examined_games=0)
    assert not np.asarray(is_to_move(None, run.games.sights())).any()


def test_a_rival_thinks_with_the_bots_own_net(tmp_path: Path, pearls: Game) -> None:
    bot = make_bot(f"search:net={random_net(tmp_path, pearls)}:simulations=5", pearls)
    rival = rival_of(bot, pearls.facts)
    assert rival.trust == 1.0
    np.testing.assert_array_equal(rival.parameters["first_weights"], bot.net.weights.first)  # type: ignore[attr-defined]
    assert rival_of(make_bot("search:evaluation=hand", pearls), pearls.facts).trust == 0.0


def test_training_against_a_rival_that_knows_nothing_wins_from_it(tmp_path: Path, pearls: Game) -> None:
    rival = rival_of(make_bot(f"search:net={random_net(tmp_path, pearls)}:simulations=5", pearls), pearls.facts)
    run = Run(replace(SMALL, rounds=8), tmp_path / "response", examined_games=0, rival=rival)
    before = share_of_the_learner(run)
    for _ in run.rounds():
        pass
    assert share_of_the_learner(run) > before + 0.05


def share_of_the_learner(run: Run) -> float:
    """Its mean share in games that end in a round of play."""
    steps, _ = play(run.learner.parameters, run.games, run.searcher, run.settings, 99, jax.random.key(2), run.rival)
    own_seat = np.arange(run.settings.rows) % 2
    ended = np.asarray(steps.outcomes.ended)
    shares = np.asarray(steps.outcomes.shares)[:, np.arange(run.settings.rows), own_seat]
    return float(shares[ended].mean())
