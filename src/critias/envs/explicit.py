"""A game as a tree with every outcome of chance explicit, from the empty table on, for exact methods to walk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from critias.core.game import Game
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import Generator
from critias.core.rules.contract import CHANCE
from critias.core.rules.opening import Draw, Opening
from critias.envs.episode import refuse
from critias.games import game

Options = tuple[tuple[str, str], ...]


class Edge(NamedTuple):
    """A decision of a player, or an outcome if the mover is CHANCE."""

    mover: int
    action: int
    seen_by: tuple[bool, ...]  # for each player whether they see which one it was
    shown: tuple[int, ...]  # what everybody sees besides


@dataclass(frozen=True)
class Tree:
    """All games that begin in one way."""

    game: Game
    opening: Opening
    max_length: int  # no game has more steps
    made_by: tuple[Callable[..., Tree], tuple[Any, ...]]

    @property
    def players(self) -> int:
        return int(self.opening.start["players"][0])

    @property
    def numbers(self) -> int:
        """The number of actions, outcomes and draws that only an opening makes."""
        return self.game.facts.actions + self.game.facts.outcomes + len(self.game.openings.words)

    def __repr__(self) -> str:
        maker, arguments = self.made_by
        return f"{maker.__name__}({', '.join(map(repr, arguments))})"

    def word(self, number: int) -> str:
        """An action or outcome in notation."""
        return self.game.openings.words.get(number) or self.game.write_action(number)

    def root(self) -> Node:
        return _node(self, calls.copied(self.opening.start), ())

    def __reduce__(self) -> tuple[Callable[..., Tree], tuple[Any, ...]]:
        return self.made_by


@lru_cache(maxsize=64)
def whole_tree(name: str, players: int, options: Options = ()) -> Tree:
    """The tree of the full game."""
    chosen = game(name)
    opening = chosen.openings.full(chosen.blank(players, dict(options)))
    return Tree(chosen, opening, len(opening.draws) + chosen.facts.max_length, (whole_tree, (name, players, options)))


@lru_cache(maxsize=64)
def small_tree(name: str) -> Tree:
    """The tree of the small variant of the game, for two players."""
    chosen = game(name)
    small = chosen.openings.small
    if small is None:
        raise ValueError(f"{name} has no small variant")
    opening = chosen.openings.of_position(chosen.read_position(small.position))
    return Tree(chosen, opening, small.max_length, (small_tree, (name,)))


class Resample(NamedTuple):
    """Where a node leaves what really happened: what one player could not know was dealt again.

    What the others have drawn before no longer agrees with what they hold, so they remember that position as they see it and not its steps.
    """

    viewer: int
    length: int  # of the steps before
    packed: bytes  # the state as it was dealt


@dataclass(frozen=True, slots=True)
class Node:
    """A position and the steps that led to it; it never changes, so it is its own copy."""

    tree: Tree
    packed: bytes  # the state
    steps: tuple[Edge, ...]
    mover: int
    resample: Resample | None = None

    @property
    def is_laid(self) -> bool:
        """Whether the table is laid out; until then there is nothing to look at."""
        return len(self.steps) >= len(self.tree.opening.draws)

    def __repr__(self) -> str:
        return f"<Node after {len(self.steps)} steps of {self.tree!r}>"

    def state(self) -> State:
        return np.frombuffer(bytearray(self.packed), self.tree.game.dtype)

    def sight(self, viewer: int) -> State:
        """The state as a player, or SPECTATOR, sees it."""
        state = self.state()
        calls.redact(state, viewer)
        return state

    def legal(self) -> list[int]:
        """The actions of the player to move, or the possible outcomes."""
        if not self.is_laid:
            return [outcome for outcome, _ in self.odds()]
        return calls.legal(self.state(), self.tree.game.facts.max_choices)

    def odds(self) -> list[tuple[int, int]]:
        """The outcomes of a chance node and their weights."""
        state = self.state()
        if not self.is_laid:
            return self._draw().odds(state[0])
        most = self.tree.game.facts.max_choices
        return list(zip(calls.legal(state, most), calls.odds(state, most), strict=True))

    def scores(self) -> list[int]:
        """Every player's points as if the game ended now."""
        return calls.scores(self.state())

    def ranking(self) -> list[int]:
        """Every player's place as if the game ended now."""
        return calls.ranking(self.state())

    def check(self, action: int) -> None:
        """Raise IllegalAction, which names the rule, if an action is not legal here, and ValueError if an outcome is not possible."""
        if action in self.legal():
            return
        if self.is_laid:
            refuse(self.tree.game, self.state(), action)
        raise ValueError(f"{action} cannot be drawn during setup")

    def after(self, action: int) -> Node:
        """The node that an action or outcome leads to."""
        state = self.state()
        step = self._step(state[0], action)
        if self.is_laid:
            calls.apply(state, action)
        else:
            self._draw().lay(state[0], action)
        return _node(self.tree, state, (*self.steps, step), self.resample)

    def resampled(self, viewer: int, rng: Generator) -> Node:
        """A node that is the same to the viewer, with a sample of what they do not know; only players know anything worth it."""
        if not self.is_laid:
            return self
        state = self.sight(viewer)
        calls.deal(state, viewer, rng)
        return _node(self.tree, state, self.steps, Resample(viewer, len(self.steps), state.tobytes()))

    def known_before(self, viewer: int) -> Node | None:
        """The position that stands for all that a player remembers from before what was dealt again."""
        found = self.resample
        if found is None or found.viewer == viewer:
            return None
        return Node(self.tree, found.packed, self.steps[: found.length], self.mover)

    def _draw(self) -> Draw:
        return self.tree.opening.draws[len(self.steps)]

    def _step(self, state: Any, action: int) -> Edge:
        seen_by = tuple(self._is_seen(state, player, action) for player in range(state.players))
        return Edge(self.mover, action, seen_by, self.tree.game.shown(state, action))

    def _is_seen(self, state: Any, player: int, action: int) -> bool:
        return bool(self.tree.game.sees(state, player, action)) if self.is_laid else self._draw().is_seen(state, player)

    def __deepcopy__(self, _: dict[int, Any]) -> Node:
        return self


def _node(tree: Tree, state: State, steps: tuple[Edge, ...], resample: Resample | None = None) -> Node:
    is_laid = len(steps) >= len(tree.opening.draws)
    return Node(tree, state.tobytes(), steps, int(calls.mover(state)) if is_laid else CHANCE, resample)
