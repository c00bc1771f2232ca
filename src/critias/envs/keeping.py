"""Environments that can be saved, copied and sent to another process."""

from __future__ import annotations

import copy
import json
from typing import Any, Self

from critias.envs.playing import Playing


class Kept:
    """An environment around one game, made with some arguments; what it notes besides the game is plain data."""

    playing: Playing
    arguments: dict[str, Any]

    def notes(self) -> dict[str, Any]:
        raise NotImplementedError

    def take_notes(self, notes: dict[str, Any]) -> None:
        """All of them, or none where one is missing."""
        raise NotImplementedError

    def save(self) -> bytes:
        """Everything about the game, and the chance ahead of it."""
        if self.playing.seed is None:
            raise ValueError("there is nothing to save before reset()")
        return json.dumps({"critias": 1, "kind": type(self).__name__, **self.playing.saved(), "notes": self.notes()}).encode()

    def restore(self, saved: bytes) -> None:
        """Goes on from what `save` gave, here or in another environment made with the same arguments; what is refused changes nothing."""
        try:
            kept = json.loads(saved)
            if not isinstance(kept, dict) or kept.get("critias") != 1:
                raise ValueError("it was not made by save()")
            if kept["kind"] != type(self).__name__:
                raise ValueError(f"it was saved by a {kept['kind']}, and this is a {type(self).__name__}")
            playing = copy.copy(self.playing)
            playing.restore(kept)
            self.take_notes(kept["notes"])
            self.playing = playing
        except KeyError as missing:
            raise ValueError(f"this cannot be restored: it has no {missing}") from None
        except (TypeError, ValueError) as error:
            raise ValueError(f"this cannot be restored: {error}") from None

    def copy(self) -> Self:
        """An independent environment in the same position, with the same chance ahead."""
        return _revived(type(self), self.arguments, None if self.playing.seed is None else self.save())

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (type(self), self.arguments, None if self.playing.seed is None else self.save())


def _revived(kind: Any, arguments: dict[str, Any], saved: bytes | None) -> Any:
    env = kind(**arguments)
    if saved is not None:
        env.restore(saved)
    return env
