"""How a game at a table ended."""

from __future__ import annotations

from dataclasses import dataclass

from critias.core.rules.ranking import winners


@dataclass(frozen=True)
class Result:
    scores: list[int]
    ranking: list[int]  # places, 0 for the first; those who resigned are behind all others
    by_resignation: bool

    @property
    def winners(self) -> list[int]:
        return winners(self.ranking)
