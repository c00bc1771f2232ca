"""Whether a game keeps what the contract promises: for games from outside as for ours (docs/adding-a-game.md).

    from critias.conformance import run
    for finding in run(game):
        print(finding.check, finding.kind, finding.verdict, finding.sentence)

In tests, `@pytest.mark.parametrize("check", CHECKS)` and `CHECKS[check](kind, 1)` for each of `kinds_of(game)`.
"""

from critias.conformance.finding import Fault, Finding, NotTried, Verdict
from critias.conformance.kinds import Kind, kinds_of
from critias.conformance.suite import CHECKS, findings, run

__all__ = ["CHECKS", "Fault", "Finding", "Kind", "NotTried", "Verdict", "findings", "kinds_of", "run"]
