"""Plans: line-ups, rotations, numbers of blocks, seeds, JSON both ways."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest
from arena.hand_made import plan

from critias.arena import BadPlan, Plan
from critias.arena.plan import orders_round_the_table, rotations


def test_as_many_bots_as_players_are_one_line_up() -> None:
    assert plan("random,greedy,oracle", players=3).line_ups == ((0, 1, 2),)


def test_the_last_bot_fills_the_seats_that_are_left() -> None:
    made = plan("oracle,greedy", players=4)
    assert made.line_ups == ((0, 1, 1, 1),)
    assert made.seatings(0) == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))


def test_a_bot_named_twice_is_one_bot_on_two_seats() -> None:
    made = plan("oracle,greedy,greedy,greedy", players=4)
    assert made.names == ("oracle", "greedy")
    assert made.line_ups == plan("oracle,greedy", players=4).line_ups


def test_more_bots_than_players_play_in_all_combinations() -> None:
    assert plan("a,b,c,d", players=3).line_ups == ((0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3))


def test_a_bot_alone_plays_itself_once_a_deal() -> None:
    made = plan("oracle", players=3, games=5)
    assert made.seatings(0) == ((0, 0, 0),)
    assert (made.blocks, made.games_planned) == (5, 5)


def test_rotations_repeat_no_seating() -> None:
    assert rotations((0, 1, 2)) == ((0, 1, 2), (2, 0, 1), (1, 2, 0))
    assert rotations((0, 1, 0, 1)) == ((0, 1, 0, 1), (1, 0, 1, 0))


@pytest.mark.parametrize(("line_up", "orders"), [((0, 1), 1), ((0, 1, 2), 2), ((0, 1, 1, 1), 1), ((0, 0, 1, 1), 2), ((0, 1, 2, 3), 6)])
def test_orders_round_the_table(line_up: tuple[int, ...], orders: int) -> None:
    found = orders_round_the_table(line_up)
    assert len(found) == orders
    assert found[0] == line_up
    assert len({rotations(min(rotations(order))) for order in found}) == orders


def test_who_plays_after_whom_changes_from_round_to_round() -> None:
    made = plan("a,b,c", players=3, games=12)
    after = {(block, pair) for block in range(2) for pair in pairwise(made.seatings(block)[0])}
    assert {pair for block, pair in after if block == 0} == {(0, 1), (1, 2)}
    assert {pair for block, pair in after if block == 1} == {(0, 2), (2, 1)}
    assert made.seatings(2) == made.seatings(0)


@pytest.mark.parametrize(
    ("bots", "players", "games", "blocks", "played"),
    [
        ("a,b", 2, 100, 50, 100),
        ("a,b", 2, 99, 50, 100),
        ("a,b", 4, 10, 3, 12),
        ("a,b,c", 2, 1, 3, 6),
        ("a,b,c", 2, 7, 6, 12),
        ("a,a,b,b", 4, 7, 3, 10),  # the second order round the table has only two rotations
    ],
)
def test_every_line_up_plays_equally_often_and_at_least_what_was_asked_for(
    bots: str, players: int, games: int, blocks: int, played: int
) -> None:
    made = plan(bots, players, games)
    assert (made.blocks, made.games_planned) == (blocks, played)
    assert sum(len(made.seatings(block)) for block in range(made.blocks)) == played


def test_a_million_games_are_planned_quickly() -> None:
    assert plan("a,b,c,d,e,f", players=2, games=1_000_000).games_planned >= 1_000_000


def test_seeds_depend_on_plan_block_and_bot() -> None:
    made, other = plan(seed=1), plan(seed=2)
    seeds = [made.deal_seed(0), made.deal_seed(1), other.deal_seed(0), made.bot_seed(0, 0), made.bot_seed(0, 1), made.bot_seed(1, 0)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 2**64 for seed in seeds)
    assert made.deal_seed(0) == 12585792173938974860  # the same on every machine and for good


def test_json_both_ways() -> None:
    made = Plan("atlantis", ("oracle", "greedy"), 3, 10, 7, {"edition": "mayfair"})
    assert Plan.from_json(json.loads(json.dumps(made.to_json()))) == made


GOOD: dict[str, Any] = {"game": "atlantis", "bots": ["random"], "players": 2, "games": 1, "seed": 0, "options": {"edition": "amigo"}}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 9}, "not 9"),
        ({"players": True}, "players of a plan cannot be True"),
        ({"games": 0}, "1 to 1000000 games, not 0"),
        ({"games": 10**9}, "not 1000000000"),
        ({"seed": -1}, "a seed must be a whole number"),
        ({"bots": []}, "1 to 32 bots, not 0"),
        ({"bots": ["random", " "]}, "has no name"),
        ({"bots": ["random", "random", "greedy"]}, "random is listed twice"),
        ({"bots": [1]}, "must be text"),
        ({"bots": "random"}, "bots of a plan cannot be"),
        ({"options": {"edition": "kosmos"}}, "edition must be one of"),
        ({"extra": 1}, "a plan has game, bots"),
    ],
)
def test_a_bad_plan_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPlan, match=words):
        Plan.from_json(GOOD | change)


def test_something_else_is_not_a_plan() -> None:
    with pytest.raises(BadPlan):
        Plan.from_json(["atlantis"])
