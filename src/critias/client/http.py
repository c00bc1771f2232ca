"""The server over HTTP: everything except following a table live."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

import httpx

from critias.client.connection import ClientProblem, Seat
from critias.client.contributions import Contributions

__all__ = ["Client", "ClientProblem"]

TIMEOUT = 30.0


class Client:
    """One user of a server, known to it by a cookie.

    async with Client("http://127.0.0.1:8000") as client:
        made = await client.make_table(game="atlantis", seats=[{"who": "me"}, {"who": "bot", "level": "mate"}])
        async with client.seat(made["table"]) as seat:
            while (state := await seat.my_turn())["legal"] is not None:
                await seat.play(state["legal"][0]["action"])
    """

    def __init__(self, address: str, http: httpx.AsyncClient | None = None) -> None:
        self.address = address.rstrip("/")
        self.contributions = Contributions()
        self.http = http or httpx.AsyncClient(base_url=self.address, timeout=TIMEOUT)

    def __repr__(self) -> str:
        return f"Client({self.address!r})"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.http.aclose()

    async def request(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        """Send any request; raises ClientProblem for what the server refuses."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        response = await self.http.request(method, path, headers=headers, **more)
        if response.is_error:
            raise ClientProblem(response.json() if response.headers.get("content-type") == "application/json" else {"code": "http"})
        return response

    async def make_table(self, **wish: Any) -> dict[str, Any]:
        """Create a table and return it with its invitations and the tokens of this user's seats; the wish is a `TableWish` of the server's
        description.
        """
        seats = [seat | ({"commitment": self.contributions.commit()} if seat.get("who") == "me" else {}) for seat in wish["seats"]]
        made: dict[str, Any] = (await self.request("POST", "/api/tables", json=wish | {"seats": seats})).json()
        if all(seat["who"] in ("me", "bot") for seat in wish["seats"]):
            await self.contribute(made["table"])
        return made

    async def sit(self, table: str, seat: int, token: str | None = None, name: str = "Guest") -> dict[str, Any]:
        """Take a seat for this user, by invitation unless it is open; the answer has the seat's own token."""
        claim = {"seat": seat, "token": token, "name": name, "commitment": self.contributions.commit()}
        seated: dict[str, Any] = (await self.request("POST", f"/api/tables/{table}/seats", json=claim)).json()
        await self.contribute(table)
        return seated

    async def contribute(self, table: str) -> None:
        """Show what this user's seats add to the chance of a table, if all its seats are taken; a live `Seat` does so by itself."""
        for row in (await self.request("GET", "/api/tables/mine", params={"table": table})).json():
            value = self.contributions.owed((await self.look(table, seat=row["seat"]))["state"], row["seat"])
            if value is not None:
                message = {"type": "reveal", "id": f"reveal-{row['seat']}", "contribution": value}
                await self.request("POST", f"/api/tables/{table}/messages", params={"seat": row["seat"]}, json=message)

    async def look(self, table: str, token: str | None = None, **query: Any) -> dict[str, Any]:
        """The table as this user, or the holder of the token, may know it."""
        seen: dict[str, Any] = (await self.request("GET", f"/api/tables/{table}", token, params=query)).json()
        return seen

    async def record(self, table: str, token: str | None = None) -> str:
        return (await self.request("GET", f"/api/tables/{table}/record", token)).text

    def seat(self, table: str, seat: int | None = None, token: str | None = None, watch: bool = False) -> Seat:
        """A live connection to a table, as a seat or as a spectator."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return Seat(self.address, table, seat, token, cookies, watch, self.contributions)
