"""What a game needs before its first move: its rules and its bots, compiled once on each machine.

`python -m critias.bots.preparation GAME` compiles both and prints a line as each is done, so that a server can go on serving meanwhile.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from critias.bots.bot import sight_of
from critias.bots.levels import LEVELS
from critias.bots.parent import end_with_parent
from critias.bots.referee import ask
from critias.bots.spec import make_bot
from critias.core.game import Game
from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.compiled import cache_folder, is_compiling, sources_of
from critias.core.rules.fields import opened
from critias.games import game as find_game

WITH_PARENT = "--with-parent"  # on the command line: end when standard input ends
SEED = 0  # of the game that is played for it; nobody sees it
MAX_STEPS = 1000  # of that game


def prepare_rules(game: Game) -> None:
    """Load everything that a match calls, and what tells people of it; what was never used on this machine is compiled."""
    match = game.start(game.facts.players[0], SEED)
    action, before, after = match.legal()[0], match.state, match.state.copy()
    calls.apply(after, action)
    game.describe(opened(before), action)
    game.places(opened(before), action)
    game.tell(opened(before), action, opened(after), match.mover)
    while not match.is_over and len(match.steps) < MAX_STEPS:  # sooner or later chance decides too
        match.play(match.legal()[len(match.steps) % len(match.legal())])
    match.view(0)
    match.scores()
    match.ranking()
    game.count(match.state)


def prepare_bots(game: Game) -> None:
    """Ask a bot of each level once."""
    match = go_to_choice(game.start(game.facts.players[0], SEED))
    for level in LEVELS:
        ask(make_bot(level, game, threads=1), sight_of(match, SEED))


PARTS: dict[str, Callable[[Game], None]] = {"rules": prepare_rules, "bots": prepare_bots}


def go_to_choice(match: Match) -> Match:
    """Play on to the first decision with a choice, since bots do not think about a single action."""
    while len(legal := match.legal()) == 1:
        match.play(legal[0])
    return match


def prepare(game: Game, part: str) -> None:
    """Prepare a part of a game and note that it is done."""
    PARTS[part](game)
    if is_compiling() and (marker := _marker(game, part)) is not None:
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()


def is_prepared(game: Game, part: str) -> bool:
    """Whether a part of a game was prepared on this machine with the present sources."""
    if not is_compiling():
        return True
    marker = _marker(game, part)
    return marker is not None and marker.exists()


def _marker(game: Game, part: str) -> Path | None:
    """The file that marks a part as prepared; None for a game that is compiled again in each process."""
    sources = sources_of(game.dtype)
    return None if sources is None else cache_folder() / f"{game.name}{sources[:16]}.{part}"


def main() -> None:
    names = sys.argv[1:]
    if names[0] == WITH_PARENT:
        end_with_parent()
        names = names[1:]
    for name in names:
        for part in PARTS:
            prepare(find_game(name), part)
            print(name, part, flush=True)


if __name__ == "__main__":
    main()
