"""Measure the bots against each other, game by game, and write docs/ladder.md: `make ladder`.

Everything is played from seeds and, but for the rows in equal time, with budgets in simulations, so the results are the same everywhere.
Finished games are kept under build/ladder and reused until a source of rules or bots changes.
"""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path

from critias.arena import storage
from critias.arena.plan import Plan
from critias.arena.prepare import prepare
from critias.arena.storage import ResultFile
from critias.arena.summary import Standing, Summary, sum_up
from critias.arena.workers import play_on_cores
from critias.bots.levels import LEVELS, Level
from critias.core.text.words import LANGUAGES
from critias.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "ladder.md"
BY_VALUE = ("levels.py", "bots.py")  # what they say counts, not how they are written
GAMES_A_MATCH = 1000
SEED = 1
CLEARLY = 0.55  # the lower end of a level's share against the level below
OVER_GREEDY = {"atlantis": 0.95, "atlandice": 0.99, "nautilus": 0.97}
OVER_THREE = 0.75
# The search with the net against the search with the evaluation written by hand, at equal simulations and in equal time on one thread.
SIMULATIONS = "simulations=1000"
TIME = "milliseconds=20:threads=1"
OVER_HAND = {"atlantis": 0.62, "atlandice": 0.70}
OVER_THREE_BY_HAND = {"atlantis": 0.33, "atlandice": 0.38}


@dataclass(frozen=True)
class Match:
    """One bot against another, which has all other seats, and what the first must reach."""

    game: str
    bot: str
    other: str
    players: int
    bar: float
    by_lower_end: bool

    @property
    def plan(self) -> Plan:
        options = {name: choices[0] for name, choices in GAMES[self.game].facts.options.items()}
        return Plan(self.game, (self.bot, self.other), self.players, GAMES_A_MATCH, SEED, options)

    def is_won(self, standing: Standing) -> bool:
        interval = standing.win_share_interval or (0.0, 1.0)
        return interval[0] > self.bar if self.by_lower_end else standing.win_share >= self.bar


def matches(game: str) -> Iterator[Match]:
    names = list(LEVELS)
    for below, above in pairwise(names):
        yield Match(game, above, below, 2, CLEARLY, True)
    yield Match(game, "oracle", "greedy", 2, OVER_GREEDY[game], False)
    yield Match(game, "oracle", "greedy", 4, OVER_THREE, False)
    for budget in (SIMULATIONS, TIME) if GAMES[game].net else ():
        by_hand = f"search:{budget}:evaluation=hand"
        yield Match(game, f"search:{budget}", by_hand, 2, OVER_HAND[game], False)
        yield Match(game, f"search:{budget}", by_hand, 4, OVER_THREE_BY_HAND[game], False)


# ------------------------------------------------------------------------------------------------ playing


def play(match: Match, folder: Path) -> Summary:
    """Play what is missing of a match."""
    plan = match.plan
    bots = [LEVELS[bot].bot(GAMES[match.game]) if bot in LEVELS else bot for bot in (match.bot, match.other)]
    path = folder / fingerprint(match.game) / f"{'-'.join(bots)}-{match.players}.jsonl".replace(":", "-")
    kept = storage.read(path) if path.exists() else None
    played = kept.blocks if kept else []
    done = {block.number for block in played}
    missing = [number for number in range(plan.blocks) if number not in done]
    if missing:
        prepare(plan)
        note_machine(folder)
        file = ResultFile.reopen(path, kept.length) if kept else ResultFile.create(path, plan)
        with closing(file), closing(play_on_cores(plan, missing, os.cpu_count() or 1)) as running:
            for block in running:
                file.add(block)
                played.append(block)
    return sum_up(plan, played)


