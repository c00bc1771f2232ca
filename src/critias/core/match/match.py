"""One game being played: checked moves, chance from a seed or secret, take-backs, and its record."""

from __future__ import annotations

from itertools import islice
from typing import Any

from critias.core.definition import GameDefinition
from critias.core.match.action_list import ActionList
from critias.core.match.chance_source import ChanceSource, source_of
from critias.core.match.record_writer import write_record
from critias.core.match.step import Step, TakeBack, state_hash
from critias.core.rules import calls
from critias.core.rules.calls import State
from critias.core.rules.chance import Generator
from critias.core.rules.contract import CHANCE, OVER, SPECTATOR
from critias.core.rules.ranking import winners
from critias.core.text.message import Reason, say


class IllegalAction(ValueError):
    """An action that the rules forbid here; `reason` names the clause."""

    def __init__(self, text: str, reason: Reason) -> None:
        super().__init__(text)
        self.reason = reason


class CannotTakeBack(ValueError):
    """A choice that can no longer be taken back, and why."""


class Match:
    """A game from its start. With a seed or a secret, chance is decided automatically; without one the caller plays the outcomes too."""

    def __init__(self, game: GameDefinition, state: State, seed: int | ChanceSource | None = None, rng: Generator | None = None) -> None:
        self.game = game
        self.source = None if seed is None else source_of(seed)
        self.start = calls.copied(state)
        self._mover: int | None = None  # until somebody asks
        self._legal: list[int] | None = None
        self.state = calls.copied(state)
        self.steps: list[Step] = []
        self.history: list[Step | TakeBack] = []  # every step ever, but for choices taken back before chance had decided anything
        self.redraws = 0  # how often outcomes were taken back: a secret then draws others
        self.resumed_after: int | None = None  # the number of steps played before, elsewhere; None: it was played from its start
        self._rng = None if self.source is None else self.source.after_set_up(self.source.set_up() if rng is None else rng)
        self._let_chance_decide()

    @classmethod
    def set_up(cls, game: GameDefinition, blank: State, seed: int | ChanceSource) -> Match:
        """A match from the very beginning: the same source lays out the table and decides chance later."""
        source = source_of(seed)
        rng = source.set_up()
        calls.setup(blank, rng)
        return cls(game, blank, source, rng)

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
        self._state, self._mover, self._legal = state, None, None

    @property
    def mover(self) -> int:
        """The player to decide, CHANCE or OVER; the rules are asked once a position, and the answer is kept."""
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

    def legal(self) -> ActionList:
        """The numbers of all actions that may be played now (at a chance node: of all outcomes); printed with their words."""
        return ActionList(self._legal_numbers(), self.game.write_action)

    def odds(self) -> list[int]:
        """The weight of each outcome that `legal` names, at a chance node."""
        return calls.odds(self.state, self.game.facts.max_choices) if self.mover == CHANCE else []

    def play(self, action: int | str) -> None:
        """Carry out an action, given by number or in notation; one that is not legal raises IllegalAction and changes nothing."""
        number = self.game.read_action(action) if isinstance(action, str) else int(action)
        if number not in self._legal_numbers():
            raise self._illegal(number)
        self._step(number)
        self._let_chance_decide()

    def scores(self) -> list[int]:
        """Every player's points as if the game ended now."""
        return calls.scores(self.state)

    def ranking(self) -> list[int]:
        """Every player's place as if the game ended now: 0 for the first; players who tie share a place."""
        return calls.ranking(self.state)

    def winners(self) -> list[int]:
        """The players who share the victory; nobody before the end."""
        return winners(self.ranking()) if self.is_over else []

    def view(self, player: int = SPECTATOR) -> dict[str, Any]:
        """What a player sees, as plain data; computed from the redacted state, so nothing hidden can be in it. The caller may change it."""
        view: dict[str, Any] = _unshared(self.game.view(self.seen_by(player), player))
        return view

    def seen_by(self, player: int = SPECTATOR, step: int | None = None) -> State:
        """The state with everything erased that the player does not know: now, or after a number of steps."""
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
        return write_record(self)

    def copy(self) -> Match:
        """An independent match in the same position, with the same chance ahead."""
        twin = Match(self.game, self.state, None)
        twin.source, twin.start, twin.redraws = self.source, calls.copied(self.start), self.redraws
        twin.steps, twin.history = list(self.steps), list(self.history)
        twin.resumed_after = self.resumed_after
        twin._rng = None if self._rng is None else self._rng.copy()
        return twin

    def up_to(self, step: int) -> Match:
        """An independent match as this one was after a number of steps, without its source: the caller plays the outcomes too."""
        earlier = Match(self.game, self.start)
        earlier.state = calls.copied(self.steps[step].before if step < len(self.steps) else self.state)
        earlier.steps = self.steps[:step]
        earlier.history = list(earlier.steps)
        return earlier

    def resumed(self, seed: int | ChanceSource) -> Match:
        """An independent match that continues from here with chance of its own: what led here is kept and cannot be taken back."""
        match = self.up_to(len(self.steps))
        match.source, match.resumed_after = source_of(seed), len(match.steps)
        match._rng = match.source.after_set_up(match.source.set_up())
        match._let_chance_decide()
        return match

    def begun_again(self) -> Match:
        """The same match at its beginning, with the same chance ahead: as the seed laid it out, or where it was resumed."""
        if self.source is None:
            raise ValueError("a match without a seed cannot be restarted with the same chance")
        if self.resumed_after is not None:
            return self.up_to(self.resumed_after).resumed(self.source)
        return Match.set_up(self.game, self.game.blank(self.players, self.options), self.source)

    def why_not_take_back(self) -> str | None:
        """Why the last choice cannot be taken back: nothing to take back, something was revealed, or the turn has passed."""
        if self.last_decider is None:
            return "nothing"
        if self.last_decider != self.mover:
            return "passed"
        return "revealed" if self.steps[-1].mover == CHANCE else None

    def take_back(self) -> None:
        """Undo the last choice of the player to move, if nothing random or hidden was revealed by it."""
        obstacle = self.why_not_take_back()
        if obstacle is not None:
            raise CannotTakeBack(obstacle)
        self.go_back(len(self.steps) - 1)

    def go_back(self, number: int) -> None:
        """Undo the choice of step `number` and everything after it, by any player; a secret will draw other outcomes."""
        if not (self.resumed_after or 0) <= number < len(self.steps) or self.steps[number].mover == CHANCE:
            raise ValueError(f"step {number} of {len(self.steps)} is not a player's choice in this match")
        self._note_return(number)
        self.state = calls.copied(self.steps[number].before)  # a copy of the match may have the same steps
        del self.steps[number:]

    def _note_return(self, number: int) -> None:
        """Keep outcomes that are taken back in the history, and forget choices alone."""
        undone = self.steps[number:]
        is_redraw = any(step.mover == CHANCE for step in undone)
        self.redraws += is_redraw
        if is_redraw or any(isinstance(last, TakeBack) for last in self.history[-len(undone) :]):
            self.history.append(TakeBack(number))
        else:
            del self.history[-len(undone) :]

    def state_hash(self) -> str:
        """A short fingerprint of the position."""
        return state_hash(self.state)

    def __repr__(self) -> str:
        return f"<Match {self.position()}>"

    def _legal_numbers(self) -> list[int]:
        """What may be played; the rules are asked once a position."""
        if self._legal is None:
            self._legal = calls.legal(self.state, self.game.facts.max_choices)
        return self._legal

    def _step(self, action: int) -> None:
        step = Step(self.mover, action, calls.copied(self.state))
        self.steps.append(step)
        self.history.append(step)
        calls.apply(self.state, action)
        self._mover = self._legal = None

    def _let_chance_decide(self) -> None:
        while self.source is not None and self._rng is not None and self.mover == CHANCE:
            rng = self.source.draw(self._rng, self.redraws, len(self.steps))
            self._step(calls.sample(self.state, rng, self.game.facts.max_choices))

    def _illegal(self, action: int) -> IllegalAction:
        reason = self.game.why_not(self.state, action)
        if reason is None:
            raise AssertionError(f"action {action} is illegal and nothing forbids it: {self.position()}")
        return IllegalAction(f"{say(self.game.words, reason)} [{reason.clause}]", reason)


def _unshared(data: Any) -> Any:
    """A copy of plain data in which nothing is shared, inside it or with others; games share what never changes among their views."""
    if isinstance(data, dict):
        return {name: _unshared(value) for name, value in data.items()}
    return [_unshared(value) for value in data] if isinstance(data, list) else data
