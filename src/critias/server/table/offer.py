"""An offer to go back to before a step, which the other users accept or decline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from critias.server.table.seat import Seat


@dataclass(frozen=True)
class Offer:
    seat: int  # whose offer it is
    step: int
    asked: frozenset[int] | None = None  # None in old entries, which did not keep it: then only users who were there were asked
    agreed: frozenset[int] = frozenset()

    def waits_for(self, seats: Sequence[Seat]) -> set[int]:
        """The seats that have not agreed yet."""
        if self.asked is not None:
            return set(self.asked - self.agreed)
        return {number for number, seat in enumerate(seats) if seat.level is None} - {self.seat} - self.agreed


def seats_to_ask(seats: Sequence[Seat], asker: int | None) -> list[int]:
    """Whose agreement somebody needs: of all other users who have not resigned and were not erased, present or not. A bot does not mind,
    but it does not answer for a user in whose place it plays.
    """
    return [number for number, seat in enumerate(seats) if seat.is_user and seat.gone_after is None and number != asker]
