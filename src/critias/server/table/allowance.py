"""How much each seat may add to a table's log besides actions that stand, so that no log grows without end.

Actions that stand are not counted: the rules end every game. What is counted can be refused without stopping one.
"""

from __future__ import annotations

from collections import Counter

from critias.server.table.entry import Entry, EntryKind
from critias.server.table.refusal import Refused

TAKE_BACKS = (EntryKind.UNDO, EntryKind.OFFER)
COUNTED = (*TAKE_BACKS, EntryKind.SIT, EntryKind.LEAVE, EntryKind.SAY)
COUNTED_APART = (EntryKind.BACK,)  # so that chat never keeps anybody from coming back


class Allowance:
    def __init__(self, max_entries: int | None) -> None:
        self._max_entries = max_entries
        self._used: Counter[int | None] = Counter()
        self._used_apart: Counter[int | None] = Counter()

    def check(self, kind: EntryKind, seat: int | None) -> None:
        """Raise Refused if the seat has used up what it may add."""
        used = self._used_apart[seat] if kind in COUNTED_APART else self._used[seat] if kind in COUNTED else 0
        if self._max_entries is not None and used >= self._max_entries:
            raise Refused("table.full", most=self._max_entries)

    def note(self, entry: Entry, undone: int, asker: int | None) -> None:
        """Count an entry; the actions that it took back count for the seat that asked for it."""
        if entry.kind in COUNTED_APART:
            self._used_apart[entry.seat] += 1
        elif entry.kind in COUNTED:
            self._used[entry.seat] += 1
        self._used[entry.seat if entry.kind in TAKE_BACKS else asker] += undone
