"""Observations leave out nothing that matters. Positions are made from two that were played: a field of one is put into the other.

A player observes what they know of the difference, except for fields that are named here with the reason. And positions that look alike to
a player go on alike, whatever else differs in them: they are played on with the same hidden things and the same moves, and must stay alike.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from every_game.variants import MOST_FAST, ONE_FAST, VARIANTS, choose, variant_name

from critias import GAMES
from critias.conformance import Variant
from critias.conformance.observations import alike_go_on_alike, is_known_to_differ, is_observed_alike
from critias.core.observation import names
from critias.core.rules import calls
from critias.core.rules.calls import State

WALKS = 2  # games
COMPARED = 20  # positions of these games
POSITIONS = 3  # that are played on from

# Fields that are not observed: they follow from others, or say only how things came about.
UNOBSERVED = {
    "atlantis": {
        "land": "follows from the items that tiles show",
        "occupied": "follows from where the figures are",
        "tiles": "their values count, which are observed",
        "first": "who began makes no difference later",
        "shown": "what spectators know",
        "unshown": "what spectators know",
    },
    "atlandice": {"donors": "follows from who is first and who is asked"},
    "nautilus": {
        "joined": "follows from where modules lie",
        "crowd": "follows from the crews",
        "full": "follows from where modules and submarines are",
        "finds": "follows from which finds are there",
        "choices": "follows from everything, and is the mask",
        "docks": "follows from where modules lie",
        "n_docks": "follows from where modules lie",
        "reach": "follows from where the submarine is",
    },
}
PARTLY_OBSERVED = {
    "atlantis": {"bridge": "whose it is matters until it lies", "surprising": "matters once cards are bought"},
    "atlandice": {"tiles": "their number counts, and not of which district they are"},
    "nautilus": {
        "place": "of modules that are built",
        "facing": "of modules that are built",
        "builder": "of stations that are built",
        "crew": "of modules that are built",
        "present": "follows from the crews",
        "what": "of finds that the player knows",
    },
}

# Player 1 has bought two cards, and played one that the others knew of, or did not know of.
BOUGHT = (
    "atlantis 3 amigo | path 1: s4 s6+ ~ a7+ c2 o3+ s3 =0 a5 r4 ~ ~ ~ ~ ~ =1 h1 o1/1B ~ ~ h6+/2C o7 ~ s5 f4 ~ =2 o3+/0C s2+ f1 o4 r1+ s1 ~ "
    "r7 o5 ~ f6/2B ~ s3 o1 ~ c1 r4+ h2 f2 s7/0A a5/1A/1C a1+ h4+ h3+ a2+ | under a2f3h5s2/a3a4c3c7r2r3r5s4 | 0 home=B hand=afocr2s2 "
    "tiles=f1h4r2/f4o2h7c2 | 1 hand=fh5c2 tiles=/h5s5 | 2 home=A hand=acrs tiles=c3c4/a6c5 | deck 25:a5f5o4h2c4r3s2 | "
    "discards a8f8o10h8c5r5s7 | turn 1 play-on first=2 bought=2 fresh=h{settled} played=a{surprising} unshown=a moving=A from=31"
)


@pytest.mark.parametrize("game", MOST_FAST)
def test_whatever_a_player_knows_it_observes(game: str) -> None:
    observed: Counter[str] = Counter()
    unobserved: Counter[str] = Counter()
    for variant in (variant for variant in VARIANTS if variant.game.name == game):
        rng = random.Random(variant.name)
        positions = rng.sample([state for seed in range(WALKS) for state in _decisions(variant, seed)], COMPARED)
        for state, field, viewer in product(positions, variant.game.dtype.names or (), range(variant.players)):
            twin = calls.copied(state)
            twin[field] = rng.choice(positions)[field]
            if is_known_to_differ(state, twin, viewer):
                (unobserved if is_observed_alike(variant, state, twin, viewer) else observed)[field] += 1
    assert unobserved.keys() <= UNOBSERVED[game].keys() | PARTLY_OBSERVED[game].keys()
    assert observed.keys() >= PARTLY_OBSERVED[game].keys()
    assert not observed.keys() & UNOBSERVED[game].keys()


@pytest.mark.parametrize("variant", ONE_FAST, ids=variant_name)
def test_what_a_player_observes_decides_with_what_is_hidden_all_that_it_will_observe_and_may_do(variant: Variant) -> None:
    """As the suite says it, in games of a livelier player."""
    rng = random.Random(variant.name)
    positions = rng.sample([state for seed in range(WALKS) for state in _decisions(variant, seed)], POSITIONS)
    alike_go_on_alike(variant, positions, rng)


def test_after_a_purchase_others_observe_what_they_knew_of_the_cards_played() -> None:
    """[A6.6] From it they guess which cards may not pay."""
    game = GAMES["atlantis"]
    positions = (BOUGHT.format(settled="", surprising=" surprising=a"), BOUGHT.format(settled=" settled=a", surprising=""))
    unknown, known = (calls.observe(game.read_position(position), 0, game.facts.observation_size) for position in positions)
    told = names(game.facts.observation)
    assert [told[number] for number in (unknown != known).nonzero()[0]] == ["turn.settled.amphora", "turn.surprising.amphora"]


def _decisions(variant: Variant, seed: int) -> Iterator[State]:
    """The positions of a game in which a player decides."""
    rng = random.Random(seed)
    match = variant.start(seed)
    while not match.is_over:
        yield calls.copied(match.state)
        match.play(choose(match, rng))
