"""Bots by name, as they are typed: `oracle`, `greedy`, `search:simulations=500:threads=1`, `python:mybots:Clever`, `run:./mybot`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from critias.bots.bot import Bot
from critias.bots.budget import Budget
from critias.bots.greedy import GreedyBot
from critias.bots.levels import LEVELS
from critias.bots.montecarlo import FlatBot
from critias.bots.net import BadNet, Net, net_at
from critias.bots.process import ProcessBot
from critias.bots.random import RandomBot
from critias.bots.search import SearchBot
from critias.bots.setting import BadSetting, File, Number, Setting, Value, Word
from critias.core.definition import GameDefinition
from critias.core.search_settings import TO_THE_END, SearchSettings

DEFAULT_SIMULATIONS = 1000
MAX_SIMULATIONS = 10_000_000
MAX_MILLISECONDS = 3_600_000
MAX_THREADS = 64
SEPARATOR = ":"


class BadSpec(ValueError):
    """A bot that does not exist, or a setting that it does not have."""


def make_bot(text: str, game: GameDefinition, threads: int | None = None) -> Bot:
    """The bot that a text names, for one player of one game; raises BadSpec saying what is wrong.

    A bot that can use several threads uses this many (default: one for each core); its choice does not depend on it.
    """
    kind, _, rest = text.partition(SEPARATOR)
    if kind == "run":
        return ProcessBot(rest) if rest.strip() else _bad("run: needs a command, such as run:python3 mybot.py")
    if kind == "python":
        return _foreign_class(rest)(game)
    if kind in LEVELS:
        _no_settings(kind, rest)
        return make_bot(LEVELS[kind].bot(game), game, threads)
    if kind not in BOTS:
        raise BadSpec(f"there is no bot {kind!r}; there are {', '.join((*BOTS, *LEVELS))}, python:MODULE:CLASS and run:COMMAND")
    return BOTS[kind](game, {"threads": threads or 0, **_settings(kind, rest)})


def _bad(reason: str) -> Any:
    raise BadSpec(reason)


# ------------------------------------------------------------------------------------------------ settings


def _settings(kind: str, text: str) -> dict[str, Value]:
    """Read settings as typed: name=value, separated by colons."""
    found: dict[str, Value] = {}
    for part in filter(None, text.split(SEPARATOR)):
        name, _, value = part.partition("=")
        if name not in KNOWN[kind]:
            known = ", ".join(KNOWN[kind]) or "none"
            raise BadSpec(f"the bot {kind} has no setting {name!r}; it has {known}")
        if name in found:
            raise BadSpec(f"{name} is given twice for the bot {kind}")
        try:
            found[name] = KNOWN[kind][name].read(value)
        except BadSetting as error:
            raise BadSpec(f"{name} of the bot {kind} {error}") from None
    return found


def _no_settings(kind: str, rest: str) -> None:
    if rest:
        raise BadSpec(f"{kind} is a level and takes no settings; use search:simulations=500 to set the strength yourself")


def _budget(settings: Mapping[str, Any]) -> Budget:
    if "milliseconds" in settings:
        if "simulations" in settings:
            raise BadSpec("give simulations or milliseconds, not both")
        return Budget(milliseconds=settings["milliseconds"])
    return Budget(simulations=int(settings.get("simulations", DEFAULT_SIMULATIONS)))


def _net(game: GameDefinition, settings: Mapping[str, Any]) -> Net | None:
    """The net that judges: the one named, or the game's own; None for the game's evaluation."""
    path: Path | None = settings.get("net", game.net)
    evaluation = settings.get("evaluation", HAND if path is None else NET)
    if evaluation == HAND:
        return None if "net" not in settings else _bad("a net is for evaluation=net, not for evaluation=hand")
    if path is None:
        raise BadSpec(f"there is no net for {game.name}; use evaluation=hand, or net=FILE for one of your own")
    try:
        return net_at(path, game)
    except BadNet as error:
        raise BadSpec(str(error)) from None


def _search_settings(usual: SearchSettings, settings: Mapping[str, Any]) -> SearchSettings:
    return usual._replace(**{name: type(getattr(usual, name))(settings[name]) for name in usual._fields if name in settings})


# ------------------------------------------------------------------------------------------------ the bots

HAND, NET = "hand", "net"  # who judges positions: the evaluation written by hand, or a net
_BUDGET: dict[str, Setting] = {"simulations": Number(1, MAX_SIMULATIONS), "milliseconds": Number(1, MAX_MILLISECONDS)}
KNOWN: dict[str, dict[str, Setting]] = {
    "random": {},
    "greedy": {"temperature": Number(0.0, 1000.0)},
    "flat": _BUDGET,
    "search": {
        **_BUDGET,
        "threads": Number(1, MAX_THREADS),
        "evaluation": Word((HAND, NET)),
        "net": File(),
        "rollout": Number(0, TO_THE_END),
        "scale": Number(0.01, 10_000.0),
        "exploration": Number(0.0, 100.0),
        "temperature": Number(0.001, 1000.0),
        "margin": Number(0.0, 1.0),
        "trust": Number(0.0, 1.0),
    },
}


def _search_bot(game: GameDefinition, settings: Mapping[str, Any]) -> Bot:
    net = _net(game, settings)
    usual = game.search if net is None else game.net_search
    return SearchBot(game, _budget(settings), _search_settings(usual, settings), settings["threads"] or None, net)


BOTS: dict[str, Callable[[GameDefinition, Mapping[str, Any]], Bot]] = {
    "random": lambda game, settings: RandomBot(),
    "greedy": lambda game, settings: GreedyBot(game, settings.get("temperature", 0.0)),
    "flat": lambda game, settings: FlatBot(game, _budget(settings)),
    "search": _search_bot,
}


def _foreign_class(text: str) -> Callable[[GameDefinition], Bot]:
    """A bot class from outside, `python:MODULE:CLASS`; it is called with the game."""
    module, separator, name = text.partition(SEPARATOR)
    if not (module and separator and name):
        raise BadSpec(f"write a Python bot as python:MODULE:CLASS, not {'python:' + text!r}")
    try:
        found: Callable[[GameDefinition], Bot] = getattr(importlib.import_module(module), name)
    except ImportError as error:
        raise BadSpec(f"cannot import {module}: {error}") from None
    except AttributeError:
        raise BadSpec(f"{module} has no class {name!r}") from None
    return found
