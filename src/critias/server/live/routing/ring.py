"""Which of several processes a table belongs to, by their names alone: rendezvous hashing.

Every pair of table and process has a weight, and the process with the highest weight owns the table. So all who know the same processes
agree without asking, and when a process comes or goes only its own tables move.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

MAX_REMEMBERED = 200_000  # tables whose owner is kept, so that it is not computed again


def weight(table: str, process: str) -> int:
    return int.from_bytes(blake2b(f"{process}/{table}".encode(), digest_size=8).digest(), "big")


class Ring:
    """Processes by name, with the address of each."""

    def __init__(self, addresses: Mapping[str, str], _remembered: dict[str, tuple[int, str]] | None = None) -> None:
        self.addresses = dict(addresses)
        self._remembered = _remembered or {}  # by table, the highest weight and whose it is

    def __repr__(self) -> str:
        return f"Ring({self.addresses!r})"

    def __len__(self) -> int:
        return len(self.addresses)

    def owner(self, table: str) -> str | None:
        """The name of the process that owns a table; None if there is no process."""
        if not self.addresses:
            return None
        found = self._remembered.get(table)
        if found is None:
            found = max((weight(table, process), process) for process in self.addresses)
            if len(self._remembered) >= MAX_REMEMBERED:
                self._remembered = {}
            self._remembered[table] = found
        return found[1]

    def changed_to(self, addresses: Mapping[str, str]) -> Ring:
        """The ring of these processes. For known tables only those that came are compared: thousands of tables take milliseconds."""
        if addresses == self.addresses:
            return self
        came = addresses.keys() - self.addresses.keys()
        kept = {table: found for table, found in self._remembered.copy().items() if found[1] in addresses}
        return Ring(addresses, {table: max([found, *((weight(table, new), new) for new in came)]) for table, found in kept.items()})
