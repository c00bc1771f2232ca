"""What holds in every position: legal actions in order, odds for chance, an end in time, estimates that are numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import permutations

import numpy as np

from critias.conformance.variants import Variant
from critias.conformance.verdict import demand
from critias.conformance.walks import dealt, viewers, walk
from critias.core.match.match import Match
from critias.core.rules import calls
from critias.core.rules.chance import generator
from critias.core.rules.contract import CHANCE, OVER, SPECTATOR

GAMES = 20  # walked to their ends
A_WHILE = 30  # decisions
A_FEW = 20  # positions with something erased, which takes long to read


def choices_are_in_order(variant: Variant, effort: int) -> None:
    """Choices ascend, are few enough and of their own kind; outcomes have positive odds; every action is written as a word of its own."""
    for seed in range(effort):
        for match in walk(variant, seed):
            _check_choices(match)
    _check_words(variant)


def _check_choices(match: Match) -> None:
    facts, legal, odds = match.game.facts, match.legal(), match.odds()
    demand(legal == sorted(set(legal)), "legal actions must ascend without repeats", match)
    demand(len(legal) <= facts.max_choices, f"there are more than {facts.max_choices} choices (max_choices)", match)
    demand(bool(legal) != (match.mover == OVER), "there must be a choice until the game is over, and none after that", match)
    is_chance = match.mover == CHANCE
    start, stop = (facts.actions, facts.actions + facts.outcomes) if is_chance else (0, facts.actions)
    demand(all(start <= action < stop for action in legal), f"choices here must have numbers from {start} to {stop - 1}", match)
    demand(len(odds) == len(legal) * is_chance, "every outcome of chance must have odds, and nothing else may", match)
    demand(all(weight > 0 for weight in odds), "odds must be positive whole numbers", match)


def _check_words(variant: Variant) -> None:
    game = variant.game
    for action in range(game.facts.actions + game.facts.outcomes):
        word = game.write_action(action)
        demand(game.read_action(word) == action, f"action {action} is written {word!r}, which is read as another action")


def games_end(variant: Variant, effort: int) -> None:
    """Games end within max_length; the estimate of the points is a number that changes nothing, and at the end the points themselves; a
    ranking follows the points."""
    max_length = variant.game.facts.max_length
    for seed in range(GAMES * effort):
        for match in walk(variant, seed, every=1 if seed == 0 else max_length + 1):
            if not match.is_over:
                _check_guess(match)
            _check_ranking(match)
        demand(match.is_over, f"the game has more than {max_length} decisions and outcomes (max_length)", match)
        demand(calls.evaluate(match.state) == match.scores(), "when the game is over, evaluate must return the points", match)


def _check_guess(match: Match) -> None:
    before = match.state.tobytes()
    demand(all(math.isfinite(points) for points in calls.evaluate(match.state)), "evaluate must return finite numbers", match)
    demand(match.state.tobytes() == before, "evaluate must not change the state", match)


def _check_ranking(match: Match) -> None:
    before, points, ranking = match.state.tobytes(), match.scores(), match.ranking()
    is_kept = all(points[one] <= points[other] or ranking[one] < ranking[other] for one, other in permutations(range(match.players), 2))
    demand(is_kept, "a player with more points must rank ahead of one with fewer: a ranking only breaks ties", match)
    demand(match.state.tobytes() == before, "ranking must not change the state", match)


def seeds_decide(variant: Variant, effort: int) -> None:
    """The same seed gives the same game, and another seed another one; a state has no hidden padding."""
    dtype = variant.game.dtype
    inside = sum(dtype[field].itemsize for field in dtype.names or ())
    demand(inside == dtype.itemsize, "the state has padding, so equal positions could have different bytes; make the padding a field")
    demand("players" in (dtype.names or ()), "the state has no field players")
    for option in variant.options:
        demand(option in (dtype.names or ()), f"the state has no field {option} for the option of that name")
    games = [_beginning(variant, seed) for seed in range(GAMES)]
    demand(games[0] == _beginning(variant, 0), "the same seed must give the same game")
    if variant.game.facts.outcomes:
        demand(len(set(games)) > 1, f"{GAMES} seeds all give the same game, although there are outcomes of chance")


def _beginning(variant: Variant, seed: int) -> bytes:
    """A game in which players take the first legal action, for a while."""
    match = variant.start(seed)
    for _ in range(A_WHILE):
        if not match.is_over:
            match.play(match.legal()[0])
    return match.start.tobytes() + match.state.tobytes()


def nobody_looks_from_nowhere(variant: Variant, effort: int) -> None:
    """Players who do not exist see nothing; an observation keeps nothing old; a position with something erased cannot be played on."""
    match = variant.start(1)
    for nobody in (-1, -2, match.players):
        demand(_is_refused(partial(match.view, nobody)), f"there is no player {nobody}, but view doesn't refuse", match)
    for nobody in (SPECTATOR, -1, match.players):
        size = variant.game.facts.observation_size
        demand(
            _is_refused(partial(calls.observe, match.state, nobody, size)),
            f"there is no player {nobody}, but observe doesn't refuse",
            match,
        )
    rng, tried = generator(1), 0
    for match in walk(variant, 1):
        out = np.full(variant.game.facts.observation_size, np.nan, np.float32)
        calls._observe(match.state, 0, out)
        demand(bool(np.isfinite(out).all()), "observe must write a finite number to every entry", match)
        for viewer in viewers(match):
            if tried < A_FEW and dealt(match.state, viewer, rng).tobytes() != match.seen_by(viewer).tobytes():
                _check_erased(variant, match, viewer)
                tried += 1


def _check_erased(variant: Variant, match: Match, viewer: int) -> None:
    attempt = partial(variant.game.at, variant.game.write_position(match.seen_by(viewer)))
    demand(_is_refused(attempt), f"a position with something erased for player {viewer} is read as if it were whole: see is_whole", match)


def _is_refused(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except ValueError:
        return True
    return False
