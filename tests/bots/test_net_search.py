"""The search bot with a net: which net judges, what its trees hold, and that its choice depends on nothing but seed and simulations."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from bots.nets import random_net
from bots.test_search import children, some_sights
from every_game.variants import ONE_FAST, VARIANTS, variant_name
from outside.pearls import PEARLS

from critias import GAMES, generator
from critias.bots import BadSpec, make_bot, sight_of
from critias.bots.bot import Sight
from critias.bots.inference import inference_for, rebase
from critias.bots.net import load_net, net_at
from critias.bots.scratch import scratch_for
from critias.bots.search import SearchBot
from critias.bots.tree import ROOT, SearchTree, empty_tree, reset, run_simulations
from critias.conformance import Variant
from critias.conformance.planners import bot_is_fair
from critias.core.game import Game
from critias.core.search_settings import NET_SEARCH, TO_THE_END

every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
every_game = pytest.mark.parametrize("name", GAMES)


def grown(sight: Sight, path: Path, simulations: int, capacity: int = 20_000, **settings: float) -> SearchTree:
    tree, scratch, rng = empty_tree(capacity), scratch_for(sight.game), generator(sight.seed)
    net = inference_for(sight.game, load_net(path, sight.game).weights)
    reset(tree)
    rebase(net, sight.state.copy(), sight.seat, scratch, rng)
    run_simulations(tree, ROOT, sight.state.copy(), sight.seat, simulations, NET_SEARCH._replace(**settings), net, scratch, rng)
    return tree


def with_net(game: Game, path: Path) -> Game:
    game = copy(game)  # not replace(): no two games have the same state type
    object.__setattr__(game, "net", path)
    return game


# ------------------------------------------------------------------------------------------------ trees


@every_variant
def test_a_tree_counts_every_simulation_and_shares_the_win(variant: Variant, tmp_path: Path) -> None:
    path = random_net(tmp_path, variant.game)
    for sight in some_sights(variant, 1):
        tree = grown(sight, path, 200)
        visits = tree.visits[: int(tree.size[0])]
        assert visits[ROOT] == 200 == 1 + sum(visits[child] for child in children(tree, ROOT))  # the first one judges the root itself
        assert (visits[1:] <= tree.availability[1 : len(visits)]).all()
        assert np.allclose(tree.value[: len(visits), : sight.players].sum(axis=1), visits)


@every_variant
def test_a_visited_node_has_children_with_priors(variant: Variant, tmp_path: Path) -> None:
    """Except at the end of the game."""
    path = random_net(tmp_path, variant.game)
    for sight in some_sights(variant, 2)[:2]:
        tree = grown(sight, path, 60)
        assert np.exp([tree.preference[child] for child in children(tree, ROOT)]).sum() == pytest.approx(1)
        expanded = [node for node in range(1, int(tree.size[0])) if tree.visits[node] == 1 and tree.child[node] > 0]
        assert expanded
        for node in expanded:
            assert np.exp([tree.preference[child] for child in children(tree, node)]).sum() == pytest.approx(1)


@every_variant
def test_a_full_tree_goes_on_without_growing(variant: Variant, tmp_path: Path) -> None:
    path = random_net(tmp_path, variant.game)
    for sight in some_sights(variant, 4, every=60):
        capacity = len(sight.legal) + 3
        tree = grown(sight, path, 150, capacity)
        assert tree.visits[ROOT] == 150 == 1 + sum(tree.visits[child] for child in children(tree, ROOT))
        assert tree.size[0] <= capacity


@every_game
def test_games_played_out_end_with_the_result_whatever_a_net_says_that_is_not_trusted(name: str, tmp_path: Path) -> None:
    sight = sight_of(GAMES[name].start(2, 3), 1)
    for seed in (1, 2):
        shares = grown(sight, random_net(tmp_path, GAMES[name], seed), 1, rollout=TO_THE_END, trust=0.0).value[ROOT]
        assert np.allclose(shares, np.rint(2 * shares) / 2, atol=NET_SEARCH.margin)  # won, lost or shared


# ------------------------------------------------------------------------------------------------ choices


@every_variant
def test_the_same_seed_and_simulations_choose_the_same_on_one_thread_and_two(variant: Variant, tmp_path: Path) -> None:
    path = random_net(tmp_path, variant.game)
    for sight in some_sights(variant, 5):
        choices = {make_bot(f"search:net={path}:simulations=60:threads={threads}", variant.game).choose(sight) for threads in (1, 2)}
        assert len(choices) == 1


@every_game
def test_whole_games_are_the_same_on_one_thread_and_two(name: str, tmp_path: Path) -> None:
    path, records = random_net(tmp_path, GAMES[name]), []
    for threads in (1, 2):
        match = GAMES[name].start(2, seed=8)
        bots = [make_bot(f"search:net={path}:simulations=20", GAMES[name], threads) for _ in range(2)]
        while not match.is_over:
            match.play(bots[match.mover].choose(sight_of(match, 9)))
        records.append(match.record())
    assert records[0] == records[1]


@pytest.mark.parametrize("variant", ONE_FAST, ids=variant_name)
def test_it_chooses_the_same_whatever_it_cannot_see(variant: Variant, tmp_path: Path) -> None:
    assert bot_is_fair(variant, f"search:net={random_net(tmp_path, variant.game)}:simulations=24:threads=1", 3, range(3)) > 20


@every_game
def test_a_budget_in_milliseconds_and_short_rollouts(name: str, tmp_path: Path) -> None:
    sight = sight_of(GAMES[name].start(3, 1), 1)
    for budget in ("milliseconds=20", "simulations=30:rollout=3"):
        assert make_bot(f"search:net={random_net(tmp_path, GAMES[name])}:{budget}", GAMES[name]).choose(sight) in sight.legal


# ------------------------------------------------------------------------------------------------ which net


def judged_by_net(text: str, game: Game) -> bool:
    bot = make_bot(text, game)
    assert isinstance(bot, SearchBot)
    assert bot.settings == (game.search if bot.net is None else game.net_search)
    return bot.net is not None


def test_the_games_own_net_judges_unless_hand_is_asked_for(tmp_path: Path) -> None:
    game = with_net(PEARLS, random_net(tmp_path, PEARLS))
    assert [judged_by_net(text, game) for text in ("search", "search:evaluation=net", "search:evaluation=hand")] == [True, True, False]
    assert not judged_by_net("search", PEARLS)
    assert judged_by_net(f"search:net={game.net}", PEARLS)


def test_a_game_from_outside_is_played_with_its_own_net(tmp_path: Path) -> None:
    game = with_net(PEARLS, random_net(tmp_path, PEARLS))
    match = game.start(2, 1)
    bots = [make_bot(text, game, 1) for text in ("search:simulations=50", "search:evaluation=hand:simulations=50")]
    while not match.is_over:
        match.play(bots[match.mover].choose(sight_of(match, 1)))
    assert match.winners()


def test_a_net_is_read_once_and_again_when_its_file_changes(tmp_path: Path) -> None:
    path = random_net(tmp_path, PEARLS)
    net = net_at(path, PEARLS)
    assert net_at(path, PEARLS) is net
    path.write_bytes(random_net(tmp_path, PEARLS, seed=2).read_bytes())
    assert net_at(path, PEARLS) is not net


@pytest.mark.parametrize(
    ("about", "words"),
    [
        ({"game": "oysters"}, "is for game oysters, not pearls: train it again"),
        ({"rules_version": 7}, "is for rules version 7, not 1"),
        ({"observation_version": 7}, "is for observation version 7, not 1"),
        ({"critias_net": 99}, "is not a net that this version of Critias can read"),
    ],
)
def test_a_net_for_something_else_is_refused_in_one_line(about: dict[str, object], words: str, tmp_path: Path) -> None:
    path = random_net(tmp_path, PEARLS, about=about)
    for game, text in ((PEARLS, f"search:net={path}"), (with_net(PEARLS, path), "search")):
        with pytest.raises(BadSpec) as refused:
            make_bot(text, game)
        assert words in str(refused.value)
        assert "\n" not in str(refused.value)


def test_a_net_of_other_sizes_is_refused(tmp_path: Path) -> None:
    path = random_net(tmp_path, PEARLS)
    other = copy(PEARLS)
    object.__setattr__(other, "facts", replace(PEARLS.facts, observation=PEARLS.facts.observation[:1]))
    with pytest.raises(BadSpec, match="not a whole net of pearls"):
        make_bot(f"search:net={path}", other)


def test_what_is_no_net_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "text.npz"
    text.write_text("not a net")
    for bot, game, words in (
        (f"search:net={text}", PEARLS, "text.npz is not a net"),
        (f"search:net={tmp_path}", PEARLS, "net of the bot search must be a file"),
        ("search", with_net(PEARLS, tmp_path / "missing.npz"), "missing.npz is not a net: No such file"),
        ("search:evaluation=net", PEARLS, "there is no net for pearls; use evaluation=hand, or net=FILE"),
        ("search:evaluation=foot", PEARLS, "evaluation of the bot search must be hand or net, not 'foot'"),
        (f"search:evaluation=hand:net={random_net(tmp_path, PEARLS)}", PEARLS, "a net is for evaluation=net"),
    ):
        with pytest.raises(BadSpec) as refused:
            make_bot(bot, game)
        assert words in str(refused.value)
