"""`critias hint`: the best choices in a position, from what the player to move knows."""

from __future__ import annotations

from dataclasses import asdict

from rich.table import Table

from critias.commands.arguments import check_language, find_game
from critias.commands.background import wait_for
from critias.commands.line import said_in_turn
from critias.commands.output import console, is_plain, print_json, warn_of_compiling
from critias.commands.refusal import refusing
from critias.core.game import Game
from critias.core.rules.calls import State
from critias.review.hints import Hint, Suggestion, hint_at
from critias.terminal.look import Look


def hint(position: str, simulations: int, language: str, as_json: bool) -> None:
    check_language(language)
    game = find_game(position.split(" ", 1)[0])
    warn_of_compiling()
    with refusing():
        state = game.read_position(position)
        found = wait_for(lambda: hint_at(game, state, simulations))
    if as_json:
        print_json(asdict(found))
        return
    out = console()
    look = Look(language, found.player, game.words, out.width, is_plain(out), int(state["players"][0]))
    out.print(look.text("hint.for", player=look.name(found.player), simulations=found.simulations))
    out.print(_table(found, game, state, look))


def _table(found: Hint, game: Game, state: State, look: Look) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for suggestion in found.suggestions:
        table.add_row(
            f"{suggestion.chance:.0%}", _range(suggestion, look), suggestion.name, said_in_turn(game, state, [suggestion.name], look)
        )
    return table


def _range(suggestion: Suggestion, look: Look) -> str:
    """The interval, as far as it is possible."""
    return look.text("hint.range", low=f"{max(0.0, suggestion.low):.0%}", high=f"{min(1.0, suggestion.high):.0%}")
