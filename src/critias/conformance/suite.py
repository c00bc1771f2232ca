"""All checks, by name, and how a game is put through them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator

from critias.conformance import deals, leaks, lockstep, planning, posterior, promises, records, speech, stepping
from critias.conformance.finding import Fault, Finding, NotTried, Verdict
from critias.conformance.kinds import Kind, kinds_of
from critias.core.game import Game

Check = Callable[[Kind, int], None]  # raises Fault or NotTried; the more effort, the more games

CHECKS: dict[str, Check] = {
    "choices": promises.choices_are_in_order,
    "ends": promises.games_end,
    "seeds": promises.seeds_decide,
    "nobody": promises.nobody_looks_from_nowhere,
    "leaks": leaks.nothing_leaks,
    "reasons": leaks.reasons_tell_nothing,
    "events": leaks.events_tell_nothing,
    "deals": deals.deals_agree,
    "posterior": posterior.deals_are_true,
    "planning": planning.planners_are_fair,
    "lockstep": lockstep.compiled_is_plain,
    "stepping": stepping.rows_show_their_games,
    "cuda": lockstep.cuda_is_compiled,
    "positions": records.positions_survive,
    "records": records.records_replay,
    "forgeries": records.forgeries_are_noticed,
    "views": speech.views_are_plain,
    "words": speech.everything_can_be_said,
}


def run(game: Game, effort: int = 1, checks: Iterable[str] | None = None) -> list[Finding]:
    """Puts every kind of a game through the checks, or those named; a finding for each."""
    return list(findings(game, effort, checks))


def findings(game: Game, effort: int = 1, checks: Iterable[str] | None = None) -> Iterator[Finding]:
    """The same, one by one as they are found."""
    names = list(CHECKS if checks is None else checks)
    for name in names:
        if name not in CHECKS:
            raise ValueError(f"there is no check {name!r}; there are {', '.join(CHECKS)}")
    for name in names:
        for kind in kinds_of(game):
            yield tried(name, kind, effort)


def tried(name: str, kind: Kind, effort: int = 1) -> Finding:
    """What one check finds."""
    began = time.perf_counter()
    verdict, sentence = _verdict(CHECKS[name], kind, effort)
    return Finding(name, kind.name, verdict, sentence, time.perf_counter() - began)


def _verdict(check: Check, kind: Kind, effort: int) -> tuple[Verdict, str]:
    try:
        check(kind, effort)
    except Fault as fault:
        return Verdict.FAILED, str(fault)
    except NotTried as reason:
        return Verdict.SKIPPED, str(reason)
    except Exception as error:  # the rules of somebody else may raise anything, and that is a fault of theirs
        return Verdict.FAILED, f"raised {type(error).__name__}: {error}"
    return Verdict.PASSED, ""
