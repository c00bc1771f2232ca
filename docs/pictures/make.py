"""Draw the boards for the README: `python docs/pictures/make.py` writes an SVG for each game."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from critias import GAMES, Match
from critias.terminal.look import Look
from critias.terminal.renderers import RENDERERS
from critias.terminal.screen import table

HERE = Path(__file__).resolve().parent
SEEDS = {"atlantis": 21, "atlandice": 5, "nautilus": 48}
DECISIONS = {"atlantis": 70, "atlandice": 70, "nautilus": 150}
LIVELY = ("nautilus",)  # random players hardly ever go to sea
DONE = "done"
WIDTH = 100
# Without web fonts: the picture loads nothing from outside.
FORMAT = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def middle_of_a_game(name: str) -> Match:
    match, rng = GAMES[name].start(4, SEEDS[name]), random.Random(SEEDS[name])
    for _ in range(DECISIONS[name]):
        match.play(rng.choice(choices(match)))
    while match.mover != 0:
        match.play(rng.choice(choices(match)))
    return match


def choices(match: Match) -> list[int]:
    """All that is legal; in a lively game whatever is not the end of something."""
    legal = match.legal()
    if match.game.name not in LIVELY:
        return legal
    return [action for action in legal if match.game.write_action(action) != DONE] or legal


def main() -> None:
    for name, renderer in RENDERERS.items():
        match = middle_of_a_game(name)
        look = Look("en", 0, match.game.words, WIDTH, False, match.players)
        out = Console(file=io.StringIO(), record=True, width=WIDTH, highlight=False, markup=False, emoji=False, color_system="truecolor")
        out.print(table(match, match.view(0), renderer, look))
        out.save_svg(str(HERE / f"{name}.svg"), title=f"critias play {name}", code_format=FORMAT)


if __name__ == "__main__":
    main()
