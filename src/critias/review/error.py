"""The error of choices: the chance of the best ones minus the chance of those made, as the player could judge them then."""

from __future__ import annotations

from dataclasses import dataclass

from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.review.chances import Chances
from critias.review.judge import Judge
from critias.review.knowledge import after, expected, imagined, is_expected
from critias.review.turns import Stretch

Line = tuple[int, ...]  # decisions of one player in a row


@dataclass(frozen=True)
class JudgedStretch:
    """A stretch and what the judge would have done; equal lines, and lines to the same position, are measured only one time."""

    stretch: Stretch
    best: Line
    chances: Chances  # after what was done
    best_chances: Chances

    @property
    def loss(self) -> Chances:
        """What it cost every player: the error of the player who decided, and what others gained, with a minus."""
        return self.best_chances.minus(self.chances)


def judge_stretch(judge: Judge, match: Match, stretch: Stretch) -> JudgedStretch:
    """Pick the best line in one search for each decision, and measure both lines in fresh ones."""
    player = stretch.player
    seen = match.seen_by(player, stretch.first)
    best = best_line(judge, seen, player)
    chances = judge.chances_after(seen, player, stretch.actions)
    if _lead_to_the_same(seen, player, best, stretch.actions):
        return JudgedStretch(stretch, best, chances, chances)
    return JudgedStretch(stretch, best, chances, judge.chances_after(seen, player, best))


def best_line(judge: Judge, seen: State, seat: int) -> Line:
    """What the judge would decide, until somebody else or chance decides or something is revealed to the seat."""
    line = []
    state: State | None = seen
    while state is not None:
        line.append(judge.ranked(state, seat)[0])
        state = _after(state, seat, line[-1])
    return tuple(line)


def _after(seen: State, seat: int, action: int) -> State | None:
    """What the seat knows after its action; None if the stretch ends with it."""
    state = expected(imagined(seen, seat), action)
    if calls.mover(state) != seat:
        return None
    calls.redact(state, seat)
    return state if is_expected(seen, action, state) else None


def _lead_to_the_same(seen: State, seat: int, line: Line, other: Line) -> bool:
    """Whether two lines lead to the same position, as they do if they only order the same things differently."""
    return line == other or _end_of(seen, seat, line).tobytes() == _end_of(seen, seat, other).tobytes()


def _end_of(seen: State, seat: int, line: Line) -> State:
    return after(imagined(seen, seat), line)
