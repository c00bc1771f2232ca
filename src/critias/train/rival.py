"""A player who does not learn, at the tables of one who does: a best response shows what can be won from it."""

from __future__ import annotations

from typing import NamedTuple

import jax.numpy as jnp

from critias.bots.bot import Bot
from critias.bots.net import parameters_of
from critias.bots.search import SearchBot
from critias.core.definition import Facts
from critias.train.model import Array, Parameters, sizes_for
from critias.train.tables import Sights

NO_NET = (8, 8)  # the widths of a net that says nothing


class Rival(NamedTuple):
    """Searches as the learner does, by what it knows itself; it has all seats but one, which is another one in every row."""

    parameters: Parameters
    trust: float  # how far its net is believed; the rest is for the game's evaluation to say


def rival_of(bot: Bot, facts: Facts) -> Rival:
    """The bot's net, or the game's evaluation for a bot without one."""
    if isinstance(bot, SearchBot) and bot.net is not None:
        return Rival({name: jnp.array(array) for name, array in parameters_of(bot.net).items()}, bot.settings.trust)
    nothing = {name: jnp.zeros(shape) for name, shape in _shapes(facts).items()}
    return Rival(nothing, 0.0)


def _shapes(facts: Facts) -> dict[str, tuple[int, ...]]:
    layers = sizes_for(facts, NO_NET).shapes
    return {f"{name}_weights": shape for name, shape in layers.items()} | {f"{name}_bias": shape[1:] for name, shape in layers.items()}


def is_to_move(rival: Rival | None, sights: Sights) -> Array:
    """In which rows the rival decides."""
    rows = jnp.arange(len(sights.player))
    if rival is None:
        return jnp.zeros(len(rows), bool)
    return sights.player != rows % sights.players
