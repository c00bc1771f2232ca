"""Observations by name: what each number of an observation means."""

from __future__ import annotations

from critias.core.observation import slices
from critias.games import game


def observation_slices(name: str) -> dict[str, slice]:
    """Where every named part of a game's observation is; names are those of docs/observations, and every beginning of one."""
    return slices(game(name).facts.observation)
