"""A socket for a table that lives in another process: messages go both ways, and each side hears why the other one closed it."""

from __future__ import annotations

import asyncio
import contextlib
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.typing import Subprotocol

from critias.server.counters import FORWARDED
from critias.server.http.answers import plain_problem, problem
from critias.server.http.arrival import is_forwarded
from critias.server.http.close_codes import TRY_AGAIN, close_refused
from critias.server.http.passages import CONNECT_SECONDS, Moved, Passages
from critias.server.http.websocket_protocol import Write, direct_way
from critias.server.live.moderation import READ_AGAIN
from critias.server.live.tasks import end_all
from critias.server.table.refusal import Refused

AGAIN = "critias-again"  # in the answer of a process that does not serve the table: look again who does
OPEN_SECONDS = 5.0  # within which the other process accepts a socket
GONE = 1001
NOT_PASSED_ON = (b"host", b"sec-websocket-")
MIN_OWN_CODE = 3000


async def pass_socket(passages: Passages, table: str, address: str, scope: Scope, receive: Receive, send: Send) -> bool:
    """Connect a socket with the process at an address, until one side closes it; False if that process does not serve the table, or cannot
    be reached.
    """
    try:
        async with passages.to(table, address):
            there = await _connect(passages, address, scope)
    except InvalidStatus as refused:
        if AGAIN in refused.response.headers:
            return False
        await _deny_with(_passed_denial(refused), send)
        return True
    except (ValueError, InvalidURI):  # of the caller: a port beyond all ports in the host's name, a fragment in the path
        await _deny_with(plain_problem(400), send)
        return True
    except (OSError, TimeoutError, InvalidHandshake, Moved):
        return False
    FORWARDED.labels("socket").inc()
    async with there:
        await receive()  # websocket.connect
        await send({"type": "websocket.accept", "subprotocol": there.subprotocol})
        await _carry(passages, table, address, there, receive, send, direct_way(scope))
    return True


async def refuse_socket(refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    """Close a socket so that its client tries again; to another process, refuse it so that it looks again."""
    await receive()
    if is_forwarded(scope):
        answer = problem(503, refused)
        answer.headers[AGAIN] = "1"
        await _deny_with(answer, send)
    else:
        await close_refused(TRY_AGAIN, refused, scope, send)


async def _connect(passages: Passages, address: str, scope: Scope) -> ClientConnection:
    """Under the name by which the caller asked, since the other process compares it with the caller's origin."""
    there = urlsplit(address)
    query = f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else ""
    headers = [(name.decode(), value.decode("latin-1")) for name, value in passages.headers(scope) if not name.startswith(NOT_PASSED_ON)]
    async with asyncio.timeout(CONNECT_SECONDS + OPEN_SECONDS):
        return await connect(
            f"ws://{Headers(scope=scope).get('host', there.netloc)}{scope['raw_path'].decode('latin-1')}{query}",
            host=there.hostname,
            port=there.port,
            additional_headers=headers,
            subprotocols=[Subprotocol(name) for name in scope["subprotocols"]] or None,
            user_agent_header=None,
            compression=None,
            max_size=None,
            open_timeout=None,
            close_timeout=1,
            proxy=None,
        )


def _passed_denial(refused: InvalidStatus) -> Response:
    response = refused.response
    return Response(bytes(response.body or b""), response.status_code, media_type=response.headers.get("content-type"))


async def _deny_with(answer: Response, send: Send) -> None:
    """Refuse a socket before it is accepted."""
    await send({"type": "websocket.http.response.start", "status": answer.status_code, "headers": answer.raw_headers})
    await send({"type": "websocket.http.response.body", "body": answer.body})


async def _carry(passages: Passages, table: str, address: str, there: ClientConnection, receive: Receive, send: Send, write: Write) -> None:
    out, back = asyncio.create_task(_out(receive, there)), asyncio.create_task(_back(there, send, write))
    try:
        async with passages.to(table, address):
            await asyncio.wait({out, back}, return_when=asyncio.FIRST_COMPLETED)
    except Moved:
        pass
    finally:
        await end_all((out, back))
    if not (out.done() and not out.cancelled()):  # the caller is still there
        code = there.close_code if there.close_code not in (None, 1005, 1006) else READ_AGAIN
        with contextlib.suppress(RuntimeError, OSError):
            await send({"type": "websocket.close", "code": code, "reason": there.close_reason or ""})


async def _out(receive: Receive, there: ClientConnection) -> None:
    """What the caller sends; ends when the caller has gone."""
    while (message := await receive())["type"] == "websocket.receive":
        with contextlib.suppress(ConnectionClosed):
            await there.send(message["text"] if message.get("text") is not None else message["bytes"])
    code = message.get("code") or GONE
    await there.close(code if code == 1000 or code >= MIN_OWN_CODE else GONE)


async def _back(there: ClientConnection, send: Send, write: Write) -> None:
    """What the other process sends, which is always text; ends when it closes the socket, or the caller does not hear any more."""
    with contextlib.suppress(ConnectionClosed, RuntimeError, OSError):
        while True:
            message = await there.recv(decode=False)
            if not write(message):
                await send({"type": "websocket.send", "text": message.decode()})
