"""`critias games`: the games that can be played."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from critias.commands.output import console, print_json
from critias.core.game import Game
from critias.games import GAMES


def list_games(as_json: bool) -> None:
    if as_json:
        print_json([_facts(game) for game in GAMES.values()])
        return
    table = Table(box=None, padding=(0, 1), header_style="dim")
    for heading in ("game", "designers", "players", "options", "rules", "actions"):
        table.add_column(heading, justify="right" if heading in ("rules", "actions") else "left", overflow="fold")
    for game in GAMES.values():
        facts = game.facts
        table.add_row(game.name, facts.designers, _players(game), _options(game), str(facts.rules_version), str(facts.actions))
    console().print(table)


def _players(game: Game) -> str:
    return ", ".join(map(str, game.facts.players))


def _options(game: Game) -> str:
    return "; ".join(f"{name}: {', '.join(choices)}" for name, choices in game.facts.options.items())


def _facts(game: Game) -> dict[str, Any]:
    facts = game.facts
    return {
        "name": game.name,
        "title": facts.title,
        "designers": facts.designers,
        "players": list(facts.players),
        "options": {name: list(choices) for name, choices in facts.options.items()},
        "rules_version": facts.rules_version,
        "actions": facts.actions,
        "outcomes": facts.outcomes,
        "max_length": facts.max_length,
        "observation_size": facts.observation_size,
    }
