"""`critias conform`: checks that a game keeps what the contract promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from critias.commands.arguments import find_game
from critias.commands.background import wait_for
from critias.commands.output import console, print_json, remarks, warn_of_compiling
from critias.commands.refusal import Refusal, refusing
from critias.conformance import CHECKS, Finding, Verdict, findings, variants_of
from critias.core.game import Game
from critias.games import load_file, register

FAULTY = 1  # the exit code
STYLES = {Verdict.PASSED: "green", Verdict.SKIPPED: "dim", Verdict.FAILED: "bold red"}  # from good to bad


def conform(name: str, effort: int, checks: Sequence[str], as_json: bool) -> int:
    """Check a game; return the exit code, 0 if no check failed."""
    game = _game(name)
    for check in checks:
        if check not in CHECKS:
            raise Refusal(f"there is no check {check!r}; there are {', '.join(CHECKS)}")
    warn_of_compiling()
    found = _run(game, effort, list(checks or CHECKS))
    if as_json:
        print_json([_plain(finding) for finding in found])
    else:
        _print(game, found, console())
    return FAULTY if any(finding.verdict is Verdict.FAILED for finding in found) else 0


def _game(name: str) -> Game:
    """A game by name, or the one in a file."""
    if not name.endswith(".py"):
        return find_game(name)
    with refusing():
        return register(load_file(Path(name)))


def _run(game: Game, effort: int, checks: list[str]) -> list[Finding]:
    out = remarks()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=out, disable=not out.is_terminal, transient=True) as progress:
        bar = progress.add_task(game.facts.title, total=len(checks) * len(variants_of(game)))

        def work() -> list[Finding]:
            found = []
            for finding in findings(game, effort, checks):
                found.append(finding)
                progress.update(bar, advance=1, description=f"{finding.check} {finding.variant}")
            return found

        return wait_for(work)


def _plain(finding: Finding) -> dict[str, Any]:
    return vars(finding) | {"verdict": finding.verdict.value}


def _print(game: Game, found: Sequence[Finding], out: Console) -> None:
    """Print a line for each check, with the variant and the sentence of anything that is wrong."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for heading in ("check", "", "seconds", ""):
        table.add_column(heading, justify="right" if heading == "seconds" else "left", overflow="fold")
    for check in dict.fromkeys(finding.check for finding in found):
        own = [finding for finding in found if finding.check == check]
        verdict = max((finding.verdict for finding in own), key=list(STYLES).index)
        table.add_row(check, Text(verdict.value, STYLES[verdict]), f"{sum(finding.seconds for finding in own):.1f}", _about(own, verdict))
    out.print(table)
    counts = Counter(finding.verdict.value for finding in found)
    out.print(f" {game.facts.title}: {', '.join(f'{number} {verdict}' for verdict, number in counts.items())}", style="bold")


def _about(found: Sequence[Finding], verdict: Verdict) -> str:
    """What the worst findings say; only once if it is the same for several variants."""
    variants: dict[str, list[str]] = {}
    for finding in found:
        if finding.verdict is verdict and finding.sentence:
            variants.setdefault(finding.sentence, []).append(finding.variant)
    return "\n".join(f"{', '.join(of)}: {sentence}" for sentence, of in variants.items())
