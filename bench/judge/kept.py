"""Results as lines of JSON in build/judge, one for each game by its number: a run goes on where the last one ended."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from rich.progress import track

from critias import GAMES

FOLDER = Path(__file__).resolve().parents[2] / "build" / "judge"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def play_missing(play: Callable[[int], str], path: Path, games: int, processes: int) -> None:
    """Add the lines of the games that are not there yet, in the order of their numbers."""
    path.parent.mkdir(parents=True, exist_ok=True)
    there = {line["number"] for line in lines(path)}
    missing = [number for number in range(games) if number not in there]
    with ProcessPoolExecutor(processes) as pool, path.open("a") as file:
        for line in track(pool.map(play, missing), total=len(missing), description=path.stem):
            file.write(line + "\n")
            file.flush()


def arguments(description: str, games: int) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("players", type=int)
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--simulations", type=int, default=2000)
    parser.add_argument("--processes", type=int, default=2)
    return parser.parse_args()
