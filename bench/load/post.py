"""HTTP as far as tables need it: JSON posted over connections that stay open; a full client would take time that moves should have."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.parse import urlsplit

import orjson
from line import Busy, clock

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
IDLE_SECONDS = 2.0  # after which a connection is not used again: servers close it after five


class Refused(Exception):
    """The server did not make what it was asked for."""


class Poster:
    """Posts for one user: the first cookie that comes is kept."""

    def __init__(self, address: str) -> None:
        self._address = urlsplit(address)
        self._idle: list[tuple[float, Connection]] = []
        self._cookie = b""

    async def post(self, path: str, **fields: Any) -> dict[str, Any]:
        reader, writer = connection = self._used() or await asyncio.open_connection(self._address.hostname, self._address.port)
        writer.write(self._request(path, orjson.dumps(fields)))
        head = await reader.readuntil(b"\r\n\r\n")
        headers = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:-2])
        body = await reader.readexactly(int(headers[b"content-length"]))
        self._idle.append((clock(), connection))
        status = head.split(b" ", 2)[1]
        if status == b"503" and b"server.busy" in body:
            raise Busy
        if status not in (b"200", b"201"):
            raise Refused(f"{path}: {head.splitlines()[0].decode()} {body.decode()}")
        self._keep_cookie(head)
        answer: dict[str, Any] = orjson.loads(body)
        return answer

    def _used(self) -> Connection | None:
        while self._idle:
            since, connection = self._idle.pop()
            if clock() - since < IDLE_SECONDS:
                return connection
            connection[1].close()
        return None

    def _request(self, path: str, body: bytes) -> bytes:
        head = f"POST {path} HTTP/1.1\r\nHost: {self._address.netloc}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return head.encode() + self._cookie + b"\r\n" + body

    def _keep_cookie(self, head: bytes) -> None:
        for line in head.split(b"\r\n"):
            name, _, value = line.partition(b": ")
            if name.lower() == b"set-cookie" and not self._cookie:
                self._cookie = b"Cookie: " + value.partition(b";")[0] + b"\r\n"
