"""Checks that a game keeps what the contract promises: for games from outside as for ours (docs/adding-a-game.md).

    from critias.conformance import run
    for finding in run(game):
        print(finding.check, finding.variant, finding.verdict, finding.sentence)

In tests, `@pytest.mark.parametrize("check", CHECKS)` and `CHECKS[check](variant, 1)` for each of `variants_of(game)`.
"""

from critias.conformance.suite import CHECKS, findings, run
from critias.conformance.variants import Variant, variants_of
from critias.conformance.verdict import Fault, Finding, NotTried, Verdict

__all__ = ["CHECKS", "Fault", "Finding", "NotTried", "Variant", "Verdict", "findings", "run", "variants_of"]
