"""The public part of a view is computed once and shared: it must be what everybody's own state would give."""

from __future__ import annotations

from random import Random

import pytest
from server.tables import play_on, seated, viewers_of

from critias.core.rules.contract import SPECTATOR
from critias.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_a_view_made_from_the_public_one_is_the_view_of_the_record(game: str) -> None:
    table, rng = seated(game, "uuu"), Random(7)
    for _ in range(60):
        play_on(table, rng, 3)
        match = table.match
        public = match.game.public_view(match.seen_by(SPECTATOR))
        for viewer in viewers_of(table):
            assert match.game.view(match.seen_by(viewer), viewer, public) == match.view(viewer)
