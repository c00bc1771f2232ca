"""A game from outside the package works with everything: matches, records, simulations, bots, arena, environments, server."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import partial

import numpy as np
import pytest
from outside.pearls import PEARLS

from critias import GAMES, SPECTATOR, Match
from critias.arena.plan import Plan
from critias.arena.play import play_block
from critias.bots import make_bot, sight_of
from critias.bots.greedy import GreedyBot
from critias.bots.search import SearchBot
from critias.conformance import CHECKS, Variant, variants_of
from critias.core.actions import Kind, lay_out
from critias.core.batches.batch import simulate
from critias.core.plain import plain_game
from critias.core.rules import calls
from critias.core.search_settings import SearchSettings
from critias.core.text.message import say
from critias.core.text.notation import Vocabulary


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The game among the others, until the end of the test."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    return PEARLS.name


@pytest.mark.parametrize(
    "check", [pytest.param(check, marks=[pytest.mark.slow] * (check == "mutations")) for check in CHECKS if check != "cuda"]
)
@pytest.mark.parametrize("variant", variants_of(PEARLS), ids=lambda variant: variant.name)
def test_it_keeps_its_promises(variant: Variant, check: str) -> None:
    CHECKS[check](variant, 1)


def test_its_actions_are_of_one_kind_and_its_outcomes_of_another() -> None:
    assert [(kind.name, kind.start, kind.stop) for kind in PEARLS.kinds] == [("action", 0, 2), ("outcome", 2, 8)]
    assert PEARLS.split(PEARLS.read_action("quake")) == (PEARLS.kinds["outcome"], 5)


def test_it_may_name_kinds_of_its_own_but_they_must_add_up() -> None:
    vocabulary = Vocabulary("Pearls", {number: PEARLS.write_action(number) for number in range(PEARLS.kinds.stop)}, "dive")
    dtype = np.dtype((np.record, [*PEARLS.dtype.descr, ("pad", np.int8)]))  # no two games have the very same one
    pearls = partial(plain_game, "pearls", PEARLS.facts, dtype, PEARLS.rules, vocabulary)
    kinds = lay_out([Kind("dive"), Kind("surface")], [Kind("shell", 4), Kind("sea", 2)])
    game = pearls(kinds=kinds)
    assert game.split(game.read_action("shell.3")) == (kinds["shell"], 3)
    reason = game.why_not(game.start(2, 1).state, game.read_action("shell.3"))
    assert reason is not None
    assert reason.key == "why.chance"
    with pytest.raises(ValueError, match="do not add up"):
        pearls(kinds=lay_out([Kind("dive")]))


def played(match: Match, actions: str) -> Match:
    for action in actions.split():
        match.play(action)
    return match


def at_start() -> Match:
    return PEARLS.at(PEARLS.start(2, 1).position())


def test_a_diver_who_surfaces_keeps_the_pearls_and_a_quake_takes_the_others() -> None:
    match = played(at_start(), "dive shell.3 calm dive shell.2 calm surface")
    assert match.scores() == [3, 0]
    assert played(match, "dive shell.1 quake").scores() == [3, 0]
    assert match.winners() == [0]


def test_when_everybody_is_up_it_is_over() -> None:
    match = played(at_start(), "dive shell.1 calm dive shell.2 calm surface surface")
    assert match.is_over
    assert match.scores() == [1, 2]


def test_what_is_in_a_shell_only_the_diver_sees() -> None:
    match = played(at_start(), "dive shell.3 calm")
    step = match.steps[1]
    after = match.steps[2].before
    told = {viewer: say(PEARLS.words, PEARLS.tell(step.before, step.action, after, viewer)[0], "en", "AB") for viewer in (0, 1, SPECTATOR)}
    assert told == {
        0: "Chance brings a shell with three pearls.",
        1: "Chance brings something that only A sees.",
        SPECTATOR: "Chance brings something that only A sees.",
    }
    assert match.view(0)["state"]["net"][0] == [0, 0, 0, 1]
    assert match.view(1)["state"]["net"][0] == [0, 0, 0, 0]


def test_a_rough_sea_quakes_twice_as_often() -> None:
    for sea, weight in (("quiet", 1), ("rough", 2)):
        match = PEARLS.at(PEARLS.start(2, 1, sea=sea).position())
        assert played(match, "dive shell.0").odds() == [24, weight]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("pearls", "shells"), "begins like pearls"),
        (("bed=4,6,4,2", "bed=4,6,4,3"), "too many"),
        (("bed=4,6,4,2", "bed=4,6,4"), "4 numbers from -128"),
        (("turn=0", "turn=2"), "not below"),
        (("turn=0", "turn=x"), "whole numbers"),
        (("sea=0", "sea=9"), "two kinds of sea"),
        ((" | sea=0", ""), "sea=... is missing"),
        (("phase=0", "phase=2"), "nobody has taken a shell"),
    ],
)
def test_an_impossible_position_is_refused(change: tuple[str, str], words: str) -> None:
    line = PEARLS.start(2, 1).position()
    with pytest.raises(ValueError, match=words):
        PEARLS.read_position(line.replace(*change))


def test_search_plays_better_than_chance() -> None:
    wins: Counter[int] = Counter()
    for seed in range(40):
        match = PEARLS.start(2, seed)
        bots = [make_bot("search:simulations=100:threads=1", PEARLS), make_bot("random", PEARLS)]
        while not match.is_over:
            match.play(bots[match.mover].choose(sight_of(match, seed)))
        wins.update(match.winners() if len(match.winners()) == 1 else [])
    assert wins[0] > 2 * wins[1]


def test_it_may_say_how_bots_play_it() -> None:
    game = copy(PEARLS)  # not replace(): no two games have the same state type
    object.__setattr__(game, "search", SearchSettings(scale=2.0, rollout=0))
    object.__setattr__(game, "levels", {"mate": "search:simulations=7"})
    mate, deckhand = (make_bot(level, game, threads=1) for level in ("mate", "deckhand"))
    assert isinstance(mate, SearchBot) and isinstance(deckhand, GreedyBot)
    assert (mate.settings, mate.budget.simulations) == (game.search, 7)
    assert PEARLS.search == SearchSettings() and PEARLS.facts.hidden_information


def test_it_is_simulated_and_played_in_the_arena(registered: str) -> None:
    assert simulate(PEARLS, 3, 500, 1).scores.max() > 3
    block = play_block(Plan(registered, ("greedy", "random"), 2, games=2, seed=1, options={"sea": "rough"}), 0, with_records=True)
    assert all(fault is None for game in block.games for fault in game.first_fault)
    assert block.records[0].startswith("critias record 1\ngame pearls\n")


def test_pettingzoo_and_gymnasium_take_it(registered: str) -> None:
    from pettingzoo.test import api_test

    from critias.envs.aec import env
    from critias.envs.vector import VectorEnv

    api_test(env(registered, players=3), num_cycles=100)
    shown = env(registered, render_mode="ansi", sea="rough")
    shown.reset(seed=1)
    assert "Pearls" in shown.render()
    many = VectorEnv(registered, 64, opponents="greedy")
    many.reset(seed=1)
    ended = 0
    for _ in range(50):
        ended += int(many.step(many.action_space.sample())[2].sum())
    assert ended > 64


def test_parts_of_its_observation_have_names(registered: str) -> None:
    from critias.envs import observation_slices

    parts = observation_slices(registered)
    seen = calls.observe(played(at_start(), "dive shell.3 calm").state, 1, PEARLS.facts.observation_size)
    assert seen[parts["diver.+1.taken"]].tolist() == [1 / 16]
    assert parts["net"] == slice(0, 4)
    assert parts["diver.+1.taken"] == slice(9, 10)
    assert parts["sea.rough"].stop == PEARLS.facts.observation_size


def test_a_picture_that_does_not_exist_is_refused(registered: str) -> None:
    from critias.envs.aec import env

    table = env(registered, render_mode="rgb_array")
    table.reset(seed=1)
    with pytest.raises(ValueError, match="pearls has no picture; use render_mode"):
        table.render()


def test_its_tree_has_every_outcome(registered: str) -> None:
    from critias.envs.explicit import small_tree, whole_tree
    from critias.envs.recall import memory

    node = whole_tree(registered, 2).root()
    for action in ("dive", "shell.2", "calm", "surface", "surface"):
        node = node.after(PEARLS.read_action(action))
    assert (memory(node, 0), memory(node, 1)) == ("0:dive shell.2 calm 1:surface 0:surface", "0:dive ? calm 1:surface 0:surface")
    assert node.scores() == [2, 0]
    with pytest.raises(ValueError, match="no small variant"):
        small_tree(registered)


def test_a_server_carries_it(registered: str) -> None:
    from server.tables import play_on, seated, viewers_of

    from critias.server.table import messages

    table = play_on(seated(registered, "uuu", sea="rough"), random.Random(1))
    assert table.result is not None
    assert len(table.result.scores) == 3
    for viewer in viewers_of(table):
        assert messages.state(table, viewer)["view"]["mover"] == -2
    told = [said["key"] for entry in table.entries for said in messages.log_entry(table, entry, SPECTATOR)["events"]]
    assert told.count("event.score") == 3
    assert np.all([key.startswith("event.") for key in told])
