"""A fuzzer for the socket: broken, oversized, unknown, forged and out-of-turn messages. Each gets a clear problem and changes nothing."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.progress import track
from server.servers import running, sqlite_url
from websockets.asyncio.client import ClientConnection, connect

from critias.client import Client

ODD: list[Any] = [None, True, -1, 0, 1.5, 2**53, 2**64, -(2**31), "", "x" * 41, "é\0\n", [], [[]], {}, {"a": 1}, "action", "1", "NaN"]
TYPES = [
    "action",
    "undo",
    "offer",
    "accept",
    "decline",
    "resign!",
    "leave ",
    "sit",
    "flag",
    "pause",
    "rematch",
    "absent",
    "why",
    "say",
    None,
    3,
]
BATCH = 50


def bad_message(random: Random) -> str | bytes:
    """Never one that could be carried out: seat 1 is not to move, and whatever it could do now is left out or spoilt."""
    match random.randrange(6):
        case 0:
            return random.randbytes(random.randrange(200))
        case 1:
            return "".join(chr(random.randrange(32, 0xD7FF)) for _ in range(random.randrange(100)))
        case 2:
            text = json.dumps({"type": "action", "id": "m1", "action": 3})
            return text[: random.randrange(len(text))]
        case 3:
            return json.dumps(random.choice(ODD))
        case 4:
            message = {"type": random.choice(TYPES), "id": random.choice([*ODD, "m2"]), "action": random.choice(ODD)}
            return json.dumps(message | {random.choice(["seat", "data", "bot", "version", "extra"]): random.choice(ODD)})
        case _:
            return json.dumps({"type": "action", "id": f"m{random.randrange(10**9)}", "action": random.randrange(-5, 3000)})


async def batch(socket: ClientConnection, messages: list[str | bytes]) -> None:
    """Every message of the batch gets an answer, and none is carried out."""
    for message in messages:
        await socket.send(message)
    for message in messages:
        answer = await next_answer(socket)
        assert answer["type"] == "problem" or (answer["type"] == "done" and answer["version"] is None), (message, answer)


async def next_answer(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if message["type"] != "presence":
            return message


async def fuzz(address: str, number: int, seed: int = 0) -> None:
    random = Random(seed)
    async with Client(address) as ann, Client(address) as ben:
        made = await ann.make_table(game="atlantis", seats=[{"who": "me"}, {"who": "friend"}], name="Ann")
        table = made["table"]
        seated = await ben.sit(table, 1, made["invitations"][0]["token"], "Ben")
        await ann.contribute(table)
        before = (await ann.look(table))["state"]
        seat = 1 - before["mover"]
        headers = {"Authorization": f"Bearer {[made['seats'][0], seated][seat]['token']}"}
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        async with connect(url, additional_headers=headers, compression=None) as socket:
            assert json.loads(await socket.recv())["type"] == "hello"
            for _ in track(range(0, number, BATCH), "bad messages", disable=not sys.stderr.isatty()):
                await batch(socket, [bad_message(random) for _ in range(BATCH)])
        async with connect(url, additional_headers=headers, compression=None) as socket:
            await socket.recv()
            await socket.send("x" * 20_000)
            await socket.wait_closed()
            assert socket.close_code == 1009, socket.close_code
        assert (await ann.look(table))["state"] == before


def main() -> None:
    reader = argparse.ArgumentParser(description="Sends bad messages to a server; none may do anything.")
    reader.add_argument("--messages", type=int, default=100_000)
    wanted = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(sqlite_url(Path(folder))) as address:
        asyncio.run(fuzz(address, wanted.messages))
    print(f"{wanted.messages} bad messages: each was refused, nothing changed")


if __name__ == "__main__":
    main()
