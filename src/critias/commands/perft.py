"""`critias perft`: the tree of a game counted level by level."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.table import Table

from critias.commands.arguments import find_game, start
from critias.commands.background import wait_for
from critias.commands.output import console, print_json, warn_of_compiling
from critias.commands.refusal import Refusal, refusing
from critias.core.batches import perft as tree
from critias.core.match.match import Match

DEFAULT_PLAYERS = 2
DEFAULT_SEED = 0


def perft(
    name: str,
    players: int | None,
    seed: int | None,
    depth: int,
    is_divided: bool,
    position: str | None,
    options: Sequence[str],
    as_json: bool,
) -> None:
    if is_divided and depth < 1:
        raise Refusal("--divide needs a depth of at least 1")
    match = _match(name, players, seed, position, options)
    began = time.perf_counter()
    with refusing():
        counts = _divide(match, depth) if is_divided else _levels(match, depth)
    if as_json:
        print_json(_described(match, depth) | {"seconds": time.perf_counter() - began} | counts)
    else:
        console().print(_divide_table(counts) if is_divided else _level_table(counts))


def _match(name: str, players: int | None, seed: int | None, position: str | None, options: Sequence[str]) -> Match:
    game = find_game(name)
    if position is None:
        warn_of_compiling()
        return start(game, DEFAULT_PLAYERS if players is None else players, DEFAULT_SEED if seed is None else seed, options)
    if players is not None or seed is not None or options:
        raise Refusal("--position already sets players and options; leave out --players, --option and --seed")
    with refusing("--position: "):
        match = game.at(position)
    warn_of_compiling()
    return match


def _levels(match: Match, depth: int) -> dict[str, Any]:
    return {"levels": [asdict(level) for level in wait_for(lambda: tree.perft(match.game, match.state, depth))]}


def _divide(match: Match, depth: int) -> dict[str, Any]:
    parts = wait_for(lambda: tree.divide(match.game, match.state, depth))
    return {"divide": {match.game.write_action(action): count for action, count in parts.items()}, "positions": sum(parts.values())}


def _described(match: Match, depth: int) -> dict[str, Any]:
    return {
        "game": match.game.name,
        "players": match.players,
        "options": match.options,
        "seed": match.source and match.source.to_json(),
        "position": match.position(),
        "depth": depth,
    }


def _level_table(counts: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for heading in ("depth", "positions", "decisions", "chance nodes", "ends"):
        table.add_column(heading, justify="right")
    for level in counts["levels"]:
        table.add_row(*(f"{number:,}" for number in level.values()))
    return table


def _divide_table(counts: dict[str, Any]) -> Table:
    table = Table(box=None, padding=(0, 1), header_style="dim")
    table.add_column("step")
    table.add_column("positions", justify="right")
    for step, number in counts["divide"].items():
        table.add_row(step, f"{number:,}")
    table.add_row("all", f"{counts['positions']:,}", style="bold")
    return table
