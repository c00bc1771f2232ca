"""What follows from the parts of a position: docks, joints, masks, supplies and the answers to the question asked."""

from __future__ import annotations

from typing import Any

from critias.core.rules.calls import State
from critias.core.rules.compiled import entry
from critias.games.nautilus.chart import FIND_SQUARE, FIND_ZONE
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
from critias.games.nautilus.rules.aquanauts import count_crew, destinations
from critias.games.nautilus.rules.city import sink
from critias.games.nautilus.rules.legal import answers
from critias.games.nautilus.rules.setup import clear_table
from critias.games.nautilus.rules.submarines import chart_choices
from critias.games.nautilus.rules.turn import is_optional
from critias.games.nautilus.state import NOWHERE, SAIL_ON, UNKNOWN, WALK_ON, add_square, remove_square


@entry
def clear_away(state: State) -> None:
    """Empty the table: the modules in the box, the finds on the seabed."""
    clear_table(state[0])


@entry
def sink_city(state: State) -> None:
    fields = state[0]
    for module in range(N_MODULES):
        if fields.place[module] != NOWHERE:
            sink(fields, module, int(fields.place[module]), int(fields.facing[module]))


def rebuild(state: State) -> None:
    """Fill in everything that the notation leaves out."""
    fields = state[0]
    _count_people_and_money(fields)
    sink_city(state)
    for module in range(N_MODULES):
        if fields.place[module] != NOWHERE:
            if module:
                fields.supply[KIND_OF[module]] -= 1
            for player in range(fields.players):
                count_crew(fields, player, module)
    for find in range(N_FINDS):
        if not fields.there >> find & 1:
            remove_square(fields.finds, int(FIND_SQUARE[find]))
        if fields.what[find] != UNKNOWN:
            fields.pool[FIND_ZONE[find], fields.what[find]] -= 1
    rebuild_choices(fields)


def _count_people_and_money(fields: Any) -> None:
    fields.bank = int(fields.players) * MONEY[fields.players] - int(fields.money.sum())
    for player in range(fields.players):
        fields.reserve[player] -= int(fields.crew[:, player].sum())
        for sort in range(N_SORTS):
            number = int(fields.held[player, sort])
            fields.reserve[player] -= number * SORT_CREW[sort]
            fields.supply[SORT_KIND[sort]] -= number
        for number in range(SUBMARINES):
            if fields.submarine[player, number] != NOWHERE:
                fields.afloat += 1
                add_square(fields.full, int(fields.submarine[player, number]))


def rebuild_choices(fields: Any) -> None:
    """Work out the answers to the question asked."""
    if is_optional(fields.phase):
        fields.choices = answers(fields)
    elif fields.phase == WALK_ON:
        fields.choices = destinations(fields, int(fields.walker))
    elif fields.phase == SAIL_ON:
        chart_choices(fields, int(fields.sailing))
