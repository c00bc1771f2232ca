"""Proximal policy optimisation: a round of learning from the steps just played."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import optax

from critias.train.model import Array, Parameters, forward, log_policy
from critias.train.returns import returns_of
from critias.train.rollout import Judgement, Steps, from_observer, probability_of
from critias.train.settings import Settings
from critias.train.tables import Sights


class Lesson(NamedTuple):
    """Decisions to learn from, a row each."""

    sights: Sights
    action: Array
    is_own: Array
    log_probability: Array
    advantage: Array
    win: Array  # the returns, counted from the observer
    points: Array


class Learner(NamedTuple):
    parameters: Parameters
    optimiser: Any  # its state


def optimiser_for(settings: Settings) -> optax.GradientTransformation:
    decay = optax.linear_schedule(settings.learning_rate, 0.0, settings.rounds * settings.epochs * settings.batches)
    return optax.chain(optax.clip_by_global_norm(settings.max_gradient), optax.adam(decay))


@partial(jax.jit, static_argnames=("settings",), donate_argnames=("learner",))
def learn(learner: Learner, steps: Steps, last: Judgement, key: Array, settings: Settings) -> tuple[Learner, dict[str, Array]]:
    """Some passes over the steps; returns what has been learned and some figures about it."""
    lesson = lesson_of(steps, last, settings.trace)
    optimiser = optimiser_for(settings)

    def one_batch(learner: Learner, rows: Array) -> tuple[Learner, dict[str, Array]]:
        batch = jax.tree.map(lambda array: jnp.take(array, rows, axis=1).reshape(-1, *array.shape[2:]), lesson)
        gradient, figures = jax.grad(loss, has_aux=True)(learner.parameters, batch, settings)
        updates, state = optimiser.update(gradient, learner.optimiser, learner.parameters)
        return Learner(optax.apply_updates(learner.parameters, updates), state), figures

    learner, figures = jax.lax.scan(one_batch, learner, shuffled(key, settings.rows, settings))
    return learner, jax.tree.map(jnp.mean, figures)


def shuffled(key: Array, rows: int, settings: Settings) -> Array:
    """The rows of every batch of every pass."""
    passes = [jax.random.permutation(part, rows).reshape(settings.batches, -1) for part in jax.random.split(key, settings.epochs)]
    return jnp.concatenate(passes)


def lesson_of(steps: Steps, last: Judgement, trace: float) -> Lesson:
    returns = returns_of(steps, last, trace)
    sights = steps.sights
    own = jnp.arange(returns.win.shape[2]) == sights.player[:, :, None]
    advantage = jnp.sum(jnp.where(own, returns.win - steps.win, 0), axis=2)
    turn = jax.vmap(from_observer)
    win = turn(returns.win, sights.player, sights.players)
    points = turn(returns.points, sights.player, sights.players)
    return Lesson(sights, steps.action, steps.is_own, steps.log_probability, advantage, win, points)


def loss(parameters: Parameters, batch: Lesson, settings: Settings) -> tuple[Array, dict[str, Array]]:
    logits, win, points = forward(parameters, batch.sights.seen, batch.sights.players)
    chances = log_policy(logits, batch.sights.mask)
    has_choice = ((jnp.sum(batch.sights.mask, axis=1, dtype=jnp.int32) > 1) & batch.is_own).astype(jnp.float32)
    ratio = jnp.exp(probability_of(chances, batch.action) - batch.log_probability)
    advantage = normalised(batch.advantage, has_choice)
    gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 1 - settings.clip, 1 + settings.clip) * advantage)
    entropy = mean_where(-jnp.sum(jnp.exp(chances) * chances, axis=1), has_choice)
    policy_loss = -mean_where(gain, has_choice) - settings.entropy_weight * entropy
    judged, figures = value_loss(win, points, batch, settings)
    return policy_loss + judged, {"entropy": entropy, "change": mean_where(jnp.abs(ratio - 1), has_choice), **figures}


def value_loss(win: Array, points: Array, batch: Lesson, settings: Settings) -> tuple[Array, dict[str, Array]]:
    win_loss = -jnp.mean(jnp.sum(batch.win * win, axis=1))
    points_loss = jnp.mean(jnp.square(points - batch.points))
    total = settings.value_weight * win_loss + settings.points_weight * points_loss
    return total, {"win_loss": win_loss, "points_loss": points_loss}


def mean_where(values: Array, weights: Array) -> Array:
    return jnp.sum(values * weights) / jnp.maximum(jnp.sum(weights), 1)


def normalised(advantage: Array, weights: Array) -> Array:
    """Advantages with mean 0 and deviation 1 over the decisions where there is a choice."""
    mean = mean_where(advantage, weights)
    deviation = jnp.sqrt(mean_where(jnp.square(advantage - mean), weights))
    return (advantage - mean) / (deviation + 1e-6)
