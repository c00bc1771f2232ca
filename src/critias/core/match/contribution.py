"""What a player's own computer adds to the chance of a game, so that not even the server can choose the deal.

A player commits to a random value by its hash when they sit down, and shows the value when all seats are taken. Nobody has seen another
one's value by then, and the server's secret was promised before, so nobody could choose a value to get a certain game.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

VALUE_BYTES = 32
VALUE = f"[0-9a-f]{{{2 * VALUE_BYTES}}}"
HASH = "[0-9a-f]{64}"


@dataclass(frozen=True)
class Contribution:
    seat: int
    value: bytes

    def __post_init__(self) -> None:
        if len(self.value) != VALUE_BYTES:
            raise ValueError(f"a contribution has {VALUE_BYTES} bytes, not {len(self.value)}")

    @classmethod
    def read(cls, text: str) -> Contribution:
        """As in a record: `0 5f0c...`."""
        if not re.fullmatch(f"[0-9] {VALUE}", text):
            raise ValueError(f"a contribution is a seat and {2 * VALUE_BYTES} hexadecimal digits, not {text[:80]!r}")
        seat, _, value = text.partition(" ")
        return cls(int(seat), bytes.fromhex(value))

    def __str__(self) -> str:
        return f"{self.seat} {self.value.hex()}"

    @property
    def commitment(self) -> str:
        """What a player shows before: nobody can find another value with this hash."""
        return hashlib.sha256(self.value).hexdigest()
