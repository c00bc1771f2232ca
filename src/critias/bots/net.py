"""A net that judges positions, for play: its layers as arrays, and the file that it is kept in.

From a player's own observation it says every player's share of the win and expected points, and how likely each action is to be chosen:

    observation -> first -> second -> win, points
                              second -> policy -> actions

with max(0, x) after `first`, `second` and `policy`. A file keeps weights in one byte each, with a scale for each output.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from critias.core.definition import GameDefinition
from critias.core.rules.contract import MAX_PLAYERS

MAX_WEIGHTS = 1_000_000  # a byte each in a file
POLICY_SIZE = 64
FILE_VERSION = 1
LARGEST = 127  # of a weight in a file


class BadNet(ValueError):
    """A file that is not a net, or one for another game or version."""


class Sizes(NamedTuple):
    """How wide the layers are."""

    observation: int
    first: int
    second: int
    policy: int
    actions: int

    @property
    def shapes(self) -> dict[str, tuple[int, int]]:
        """The inputs and outputs of every layer."""
        return {
            "first": (self.observation, self.first),
            "second": (self.first, self.second),
            "policy": (self.second, self.policy),
            "actions": (self.policy, self.actions),
            "win": (self.second, MAX_PLAYERS),
            "points": (self.second, MAX_PLAYERS),
        }

    @property
    def n_weights(self) -> int:
        return sum(inputs * outputs for inputs, outputs in self.shapes.values())


class Weights(NamedTuple):
    """The layers for compiled code. Rows are inputs, except in `actions`, where a row is an action."""

    first: NDArray[np.float32]
    first_bias: NDArray[np.float32]
    second: NDArray[np.float32]
    second_bias: NDArray[np.float32]
    policy: NDArray[np.float32]
    policy_bias: NDArray[np.float32]
    actions: NDArray[np.float32]
    actions_bias: NDArray[np.float32]
    judgement: NDArray[np.float32]  # win, then points
    judgement_bias: NDArray[np.float32]


@dataclass(frozen=True)
class Net:
    """A net with what is known of it: the game, versions, how it was trained."""

    weights: Weights
    about: Mapping[str, Any]

    def __repr__(self) -> str:
        return f"<Net of {self.about['game']}, {self.weights.first.shape[1]}-{self.weights.second.shape[1]}>"


def save_net(path: Path, parameters: Mapping[str, NDArray[np.float32]], about: Mapping[str, Any]) -> None:
    """Write a net: for each layer NAME the matrix NAME_weights, inputs by outputs, and NAME_bias."""
    arrays: dict[str, NDArray[Any]] = {}
    for name, array in parameters.items():
        if name.endswith("_weights"):
            scale = np.maximum(np.abs(array).max(axis=0), 1e-12).astype(np.float32) / LARGEST
            arrays[name] = np.rint(array / scale).astype(np.int8)
            arrays[name.replace("_weights", "_scale")] = scale
        else:
            arrays[name] = array.astype(np.float32)
    text = json.dumps({"critias_net": FILE_VERSION, **about}, sort_keys=True)
    np.savez_compressed(path, about=np.array(text), **arrays)  # type: ignore[arg-type]


def parameters_of(net: Net) -> dict[str, NDArray[np.float32]]:
    """The matrices and biases of a net as `save_net` takes them."""
    weights = net.weights
    win, points = slice(0, MAX_PLAYERS), slice(MAX_PLAYERS, 2 * MAX_PLAYERS)
    return {
        "first_weights": weights.first,
        "first_bias": weights.first_bias,
        "second_weights": weights.second,
        "second_bias": weights.second_bias,
        "policy_weights": weights.policy,
        "policy_bias": weights.policy_bias,
        "actions_weights": weights.actions.T,
        "actions_bias": weights.actions_bias,
        "win_weights": weights.judgement[:, win],
        "win_bias": weights.judgement_bias[win],
        "points_weights": weights.judgement[:, points],
        "points_bias": weights.judgement_bias[points],
    }


def load_net(path: Path, game: GameDefinition) -> Net:
    """Read a net; raises BadNet if it is not one for this game, its rules and its observations."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
            about = json.loads(str(arrays.pop("about")))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadNet(f"{path.name} is not a net: {error}") from None
    _check_versions(path, about, game)
    try:
        return Net(_weights(arrays, game), about)
    except (KeyError, ValueError) as error:
        raise BadNet(f"{path.name} is not a whole net of {game.name}: {error}") from None


def net_at(path: Path, game: GameDefinition) -> Net:
    """The net in a file, read once by each process as long as the file stays the same; raises BadNet."""
    versions = tuple(versions_of(game).values())
    try:
        written = path.stat().st_mtime_ns
    except OSError as error:
        raise BadNet(f"{path.name} is not a net: {error.strerror}") from None
    key = (path.resolve(), versions)
    if key not in _read or _read[key][0] != written:
        _read[key] = (written, load_net(path, game))
    return _read[key][1]


_read: dict[tuple[Path, tuple[Any, ...]], tuple[int, Net]] = {}


def versions_of(game: GameDefinition) -> dict[str, Any]:
    """What a net must say of itself to be used for a game."""
    facts = game.facts
    return {"game": game.name, "rules_version": facts.rules_version, "observation_version": facts.observation_version}


def _check_versions(path: Path, about: Any, game: GameDefinition) -> None:
    if not isinstance(about, dict) or about.get("critias_net") != FILE_VERSION:
        raise BadNet(f"{path.name} is not a net that this version of Critias can read")
    for name, wanted in versions_of(game).items():
        if about.get(name) != wanted:
            raise BadNet(f"{path.name} is for {name.replace('_', ' ')} {about.get(name)}, not {wanted}: train it again")


def _weights(arrays: Mapping[str, NDArray[Any]], game: GameDefinition) -> Weights:
    layers = {name: _layer(arrays, name) for name in ("first", "second", "policy", "actions", "win", "points")}
    sizes = Sizes(
        game.facts.observation_size, layers["first"].shape[1], layers["second"].shape[1], layers["policy"].shape[1], game.facts.actions
    )
    for name, shape in sizes.shapes.items():
        if layers[name].shape != shape or arrays[f"{name}_bias"].shape != shape[1:]:
            raise ValueError(f"its layer {name} is not {shape[0]} by {shape[1]}")
    bias = {name: np.ascontiguousarray(arrays[f"{name}_bias"], np.float32) for name in layers}
    return Weights(
        layers["first"],
        bias["first"],
        layers["second"],
        bias["second"],
        layers["policy"],
        bias["policy"],
        np.ascontiguousarray(layers["actions"].T),
        bias["actions"],
        np.concatenate([layers["win"], layers["points"]], axis=1),
        np.concatenate([bias["win"], bias["points"]]),
    )


def _layer(arrays: Mapping[str, NDArray[Any]], name: str) -> NDArray[np.float32]:
    weights = arrays[f"{name}_weights"]
    if weights.ndim != 2 or weights.dtype != np.int8:
        raise ValueError(f"its layer {name} is not a matrix of bytes")
    return weights.astype(np.float32) * arrays[f"{name}_scale"].astype(np.float32)
