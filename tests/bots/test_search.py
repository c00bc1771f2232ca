"""The search bot: what its trees hold, and that its choice depends on nothing but seed and simulations."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from every_game.variants import VARIANTS, variant_name, walk

from critias import CHANCE, GAMES, Match, generator
from critias.bots import make_bot, sight_of
from critias.bots.bot import Sight
from critias.bots.budget import Budget
from critias.bots.scratch import scratch_for
from critias.bots.search import SearchBot
from critias.bots.tree import NO_NODE, ROOT, SearchTree, empty_tree, reset, run_simulations
from critias.core.game import Game
from critias.core.rules.contract import MAX_PLAYERS
from critias.core.search_settings import TO_THE_END

Variant = tuple[Game, int, dict[str, str]]
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
every_game = pytest.mark.parametrize("name", GAMES)


def some_sights(variant: Variant, seed: int, every: int = 25) -> list[Sight]:
    """What the mover sees at some decisions with more than one choice."""
    decisions = (match for match in walk(variant, seed, every) if not match.is_over and match.mover != CHANCE)
    return [sight_of(match, seed) for match in decisions if len(match.legal()) > 1]


def children(tree: SearchTree, node: int) -> list[int]:
    found, child = [], int(tree.child[node])
    while child != NO_NODE:
        found.append(child)
        child = int(tree.sibling[child])
    return found


def grown(sight: Sight, simulations: int, capacity: int, rollout: int = 0) -> SearchTree:
    tree = empty_tree(capacity)
    reset(tree)
    settings = sight.game.search._replace(rollout=rollout)
    run_simulations(tree, ROOT, sight.state.copy(), sight.seat, simulations, settings, None, scratch_for(sight.game), generator(sight.seed))
    return tree


@every_variant
def test_a_tree_counts_every_simulation_once(variant: Variant) -> None:
    for sight in some_sights(variant, 1):
        tree = grown(sight, 200, 20_000)
        assert tree.visits[ROOT] == 200
        assert sum(tree.visits[child] for child in children(tree, ROOT)) == 200
        nodes = int(tree.size[0])
        for node in range(nodes):
            below = sum(int(tree.visits[child]) for child in children(tree, node))
            assert below <= tree.visits[node]
            assert tree.visits[node] <= max(tree.availability[node], tree.visits[ROOT] if node == ROOT else 0)


@every_variant
def test_the_players_share_the_win(variant: Variant) -> None:
    for sight in some_sights(variant, 2):
        tree = grown(sight, 100, 20_000, rollout=TO_THE_END)
        visited = tree.visits[: int(tree.size[0])]
        assert np.allclose(tree.value[: len(visited), : sight.players].sum(axis=1), visited)
        assert (tree.value[:, sight.players :] == 0).all()


@every_variant
def test_children_ascend_and_the_root_has_only_the_legal_ones(variant: Variant) -> None:
    for sight in some_sights(variant, 3):
        tree = grown(sight, 100, 20_000)
        assert [int(tree.move[child]) for child in children(tree, ROOT)] == [action * MAX_PLAYERS + sight.seat for action in sight.legal]
        for node in range(int(tree.size[0])):
            moves = [int(tree.move[child]) for child in children(tree, node)]
            assert moves == sorted(set(moves))


@every_variant
def test_a_full_tree_goes_on_without_growing(variant: Variant) -> None:
    for sight in some_sights(variant, 4, every=60):
        capacity = len(sight.legal) + 3
        tree = grown(sight, 150, capacity)
        assert tree.visits[ROOT] == 150
        assert sum(tree.visits[child] for child in children(tree, ROOT)) == 150
        assert tree.size[0] <= capacity


@every_variant
def test_the_same_seed_and_simulations_choose_the_same_on_one_thread_and_two(variant: Variant) -> None:
    for sight in some_sights(variant, 5):
        choices = {make_bot(f"search:simulations=60:threads={threads}", variant[0]).choose(sight) for threads in (1, 2, 64)}
        assert len(choices) == 1


@every_game
def test_whole_games_are_the_same_on_one_thread_and_two(name: str) -> None:
    """With the trees that are kept from decision to decision."""
    records = []
    for threads in (1, 2):
        match = GAMES[name].start(2, seed=8)
        bots = [make_bot("search:simulations=20", GAMES[name], threads) for _ in range(2)]
        while not match.is_over:
            match.play(bots[match.mover].choose(sight_of(match, 9)))
        records.append(match.record())
    assert records[0] == records[1]


def test_the_tree_is_kept_between_decisions_of_a_turn() -> None:
    """Nautilus asks for many choices in a row: what was thought about the first helps with the next."""
    game = GAMES["nautilus"]
    match = game.start(2, seed=3)
    bot = SearchBot(game, Budget(simulations=400), game.search, threads=1)
    kept = []
    while match.mover == 0:
        bot.choose(sight := sight_of(match, 1))
        kept.append(goes_on(bot, match, sight))
    assert any(kept)


def goes_on(bot: SearchBot, match: Match, sight: Sight) -> bool:
    """Play what the bot expects and return whether its trees have been there already."""
    action = next(action for action in sight.legal if _leads_to(match, action, bot.expected))
    match.play(action)
    root = bot.searchers[0].root
    return match.mover == sight.seat and root != NO_NODE and int(bot.searchers[0].tree.visits[root]) > 0


def _leads_to(match: Match, action: int, expected: object) -> bool:
    from critias.core.rules import calls

    state = match.seen_by(match.mover)
    calls.apply(state, action)
    return np.array_equal(state, expected)  # type: ignore[arg-type]


def test_a_kept_tree_is_left_when_anything_else_has_happened() -> None:
    game = GAMES["atlantis"]
    bot = SearchBot(game, Budget(simulations=50), game.search, threads=1)
    first, other = game.start(2, 1), game.start(2, 2)
    bot.choose(sight_of(first, 1))
    fresh = SearchBot(game, Budget(simulations=50), game.search, threads=1)
    assert bot.choose(sight_of(other, 1)) == fresh.choose(sight_of(other, 1))


def test_a_forced_action_does_not_lead_back_into_an_old_tree() -> None:
    """After others have moved, a single choice is made without thinking; the next decision begins a new tree."""
    game = GAMES["atlantis"]
    bot = SearchBot(game, Budget(simulations=50), game.search, threads=1)
    bot.choose(sight_of(game.start(2, 1), 1))
    assert bot.searchers[0].root != NO_NODE
    elsewhere = sight_of(game.start(2, 2), 1)
    bot.choose(replace(elsewhere, legal=elsewhere.legal[:1]))
    assert [searcher.root for searcher in bot.searchers] == [NO_NODE, NO_NODE]


def test_a_long_budget_is_spent_in_portions() -> None:
    assert list(Budget(simulations=1200).spend()) == [500, 500, 200]
    assert list(Budget(simulations=1200).spend(parts=2, done=100)) == [500]
    assert list(Budget(simulations=1200).spend(parts=2, done=900)) == [150]


@every_game
def test_a_budget_in_milliseconds_ends(name: str) -> None:
    match = GAMES[name].start(2, 1)
    while len(match.legal()) == 1:
        match.play(match.legal()[0])
    for threads in (1, 2):
        assert make_bot("search:milliseconds=30", GAMES[name], threads).choose(sight_of(match, 1)) in match.legal()


@pytest.mark.parametrize("kwargs", [{}, {"simulations": 5, "milliseconds": 5.0}])
def test_a_budget_is_one_of_the_two(kwargs: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="either simulations or milliseconds"):
        Budget(**kwargs)  # type: ignore[arg-type]
