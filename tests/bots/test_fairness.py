"""Bots do not peek: games that differ only in what a seat may not know give the same choice."""

from __future__ import annotations

import pytest
from every_game.playing import KINDS, kind_name

from critias import generator
from critias.bots import LEVELS
from critias.conformance import Kind
from critias.conformance.planning import BOTS, bot_is_fair
from critias.conformance.walking import dealt, decisions

every_kind = pytest.mark.parametrize("kind", KINDS, ids=kind_name)
GAMES_OF_A_KIND = 3


@every_kind
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_chooses_the_same_whatever_it_cannot_see(kind: Kind, name: str) -> None:
    assert bot_is_fair(kind, name, 1 if name == "random" else 3, range(GAMES_OF_A_KIND)) > 20


@pytest.mark.slow
@every_kind
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_chooses_the_same_whatever_it_cannot_see(kind: Kind, name: str) -> None:
    bot_is_fair(kind, name, 60, range(50, 51))


@every_kind
def test_there_is_something_that_cannot_be_seen(kind: Kind) -> None:
    """The twins really differ, in the games that hide anything."""
    rng = generator(1)
    differ = [match.state.tobytes() != dealt(match.state, match.mover, rng).tobytes() for match in decisions(kind, 1)]
    assert any(differ) == {"atlantis": True, "atlandice": False, "nautilus": True}[kind.game.name]
