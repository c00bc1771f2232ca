"""How server processes hear of each other's entries and presence: over Redis; a single process needs nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from critias.server.live.presence import Here
from critias.server.table.entry import Entry


class Bus(Protocol):
    """What a process tells others; nobody waits until it is sent."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may store entries too."""

    def publish(self, table: str, entry: Entry) -> None: ...

    def tell_presence(self, tables: Mapping[str, Here], is_whole: bool) -> None: ...

    def tell_time(self, message: Mapping[str, Any]) -> None: ...

    def check(self) -> None:
        """Raise ConnectionError while other processes are not heard, or do not hear."""

    async def close(self) -> None: ...


class Listener(Protocol):
    """What is done about messages of other processes."""

    async def heard(self, table: str, entry: Entry) -> None: ...

    async def heard_versions(self, versions: Mapping[str, int]) -> None:
        """Take in how far tables have come, some of whose entries could not be published."""

    async def heard_presence(self, process: str, tables: Mapping[str, Here], is_whole: bool) -> None: ...

    def heard_time(self, process: str, message: Mapping[str, Any]) -> None: ...

    async def restored(self) -> None:
        """Look for what was missed; from now on everything is heard."""


class LocalBus:
    """The bus of a single process, which knows everything itself."""

    is_shared = False

    def publish(self, table: str, entry: Entry) -> None:
        pass

    def tell_presence(self, tables: Mapping[str, Here], is_whole: bool) -> None:
        pass

    def tell_time(self, message: Mapping[str, Any]) -> None:
        pass

    def check(self) -> None:
        pass

    async def close(self) -> None:
        pass
