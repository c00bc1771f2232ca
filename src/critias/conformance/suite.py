"""All checks, by name, and how they are run on a game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from critias.conformance import deals, leaks, lockstep, mutations, observations, planners, posterior, promises, records, speech, vector
from critias.conformance.variants import Variant, variants_of
from critias.conformance.verdict import Fault, Finding, NotTried, Verdict
from critias.core.game import Game

Check = Callable[[Variant, int], None]  # raises Fault or NotTried; the more effort, the more games

CHECKS: dict[str, Check] = {
    "choices": promises.choices_are_in_order,
    "ends": promises.games_end,
    "seeds": promises.seeds_decide,
    "nobody": promises.nobody_looks_from_nowhere,
    "leaks": leaks.nothing_leaks,
    "observations": observations.what_matters_is_observed,
    "reasons": leaks.reasons_tell_nothing,
    "events": leaks.events_tell_nothing,
    "deals": deals.deals_agree,
    "posterior": posterior.deals_are_true,
    "planning": planners.planners_are_fair,
    "lockstep": lockstep.compiled_is_plain,
    "stepping": vector.rows_show_their_games,
    "cuda": lockstep.cuda_is_compiled,
    "positions": records.positions_survive,
    "mutations": mutations.what_is_read_can_be_played,
    "records": records.records_replay,
    "forgeries": records.forgeries_are_noticed,
    "views": speech.views_are_plain,
    "words": speech.everything_can_be_said,
}


def run(game: Game, effort: int = 1, checks: Iterable[str] | None = None) -> list[Finding]:
    """Run the checks, or those named, on every variant of a game; return a finding for each."""
    return list(findings(game, effort, checks))


def findings(game: Game, effort: int = 1, checks: Iterable[str] | None = None) -> Iterator[Finding]:
    """The same findings, one by one as they are found."""
    names = list(CHECKS if checks is None else checks)
    for name in names:
        if name not in CHECKS:
            raise ValueError(f"there is no check {name!r}; there are {', '.join(CHECKS)}")
    for name in names:
        for variant in variants_of(game):
            yield tried(name, variant, effort)


def tried(name: str, variant: Variant, effort: int = 1) -> Finding:
    """The finding of one check."""
    began = time.perf_counter()
    verdict, sentence = _verdict(CHECKS[name], variant, effort)
    return Finding(name, variant.name, verdict, sentence, time.perf_counter() - began)


def _verdict(check: Check, variant: Variant, effort: int) -> tuple[Verdict, str]:
    try:
        check(variant, effort)
    except Fault as fault:
        return Verdict.FAILED, str(fault)
    except NotTried as reason:
        return Verdict.SKIPPED, str(reason)
    except Exception as error:  # the rules of somebody else may raise anything, and that is a fault of theirs
        return Verdict.FAILED, f"raised {type(error).__name__}: {error}"
    return Verdict.PASSED, ""
