"""What follows from the parts of a position: docks, joints, masks, supplies and the answers to the question asked."""

from __future__ import annotations

from typing import Any

from critias.core.calls import State
from critias.core.compiled import entry
from critias.games.nautilus.aquanauts import count_crew, destinations
from critias.games.nautilus.chart import FIND_SQUARE, FIND_ZONE
from critias.games.nautilus.city import sink
from critias.games.nautilus.components import (
    KIND_OF,
    MONEY,
    N_FINDS,
    N_MODULES,
    N_SORTS,
    SORT_CREW,
    SORT_KIND,
    SUBMARINES,
)
from critias.games.nautilus.legal import answers
from critias.games.nautilus.setup import clear_table
from critias.games.nautilus.state import NOWHERE, SAIL_ON, UNKNOWN, WALK_ON, add_square, remove_square
from critias.games.nautilus.submarines import chart_choices
from critias.games.nautilus.turn import is_optional


@entry
def clear_away(state: State) -> None:
    """A table without a position: the modules in the box, the finds on the seabed."""
    clear_table(state[0])


@entry
def sink_city(state: State) -> None:
    record = state[0]
    for module in range(N_MODULES):
        if record.place[module] != NOWHERE:
            sink(record, module, int(record.place[module]), int(record.facing[module]))


def rebuild(state: State) -> None:
    """Fills in everything that the notation leaves out."""
    record = state[0]
    _count_people_and_money(record)
    sink_city(state)
    for module in range(N_MODULES):
        if record.place[module] != NOWHERE:
            if module:
                record.supply[KIND_OF[module]] -= 1
            for player in range(record.players):
                count_crew(record, player, module)
    for find in range(N_FINDS):
        if not record.there >> find & 1:
            remove_square(record.finds, int(FIND_SQUARE[find]))
        if record.what[find] != UNKNOWN:
            record.pool[FIND_ZONE[find], record.what[find]] -= 1
    rebuild_choices(record)


def _count_people_and_money(record: Any) -> None:
    record.bank = int(record.players) * MONEY[record.players] - int(record.money.sum())
    for player in range(record.players):
        record.reserve[player] -= int(record.crew[:, player].sum())
        for sort in range(N_SORTS):
            number = int(record.held[player, sort])
            record.reserve[player] -= number * SORT_CREW[sort]
            record.supply[SORT_KIND[sort]] -= number
        for number in range(SUBMARINES):
            if record.submarine[player, number] != NOWHERE:
                record.afloat += 1
                add_square(record.full, int(record.submarine[player, number]))


def rebuild_choices(record: Any) -> None:
    """The answers to the question asked."""
    if is_optional(record.phase):
        record.choices = answers(record)
    elif record.phase == WALK_ON:
        record.choices = destinations(record, int(record.walker))
    elif record.phase == SAIL_ON:
        chart_choices(record, int(record.sailing))
