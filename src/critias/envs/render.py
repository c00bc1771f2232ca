"""What an environment renders: coloured text, printed or returned, or a picture."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

from critias.core.game import Game
from critias.core.match.match import Match
from critias.core.rules.calls import State
from critias.terminal.look import Look
from critias.terminal.renderers import renderer_of
from critias.terminal.screen import table

RENDER_MODES = ["human", "ansi", "rgb_array"]
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}
WIDTH = 100  # letters


def check_mode(mode: str | None) -> str | None:
    """The mode; raises ValueError if it is unknown."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def render(mode: str | None, game: Game, seen: State, viewer: int) -> Any:
    """Render a state redacted for the viewer: `human` prints it, `ansi` is its text, `rgb_array` a picture."""
    if mode is None:
        raise ValueError(f"render() needs a render_mode: create the environment with one of {', '.join(RENDER_MODES)}")
    if mode == "rgb_array":
        from critias.envs.pictures import picture  # only here: Pillow is wanted for pictures alone

        return picture(game.name, game.view(seen, viewer))
    text = draw(game, seen, viewer)
    if mode == "ansi":
        return text
    print(text)
    return None


def draw(game: Game, seen: State, viewer: int) -> str:
    """The table as coloured text."""
    match = Match(game, seen)
    look = Look("en", viewer, game.words, WIDTH, players=match.players)
    out = Console(
        file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", highlight=False, markup=False, emoji=False
    )
    with out.capture() as capture:
        out.print(table(match, game.view(seen, viewer), renderer_of(game.name), look))
    return capture.get()
