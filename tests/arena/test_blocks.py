"""Playing blocks: the same plan gives the same games, whichever process plays them."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing

import pytest
from arena.hand_made import plan
from platformdirs import user_cache_path

from critias import game
from critias.arena import BadPlan, Plan, PlayedBlock, play_block
from critias.arena.prepare import prepare
from critias.arena.workers import CannotGoOn, play_on_cores
from critias.bots.bot import Bot
from critias.core.match.chance_source import Seed
from critias.core.match.record import read_record, verify_chance

SILLY = "python:arena.odd_bots:Silly"


def all_blocks(plan: Plan, processes: int) -> list[PlayedBlock]:
    return sorted(play_on_cores(plan, range(plan.blocks), processes), key=lambda block: block.number)


@pytest.mark.parametrize("name", ["atlantis", "atlandice"])
def test_a_block_is_one_deal_with_rotated_seats(name: str) -> None:
    made = plan("random,greedy", players=3, game=name)
    block = play_block(made, 0, with_records=True)
    matches = [read_record(text, game).match for text in block.records]
    assert [played.seating for played in block.games] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert {match.source for match in matches} == {Seed(made.deal_seed(0))}
    assert len({match.start.tobytes() for match in matches}) == 1
    for played, match in zip(block.games, matches, strict=True):
        assert played.scores == tuple(match.scores())
        assert [sum(step.mover == seat for step in match.steps) for seat in range(3)] == list(played.decisions)
    for text in block.records:
        verify_chance(text, read_record(text, game))


def test_a_block_is_the_same_every_time_and_another_block_is_not() -> None:
    made = plan("random,greedy")
    assert play_block(made, 1) == play_block(made, 1)
    assert play_block(made, 1).games != play_block(made, 0).games


@pytest.mark.slow
def test_the_number_of_processes_does_not_matter() -> None:
    made = plan("random,greedy,greedy:temperature=2.0", games=12)
    prepare(made)
    assert all_blocks(made, 1) == all_blocks(made, 2) == [play_block(made, number) for number in range(made.blocks)]


def test_shares_and_margins_follow_from_the_points() -> None:
    for played in play_block(plan("random", players=4), 0).games:
        assert sum(played.shares) == pytest.approx(1)
        assert max(played.margins) >= 0


@pytest.mark.slow
def test_a_bot_that_raises_is_counted_and_the_game_goes_on() -> None:
    for block in all_blocks(plan(f"{SILLY},random", games=4), 2):
        for played in block.games:
            seat = played.seating.index(0)
            assert played.faults[seat] == played.decisions[seat] > 0
            assert played.first_fault[seat] == "raised KeyError: 'no idea'"
            assert played.faults[1 - seat] == 0


def test_a_bot_that_cannot_be_made_is_found_before_anything_is_played() -> None:
    unborn = plan("random,python:arena.odd_bots:Unborn")
    with pytest.raises(BadPlan, match="Unborn can't be created: OSError: no book of openings"):
        prepare(unborn)
    (first, _) = play_block(unborn, 0).games
    assert first.faults[1] == first.decisions[1] > 0


def test_a_bot_that_does_not_close_stops_nothing() -> None:
    assert len(play_block(plan("random,python:arena.odd_bots:Unclosable"), 0).games) == 2


def test_a_process_that_dies_is_reported() -> None:
    with pytest.raises(CannotGoOn, match="a worker process was killed"):
        list(play_on_cores(plan("random,python:arena.odd_bots:Deadly"), range(2), 1))


def test_an_unknown_bot_is_a_bad_plan() -> None:
    with pytest.raises(BadPlan, match="no bot 'hal'"):
        prepare(plan("random,hal"))


def test_preparing_asks_every_bot_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Listening(Bot):
        def __init__(self, text: str) -> None:
            self.text = text

        def choose(self, sight: object) -> int:
            asked.append(self.text)
            return 0

    monkeypatch.setattr("critias.arena.prepare.make_bot", lambda text, game, threads: Listening(text))
    prepare(plan("a,b,c"))
    assert asked == ["a", "b", "c"]


@pytest.mark.slow
def test_closing_early_leaves_no_process_behind() -> None:
    running = play_on_cores(plan("random,python:arena.odd_bots:Slow", games=1000), range(500), 2)
    with closing(running):
        next(running)
        workers = _children()
        assert len(workers) >= 2
    assert not workers & _children()


def _children() -> set[int]:
    from multiprocessing import active_children

    return {child.pid for child in active_children() if child.pid is not None}


ONLY_NUMPY_AND_NUMBA = """
import sys
for name in ("rich", "typer", "platformdirs", "openskill", "matplotlib", "ray"):
    sys.modules[name] = None
import critias.arena.storage, critias.arena.summary, critias.arena.workers
from critias.arena import Plan, play_block
plan = Plan("atlantis", ("random",), 2, 1, 1, {})
critias.arena.summary.sum_up(plan, [play_block(plan, 0)])
"""


@pytest.mark.slow
def test_numpy_and_numba_are_enough_to_play_and_sum_up() -> None:
    cache = os.environ.get("CRITIAS_CACHE") or str(user_cache_path("critias"))
    command = [sys.executable, "-c", ONLY_NUMPY_AND_NUMBA]
    ended = subprocess.run(command, env={**os.environ, "CRITIAS_CACHE": cache}, capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stderr
