"""What every game offers on its record. Generic code calls these names; the record type of `state` says whose rule runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from critias.core.compiled import by_record_type, note_sources, rule

# Who is to move, besides the players 0 to 3.
CHANCE = -1
OVER = -2
# Who looks on, besides the players: knows only what is public.
SPECTATOR = -3

MAX_PLAYERS = 4


def setup(state, rng):
    """Lays the table out for `state.players` and the options in the record, sampling with the generator."""
    _rule(state, "setup")(state, rng)


def mover(state):
    """A player, CHANCE or OVER."""
    return _rule(state, "mover")(state)


def legal(state, out):
    """Writes the legal action numbers, or the possible chance outcomes, ascending; returns how many."""
    return _rule(state, "legal")(state, out)


def odds(state, out):
    """Writes the integer weights of the outcomes that `legal` names at a chance node; returns how many."""
    return _rule(state, "odds")(state, out)


def apply(state, action):
    """Carries out one legal action or one possible outcome."""
    _rule(state, "apply")(state, action)


def apply_first(state, action):
    """Begins to carry it out; returns whether `apply_next` must go on with it. A game that has little to do after an action needs no parts;
    a GPU, whose threads wait for those that do something else, plays a game in parts faster."""
    return _rule(state, "apply_first")(state, action)


def apply_next(state):
    """The next part of what `apply_first` began; returns whether there is another."""
    return _rule(state, "apply_next")(state)


def scores(state, out):
    """Writes every player's points as if the game ended here: the final points once it is over."""
    _rule(state, "scores")(state, out)


def evaluate(state, out):
    """Writes a guess at every player's final points; once the game is over, the points themselves."""
    _rule(state, "evaluate")(state, out)


def observe(state, player, out):
    """Writes what the player knows as float32 features of fixed length."""
    _rule(state, "observe")(state, player, out)


def observe_again(state, before, player, last, out):
    """The same as `observe`, where `out` still has what `last` saw in the position `before`: a game may write only what differs."""
    _rule(state, "observe_again")(state, before, player, last, out)


def redact(state, player):
    """Erases in place what the player (or SPECTATOR) does not know."""
    _rule(state, "redact")(state, player)


def deal(state, player, rng):
    """Fills a state redacted for the player with one sample of what the player cannot see."""
    _rule(state, "deal")(state, player, rng)


@rule
def observe_everything_again(state, before, player, last, out):
    observe(state, player, out)


@rule
def apply_whole(state, action):
    apply(state, action)
    return False


@rule
def no_more(state):
    return False


NAMES = (setup, mover, legal, odds, apply, apply_first, apply_next, scores, evaluate, observe, observe_again, redact, deal)
DEFAULTS: dict[str, Callable[..., Any]] = {"observe_again": observe_everything_again, "apply_first": apply_whole, "apply_next": no_more}

_add_compiled = {stub.__name__: by_record_type(stub) for stub in NAMES}
_plain: dict[str, dict[np.dtype[Any], Callable[..., Any]]] = {stub.__name__: {} for stub in NAMES}


def implement(dtype: np.dtype[Any], rules: dict[str, Callable[..., Any]]) -> None:
    """Registers a game's rules under the contract's names for its record type."""
    rules = DEFAULTS | rules
    if set(rules) != set(_plain):
        raise ValueError(f"the contract wants {sorted(set(_plain) - set(DEFAULTS))}, got {sorted(rules)}")
    if dtype in _plain["setup"]:
        raise ValueError("another game has the very same record type, by which its rules are found: name a field differently")
    note_sources(dtype, rules.values())
    for name, function in rules.items():
        _plain[name][dtype] = function
        _add_compiled[name](dtype, function)


def _rule(state: Any, name: str) -> Callable[..., Any]:
    return _plain[name][state.dtype]
