"""A state as plain Python reads and writes it: its fields are attributes, several times as fast as those of `np.record`."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any

import numpy as np

_VOID: Any = np.void  # final for NumPy's stubs, but not for NumPy


class Struct(_VOID):  # type: ignore[misc]
    """The base of a game's own: `class StateStruct(Struct, fields=FIELDS)`, then `STATE = np.dtype((StateStruct, FIELDS))`.

    `np.record` looks for every field in Python; a property that gets an item never leaves C. Compiled code knows no difference.
    The class is that of a module, so that pickle finds it.
    """

    __slots__ = ()  # a field that does not exist cannot be set

    def __init_subclass__(cls, fields: np.dtype[Any]) -> None:
        for name in fields.names or ():
            setattr(cls, name, property(itemgetter(name), _setter(name)))


def _setter(name: str) -> Callable[[Any, Any], None]:
    def put(state: Any, value: Any) -> None:
        state[name] = value

    return put
