"""A bot for a seat at a Critias server, over plain HTTP, using only Python's standard library.

    python examples/http_bot.py http://127.0.0.1:8000 TABLE SEAT INVITATION

It reads what happens from the table's stream, one JSON value per line, and posts an action when it is its turn. This one plays at random;
put your own ideas into `choose`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def choose(state: dict[str, Any]) -> int:
    """One of the legal actions; `state["view"]` is what the seat sees."""
    return int(random.choice(state["legal"])["action"])


class Table:
    def __init__(self, address: str, table: str) -> None:
        self.url = f"{address}/api/tables/{table}"
        self.headers = {"content-type": "application/json"}

    def sit(self, seat: int, invitation: str, name: str) -> None:
        """An invitation works once; the seat's own token, which comes back, is good for the whole game."""
        token = self._post("/seats", {"seat": seat, "token": invitation, "name": name})["token"]
        self.headers["authorization"] = f"Bearer {token}"

    def states(self) -> Iterator[dict[str, Any]]:
        """The table as the seat sees it, whenever something happens."""
        with urlopen(Request(f"{self.url}/stream", headers=self.headers), timeout=60) as lines:
            for line in lines:
                message = json.loads(line) if line.strip() else {}  # empty lines only keep the connection open
                if "state" in message:  # other messages say who is connected
                    yield message["state"]

    def play(self, state: dict[str, Any], action: int) -> None:
        """The id is made from the position, so sending it twice is safe."""
        self._post("/messages", {"type": "action", "id": f"v{state['version']}", "action": action, "version": state["version"]})

    def _post(self, path: str, message: dict[str, Any]) -> dict[str, Any]:
        try:
            with urlopen(Request(self.url + path, json.dumps(message).encode(), self.headers), timeout=60) as answer:
                return dict(json.load(answer))
        except HTTPError as error:
            problem = json.loads(error.read())
            if problem["code"] not in ("action.stale", "action.turn"):  # somebody was faster, by an undo for example; the stream says so
                sys.exit(f"the server refused {message}: {problem['code']}")
            return {}


def main() -> None:
    address, name, seat, invitation = sys.argv[1:]
    table = Table(address.rstrip("/"), name)
    table.sit(int(seat), invitation, "HTTP bot")
    for state in table.states():
        if state["phase"] in ("over", "aside"):  # aside: the game cannot go on, and has no result
            print("over:", state["result"])
            return
        if state["legal"]:
            table.play(state, choose(state))


if __name__ == "__main__":
    main()
