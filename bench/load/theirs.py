"""How the client speaks with boardgame.io: its messages in socket.io's packets, which are short texts, on the same kind of socket."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import orjson
from game import Game
from post import Poster

OPEN, PING, PONG = b"0", b"2", b"3"
CONNECT, CONNECTED, EVENT = b"40", b"40", b"42"
MAX_ADDED = 3  # as in peer.js


class PeerGame(Game):
    """Adds one, two or three."""

    name = b""
    match = ""
    credentials: tuple[str, ...] = ()
    mover = 0
    state_id = 0

    async def open(self, http: Poster, addresses: Sequence[str], game: str) -> None:
        self.name = game.encode()
        self.match = (await http.post(f"/games/{game}/create", numPlayers=2))["matchID"]
        join = f"/games/{game}/{self.match}/join"
        joined = [await http.post(join, playerID=str(seat), playerName=f"Load {seat + 1}") for seat in (0, 1)]
        self.credentials = tuple(player["playerCredentials"] for player in joined)
        for seat in (0, 1):
            await self.connect(seat, f"{addresses[0].replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket")
        await self.wait_for_greetings()

    def take(self, seat: int, text: bytes, at: float) -> None:
        if text == PING:
            self.lines[seat].send(PONG)
        elif text.startswith(EVENT):
            self._take_event(seat, orjson.loads(text[text.index(b",") + 1 :]), at)
        elif text.startswith(CONNECTED):
            self._emit(seat, "sync", self.match, str(seat), self.credentials[seat], 2)
        elif text.startswith(OPEN):
            self.lines[seat].send(CONNECT + b"/" + self.name + b",")

    def _take_event(self, seat: int, event: list[Any], at: float) -> None:
        if event[0] == "sync":
            self._look(event[2]["state"])
            self.greet(seat)
        elif event[0] == "update":
            self._look(event[2])
            if self.move is not None and seat == self.move.seat:
                self.acknowledge(at)
            else:
                self.hear(seat, at)

    def _look(self, state: dict[str, Any]) -> None:
        self.mover, self.state_id = int(state["ctx"]["currentPlayer"]), state["_stateID"]
        self.is_over = state["ctx"].get("gameover") is not None

    def send_move(self) -> int:
        seat = self.mover
        payload = {"type": "add", "args": [random.randint(1, MAX_ADDED)], "playerID": str(seat), "credentials": self.credentials[seat]}
        self._emit(seat, "update", {"type": "MAKE_MOVE", "payload": payload}, self.state_id, self.match, str(seat))
        return seat

    def _emit(self, seat: int, *event: Any) -> None:
        self.lines[seat].send(EVENT + b"/" + self.name + b"," + orjson.dumps(event))
