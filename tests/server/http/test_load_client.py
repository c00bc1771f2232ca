"""The client of `make load`: it takes a server's refusal for one, and a socket that is lost for a failure."""

from __future__ import annotations

import asyncio
import importlib.util
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, serve

LINE = Path(__file__).resolve().parents[3] / "bench" / "load" / "line.py"


def test_a_socket_closed_by_an_overloaded_server_is_turned_away() -> None:
    assert asyncio.run(_end_of_a_socket_closed_with(1013)) == "turned away"


def test_any_other_end_of_a_socket_names_its_code() -> None:
    assert "4408" in asyncio.run(_end_of_a_socket_closed_with(4408))


async def _end_of_a_socket_closed_with(code: int) -> str:
    ended: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: ended.set_result(str(context["exception"])))

    async def refuse(socket: ServerConnection) -> None:
        await socket.close(code)

    async with serve(refuse, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        line = _line().Line(f"ws://127.0.0.1:{port}", {}, lambda *_: None, lambda: ended.set_result("turned away"))
        await line.connect()
        return await asyncio.wait_for(ended, 10)


def _line() -> Any:
    spec = importlib.util.spec_from_file_location("load_line", LINE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
