"""The fields of a state as plain Python values: the same names, many times faster to read than attributes of a NumPy struct."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from critias.core.rules.calls import State

T = TypeVar("T")
# Where an opened state keeps what was computed from it, and the state itself; no field of a state begins so.
ANSWERS, SOURCE = "_answers", "_source"


def opened(state: State | SimpleNamespace) -> Any:
    """The fields of a state: single numbers and rows of them as Python's own, tables as they are. A state that is already open is returned.

    It is for reading: what is written to it does not reach the state.
    """
    if isinstance(state, SimpleNamespace):
        return state
    values = list(state.item())
    for place in _rows(state.dtype):
        values[place] = values[place].tolist()
    fields = SimpleNamespace(**{SOURCE: state})
    fields.__dict__.update(zip(state.dtype.names or (), values, strict=True))
    return fields


@cache
def _rows(dtype: np.dtype[Any]) -> list[int]:
    """Which fields are rows of numbers."""
    return [place for place, name in enumerate(dtype.names or ()) if len(dtype[name].shape) == 1]


def source(fields: SimpleNamespace) -> State:
    """The state that was opened, for compiled code."""
    state: State = fields.__dict__[SOURCE]
    return state


def once(compute: Callable[[Any], T]) -> Callable[[Any], T]:
    """Cache the answer of a function of an opened state: it is computed once per state, and must not be changed."""

    @wraps(compute)
    def answer(fields: Any) -> T:
        answers: dict[str, Any] = fields.__dict__.setdefault(ANSWERS, {})
        if compute.__name__ not in answers:
            answers[compute.__name__] = compute(fields)
        found: T = answers[compute.__name__]
        return found

    return answer


def draft(fields: SimpleNamespace) -> SimpleNamespace:
    """A copy of an opened state in which something may be tried out."""
    values = ((name, value) for name, value in fields.__dict__.items() if name not in (ANSWERS, SOURCE))
    return SimpleNamespace(**{name: value if isinstance(value, int) else value.copy() for name, value in values})
