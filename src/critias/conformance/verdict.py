"""The result of a check: a promise holds, it is broken and where, or it could not be tried here."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from critias.core.match.match import Match


class Fault(AssertionError):
    """A promise that is broken; the sentence says which and where."""


class NotTried(Exception):
    """A check that cannot be tried here, and why."""


class Verdict(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    SKIPPED = "skipped"


@dataclass(frozen=True)
class Finding:
    check: str
    variant: str  # such as `atlantis-2-amigo`
    verdict: Verdict
    sentence: str  # empty where there is nothing to say
    seconds: float


def demand(holds: bool, promise: str, match: Match | None = None) -> None:
    """Raise Fault with a promise that does not hold, and how to reach the position in which it does not."""
    if not holds:
        raise Fault(promise if match is None else f"{promise} ({where(match)})")


def where(match: Match) -> str:
    """How to reach a position of a walk again."""
    return f"seed {match.source}, step {len(match.steps)}: {match.position()}"
