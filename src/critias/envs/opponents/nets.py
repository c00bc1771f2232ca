"""Policies over arrays from the nets that judge positions: frozen opponents for learners."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.bots.net import BadNet, Net, net_at
from critias.envs.opponents.seats import Policy
from critias.games import game as game_named


def net_policy(game: str, net: Path | str | None = None) -> Policy:
    """A function that chooses in every row the legal action that a net prefers, without a search: a file's net, or the game's own."""
    chosen = game_named(game)
    path = chosen.net if net is None else Path(net)
    if path is None:
        raise BadNet(f"there is no net for {game}; give the file of one")
    return NetPolicy(net_at(path, chosen))


class NetPolicy:
    """The policy of a net; it goes through a pipe."""

    def __init__(self, net: Net) -> None:
        self.net = net

    def __repr__(self) -> str:
        return f"<NetPolicy {self.net!r}>"

    def __call__(self, observation: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[Any]:
        weights = self.net.weights
        first = np.maximum(observation @ weights.first + weights.first_bias, 0)
        second = np.maximum(first @ weights.second + weights.second_bias, 0)
        policy = np.maximum(second @ weights.policy + weights.policy_bias, 0)
        logits = policy @ weights.actions.T + weights.actions_bias
        return np.where(mask == 1, logits, -np.inf).argmax(axis=1)
