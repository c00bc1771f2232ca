"""What the notations of all games share: one word per action, and careful reading of what people type."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

import numpy as np

from critias.core.actions import Kind


class Vocabulary:
    """The words of a game's actions and outcomes, from number to word and back."""

    def __init__(self, title: str, words: Mapping[int, str], examples: str) -> None:
        self.title = title
        self.words = dict(words)
        self.numbers = {word: number for number, word in words.items()}
        self.examples = examples

    def write(self, action: int) -> str:
        if action not in self.words:
            raise ValueError(f"actions and outcomes of {self.title} are numbered from 0 to {max(self.words)}, not {action}")
        return self.words[action]

    def read(self, text: str) -> int:
        if text not in self.numbers:
            raise ValueError(f"{text!r} is not an action of {self.title}; actions look like {self.examples}")
        return self.numbers[text]


def spell(words: Mapping[Kind, Sequence[str]]) -> dict[int, str]:
    """The word of each action, from the words of each kind."""
    return {number: word for kind, of_kind in words.items() for number, word in zip(range(kind.start, kind.stop), of_kind, strict=True)}


def read_pairs(words: Iterable[str], known: Sequence[str]) -> dict[str, str]:
    """Read words such as `hand=f2`; raises ValueError for a name that is unknown or comes twice."""
    pairs: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in known or not value:
            raise ValueError(f"{word!r} is not one of {', '.join(f'{name}=...' for name in known)}")
        if name in pairs:
            raise ValueError(f"{name} appears twice")
        pairs[name] = value
    return pairs


@lru_cache(1024)
def read_number(text: str, dtype: np.dtype[np.signedinteger] | type[np.signedinteger] = np.int8) -> int:
    """A whole number that fits its field."""
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) > np.iinfo(dtype).max:
        raise ValueError(f"{text!r} is not a whole number up to {np.iinfo(dtype).max}")
    return int(text)


def read_choice(names: Sequence[str], name: str) -> int:
    """The index of a name in a list of them."""
    if name not in names:
        raise ValueError(f"{name!r} is not one of {', '.join(names)}")
    return names.index(name)
