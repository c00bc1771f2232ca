"""How an environment shows itself: as text with colours, printed, or as a picture."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

from critias.core.calls import State
from critias.core.game import Game
from critias.core.match import Match
from critias.terminal.drawings import drawing_of
from critias.terminal.look import Look
from critias.terminal.screen import table

RENDER_MODES = ["human", "ansi", "rgb_array"]
METADATA: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}
WIDTH = 100  # letters


def check_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def render(mode: str | None, game: Game, seen: State, viewer: int) -> Any:
    """What the viewer sees of a record redacted for it: `human` prints it, `ansi` is its text, `rgb_array` a picture."""
    if mode is None:
        raise ValueError(f"nothing is shown without a render_mode; give one of {', '.join(RENDER_MODES)} when the environment is made")
    if mode == "rgb_array":
        from critias.envs.pictures import picture  # only here: Pillow is wanted for pictures alone

        return picture(game.name, game.view(seen, viewer))
    text = draw(game, seen, viewer)
    if mode == "ansi":
        return text
    print(text)
    return None


def draw(game: Game, seen: State, viewer: int) -> str:
    """The table in letters, with colours."""
    match = Match(game, seen)
    look = Look("en", viewer, game.words, WIDTH, players=match.players)
    out = Console(
        file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", highlight=False, markup=False, emoji=False
    )
    with out.capture() as capture:
        out.print(table(match, game.view(seen, viewer), drawing_of(game.name), look))
    return capture.get()
