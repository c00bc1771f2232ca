"""Messages as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson


def encode(message: Any) -> bytes:
    """The message as JSON. The arguments of a sentence are a game's own: mappings of all kinds and keys that are numbers are encoded too,
    which takes longer and is tried only if it must.
    """
    try:
        return orjson.dumps(message)
    except TypeError:
        return orjson.dumps(message, _plain, orjson.OPT_NON_STR_KEYS)


def parts_encoded(message: Mapping[str, Any]) -> dict[str, Any]:
    """The message with each part as the JSON that it will be, so that it is made once for many messages."""
    return {name: orjson.Fragment(encode(part)) if isinstance(part, list | dict) else part for name, part in message.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be sent")
