"""Chance that is decided before a game and shown after it: a secret, and its hash as the promise not to change it.

Every draw has a tape of random words of its own, made from the secret by SHAKE-256, so what has been seen of some draws says nothing
about others. Whoever has the secret can make all tapes again.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass

import numpy as np

from critias.core.chance import GENERATOR_WORDS, Generator

KEY_BYTES = 32
SIGN = "x"  # before the hexadecimal digits, so that nobody takes a secret for a number
SET_UP_WORDS = 4096  # far more than any game lays out
DRAW_WORDS = 32  # one is used, or a few where words are drawn again to be fair to all outcomes


@dataclass(frozen=True)
class Secret:
    key: bytes

    def __post_init__(self) -> None:
        if len(self.key) != KEY_BYTES:
            raise ValueError(f"a secret has {KEY_BYTES} bytes, not {len(self.key)}")

    @classmethod
    def fresh(cls) -> Secret:
        return cls(secrets.token_bytes(KEY_BYTES))

    @classmethod
    def read(cls, text: str) -> Secret:
        if not re.fullmatch(SIGN + "[0-9a-f]{64}", text):
            raise ValueError(f"a secret is written as {SIGN} and {2 * KEY_BYTES} hexadecimal digits, not {text[:80]!r}")
        return cls(bytes.fromhex(text.removeprefix(SIGN)))

    def __str__(self) -> str:
        return SIGN + self.key.hex()

    def __repr__(self) -> str:
        return f"Secret(promise={self.promise})"  # it must not slip into a log

    @property
    def promise(self) -> str:
        """What can be shown before the game: nobody can find another secret with this hash."""
        return hashlib.sha256(self.key).hexdigest()

    def set_up_tape(self) -> Generator:
        return self._tape("set-up", SET_UP_WORDS)

    def draw_tape(self, redraws: int, step: int) -> Generator:
        """For the outcome that is step number `step`; when drawn outcomes are taken back, later ones come from other tapes."""
        return self._tape(f"draw {redraws} {step}", DRAW_WORDS)

    def _tape(self, label: str, words: int) -> Generator:
        stream = hashlib.shake_256(self.key + label.encode()).digest(4 * words)
        tape = np.zeros(GENERATOR_WORDS + words, np.int64)
        tape[GENERATOR_WORDS:] = np.frombuffer(stream, "<u4")
        return tape
