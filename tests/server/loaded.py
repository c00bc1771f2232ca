"""A server with the compiled rules of all games in memory, for the process that servers are forked from."""

from __future__ import annotations

import time

from critias.core.match.secret import Secret
from critias.games import GAMES
from critias.server.run import serve
from critias.server.settings import Settings
from critias.server.table import messages
from critias.server.table.clock import ClockPlan
from critias.server.table.entry import EntryKind
from critias.server.table.plan import SeatPlan, Sitter, TablePlan
from critias.server.table.table import Table

for game in GAMES:
    table = Table("warm", TablePlan(game, (SeatPlan(Sitter.USER),) * 2, Secret(bytes(32)), clock=ClockPlan()))
    for seat in range(2):
        table.apply(table.propose(EntryKind.SIT, seat, 0, {"name": "Ann"}))
    table.apply(table.propose(EntryKind.ACTION, table.mover, 0, {"action": table.match.legal()[0]}))
    messages.state(table, 0)


def main(wanted: dict[str, object], wall_ahead: int) -> None:
    """Serve with these settings; the wall clock is wrong by a number of milliseconds."""
    wall_time_ns = time.time_ns
    time.time_ns = lambda: wall_time_ns() + wall_ahead * 1_000_000
    serve(Settings(**wanted), lambda address: None)  # type: ignore[arg-type]
