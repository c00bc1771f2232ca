"""How a game ended, for the row of its table."""

from __future__ import annotations

from critias.server.storage.batches import Ending
from critias.server.table.entry import EntryKind
from critias.server.table.table import Table


def ending(table: Table) -> Ending | None:
    """Return how the game at a table ended; None while it goes on."""
    result = table.result
    if result is None:
        return None
    actions = [entry.at for entry in table.entries if entry.kind is EntryKind.ACTION]
    last = max(entry.at for entry in table.entries if entry.kind in (EntryKind.ACTION, EntryKind.RESIGN))
    return Ending(
        outcome={
            "began": actions[0] if actions else last,
            "ended": last,
            "steps": len(table.match.steps),
            "scores": result.scores,
            "ranking": result.ranking,
            "by_resignation": result.by_resignation,
        },
        winners=sum(1 << seat for seat in result.winners),
        users=len(table.seats) - table.bots,
    )
