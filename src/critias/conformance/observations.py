"""Observations leave out nothing that matters: positions that a player observes alike go on alike.

Positions are made from two that were played: something in a field of one is put into the other, and what is read of it is a twin. Where the
twin differs in something that the player knows and does not observe, both are played on with the same hidden things and the same moves.
Who decides, what is possible and how likely it is, what the player observes and the points at the end must stay the same: what is not
observed then follows from the rest, or does not matter.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from critias.conformance.variants import Variant
from critias.conformance.verdict import demand
from critias.conformance.walks import dealt, decisions, redacted
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import generator
from critias.core.rules.contract import CHANCE, OVER

WALKS = 4
POSITIONS = 12  # that are played on from
MAX_STEPS = 400  # that twins of one field are played on, more or less
NO_TWIN = (ValueError, IndexError, KeyError, OverflowError)  # no text stands for what was made, or it is refused


def what_matters_is_observed(variant: Variant, effort: int) -> None:
    """Check that observation and hidden things together decide all that a player will observe and may do."""
    rng = random.Random(variant.name)
    played = [calls.copied(match.state) for seed in range(WALKS * effort) for match in decisions(variant, seed)]
    alike_go_on_alike(variant, rng.sample(played, min(POSITIONS * effort, len(played))), rng)


def alike_go_on_alike(variant: Variant, positions: Sequence[State], rng: random.Random) -> None:
    """Check it for twins of these positions."""
    steps: Counter[str] = Counter()
    for state in positions:
        for field, twin in _twins(variant, state, rng.choice(positions), rng):
            for viewer in range(variant.players):
                is_unobserved = is_known_to_differ(state, twin, viewer) and is_observed_alike(variant, state, twin, viewer)
                if steps[field] < MAX_STEPS and is_unobserved:
                    steps[field] += _play_on(variant, state, twin, viewer, rng, field)


def is_known_to_differ(state: State, twin: State, viewer: int) -> bool:
    return redacted(state, viewer).tobytes() != redacted(twin, viewer).tobytes()


def is_observed_alike(variant: Variant, state: State, twin: State, viewer: int) -> bool:
    size = variant.game.facts.observation_size
    return calls.observe(state, viewer, size).tobytes() == calls.observe(twin, viewer, size).tobytes()


# ------------------------------------------------------------------------------------------------ twins


def _twins(variant: Variant, state: State, other: State, rng: random.Random) -> Iterator[tuple[str, State]]:
    """Positions with something of the other one in a field, as they are read: what follows from it is put right, nonsense is refused."""
    for field in variant.game.dtype.names or ():
        for changed in _changes(state, other, field, rng):
            try:
                twin = variant.game.read_position(variant.game.write_position(changed))
            except NO_TWIN:
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


# ------------------------------------------------------------------------------------------------ playing on


def _play_on(variant: Variant, state: State, twin: State, viewer: int, rng: random.Random, field: str) -> int:
    """Play to the end with the hidden things that the viewer would imagine: they must follow from the observation too. Return the steps."""
    seed, steps = rng.randrange(1 << 30), 0
    one, two = (dealt(position, viewer, generator(seed)) for position in (state, twin))
    lines = " and ".join(variant.game.write_position(position) for position in (state, twin))
    promise = f"player {viewer} doesn't observe {field}, but it matters ({lines})"
    most = variant.game.facts.max_choices
    while calls.mover(one) != OVER and steps <= variant.game.facts.max_length:
        demand(_asked(one, most) == _asked(two, most), promise)
        demand(is_observed_alike(variant, one, two, viewer), promise)
        action = rng.choice(calls.legal(one, most))
        calls.apply(one, action)
        calls.apply(two, action)
        steps += 1
    demand(calls.mover(one) == calls.mover(two) == OVER and calls.scores(one) == calls.scores(two), promise)
    return steps


def _asked(state: State, most: int) -> tuple[int, list[int], list[int]]:
    """Who decides, what is possible and how likely it is."""
    mover = int(calls.mover(state))
    return mover, calls.legal(state, most), calls.odds(state, most) if mover == CHANCE else []
