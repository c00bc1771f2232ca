"""Loaded once by the process from which servers are forked: everything imported, and the rules of all games read from the cache."""

from __future__ import annotations

from critias.core.secret import Secret
from critias.games import GAMES
from critias.server import run as run
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
