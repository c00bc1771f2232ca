"""The plots of the report as SVG inside the page: their colours are the page's, light or dark.

Matplotlib draws with placeholder colours; `_dressed` replaces them with the names of the page's colours.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any

from critias.arena.plan import Plan
from critias.arena.results import PlayedBlock
from critias.arena.summary import Summary, block_means, blocks_of, shares
from critias.extras import require

INK = "#010203"
QUIET = "#040506"
SERIES = [f"#0a0b{number:02x}" for number in range(6)]  # further bots have the same colours with other marks
MARKS = "osD^vPX"
MAX_NAME_LENGTH = 26
MAX_POINTS = 200  # of a line
SETTINGS = {
    "text.parse_math": False,  # a bot may have dollar signs in its name
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": QUIET,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def require_matplotlib() -> None:
    require("report", "a report", "matplotlib")


def standings_plot(plan: Plan, summary: Summary) -> str:
    """Every bot's win share as a dot with its interval, the strongest on top, and the fair share as a line."""
    standings = summary.by_strength[::-1]
    figure, axes = _figure("standings", 0.9 + 0.42 * len(standings))
    axes.axvline(100 / plan.players, color=QUIET, linestyle=(0, (4, 3)), linewidth=1.2)
    for row, standing in enumerate(standings):
        colour, mark = _look(plan.names.index(standing.bot))
        low, high = standing.win_share_interval or (standing.win_share, standing.win_share)
        axes.plot([100 * low, 100 * high], [row, row], color=colour, linewidth=2.2, solid_capstyle="round")
        axes.plot(100 * standing.win_share, row, marker=mark, markersize=8, color=colour)
    axes.set_yticks(range(len(standings)), [_short(standing.bot) for standing in standings])
    axes.set_ylim(-0.6, len(standings) - 0.4)
    axes.set_xlim(-2, 102)
    axes.set_xlabel(f"win share in %, 95 % interval; dashed: a fair share of {100 / plan.players:.0f} %")
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    return _dressed(figure, "standings")


def course_plot(plan: Plan, played: Sequence[PlayedBlock]) -> str:
    """The win share of every bot up to each of its blocks: whether it has settled."""
    blocks = sorted(played, key=lambda block: block.number)
    figure, axes = _figure("course", 3.6)
    axes.axhline(100 / plan.players, color=QUIET, linestyle=(0, (4, 3)), linewidth=1.2)
    for bot, name in enumerate(plan.names):
        course = thinned(running_means(block_means(bot, blocks_of(bot, blocks), shares)))
        colour, mark = _look(bot)
        every = max(1, len(course) // 8)
        x, y = [number for number, _ in course], [100 * mean for _, mean in course]
        axes.plot(x, y, color=colour, marker=mark, markevery=every, markersize=5, linewidth=1.8, label=_short(name))
    axes.set_ylim(-2, 102)
    axes.set_xlabel("blocks played by the bot")
    axes.set_ylabel("win share so far in %")
    axes.legend(frameon=False, loc="upper left", bbox_to_anchor=(1.01, 1.0), labelcolor=INK)
    return _dressed(figure, "course")


def running_means(values: Sequence[float]) -> list[tuple[int, float]]:
    """The mean of the first n values, for every n."""
    total, means = 0.0, []
    for number, value in enumerate(values, 1):
        total += value
        means.append((number, total / number))
    return means


def thinned(points: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """At most MAX_POINTS of the points, the last among them."""
    step = -(-len(points) // MAX_POINTS) or 1
    return points[::-step][::-1]


# ------------------------------------------------------------------------------------------------ drawing


def _figure(name: str, height: float) -> tuple[Any, Any]:
    """A figure without a window; the name makes its identifiers unique, and the same every time."""
    require_matplotlib()
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context({**SETTINGS, "svg.hashsalt": name}):
        figure = Figure(figsize=(8, height), layout="constrained")
        return figure, figure.subplots()


def _look(bot: int) -> tuple[str, str]:
    return SERIES[bot % len(SERIES)], MARKS[bot % len(MARKS)]


def _short(name: str) -> str:
    return name if len(name) <= MAX_NAME_LENGTH else name[: MAX_NAME_LENGTH - 1] + "…"


def _dressed(figure: Any, name: str) -> str:
    import matplotlib

    page = io.StringIO()
    with matplotlib.rc_context({**SETTINGS, "svg.hashsalt": name}):
        figure.savefig(page, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    svg = page.getvalue()
    svg = svg[svg.index("<svg") :]
    for number, colour in enumerate(SERIES):
        svg = svg.replace(colour, f"var(--bot{number})")
    svg = svg.replace(INK, "var(--ink)").replace(QUIET, "var(--quiet)")
    return re.sub(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>', r'<svg viewBox="\1" xmlns:xlink="http://www.w3.org/1999/xlink">', svg, count=1)
