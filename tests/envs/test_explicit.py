"""Games with every outcome of chance explicit: they begin as they do otherwise, and each player remembers what it has seen and no more."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from envs.nodes import all_nodes, random_line

from critias import GAMES, SPECTATOR
from critias.core.rules import calls
from critias.core.rules.chance import generator
from critias.core.rules.contract import CHANCE, OVER
from critias.envs.explicit import Node, Options, small_tree, whole_tree
from critias.envs.recall import memory, memory_shape, private_memory, public_memory, write_memory
from critias.games.atlandice import actions as atlandice
from critias.games.atlandice.rules import opening as atlandice_opening
from critias.games.atlantis import actions as atlantis
from critias.games.atlantis.components import HEIGHT, SPACES, TILES_PER_BACK, WATER
from critias.games.atlantis.rules import opening as atlantis_opening
from critias.games.atlantis.state import back_of, tile_at
from critias.games.nautilus.rules import opening as nautilus_opening

# Chance nodes, decisions and ends of each small variant.
SIZES = {"atlantis": (1398, 799, 612), "atlandice": (483, 2146, 856), "nautilus": (1205, 1164, 3216)}

WAYS: list[tuple[str, int, Options]] = [
    (name, players, tuple(chosen.items()))
    for name, game in GAMES.items()
    for players in game.facts.players
    for chosen in ({}, {option: choices[-1] for option, choices in game.facts.options.items()})
]


# ------------------------------------------------------------------------------------------------ the start


def drawn_in_atlantis(state: Any) -> list[int]:
    order = [(state.first + place) % state.players for place in range(state.players)]
    cards = [atlantis.DRAW_CARD + item for player in order for item in range(7) for _ in range(state.hand[player, item])]
    spaces = [space for space in range(1, SPACES + 1) if HEIGHT[space] != WATER]
    tiles = [atlantis.REVEAL + back_of(space) * TILES_PER_BACK + int(tile_at(state, space)) for space in spaces]
    return [atlantis_opening.FIRST + int(state.first), *cards, *tiles]


def drawn_in_atlandice(state: Any) -> list[int]:
    tops = [atlandice.TURN_UP + district * 3 + int(tile) for district, tile in enumerate(state.top)]
    return [*tops, atlandice_opening.FIRST + int(state.first)]


def drawn_in_nautilus(state: Any) -> list[int]:
    orders = [nautilus_opening.ORDER + int(order) for order in state.order[: state.players]]
    return [*orders, nautilus_opening.FIRST + int(state.first)]


DRAWN = {"atlantis": drawn_in_atlantis, "atlandice": drawn_in_atlandice, "nautilus": drawn_in_nautilus}


@pytest.mark.parametrize(("name", "players", "options"), WAYS)
def test_whatever_a_seed_lays_out_can_be_drawn_too_and_is_the_same(name: str, players: int, options: Options) -> None:
    for seed in range(10):
        laid = GAMES[name].blank(players, dict(options))
        calls.setup(laid, generator(seed))
        node = whole_tree(name, players, options).root()
        for outcome in DRAWN[name](laid[0]):
            assert not node.is_laid
            assert outcome in node.legal()
            node = node.after(outcome)
        assert node.is_laid
        assert node.packed == laid.tobytes()


def test_cards_and_tiles_of_atlantis_are_drawn_from_what_is_left() -> None:
    line = random_line(whole_tree("atlantis", 3), 1)
    totals = [sum(weight for _, weight in next(line).odds()) for _ in range(1 + 15 + 52)]
    assert totals == [3, *range(105, 90, -1), *range(42, 16, -1), *range(42, 16, -1)]


def test_orders_of_nautilus_are_drawn_without_putting_back() -> None:
    line = random_line(whole_tree("nautilus", 4), 1)
    assert [[weight for _, weight in next(line).odds()] for _ in range(5)] == [[1] * 4, [1] * 3, [1] * 2, [1], [1] * 4]


# ------------------------------------------------------------------------------------------------ small variants


@pytest.mark.parametrize("name", GAMES)
def test_a_small_variant_begins_with_a_position_in_notation(name: str) -> None:
    game = GAMES[name]
    assert game.write_position(game.read_position(game.openings.small.position)) == game.openings.small.position


@pytest.mark.parametrize("name", GAMES)
def test_a_small_variant_has_a_tree_of_known_size(name: str) -> None:
    tree = small_tree(name)
    kinds: Counter[int] = Counter()
    longest = 0
    for node in all_nodes(tree):
        kinds[min(node.mover, 0)] += 1
        longest = max(longest, len(node.steps))
    assert (kinds[CHANCE], kinds[0], kinds[OVER]) == SIZES[name]
    assert longest == tree.max_length


@pytest.mark.parametrize("name", GAMES)
def test_what_is_dealt_in_a_small_variant_is_hidden_from_a_spectator(name: str) -> None:
    tree = small_tree(name)
    start = calls.copied(tree.opening.start)
    calls.redact(start, SPECTATOR)
    laid = [node for node in all_nodes(tree) if len(node.steps) == len(tree.opening.draws)]
    assert {node.sight(SPECTATOR).tobytes() for node in laid} == {start.tobytes()}
    assert len({node.packed for node in laid}) == len(laid)


def test_every_kind_of_choice_comes_up_in_small_atlantis() -> None:
    tree = small_tree("atlantis")
    words = {tree.word(node.steps[-1].action).partition(".")[0] for node in all_nodes(tree) if node.steps}
    assert words >= {"A", "amphora", "flag", "buy", "bridge", "pay", "show", "end", "draw", "reveal"}


# ------------------------------------------------------------------------------------------------ memory


def seen_by_eye(node: Node, viewer: int, before: tuple[object, ...]) -> tuple[object, ...]:
    """The sights of a player and its own actions, one after the other."""
    if not node.is_laid:
        return before
    own = node.steps[-1].action if node.steps and node.steps[-1].mover == viewer else None
    return (*before, own, node.sight(viewer).tobytes())


def lines(tree_name: str, viewer: int) -> list[tuple[Node, int]]:
    """Every node of a small tree with a number for what the player has seen up to there: equal numbers, equal sights and own actions."""
    numbers: dict[tuple[object, ...], int] = {}
    found = []
    left = [(small_tree(tree_name).root(), -1)]
    while left:
        node, before = left.pop()
        number = numbers.setdefault(seen_by_eye(node, viewer, (before,)), len(numbers))
        found.append((node, number))
        if node.mover != OVER:
            left += [(node.after(action), number) for action in node.legal()]
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", [0, 1])
def test_players_who_remember_the_same_have_seen_the_same(name: str, viewer: int) -> None:
    seen: dict[str, int] = {}
    for node, number in lines(name, viewer):
        if node.is_laid and node.mover != OVER:  # at the end secret orders are turned up
            assert seen.setdefault(memory(node, viewer), number) == number


@pytest.mark.parametrize("name", ["atlantis", "nautilus"])
@pytest.mark.parametrize("viewer", [0, 1])
def test_players_who_have_seen_the_same_remember_the_same(name: str, viewer: int) -> None:
    remembered: dict[int, str] = {}
    for node, number in lines(name, viewer):
        if node.is_laid:
            assert remembered.setdefault(number, memory(node, viewer)) == memory(node, viewer)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", [0, 1])
def test_numbers_remember_the_same_as_words(name: str, viewer: int) -> None:
    tree = small_tree(name)
    words, numbers = set(), set()
    rows = np.zeros(memory_shape(tree), np.float32)
    for node in all_nodes(tree):
        rows.fill(0)
        write_memory(node, viewer, rows)
        words.add(memory(node, viewer))
        numbers.add(rows.tobytes())
    assert len(words) == len(numbers)


@pytest.mark.parametrize("name", GAMES)
def test_memory_grows_by_a_word_a_step(name: str) -> None:
    for before, after in pairwise(random_line(whole_tree(name, 3), 5)):
        for viewer in range(3):
            assert memory(after, viewer).startswith(memory(before, viewer))
            assert len(memory(after, viewer).split()) == len(after.steps)


def test_a_hand_that_is_shown_is_remembered_by_all() -> None:
    node = next(node for node in all_nodes(small_tree("atlantis")) if node.steps and node.steps[-1].action == atlantis.SHOW)
    assert memory(node, 0).split()[-1] == memory(node, 1).split()[-1] == public_memory(node).split()[-1]
    assert "show(" in public_memory(node)


def test_a_card_drawn_is_remembered_by_the_player_who_drew_it() -> None:
    root = small_tree("atlantis").root()
    node = root.after(root.legal()[0])
    assert (memory(node, 0), memory(node, 1), public_memory(node)) == ("draw.amphora", "?", "?")
    assert (private_memory(node, 0), private_memory(node, 1)) == ("0:draw.amphora", "")


# ------------------------------------------------------------------------------------------------ nodes


@pytest.mark.parametrize("name", GAMES)
def test_a_node_survives_being_copied_and_pickled(name: str) -> None:
    for node in random_line(small_tree(name), 3):
        assert copy.deepcopy(node) is node
        assert pickle.loads(pickle.dumps(node)) == node
