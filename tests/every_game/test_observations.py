"""Observations leave out nothing that matters. Positions are made from two that were played: a field of one is put into the other.

What a player knows of the difference it observes, but for fields that are named here with the reason. And positions that it observes alike
go on alike, whatever else differs in them: they are played on with the same hidden things and the same moves, and must stay alike.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from every_game.playing import KINDS, choose, kind_name

from critias import GAMES
from critias.conformance import Kind
from critias.conformance.walking import dealt, redacted
from critias.core import calls
from critias.core.calls import State
from critias.core.chance import generator
from critias.core.contract import CHANCE, OVER
from critias.core.observation import names

WALKS = 2  # games
COMPARED = 20  # positions of these games
POSITIONS = 3  # that are played on from
FOLLOWED = 2  # pairs for each field: to play them on takes long

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


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_player_knows_it_observes(game: str) -> None:
    observed: Counter[str] = Counter()
    unobserved: Counter[str] = Counter()
    for kind in (kind for kind in KINDS if kind.game.name == game):
        rng = random.Random(kind.name)
        positions = rng.sample([state for seed in range(WALKS) for state in _decisions(kind, seed)], COMPARED)
        for state, field, viewer in product(positions, kind.game.dtype.names or (), range(kind.players)):
            twin = calls.copied(state)
            twin[field] = rng.choice(positions)[field]
            if _is_known_to_differ(state, twin, viewer):
                (unobserved if _observed(kind, state, viewer) == _observed(kind, twin, viewer) else observed)[field] += 1
    assert unobserved.keys() <= UNOBSERVED[game].keys() | PARTLY_OBSERVED[game].keys()
    assert observed.keys() >= PARTLY_OBSERVED[game].keys()
    assert not observed.keys() & UNOBSERVED[game].keys()


@pytest.mark.parametrize("kind", KINDS, ids=kind_name)
def test_what_a_player_observes_decides_with_what_is_hidden_all_that_it_will_observe_and_may_do(kind: Kind) -> None:
    rng = random.Random(kind.name)
    positions = rng.sample([state for seed in range(WALKS) for state in _decisions(kind, seed)], POSITIONS)
    followed: Counter[str] = Counter()
    for state in positions:
        for field, twin in _twins(kind, state, rng.choice(positions), rng):
            for viewer in range(kind.players):
                is_unobserved = _observed(kind, state, viewer) == _observed(kind, twin, viewer)
                if followed[field] < FOLLOWED and is_unobserved and _is_known_to_differ(state, twin, viewer):
                    followed[field] += 1
                    _play_on(kind, state, twin, viewer, rng, field)


def test_after_a_purchase_others_observe_what_they_knew_of_the_cards_played() -> None:
    """[A6.6] From it they guess which cards may not pay."""
    game = GAMES["atlantis"]
    positions = (BOUGHT.format(settled="", surprising=" surprising=a"), BOUGHT.format(settled=" settled=a", surprising=""))
    unknown, known = (calls.observe(game.read_position(position), 0, game.facts.observation_size) for position in positions)
    told = names(game.facts.observation)
    assert [told[number] for number in (unknown != known).nonzero()[0]] == ["turn.settled.amphora", "turn.surprising.amphora"]


def _decisions(kind: Kind, seed: int) -> Iterator[State]:
    """The positions of a game in which a player decides."""
    rng = random.Random(seed)
    match = kind.start(seed)
    while not match.is_over:
        yield calls.copied(match.state)
        match.play(choose(match, rng))


def _twins(kind: Kind, state: State, other: State, rng: random.Random) -> Iterator[tuple[str, State]]:
    """Positions with something of the other one in a field, as they are read: what follows from it is put right, nonsense is refused."""
    for field in kind.game.dtype.names or ():
        for changed in _changes(state, other, field, rng):
            try:
                twin = kind.game.read_position(kind.game.write_position(changed))
            except (ValueError, IndexError, KeyError):
                continue
            if twin["players"] == state["players"]:
                yield field, twin


def _changes(state: State, other: State, field: str, rng: random.Random) -> Iterator[State]:
    """The whole field; of several values also one of them, and two of them in each other's place."""
    whole = calls.copied(state)
    whole[field] = other[field]
    yield whole
    if state[field].ndim > 1:
        here, there = rng.randrange(state[field].shape[1]), rng.randrange(state[field].shape[1])
        part = calls.copied(state)
        part[field][0, here] = other[field][0, there]
        yield part
        swapped = calls.copied(state)
        swapped[field][0, [here, there]] = state[field][0, [there, here]]
        yield swapped


def _is_known_to_differ(state: State, twin: State, viewer: int) -> bool:
    return redacted(state, viewer).tobytes() != redacted(twin, viewer).tobytes()


def _observed(kind: Kind, state: State, viewer: int) -> bytes:
    return calls.observe(state, viewer, kind.game.facts.observation_size).tobytes()


def _play_on(kind: Kind, state: State, twin: State, viewer: int, rng: random.Random, field: str) -> None:
    """To the end, with the hidden things that the viewer would imagine: they too must follow from what it observes."""
    seed = rng.randrange(1 << 30)
    one, two = (dealt(position, viewer, generator(seed)) for position in (state, twin))
    where = f"player {viewer} does not observe {field}: {kind.game.write_position(state)}, {kind.game.write_position(twin)}"
    most = kind.game.facts.most_choices
    while calls.mover(one) != OVER:
        assert _asked(one, most) == _asked(two, most), where
        assert _observed(kind, one, viewer) == _observed(kind, two, viewer), where
        action = rng.choice(calls.legal(one, most))
        calls.apply(one, action)
        calls.apply(two, action)
    assert calls.mover(two) == OVER, where
    assert calls.scores(one) == calls.scores(two), where


def _asked(state: State, most: int) -> tuple[int, list[int], list[int]]:
    """Who decides, what is possible and how likely it is."""
    mover = int(calls.mover(state))
    return mover, calls.legal(state, most), calls.odds(state, most) if mover == CHANCE else []
