"""What each game says of its view (text/view_types.py, from which the page's types are made) is true of every view."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any, get_type_hints

import pytest
from every_game.variants import ONE_FAST, choose, variant_name, walk
from pydantic import ConfigDict, TypeAdapter

from critias import SPECTATOR, Match
from critias.conformance import Variant
from critias.conformance.walks import viewers

STEPS_PER_VIEW = 7


def game_played(variant: Variant, seed: int) -> Iterator[Match]:
    """Unlike in a walk, chance has always decided already, and Nautilus puts to sea."""
    match, rng = variant.start(seed), random.Random(seed)
    while not match.is_over:
        if len(match.steps) % STEPS_PER_VIEW == 0:
            yield match
        match.play(choose(match, rng))
    yield match


def shape_of(part: Any) -> TypeAdapter[Any]:
    """What a function says it returns, to the letter: nothing more, and numbers that are Python's own."""
    shape = get_type_hints(part)["return"]
    return TypeAdapter(list[shape], config=ConfigDict(extra="forbid", strict=True))


@pytest.mark.parametrize("variant", ONE_FAST, ids=variant_name)
def test_views_have_the_shape_that_the_game_says(variant: Variant) -> None:
    game = variant.game
    whole, own = shape_of(game.public_view), shape_of(game.own_view)
    for match in chain(walk(variant, 11, STEPS_PER_VIEW), game_played(variant, 11)):
        public = game.public_view(match.seen_by(SPECTATOR))
        whole.validate_python([public, *(match.view(viewer) for viewer in viewers(match))])
        own.validate_python([game.own_view(match.seen_by(viewer), viewer, public) for viewer in viewers(match)])


def containers(view: Any) -> Iterator[Any]:
    """Everything in a view that could be changed."""
    if isinstance(view, dict | list):
        yield view
        for part in view.values() if isinstance(view, dict) else view:
            yield from containers(part)


@pytest.mark.parametrize("variant", ONE_FAST, ids=variant_name)
def test_changing_a_view_changes_no_other(variant: Variant) -> None:
    for match in game_played(variant, 3):
        one, other = list(containers(match.view(0))), list(containers(match.view(0)))
        assert not {id(part) for part in one} & {id(part) for part in other}
