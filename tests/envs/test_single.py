"""One learner against bots, as Gymnasium wants it."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from outside.pearls import PEARLS

from critias import GAMES, IllegalAction
from critias.bots import BadSpec, Bot, Sight
from critias.envs.registration import name_of
from critias.envs.single import SingleEnv

every_table = pytest.mark.parametrize(
    ("game", "players"), [(name, players) for name, game in GAMES.items() for players in game.facts.players]
)


class Stubborn(Bot):
    """Chooses what nobody may choose."""

    def __init__(self, game: object) -> None:
        pass

    def choose(self, sight: Sight) -> int:
        return -1


@every_table
def test_the_checker_of_gymnasium_has_nothing_to_say(game: str, players: int) -> None:
    """It plays a number drawn in another position, legal or not: the only convention it allows is that of losing."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(name_of(GAMES[game]), players=players, opponents="random", illegal="lose").unwrapped)


def whole_game(env: SingleEnv, seed: int) -> list[bytes]:
    """What a random learner saw; at the end, what it got."""
    env.action_space.seed(seed)
    seen, info = env.reset(seed=seed)
    told, is_over, reward = [], False, 0.0
    while not is_over:
        assert reward == 0.0
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        assert np.flatnonzero(seen["action_mask"]).tolist() == env.episode.legal
        told.append(seen["observation"].tobytes())
        seen, reward, is_over, _, info = env.step(env.action_space.sample())
    return [*told, repr(reward).encode()]


@pytest.mark.sweep
@every_table
def test_a_seed_decides_everything(game: str, players: int) -> None:
    env = SingleEnv(game, players, opponents="greedy:temperature=1", seat=None)
    again = SingleEnv(game, players, opponents="greedy:temperature=1", seat=None)
    assert whole_game(env, 4) == whole_game(again, 4)
    assert whole_game(env, 4) != whole_game(again, 5)


def test_the_learner_is_always_the_one_to_decide() -> None:
    env = SingleEnv("atlandice", 3, opponents=["rower", "random"], seat=2)
    env.reset(seed=1)
    while not env.episode.is_over:
        assert env.episode.mover == 2
        env.step(env.action_space.sample())


def test_without_a_seat_the_learner_sits_elsewhere_in_every_game() -> None:
    env = SingleEnv("atlandice", 3, opponents="random", seat=None)
    seats = [env.reset(seed=1 if game == 0 else None)[1]["player"] for game in range(6)]
    assert seats == [0, 1, 2, 0, 1, 2]


def test_masks_are_told_as_maskable_ppo_asks_for_them() -> None:
    env = gymnasium.make(name_of(GAMES["atlandice"]), opponents="random")
    seen, _ = env.reset(seed=1)
    is_over = False
    while not is_over:
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == np.bool_ and np.array_equal(masks, seen["action_mask"])
        seen, _, is_over, *_ = env.step(np.flatnonzero(masks)[-1])
    assert not env.get_wrapper_attr("action_masks")().any()


def test_an_illegal_action_names_the_rule() -> None:
    env = SingleEnv("atlantis")
    env.reset(seed=1)
    forbidden = next(action for action in range(104) if action not in env.episode.legal)
    with pytest.raises(IllegalAction, match=r"\[A\d"):
        env.step(forbidden)
    env.step(env.action_space.sample())


def test_or_it_loses_the_game() -> None:
    env = SingleEnv("atlantis", illegal="lose")
    env.reset(seed=1)
    forbidden = next(action for action in range(104) if action not in env.episode.legal)
    _, reward, terminated, truncated, info = env.step(forbidden)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "[A" in info["illegal"]
    with pytest.raises(ValueError, match="the game is over: call reset"):
        env.step(0)


def test_a_game_that_is_over_cannot_be_lost_once_more() -> None:
    env = SingleEnv("atlandice", illegal="lose")
    env.reset(seed=1)
    is_over = False
    while not is_over:
        _, _, is_over, _, _ = env.step(env.action_space.sample())
    with pytest.raises(ValueError, match="the game is over: call reset"):
        env.step(0)


def test_a_bot_that_fails_is_reported() -> None:
    env = SingleEnv("atlandice", opponents=f"python:{__name__}:Stubborn")
    _, info = env.reset(seed=2)
    while not info["faults"]:
        *_, info = env.step(env.action_space.sample())
    assert info["faults"][0] == "player 1 answered -1, which is not legal here"


def test_a_saved_game_goes_on_as_it_would_have() -> None:
    env = SingleEnv("nautilus", 3, opponents="rower", seat=1)
    env.reset(seed=3)
    for _ in range(10):
        env.step(env.episode.legal[0])
    twin = env.copy()
    for _ in range(20):
        for one in (env, twin):
            one.step(one.episode.legal[-1])
        assert twin.save() == env.save()


def test_a_learner_always_has_a_choice_to_begin_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of Pearls can end before the second player's first turn."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    env = SingleEnv(PEARLS.name, 2, opponents="random", seat=1)
    passed_over = 0
    for seed in range(200):
        observation, _ = env.reset(seed=seed)
        assert observation["action_mask"].any()
        passed_over += env.episode.stream
    assert passed_over > 0


def test_pictures_and_text_show_what_the_learner_sees() -> None:
    text = SingleEnv("atlantis", render_mode="ansi")
    text.reset(seed=1)
    assert "Atlantis" in text.render()
    painted = SingleEnv("atlantis", render_mode="rgb_array")
    painted.reset(seed=1)
    picture = painted.render()
    assert picture.shape == (640, 900, 3) and picture.dtype == np.uint8
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20


def test_what_does_not_exist_is_refused_in_words() -> None:
    with pytest.raises(BadSpec, match="there is no bot 'wizard'"):
        SingleEnv("atlantis", opponents="wizard")
    with pytest.raises(ValueError, match="needs 2 opponents, not 1"):
        SingleEnv("atlantis", 3, opponents=["random"])
    with pytest.raises(ValueError, match="seat must be a number from 0 to 1"):
        SingleEnv("atlantis", seat=2)
    with pytest.raises(ValueError, match="illegal must be one of raise, lose"):
        SingleEnv("atlantis", illegal="ignore")
