"""A game that breaks ties is won by the same player everywhere: in matches, simulations, environments, searches, arenas and at tables."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from outside import amphoras
from outside.amphoras import DIVE, GAME, ROUNDS

from critias import GAMES, Match
from critias import game as find_game
from critias.arena.plan import Plan
from critias.arena.play import play_block
from critias.arena.ratings import rate
from critias.arena.results import BadResult, block_from_json
from critias.arena.summary import sum_up
from critias.bots import make_bot, sight_of
from critias.conformance import CHECKS, variants_of
from critias.core.batches.batch import simulate
from critias.core.batches.vector import POINTS, WIN, reward_of
from critias.core.match.record import read_record
from critias.core.rules import contract
from critias.core.rules.ranking import win_shares


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The game among the others, until the end of the test."""
    monkeypatch.setitem(GAMES, GAME.name, GAME)
    return GAME.name


def played(actions: str, players: int = 2) -> Match:
    """A match in which the caller plays the outcomes too."""
    match = GAME.at(GAME.start(players, 1).position())
    for action in actions.split():
        match.play(action)
    return match


def tied() -> Match:
    """Player 0 and player 1 have three points each, player 1 a sealed amphora among them."""
    match = played("pick dive sealed pick pick pick pick")
    assert (match.is_over, match.scores()) == (True, [3, 3])
    return match


def by_hand(broken: list[int], sealed: list[int]) -> list[float]:
    """Everybody's share of the win."""
    order = [(one + other, other) for one, other in zip(broken, sealed, strict=True)]
    return [(own == max(order)) / order.count(max(order)) for own in order]


def test_a_match_is_won_by_the_tie_break() -> None:
    match = tied()
    assert (match.ranking(), match.winners()) == ([1, 0], [1])


def test_those_who_are_equal_in_that_too_share_the_victory() -> None:
    match = played("dive sealed dive sealed pick pick pick pick pick", players=3)
    while not match.is_over:
        match.play(match.legal()[0])
    assert (match.scores(), match.ranking(), match.winners()) == ([3, 3, 3], [0, 0, 2], [0, 1])


