"""What a check finds: that a promise holds, that it is broken and where, or that it could not be tried here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from critias.core.match import Match


class Fault(AssertionError):
    """A promise that is broken; the sentence says which and where."""


class NotTried(Exception):
    """What cannot be tried here, and why."""


class Verdict(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Finding:
    check: str
    kind: str  # of game, such as `atlantis-2-amigo`
    verdict: Verdict
    sentence: str  # empty where there is nothing to say
    seconds: float


def demand(holds: bool, promise: str, match: Match | None = None) -> None:
    """Raises Fault with the promise that does not hold, and how to come to the position in which it does not."""
    if not holds:
        raise Fault(promise if match is None else f"{promise} ({where(match)})")


def where(match: Match) -> str:
    """A position of a walk: what it takes to see it again."""
    return f"seed {match.seed}, step {len(match.steps)}: {match.position()}"
