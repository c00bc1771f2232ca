"""Bots do not peek: games that differ only in what a seat may not know give the same choice."""

from __future__ import annotations

import pytest
from every_game.variants import ONE_FAST, variant_name

from critias import generator
from critias.bots import LEVELS
from critias.conformance import Variant
from critias.conformance.planners import BOTS, bot_is_fair
from critias.conformance.walks import dealt, decisions

every_variant = pytest.mark.parametrize("variant", ONE_FAST, ids=variant_name)
GAMES_OF_A_VARIANT = 3


@every_variant
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_chooses_the_same_whatever_it_cannot_see(variant: Variant, name: str) -> None:
    assert bot_is_fair(variant, name, 1 if name == "random" else 3, range(GAMES_OF_A_VARIANT)) > 20


@pytest.mark.slow
@every_variant
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_chooses_the_same_whatever_it_cannot_see(variant: Variant, name: str) -> None:
    bot_is_fair(variant, name, 60, range(50, 51))


@every_variant
def test_there_is_something_that_cannot_be_seen(variant: Variant) -> None:
    """The twins really differ, in the games that hide anything."""
    rng = generator(1)
    differ = [match.state.tobytes() != dealt(match.state, match.mover, rng).tobytes() for match in decisions(variant, 1)]
    assert any(differ) == {"atlantis": True, "atlandice": False, "nautilus": True}[variant.game.name]
