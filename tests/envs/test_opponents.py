"""Opponents in memory: objects, functions over arrays and leagues, in one game and in many, swapped between games."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from critias import GAMES, generator
from critias.bots import Bot, Sight
from critias.bots.batches.versus import RANDOM, pick
from critias.bots.greedy import sample_softmax
from critias.bots.random import RandomBot
from critias.core.game import Game
from critias.envs.opponents import League, net_policy
from critias.envs.opponents.seats import PolicyBot, draw
from critias.envs.single import SingleEnv
from critias.envs.stepping.guests import Guests
from critias.envs.stepping.shifts import Shifts
from critias.envs.vector import VectorEnv


def first(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
    """A policy: the lowest legal number."""
    return mask.argmax(axis=1)


def last(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
    return mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)


class Counter(Bot):
    """Plays the first legal action and counts."""

    made = 0

    def __init__(self, game: Game) -> None:
        Counter.made += 1
        self.asked, self.is_closed = 0, False

    def choose(self, sight: Sight) -> int:
        self.asked += 1
        return sight.legal[0]

    def close(self) -> None:
        self.is_closed = True


class Stubborn(Bot):
    """Chooses what nobody may choose."""

    def choose(self, sight: Sight) -> int:
        return -1


def play(env: SingleEnv, games: int, seed: int = 1) -> None:
    env.action_space.seed(seed)
    env.reset(seed=seed)
    while games:
        if env.step(env.action_space.sample())[2]:
            games -= 1
            env.reset()


# ------------------------------------------------------------------------------------------------ kinds of opponents


def test_an_object_plays_all_games_and_stays_open() -> None:
    bot = Counter(GAMES["atlandice"])
    env = SingleEnv("atlandice", opponents=bot)
    play(env, 1)
    asked = bot.asked
    play(env, 1, seed=2)
    env.close()
    assert bot.asked > asked > 0 and not bot.is_closed


def test_a_class_gives_a_new_bot_for_every_game() -> None:
    before = Counter.made
    play(SingleEnv("atlandice", 3, opponents=Counter), 2)
    assert Counter.made - before == 3 * 2  # the games played, and the one begun after them


def test_a_policy_is_shown_what_its_seat_sees() -> None:
    env = SingleEnv("atlantis", 3, opponents=["random", lambda observation, mask: check(observation, mask)])
    shown = 0

    def check(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
        nonlocal shown
        shown += 1
        assert env.episode.mover == 2
        assert observation[0].tobytes() == env.episode.features(2).tobytes()
        assert np.flatnonzero(mask[0]).tolist() == env.episode.legal
        return first(observation, mask)

    play(env, 1)
    assert shown > 10


def test_a_policy_decides_for_all_rows_together() -> None:
    sizes = []

    def counting(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> NDArray[np.int64]:
        assert observation.shape == (len(mask), GAMES["atlandice"].facts.observation_size) and mask.any(axis=1).all()
        sizes.append(len(mask))
        return first(observation, mask)

    envs = VectorEnv("atlandice", 32, 2, opponents=counting)
    envs.reset(seed=1)
    for _ in range(30):
        envs.step(envs.action_space.sample())
    assert max(sizes) > 16


@pytest.mark.parametrize("make", [lambda **what: SingleEnv("atlandice", **what), lambda **what: VectorEnv("atlandice", 2, **what)])
def test_what_a_policy_does_wrong_is_raised(make: type[SingleEnv]) -> None:
    for policy, sentence in [
        (lambda seen, mask: np.full(len(mask), -1), "a policy chose -1, which is not legal there"),
        (lambda seen, mask: np.full(len(mask), 10**6), "a policy chose 1000000, which is not legal there"),
        (lambda seen, mask: mask[:, 0] / 2, "whole numbers here, not float"),
        (lambda seen, mask: np.zeros(7, int), r"whole numbers here, not int64 of shape \(7,\)"),
        (lambda seen, mask: 1 // 0, "division"),
    ]:
        env = make(opponents=policy, seat=None)
        with pytest.raises((ValueError, ZeroDivisionError), match=sentence):
            for seed in range(20):
                env.reset(seed=seed)
                env.step(env.action_space.sample())


def test_what_a_bot_does_wrong_is_counted() -> None:
    envs = VectorEnv("atlandice", 3, opponents=Stubborn())
    envs.reset(seed=1)
    for _ in range(10):
        *_, info = envs.step(envs.action_space.sample())
    assert (info["faults"] > 0).all()


def test_a_net_plays_what_it_prefers() -> None:
    policy = net_policy("atlandice")
    envs = VectorEnv("atlandice", 64, 2, opponents=policy, seat=None)
    envs.action_space.seed(1)
    envs.reset(seed=1)
    games, lost = 0, 0
    while games < 40:
        _, reward, terminated, *_ = envs.step(envs.action_space.sample())
        games, lost = games + int(terminated.sum()), lost + int((reward < 0).sum())
    assert lost / games > 0.9  # the learner plays at random


# ------------------------------------------------------------------------------------------------ leagues


def test_a_league_is_drawn_by_weight_and_by_the_seed() -> None:
    league = League([("random", 1.0), (first, 3.0)])
    drawn = np.array([draw([league, league], 5, stream) for stream in range(4000)])
    assert drawn.mean(axis=0) == pytest.approx([0.75, 0.75], abs=0.03)
    assert np.corrcoef(drawn.T)[0, 1] == pytest.approx(0, abs=0.05)
    assert draw([league], 5, 17) == draw([league], 5, 17)
    assert draw(["random", league], 5, 17)[0] == 0


def test_a_league_gives_every_game_its_opponents() -> None:
    env = SingleEnv("atlandice", 3, opponents=League([("random", 1), (first, 1), (Counter, 1)]))
    kinds = set()
    for seed in range(12):
        env.reset(seed=seed)
        kinds |= {type(bot) for _, bot in env.guests.values()}
        assert env.copy().entries == env.entries
    assert kinds == {RandomBot, PolicyBot, Counter}


def test_what_cannot_play_is_refused_in_words() -> None:
    for weights in ([], [("random", 0.0)], [("random", -1.0)]):
        with pytest.raises(ValueError, match="a league needs opponents with weights above 0"):
            League(weights)
    for opponents in (7, [None], League([(3.5, 1.0)])):
        with pytest.raises(ValueError, match="an opponent is a name, a Bot, a class of bots or a function over arrays, not"):
            SingleEnv("atlandice", opponents=opponents)
        with pytest.raises(ValueError, match="an opponent is a name"):
            VectorEnv("atlandice", 2, opponents=opponents)


# ------------------------------------------------------------------------------------------------ swapped


def test_opponents_are_swapped_when_the_next_game_begins() -> None:
    env = SingleEnv("atlandice", opponents=first)
    env.reset(seed=1)
    env.set_opponents(last)
    assert [bot.policy for _, bot in env.guests.values()] == [first]
    env.reset()
    assert [bot.policy for _, bot in env.guests.values()] == [last]


@pytest.mark.parametrize("then", ["random", "flat:simulations=1", first], ids=["compiled", "bot", "policy"])
def test_rows_swap_their_opponents_one_by_one(then: object) -> None:
    """Games of the old and the new opponents go on side by side."""
    envs = VectorEnv("atlandice", 6, opponents="greedy:temperature=2")
    envs.action_space.seed(1)
    envs.reset(seed=1)
    for _ in range(8):
        envs.step(envs.action_space.sample())
    envs.set_opponents(then)
    begun = np.zeros(6, bool)
    for _ in range(400):
        assert np.array_equal(begun, envs.rows.streams >= 6)
        assert [opponent_in(envs, row) for row in range(6)] == [then if is_new else "greedy:temperature=2" for is_new in begun]
        _, _, terminated, *_ = envs.step(envs.action_space.sample())
        begun |= terminated
    assert begun.all()


def opponent_in(envs: VectorEnv, row: int) -> object:
    stepper = envs._stepper
    if isinstance(stepper, Shifts):
        temperature = stepper.others.temperatures[row, 0]
        return "random" if temperature == RANDOM else f"greedy:temperature={temperature:g}"
    assert isinstance(stepper, Guests)
    ((opponent, bot),) = stepper._guests[row].values()
    return f"greedy:temperature={bot.temperature:g}" if opponent is bot else opponent


def test_self_play_has_nobody_to_swap() -> None:
    with pytest.raises(ValueError, match="this is self-play"):
        VectorEnv("atlandice", 2).set_opponents("random")


# ------------------------------------------------------------------------------------------------ compiled


def test_compiled_bots_choose_at_a_temperature_as_the_bots_do() -> None:
    leads = np.array([1.0, -2.0, 3.5, 3.0, 0.0])
    for temperature in (0.0, 0.5, 4.0):
        chosen = [pick(leads.copy(), temperature, generator(seed)) for seed in range(300)]
        assert chosen == [sample_softmax(leads, temperature, generator(seed)) for seed in range(300)]
        assert (len(set(chosen)) > 1) == (temperature > 0)


def test_each_seat_has_its_own_compiled_bot() -> None:
    """Random in one seat and greedy in the other: greedy wins far more."""
    envs = VectorEnv("atlandice", 32, 3, opponents=["greedy", "random"], seat=None)
    envs.action_space.seed(1)
    envs.reset(seed=1)
    points, games = np.zeros(3), 0
    while games < 60:
        *_, info = envs.step(envs.action_space.sample())
        for row in np.flatnonzero(envs.rows.terminated):
            points += np.roll(info["final_info"]["points"][row], -int(info["actor"][row]))
            games += 1
    assert isinstance(envs._stepper, Shifts)
    assert points[1] > 1.3 * max(points[0], points[2])
