"""Budgets of simulations and of milliseconds."""

import pytest

from critias.bots import budget
from critias.bots.budget import FIRST_PORTION, GLANCES, SIMULATIONS_PER_PORTION, Budget


class Clock:
    """A clock that goes on by what was asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, per_simulation: float) -> None:
        self.now, self.per_simulation = 100.0, per_simulation
        monkeypatch.setattr(budget.time, "monotonic", lambda: self.now)

    def spend(self, wanted: Budget, **parts: int) -> list[int]:
        portions = []
        for portion in wanted.spend(**parts):
            portions.append(portion)
            self.now += portion * self.per_simulation
        return portions


def test_simulations_are_shared_by_the_parts() -> None:
    assert list(Budget(simulations=1200).spend(parts=2)) == [500, 100]
    assert list(Budget(simulations=1200).spend(parts=2, done=550)) == [150], "a quarter is always new"


@pytest.mark.parametrize("per_simulation", [1e-6, 1e-5, 1e-4])
def test_time_is_used_up_and_hardly_more(monkeypatch: pytest.MonkeyPatch, per_simulation: float) -> None:
    clock = Clock(monkeypatch, per_simulation)
    portions = clock.spend(Budget(milliseconds=100))
    assert 0.1 <= clock.now - 100.0 <= 0.1 * (1 + 1 / GLANCES) + FIRST_PORTION * per_simulation
    assert portions[0] == FIRST_PORTION
    assert max(portions) <= SIMULATIONS_PER_PORTION


def test_a_fast_search_is_not_held_up_by_looks_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 2e-6)
    portions = clock.spend(Budget(milliseconds=10), parts=2)
    assert sum(portions) / len(portions) > 5 * FIRST_PORTION


def test_a_slow_search_looks_at_the_clock_after_each_portion(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(monkeypatch, 1.0)
    assert clock.spend(Budget(milliseconds=1)) == [FIRST_PORTION]


def test_time_is_shared_by_the_parts_that_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = Clock(monkeypatch, 1e-4)
    alone.spend(Budget(milliseconds=100), parts=2, at_once=1)
    assert 0.05 <= alone.now - 100.0 < 0.055
    together = Clock(monkeypatch, 1e-4)
    together.spend(Budget(milliseconds=100), parts=2, at_once=2)
    assert 0.1 <= together.now - 100.0 < 0.11
