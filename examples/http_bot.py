"""A bot for a seat at a Critias server, over plain HTTP and with nothing but Python's own library.

    python examples/http_bot.py http://127.0.0.1:8000 TABLE SEAT TOKEN

It reads what happens from the table's stream, one JSON value a line, and posts an action whenever it is to choose. This one plays at
random; put your own thoughts into `choose`.
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
    def __init__(self, address: str, table: str, seat: int, token: str) -> None:
        self.url = f"{address}/api/tables/{table}"
        self.seat = seat
        self.headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}

    def sit(self, name: str) -> None:
        self._post("/seats", {"seat": self.seat, "token": self.headers["authorization"].split()[1], "name": name})

    def states(self) -> Iterator[dict[str, Any]]:
        """The table as the seat sees it, whenever something happens."""
        with urlopen(Request(f"{self.url}/stream", headers=self.headers), timeout=60) as lines:
            for line in lines:
                message = json.loads(line) if line.strip() else {}  # empty lines only keep the connection open
                if "state" in message:  # others tell who is connected
                    yield message["state"]

    def act(self, state: dict[str, Any], action: int) -> None:
        """The id is made from the position, so sending it twice is safe."""
        self._post("/messages", {"type": "act", "id": f"v{state['version']}", "action": action, "version": state["version"]})

    def _post(self, path: str, message: dict[str, Any]) -> None:
        try:
            urlopen(Request(self.url + path, json.dumps(message).encode(), self.headers), timeout=60).close()
        except HTTPError as error:
            problem = json.loads(error.read())
            if problem["code"] not in ("act.stale", "act.turn"):  # somebody was faster, a take-back say; the stream tells
                sys.exit(f"the server refused {message}: {problem['code']}")


def main() -> None:
    address, name, seat, token = sys.argv[1:]
    table = Table(address.rstrip("/"), name, int(seat), token)
    table.sit("HTTP bot")
    for state in table.states():
        if state["phase"] == "over":
            print("over:", state["result"])
            return
        if state["legal"]:
            table.act(state, choose(state))


if __name__ == "__main__":
    main()
