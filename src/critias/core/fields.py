"""The fields of a state as plain Python values: the same names, many times faster to read than attributes of a NumPy struct."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, wraps
from struct import Struct
from types import SimpleNamespace
from typing import Any, TypeVar

import numpy as np

from critias.core.calls import State

T = TypeVar("T")
# Where an opened state keeps what was computed from it, and the state itself; no field of a state begins so.
ANSWERS, SOURCE = "_answers", "_source"
# How `struct` names the types of numbers that NumPy names so; each size has one of its own on every machine.
_FORMATS = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f4": "f", "f8": "d", "b1": "?"}


def opened(state: State | SimpleNamespace) -> Any:
    """The fields of a state: single numbers and rows of them as Python's own, tables as they are. A state that is already open is returned.

    It is for reading: what is written to it does not reach the state.
    """
    if isinstance(state, SimpleNamespace):
        return state
    layout = _layout(state.dtype)
    numbers = list(layout.numbers.unpack(state.tobytes()))
    struct = state[0]
    fields = SimpleNamespace(**{SOURCE: state})
    values = fields.__dict__
    for name, at in layout.single:
        values[name] = numbers[at]
    for name, start, stop in layout.rows:
        values[name] = numbers[start:stop]
    for name in layout.tables:
        values[name] = struct[name]
    return fields


@dataclass(frozen=True)
class _Layout:
    """Where single numbers and rows are among the numbers of a struct, and which of its fields are tables."""

    numbers: Struct
    single: list[tuple[str, int]]
    rows: list[tuple[str, int, int]]
    tables: list[str]


@cache
def _layout(dtype: np.dtype[Any]) -> _Layout:
    formats, single, rows, tables = "=", [], [], []
    n = size = 0
    for name, (of, offset, *_) in sorted((dtype.fields or {}).items(), key=lambda field: field[1][1]):
        if len(of.shape) > 1:
            tables.append(name)
            continue
        count = of.shape[0] if of.shape else 1
        if of.shape:
            rows.append((name, n, n + count))
        else:
            single.append((name, n))
        formats += f"{offset - size}x{count}{_FORMATS[of.base.str[1:]]}"
        n, size = n + count, offset + of.itemsize
    return _Layout(Struct(f"{formats}{dtype.itemsize - size}x"), single, rows, tables)


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
