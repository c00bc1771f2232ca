"""Checkpoints: all that a training run needs to go on as if it had never stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import jax
import numpy as np
from numpy.typing import NDArray

from critias.train.settings import Settings

FILE = "checkpoint.npz"


class BadCheckpoint(ValueError):
    """A checkpoint that cannot be read, or one of a run with other settings."""


class Checkpoint(NamedTuple):
    round: int  # the next one
    learner: Any
    games: dict[str, NDArray[Any]]


def save_checkpoint(folder: Path, settings: Settings, checkpoint: Checkpoint) -> None:
    """Write a checkpoint in place of the last one, which stays until the new one is whole."""
    arrays: dict[str, Any] = {"settings": np.array(json.dumps(settings.as_data())), "round": np.array(checkpoint.round)}
    arrays |= {f"learner/{number}": np.asarray(leaf) for number, leaf in enumerate(jax.tree.leaves(checkpoint.learner))}
    arrays |= {f"games/{name}": _as_bytes(array) for name, array in checkpoint.games.items()}
    draft = folder / f"{FILE}.draft.npz"
    np.savez(draft, **arrays)
    draft.replace(folder / FILE)


def load_checkpoint(folder: Path, settings: Settings, like: Checkpoint) -> Checkpoint:
    """Read the checkpoint of a run with these settings; `like` is its beginning, which has the same arrays."""
    try:
        with np.load(folder / FILE, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        kept = json.loads(str(arrays["settings"]))
    except (OSError, ValueError, KeyError) as error:
        raise BadCheckpoint(f"cannot go on from {folder / FILE}: {error}") from None
    for name, value in settings.as_data().items():
        if kept.get(name) != value:
            raise BadCheckpoint(f"the run in {folder} has {name} {kept.get(name)}, not {value}")
    leaves, tree = jax.tree.flatten(like.learner)
    learner = jax.tree.unflatten(tree, [jax.numpy.asarray(arrays[f"learner/{number}"]) for number in range(len(leaves))])
    games = {name: arrays[f"games/{name}"].view(array.dtype).reshape(array.shape) for name, array in like.games.items()}
    return Checkpoint(int(arrays["round"]), learner, games)


def _as_bytes(array: NDArray[Any]) -> NDArray[np.uint8]:
    return np.frombuffer(array.tobytes(), np.uint8)
