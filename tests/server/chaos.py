"""Chaos: clients play random games while the server is killed again and again, and frames are dropped, doubled and reordered.

Every acknowledged action must be in the log as acknowledged, and no message may be in it twice. `make chaos` runs it at length.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from rich.progress import Progress
from server.servers import Mortal, sqlite_url

from critias.client import Client, ClientProblem, Seat
from critias.server.live.room import Room
from critias.server.storage.database import engine_for
from critias.server.storage.store import Store
from critias.server.table.entry import EntryKind

GAMES = ("atlantis", "atlandice", "nautilus")
PATIENCE = 60.0  # seconds; a server that acknowledges nothing for so long is stuck


class FaultySeat(Seat):
    """A connection on which messages get lost, come twice or late, both ways."""

    heartbeat, resend = 0.3, 0.3
    faults = Random(0)
    rate = 0.0
    _late: dict[str, Any] | None = None

    async def _take(self, message: dict[str, Any]) -> None:
        if self.faults.random() >= self.rate or message["type"] == "hello":
            await super()._take(message)
            if self._late is not None:
                late, self._late = self._late, None
                await super()._take(late)
            return
        match self.faults.randrange(3):
            case 0:
                return
            case 1:
                await super()._take(message)
                await super()._take(message)
            case 2:
                self._late = message


@dataclass
class Witness:
    """What clients were told."""

    acknowledged: dict[str, dict[int, tuple[int, int]]] = field(default_factory=dict)  # by table and version: seat and action
    refused: int = 0

    def note(self, table: str, version: int, seat: int, action: int) -> None:
        earlier = self.acknowledged.setdefault(table, {}).setdefault(version, (seat, action))
        assert earlier == (seat, action), f"version {version} of {table} was acknowledged for {earlier} and for {(seat, action)}"

    @property
    def number(self) -> int:
        return sum(map(len, self.acknowledged.values()))


async def keep_playing(client: Client, game: str, witness: Witness, random: Random, rate: float) -> None:
    """One table after another, two seats of one user, until cancelled."""
    while True:
        made = await patiently(lambda: client.make_table(game=game, seats=[{"who": "me"}, {"who": "me"}], public=True))
        table = made["table"]
        seats = [client.seat(table, seat) for seat in range(2)]
        for seat in seats:
            seat.__class__ = FaultySeat
            assert isinstance(seat, FaultySeat)
            seat.rate, seat.faults = rate, random
        async with seats[0], seats[1]:
            await asyncio.gather(*(play(seat, number, table, witness, random) for number, seat in enumerate(seats)))


async def play(seat: Seat, number: int, table: str, witness: Witness, random: Random) -> None:
    while (await seat.my_turn())["phase"] != "over":
        version, action = seat.state["version"], random.choice(seat.state["legal"])["action"]
        try:
            witness.note(table, await seat.play(action, version), number, action)
        except ClientProblem as problem:
            assert problem.code in ("action.stale", "action.turn", "table.over"), problem
            witness.refused += 1
            await asyncio.sleep(0.01)


async def patiently(ask: Any) -> Any:
    while True:
        try:
            return await ask()
        except Exception:
            await asyncio.sleep(0.1)


async def keep_killing(server: Mortal, kills: int, witness: Witness, random: Random, progress: Progress) -> None:
    """Each time when some actions have been acknowledged, and a little later, so that it happens at every moment of storing one."""
    task = progress.add_task(f"killing the server on {server.port}", total=kills)
    for _ in range(kills):
        await until_acknowledged(witness, witness.number + random.randrange(1, 10))
        await asyncio.sleep(random.uniform(0.0, 0.03))
        server.kill()
        await asyncio.to_thread(server.start)
        progress.advance(task)


async def until_acknowledged(witness: Witness, number: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while witness.number < number:
            await asyncio.sleep(0.005)


async def rage(database: str, kills: int, seed: int = 0, rate: float = 0.05, more: int = 10) -> Witness:
    """Play and kill, and play on until `more` actions are acknowledged; return what was, after checking it against the log."""
    random, witness = Random(seed), Witness()
    server = Mortal(database)
    await asyncio.to_thread(server.start)
    try:
        with Progress(disable=not sys.stderr.isatty()) as progress:
            clients = [Client(server.address) for _ in GAMES]
            playing = [
                asyncio.create_task(keep_playing(client, game, witness, random, rate)) for client, game in zip(clients, GAMES, strict=True)
            ]
            await keep_killing(server, kills, witness, random, progress)
            await until_acknowledged(witness, witness.number + more)
            for task in playing:
                if task.done():
                    await task
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    finally:
        server.stop()
    await check(database, witness)
    return witness


async def check(database: str, witness: Witness) -> None:
    """Nothing acknowledged is missing or different, no message is there twice, and every log can be carried out."""
    store = await Store.open(engine_for(database, "FULL"))
    try:
        for table, acknowledged in witness.acknowledged.items():
            stored = await store.load(table)
            assert stored is not None, f"table {table} is lost"
            log = {entry.version: entry for entry in stored.entries}
            assert sorted(log) == list(range(1, len(log) + 1)), f"there are gaps in {table}"
            for version, (seat, action) in acknowledged.items():
                assert version in log, f"version {version} of {table} was acknowledged and is lost"
                entry = log[version]
                assert (entry.kind, entry.seat, entry.data["action"]) == (EntryKind.ACTION, seat, action), (
                    f"{table} has another version {version}"
                )
            ids = [(entry.seat, entry.id) for entry in stored.entries if entry.id is not None]
            assert len(ids) == len(set(ids)), f"a message was applied twice in {table}"
            assert Room(stored).table.version == len(log)
    finally:
        await store.close()


def main() -> None:
    reader = argparse.ArgumentParser(description="Kills the server while clients play; nothing acknowledged may be lost.")
    reader.add_argument("--kills", type=int, default=500)
    reader.add_argument("--database", help="a PostgreSQL URL (default: a new SQLite file)")
    reader.add_argument("--seed", type=int, default=int(time.time()))
    wanted = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        witness = asyncio.run(rage(wanted.database or sqlite_url(Path(folder)), wanted.kills, wanted.seed))
    played = f"{len(witness.acknowledged)} tables, {witness.number} acknowledged actions"
    print(f"seed {wanted.seed}: {wanted.kills} kills, {played}: none lost, none applied twice")


if __name__ == "__main__":
    main()
