"""`critias play`: the server on this machine alone, and the page in the browser."""

from __future__ import annotations

import os
import socket
import webbrowser
from threading import Thread

from critias.arena.plan import Plan
from critias.arena.prepare import prepare
from critias.bots.levels import LEVELS
from critias.commands.asking import find_game
from critias.commands.output import warn_of_compiling
from critias.commands.refusal import Refusal
from critias.commands.serve import prepare_database, read_settings
from critias.games import GAMES, OWN
from critias.server import logs
from critias.server.serving import serve

USUAL_PORT = 8710  # links of an evening stay the same the next one, if nobody else has taken it
ANY_PORT = 0


def play_in_browser(game: str | None, opens_browser: bool) -> None:
    if game is not None:
        find_game(game)
        if game not in OWN:
            raise Refusal(f"the page in the browser has no board for {game}; `critias play --terminal {game}` plays it here")
    settings = read_settings("127.0.0.1", None if "CRITIAS_PORT" in os.environ else _free_port())
    prepare_database(settings)
    logs.set_up("WARNING")
    warn_of_compiling("Preparing the games (once, about a minute) ...")
    _prepare()
    page = "" if game is None else f"/new/{game}"

    def show(address: str) -> None:
        print(f"Critias is at {address}{page} (Ctrl-C ends it; every table is kept)", flush=True)
        if opens_browser:
            Thread(target=webbrowser.open, args=(address + page,), daemon=True).start()

    if not serve(settings, show):
        raise Refusal(f"the server could not start on port {settings.port}; the lines above say why")


def _prepare() -> None:
    """Rules and bots are compiled before anybody waits for an opponent's first move; the processes that think find them ready."""
    for game in GAMES.values():
        options = {name: choices[0] for name, choices in game.facts.options.items()}
        prepare(Plan(game.name, tuple(LEVELS), min(game.facts.players), games=1, seed=0, options=options))


def _free_port() -> int:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", USUAL_PORT))
        except OSError:
            return ANY_PORT
    return USUAL_PORT
