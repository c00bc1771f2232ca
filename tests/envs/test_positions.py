"""Games that begin elsewhere: at a position, after random decisions, or where another game was saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import critias
from critias import GAMES
from critias.core.rules import calls
from critias.core.rules.contract import OVER
from critias.envs import aec, parallel
from critias.envs.single import SingleEnv
from critias.envs.vector import VectorEnv

ROWS = 5


def position_after(decisions: int, players: int = 3, name: str = "atlandice", seed: int = 2) -> str:
    match = GAMES[name].start(players, seed)
    for k in range(decisions):
        match.play(match.legal()[k % len(match.legal())])
    return match.position()


def first(seen: Any, mask: Any) -> Any:
    return mask.argmax(axis=1)


# ------------------------------------------------------------------------------------------------ positions


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("make", [aec.env, parallel.parallel_env], ids=["turns", "parallel"])
def test_a_table_begins_at_a_position(name: str, make: Callable[..., Any]) -> None:
    env, position = make(name, 3), position_after(9, name=name)
    env.reset(seed=4, options={"position": position})
    assert env.episode.game.write_position(env.episode.state) == position
    env.reset()
    assert env.episode.game.write_position(env.episode.state) != position


@pytest.mark.parametrize("opponents", ["greedy", first], ids=["compiled", "asked"])
def test_one_learner_and_many_continue_alike_from_a_position(opponents: Any) -> None:
    settings = {"players": 3, "opponents": opponents, "seat": 1}
    one, many = SingleEnv("atlandice", **settings), VectorEnv("atlandice", 1, **settings)
    position = {"position": position_after(12)}
    seen, _ = one.reset(seed=3, options=position)
    seen_by_row, _ = many.reset(seed=3, options=position)
    for _ in range(100):
        assert np.array_equal(seen["observation"], seen_by_row["observation"][0])
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        seen, reward, is_over, *_ = one.step(action)
        seen_by_row, rewards, *_ = many.step(np.array([action]))
        assert reward == rewards[0]
        if is_over:
            seen, _ = one.reset()  # a game from its beginning
    assert one.episode.stream > 0


def test_every_row_has_a_position_of_its_own_or_none() -> None:
    positions = [position_after(7), None, position_after(20), None, position_after(7)]
    envs, usual = VectorEnv("atlandice", ROWS, 3), VectorEnv("atlandice", ROWS, 3)
    envs.reset(seed=6, options={"position": positions})
    usual.reset(seed=6)
    for row, position in enumerate(positions):
        state = envs.rows.states[row : row + 1]
        assert envs.game.write_position(state) == (position or usual.game.write_position(usual.rows.states[row : row + 1]))
        assert envs.rows.observation[row].tobytes() == calls.observe(state, int(envs.rows.player[row]), 212).tobytes()
        assert np.flatnonzero(envs.rows.mask[row]).tolist() == calls.legal(state, 25)
    assert envs.rows.rngs[0].tobytes() != envs.rows.rngs[4].tobytes()  # each has the chance of its own stream


@pytest.mark.parametrize("make", [aec.env, parallel.parallel_env, SingleEnv, lambda *what: VectorEnv(what[0], 2, what[1])])
def test_an_impossible_position_is_refused_and_changes_nothing(make: Callable[..., Any]) -> None:
    env = make("atlandice", 3)
    env.reset(seed=1)
    before = str(env.save())
    over = GAMES["atlandice"].start(3, 1)
    while not over.is_over:
        over.play(over.legal()[0])
    for position, sentence in [
        ("atlandice", "atlandice"),
        (position_after(3, players=2), "the position has a different number of players or other options"),
        (over.position(), "the game is over in this position"),
    ]:
        with pytest.raises(ValueError, match=sentence):
            env.reset(seed=2, options={"position": position})
    assert str(env.save()) == before


def test_a_position_with_something_hidden_is_refused() -> None:
    game = critias.game("atlantis")
    seen = game.write_position(game.start(2, 1).seen_by(0))
    with pytest.raises(ValueError, match="parts of the position are hidden"):
        VectorEnv("atlantis", 2).reset(options={"position": seen})
    with pytest.raises(ValueError, match="position is one for all rows or a list of 2, not of 3"):
        VectorEnv("atlantis", 2).reset(options={"position": [None] * 3})


# ------------------------------------------------------------------------------------------------ random decisions


@pytest.mark.parametrize("name", GAMES)
def test_games_begin_after_random_decisions(name: str) -> None:
    """The same ones wherever they are played; they do not count."""
    envs, table = VectorEnv(name, ROWS, 3, random_start=30), aec.env(name, 3, random_start=30)
    envs.reset(seed=5)
    table.reset(seed=5)
    fresh = VectorEnv(name, ROWS, 3)
    fresh.reset(seed=5)
    for row in range(ROWS):
        assert envs.rows.states[row].tobytes() == table.episode.state.tobytes()
        assert envs.rows.cycles[row] == table.episode.cycles == 0
        table.reset()
    assert sum(envs.rows.states[row].tobytes() != fresh.rows.states[row].tobytes() for row in range(ROWS)) >= ROWS - 1


def test_a_game_that_ends_among_its_random_decisions_is_laid_out_again() -> None:
    envs = VectorEnv("atlandice", 400, 2, random_start=300)
    envs.reset(seed=1)
    assert (envs.rows.player != OVER).all()
    for _ in range(20):
        envs.step(envs.action_space.sample())
    for number in (-1, 10**9):
        with pytest.raises(ValueError, match=f"random_start must be a number of decisions from 0 to [0-9]+, not {number}"):
            VectorEnv("atlandice", 2, random_start=number)


# ------------------------------------------------------------------------------------------------ saved rows


@pytest.mark.parametrize("opponents", [None, "greedy:temperature=1", first], ids=["self-play", "compiled", "asked"])
def test_rows_are_saved_and_go_on_elsewhere(opponents: Any) -> None:
    """With the seats, the opponents' chance and the games to come."""
    envs, others = (VectorEnv("atlandice", ROWS, 3, opponents=opponents, seat=None) for _ in range(2))
    envs.reset(seed=8)
    step(envs, 30)
    saved = envs.save()
    step(envs, 60)
    others.restore(saved)
    step(others, 60)
    assert_alike(envs, others, range(ROWS))


