"""Small nets with random weights, so that tests depend on no trained one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np

from critias.bots.net import Sizes, save_net, versions_of
from critias.core.definition import GameDefinition


def random_net(folder: Path, game: GameDefinition, seed: int = 1, about: Mapping[str, object] | None = None) -> Path:
    """The file of a net for a game; `about` changes what it says of itself."""
    rng = np.random.default_rng(seed)
    sizes = Sizes(game.facts.observation_size, 23, 14, 10, game.facts.actions)
    parameters = {}
    for layer, (inputs, outputs) in sizes.shapes.items():
        parameters[f"{layer}_weights"] = rng.normal(0, (2 / inputs) ** 0.5, (inputs, outputs)).astype(np.float32)
        parameters[f"{layer}_bias"] = rng.normal(0, 0.1, outputs).astype(np.float32)
    path = folder / f"{game.name}-{seed}.npz"
    save_net(path, parameters, versions_of(game) | {"points_scale": game.search.scale} | dict(about or {}))
    return path
