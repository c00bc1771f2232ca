"""A record opened for reading in plain Python: the same names, many times faster than attributes of a NumPy record."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any, TypeVar

from critias.core.calls import State

T = TypeVar("T")
ANSWERS = "_answers"  # where an opened record keeps what was computed from it; no field of a record begins so


def opened(state: State | SimpleNamespace) -> Any:
    """The fields of a record: single numbers and rows of them as Python's own, tables as they are. One that is open stays as it is.

    It is for reading: what is written to it does not reach the record.
    """
    if isinstance(state, SimpleNamespace):
        return state
    values = zip(state.dtype.names or (), state.tolist()[0], strict=True)
    return SimpleNamespace(**{name: value if isinstance(value, int) or value.ndim > 1 else value.tolist() for name, value in values})


def once(compute: Callable[[Any], T]) -> Callable[[Any], T]:
    """For what is asked of an opened record again and again: it is computed once, and the answer is not to be changed."""

    @wraps(compute)
    def answer(record: Any) -> T:
        answers: dict[str, Any] = record.__dict__.setdefault(ANSWERS, {})
        if compute.__name__ not in answers:
            answers[compute.__name__] = compute(record)
        found: T = answers[compute.__name__]
        return found

    return answer


def draft(record: SimpleNamespace) -> SimpleNamespace:
    """A copy of an opened record in which something may be tried out."""
    values = record.__dict__.items()
    return SimpleNamespace(**{name: value if isinstance(value, int) else value.copy() for name, value in values if name != ANSWERS})