def test_points_come_before_the_tie_break() -> None:
    match = played("pick dive sealed pick dive nothing pick pick")
    assert (match.scores(), match.ranking()) == ([3, 2], [0, 1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_simulations_count_the_wins_so(players: int) -> None:
    done = simulate(GAME, players, 300, seed=1)
    sealed = done.ranked - (ROUNDS + 1) * done.scores
    wanted = [by_hand(list(points - own), list(own)) for points, own in zip(done.scores, sealed, strict=True)]
    assert done.wins.tolist() == wanted
    most = done.scores == done.scores.max(axis=1, keepdims=True)
    assert (most.sum(axis=1) > (done.wins > 0).sum(axis=1)).any()  # ties were broken


def test_environments_reward_the_winner(registered: str) -> None:
    assert reward_of(tied().state, WIN) == [-1, 1]
    assert reward_of(tied().state, POINTS) == [3, 3]


def test_games_stepped_together_reward_the_winner(registered: str) -> None:
    from critias.envs.vector import VectorEnv

    envs = VectorEnv(registered, 32, players=3)
    envs.reset(seed=1)
    broken_ties = 0
    for _ in range(60):
        _, _, terminated, _, info = envs.step(envs.action_space.sample())
        for row in np.flatnonzero(terminated):
            seen = info["final_obs"][row]["observation"][:9].reshape(3, 3)[:, :2]
            shares = np.array(by_hand(*seen.T.tolist()))
            from_actor = np.roll(info["rewards"][row], -int(info["actor"][row]))
            assert from_actor == pytest.approx((3 * shares - 1) / 2)
            broken_ties += bool(len(set(seen.sum(axis=1))) < len({tuple(own) for own in seen}))
    assert broken_ties > 0


@pytest.mark.parametrize("bot", ["search:simulations=500:threads=1", "flat:simulations=500"])
def test_bots_play_for_the_tie_break(bot: str) -> None:
    """Player 1 can have as many points as player 0 for certain, which is not enough, or may find a sealed amphora and share the victory."""
    match = played("dive sealed pick pick dive nothing dive nothing")
    assert match.scores() == [2, 1]
    assert make_bot(bot, GAME).choose(sight_of(match, seed=1)) == DIVE


def test_the_arena_counts_the_wins_so(registered: str) -> None:
    plan = Plan(registered, ("random", "greedy"), 2, games=60, seed=1, options={})
    blocks = [play_block(plan, number, with_records=True) for number in range(plan.blocks)]
    broken_ties = 0
    for block in blocks:
        for game, text in zip(block.games, block.records, strict=True):
            match = read_record(text, find_game).match
            assert (list(game.ranking), game.shares) == (match.ranking(), win_shares(match.ranking()))
            broken_ties += len(set(game.scores)) < len(set(game.ranking))
    assert broken_ties > 0
    summary = sum_up(plan, blocks)
    (pair,) = summary.pairs
    assert pair.share == pytest.approx(summary.standings[0].win_share)
    ratings = rate(plan, blocks)
    assert (ratings["random"].mu < ratings["greedy"].mu) == (pair.share < 0.5)


def test_results_of_earlier_versions_have_no_ranking_and_bad_ones_are_refused(registered: str) -> None:
    plan = Plan(registered, ("random", "greedy"), 2, games=2, seed=1, options={})
    block = play_block(plan, 0)
    kept = block.to_json()
    games = [{name: list(values) for name, values in game.items()} for game in kept["games"]]
    assert block_from_json({"block": 0, "games": games}, plan) == block
    for game in games:
        game["ranking"] = [1, 1]
    with pytest.raises(BadResult, match="ranking of a game cannot be"):
        block_from_json({"block": 0, "games": games}, plan)
    for game in games:
        del game["ranking"]
        game["scores"] = [3, 3]
    assert [game.ranking for game in block_from_json({"block": 0, "games": games}, plan).games] == [(0, 0), (0, 0)]


def test_a_table_is_won_by_the_tie_break(registered: str) -> None:
    from server.tables import play_on, seated

    from critias.server.table import messages

    broken_ties = 0
    for seed in range(20):
        table = play_on(seated(registered, "uuu"), random.Random(seed))
        result, match = table.result, table.match
        assert result is not None
        assert (result.ranking, result.winners) == (match.ranking(), match.winners())
        assert messages.state(table, 0)["result"]["ranking"] == match.ranking()
        broken_ties += len(set(result.scores)) < len(set(result.ranking))
    assert broken_ties > 0


def test_of_those_who_stay_the_tie_break_decides(registered: str) -> None:
    from server.tables import act, do, seated

    from critias.server.table.entry import EntryKind

    table = seated(registered, "uuu")
    table._match = played("pick pick dive sealed pick pick pick pick pick", players=3)
    do(table, EntryKind.RESIGN, 0)
    act(table, amphoras.PICK)
    assert table.result is not None
    assert (table.result.scores, table.result.ranking, table.result.winners) == ([3, 3, 3], [2, 1, 0], [2])


@pytest.mark.parametrize(("utility", "returns"), [("win", [-0.5, 0.5]), ("lead", [0, 0])])
def test_openspiel_returns_the_win(registered: str, utility: str, returns: list[float]) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import critias.envs.openspiel as offered

    offered.register()
    state = pyspiel.load_game(f"critias_{registered}", {"utility": utility}).new_initial_state()
    for step in tied().steps:
        state.apply_action(step.action - GAME.facts.actions if state.is_chance_node() else step.action)
    assert state.returns() == returns


@pytest.mark.parametrize("check", ["ends", "lockstep", "stepping", "records"])
def test_it_keeps_its_promises(check: str) -> None:
    for variant in variants_of(GAME):
        CHECKS[check](variant, 1)


def test_the_rule_is_plain_python_too() -> None:
    out = [3, 3, 0, 0]
    contract.ranking(tied().state[0], out)
    assert out[:2] == [12, 13]


@pytest.mark.slow
def test_kernels_for_a_gpu_reward_the_winner() -> None:
    script = Path(__file__).parent.parent / "core" / "on_simulated_cuda.py"
    wishes = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1", "CRITIAS_GAMES": str(Path(amphoras.__file__))}
    done = subprocess.run([sys.executable, str(script), GAME.name, "2", "phase"], env=os.environ | wishes, capture_output=True, text=True)
    assert done.stdout.strip() == "equal", done.stderr
