"""PettingZoo's own tests, for every game and number of players, and what they do not ask."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.test.state_test import state_test

from critias import GAMES, IllegalAction
from critias.envs import aec, parallel

every_table = pytest.mark.parametrize(
    ("game", "players"), [(name, players) for name, game in GAMES.items() for players in game.facts.players]
)
# What PettingZoo warns of is allowed: observations with a mask are dicts, and an agent whose game is over may do nothing.
pytestmark = pytest.mark.filterwarnings("ignore:(Observation|Action mask|State|The base|Your env).*")


@every_table
def test_turns_pass_the_tests_of_pettingzoo(game: str, players: int) -> None:
    api_test(aec.env(game, players), num_cycles=300)
    seed_test(partial(aec.env, game, players))


@every_table
def test_all_together_pass_the_tests_of_pettingzoo(game: str, players: int) -> None:
    parallel_api_test(parallel.parallel_env(game, players), num_cycles=300)
    parallel_seed_test(partial(parallel.parallel_env, game, players))
    api_test(parallel.env(game, players), num_cycles=100)


def on_one_deal(make: Callable[..., Any], *arguments: Any, **settings: Any) -> Any:
    env = make(*arguments, **settings)
    deal = env.reset
    env.reset = lambda seed=1, options=None: deal(seed=seed, options=options)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    return env


@every_table
def test_games_are_cut_short_as_pettingzoo_wants_it(game: str, players: int) -> None:
    """On one deal with one player's choices: a game at random may end by itself before it is cut short."""
    makers = {"env": parallel.env, "parallel_env": parallel.parallel_env}
    max_cycles_test(SimpleNamespace(**{name: partial(on_one_deal, make, game, players) for name, make in makers.items()}))


@pytest.mark.sweep
@every_table
def test_every_way_of_showing_a_game_works(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(aec.env, game, players))
    assert GAMES[game].facts.title in capsys.readouterr().out


@every_table
def test_the_state_is_what_all_players_know(game: str, players: int) -> None:
    state_test(aec.env(game, players), parallel.parallel_env(game, players))


