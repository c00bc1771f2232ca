"""The results as tables: for the terminal, and in a file of Markdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from above import sheet
from figures import MAX_MILLISECONDS, Measured, Played, Spread
from measurement import Result

WIDTH = 150  # where the output is no terminal
LOAD_HEAD = (
    "server and live tables",
    "moves/s",
    "acknowledged p50 / p95 / p99 ms",
    "seen by opponent p50 / p95 / p99 ms",
    "memory MB",
    "CPU ms/move",
    "loop lag p99",
    "client late p99 ms",
)
PEER = "boardgame.io"
RATIO_HEAD = ("against the peer", "Critias", PEER, "ratio")

Row = sheet.Row


def load_rows(results: Sequence[Result]) -> list[Row]:
    steps = [_load_row(f"{step.played.tables:,}", step) for result in results for step in result.steps]
    fastest = [_load_row(f"{best.played.tables:,}, highest rate", best) for result in results if (best := result.highest.best)]
    overloaded = [
        _load_row(f"{measured.played.tables:,}, {name}", measured)
        for result in results
        if (overload := result.overload)
        for name, measured in (("twice the highest rate", overload.during), ("then half of it", overload.after))
    ]
    return steps + fastest + overloaded


def _load_row(tables: str, measured: Measured) -> Row:
    played = measured.played
    rate = f"{played.reached:,.0f} of {played.wanted:,.0f}"
    cost = (
        f"{measured.megabytes:,.0f}",
        f"{measured.cpu_milliseconds_a_move:.2f}",
        measured.lag or "not reported",
        f"{played.late.p99:.1f}",
    )
    return (f"{measured.server}, {tables}", rate, _times(played.acknowledged), _times(played.heard), *cost)


def _times(spread: Spread) -> str:
    return " / ".join(_time(time) for time in (spread.p50, spread.p95, spread.p99))


def _time(milliseconds: float) -> str:
    return f"{milliseconds:,.1f}" if milliseconds < 100 else f"{milliseconds:,.0f}"


def ratio_rows(ours: Result, theirs: Result) -> list[Row]:
    rows = []
    for our, their in zip(ours.steps, theirs.steps, strict=True):
        for what, mine, yours in (
            ("acknowledged", our.played.acknowledged, their.played.acknowledged),
            ("seen by opponent", our.played.heard, their.played.heard),
        ):
            rows.append(_ratio_row(f"{our.played.tables:,} tables, {what}, p50 ms", mine.p50, yours.p50, _time))
            rows.append(_ratio_row(f"{our.played.tables:,} tables, {what}, p99 ms", mine.p99, yours.p99, _time))
    limit = f"highest moves/s with p99 under {MAX_MILLISECONDS:.0f} ms"
    rows.append(_ratio_row(limit, ours.highest.rate, theirs.highest.rate, "{:,.0f}".format))
    return rows


def _ratio_row(what: str, ours: float, theirs: float, write: Callable[[float], str]) -> Row:
    return (what, write(ours), write(theirs), f"{ours / theirs:.2f}" if theirs else "")


def notes(results: Sequence[Result], game: str, missing: str | None, missing_shared: str | None) -> list[str]:
    lines = [f"Critias plays {game} with random legal actions, boardgame.io the counting game of peer.js; both with two sockets a table."]
    if missing:
        lines.append(f"boardgame.io was left out: {missing}.")
    if missing_shared:
        lines.append(f"Critias on PostgreSQL and Redis was left out: {missing_shared}.")
    else:
        lines.append("With two processes, one seat of each table connects to each of them: half of the sockets go through the other one.")
    for result in results:
        lines += _notes_on(result)
    return [*lines, *_needs(results)]


def _needs(results: Sequence[Result]) -> list[str]:
    """The inputs of docs/scaling.md, where one process and two were measured on the same database."""
    shared = [result for result in results if result.processes]
    if len(shared) < 2:
        return []
    one, two = (result.steps[-1].cpu_milliseconds_a_move for result in shared)
    hop = max(0.0, 2 * (two - one))  # half of the sockets were passed on
    inputs = (
        f"--move-ms {one:.2f} --hop-ms {hop:.2f} --table-kb {table_kilobytes(shared[0]):.0f} --process-mb {shared[0].idle_megabytes:.0f}"
    )
    return [f"For docs/scaling.md: `python bench/load/needs.py {inputs}`."]


def _notes_on(result: Result) -> list[str]:
    fresh = sum(step.played.fresh for step in result.steps)
    lines = [f"{result.server}: {_memory(result)}; {fresh:,} fresh tables were made while the steps were measured."]
    if result.highest.is_client:
        lines.append(f"{result.server}: the highest rate is at least that; above it, the client itself was late.")
    if lost := sum(step.played.unanswered for step in result.steps):
        lines.append(f"{result.server}: {lost:,} moves had no answer when their step ended.")
    if refused := sum(step.played.refused for step in result.steps):
        lines.append(f"{result.server}: {refused:,} moves were refused.")
    if overload := result.overload:
        lines.append(
            f"{result.server}: at twice its highest rate {_share(overload.during.played)} moves were refused with `server.busy`; "
            f"right after that, at half the rate, {_share(overload.after.played)}. "
            f"{overload.seconds_to_recover:.1f} s after the high rate ended, it answered every move in time again."
        )
    if result.faults:
        lines.append(f"{result.server}: {result.faults:,} warnings or errors in its log.")
    return lines


def _share(played: Played) -> str:
    return f"{played.refused:,} of {played.moves:,}"


def _memory(result: Result) -> str:
    """What a table costs is seen between the first step and the last, since the first table also loads what is compiled."""
    each = f", {kilobytes:,.0f} kB for each more table with its sockets and log" if (kilobytes := table_kilobytes(result)) else ""
    return f"{result.idle_megabytes:,.0f} MB before the first table{each}"


def table_kilobytes(result: Result) -> float:
    """What each table between the first step and the last took; 0 if there was only one step."""
    first, last = result.steps[0], result.steps[-1]
    more = last.played.tables - first.played.tables
    return 1024 * (last.megabytes - first.megabytes) / more if more else 0.0


def tables(results: Sequence[Result]) -> list[tuple[Row, list[Row]]]:
    found: list[tuple[Row, list[Row]]] = [(LOAD_HEAD, load_rows(results))]
    theirs = next((result for result in results if result.server == PEER), None)
    return [*found, (RATIO_HEAD, ratio_rows(results[0], theirs))] if theirs else found


def show(results: Sequence[Result], lines: Sequence[str]) -> None:
    sheet.show(tables(results), lines, WIDTH)


def write(path: Path, results: Sequence[Result], facts: dict[str, str], lines: Sequence[str]) -> None:
    made = f"Made by `make load`. {sheet.line_of(facts)}"
    below = "\n".join(f"* {line}" for line in lines)
    path.write_text("\n\n".join(("# Load", made, *sheet.markdown(tables(results)), below)) + "\n", encoding="utf-8")
