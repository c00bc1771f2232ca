"""The judge: right where the answer is known, the same twice, and two lines in the same deals."""

from __future__ import annotations

import numpy as np
import pytest
from conformance.broken import make
from review.judges import amphoras, played

from critias import GAMES, Match
from critias.core.game import Game
from critias.core.rules import calls
from critias.core.rules.chance import generator
from critias.review.chances import Chances
from critias.review.search_judge import MEASURING, RUNS, SearchJudge
from critias.review.simulations import ALL_KNOWN, go_to

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
PICK, DIVE = 0, 1
OWN_CARD = 2


@pytest.fixture(scope="module")
def guesses() -> Game:
    return make()


def last_guess(game: Game, hidden: int) -> Match:
    """Player 1, who holds a 2 and has named it, names the last card; player 0, who has no point, holds the hidden one."""
    state = game.blank(2, {})
    state["given"], state["turns"], state["card"], state["named"] = 2, 3, (hidden, OWN_CARD), (0, OWN_CARD, 0, 0)
    state["left"] = [2 - (hidden, OWN_CARD).count(card) for card in range(4)]
    return Match(game, state)


def undecided(name: str, players: int = 2, seed: int = 4, decisions: int = 12) -> Match:
    """A position of a random game with more than one choice."""
    match = played(name, players, seed, decisions)
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    return match


def test_it_knows_the_chances_of_the_last_choice() -> None:
    """Picking up wins; diving finds an amphora in half of all cases, and otherwise the players share the win."""
    match = amphoras()
    judge = SearchJudge(match.game, 4000)
    found = judge.chances_of_choices(match.seen_by(1), 1)
    assert found[PICK].mean == (0.0, 1.0)
    assert found[DIVE].interval(1) == (0.75, 0.75)  # so near the end everything is looked at
    assert judge.ranked(match.seen_by(1), 1) == [PICK, DIVE]


def test_it_counts_every_card_that_may_be_hidden(guesses: Game) -> None:
    """Of seven cards one is a 2, as the player's own, and two have each other number; who has guessed right wins, otherwise both share."""
    match = last_guess(guesses, hidden=0)
    found = SearchJudge(guesses, 8000).chances_of_choices(match.seen_by(1), 1)
    for card, chances in found.items():
        right = (1 if card == OWN_CARD else 1 + 2) / 7
        assert chances.mean[1] == pytest.approx(0.5 + right / 2, abs=0.02)


def test_what_is_hidden_changes_nothing_unless_hands_are_open(guesses: Game) -> None:
    one, other = last_guess(guesses, hidden=0), last_guess(guesses, hidden=3)
    judge = SearchJudge(guesses, 400)
    assert judge.chances_of_choices(one.seen_by(1), 1) == judge.chances_of_choices(other.seen_by(1), 1)
    assert judge.open_shares(one.state)[1] > 0.9  # player 1 sees the card and names it


@EVERY_GAME
def test_the_same_question_gets_the_same_answer(name: str) -> None:
    match = undecided(name)
    seat, seen, action = match.mover, match.seen_by(match.mover), match.legal()[0]
    judge = SearchJudge(match.game, 80)
    answers = [(judge.ranked(seen, seat), judge.chances_after(seen, seat, [action]), judge.open_shares(match.state)) for _ in range(2)]
    fresh = SearchJudge(match.game, 80)
    answers.append((fresh.ranked(seen, seat), fresh.chances_after(seen, seat, [action]), fresh.open_shares(match.state)))
    assert answers[0] == answers[1] == answers[2]


def test_another_seed_gives_another_answer() -> None:
    match = undecided("atlandice")
    answers = [SearchJudge(match.game, 80, seed).chances_after(match.state, match.mover, [match.legal()[0]]) for seed in (0, 1, 2**40)]
    assert answers[0] != answers[1] and answers[0] != answers[2]


@EVERY_GAME
@pytest.mark.parametrize("players", [2, 4])
def test_the_players_share_the_win(name: str, players: int) -> None:
    match = undecided(name, players)
    seat, judge = match.mover, SearchJudge(match.game, 40)
    chances = judge.chances_after(match.seen_by(seat), seat, [match.legal()[-1]])
    assert len(chances.runs) == RUNS
    for shares in (*chances.runs, chances.mean, judge.open_shares(match.state)):
        assert len(shares) == players and sum(shares) == pytest.approx(1)


@EVERY_GAME
def test_it_ranks_all_that_is_legal_and_leaves_what_it_is_shown(name: str) -> None:
    match = undecided(name)
    seen = match.seen_by(match.mover)
    before = seen.tobytes()
    judge = SearchJudge(match.game, 40)
    assert sorted(judge.ranked(seen, match.mover)) == match.legal()
    judge.chances_after(seen, match.mover, [match.legal()[0]])
    assert seen.tobytes() == before


@pytest.mark.parametrize("name", ["atlantis", "nautilus"])
def test_two_lines_are_compared_in_the_same_deals(name: str) -> None:
    match = undecided(name)
    seat, seen = match.mover, match.seen_by(match.mover)
    judge, rng = SearchJudge(match.game, 40), generator(0)
    for stream in range(5):
        states = []
        for line in ([], [match.legal()[0]]):
            go_to(seen, seat, np.array(line, np.int64), 0, 0, stream, judge._scratch, rng)
            states.append(judge._scratch.states[:1].copy())
        calls.apply(states[0], match.legal()[0])
        assert states[0].tobytes() == states[1].tobytes()


def test_a_decision_that_is_not_legal_ends_the_line() -> None:
    match = amphoras()
    judge = SearchJudge(match.game, 40)
    go_to(match.state, ALL_KNOWN, np.array([DIVE, PICK], np.int64), 0, 0, 0, judge._scratch, generator(0))
    after = calls.copied(match.state)
    calls.apply(after, DIVE)
    assert judge._scratch.states[:1].tobytes() == after.tobytes()


@pytest.mark.parametrize("simulations", [3, 1_000_001])
def test_a_budget_is_refused_that_nothing_can_be_measured_with(simulations: int) -> None:
    with pytest.raises(ValueError, match="a judge needs 4 to 1,000,000 simulations"):
        SearchJudge(GAMES["atlantis"], simulations)


def test_its_search_alone_comes_near_them() -> None:
    match = amphoras()
    judge = SearchJudge(match.game, 4000)
    runs = [judge.estimate(match.seen_by(1), 1, np.array([DIVE]), MEASURING + run, judge.simulations_per_run) for run in range(RUNS)]
    low, high = Chances(tuple(found.shares for found in runs)).interval(1)
    assert low < 0.75 < high and high - low < 0.05
    assert {found.finished for found in runs} == {1.0}
