"""Self-play with the net: what is seen, decided and reached in a number of steps of all games."""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from critias.core.rules.contract import MAX_PLAYERS
from critias.train.model import Array, Parameters, forward, log_policy
from critias.train.settings import Settings
from critias.train.tables import Games, Outcomes, Sights


class Steps(NamedTuple):
    """A number of steps of all games; the first axis is time, the second the rows."""

    sights: Sights
    action: Array
    is_own: Array  # chosen by the net that learns, not by a past one and not at random
    is_random: Array
    log_probability: Array  # of the action, when it was chosen
    win: Array  # what the net expected: every player's share of the win, in order of seats
    points: Array
    outcomes: Outcomes


class Judgement(NamedTuple):
    """What the net says of the positions, in order of seats and not as seen by the observer."""

    win: Array
    points: Array


class Choice(NamedTuple):
    action: Array
    is_own: Array
    is_random: Array
    log_probability: Array
    expected: Judgement


@jax.jit
def choose(parameters: Parameters, past: Parameters, past_rows: Array, random_share: float, sights: Sights, key: Array) -> Choice:
    """An action for every row, as likely as the net finds it good, with what the net expects.

    In the last rows, as many as `past_rows` has, the net has one seat and a past net all others. Elsewhere a share of the actions is drawn
    at random: a search looks at positions that a good player avoids, and the net must know those too.
    """
    logits, win, points = forward(parameters, sights.seen, sights.players)
    chances = log_policy(logits, sights.mask)
    rows = jnp.arange(len(chances))
    is_own = jnp.ones(len(chances), bool)
    played = chances
    n_past = len(past_rows)
    if n_past:
        old = jax.tree.map(lambda array: array[-n_past:], sights)
        old_chances = log_policy(forward(past, old.seen, old.players)[0], old.mask)
        is_own = (rows < len(rows) - n_past) | (sights.player == rows % sights.players)
        played = jnp.concatenate([chances[:-n_past], jnp.where(is_own[-n_past:, None], chances[-n_past:], old_chances)])
    drawn, noise = jax.random.split(key)
    is_random = (jax.random.uniform(drawn, rows.shape) < random_share) & (rows < len(rows) - n_past)
    played = jnp.where(is_random[:, None] & (sights.mask == 1), 0.0, played)
    action = jnp.argmax(played + jax.random.gumbel(noise, played.shape), axis=1).astype(jnp.int32)
    expected = Judgement(by_seat(jnp.exp(win), sights), by_seat(points, sights))
    return Choice(action, is_own & ~is_random, is_random, probability_of(chances, action), expected)


@jax.jit
def best_actions(parameters: Parameters, sights: Sights) -> Array:
    """The action of every row that the net prefers."""
    logits, _, _ = forward(parameters, sights.seen, sights.players)
    return jnp.argmax(log_policy(logits, sights.mask), axis=1).astype(jnp.int32)


def probability_of(chances: Array, action: Array) -> Array:
    """The log-probability of the action taken; as a sum, since a GPU's gradient of a look-up is not the same every time."""
    return jnp.sum(jnp.where(jnp.arange(chances.shape[1]) == action[:, None], chances, 0), axis=1)


def by_seat(values: Array, sights: Sights) -> Array:
    """Values of players counted from the observer, in order of seats."""
    seats = jnp.arange(MAX_PLAYERS)
    relative = (seats - sights.player[:, None]) % sights.players[:, None]
    return jnp.where(seats < sights.players[:, None], jnp.take_along_axis(values, relative, axis=1), 0)


def from_observer(values: Array, player: Array, players: Array) -> Array:
    """Values in order of seats, counted from the observer."""
    relative = jnp.arange(MAX_PLAYERS)
    seats = (relative + player[:, None]) % players[:, None]
    return jnp.where(relative < players[:, None], jnp.take_along_axis(values, seats, axis=1), 0)


def play(parameters: Parameters, past: Parameters, games: Games, settings: Settings, key: Array) -> tuple[Steps, Judgement]:
    """Play a number of steps; returns them, and what the net expects of the positions after them."""
    past_rows = jnp.zeros(settings.past_rows)
    kept: list[Steps] = []
    for step_key in jax.random.split(key, settings.steps):
        sights = games.sights()
        choice = choose(parameters, past, past_rows, settings.random_share, sights, step_key)
        outcomes = games.step(choice.action)
        kept.append(steps_of(sights, choice, choice.action, outcomes))
    return stacked(kept), choose(parameters, past, past_rows, settings.random_share, games.sights(), key).expected


def steps_of(sights: Sights, choice: Choice, action: Array, outcomes: Outcomes) -> Steps:
    expected = choice.expected
    return Steps(sights, action, choice.is_own, choice.is_random, choice.log_probability, expected.win, expected.points, outcomes)


def stacked(steps: list[Any]) -> Any:
    """The same, each array with an axis of time in front."""
    return jax.tree.map(lambda *arrays: jnp.stack(arrays), *steps)
