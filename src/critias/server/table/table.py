"""A table: the game that is live there and the log of its entries, without any input or output.

`propose` checks what somebody wants and answers with the entry to be stored, or refuses; it changes nothing. `apply` carries an entry out,
once it is stored. A table that is read from its entries is the same in every process, however often they are read.
"""

from __future__ import annotations

from typing import Any

from critias.core.match.match import IllegalAction
from critias.core.rules.calls import State
from critias.server.table.allowance import Allowance
from critias.server.table.changes import change
from critias.server.table.checks import check
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.live_game import LiveGame
from critias.server.table.plan import TablePlan
from critias.server.table.refusal import AlreadyDone
from critias.server.table.step_range import StepRange


class Table(LiveGame):
    def __init__(self, name: str, plan: TablePlan, seat_entries: int | None = None) -> None:
        super().__init__(plan)
        self.name = name
        self.entries: list[Entry] = []
        self.allowance = Allowance(seat_entries)
        self._done: dict[tuple[int | None, str], int] = {}  # versions, by the seat and the id of its message

    @property
    def version(self) -> int:
        return len(self.entries)

    def propose(self, kind: EntryKind, seat: int | None, now: int, data: dict[str, Any] | None = None, id: str | None = None) -> Entry:
        """The entry for what somebody wants to do. Raises Refused, or AlreadyDone if it came before."""
        if id is not None and (seat, id) in self._done:
            raise AlreadyDone(self._done[seat, id])
        checked = check(self, kind, seat, data or {})
        self.allowance.check(kind, seat)
        at = max(now, self.entries[-1].at if self.entries else 0)  # clocks of processes differ a little; time never goes back
        return Entry(self.version + 1, at, kind, seat, checked, id)

    def apply(self, entry: Entry) -> None:
        """Carry out the next entry."""
        if entry.version != self.version + 1:
            raise ValueError(f"entry {entry.version} cannot follow version {self.version} of table {self.name}")
        if entry.kind is EntryKind.PAUSE:
            self.clocks.pause(entry.data["time"])
        self.clocks.charge(entry.at)
        start, asker = self.steps, None if self.offer is None else self.offer.seat
        self._change(entry)
        self.allowance.note(entry, len(self.undid.get(entry.version, ())), asker)
        self._note_steps(entry.version, start)
        self.entries.append(entry)
        if entry.id is not None:
            self._done[entry.seat, entry.id] = entry.version
        self.clocks.run(self.mover if self.thinker is None else None, entry.at, entry.kind is EntryKind.ACTION)

    def _change(self, entry: Entry) -> None:
        try:
            change(self, entry)
        except IllegalAction as error:
            raise ValueError(f"entry {entry.version} of table {self.name} cannot be carried out: {error}") from error

    def _note_steps(self, version: int, start: int | None) -> None:
        """What an entry did to the game, which had `start` steps before it, or had not begun."""
        stop = self.steps
        if stop == start:
            return
        self.changed = version
        if start is not None and stop is not None and stop > start:
            self.step_ranges[version] = StepRange(start, stop)
            self.standing.append(version)

    def positions(self, entry: Entry) -> list[State]:
        """The positions before each step that an entry led to, and after the last one; none if there was no step, or it was taken back."""
        steps = self.step_ranges.get(entry.version)
        if steps is None or steps.is_undone:
            return []
        before = [step.before for step in self.match.steps[steps.start : steps.stop + 1]]
        return before if len(before) > steps.stop - steps.start else [*before, self.match.state]
