"""The report: one HTML page that needs nothing else, with the standings, plots, and the command that plays it all again."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from critias.arena.intervals import Interval
from critias.arena.page import PAGE
from critias.arena.plan import Plan
from critias.arena.plots import course_plot, require_matplotlib, standings_plot
from critias.arena.ratings import Rating
from critias.arena.results import PlayedBlock
from critias.arena.summary import Standing, Summary
from critias.games import game

__all__ = ["require_matplotlib", "write_report"]


def write_report(plan: Plan, played: Sequence[PlayedBlock], summary: Summary, ratings: Mapping[str, Rating]) -> str:
    title = f"{game(plan.game).facts.title}: {_counted(len(plan.names), 'bot')}, {_counted(summary.games, 'game')}"
    return PAGE.substitute(
        title=escape(title),
        plan=_plan(plan, summary),
        standings=_standings(summary, ratings),
        standings_plot=standings_plot(plan, summary),
        course_plot=course_plot(plan, played),
        pairs=_pairs(plan, summary) if len(plan.names) > 2 else "",
        faults=_faults(summary),
        command=escape(command_for(plan)),
    )


def command_for(plan: Plan) -> str:
    """The command that plays the same games."""
    words = ["critias", "arena", plan.game, "--bots", ",".join(plan.bots), "--players", str(plan.players)]
    words += ["--games", str(plan.games), "--seed", str(plan.seed)]
    return shlex.join(words + [part for name, choice in plan.options.items() for part in ("--option", f"{name}={choice}")])


def _plan(plan: Plan, summary: Summary) -> str:
    options = [f"{name} {choice}" for name, choice in plan.options.items()]
    parts = [_counted(plan.players, "player"), *options, f"seed {plan.seed}"]
    parts += [f"{_counted(summary.blocks, 'block')} of one deal each, played with rotated seats"]
    if summary.blocks < plan.blocks:
        parts += [f"{plan.blocks - summary.blocks} blocks still to play"]
    return escape(", ".join(parts)) + "."


# ------------------------------------------------------------------------------------------------ tables


def _standings(summary: Summary, ratings: Mapping[str, Rating]) -> str:
    head = ("bot", "games", "win share", "95 %", "margin", "95 %", "points", "rating", "ms", "faults")
    note = "<p>Margin: points ahead of the best other. Rating: Plackett and Luce, μ ± σ. ms: thinking time a decision.</p>"
    return note + _table(head, (_standing(standing, ratings[standing.bot]) for standing in summary.by_strength))


def _standing(standing: Standing, rating: Rating) -> Sequence[str]:
    return (
        standing.bot,
        f"{standing.games:,}",
        f"{standing.win_share:.1%}",
        between(standing.win_share_interval, "{:.1%}"),
        f"{standing.mean_margin:+.2f}",
        between(standing.mean_margin_interval, "{:+.2f}"),
        f"{standing.mean_points:.2f}",
        f"{rating.mu:.1f} ± {rating.sigma:.1f}",
        f"{1000 * standing.seconds_per_decision:.2f}",
        f"{standing.faults:,}",
    )


def between(interval: Interval | None, form: str) -> str:
    return "unknown" if interval is None else " to ".join(form.format(end) for end in interval)


def _pairs(plan: Plan, summary: Summary) -> str:
    """A table of how often the bot of the row had more points than the bot of the column."""
    shares = {}
    for pair in summary.pairs:
        shares[pair.bot, pair.other] = pair.share
        shares[pair.other, pair.bot] = 1 - pair.share
    order = [standing.bot for standing in summary.by_strength]
    rows = ([bot, *(_share(shares.get((bot, other))) for other in order)] for bot in order)
    note = "<p>How often the bot of the row had more points than the bot of the column; a tie counts half.</p>"
    return "<h2>One against another</h2>" + note + _table(["", *order], rows)


def _share(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"


def _faults(summary: Summary) -> str:
    """What bots did wrong; empty if they did nothing wrong."""
    rows = [(standing.bot, f"{standing.faults:,}", standing.first_fault or "") for standing in summary.by_strength if standing.faults]
    if not rows:
        return "<p>Every answer of every bot could be used.</p>"
    note = "<p>Where a bot's answer could not be used, a random action was played in its place.</p>"
    return "<h2>Faults</h2>" + note + _table(("bot", "faults", "the first"), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["<tr>" + "".join(f"<th>{escape(cell)}</th>" for cell in head) + "</tr>"]
    for first, *others in rows:
        lines.append(f"<tr><th>{escape(first)}</th>" + "".join(f"<td>{escape(cell)}</td>" for cell in others) + "</tr>")
    return '<div class="wide"><table>' + "\n".join(lines) + "</table></div>"


def _counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'s' * (number != 1)}"
