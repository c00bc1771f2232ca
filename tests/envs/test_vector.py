"""Many games stepped by one compiled call: the same games as everywhere, in the same memory at every step."""

from __future__ import annotations

from fractions import Fraction

import gymnasium
import numpy as np
import pytest
from every_game.variants import VARIANTS, variant_name
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import critias
from critias import GAMES, IllegalAction, Match, generator
from critias.core.batches.vector import reward_of
from critias.core.game import Game
from critias.core.rules import calls
from critias.envs.registration import name_of
from critias.envs.vector import VectorEnv, sample_actions

ROWS = 5


def match_of(game: Game, players: int, seed: int, stream: int, options: dict[str, str]) -> Match:
    """The game of a stream of a seed, played move by move."""
    rng = generator(seed, stream)
    state = game.blank(players, options)
    calls.setup(state, rng)
    return Match(game, state, seed, rng)


def assert_shown(envs: VectorEnv, row: int, match: Match) -> None:
    """The row is where the match is, and shows what its mover sees."""
    facts = match.game.facts
    assert envs.rows.states[row].tobytes() == match.state.tobytes()
    assert envs.rows.player[row] == match.mover
    assert np.flatnonzero(envs.rows.mask[row]).tolist() == match.legal()
    assert envs.rows.observation[row].tobytes() == calls.observe(match.state, match.mover, facts.observation_size).tobytes()


@pytest.mark.sweep
@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_every_row_is_a_game_as_it_is_played_everywhere(variant: tuple[Game, int, dict[str, str]]) -> None:
    game, players, options = variant
    envs = VectorEnv(game.name, ROWS, players, **options)
    envs.reset(seed=7)
    envs.action_space.seed(1)
    streams = list(range(ROWS))
    matches = [match_of(game, players, 7, stream, options) for stream in streams]
    for _ in range(500):
        actions = envs.action_space.sample()
        actors = [match.mover for match in matches]
        _, reward, terminated, truncated, info = envs.step(actions)
        assert not truncated.any()
        for row, match in enumerate(matches):
            match.play(int(actions[row]))
            assert info["actor"][row] == actors[row]
            assert terminated[row] == match.is_over
            if match.is_over:
                assert info["rewards"][row].tolist() == reward_of(match.state, 0)
                assert reward[row] == info["rewards"][row, actors[row]]
                last = calls.observe(match.state, actors[row], game.facts.observation_size)
                assert info["_final_obs"][row] and info["final_obs"][row]["observation"].tobytes() == last.tobytes()
                streams[row] += ROWS
                matches[row] = match_of(game, players, 7, streams[row], options)
            else:
                assert reward[row] == 0 and not info["rewards"][row].any()
            assert_shown(envs, row, matches[row])
    assert sum(streams) > sum(range(ROWS))


def test_a_win_is_shared_out_exactly() -> None:
    """Also a tie of three, whose thirds do not add up again once they are rounded."""
    winners = set()
    for seed in range(60):
        match = match_of(critias.game("atlandice"), 4, seed, 0, {})
        rng = np.random.default_rng(seed)
        while not match.is_over:
            match.play(int(rng.choice(match.legal())))
        points = match.scores()
        n = points.count(max(points))
        wanted = [Fraction(4 - n, 3 * n) if mine == max(points) else Fraction(-1, 3) for mine in points]
        assert reward_of(match.state, 0) == [float(np.float32(float(share))) for share in wanted]
        assert sum(wanted) == 0
        winners.add(n)
    assert len(winners) > 1
    assert reward_of(critias.game("atlantis").blank(3, {}), 0) == [0, 0, 0]


def test_nothing_is_copied() -> None:
    envs = VectorEnv("atlandice", 8, 3)
    first, _ = envs.reset(seed=1)
    before = first["observation"].copy()
    second, reward, terminated, truncated, info = envs.step(envs.action_space.sample())
    third, again, *_ = envs.step(envs.action_space.sample())
    for key in ("observation", "action_mask"):
        assert first[key] is second[key] is third[key]
    assert np.shares_memory(reward, again) and np.shares_memory(info["action_mask"], envs.rows.mask)
    assert not np.array_equal(first["observation"], before)
    assert all(array.flags.c_contiguous for array in (first["observation"], first["action_mask"], reward, terminated, truncated))


