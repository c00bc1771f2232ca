"""Every kind of action and every phase has an entry in every table that is keyed by them, and the numbers of kinds follow one another."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from enum import IntEnum
from importlib import import_module
from typing import Any

import pytest

from critias.core.actions import Kind, lay_out
from critias.games import GAMES

TABLES = ("notation.WORDS", "descriptions.DESCRIPTIONS", "events.EVENTS", "places.PLACES", "reasons.ASKS")  # keyed by kind
PHASE_TABLES = ("reasons.INSTEAD",)


def text_modules(game: str) -> Iterator[tuple[str, Any]]:
    package = import_module(f"critias.games.{game}.text")
    for module in pkgutil.iter_modules(package.__path__):
        yield module.name, import_module(f"{package.__name__}.{module.name}")


def tables_keyed_by(key: type, game: str) -> dict[str, Mapping[Any, Any]]:
    """Every table in the texts of a game whose keys are of this type, by name."""
    found = {}
    for module, content in text_modules(game):
        for name, value in vars(content).items():
            if isinstance(value, Mapping) and value and all(isinstance(entry, key) for entry in value):
                found[f"{module}.{name}"] = value
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_has_an_entry_in_every_table(game: str) -> None:
    tables = tables_keyed_by(Kind, game)
    assert set(TABLES) <= set(tables)
    for name, table in tables.items():
        assert tuple(table) == tuple(GAMES[game].kinds), name


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_has_an_entry_in_every_table(game: str) -> None:
    phases = import_module(f"critias.games.{game}.state").Phase
    tables = tables_keyed_by(IntEnum, game)
    assert set(PHASE_TABLES) <= set(tables)
    for name, table in tables.items():
        assert set(table) == set(phases), name


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_but_the_last_asks_for_something(game: str) -> None:
    state = import_module(f"critias.games.{game}.state")
    asked = {phase for ask in GAMES[game].questions.asks.values() for phase in ask.phases or ()}
    assert asked == set(state.Phase) - {state.Phase.OVER}
    assert [int(phase) for phase in state.Phase] == list(range(len(state.PHASES)))


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_of_kinds_follow_one_another(game: str) -> None:
    kinds, facts = GAMES[game].kinds, GAMES[game].facts
    splits = [(kind, k) for kind in kinds for k in range(kind.size)]
    assert [GAMES[game].split(action) for action in range(facts.actions + facts.outcomes)] == splits
    assert [kind.action(k) for kind, k in splits] == list(range(kinds.stop))
    assert kinds.n_actions == kinds.outcomes[0].start == facts.actions


def test_a_table_that_is_not_whole_is_refused() -> None:
    kinds = lay_out([Kind("move", 3), Kind("stay")])
    assert kinds.table(stay="s", move="m") == {kinds["move"]: "m", kinds["stay"]: "s"}
    with pytest.raises(ValueError, match="misses \\['stay'\\]"):
        kinds.table(move="m")
    with pytest.raises(ValueError, match="has \\['jump'\\]"):
        kinds.table(move="m", stay="s", jump="j")


def test_numbers_outside_of_a_kind_are_refused() -> None:
    kinds = lay_out([Kind("move", 3), Kind("stay")])
    assert kinds.actions(stay=[0], move=[2]) == [3, 2]
    for wrong in (-1, 4):
        with pytest.raises(ValueError, match="from 0 to 3"):
            kinds.split(wrong)
    with pytest.raises(ValueError, match="stay has 1 actions"):
        kinds.actions(stay=[1])
    with pytest.raises(ValueError, match="same name"):
        lay_out([Kind("move"), Kind("move")])
