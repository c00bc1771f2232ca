"""Luck, errors and what could not be known: they add up to the result, exactly."""

from __future__ import annotations

import pytest
from review.judges import ToldJudge, amphoras, played

from critias import CHANCE, GAMES, Match
from critias.review.result import Review
from critias.review.reviewer import review, review_by

PICK, DIVE, NOTHING, SEALED = range(4)
TINY = 1e-9
WHOLE_GAMES = [(name, players) for name, game in GAMES.items() for players in game.facts.players]


@pytest.mark.parametrize(("name", "players"), WHOLE_GAMES)
def test_the_four_parts_add_up_on_whole_games(name: str, players: int) -> None:
    match = played(name, players, seed=11)
    found = review(match, 4)
    assert match.is_over and found.result is not None and found.accounts is not None
    assert sum(found.result) == pytest.approx(1)
    for share, account in zip(found.result, found.accounts, strict=True):
        assert share - 1 / players == pytest.approx(account.sum, abs=TINY)
        assert account.sum == account.luck + account.own_errors + account.gifts + account.unknown
    check_luck(match, found)
    check_errors(found)


def check_luck(match: Match, found: Review) -> None:
    """Every step of chance and the set-up have luck, which sums to zero; the accounts have all of it."""
    assert found.lucks is not None and found.accounts is not None
    steps = [luck.step for luck in found.lucks]
    assert steps == [None, *(number for number, step in enumerate(match.steps) if step.mover == CHANCE)]
    for luck in found.lucks:
        assert sum(luck.shares) == pytest.approx(0, abs=TINY)
    for player, account in enumerate(found.accounts):
        assert account.luck == pytest.approx(sum(luck.shares[player] for luck in found.lucks), abs=TINY)


def check_errors(found: Review) -> None:
    """A player's own errors are those of their turns; what errors bring others is all that they cost."""
    assert found.accounts is not None
    for player, account in enumerate(found.accounts):
        own = sum(turn.error.mean for turn in found.turns if turn.player == player and turn.error is not None)
        assert account.own_errors == pytest.approx(-own, abs=TINY)
    for part in ("luck", "unknown"):
        assert sum(getattr(account, part) for account in found.accounts) == pytest.approx(0, abs=TINY)
    assert sum(account.own_errors + account.gifts for account in found.accounts) == pytest.approx(0, abs=TINY)


def test_luck_is_what_came_minus_the_mean_of_what_might_have() -> None:
    """Diving wins with an amphora and shares the win without: 3/4 before, 1 or 1/2 after."""
    for outcome, luck in ((SEALED, 0.25), (NOTHING, -0.25)):
        match = amphoras()
        match.play(DIVE)
        match.play(outcome)
        found = review(match, 4000)
        assert found.lucks is not None and found.accounts is not None
        set_up, dived = found.lucks
        assert (dived.step, dived.outcome) == (1, "sealed" if outcome == SEALED else "nothing")
        assert dived.shares == pytest.approx((-luck, luck))
        assert set_up.shares[1] == pytest.approx(0.5, abs=0.1)  # who has the last choice and the right one has won
        assert found.accounts[1].own_errors == pytest.approx(-0.25, abs=0.03)
        assert found.accounts[0].gifts == pytest.approx(0.25, abs=0.03)
        assert found.accounts[1].unknown == pytest.approx(0, abs=0.1)  # nothing is hidden in this game


def test_outcomes_count_by_their_odds() -> None:
    """A first roll or draw with outcomes of different odds: the judge says how much each is worth."""
    match = GAMES["atlantis"].start(2, seed=3)
    while match.mover != CHANCE or len(set(match.odds())) < 2:
        match = match.up_to(len(match.steps))
        match.play(match.legal()[-1])
    twin = Match(match.game, match.state)
    outcomes, odds = twin.legal(), twin.odds()
    twin.play(outcomes[0])
    worth = {after(match, outcome): (k / 10, 1 - k / 10) for k, outcome in enumerate(outcomes)}
    found = review_by(ToldJudge(twin, {}, lambda state: worth[state.tobytes()]), twin, 0)
    assert found.lucks is not None
    mean = sum(weight * k / 10 for k, weight in enumerate(odds)) / sum(odds)
    assert found.lucks[1].shares == pytest.approx((0 - mean, mean))
    assert found.lucks[0].shares == pytest.approx((mean - 0.5, 0.5 - mean))


def after(match: Match, outcome: int) -> bytes:
    twin = match.up_to(len(match.steps))
    twin.play(outcome)
    return twin.state.tobytes()


def test_a_game_that_is_not_over_has_luck_but_no_account() -> None:
    found = review(played("atlandice", 2, seed=5, decisions=6), 4)
    assert found.lucks and found.accounts is None and found.result is None and not found.is_over


def test_without_luck_there_is_none() -> None:
    found = review(played("atlandice", 2, seed=5, decisions=6), 4, with_luck=False)
    assert found.lucks is None and found.accounts is None
