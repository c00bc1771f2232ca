"""The net while it is trained, in JAX. `bots/net.py` has the same net for play, and says what the layers are."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp

from critias.bots.net import MAX_WEIGHTS, POLICY_SIZE, Sizes
from critias.core.definition import Facts
from critias.core.rules.contract import MAX_PLAYERS

Array = Any  # of JAX or NumPy
Parameters = dict[str, Array]

HIDDEN = ((256, 64), (128, 64), (64, 64), (32, 32))  # the widest that fits is taken: a search asks the net thousands of times
NOT_LEGAL = -1e9


def sizes_for(facts: Facts, hidden: tuple[int, int] | None = None) -> Sizes:
    """The net for a game: as wide as asked for, or the widest that may be shipped."""
    for first, second in [hidden] if hidden else HIDDEN:
        sizes = Sizes(facts.observation_size, first, second, POLICY_SIZE, facts.actions)
        if sizes.n_weights <= MAX_WEIGHTS:
            return sizes
    raise ValueError(f"{facts.title} has too many actions or features for a net of {MAX_WEIGHTS:,} weights")


def new_parameters(key: Array, sizes: Sizes) -> Parameters:
    """Random weights; the heads begin without preferences."""
    parameters: Parameters = {}
    for layer, (inputs, outputs) in sizes.shapes.items():
        key, part = jax.random.split(key)
        is_head = layer in ("actions", "win", "points")
        scale = 0.01 if is_head else jnp.sqrt(2 / inputs)
        parameters[f"{layer}_weights"] = jax.random.normal(part, (inputs, outputs)) * scale
        parameters[f"{layer}_bias"] = jnp.zeros(outputs)
    return parameters


def forward(parameters: Parameters, seen: Array, players: Array) -> tuple[Array, Array, Array]:
    """For rows of observations: the logits of all actions, the logarithm of every player's share of the win, and their expected points.

    Players are counted from the observer; those who are not there have no share.
    """
    first = jax.nn.relu(_layer(parameters, "first", seen))
    second = jax.nn.relu(_layer(parameters, "second", first))
    policy = jax.nn.relu(_layer(parameters, "policy", second))
    is_there = jnp.arange(MAX_PLAYERS) < players[:, None]
    win = jax.nn.log_softmax(jnp.where(is_there, _layer(parameters, "win", second), NOT_LEGAL))
    return _layer(parameters, "actions", policy), win, _layer(parameters, "points", second)


def _layer(parameters: Parameters, name: str, inputs: Array) -> Array:
    """Multiplied in the precision of the observations (half of it on a GPU), added up in single precision."""
    weights = parameters[f"{name}_weights"].astype(_PRECISION)
    return jnp.dot(inputs.astype(_PRECISION), weights, preferred_element_type=jnp.float32) + parameters[f"{name}_bias"]


_PRECISION = jnp.bfloat16 if jax.default_backend() == "gpu" else jnp.float32


def log_policy(logits: Array, choices: Array, n_choices: Array) -> Array:
    """The log-probability of every choice, of which the first n are legal; of the others a very small one."""
    is_choice = jnp.arange(choices.shape[1]) < n_choices[:, None]
    return jax.nn.log_softmax(jnp.where(is_choice, jnp.take_along_axis(logits, choices.astype(jnp.int32), axis=1), NOT_LEGAL))
