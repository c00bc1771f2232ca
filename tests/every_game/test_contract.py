"""What the contract promises, for every game, number of players and options: the checks that other games can be put through, too."""

from __future__ import annotations

import pytest
from every_game.playing import KINDS, kind_name

from critias.conformance import CHECKS, Kind

# tests/bots/test_fairness.py tries every bot by itself, tests/core/test_cuda.py kernels on a simulated GPU, bench/gpu.py on a real one.
ELSEWHERE = {"planning", "cuda"}


@pytest.mark.parametrize("check", [check for check in CHECKS if check not in ELSEWHERE])
@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_every_kind_of_game_keeps_its_promises(kind: Kind, check: str) -> None:
    CHECKS[check](kind, 1)
