"""Learning from the steps just played: which choices were right, who won, and with how many points."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax

from critias.train.model import Array, Parameters, forward, log_policy
from critias.train.returns import returns_of
from critias.train.selfplay import Judgement, Steps, from_observer
from critias.train.settings import Settings
from critias.train.tables import Sights

LAST_RATE = 0.1  # of the learning rate, at the end of a run


class Lesson(NamedTuple):
    """Decisions to learn from, a row each."""

    sights: Sights
    target: Array
    is_own: Array
    win: Array  # the returns, counted from the observer
    points: Array


class Learner(NamedTuple):
    parameters: Parameters
    optimiser: Any  # its state


def new_learner(parameters: Parameters, settings: Settings) -> Learner:
    return Learner(parameters, _optimiser(settings).init(parameters))


def _optimiser(settings: Settings) -> optax.GradientTransformation:
    per_round = settings.epochs * settings.batches
    rate = optax.linear_schedule(settings.learning_rate, LAST_RATE * settings.learning_rate, settings.rounds * per_round)
    return optax.chain(optax.clip_by_global_norm(settings.max_gradient), optax.adam(rate))


@partial(jax.jit, static_argnames=("settings", "trace"), donate_argnames=("learner",))
def learn(
    learner: Learner, steps: Steps, last: Judgement, key: Array, trace: float, settings: Settings
) -> tuple[Learner, dict[str, Array]]:
    """Some passes over the steps; returns what has been learned and some figures about it."""
    lesson = lesson_of(steps, last, trace)
    optimiser = _optimiser(settings)

    def one_batch(learner: Learner, rows: Array) -> tuple[Learner, dict[str, Array]]:
        batch = jax.tree.map(lambda array: jnp.take(array, rows, axis=1).reshape(-1, *array.shape[2:]), lesson)
        gradient, figures = jax.grad(loss, has_aux=True)(learner.parameters, batch, settings)
        updates, state = optimiser.update(gradient, learner.optimiser, learner.parameters)
        return Learner(optax.apply_updates(learner.parameters, updates), state), figures

    learner, figures = jax.lax.scan(one_batch, learner, _shuffled(key, steps.is_random.shape[1], settings))
    return learner, jax.tree.map(jnp.mean, figures)


def _shuffled(key: Array, rows: int, settings: Settings) -> Array:
    """The rows of every batch of every pass."""
    passes = [jax.random.permutation(part, rows).reshape(settings.batches, -1) for part in jax.random.split(key, settings.epochs)]
    return jnp.concatenate(passes)


def lesson_of(steps: Steps, last: Judgement, trace: float) -> Lesson:
    returns, sights = returns_of(steps, last, trace), steps.sights
    turn = jax.vmap(from_observer)
    win, points = (turn(values, sights.player, sights.players) for values in (returns.win, returns.points))
    return Lesson(sights, steps.target, steps.is_own, win, points)


def loss(parameters: Parameters, batch: Lesson, settings: Settings) -> tuple[Array, dict[str, Array]]:
    logits, win, points = forward(parameters, batch.sights.seen, batch.sights.players)
    chances = log_policy(logits, batch.sights.choices, batch.sights.n_choices)
    target = batch.target.astype(jnp.float32)
    has_choice = batch.is_own & (batch.sights.n_choices > 1)
    uncertainty = _mean_where(-_sum_of(target, jnp.log(target + 1e-12)), has_choice)
    difference = _mean_where(-_sum_of(target, chances), has_choice) - uncertainty
    entropy = _mean_where(-_sum_of(jnp.exp(chances), chances), has_choice)
    win_loss = -jnp.mean(_sum_of(batch.win, win))
    points_loss = jnp.mean(jnp.square(points - batch.points))
    figures = {"difference": difference, "entropy": entropy, "win_loss": win_loss, "points_loss": points_loss}
    return difference + settings.value_weight * win_loss + settings.points_weight * points_loss, figures


def _sum_of(weights: Array, values: Array) -> Array:
    """The weighted sum of each row; what has no weight does not count, however small its logarithm."""
    return jnp.sum(jnp.where(weights > 0, weights * values, 0), axis=1)


def _mean_where(values: Array, condition: Array) -> Array:
    return jnp.sum(jnp.where(condition, values, 0)) / jnp.maximum(jnp.sum(condition), 1)
