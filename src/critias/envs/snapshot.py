"""Snapshots of environments: saved, copied and sent to another process."""

from __future__ import annotations

import copy
import json
from typing import Any, Self

from critias.envs.episode import Episode


class SnapshotMixin:
    """Saving and copying for an environment around one game; what it notes besides the game is plain data."""

    episode: Episode
    arguments: dict[str, Any]

    def __repr__(self) -> str:
        """The call that creates it, which can be pasted back."""
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.arguments.items())})"

    def notes(self) -> dict[str, Any]:
        raise NotImplementedError

    def take_notes(self, notes: dict[str, Any]) -> None:
        """Restore all notes, or none if one is missing."""
        raise NotImplementedError

    def save(self) -> bytes:
        """Everything about the game and the chance ahead of it, as bytes."""
        if self.episode.seed is None:
            raise ValueError("nothing to save before reset()")
        return json.dumps({"critias": 1, "kind": type(self).__name__, **self.episode.saved(), "notes": self.notes()}).encode()

    def restore(self, saved: bytes) -> None:
        """Continue from what `save` gave, here or in another environment made with the same arguments; if refused, nothing has changed."""
        try:
            kept = json.loads(saved)
            if not isinstance(kept, dict) or kept.get("critias") != 1:
                raise ValueError("it was not made by save()")
            if kept["kind"] != type(self).__name__:
                raise ValueError(f"it was saved by a {kept['kind']}, but this is a {type(self).__name__}")
            episode = copy.copy(self.episode)
            episode.restore(kept)
            self.take_notes(kept["notes"])
            self.episode = episode
        except KeyError as missing:
            raise ValueError(f"cannot restore: {missing} is missing") from None
        except (TypeError, ValueError) as error:
            raise ValueError(f"cannot restore: {error}") from None

    def copy(self) -> Self:
        """An independent environment in the same position, with the same chance ahead."""
        return _revived(type(self), self.arguments, None if self.episode.seed is None else self.save())

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (type(self), self.arguments, None if self.episode.seed is None else self.save())


def _revived(kind: Any, arguments: dict[str, Any], saved: bytes | None) -> Any:
    env = kind(**arguments)
    if saved is not None:
        env.restore(saved)
    return env
