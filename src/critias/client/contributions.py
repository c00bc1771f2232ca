"""What this client adds to the chance of its games, so that it need not trust the server with the deal."""

from __future__ import annotations

import secrets
from typing import Any

from critias.core.match.contribution import VALUE_BYTES, Contribution


class Contributions:
    """Random values by the hashes that were committed to."""

    def __init__(self) -> None:
        self._values: dict[str, bytes] = {}

    def commit(self) -> str:
        """The commitment to a new value."""
        contribution = Contribution(0, secrets.token_bytes(VALUE_BYTES))
        self._values[contribution.commitment] = contribution.value
        return contribution.commitment

    def owed(self, state: dict[str, Any], seat: int | None) -> str | None:
        """The value that a seat has to show now, if it is one of these."""
        if seat is None or state.get("phase") != "starting" or state["seats"][seat]["contribution"] is not None:
            return None
        value = self._values.get(state["seats"][seat]["commitment"])
        return None if value is None else value.hex()