def test_masks_are_told_as_maskable_ppo_asks_for_them() -> None:
    envs = VectorEnv("atlandice", 8, 3)
    seen, _ = envs.reset(seed=1)
    masks = envs.action_masks()
    assert masks.dtype == np.bool_ and np.shares_memory(masks, seen["action_mask"])
    envs.step(envs.action_space.sample())
    assert np.array_equal(masks, seen["action_mask"]) and masks.any(axis=1).all()


def test_threads_make_no_difference() -> None:
    alone, together = VectorEnv("atlantis", 50, 3, threads=1), VectorEnv("atlantis", 50, 3, threads=3)
    for envs in (alone, together):
        envs.reset(seed=4)
    alone.action_space.seed(2)
    for _ in range(150):
        actions = alone.action_space.sample()
        alone.step(actions)
        together.step(actions)
    assert all(a.tobytes() == b.tobytes() for a, b in zip(alone.rows, together.rows, strict=True))
    together.close()


def test_without_a_seed_the_next_games_begin() -> None:
    envs = VectorEnv("atlandice", 3)
    envs.reset(seed=9)
    envs.reset()
    for row in range(3):
        assert_shown(envs, row, match_of(GAMES["atlandice"], 2, 9, 3 + row, {}))


def test_rows_are_cut_short_after_max_cycles() -> None:
    envs = VectorEnv("atlantis", 4, max_cycles=3)
    envs.reset(seed=1)
    for cycle in (1, 2, 3):
        _, reward, terminated, truncated, info = envs.step(envs.action_space.sample())
        assert truncated.all() == (cycle == 3) and not terminated.any() and not reward.any()
    assert info["_final_obs"].all() and (envs.rows.cycles == 0).all()
    for row in range(4):
        assert_shown(envs, row, match_of(GAMES["atlantis"], 2, 1, 4 + row, {}))


def test_an_illegal_action_names_its_row_and_the_rule_and_nothing_moves() -> None:
    envs = VectorEnv("atlantis", 6, threads=2)
    envs.reset(seed=1)
    actions = envs.action_space.sample()
    actions[4] = next(action for action in range(104) if not envs.rows.mask[4, action])
    before = envs.rows.states.tobytes()
    with pytest.raises(IllegalAction, match=r"row 4: .*\[A\d") as caught:
        envs.step(actions)
    assert caught.value.reason.clause.startswith("A")
    assert envs.rows.states.tobytes() == before
    for number in (-1, 10**6):
        actions[4] = number
        with pytest.raises(IllegalAction, match="row 4"):
            envs.step(actions)
    for bad in (actions[:3], actions.astype(float)):
        with pytest.raises(ValueError, match="expected 6 whole numbers"):
            envs.step(bad)
    with pytest.raises(ValueError, match="call reset"):
        VectorEnv("atlantis", 6).step(actions)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_against_bots_the_learner_decides_in_every_row(bot: str) -> None:
    envs = VectorEnv("atlandice", 12, 3, opponents=bot, seat=None)
    again = VectorEnv("atlandice", 12, 3, opponents=bot, seat=None, threads=2)
    envs.action_space.seed(3)
    for one in (envs, again):
        one.reset(seed=2)
    games, won = 0, 0.0
    for _ in range(400):
        assert np.array_equal(envs.rows.player, envs.rows.streams % 3)
        actions = envs.action_space.sample()
        _, reward, terminated, _, info = envs.step(actions)
        again.step(actions)
        assert np.array_equal(reward, info["rewards"][np.arange(12), info["actor"]])
        games, won = games + int(terminated.sum()), won + float(reward.sum())
    assert all(a.tobytes() == b.tobytes() for a, b in zip(envs.rows, again.rows, strict=True))
    assert games > 30
    assert (won / games < -0.4) == (bot == "greedy")


