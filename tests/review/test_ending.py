"""Ends of games looked at whole: the exact shares, compared with a plain recursion and with what can be worked out by hand."""

from __future__ import annotations

from functools import partial

import pytest
from review.judges import amphoras, played

from critias import GAMES, Match
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.contract import CHANCE, OVER
from critias.core.rules.ranking import win_shares
from critias.review.chances import Shares
from critias.review.ending import Endings
from critias.review.knowledge import expected
from critias.review.search_judge import SearchJudge

PICK, DIVE = 0, 1
MAX_POSITIONS = 400
WALK = 12  # choices back from the end


def recursion(size: int, state: State) -> Shares:
    """The same in five lines of plain Python."""
    mover = calls.mover(state)
    if mover == OVER:
        return tuple(win_shares(calls.ranking(state)))
    values = [recursion(size, expected(state, action)) for action in calls.legal(state, size)]
    weights = calls.odds(state, size) if mover == CHANCE else [int(v[mover] > max(u[mover] for u in values) - 1e-9) for v in values]
    return tuple(sum(w * v[k] for w, v in zip(weights, values, strict=True)) / sum(weights) for k in range(len(values[0])))


def ends(match: Match) -> list[State]:
    """The last positions of a match, from the end backwards."""
    return [match.state, *(step.before for step in reversed(match.steps[-WALK:]))]


def test_a_last_choice() -> None:
    """Picking up wins. Diving finds an amphora in half of all cases, which wins; otherwise the players share the win."""
    match = amphoras()
    endings = Endings(match.game, MAX_POSITIONS)
    assert endings.shares(match.state) == (0.0, 1.0)
    assert endings.shares_after(match.state) == {PICK: (0.0, 1.0), DIVE: (0.25, 0.75)}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", GAMES)
def test_the_same_as_by_recursion(name: str, players: int) -> None:
    match = played(name, players, seed=players)
    endings, compared = Endings(match.game, MAX_POSITIONS), 0
    by_recursion = partial(recursion, match.game.facts.max_choices)
    for state in ends(match):
        found = endings.shares(state)
        if found is not None:
            assert found == pytest.approx(by_recursion(state))
            compared += 1
    assert compared > 0


def test_too_many_positions_have_no_answer() -> None:
    match = GAMES["atlandice"].start(2, 1)
    endings = Endings(match.game, MAX_POSITIONS)
    assert endings.shares(match.state) is None and endings.shares_after(match.state) is None


def test_a_judge_knows_an_end_that_is_small() -> None:
    """With so few simulations the search alone is some points off."""
    match = amphoras()
    judge = SearchJudge(match.game, 40)
    assert judge.open_shares(match.state) == (0.0, 1.0)
    assert judge.chances_after(match.seen_by(1), 1, [DIVE]).interval(1) == (0.75, 0.75)
