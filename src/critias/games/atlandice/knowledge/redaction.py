"""Redaction, which has nothing to do: stocks, points and dice lie open, and the order of a stack is not in the state (D10)."""

from __future__ import annotations

from critias.core.rules.compiled import rule


@rule
def sees(state, player, action):
    """[D10.1] Everybody sees everything."""
    return True


@rule
def redact(state, player):
    """[D10.1] Everything lies open; [D10.2] what nobody knows, the order of the stacks, is a set and not an order."""
    return


@rule
def deal(state, player, rng):
    return
