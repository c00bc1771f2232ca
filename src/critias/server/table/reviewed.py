"""A reviewed turn as it is sent: with the words and the places of what was done, and of what would have been best."""

from __future__ import annotations

from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.fields import opened
from critias.review.knowledge import after
from critias.review.result import Error, ReviewedChoice, ReviewedTurn
from critias.server.table import messages
from critias.server.wire import outgoing


def reviewed_turn(match: Match, turn: ReviewedTurn, simulations: int) -> outgoing.ReviewedTurn:
    return {
        "number": turn.number,
        "player": turn.player,
        "step": turn.step,
        "simulations": simulations,
        "choices": [_choice(match, turn.player, choice) for choice in turn.choices],
        "error": None if turn.error is None else _lost(turn.error),
        "grade": None if turn.grade is None else turn.grade.value,
    }


def _lost(error: Error) -> outgoing.ChanceLost:
    return {"mean": error.mean, "low": error.low, "high": error.high}


def _choice(match: Match, player: int, choice: ReviewedChoice) -> outgoing.ReviewedChoice:
    made, best = (list(map(match.game.read_action, line)) for line in (choice.made, choice.best))
    before = match.steps[choice.step].before
    return {
        "step": choice.step,
        "made": _actions(match, player, choice.step, made),
        "best": _actions(match, player, choice.step, best),
        "error": _lost(choice.error),
        "chances": list(choice.chances),
        "margins": list(choice.margins),
        "best_chances": list(choice.best_chances),
        "points": calls.scores(after(before, made)),
        "best_points": calls.scores(after(before, best)),
    }


def _actions(match: Match, player: int, step: int, line: list[int]) -> list[outgoing.LegalAction]:
    """Decisions of a player in a row, each as they could see it."""
    found = []
    for number, action in enumerate(line):
        there = Match(match.game, after(match.steps[step].before, line[:number]))
        found.append(messages.legal_action(match.game, opened(there.seen_by(player)), action))
    return found