def fingerprint(game: str) -> str:
    """A hash of what decides how games go, except the bots of a match: results of other sources or settings are not continued."""
    digest = hashlib.sha256(repr((GAMES[game].search, GAMES[game].net_search)).encode())
    if (net := GAMES[game].net) is not None:
        digest.update(net.read_bytes())
    for part in ("core", f"games/{game}", "bots", "arena"):
        for source in sorted((ROOT / "src" / "critias" / part).rglob("*.py")):
            if source.name not in BY_VALUE:
                digest.update(source.relative_to(ROOT).as_posix().encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def note_machine(folder: Path) -> None:
    """Games come out the same on every machine; how long they took does not."""
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    known = machines(folder)
    if machine not in known:
        (folder / "machines.txt").write_text("\n".join([*known, machine]), encoding="utf-8")


def machines(folder: Path) -> list[str]:
    path = folder / "machines.txt"
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


# ------------------------------------------------------------------------------------------------ the page


def row(match: Match, summary: Summary) -> str:
    first, second = (_standing(summary, bot) for bot in (match.bot, match.other))
    low, high = first.win_share_interval or (0.0, 1.0)
    seats = match.other if match.players == 2 else f"{match.players - 1} × {match.other}"
    bar = f"lower end > {match.bar:.0%}" if match.by_lower_end else f"≥ {match.bar:.0%}"
    cells = (
        f"{match.bot} against {seats}",
        f"{summary.games}",
        f"**{first.win_share:.1%}**",
        f"{low:.1%} to {high:.1%}",
        f"{first.mean_margin:+.1f}",
        f"{first.mean_points:.1f} : {second.mean_points:.1f}",
        f"{1000 * first.seconds_per_decision:.1f} : {1000 * second.seconds_per_decision:.1f}",
        bar,
        "yes" if match.is_won(first) else "**no**",
    )
    return f"| {' | '.join(cells)} |"


def _standing(summary: Summary, bot: str) -> Standing:
    return next(standing for standing in summary.standings if standing.bot == bot)


HEAD = """| match | games | win share | 95 % | margin | points | ms per decision | bar | reached |
|---|---:|---:|---:|---:|---:|---:|---|---|"""


def page(results: dict[str, list[str]], folder: Path) -> str:
    tables = [f"## {GAMES[game].facts.title}\n\n{HEAD}\n" + "\n".join(rows) for game, rows in results.items()]
    levels = "\n".join(f"| {level.name} | {_translated(level)} | {_by_game(level)} |" for level in LEVELS.values())
    return f"""# The ladder

How strong the bots are, measured by `make ladder`. Every match has {GAMES_A_MATCH} games from seed {SEED} in blocks:
the same deal with rotated seats. Intervals come from the blocks. A level must clearly beat the one below it; a fair share is 50 %
with two players, 25 % with four.

Commit {commit()}, {date.today().isoformat()}; played on {"; ".join(machines(folder))}.

| level | in other languages | {" | ".join(GAMES[game].facts.title for game in results)} |
|---|---|{"---|" * len(results)}
{levels}

{chr(10).join(table + chr(10) for table in tables)}
Budgets are in simulations but for the rows in equal time, so the games come out the same on every machine of a kind; milliseconds are for
one thread while all cores were busy. `evaluation=hand` is the search with the evaluation written by hand; Nautilus has no other.
Any line can be played alone, for example `critias arena atlantis --bots oracle,greedy --players 2 --games {GAMES_A_MATCH} --seed {SEED}`.
"""


def _translated(level: Level) -> str:
    return ", ".join(level.called(language) for language in LANGUAGES[1:])


def _by_game(level: Level) -> str:
    return " | ".join(f"`{level.bot(game)}`" for game in GAMES.values())


def commit() -> str:
    command = ["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def main() -> int:
    """Play all matches, or those of the games named on the command line; the page is written when there are results of all games."""
    wanted = sys.argv[1:] or list(GAMES)
    folder = ROOT / "build" / "ladder"
    folder.mkdir(parents=True, exist_ok=True)
    results: dict[str, list[str]] = {}
    for game in wanted:
        results[game] = []
        for match in matches(game):
            results[game].append(row(match, play(match, folder)))
            print(game, results[game][-1], flush=True)
    if wanted == list(GAMES):
        PAGE.write_text(page(results, folder), encoding="utf-8")
    return int(any("**no**" in line for rows in results.values() for line in rows))


if __name__ == "__main__":
    sys.exit(main())
