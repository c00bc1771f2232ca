"""How the bots of an arena stand: as tables for people, and as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from critias import __version__
from critias.arena.intervals import Interval
from critias.arena.plan import Plan
from critias.arena.ratings import Rating
from critias.arena.summary import Summary
from critias.games import game


def as_data(plan: Plan, summary: Summary, ratings: Mapping[str, Rating]) -> dict[str, Any]:
    """What `--json` prints; bots in the order they were named."""
    return {
        "critias": __version__,
        **plan.to_json(),
        "games_asked": plan.games,
        "games": summary.games,
        "line_ups": len(plan.line_ups),
        "blocks": summary.blocks,
        "blocks_planned": plan.blocks,
        "standings": [vars(standing) | {"rating": _rating_data(ratings.get(standing.bot))} for standing in summary.standings],
        "pairs": [vars(pair) for pair in summary.pairs],
    }


def _rating_data(rating: Rating | None) -> dict[str, float] | None:
    return None if rating is None else {"mu": rating.mu, "sigma": rating.sigma, "ordinal": rating.ordinal}


# ------------------------------------------------------------------------------------------------ tables


def print_standings(plan: Plan, summary: Summary, ratings: Mapping[str, Rating], out: Console) -> None:
    options = [f"{name} {choice}" for name, choice in plan.options.items()]
    parts = [game(plan.game).facts.title, f"{plan.players} players", *options, f"seed {plan.seed}"]
    out.print(f" {', '.join(parts)}", style="bold")
    out.print(f" {_extent(plan, summary)}", style="dim")
    out.print(_result_table(summary))
    out.print(_detail_table(summary, ratings))
    if len(plan.names) > 2:
        out.print(" How often the row's bot finished ahead of the column's (a tie counts half):", style="dim")
        out.print(_pair_table(summary))
    for standing in summary.by_strength:
        if standing.first_fault is not None:
            out.print(f" First fault of {standing.bot}: {standing.first_fault}")


def _extent(plan: Plan, summary: Summary) -> str:
    """How much was played; more than asked for where that makes it fair."""
    played = f"{summary.games:,} games in {summary.blocks:,} blocks"
    if summary.blocks < plan.blocks:
        return f"{played} of {plan.blocks:,}"
    if summary.games > plan.games:
        return f"{played}: {plan.games:,} requested, the rest so that every bot plays every seat"
    return played


def _result_table(summary: Summary) -> Table:
    table = _table("bot", "win share", "95 %", "margin", "95 %")
    for standing in summary.by_strength:
        table.add_row(
            standing.bot,
            f"{standing.win_share:.1%}",
            _between(standing.win_share_interval, "{:.1%}"),
            f"{standing.mean_margin:+.2f}",
            _between(standing.mean_margin_interval, "{:+.2f}"),
        )
    return table


def _detail_table(summary: Summary, ratings: Mapping[str, Rating]) -> Table:
    table = _table("bot", "games", "points", "rating", "ms a decision", "faults")
    for standing in summary.by_strength:
        rating = ratings.get(standing.bot)
        table.add_row(
            standing.bot,
            f"{standing.games:,}",
            f"{standing.mean_points:.2f}",
            "unknown" if rating is None else f"{rating.mu:.1f} ± {rating.sigma:.1f}",
            f"{1000 * standing.seconds_per_decision:.2f}",
            f"{standing.faults:,}",
        )
    return table


def _pair_table(summary: Summary) -> Table:
    order = [standing.bot for standing in summary.by_strength]
    shares = {(pair.bot, pair.other): pair.share for pair in summary.pairs}
    shares |= {(other, bot): 1 - share for (bot, other), share in shares.items()}
    table = _table("", *map(str, range(1, len(order) + 1)))
    for number, bot in enumerate(order, 1):
        table.add_row(f"{number} {bot}", *("" if (bot, other) not in shares else f"{shares[bot, other]:.0%}" for other in order))
    return table


def _table(first: str, *headings: str) -> Table:
    """A table of figures about bots, whose names come first."""
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column(first, overflow="fold")
    for heading in headings:
        table.add_column(heading, justify="right")
    return table


def _between(interval: Interval | None, form: str) -> str:
    return "unknown" if interval is None else " to ".join(form.format(end) for end in interval)
