"""The client's process: told by lines of JSON on standard input what to do, it says on standard output how far it is and what came out."""

from __future__ import annotations

import asyncio
import gc
import itertools
import json
import os
import sys
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

import uvloop
from game import Game
from line import Busy
from load import Load
from ours import CritiasGame
from post import Poster
from theirs import PeerGame

RETRY_SECONDS = 1.0  # as the server asks
KINDS: dict[str, type[CritiasGame | PeerGame]] = {"critias": CritiasGame, "boardgame.io": PeerGame}


def tell(**message: Any) -> None:
    print(json.dumps(message), flush=True)


def give_up(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A socket or a table was lost: figures without it would flatter the server."""
    error = context.get("exception")
    print("".join(traceback.format_exception(error)) if error else context["message"], file=sys.stderr, flush=True)
    os._exit(1)


def opener(kind: str, addresses: list[str], game: str) -> Callable[[Callable[[Game], None]], Awaitable[Game]]:
    """Tables are made at each address in turn, again if the server is overloaded; the seats of one connect to all of them."""
    posters = itertools.cycle([Poster(address) for address in addresses])

    async def open_game(ended: Callable[[Game], None]) -> Game:
        while True:
            opened = KINDS[kind](ended)
            try:
                await opened.open(next(posters), addresses, game)
                return opened
            except Busy:
                opened.close()
                await asyncio.sleep(RETRY_SECONDS)

    return open_game


async def obey(load: Load, order: dict[str, Any]) -> dict[str, Any]:
    if order["do"] == "grow":
        gc.enable()
        await load.grow(order["tables"], lambda done: tell(progress=done))
        gc.collect()
        gc.freeze()
        return {}
    gc.disable()  # a pause of the client would look like one of the server
    return asdict(await load.play(order["rate"], order["seconds"], lambda done: tell(progress=done)))


async def main(kind: str, address: str, game: str) -> None:
    asyncio.get_running_loop().set_exception_handler(give_up)
    load = Load(opener(kind, address.split(","), game))
    while line := await asyncio.to_thread(sys.stdin.readline):
        tell(result=await obey(load, json.loads(line)))
    os._exit(0)  # closing thousands of sockets one by one is of no use to anybody


if __name__ == "__main__":
    uvloop.run(main(*sys.argv[1:]))
