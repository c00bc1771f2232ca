"""One game being played: checked moves, chance from a seed, take-backs, and its record."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from critias.core import calls
from critias.core.calls import State
from critias.core.chance import Generator, check_seed, generator
from critias.core.contract import CHANCE, OVER, SPECTATOR
from critias.core.message import Reason, say
from critias.core.secret import Secret

if TYPE_CHECKING:
    from critias.core.game import Game


class IllegalAction(ValueError):
    """An action that the rules forbid here; `reason` names the clause."""

    def __init__(self, text: str, reason: Reason) -> None:
        super().__init__(text)
        self.reason = reason


class CannotTakeBack(ValueError):
    """A choice that can no longer be taken back, and why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One decision or outcome: who decided (a player or CHANCE), what, and the position before it."""

    mover: int
    action: int
    before: State
    redraws: int = 0  # of an outcome drawn from a secret: how often outcomes had been taken back


class Match:
    """A game from its start. With a seed or a secret, chance is decided by itself; without one the caller plays the outcomes too."""

    def __init__(self, game: Game, state: State, seed: int | Secret | None = None, rng: Generator | None = None) -> None:
        if isinstance(seed, int):
            check_seed(seed)
        self.game = game
        self.seed = seed
        self.start = calls.copied(state)
        self._mover: int | None = None  # as long as nobody has asked
        self.state = calls.copied(state)
        self.steps: list[Step] = []
        self.redraws = 0
        self.resumed_after: int | None = None  # so many steps were played before, elsewhere; None: it has been played from its start
        self._rng = generator(seed) if rng is None and isinstance(seed, int) else rng
        self._let_chance_decide()

    @classmethod
    def set_up(cls, game: Game, blank: State, seed: int | Secret) -> Match:
        """A match from the very beginning: the same source lays the table out and decides chance later."""
        rng = _rng_of(seed)
        calls.setup(blank, rng)
        return cls(game, blank, seed, rng)

    @property
    def players(self) -> int:
        return int(self.state["players"][0])

    @property
    def options(self) -> dict[str, str]:
        return self.game.options_of(self.state)

    @property
    def state(self) -> State:
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        self._state, self._mover = state, None

    @property
    def mover(self) -> int:
        """The player to decide, CHANCE or OVER; asked of the rules once a position, since everybody wants to know."""
        if self._mover is None:
            self._mover = int(calls.mover(self._state))
        return self._mover

    @property
    def last_decider(self) -> int | None:
        """The player who made the last choice; None if nobody has made one since the match began or was resumed."""
        own = islice(reversed(self.steps), len(self.steps) - (self.resumed_after or 0))
        return next((step.mover for step in own if step.mover != CHANCE), None)

    @property
    def is_over(self) -> bool:
        return self.mover == OVER

    def legal(self) -> list[int]:
        """The numbers of all actions that may be played now (at a chance node: of all outcomes)."""
        return calls.legal(self.state, self.game.facts.most_choices)

    def odds(self) -> list[int]:
        """At a chance node, the weight of each outcome that `legal` names."""
        return calls.odds(self.state, self.game.facts.most_choices) if self.mover == CHANCE else []

    def play(self, action: int | str) -> None:
        """Carries out an action, given by number or in notation; one that is not legal raises IllegalAction and changes nothing."""
        number = self.game.read_action(action) if isinstance(action, str) else int(action)
        if number not in self.legal():
            raise self._illegal(number)
        self._step(number)
        self._let_chance_decide()

    def scores(self) -> list[int]:
        """Every player's points as if the game ended now."""
        return calls.scores(self.state)

    def winners(self) -> list[int]:
        """The players who share the victory; nobody before the end."""
        if not self.is_over:
            return []
        points = self.scores()
        return [player for player in range(self.players) if points[player] == max(points)]

    def view(self, player: int = SPECTATOR) -> dict[str, Any]:
        """What a player sees, as plain data; it is computed from the redacted record, so nothing else can be in it."""
        return self.game.view(self.seen_by(player), player)

    def seen_by(self, player: int = SPECTATOR, step: int | None = None) -> State:
        """The record with everything erased that the player does not know; now, or as it was after so many steps."""
        if player != SPECTATOR and not 0 <= player < self.players:
            raise ValueError(f"there is no player {player} in a game of {self.players}")
        state = calls.copied(self.state if step is None or step == len(self.steps) else self.steps[step].before)
        calls.redact(state, player)
        return state

    def position(self) -> str:
        """The position as one line."""
        return self.game.write_position(self.state)

    def record(self) -> str:
        """The whole game as text."""
        from critias.core.record import write_record  # record.py replays matches, so it imports this module

        return write_record(self)

    def copy(self) -> Match:
        """An independent match in the same position, with the same chance ahead."""
        twin = Match(self.game, self.state, None)
        twin.seed, twin.start, twin.steps, twin.redraws = self.seed, calls.copied(self.start), list(self.steps), self.redraws
        twin.resumed_after = self.resumed_after
        twin._rng = None if self._rng is None else self._rng.copy()
        return twin

    def up_to(self, step: int) -> Match:
        """An independent match as this one was after so many steps, without its seed: the caller plays the outcomes too."""
        earlier = Match(self.game, self.start)
        earlier.state = calls.copied(self.steps[step].before if step < len(self.steps) else self.state)
        earlier.steps = [replace(taken, redraws=0) for taken in self.steps[:step]]
        return earlier

    def resumed(self, seed: int | Secret) -> Match:
        """An independent match that goes on from here with chance of its own: what led here is kept and cannot be taken back."""
        match = self.up_to(len(self.steps))
        match.seed, match.resumed_after, match._rng = seed, len(match.steps), _rng_of(seed)
        match._let_chance_decide()
        return match

    def begun_again(self) -> Match:
        """The same match at its beginning with the same chance ahead: laid out by the seed, or where it was resumed."""
        if self.seed is None:
            raise ValueError("without a seed nobody knows the chance of a match")
        if self.resumed_after is not None:
            return self.up_to(self.resumed_after).resumed(self.seed)
        return Match.set_up(self.game, self.game.blank(self.players, self.options), self.seed)

    def why_not_take_back(self) -> str | None:
        """Why the last choice cannot be taken back: nothing to take back, something was revealed, or the turn has passed."""
        if self.last_decider is None:
            return "nothing"
        if self.last_decider != self.mover:
            return "passed"
        return "revealed" if self.steps[-1].mover == CHANCE else None

    def take_back(self) -> None:
        """Undoes the last choice of the player to move, as long as nothing random or hidden was revealed by it."""
        obstacle = self.why_not_take_back()
        if obstacle is not None:
            raise CannotTakeBack(obstacle)
        self.go_back(len(self.steps) - 1)

    def go_back(self, number: int) -> None:
        """Undoes the choice that was step `number` and all after it, whoever took them; a secret will draw other outcomes."""
        if not (self.resumed_after or 0) <= number < len(self.steps) or self.steps[number].mover == CHANCE:
            raise ValueError(f"step {number} of {len(self.steps)} is nobody's choice in this match")
        self.redraws += any(step.mover == CHANCE for step in self.steps[number:])
        self.state = calls.copied(self.steps[number].before)  # a copy of the match may have the same steps
        del self.steps[number:]

    def state_hash(self) -> str:
        """A short fingerprint of the position."""
        return state_hash(self.state)

    def _step(self, action: int) -> None:
        self.steps.append(Step(self.mover, action, calls.copied(self.state), self.redraws))
        calls.apply(self.state, action)
        self._mover = None

    def _let_chance_decide(self) -> None:
        while self._rng is not None and self.mover == CHANCE:
            self._step(calls.sample(self.state, self._source(self._rng), self.game.facts.most_choices))

    def _source(self, rng: Generator) -> Generator:
        """Where the next outcome comes from."""
        return self.seed.draw_tape(self.redraws, len(self.steps)) if isinstance(self.seed, Secret) else rng

    def _illegal(self, action: int) -> IllegalAction:
        reason = self.game.why_not(self.state, action)
        if reason is None:
            raise AssertionError(f"action {action} is illegal and nothing forbids it: {self.position()}")
        return IllegalAction(f"{say(self.game.words, reason)} [{reason.clause}]", reason)


def _rng_of(seed: int | Secret) -> Generator:
    return seed.set_up_tape() if isinstance(seed, Secret) else generator(seed)


def state_hash(state: State) -> str:
    """A short fingerprint of a position: equal positions have equal bytes."""
    return hashlib.sha256(state.tobytes()).hexdigest()[:12]
