"""Calibration: powers that take chances away from even or towards it, and the files that games keep them in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from review.judges import played

from critias import GAMES
from critias.review import search_judge
from critias.review.calibration import UNCHANGED, Calibration, Estimate, calibrations_at, corrected
from critias.review.search_judge import SearchJudge


def test_powers_of_one_change_nothing() -> None:
    assert corrected(Estimate((0.2, 0.3, 0.5), 0.4), UNCHANGED) == pytest.approx((0.2, 0.3, 0.5))


def test_a_power_above_one_takes_chances_away_from_even() -> None:
    """0.4 : 0.6 squared is 16 : 36."""
    assert corrected(Estimate((0.4, 0.6), 0.0), (2.0, 1.0, 1.0)) == pytest.approx((16 / 52, 36 / 52))


@pytest.mark.parametrize("finished", [0.0, 0.3, 1.0])
def test_even_and_sure_chances_stay(finished: float) -> None:
    powers = (2.0, 0.5, 1.5)
    assert corrected(Estimate((0.5, 0.5), finished), powers) == (0.5, 0.5)
    assert corrected(Estimate((0.0, 1.0, 0.0), finished), powers) == (0.0, 1.0, 0.0)


def test_the_power_depends_on_how_many_simulations_saw_the_end() -> None:
    powers = (3.0, 2.0, 1.0)
    chances = [corrected(Estimate((0.4, 0.6), finished), powers)[1] for finished in (0.0, 0.25, 0.5, 0.75, 1.0)]
    assert chances == sorted(chances, reverse=True) and chances[-1] == pytest.approx(0.6)
    assert chances[1] == pytest.approx(corrected(Estimate((0.4, 0.6), 0.0), (2.5, 1.0, 1.0))[1])


def test_a_file_says_the_powers_for_each_number_of_players(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text(json.dumps({"players": {"2": {"seen": [1, 1, 1], "open": [3, 3, 3]}}}))
    assert calibrations_at(path) == {2: Calibration((1, 1, 1), (3, 3, 3))}
    assert calibrations_at(None) == {}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("players", "is_changed"), [(2, True), (3, False)])
def test_a_judge_uses_them_for_that_number_of_players(name: str, players: int, is_changed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(name, players, seed=1)
    state, seat = next((step.before, step.mover) for step in match.steps[len(match.steps) // 2 :] if step.mover >= 0)
    shares = []
    for powers in (UNCHANGED, (3.0, 3.0, 3.0)):
        found = {2: Calibration(powers, powers)}
        monkeypatch.setattr(search_judge, "calibrations_at", lambda path, found=found: found)
        judge = SearchJudge(match.game, 40)
        shares.append((judge.open_shares(state), judge.chances_after(state, seat, []).runs))
    assert (shares[0][0] != shares[1][0], shares[0][1] != shares[1][1]) == (is_changed, is_changed)
