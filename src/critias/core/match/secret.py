"""Chance that is decided before a game and shown after it: a secret, and its hash as the promise not to change it.

Players add to it, so that nobody who knows the secret can have chosen the game: the key is made from the secret and their contributions
(`contribution.py`). Every draw has a tape of random words of its own, made from the key by SHAKE-256, so what has been seen of some draws
says nothing about others. Anyone who has the secret and the contributions can make all tapes again.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from critias.core.match.chance_source import ChanceSource
from critias.core.match.contribution import Contribution
from critias.core.rules.chance import GENERATOR_WORDS, Generator

KEY_BYTES = 32
MIXED = b"critias key 1"
SIGN = "x"  # before the hexadecimal digits, so that nobody takes a secret for a number
SET_UP_WORDS = 4096  # far more than any game lays out
DRAW_WORDS = 32  # one is used, or a few where words are drawn again to be fair to all outcomes


@dataclass(frozen=True)
class Secret(ChanceSource):
    own: bytes  # the part that was promised
    contributions: tuple[Contribution, ...] = ()

    def __post_init__(self) -> None:
        if len(self.own) != KEY_BYTES:
            raise ValueError(f"a secret has {KEY_BYTES} bytes, not {len(self.own)}")
        seats = [contribution.seat for contribution in self.contributions]
        if seats != sorted(set(seats)):
            raise ValueError("contributions are given in the order of seats, one of a seat")

    @classmethod
    def fresh(cls) -> Secret:
        return cls(secrets.token_bytes(KEY_BYTES))

    @classmethod
    def read(cls, text: str) -> Secret:
        if not re.fullmatch(SIGN + "[0-9a-f]{64}", text):
            raise ValueError(f"a secret is written as {SIGN} and {2 * KEY_BYTES} hexadecimal digits, not {text[:80]!r}")
        return cls(bytes.fromhex(text.removeprefix(SIGN)))

    def __str__(self) -> str:
        return SIGN + self.own.hex()

    def __repr__(self) -> str:
        return f"Secret(promise={self.promise})"  # it must not slip into a log

    @property
    def promise(self) -> str:
        """What can be shown before the game: nobody can find another secret with this hash."""
        return hashlib.sha256(self.own).hexdigest()

    def with_contributions(self, contributions: Iterable[Contribution]) -> Secret:
        return replace(self, contributions=tuple(contributions))

    @cached_property
    def key(self) -> bytes:
        """What decides all chance: the secret alone if nobody has added anything."""
        if not self.contributions:
            return self.own
        added = b"".join(bytes([contribution.seat]) + contribution.value for contribution in self.contributions)
        return hashlib.sha256(MIXED + self.own + added).digest()

    def set_up(self) -> Generator:
        return self._tape("set-up", SET_UP_WORDS)

    def after_set_up(self, rng: Generator) -> Generator:
        return rng[:0].copy()  # every draw has a tape of its own, and this one is long

    def draw(self, rng: Generator, redraws: int, step: int) -> Generator:
        return self.draw_tape(redraws, step)

    def draw_tape(self, redraws: int, step: int) -> Generator:
        """The tape for the outcome of step number `step`; when drawn outcomes are taken back, later ones come from other tapes."""
        return self._tape(f"draw {redraws} {step}", DRAW_WORDS)

    def to_json(self) -> str:
        return str(self)

    def _tape(self, label: str, words: int) -> Generator:
        stream = hashlib.shake_256(self.key + label.encode()).digest(4 * words)
        tape = np.zeros(GENERATOR_WORDS + words, np.int64)
        tape[GENERATOR_WORDS:] = np.frombuffer(stream, "<u4")
        return tape
