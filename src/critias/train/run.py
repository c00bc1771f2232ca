"""A training run: rounds of self-play and learning, with checkpoints, a curve and, at the end, the net."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from critias.bots.net import Net, parameters_of, save_net, versions_of
from critias.games import game as game_named
from critias.train.checkpoint import FILE, Checkpoint, load_checkpoint, save_checkpoint
from critias.train.curve import add_to_curve, cut_curve, start_curve
from critias.train.evaluation import Examination
from critias.train.learning import learn, new_learner
from critias.train.model import Parameters, new_parameters, sizes_for
from critias.train.origin import origin
from critias.train.rival import Rival
from critias.train.searches import searcher_for
from critias.train.selfplay import play
from critias.train.settings import Settings
from critias.train.tables import games_for

NET = "net.npz"


@dataclass(frozen=True)
class Progress:
    """How far a run is, after a round."""

    round: int  # rounds done
    decisions: int
    seconds: float  # of this process
    figures: dict[str, float]  # only sometimes


class Run:
    """A run in a folder of its own; one that was broken off goes on from its last checkpoint."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        examined_games: int = 512,
        reports: int = 40,
        start: Net | None = None,
        rival: Rival | None = None,
    ) -> None:
        self.settings, self.folder, self.rival = settings, folder, rival
        self.game = game_named(settings.game)
        self.every = max(1, settings.rounds // reports)
        self.games = games_for(self.game, settings.rows, settings.players)
        self.examination = Examination(settings.game, examined_games) if examined_games else None
        self.searcher = searcher_for(self.games, self.game, settings)
        beginning, self.key = jax.random.split(jax.random.key(settings.seed))
        self.learner = new_learner(_parameters(start) or new_parameters(beginning, sizes_for(self.game.facts, settings.hidden)), settings)
        self.round = 0
        folder.mkdir(parents=True, exist_ok=True)
        self.games.reset(settings.seed)
        if (folder / FILE).exists():
            self._go_on()
        else:
            start_curve(folder)

    def _go_on(self) -> None:
        found = load_checkpoint(self.folder, self.settings, Checkpoint(0, self.learner, self.games.save()))
        self.round, self.learner = found.round, found.learner
        self.games.restore(found.games)
        cut_curve(self.folder, self.round)

    def rounds(self) -> Iterator[Progress]:
        """Play and learn round by round; the net is written again and again."""
        started = time.monotonic()
        settings = self.settings
        if self.round == 0:
            self._report({}, started)
        while self.round < settings.rounds:
            played, learned = jax.random.split(jax.random.fold_in(self.key, self.round))
            steps, last = play(self.learner.parameters, self.games, self.searcher, settings, self.round, played, self.rival)
            self.learner, figures = learn(self.learner, steps, last, learned, settings.trace, settings)
            self.round += 1
            is_told = self.round % self.every == 0 or self.round == settings.rounds
            told = self._report(figures, started) if is_told else {}
            yield Progress(self.round, self.decisions, time.monotonic() - started, told)

    @property
    def decisions(self) -> int:
        """Those of self-play so far."""
        return self.round * self.settings.steps * self.settings.rows

    def _report(self, figures: dict[str, Any], started: float) -> dict[str, float]:
        told = {name: float(value) for name, value in figures.items()}
        if self.examination is not None:
            told["against_greedy"] = self.examination.win_share(self.learner.parameters)
        add_to_curve(
            self.folder, {"round": self.round, "decisions": self.decisions, "seconds": round(time.monotonic() - started, 1), **told}
        )
        self._save_net()
        save_checkpoint(self.folder, self.settings, Checkpoint(self.round, self.learner, self.games.save()))
        return told

    def _save_net(self) -> None:
        parameters = {name: np.asarray(array) for name, array in self.learner.parameters.items()}
        about = {**versions_of(self.game), **origin(), "settings": self.settings.as_data(), "points_scale": self.game.search.scale}
        save_net(self.folder / NET, parameters, about)


def _parameters(net: Net | None) -> Parameters | None:
    """Those of a net to begin with."""
    return None if net is None else {name: jnp.array(array) for name, array in parameters_of(net).items()}