def played(env: aec.GameEnv, decisions: int, seed: int = 1) -> aec.GameEnv:
    """An environment after a number of random decisions, or at the end of the game."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for _ in range(decisions):
        if env.episode.is_over:
            break
        env.step(rng.choice(env.episode.legal))
    return env


def test_a_seed_gives_the_game_it_gives_everywhere() -> None:
    env = aec.env("atlantis", 3, edition="mayfair")
    env.reset(seed=11)
    match = GAMES["atlantis"].start(3, 11, edition="mayfair")
    while not match.is_over:
        assert env.episode.state.tobytes() == match.state.tobytes()
        assert env.agent_selection == f"player_{match.mover}"
        seen = env.observe(env.agent_selection)
        assert np.flatnonzero(seen["action_mask"]).tolist() == match.legal()
        action = match.legal()[len(match.steps) % len(match.legal())]
        match.play(action)
        env.step(action)
    share = 1 / len(match.winners())
    assert env.rewards == {f"player_{k}": pytest.approx(((share if k in match.winners() else 0) * 3 - 1) / 2) for k in range(3)}


def test_games_without_a_seed_of_their_own_follow_from_the_last_one() -> None:
    first, again = aec.env("atlandice"), aec.env("atlandice")
    positions = []
    for env in (first, again):
        env.reset(seed=3)
        env.reset()
        positions.append(env.episode.game.write_position(env.episode.state))
    assert positions[0] == positions[1]
    assert positions[0] != GAMES["atlandice"].start(2, 3).position()


def test_points_can_be_the_reward() -> None:
    env = played(aec.env("atlandice", 4, reward="points"), 10_000)
    assert list(env.rewards.values()) == GAMES["atlandice"].at(env.episode.game.write_position(env.episode.state)).scores()


def test_an_agent_that_is_not_to_decide_may_do_nothing() -> None:
    env = played(aec.env("nautilus", 4), 30)
    waiting = [agent for agent in env.agents if agent != env.agent_selection]
    assert not any(env.observe(agent)["action_mask"].any() for agent in waiting)


def test_an_illegal_action_names_the_rule_and_changes_nothing() -> None:
    env = aec.env("atlantis")
    env.reset(seed=1)
    before, forbidden = env.save(), next(action for action in range(104) if action not in env.episode.legal)
    with pytest.raises(IllegalAction, match=r"\[A\d"):
        env.step(forbidden)
    assert env.save() == before


def test_in_parallel_the_others_can_only_wait() -> None:
    env = parallel.parallel_env("atlantis", 3)
    seen, _ = env.reset(seed=1)
    mover = env.possible_agents[env.episode.mover]
    for agent, observation in seen.items():
        assert observation["action_mask"][env.wait] == (agent != mover)
    actions = {agent: env.action_space(agent).sample() for agent in env.agents}
    idle = next(agent for agent in env.agents if agent != mover)
    with pytest.raises(ValueError, match=rf"{mover} is to move: {idle} can only wait \(action 104\)"):
        env.step({**actions, idle: 0})
    with pytest.raises(ValueError, match="has no action"):
        env.step({idle: env.wait})
    env.step({mover: actions[mover]})


def test_turns_are_cut_short_after_max_cycles() -> None:
    env = played(aec.env("atlantis", max_cycles=5), 5)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("make", [aec.env, parallel.parallel_env], ids=["turns", "parallel"])
def test_what_was_saved_goes_on_as_it_would_have(game: str, make: type[aec.GameEnv]) -> None:
    env = make(game, 3)
    env.reset(seed=5)
    step(env, 20)
    twin, later, sent = env.copy(), make(game, 3), pickle.loads(pickle.dumps(env))
    later.restore(env.save())
    deep = copy.deepcopy(env)
    step(env, 40)
    for other in (twin, later, sent, deep):
        assert other.save() != env.save()
        step(other, 40)
        assert other.save() == env.save()


def step(env: aec.GameEnv | parallel.ParallelGameEnv, decisions: int) -> None:
    """Play the last legal action a number of times: the first one may be to do nothing, which ends games of Nautilus soon."""
    for _ in range(decisions):
        action = env.episode.legal[-1]
        env.step(action if isinstance(env, aec.GameEnv) else {env.possible_agents[env.episode.mover]: action})


def test_what_does_not_belong_here_is_not_restored() -> None:
    env = played(aec.env("atlantis", 2), 3)
    with pytest.raises(ValueError, match="nothing to save before reset"):
        aec.env("atlantis").save()
    with pytest.raises(ValueError, match="a different number of players"):
        aec.env("atlantis", 3).restore(env.save())
    with pytest.raises(ValueError, match="a different number of players or other options"):
        aec.env("atlantis", 2, edition="mayfair").restore(env.save())
    with pytest.raises(ValueError, match="another game"):
        aec.env("nautilus", 2).restore(env.save())
    with pytest.raises(ValueError, match="saved by a GameEnv, but this is a ParallelGameEnv"):
        parallel.ParallelGameEnv("atlantis", 2).restore(env.save())
    for rubbish in (b"", b"[]", b"{}", b"\xff", env.save()[:-9], env.save().replace(b'"rng": [', b'"rng": [1, ')):
        with pytest.raises(ValueError, match="cannot restore"):
            aec.env("atlantis", 2).restore(rubbish)


def test_what_is_not_restored_changes_nothing() -> None:
    env, other = played(aec.env("atlantis", 2), 3), played(aec.env("atlantis", 2), 7)
    before = env.save()
    with pytest.raises(ValueError, match="'rewards' is missing"):
        env.restore(other.save().replace(b'"rewards"', b'"prizes"'))
    assert env.save() == before


def test_what_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        aec.env("chess")
    with pytest.raises(ValueError, match="for 2, 3, 4 players, not 5"):
        aec.env("atlantis", 5)
    with pytest.raises(ValueError, match="no option 'colour'"):
        aec.env("atlantis", colour="red")
    with pytest.raises(ValueError, match="reward must be one of win, points"):
        aec.env("atlantis", reward="fame")
    with pytest.raises(ValueError, match="render_mode must be one of"):
        aec.env("atlantis", render_mode="hologram")
    with pytest.raises(ValueError, match="call reset"):
        aec.env("atlantis").step(0)
    with pytest.raises(ValueError, match=r"render\(\) needs a render_mode"):
        played(aec.env("atlantis"), 0).render()
