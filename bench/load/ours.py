"""How the client speaks with Critias."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import orjson
from game import Game
from post import Poster

SEATS = [{"who": "me"}, {"who": "me"}]  # both have names at once, and tokens of their own


class CritiasGame(Game):
    """Plays random legal actions."""

    legal: tuple[list[int] | None, list[int] | None] = (None, None)
    sent = 0

    async def open(self, http: Poster, addresses: Sequence[str], game: str) -> None:
        made = await http.post("/api/tables", game=game, seats=SEATS, name="Load")
        for link in made["seats"]:
            address = addresses[link["seat"] % len(addresses)].replace("http", "ws", 1)
            url = f"{address}/api/tables/{made['table']}/socket"
            await self.connect(link["seat"], url, {"Authorization": f"Bearer {link['token']}"})
        await self.wait_for_greetings()

    def take(self, seat: int, text: bytes, at: float) -> None:
        message = orjson.loads(text)
        kind = message["type"]
        if kind == "done":
            self.acknowledge(at)
        elif kind == "problem":
            self.refuse()
        elif kind != "presence":
            self._look(seat, message["state"])
            if kind == "hello":
                self.greet(seat)
            elif message["entry"]["kind"] == "action":
                self.hear(seat, at)

    def _look(self, seat: int, state: dict[str, Any]) -> None:
        choices = state["legal"] and [choice["action"] for choice in state["legal"]]
        self.legal = (choices, self.legal[1]) if seat == 0 else (self.legal[0], choices)
        self.is_over = state["phase"] == "over"

    def send_move(self) -> int:
        seat = 0 if self.legal[0] else 1
        choices = self.legal[seat]
        assert choices, "nobody may move"
        self.sent += 1
        self.lines[seat].send(orjson.dumps({"type": "action", "id": f"{seat}-{self.sent}", "action": random.choice(choices)}))
        return seat
