"""The fields of a state as plain Python values: the same names, many times faster to read than attributes of a NumPy struct."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from critias.core.rules.calls import State, copied

T = TypeVar("T")
# Where an opened state keeps what was computed from it, and the state itself; no field of a state begins so.
ANSWERS, SOURCE = "_answers", "_source"
NUMBER, ROW = 1, 2  # dimensions of a field that is a number, or a row of numbers, in an array of states


class Fields(SimpleNamespace):
    """An opened state: a field is read when it is first asked for, since most readers ask for a few of many."""

    def __getattr__(self, name: str) -> Any:
        try:
            values = self.__dict__[SOURCE][name]
        except (KeyError, ValueError):
            raise AttributeError(f"a state without the field {name!r}") from None
        shape = values.ndim
        value = self.__dict__[name] = values.item() if shape == NUMBER else values[0].tolist() if shape == ROW else values[0]
        return value


def opened(state: State | SimpleNamespace) -> Any:
    """The fields of a state as it is now: single numbers and rows of them as Python's own, tables as arrays. A state that is already open
    is returned.

    It is for reading: what is written to it does not reach the state.
    """
    return state if isinstance(state, SimpleNamespace) else Fields(**{SOURCE: copied(state)})


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
    values = _everything(fields) if SOURCE in fields.__dict__ else fields.__dict__
    return SimpleNamespace(**{name: value if isinstance(value, int) else value.copy() for name, value in values.items()})


@once
def _everything(fields: SimpleNamespace) -> dict[str, Any]:
    """All fields, read together: that takes less than to read them one by one."""
    state = source(fields)
    names, values = state.dtype.names or (), state.item()
    rows = _rows(state.dtype)
    return {name: value.tolist() if name in rows else value for name, value in zip(names, values, strict=True)}


@cache
def _rows(dtype: np.dtype[Any]) -> frozenset[str]:
    """The fields that are rows of numbers."""
    return frozenset(name for name in dtype.names or () if len(dtype[name].shape) == 1)