def step(envs: VectorEnv, times: int) -> None:
    """Play the last legal action in every row."""
    for _ in range(times):
        envs.step(np.array([int(np.flatnonzero(mask)[-1]) for mask in envs.rows.mask]))


def assert_alike(envs: VectorEnv, others: VectorEnv, rows: Any) -> None:
    for name in ("states", "observation", "mask", "player", "n_choices", "streams", "rngs", "cycles"):
        assert getattr(envs.rows, name)[rows].tobytes() == getattr(others.rows, name)[rows].tobytes(), name


@pytest.mark.parametrize("opponents", [None, "greedy:temperature=1", first], ids=["self-play", "compiled", "asked"])
def test_some_rows_are_put_back_and_the_others_go_on(opponents: Any) -> None:
    envs, twin = (VectorEnv("atlandice", ROWS, 3, opponents=opponents, seat=None) for _ in range(2))
    for one in (envs, twin):
        one.reset(seed=8)
        step(one, 30)
    saved = envs.save(rows=[1, 3])
    step(envs, 25)
    kept = envs.rows.states[[0, 2, 4]].tobytes()
    envs.restore(saved, rows=[1, 3])
    assert envs.rows.states[[0, 2, 4]].tobytes() == kept
    assert_alike(envs, twin, [1, 3])
    step(envs, 60)
    step(twin, 60)
    assert_alike(envs, twin, [1, 3])


def test_one_game_is_put_into_several_rows() -> None:
    """They have the same chance ahead; the games after it are those of the rows."""
    envs = VectorEnv("atlandice", ROWS, 3)
    envs.reset(seed=8)
    step(envs, 10)
    streams = envs.rows.streams.copy()
    envs.restore(envs.save(rows=2), rows=slice(0, 4))
    assert len({envs.rows.states[row].tobytes() for row in range(4)}) == 1
    assert np.array_equal(envs.rows.streams, streams)
    step(envs, 30)
    assert len({envs.rows.states[row].tobytes() for row in range(4)}) == 1
    with pytest.raises(ValueError, match="2 games cannot be put into 3 rows"):
        envs.restore(envs.save(rows=[0, 1]), rows=[0, 1, 2])
    with pytest.raises(ValueError, match="call reset"):
        VectorEnv("atlandice", ROWS, 3).restore(envs.save(rows=2), rows=0)


# ------------------------------------------------------------------------------------------------ the end


@pytest.mark.parametrize("reward", ["win", "points", "lead"])
def test_rewards_are_the_win_the_points_or_the_lead(reward: str) -> None:
    envs, table = VectorEnv("atlandice", 1, 3, reward=reward), aec.env("atlandice", 3, reward=reward)
    envs.reset(seed=4)
    table.reset(seed=4)
    is_over = False
    while not is_over:
        action = table.episode.legal[-1]
        table.step(action)
        *_, info = envs.step(np.array([action]))
        is_over = table.episode.is_over
    rewards, points = list(table.rewards.values()), info["final_info"]["points"][0]
    assert info["rewards"][0].tolist() == rewards == info["final_info"]["rewards"][0].tolist()
    assert points.tolist() == calls.scores(table.episode.state)
    if reward == "points":
        assert rewards == points.tolist()
    if reward == "lead":
        assert rewards == [sum(mine - other for other in points) for mine in points]


@pytest.mark.parametrize("opponents", ["greedy", first], ids=["compiled", "asked"])
def test_a_game_cut_short_tells_what_could_still_be_done(opponents: Any) -> None:
    settings = {"players": 3, "opponents": opponents, "max_cycles": 8}
    one, many = SingleEnv("atlandice", **settings), VectorEnv("atlandice", 1, **settings)
    seen, _ = one.reset(seed=3)
    many.reset(seed=3)
    is_cut = False
    while not is_cut:
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        seen, _, is_over, is_cut, told = one.step(action)
        assert not is_over
        *_, cut, info = many.step(np.array([action]))
        assert cut[0] == is_cut
    final = info["final_obs"][0]
    assert seen["action_mask"].any()
    assert all(np.array_equal(final[key], seen[key]) for key in seen)
    assert info["final_info"]["points"][0].tolist() == told["points"].tolist()
    assert not info["final_info"]["rewards"].any()
