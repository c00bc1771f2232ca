"""The functions that every game offers on its state. Generic code calls these names; the type of `state` selects the game's rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from critias.core.rules.compiled import by_state_type, note_sources, rule

# Who is to move, besides the players 0 to 3.
CHANCE = -1
OVER = -2
# Who looks on, besides the players: knows only what is public.
SPECTATOR = -3

MAX_PLAYERS = 4


def setup(state, rng):
    """Lay out the table for `state.players` and the options in the state, sampling with the generator."""
    _rule(state, "setup")(state, rng)


def mover(state):
    """The player to decide, CHANCE or OVER."""
    return _rule(state, "mover")(state)


def legal(state, out):
    """Write the legal action numbers, or the possible outcomes of chance, ascending; return how many there are."""
    return _rule(state, "legal")(state, out)


def odds(state, out):
    """Write the integer weights of the outcomes that `legal` writes at a chance node; return how many there are."""
    return _rule(state, "odds")(state, out)


def apply(state, action):
    """Carry out one legal action or one possible outcome."""
    _rule(state, "apply")(state, action)


def apply_first(state, action):
    """Carry out the first part of an action; return whether `apply_next` must go on with it. A game that has little to do after an action
    needs no parts; a GPU, whose threads wait for those that do something else, plays a game in parts faster."""
    return _rule(state, "apply_first")(state, action)


def apply_next(state):
    """Carry out the next part of what `apply_first` began; return whether there is another."""
    return _rule(state, "apply_next")(state)


def scores(state, out):
    """Write every player's points as if the game ended now: the final points once it is over."""
    _rule(state, "scores")(state, out)


def ranking(state, out):
    """Turn the points in `out`, as `scores` wrote them, into what players are ranked by: more is ahead, and equal numbers share a place.

    A game where most points win and ties share needs none. One that breaks ties must keep a player with more points ahead.
    """
    _rule(state, "ranking")(state, out)


def evaluate(state, out):
    """Write an estimate of every player's final points; once the game is over, the points themselves."""
    _rule(state, "evaluate")(state, out)


def observe(state, player, out):
    """Write what the player knows as float32 features of fixed length."""
    _rule(state, "observe")(state, player, out)


def observe_again(state, before, player, last, out):
    """Do the same as `observe`, where `out` still holds what `last` saw in the position `before`: a game may write only what differs."""
    _rule(state, "observe_again")(state, before, player, last, out)


def redact(state, player):
    """Erase in place what the player (or SPECTATOR) does not know."""
    _rule(state, "redact")(state, player)


def deal(state, player, rng):
    """Fill a state redacted for the player with one sample of what the player cannot see."""
    _rule(state, "deal")(state, player, rng)


@rule
def observe_everything_again(state, before, player, last, out):
    observe(state, player, out)


@rule
def points_rank(state, out):
    """Rank by points alone: most points win, and ties share."""


@rule
def apply_whole(state, action):
    apply(state, action)
    return False


@rule
def no_more(state):
    return False


NAMES = (setup, mover, legal, odds, apply, apply_first, apply_next, scores, ranking, evaluate, observe, observe_again, redact, deal)
DEFAULTS: dict[str, Callable[..., Any]] = {
    "apply_first": apply_whole,
    "apply_next": no_more,
    "ranking": points_rank,
    "observe_again": observe_everything_again,
}

_add_compiled = {stub.__name__: by_state_type(stub) for stub in NAMES}
_plain: dict[str, dict[np.dtype[Any], Callable[..., Any]]] = {stub.__name__: {} for stub in NAMES}


def implement(dtype: np.dtype[Any], rules: dict[str, Callable[..., Any]]) -> None:
    """Register a game's rules under the contract's names for its type of state."""
    rules = DEFAULTS | rules
    if set(rules) != set(_plain):
        raise ValueError(f"the contract needs {sorted(set(_plain) - set(DEFAULTS))}, got {sorted(rules)}")
    if dtype in _plain["setup"]:
        raise ValueError("another game has the same type of state, and rules are found by it: rename a field")
    note_sources(dtype, rules.values())
    for name, function in rules.items():
        _plain[name][dtype] = function
        _add_compiled[name](dtype, function)


def _rule(state: Any, name: str) -> Callable[..., Any]:
    return _plain[name][state.dtype]
