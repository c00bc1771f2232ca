"""What has changed of what a player knows since the position before; everything else among the numbers for a learner stays."""

from __future__ import annotations

from critias.core.compiled import lowest, rule
from critias.core.contract import MAX_PLAYERS
from critias.games.nautilus.components import N_ATLANTIS, N_KEPT, N_SORTS, N_STATION_KINDS, STATIONS_OF, SUBMARINES
from critias.games.nautilus.observe import (
    CITY,
    MODULE_FEATURES,
    ORDER,
    OWNERS,
    PLAYER_FEATURES,
    RUINS,
    UNSEEN,
    known,
    observe_order,
    observe_player,
    observe_ruins,
    observe_things,
    observe_unseen,
    seat,
)

STATIONS = sum(STATIONS_OF)


@rule
def observe_again(state, before, player, last, out):
    """Most of the city and of the seabed lies as it lay. Another observer first sees it from the other side of the table, and knows other
    finds; then what is new is written."""
    finds, are_ruins_new = changed_finds(state, before), are_ruins_changed(state, before)
    if player != last:
        turn_round(state, before, player, last, out)
        finds |= known(state)
    if finds != 0:
        observe_unseen(state, player, out, UNSEEN)
    if are_ruins_new or player != last:
        observe_ruins(state, player, out, RUINS)
    for other in range(state.players):
        if are_ruins_new or is_player_changed(state, before, other):  # the ruins are points of all
            observe_player(state, player, other, out)
    observe_things(state, player, changed_modules(state, before), finds, out)


# ------------------------------------------------------------------------------------------------ from another seat


@rule
def turn_round(state, before, player, last, out):
    """Whatever is told by players begins with another one, but the ruins: to write them is faster. And everybody knows the own order."""
    for _ in range(seat(before, last, player)):
        for other in range(before.players - 1):
            change_places(out, other * PLAYER_FEATURES, PLAYER_FEATURES)
        pass_on(before, before.built & STATIONS, out, CITY + OWNERS)
        pass_on(before, crowded(before), out, CITY + OWNERS + MAX_PLAYERS)
    observe_order(state, player, player, out, ORDER)
    observe_order(state, player, last, out, seat(before, player, last) * PLAYER_FEATURES + ORDER)


@rule
def change_places(out, k, size):
    """A player's features with those of the next."""
    one, next_one = out[k : k + size], out[k + size : k + 2 * size]
    for feature in range(size):
        one[feature], next_one[feature] = next_one[feature], one[feature]


@rule
def pass_on(before, modules, out, k):
    """In each of these modules the players' features move up by a seat, and the first becomes the last."""
    left = modules
    while left != 0:
        at = k + lowest(left) * MODULE_FEATURES
        left &= left - 1
        first = out[at]
        for _ in range(before.players - 1):
            out[at] = out[at + 1]
            at += 1
        out[at] = first


@rule
def crowded(state):
    """Modules with aquanauts in them."""
    modules = 0
    for other in range(state.players):
        modules |= state.present[other]
    return modules


# ------------------------------------------------------------------------------------------------ what is new


@rule
def changed_finds(state, before):
    changed = (state.there ^ before.there) | (state.shown ^ before.shown)
    for other in range(state.players):
        changed |= state.seen[other] ^ before.seen[other]
    return changed


@rule
def changed_modules(state, before):
    changed = (state.built ^ before.built) | (state.fresh ^ before.fresh)
    for other in range(state.players):
        left = state.present[other] | before.present[other]
        while left != 0:
            module = lowest(left)
            left &= left - 1
            if state.crew[module, other] != before.crew[module, other]:
                changed |= 1 << module
    return changed


@rule
def are_ruins_changed(state, before):
    changed = 0
    for number in range(N_ATLANTIS):
        changed |= state.ruins[number] ^ before.ruins[number]
    return changed != 0


@rule
def is_player_changed(state, before, other):
    """In anything that is shown of the player, but for the ruins. Differences are gathered bit by bit: that needs no guess of a branch."""
    changed = (state.money[other] ^ before.money[other]) | (state.reserve[other] ^ before.reserve[other]) | (state.first ^ before.first)
    changed |= (state.present[other] ^ before.present[other]) | (state.order[other] ^ before.order[other])
    for sort in range(N_SORTS):
        changed |= state.held[other, sort] ^ before.held[other, sort]
    for kind in range(N_KEPT):
        changed |= state.got[other, kind] ^ before.got[other, kind]
    for kind in range(N_STATION_KINDS):
        changed |= state.chip[kind] ^ before.chip[kind]
    for number in range(SUBMARINES):
        changed |= state.submarine[other, number] ^ before.submarine[other, number]
    return changed != 0
