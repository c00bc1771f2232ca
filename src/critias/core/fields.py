"""The fields of a state as plain Python values: the same names, many times faster to read than attributes of a NumPy struct."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any, TypeVar

from critias.core.calls import State

T = TypeVar("T")
# Where an opened state keeps what was computed from it, and the state itself; no field of a state begins so.
ANSWERS, SOURCE = "_answers", "_source"


def opened(state: State | SimpleNamespace) -> Any:
    """The fields of a state: single numbers and rows of them as Python's own, tables as they are. A state that is already open is returned.

    It is for reading: what is written to it does not reach the state.
    """
    if isinstance(state, SimpleNamespace):
        return state
    values = zip(state.dtype.names or (), state.tolist()[0], strict=True)
    fields = SimpleNamespace(**{name: value if isinstance(value, int) or value.ndim > 1 else value.tolist() for name, value in values})
    fields.__dict__[SOURCE] = state
    return fields


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
