"""Simulations as the search bot runs them, after given decisions of a seat: each has a stream of its own, so that two lines of decisions
are compared in the same deals.
"""

from __future__ import annotations

from critias.bots.inference import set_bases
from critias.bots.tree import ROOT, run_simulation
from critias.core.rules.chance import sow
from critias.core.rules.compiled import entry, rule
from critias.core.rules.contract import OVER, apply, deal, legal, mover

ALL_KNOWN = -4  # in place of a seat: nothing is hidden, and nothing is dealt


@entry
def run_simulations_after(tree, start, seat, line, low, high, stream, simulations, settings, net, scratch, rng):
    """Run simulations from what a seat knows, each in a fresh deal and after a line of the seat's decisions.

    Returns how many of them saw the end of the game.
    """
    finished = 0
    for k in range(simulations):
        go_to(start, seat, line, low, high, stream + k, scratch, rng)
        run_simulation(tree, ROOT, settings, net, scratch, rng)
        finished += mover(scratch.states[0]) == OVER
    return finished


@entry
def rebase_after(net, start, seat, line, low, high, stream, scratch, rng):
    """Give every seat of a net its base, in the deal of the first simulation."""
    go_to(start, seat, line, low, high, stream, scratch, rng)
    set_bases(net, scratch.states[0])


@rule
def go_to(start, seat, line, low, high, stream, scratch, rng):
    """Put the position after a line into the scratch memory; a decision that the deal does not allow ends the line early."""
    sow(rng, low, high, stream)
    state = scratch.states[0]
    scratch.states[0] = start[0]
    if seat != ALL_KNOWN:
        deal(state, seat, rng)
    for k in range(len(line)):
        if not is_legal(state, line[k], scratch.choices):
            return
        apply(state, line[k])


@rule
def is_legal(state, action, choices):
    for k in range(legal(state, choices)):
        if choices[k] == action:
            return True
    return False
