"""`critias play`: the server on this machine alone, and the page in the browser."""

from __future__ import annotations

import os
import socket
import webbrowser
from threading import Thread

from critias.commands.arguments import find_game
from critias.commands.output import remark
from critias.commands.refusal import Refusal
from critias.commands.serve import check_database, prepare_database, read_settings
from critias.games import OWN
from critias.server import logs
from critias.server.run import serve

USUAL_PORT = 8710  # links of an evening stay the same the next one, if nobody else has taken it
ANY_PORT = 0


def play_in_browser(game: str | None, opens_browser: bool) -> None:
    if game is not None:
        find_game(game)
        if game not in OWN:
            raise Refusal(f"the browser can't show {game}; play it here with `critias play --terminal {game}`")
    settings = read_settings("127.0.0.1", None if "CRITIAS_PORT" in os.environ else _free_port())
    prepare_database(settings)
    check_database(settings)
    logs.set_up("WARNING")
    page = "" if game is None else f"/new/{game}"

    def show(address: str) -> None:
        print(f"Critias is at {address}{page} (Ctrl-C to stop; all tables are saved)", flush=True)
        if opens_browser:
            Thread(target=webbrowser.open, args=(address + page,), daemon=True).start()

    if not serve(settings, show, remark):
        raise Refusal(f"the server couldn't start on port {settings.port}; see the lines above")


def _free_port() -> int:
    with socket.socket() as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(("127.0.0.1", USUAL_PORT))
        except OSError:
            return ANY_PORT
    return USUAL_PORT
