"""Reviews of whole games and hints: what was a mistake, what was luck, what to try next (docs/review.md)."""

from critias.review.account import Account
from critias.review.chances import Chances
from critias.review.grades import Grade
from critias.review.hints import Hint, NobodyToMove, Suggestion, hint
from critias.review.judge import Judge
from critias.review.result import Error, Luck, Review, ReviewedChoice, ReviewedTurn
from critias.review.reviewer import review
from critias.review.search_judge import SearchJudge

__all__ = [
    "Account",
    "Chances",
    "Error",
    "Grade",
    "Hint",
    "Judge",
    "Luck",
    "NobodyToMove",
    "Review",
    "ReviewedChoice",
    "ReviewedTurn",
    "SearchJudge",
    "Suggestion",
    "hint",
    "review",
]
