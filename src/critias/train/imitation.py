"""First lessons: to play as the greedy bot does, before self-play. In a game where random players soon do nothing at all, nothing would be
learned from them.

Half of the games are played by the greedy bot, with some chance, and half by the net, so that it learns what to do where it gets itself to.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from critias.bots.advice import Adviser, advise, adviser_for
from critias.core.definition import GameDefinition
from critias.core.rules.chance import generator
from critias.train.model import Array, forward, log_policy
from critias.train.ppo import Learner, Lesson, lesson_of, shuffled, value_loss
from critias.train.rollout import Judgement, Steps, choose, stacked, steps_of
from critias.train.settings import Settings
from critias.train.tables import CpuGames

SHARPER = 5  # than the prior of a search, which must leave room for what turns out well
NOBODY = np.zeros(0)  # is a past net
WHOLE = 1.0  # the trace of returns that wait for the end of the game: the net's own expectations are worth nothing yet


class AdvisedSteps(NamedTuple):
    steps: Steps
    advice: Array


class Advisers:
    """The greedy bot beside all rows, on all cores."""

    def __init__(self, game: GameDefinition, rows: int, seed: int) -> None:
        threads = min(os.cpu_count() or 1, rows)
        size = -(-rows // threads)
        self.parts = [slice(start, min(start + size, rows)) for start in range(0, rows, size)]
        self.advisers = [adviser_for(game)._replace(rng=generator(seed, stream)) for stream in range(len(self.parts))]
        self.pool = ThreadPoolExecutor(threads)
        self.temperature = game.search.temperature * game.search.scale / SHARPER
        self.out = np.zeros((rows, game.facts.actions), np.float32)

    def advise(self, games: CpuGames) -> NDArray[np.float32]:
        """How likely the bot finds each action, in every row."""
        rows = games.env.rows

        def think(part: slice, adviser: Adviser) -> None:
            advise(
                rows.states[part], rows.player[part], rows.choices[part], rows.n_choices[part], adviser, self.temperature, self.out[part]
            )

        list(self.pool.map(think, self.parts, self.advisers))
        return self.out


def imitate(game: GameDefinition, learner: Learner, settings: Settings) -> Iterator[tuple[Learner, dict[str, float]]]:
    """Rounds of learning from the greedy bot; each gives what has been learned so far."""
    games = CpuGames(game, settings.imitation_rows)
    games.reset(settings.seed)
    advisers = Advisers(game, settings.imitation_rows, settings.seed)
    state = optimiser_for(settings).init(learner.parameters)
    parameters = learner.parameters
    for number in range(settings.imitation_rounds):
        played, learned = jax.random.split(jax.random.fold_in(jax.random.key(settings.seed), number))
        steps, last = _play(parameters, games, advisers, settings.imitation_steps, played)
        parameters, state, figures = learn_advice(parameters, state, steps, last, learned, settings)
        yield learner._replace(parameters=parameters), {name: float(value) for name, value in figures.items()}


def optimiser_for(settings: Settings) -> optax.GradientTransformation:
    return optax.chain(optax.clip_by_global_norm(settings.max_gradient), optax.adam(settings.learning_rate))


def _play(parameters: Array, games: CpuGames, advisers: Advisers, n_steps: int, key: Array) -> tuple[AdvisedSteps, Judgement]:
    kept: list[AdvisedSteps] = []
    for step_key in jax.random.split(key, n_steps):
        sights = games.sights()
        advice = jnp.array(advisers.advise(games))
        choice = choose(parameters, parameters, NOBODY, 0.0, sights, step_key)
        action = _mixed(choice.action, advice, step_key)
        steps = steps_of(sights, choice, action, games.step(action))
        kept.append(AdvisedSteps(steps, advice))
    return stacked(kept), choose(parameters, parameters, NOBODY, 0.0, games.sights(), key).expected


@jax.jit
def _mixed(own: Array, advice: Array, key: Array) -> Array:
    """The net's own action in every other row, elsewhere one of the bot's."""
    advised = jax.random.categorical(jax.random.fold_in(key, 1), jnp.log(advice + 1e-12)).astype(jnp.int32)
    advised = jnp.where(
        jnp.take_along_axis(advice, advised[:, None], axis=1)[:, 0] > 0, advised, jnp.argmax(advice, axis=1).astype(jnp.int32)
    )
    return jnp.where(jnp.arange(len(own)) % 2 == 0, own, advised)


@partial(jax.jit, static_argnames=("settings",))
def learn_advice(
    parameters: Array, state: Array, advised: AdvisedSteps, last: Judgement, key: Array, settings: Settings
) -> tuple[Array, Array, dict[str, Array]]:
    lesson = lesson_of(advised.steps, last, WHOLE)
    optimiser = optimiser_for(settings)

    def one_batch(kept: tuple[Array, Array], rows: Array) -> tuple[tuple[Array, Array], dict[str, Array]]:
        parameters, state = kept
        batch, advice = jax.tree.map(lambda array: jnp.take(array, rows, axis=1).reshape(-1, *array.shape[2:]), (lesson, advised.advice))
        gradient, figures = jax.grad(advice_loss, has_aux=True)(parameters, batch, advice, settings)
        updates, state = optimiser.update(gradient, state, parameters)
        return (optax.apply_updates(parameters, updates), state), figures

    (parameters, state), figures = jax.lax.scan(one_batch, (parameters, state), shuffled(key, settings.imitation_rows, settings))
    return parameters, state, jax.tree.map(jnp.mean, figures)


def advice_loss(parameters: Array, batch: Lesson, advice: Array, settings: Settings) -> tuple[Array, dict[str, Array]]:
    logits, win, points = forward(parameters, batch.sights.seen, batch.sights.players)
    chances = log_policy(logits, batch.sights.mask)
    difference = jnp.mean(jnp.sum(jnp.where(advice > 0, advice * (jnp.log(advice + 1e-12) - chances), 0), axis=1))
    judged, figures = value_loss(win, points, batch, settings)
    return difference + judged, {"difference": difference, **figures}
