"""Observing again: only what has changed since the position before is written, everything else of the observation stays."""

from __future__ import annotations

from critias.core.observation import relative_player
from critias.core.rules.compiled import lowest, rule
from critias.games.nautilus.components import N_ATLANTIS, N_KEPT, N_SORTS, N_STATION_KINDS, STATIONS_OF, SUBMARINES
from critias.games.nautilus.knowledge import layout as at
from critias.games.nautilus.knowledge.observe import known, observe_order, observe_player, observe_ruins, observe_things, observe_unseen

STATIONS = sum(STATIONS_OF)


@rule
def observe_again(state, before, player, last, out):
    """Write only what differs: most of the city and of the seabed is unchanged. For another observer the players are first rotated, and the
    finds that they know are written too."""
    finds, are_ruins_new = changed_finds(state, before), are_ruins_changed(state, before)
    if player != last:
        turn_round(state, before, player, last, out)
        finds |= known(state)
    if finds != 0:
        observe_unseen(state, player, out)
    if are_ruins_new or player != last:
        observe_ruins(state, player, out)
    for other in range(state.players):
        if are_ruins_new or is_player_changed(state, before, other):  # the ruins are part of everybody's points
            observe_player(state, player, other, out)
    observe_things(state, player, changed_modules(state, before), finds, out)


# ------------------------------------------------------------------------------------------------ from another seat


@rule
def turn_round(state, before, player, last, out):
    """Rotate everything listed by player, except the ruins, which are faster to write again; then write the orders this player knows."""
    for _ in range(relative_player(before, last, player)):
        for other in range(before.players - 1):
            change_places(out, at.PLAYERS + other * at.PLAYER_STEP, at.PLAYER_STEP)
        pass_on(before, before.built & STATIONS, out, at.MODULE_BUILDER)
        pass_on(before, crowded(before), out, at.MODULE_CREW)
    observe_order(state, player, player, out, at.PLAYER_ORDER)
    observe_order(state, player, last, out, at.PLAYER_ORDER + relative_player(before, player, last) * at.PLAYER_STEP)


@rule
def change_places(out, k, size):
    """Exchange a player's features with those of the next player."""
    one, next_one = out[k : k + size], out[k + size : k + 2 * size]
    for feature in range(size):
        one[feature], next_one[feature] = next_one[feature], one[feature]


@rule
def pass_on(before, modules, out, k):
    """Move the players' features up by a seat in each of these modules, the first becoming the last."""
    left = modules
    while left != 0:
        place = k + lowest(left) * at.MODULE_STEP
        left &= left - 1
        first = out[place]
        for _ in range(before.players - 1):
            out[place] = out[place + 1]
            place += 1
        out[place] = first


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
    """Whether anything shown of the player has changed, except the ruins. Differences are collected bit by bit, without branches."""
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
