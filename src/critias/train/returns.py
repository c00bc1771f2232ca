"""Returns: what each decision has led to, for every player, as far as the steps go and the net expects from there."""

from __future__ import annotations

import jax
import jax.numpy as jnp

from critias.train.model import Array
from critias.train.selfplay import Judgement, Steps


def lambda_returns(expected: Array, last: Array, ended: Array, result: Array, is_random: Array, trace: float) -> Array:
    """For every step, a mixture of what the net expected at all later steps and, if the game has ended by then, its result.

    What follows an action drawn at random says nothing about the position before it, so there the net's own expectation stands.
    The arrays have a column for every seat, so that a return is a sum of the same thing for everybody and needs no signs.
    """
    after = jnp.concatenate([expected[1:], last[None]])

    def back(later: Array, step: tuple[Array, ...]) -> tuple[Array, Array]:
        expected_now, expected_after, has_ended, at_end, at_random = step
        value = jnp.where(has_ended[:, None], at_end, (1 - trace) * expected_after + trace * later)
        value = jnp.where(at_random[:, None], expected_now, value)
        return value, value

    _, returns = jax.lax.scan(back, last, (expected, after, ended, result, is_random), reverse=True)
    return returns


def returns_of(steps: Steps, last: Judgement, trace: float) -> Judgement:
    """The returns of the win and of the points."""
    outcomes = steps.outcomes
    return Judgement(
        lambda_returns(steps.win, last.win, outcomes.ended, outcomes.shares, steps.is_random, trace),
        lambda_returns(steps.points, last.points, outcomes.ended, outcomes.points, steps.is_random, trace),
    )
