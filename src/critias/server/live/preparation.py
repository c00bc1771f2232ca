"""Rules and bots of every game, made ready while the server already listens.

What was prepared on this machine before is ready, and loaded in half a second once the server listens. The rest is compiled by processes
of its own, as many as there are cores; a game can be played as soon as its rules are ready, and its bots answer as soon as they are.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Iterable

from critias.bots.preparation import PARTS, WITH_PARENT, is_prepared, prepare_rules
from critias.core.game import Game
from critias.games import GAMES
from critias.server.live.children import end_children, start_child
from critias.server.table.refusal import Refused

log = logging.getLogger(__name__)


class Preparation:
    """Which parts of which games are ready; with no games listed, everything counts as ready."""

    def __init__(self, games: Iterable[Game] = (), tell: Callable[[str], None] = log.info) -> None:
        self._games = list(games)
        self._tell = tell
        self._ready = {(game.name, part): asyncio.Event() for game in self._games for part in PARTS}
        self._cores = asyncio.Semaphore(os.cpu_count() or 1)
        self._processes: set[asyncio.subprocess.Process] = set()

    @classmethod
    def begin(cls, tell: Callable[[str], None]) -> Preparation:
        """The preparation of all games: what is prepared is ready; `run` prepares the others, and reports what it does."""
        preparation = cls(GAMES.values(), tell)
        for game in GAMES.values():
            for part in PARTS:
                if is_prepared(game, part):
                    preparation._ready[game.name, part].set()
        return preparation

    def is_ready(self, game: str, part: str = "rules") -> bool:
        event = self._ready.get((game, part))
        return event is None or event.is_set()

    def require(self, *games: str) -> None:
        """Refuse what needs the rules of these games (default: of all games) while they are not ready."""
        for game in games or [game.name for game in self._games]:
            if not self.is_ready(game):
                raise Refused("server.preparing", game=game)

    async def wait(self, game: str, part: str) -> None:
        if (event := self._ready.get((game, part))) is not None:
            await event.wait()

    async def wait_for_rules(self) -> None:
        """Wait until the rules of all games are ready."""
        for game in self._games:
            await self.wait(game.name, "rules")

    @property
    def is_done(self) -> bool:
        return all(event.is_set() for event in self._ready.values())

    @property
    def games(self) -> dict[str, dict[str, bool]]:
        """Which parts of each game are ready."""
        return {game.name: {part: self.is_ready(game.name, part) for part in PARTS} for game in self._games}

    async def run(self) -> None:
        """Load the rules that are ready, and prepare the others, the games in their order."""
        for game in self._games:
            if self.is_ready(game.name):
                await asyncio.to_thread(prepare_rules, game)
        await asyncio.gather(*(self._prepare(game, number) for number, game in enumerate(self._games, 1)))

    async def _prepare(self, game: Game, number: int) -> None:
        if all(self.games[game.name].values()):
            return
        async with self._cores:
            self._tell(f"Preparing {game.facts.title}, once on this machine: {number} of {len(self._games)}")
            # In a session of its own: Ctrl-C is for the server, which then ends it.
            process = await start_child("critias.bots.preparation", WITH_PARENT, game.name, start_new_session=True)
            self._processes.add(process)
            assert process.stdout is not None
            async for line in process.stdout:
                await self._load(game, line.decode().split()[1])
            if await process.wait():
                log.warning("%s could not be prepared; it is compiled when it is first needed", game.name)
            self._processes.discard(process)
        for part in PARTS:
            await self._load(game, part)
        if self.is_done:
            self._tell("All games are ready")

    async def _load(self, game: Game, part: str) -> None:
        """Take up what a process has prepared; the server answers meanwhile."""
        if part == "rules" and not self.is_ready(game.name):
            await asyncio.to_thread(prepare_rules, game)
        self._ready[game.name, part].set()

    async def close(self) -> None:
        await end_children(self._processes)
