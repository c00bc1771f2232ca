"""Made-up positions: any that is read can be played to its end, and the others are refused by `check`.

Positions come from people and from the network, and compiled code does not look before it reads. Half of them are made by changing a text,
half by changing a state. What is read is played at random: a few positions in plain Python, where an index out of bounds is an error, and
all of them compiled to their end, from the truth and from what the player to move could imagine, as bots do.
"""

from __future__ import annotations

import random

import numpy as np

from critias.conformance.changes import changed_state, changed_text
from critias.conformance.variants import Variant, variants_of
from critias.conformance.verdict import Fault, demand
from critias.conformance.walks import redacted, walk
from critias.core.batches.playout import play_positions
from critias.core.rules import calls, contract
from critias.core.rules.calls import State
from critias.core.rules.contract import MAX_PLAYERS, OVER, SPECTATOR
from critias.core.rules.dead_end import DeadEnd

MUTATIONS = 30_000  # of a game, over all its variants
WALKS = 8
SOURCES = 200  # positions that are changed
PLAIN_STEPS = 200  # in plain Python, of all positions together
A_FEW = 12  # of one position
CANNOT_BE_WRITTEN = (ValueError, IndexError, KeyError, OverflowError)  # of a state that no text stands for


def what_is_read_can_be_played(variant: Variant, effort: int) -> None:
    """Check that made-up positions are refused with ValueError, some by the game's own check, or can be played to their end."""
    rng = random.Random(variant.name)
    accepted = _accepted(variant, rng, effort * MUTATIONS // len(variants_of(variant.game)))
    steps = 0
    for state in rng.sample(accepted, min(PLAIN_STEPS, len(accepted))):
        if steps < PLAIN_STEPS:
            steps += _play_plainly(variant, state, rng)
    if accepted:
        _play_compiled(variant, np.concatenate(accepted))


def _accepted(variant: Variant, rng: random.Random, number: int) -> list[State]:
    """The made-up positions that are read and can be played, out of this number of them."""
    sources = _sources(variant, rng)
    lines = [variant.game.write_position(state) for state in sources]
    known, accepted, refused = {state.tobytes() for state in sources}, [], 0
    for k in range(number):
        one, other = rng.randrange(len(sources)), rng.randrange(len(sources))
        line = _text_of(variant, changed_state(rng, sources[one], sources[other])) if k % 2 else changed_text(rng, lines[one], lines[other])
        try:
            state = None if line is None else _read(variant, line)
        except DeadEnd:
            continue
        except ValueError:
            refused += k % 2  # a text may be refused for its letters alone
            continue
        if state is not None and state.tobytes() not in known and variant.game.is_whole(state):
            known.add(state.tobytes())
            accepted.append(state)
    demand(refused > 0, f"{number // 2} changed states were read and none was refused: see check")
    for state in accepted:
        _check_variant(variant, state)
    return accepted


def _check_variant(variant: Variant, state: State) -> None:
    facts = variant.game.facts
    is_known = all(0 <= int(state[name][0]) < len(choices) for name, choices in facts.options.items())
    if not is_known or state["players"][0] not in facts.players:
        raise Fault(f"a position with players or options that don't exist was not refused: see check ({_text_of(variant, state)})")


def _sources(variant: Variant, rng: random.Random) -> list[State]:
    """Positions from all over some random games."""
    found = [calls.copied(match.state) for seed in range(WALKS) for match in walk(variant, seed)]
    return rng.sample(found, min(SOURCES, len(found)))


def _text_of(variant: Variant, state: State) -> str | None:
    try:
        return variant.game.write_position(state)
    except CANNOT_BE_WRITTEN:
        return None


def _read(variant: Variant, line: str) -> State:
    try:
        return variant.game.read_position(line)
    except ValueError:
        raise
    except Exception as error:
        raise Fault(
            f"a position that can't be read must be refused with ValueError, not {type(error).__name__}: {error} ({line})"
        ) from None


# ------------------------------------------------------------------------------------------------ playing on


def _play_plainly(variant: Variant, state: State, rng: random.Random) -> int:
    """Play a few steps as a table does: with views, words and events. Return how many there were."""
    line, state = variant.game.write_position(state), calls.copied(state)
    try:
        steps = 0
        while steps < A_FEW and _step_plainly(variant, state, rng):
            steps += 1
        _count_plainly(variant, state)
        return steps
    except Exception as error:
        raise Fault(f"a position was read, but playing it raises {type(error).__name__}: {error}: see check ({line})") from None


def _step_plainly(variant: Variant, state: State, rng: random.Random) -> bool:
    """Take one step; return whether there was one."""
    game, fields = variant.game, state[0]
    player, choices = contract.mover(fields), np.zeros(game.facts.actions + game.facts.outcomes, np.int64)
    if player == OVER:
        return False
    action = int(rng.choice(choices[: contract.legal(fields, choices)].tolist()))
    before = calls.copied(state)
    game.describe(before, action)
    contract.apply(fields, action)
    for viewer in (SPECTATOR, *range(int(fields.players))):
        game.view(redacted(state, viewer), viewer)
        game.tell(before, action, state, viewer)
    return True


def _count_plainly(variant: Variant, state: State) -> None:
    points, guess = np.zeros(MAX_PLAYERS, np.int64), np.zeros(MAX_PLAYERS)
    contract.scores(state[0], points)
    contract.evaluate(state[0], guess)
    contract.observe(state[0], 0, np.zeros(variant.game.facts.observation_size, np.float32))
    variant.game.count(state)


def _play_compiled(variant: Variant, states: State) -> None:
    write = variant.game.write_position
    for is_imagined in (False, True):
        failure = play_positions(variant.game, states, is_imagined)
        if failure is not None:
            after = ", dealt again for the player to move" if is_imagined else ""
            line, reached = write(states[failure.number : failure.number + 1]), _text_of(variant, failure.reached)
            raise Fault(
                f"a position was read, but can't be played to its end{after}: {failure.sentence}: see check ({line}, then {reached})"
            )
