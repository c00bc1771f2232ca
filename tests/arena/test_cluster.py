"""The arena on a Ray cluster on this machine."""

from __future__ import annotations

import sys

import pytest
from arena.hand_made import plan

from critias.arena import play_block
from critias.arena.cluster import check_ray, play_on_ray
from critias.arena.prepare import prepare
from critias.arena.workers import CannotGoOn
from critias.extras import MissingExtra


@pytest.mark.slow
def test_ray_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    made = plan("random,greedy,greedy:temperature=2.0", games=12)
    prepare(made)
    played = sorted(play_on_ray(made, range(made.blocks), 2, with_records=True), key=lambda block: block.number)
    here = [play_block(made, number, with_records=True) for number in range(made.blocks)]
    assert played == here
    assert [block.records for block in played] == [block.records for block in here]


def test_without_ray_an_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'critias\[ray\]'"):
        next(play_on_ray(plan(), range(2), 1))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1"])
def test_a_cluster_that_is_not_there_is_noticed_quickly(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", address)
    with pytest.raises(CannotGoOn, match=r"no Ray cluster answers at 127\.0\.0\.1:1"):
        check_ray()
