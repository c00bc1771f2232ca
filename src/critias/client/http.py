"""The server over HTTP: everything but what happens at a table while one looks at it."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import httpx

from critias.client.connection import ClientProblem, Seat

__all__ = ["Client", "ClientProblem"]

TIMEOUT = 30.0


class Client:
    """One user of a server, known to it by a cookie.

    async with Client("http://127.0.0.1:8000") as client:
        made = await client.make_table(game="atlantis", seats=[{"who": "me"}, {"who": "bot", "level": "mate"}])
        async with client.seat(made["table"]) as seat:
            while seat.state["phase"] != "over":
                await seat.act(seat.state["legal"][0]["action"])
                await seat.my_turn()
    """

    def __init__(self, address: str, http: httpx.AsyncClient | None = None) -> None:
        self.address = address.rstrip("/")
        self.http = http or httpx.AsyncClient(base_url=self.address, timeout=TIMEOUT)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.http.aclose()

    async def request(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        """Any request; raises ClientProblem for what the server refuses."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        response = await self.http.request(method, path, headers=headers, **more)
        if response.is_error:
            raise ClientProblem(response.json() if response.headers.get("content-type") == "application/json" else {"code": "http"})
        return response

    async def make_table(self, **wish: Any) -> dict[str, Any]:
        """A table, with the tokens of its seats; the wish is as `TableWish` in the server's description."""
        made: dict[str, Any] = (await self.request("POST", "/api/tables", json=wish)).json()
        return made

    async def sit(self, table: str, seat: int, token: str | None = None, name: str = "Guest") -> None:
        """Takes a seat for this user, so that the token is not needed any more."""
        await self.request("POST", f"/api/tables/{table}/seats", json={"seat": seat, "token": token, "name": name})

    async def look(self, table: str, token: str | None = None, **query: Any) -> dict[str, Any]:
        """The table as this user, or whoever has the token, may know it."""
        seen: dict[str, Any] = (await self.request("GET", f"/api/tables/{table}", token, params=query)).json()
        return seen

    async def record(self, table: str, token: str | None = None) -> str:
        return (await self.request("GET", f"/api/tables/{table}/record", token)).text

    def seat(self, table: str, seat: int | None = None, token: str | None = None, watch: bool = False) -> Seat:
        """A live connection to a table, as a seat or as a spectator."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Seat(self.address, table, seat, token, cookies, watch)