def test_masks_are_sampled_evenly() -> None:
    masks = np.zeros((6000, 150), np.int8)
    masks[:, [3, 70, 149]] = 1
    drawn = sample_actions(masks, generator(1))
    assert sorted(set(drawn.tolist())) == [3, 70, 149]
    assert min(np.bincount(drawn)[[3, 70, 149]]) > 1850
    masks[5] = 0
    with pytest.raises(ValueError, match="allows no action"):
        sample_actions(masks, generator(1))


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_makes_it_by_name(name: str) -> None:
    envs = gymnasium.make_vec(name_of(GAMES[name]), num_envs=3, players=4)
    observation, _ = envs.reset(seed=1)
    assert isinstance(envs.unwrapped, VectorEnv)
    assert observation in envs.observation_space
    assert envs.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    assert envs.metadata["observation_version"] == GAMES[name].facts.observation_version
    assert envs.action_space.sample() in envs.action_space


def test_gymnasium_counts_what_every_game_brought() -> None:
    envs = RecordEpisodeStatistics(gymnasium.make_vec(name_of(GAMES["atlandice"]), num_envs=4, opponents="random", reward="points"))
    envs.action_space.seed(1)
    envs.reset(seed=1)
    games, decisions = 0, np.zeros(4, int)
    while games < 6:
        _, reward, terminated, _, info = envs.step(envs.action_space.sample())
        decisions += 1
        for row in np.flatnonzero(terminated):
            games += 1
            told = info["episode"]
            assert (told["r"][row], told["l"][row]) == (reward[row], decisions[row])
            assert info["final_info"]["points"][row, 0] == reward[row]
        decisions[terminated] = 0


def test_every_table_is_shown() -> None:
    envs = VectorEnv("nautilus", 2, render_mode="rgb_array")
    envs.reset(seed=1)
    assert [picture.shape for picture in envs.render()] == [(640, 900, 3)] * 2


def test_what_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="there is no bot 'wizard'"):
        VectorEnv("atlantis", opponents="wizard")
    with pytest.raises(ValueError, match="reward must be one of win, points"):
        VectorEnv("atlantis", reward="fame")
    with pytest.raises(ValueError, match="seat must be a number from 0 to 1"):
        VectorEnv("atlantis", opponents="random", seat=2)
    with pytest.raises(ValueError, match="num_envs must be at least 1"):
        VectorEnv("atlantis", 0)


def test_tables_of_several_sizes_are_played_side_by_side() -> None:
    game = critias.game("atlantis")
    blanks = np.concatenate([game.blank(2, {}), game.blank(4, {"edition": "mayfair"}), game.blank(3, {})])
    envs = VectorEnv("atlantis", 7, blank=blanks)
    envs.reset(seed=4)
    assert envs.rows.players.tolist() == [2, 4, 3, 2, 4, 3, 2]
    for row in range(7):
        players = int(envs.rows.players[row])
        assert_shown(envs, row, match_of(game, players, 4, row, {"edition": "mayfair"} if players == 4 else {}))


def test_points_of_a_game_are_told_when_it_has_ended() -> None:
    game = critias.game("atlandice")
    envs = VectorEnv("atlandice", 3, 3)
    envs.reset(seed=2)
    matches = [match_of(game, 3, 2, row, {}) for row in range(3)]
    ended: set[int] = set()
    while len(ended) < 3:
        actions = [int(np.flatnonzero(mask)[-1]) for mask in envs.rows.mask]
        envs.step(np.array(actions))
        for row in set(range(3)) - ended:
            matches[row].play(actions[row])
            if matches[row].is_over:
                assert envs.rows.points[row].tolist() == matches[row].scores()
                ended.add(row)


def test_games_are_saved_and_go_on_elsewhere() -> None:
    envs, others = (VectorEnv("atlandice", ROWS, 3) for _ in range(2))
    envs.reset(seed=8)
    for _ in range(30):
        envs.step(envs.action_space.sample())
    others.restore(envs.save())
    for _ in range(60):
        for name in ("states", "observation", "mask", "player", "n_choices"):
            assert getattr(envs.rows, name).tobytes() == getattr(others.rows, name).tobytes(), name
        actions = envs.action_space.sample()
        envs.step(actions)
        others.step(actions)
        assert envs.rows.rewards.tobytes() == others.rows.rewards.tobytes()


def test_nothing_is_saved_before_the_first_game() -> None:
    with pytest.raises(ValueError, match="nothing to save"):
        VectorEnv("atlandice", ROWS, 3).save()
