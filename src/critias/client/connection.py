"""A live connection to a table: it reconnects by itself, sends a message until it is acknowledged, and always has the latest state."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from critias.client.contributions import Contributions

MIN_WAIT, MAX_WAIT = 0.05, 5.0
HEARTBEAT = 15.0  # seconds between questions whether the log has entries that did not arrive
RESEND = 10.0  # seconds without an answer after which a message is sent again
FINAL = (4400, 4403, 4404, 4410, 4411, 4412)  # close codes after which trying again is useless
ENDED = ("over", "aside")  # phases of a table at which nothing more is played
AGAIN = ("server.busy", "server.closing", "server.preparing", "server.store", "rate")  # problems that pass


class ClientProblem(Exception):
    """The server refused; `code` is stable, and nothing has changed."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("code", "unknown"), problem.get("args"), problem.get("clause"))
        self.problem = problem
        self.code: str = problem.get("code", "unknown")


class Seat:
    """A seat at a table. Use it with `async with`; inside, `state` is the table as this seat may know it now."""

    heartbeat, resend = HEARTBEAT, RESEND

    def __init__(
        self,
        address: str,
        table: str,
        seat: int | None,
        token: str | None,
        cookies: str,
        watch: bool = False,
        contributions: Contributions | None = None,
    ) -> None:
        self._url = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._seat, self._watch = seat, watch
        self._contributions = contributions or Contributions()
        self._headers = {"Cookie": cookies} if cookies else {}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"
        self._prefix = secrets.token_hex(4)
        self._numbers = itertools.count(1)
        self._pending: dict[str, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
        self._socket: ClientConnection | None = None
        self._changed = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._ended: Exception | None = None
        self.hello: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.presence: dict[str, Any] = {}  # who is connected: `online` for each seat, `watchers`
        self.entries: list[dict[str, Any]] = []  # of the log, since the connection was first made
        self.connections = 0

    def __repr__(self) -> str:
        who = "watching" if self._watch else "of this user" if self._seat is None else str(self._seat)
        return f"<Seat {who}: {self._url}>"

    async def __aenter__(self) -> Self:
        self._tasks = [asyncio.create_task(self._run()), asyncio.create_task(self._look_for_missed())]
        try:
            await self.wait(lambda state: bool(state))
            if self._owed(self.state) is not None:
                await self._contribute()
            else:
                self._tasks.append(asyncio.create_task(self._contribute()))
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _contribute(self) -> None:
        """Show what this seat adds to the game's chance, once everybody sits."""
        value = self._owed(await self.wait(lambda state: self._owed(state) is not None))
        with contextlib.suppress(ClientProblem):  # another connection of this seat was faster
            await self._send(type="reveal", contribution=value)

    def _owed(self, state: dict[str, Any]) -> str | None:
        return self._contributions.owed(state, self.hello.get("seat"))

    # -------------------------------------------------------------------------------------------- playing

    async def play(self, action: int, version: int | None = None) -> int:
        """Play an action; return its version once it is stored."""
        return await self._send(type="action", action=action, version=version)

    async def wish(self, kind: str) -> int:
        """undo, offer, accept, decline, resign, leave, back or again."""
        return await self._send(type=kind, commitment=self._contributions.commit() if kind == "again" else None)

    async def say(self, text: str) -> int:
        return await self._send(type="say", text=text)

    async def why(self, **asked: Any) -> dict[str, Any]:
        """Ask why not this `action`, or this `thing`; `reason` in the answer is None if nothing forbids it."""
        return await self._ask(type="why", **asked)

    async def wait(self, until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the state satisfies a condition."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._ended is not None or until(self.state))
        if not until(self.state):
            assert self._ended is not None
            raise self._ended
        return self.state

    async def my_turn(self) -> dict[str, Any]:
        """Wait until there is something to choose, or the game has ended."""
        return await self.wait(lambda state: state.get("legal") is not None or state.get("phase") in ENDED)

    async def _send(self, **message: Any) -> int:
        version: int = (await self._ask(**message))["version"]
        return version

    async def _ask(self, **message: Any) -> dict[str, Any]:
        """Send until there is an answer, over as many connections as it takes; the id makes that safe."""
        id = f"{self._prefix}-{next(self._numbers)}"
        text = json.dumps({key: value for key, value in message.items() if value is not None} | {"id": id})
        wait = MIN_WAIT
        while True:
            answer = await self._exchange(id, text)
            if answer["type"] == "done":
                return answer
            if answer["code"] not in AGAIN:
                raise ClientProblem(answer)
            await asyncio.sleep(wait)
            wait = min(2 * wait, MAX_WAIT)

    async def _exchange(self, id: str, text: str) -> dict[str, Any]:
        if self._ended is not None:
            raise self._ended
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._pending[id] = (text, future)
        try:
            while True:
                if self._socket is not None:
                    with contextlib.suppress(ConnectionClosed):  # it is sent again on the next connection
                        await self._socket.send(text)
                with contextlib.suppress(TimeoutError):
                    return await asyncio.wait_for(asyncio.shield(future), self.resend)
        finally:
            self._pending.pop(id, None)

    # -------------------------------------------------------------------------------------------- the connection

    async def _run(self) -> None:
        wait = MIN_WAIT
        while True:
            try:
                async with connect(self._address(), additional_headers=self._headers, max_size=None, compression=None) as socket:
                    wait = MIN_WAIT
                    await self._listen(socket)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in FINAL:
                    return await self._end(ClientProblem({"code": closed.rcvd.reason}))
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            finally:
                self._socket = None
            await asyncio.sleep(wait)
            wait = min(2 * wait, MAX_WAIT)

    async def _look_for_missed(self) -> None:
        """Ask from time to time whether something was missed; if so, connect again."""
        while True:
            await asyncio.sleep(self.heartbeat)
            with contextlib.suppress(ClientProblem):
                version = (await self._ask(type="ping"))["version"]
                if self.state and version > self.state["version"] and self._socket is not None:
                    await self._socket.close()

    def _address(self) -> str:
        query = [f"seat={self._seat}"] if self._seat is not None else []
        query += ["watch=true"] if self._watch else []
        query += [f"since={self.state['version']}"] if self.state else []
        return self._url + ("?" + "&".join(query) if query else "")

    async def _listen(self, socket: ClientConnection) -> None:
        async for text in socket:
            message = json.loads(text)
            await self._take(message)
            if message["type"] == "hello":
                self._socket = socket
                self.connections += 1
                for waiting, _ in list(self._pending.values()):
                    await socket.send(waiting)

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] in ("done", "problem"):
            _, future = self._pending.get(message["id"], ("", None))
            if future is not None and not future.done():
                future.set_result(message)
        elif message["type"] == "presence":
            await self._note_presence(message)
        elif message["type"] in ("hello", "entry"):  # what is not known yet is left to newer clients
            await self._take_state(message)

    async def _note_presence(self, presence: dict[str, Any]) -> None:
        async with self._changed:
            self.presence = presence
            self._changed.notify_all()

    async def _take_state(self, message: dict[str, Any]) -> None:
        if message["type"] == "hello":
            self.hello = message
            await self._note_presence(message["presence"])
        async with self._changed:
            for entry in message["entries"] if message["type"] == "hello" else [message["entry"]]:
                if not self.state or entry["version"] == self.state["version"] + 1 or message["type"] == "hello":
                    self.entries.append(entry)
            if not self.state or message["state"]["version"] >= self.state["version"]:
                self.state = message["state"]
            self._changed.notify_all()

    async def _end(self, problem: Exception) -> None:
        self._ended = problem
        for _, future in self._pending.values():
            if not future.done():
                future.set_exception(problem)
        async with self._changed:
            self._changed.notify_all()
