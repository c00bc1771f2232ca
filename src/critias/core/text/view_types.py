"""Annotations for the types of a game's view: which words a string can be, and how long a list is.

A view is typed with TypedDicts. For mypy these notes are comments; Pydantic reads them when it makes a schema or checks a view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class OneOf:
    """`Annotated[str, OneOf(ITEMS)]` is one of these words."""

    words: Sequence[str]

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return handler.generate_schema(Literal[tuple(self.words)])


@dataclass(frozen=True)
class Length:
    """`Annotated[list[int], Length(2)]` always has two numbers; a dict with a Length has an entry for every word."""

    size: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        return {**handler(source), "min_length": self.size, "max_length": self.size}
