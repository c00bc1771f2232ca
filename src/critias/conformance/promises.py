"""What every position promises: choices of its own kind, odds for chance, an end in time, guesses that are numbers."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

import numpy as np

from critias.conformance.finding import demand
from critias.conformance.kinds import Kind
from critias.conformance.walking import dealt, viewers, walk
from critias.core import calls
from critias.core.chance import generator
from critias.core.contract import CHANCE, OVER, SPECTATOR
from critias.core.match import Match

GAMES = 20  # walked to their ends
A_WHILE = 30  # decisions
A_FEW = 20  # positions with something erased, which takes long to read


def choices_are_in_order(kind: Kind, effort: int) -> None:
    """Choices ascend, are few enough and of their own kind; outcomes have positive odds; every action is written as a word of its own."""
    for seed in range(effort):
        for match in walk(kind, seed):
            _check_choices(match)
    _check_words(kind)


def _check_choices(match: Match) -> None:
    facts, legal, odds = match.game.facts, match.legal(), match.odds()
    demand(legal == sorted(set(legal)), "legal actions ascend, and each is there once", match)
    demand(len(legal) <= facts.most_choices, f"there are at most {facts.most_choices} choices", match)
    demand(bool(legal) != (match.mover == OVER), "there is a choice as long as the game is not over", match)
    is_chance = match.mover == CHANCE
    first, beyond = (facts.actions, facts.actions + facts.outcomes) if is_chance else (0, facts.actions)
    demand(all(first <= action < beyond for action in legal), f"choices have numbers from {first} to {beyond - 1}", match)
    demand(len(odds) == len(legal) * is_chance, "every outcome has odds, and nothing else has", match)
    demand(all(weight > 0 for weight in odds), "odds are positive whole numbers", match)


def _check_words(kind: Kind) -> None:
    game = kind.game
    for action in range(game.facts.actions + game.facts.outcomes):
        word = game.write_action(action)
        demand(game.read_action(word) == action, f"action {action} is written {word!r}, and that is read as another action")


def games_end(kind: Kind, effort: int) -> None:
    """Games end within the longest; the guess at the points is a number that changes nothing, and at the end the points themselves."""
    longest = kind.game.facts.longest
    for seed in range(GAMES * effort):
        for match in walk(kind, seed, every=1 if seed == 0 else longest + 1):
            if not match.is_over:
                _check_guess(match)
        demand(match.is_over, f"a game has at most {longest} decisions and outcomes", match)
        demand(calls.evaluate(match.state) == match.scores(), "once the game is over, the guess at the points is the points", match)


def _check_guess(match: Match) -> None:
    before = match.state.tobytes()
    demand(all(math.isfinite(points) for points in calls.evaluate(match.state)), "a guess at the points is a number", match)
    demand(match.state.tobytes() == before, "guessing the points changes nothing", match)


def seeds_decide(kind: Kind, effort: int) -> None:
    """The same seed gives the same game, and another seed another one; a record has no padding that nobody sees."""
    dtype = kind.game.dtype
    inside = sum(dtype[field].itemsize for field in dtype.names or ())
    demand(inside == dtype.itemsize, "a record has padding: equal positions would not have equal bytes; name it as a field")
    demand("players" in (dtype.names or ()), "the record has a field players")
    for option in kind.options:
        demand(option in (dtype.names or ()), f"the record has no field {option}, which is an option")
    games = [_beginning(kind, seed) for seed in range(GAMES)]
    demand(games[0] == _beginning(kind, 0), "the same seed gives the same game")
    if kind.game.facts.outcomes:
        demand(len(set(games)) > 1, f"the games of {GAMES} seeds are one and the same: what is chance for?")


def _beginning(kind: Kind, seed: int) -> bytes:
    """A game in which players take whatever comes first, for a while."""
    match = kind.start(seed)
    for _ in range(A_WHILE):
        if not match.is_over:
            match.play(match.legal()[0])
    return match.start.tobytes() + match.state.tobytes()


def nobody_looks_from_nowhere(kind: Kind, effort: int) -> None:
    """Whoever is not there has no point of view; an observation leaves nothing old; what hides something is not played on."""
    match = kind.start(1)
    for nobody in (-1, -2, match.players):
        demand(_is_refused(partial(match.view, nobody)), f"there is no player {nobody}, but a view for it", match)
    for nobody in (SPECTATOR, -1, match.players):
        size = kind.game.facts.observation_size
        demand(_is_refused(partial(calls.observe, match.state, nobody, size)), f"there is no player {nobody}, but it observes", match)
    rng, tried = generator(1), 0
    for match in walk(kind, 1):
        out = np.full(kind.game.facts.observation_size, np.nan, np.float32)
        calls._observe(match.state, 0, out)
        demand(bool(np.isfinite(out).all()), "an observation overwrites whatever was there, with numbers", match)
        for viewer in viewers(match):
            if tried < A_FEW and dealt(match.state, viewer, rng).tobytes() != match.seen_by(viewer).tobytes():
                _check_erased(match, viewer)
                tried += 1


def _check_erased(match: Match, viewer: int) -> None:
    attempt = partial(match.game.at, match.game.write_position(match.seen_by(viewer)))
    demand(_is_refused(attempt), f"what is erased for player {viewer} makes a position that can be played on: see is_whole", match)


def _is_refused(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except ValueError:
        return True
    return False
