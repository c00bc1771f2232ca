"""What the contract promises, for every game, number of players and options: the checks that other games can be put through, too."""

from __future__ import annotations

import pytest
from every_game.variants import ONE_FAST, variant_name

from critias.conformance import CHECKS, Variant

# tests/bots/test_fairness.py tries every bot by itself, tests/core/test_cuda.py kernels on a simulated GPU, bench/gpu.py on a real one.
ELSEWHERE = {"planning", "cuda"}
SLOW = dict.fromkeys(("mutations", "observations", "posterior", "reasons", "words"), pytest.mark.slow)


@pytest.mark.parametrize("check", [pytest.param(check, marks=SLOW.get(check, ())) for check in CHECKS if check not in ELSEWHERE])
@pytest.mark.parametrize("variant", ONE_FAST, ids=variant_name)
def test_every_kind_of_game_keeps_its_promises(variant: Variant, check: str) -> None:
    CHECKS[check](variant, 1)
