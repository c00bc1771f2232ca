"""Trees counted: every line of a perft file is a position and how many positions lie 0, 1, 2, ... steps away."""

from __future__ import annotations

from pathlib import Path

import pytest

from critias import GAMES
from critias.core.batches.perft import divide, perft
from critias.core.game import Game
from critias.core.rules import contract
from critias.core.rules.calls import State

LINES = [
    (name, *line.split(" ; "))
    for name in GAMES
    for line in (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(("name", "position", "counts"), LINES)
def test_the_tree_has_as_many_positions_as_the_file_says(name: str, position: str, counts: str) -> None:
    expected = [int(count) for count in counts.split()]
    levels = perft(GAMES[name], GAMES[name].read_position(position), len(expected) - 1)
    assert [level.positions for level in levels] == expected
    assert all(level.positions == level.decisions + level.chance_nodes + level.ends for level in levels)


@pytest.mark.parametrize(("name", "position", "counts"), LINES)
def test_plain_python_counts_the_same(name: str, position: str, counts: str) -> None:
    game = GAMES[name]
    assert str(count_plainly(game, game.read_position(position), 2)) == counts.split()[2]


def count_plainly(game: Game, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    out = [0] * game.facts.max_choices
    total = 0
    for action in out[: contract.legal(state[0], out)]:
        after = state.copy()
        contract.apply(after[0], action)
        total += count_plainly(game, after, depth - 1)
    return total


@pytest.mark.parametrize(("name", "position", "counts"), LINES[:3])
def test_divide_adds_up_to_the_whole(name: str, position: str, counts: str) -> None:
    game = GAMES[name]
    assert str(sum(divide(game, game.read_position(position), 2).values())) == counts.split()[2]
