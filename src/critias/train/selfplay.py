"""Self-play: before every decision of every game the net searches, and what the search prefers is what the net will learn."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from critias.core.rules.contract import MAX_PLAYERS
from critias.train.model import NOT_LEGAL, Array, Parameters, forward, log_policy
from critias.train.rival import Rival
from critias.train.searches import Found, Judges, Searcher, judges_for, said_by
from critias.train.settings import Settings
from critias.train.tables import Games, Outcomes, Sights


class Steps(NamedTuple):
    """A number of steps of all games; the first axis is time, the second the rows."""

    sights: Sights
    target: Array  # how likely each choice should be
    is_random: Array  # whether the action was drawn without looking
    is_own: Array  # whether the learner decided
    win: Array  # what was expected before the decision: every player's share of the win, in order of seats
    points: Array
    outcomes: Outcomes


class Judgement(NamedTuple):
    """What is expected of the positions, in order of seats and not as seen by the observer."""

    win: Array
    points: Array


class Decision(NamedTuple):
    action: Array
    target: Array
    is_random: Array
    win: Array
    points: Array


def play(
    parameters: Parameters, games: Games, searcher: Searcher, settings: Settings, round_: int, key: Array, rival: Rival | None = None
) -> tuple[Steps, Judgement]:
    """Play a number of steps; returns them, and what the net expects of the positions after them."""
    kept: list[Steps] = []
    for number, step_key in enumerate(jax.random.split(key, settings.steps)):
        sights = games.sights()
        judges = judges_for(parameters, settings.trust(round_), rival, sights)
        found = searcher.search(judges, round_ * settings.steps + number)
        decision = decide(judges, sights, found, step_key, settings)
        outcomes = games.step(decision.action)
        kept.append(Steps(sights, decision.target, decision.is_random, ~judges.is_rival, decision.win, decision.points, outcomes))
    return stacked(kept), judge(parameters, games.sights())


@partial(jax.jit, static_argnames=("settings",))
def decide(judges: Judges, sights: Sights, found: Found, key: Array, settings: Settings) -> Decision:
    """What the search makes of the net's preferences, and an action for every row: as likely, or now and then any."""
    log_prior, _, _ = said_by(judges, sights.seen, sights.choices, sights.n_choices, sights.players)
    expected = judge(judges.learner, sights)  # what the rival expects does not count
    chances = improved(log_prior, found, sights, settings)
    rows = jnp.arange(len(chances))
    drawn, noise = jax.random.split(key)
    is_random = (jax.random.uniform(drawn, rows.shape) < settings.random_share) & ~judges.is_rival
    is_choice = jnp.arange(chances.shape[1]) < sights.n_choices[:, None]
    played = jnp.where(is_random[:, None], jnp.where(is_choice, 0.0, NOT_LEGAL), settings.decisiveness * chances)
    k = jnp.argmax(played + jax.random.gumbel(noise, played.shape), axis=1)
    action = jnp.take_along_axis(sights.choices, k[:, None], axis=1)[:, 0].astype(jnp.int32)
    return Decision(
        action,
        jnp.exp(chances).astype(jnp.float16),
        is_random,
        jnp.where(judges.is_rival[:, None], expected.win, found.shares),
        expected.points,
    )


def improved(log_prior: Array, found: Found, sights: Sights, settings: Settings) -> Array:
    """The log-probabilities that the net shall learn: its own, and more for what the search found better than the position.

    What was visited seldom counts less, and what was not visited at all is as good as the position.
    """
    own = jnp.take_along_axis(found.shares, sights.player[:, None], axis=1)
    gain = (found.value - own) * found.visits / (found.visits + settings.doubt)
    is_choice = jnp.arange(log_prior.shape[1]) < sights.n_choices[:, None]
    return jax.nn.log_softmax(jnp.where(is_choice, settings.memory * log_prior + settings.sharpness * gain, NOT_LEGAL))


@jax.jit
def judge(parameters: Parameters, sights: Sights) -> Judgement:
    """What the net expects, without a search."""
    _, win, points = forward(parameters, sights.seen, sights.players)
    return Judgement(by_seat(jnp.exp(win), sights), by_seat(points, sights))


@jax.jit
def best_actions(parameters: Parameters, sights: Sights) -> Array:
    """The action of every row that the net prefers."""
    logits, _, _ = forward(parameters, sights.seen, sights.players)
    k = jnp.argmax(log_policy(logits, sights.choices, sights.n_choices), axis=1)
    return jnp.take_along_axis(sights.choices, k[:, None], axis=1)[:, 0].astype(jnp.int32)


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


def stacked(steps: list[Any]) -> Any:
    """The same, each array with an axis of time in front."""
    return jax.tree.map(lambda *arrays: jnp.stack(arrays), *steps)
