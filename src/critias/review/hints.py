"""A hint: the best choices of the player to move, from what that player knows."""

from __future__ import annotations

from dataclasses import dataclass

from critias.core.definition import GameDefinition
from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.review.chances import Shares
from critias.review.judge import Judge
from critias.review.knowledge import imagined
from critias.review.search_judge import DEFAULT_SIMULATIONS, SearchJudge

MAX_SUGGESTIONS = 3


class NobodyToMove(ValueError):
    """A position in which chance decides, or which is over."""


class NotShown(ValueError):
    """A position in which more is hidden than the player to move does not know."""


@dataclass(frozen=True)
class Suggestion:
    """A choice with the chance of the player who makes it, and its 95 % interval from repeated runs."""

    action: int
    name: str  # in notation
    chance: float
    low: float
    high: float
    chances: Shares  # everybody's

    def __repr__(self) -> str:
        return f"<Suggestion {self.name}: {self.chance:.3f}, {self.low:.3f} to {self.high:.3f}>"


@dataclass(frozen=True)
class Hint:
    """The best choices, best first."""

    game: str
    player: int
    simulations: int
    suggestions: tuple[Suggestion, ...]

    def __repr__(self) -> str:
        return f"<Hint for player {self.player} of {self.game}: {', '.join(suggestion.name for suggestion in self.suggestions)}>"


def hint(match: Match, simulations: int = DEFAULT_SIMULATIONS) -> Hint:
    """The best choices of the player to move, from what that player may know and nothing else."""
    return hint_at(match.game, match.state, simulations)


def hint_at(game: GameDefinition, state: State, simulations: int = DEFAULT_SIMULATIONS) -> Hint:
    """The same for a state, in which what the player to move does not know may be erased."""
    player = int(calls.mover(state))
    if player < 0:
        raise NobodyToMove("no player is to decide in this position, so there is nothing to suggest")
    seen = calls.copied(state)
    calls.redact(seen, player)
    if not _is_all_known(game, seen, player):
        raise NotShown(f"the position does not show all that player {player} knows, who is to decide")
    return hint_by(SearchJudge(game, simulations), seen, player, simulations)


def _is_all_known(game: GameDefinition, seen: State, player: int) -> bool:
    """Whether everything is there that the player knows: a deal of the rest leaves nothing open and adds nothing to what they know."""
    state = imagined(seen, player)
    if not game.is_whole(state):
        return False
    calls.redact(state, player)
    return state.tobytes() == seen.tobytes()


def hint_by(judge: Judge, seen: State, player: int, simulations: int) -> Hint:
    """The hint of any judge; what it picks from is one search, what it says of the choices comes from others."""
    picked = judge.ranked(seen, player)[:MAX_SUGGESTIONS]
    suggestions = [_suggestion(judge, seen, player, action) for action in picked]
    suggestions.sort(key=lambda suggestion: -suggestion.chance)
    return Hint(judge.game.name, player, simulations, tuple(suggestions))


def _suggestion(judge: Judge, seen: State, player: int, action: int) -> Suggestion:
    chances = judge.chances_after(seen, player, [action])
    return Suggestion(action, judge.game.write_action(action), chances.mean[player], *chances.interval(player), chances.mean)
