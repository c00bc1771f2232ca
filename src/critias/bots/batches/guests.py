"""Games stepped together against players who are asked from Python: compiled is what happens between their answers.

`where` lists the rows that something is done in.
"""

from __future__ import annotations

from critias.core.batches.vector import act, begin, close, go_on, has_ended, show
from critias.core.rules.compiled import entry
from critias.core.rules.contract import OVER, mover


@entry
def begin_in(rows, where, blank, terms, scratch):
    for row in where:
        begin(rows, row, blank, terms, scratch)


@entry
def play_in(rows, where, actions, scratch):
    """Play a legal action in each of the rows."""
    for k in range(len(where)):
        act(rows, where[k], actions[k], scratch)


@entry
def ask_in(rows, where, seats, out, scratch):
    """List the rows in which a player other than the learner has to decide, and show each what that player sees; return their number."""
    n = 0
    for row in where:
        player = mover(rows.states[row])
        if player != OVER and player != seats[row]:
            show(rows, row, scratch)
            out[n] = row
            n += 1
    return n


@entry
def end_in(rows, where, terms, out, scratch):
    """Close the games that have ended, advance their rows to the next ones, and list them; return their number."""
    n = 0
    for row in where:
        if has_ended(rows, row, terms):
            close(rows, row, terms, scratch)
            go_on(rows, row, terms)
            out[n] = row
            n += 1
    return n


@entry
def skip_in(rows, where, terms, out):
    """Of games just begun, list those that are over already, and advance their rows to the next ones; return their number."""
    n = 0
    for row in where:
        if mover(rows.states[row]) == OVER:
            go_on(rows, row, terms)
            out[n] = row
            n += 1
    return n
