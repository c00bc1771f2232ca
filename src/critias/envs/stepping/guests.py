"""Many games against players who are asked from Python: bots one by one, a policy for all rows in which it has to decide together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from critias.bots.batches.guests import ask_in, begin_in, end_in, play_in, skip_in
from critias.bots.batches.versus import RANDOM, Others
from critias.bots.bot import Bot, Sight, seed_of_decision
from critias.bots.greedy import GreedyBot
from critias.bots.random import RandomBot
from critias.core.batches.vector import NEW_GAME, Rows, Terms, scratch_for, show_in
from critias.core.game import Game
from critias.core.rules import calls
from critias.envs.opponents.seats import League, Opponent, Policy, PolicyBot, answer_of, bot_of, choices_of, dismiss, draw, drawn

Where = NDArray[np.int64]  # the rows that something is done in


class Guests:
    """Steps the rows of a vector environment in which the learner has one seat."""

    def __init__(self, game: Game, rows: Rows, blank: Any, opponents: Sequence[Opponent | League], seat: int | None) -> None:
        self.game, self.rows, self.blank = game, rows, blank
        self.opponents = list(opponents)  # of the games that begin from now on
        self.moves_on = seat is None
        number = len(rows.states)
        self.seats = np.full(number, seat or 0, np.int8)
        self.entries = np.zeros((number, len(self.opponents)), np.int64)  # which entries of their leagues play
        self.faults = np.zeros(number, np.int64)  # of bots, whose choices were replaced by random ones
        self._guests: list[dict[int, tuple[Opponent, Bot]]] = [{} for _ in range(number)]  # of each row, by player
        self._all, self._found = np.arange(number), np.zeros(number, np.int64)
        self._scratch = scratch_for(game)
        self._seed = 0

    def step(self, actions: NDArray[np.int64], terms: Terms) -> None:
        """Play the learner's actions and what the others answer, or begin the games of all rows."""
        self._seed = terms.low | terms.high << 32
        if actions[0] == NEW_GAME:
            self.faults[:] = 0
            self._begin(self._all, terms)
        else:
            self.rows.actor[:] = self.seats
            play_in(self.rows, self._all, actions, self._scratch)
            self._let_guests_play(self._all)
            self._begin(self._some(end_in(self.rows, self._all, terms, self._found, self._scratch)), terms)
        show_in(self.rows, self._all, self._scratch)

    def resume(self, where: Where, terms: Terms) -> None:
        """Invite guests to positions that were put into rows, and let them play to the learner's choice."""
        self._invite(where)
        self._let_guests_play(where)
        show_in(self.rows, where, self._scratch)

    def close(self) -> None:
        """Close the bots."""
        for row in range(len(self._guests)):
            self._dismiss(row)

    def notes(self, where: Where) -> dict[str, NDArray[Any]]:
        return {"seats": self.seats[where], "entries": self.entries[where]}

    def take_notes(self, where: Where, notes: Mapping[str, NDArray[Any]]) -> None:
        """Seat the same opponents again; bots are new, so they remember nothing."""
        self.seats[where] = notes["seats"]
        self.entries[where] = notes["entries"]
        for row in where.tolist():
            self._seat(row)

    def take_over(self, others: Others) -> None:
        """Let the games that run against compiled bots go on against the same."""
        self.seats[:] = others.seats
        for row, temperatures in enumerate(others.temperatures.tolist()):
            players, seat = int(self.rows.players[row]), int(self.seats[row])
            for place, temperature in enumerate(temperatures[: players - 1], 1):
                bot = RandomBot() if temperature == RANDOM else GreedyBot(self.game, temperature)
                self._guests[row][(seat + place) % players] = bot, bot

    # -------------------------------------------------------------------------------------------- games

    def _some(self, n: int) -> Where:
        return self._found[:n].copy()

    def _begin(self, where: Where, terms: Terms) -> None:
        """Begin games; those that end before the learner has a choice are passed over."""
        while len(where):
            begin_in(self.rows, where, self.blank, terms, self._scratch)
            self._invite(where)
            self._let_guests_play(where)
            where = self._some(skip_in(self.rows, where, terms, self._found))

    def _let_guests_play(self, where: Where) -> None:
        while n := ask_in(self.rows, where, self.seats, self._found, self._scratch):
            where = self._some(n)
            play_in(self.rows, where, self._answers(where), self._scratch)

    # -------------------------------------------------------------------------------------------- guests

    def _invite(self, where: Where) -> None:
        rows = self.rows
        for row in where.tolist():
            if self.moves_on:
                self.seats[row] = rows.streams[row] % rows.players[row]
            self.entries[row] = draw(self.opponents, self._seed, int(rows.streams[row]))
            self._seat(row)

    def _seat(self, row: int) -> None:
        self._dismiss(row)
        players, seat = int(self.rows.players[row]), int(self.seats[row])
        for place, opponent in enumerate(drawn(self.opponents, self.entries[row].tolist())[: players - 1], 1):
            self._guests[row][(seat + place) % players] = opponent, bot_of(opponent, self.game)

    def _dismiss(self, row: int) -> None:
        for opponent, bot in self._guests[row].values():
            dismiss(bot, opponent)
        self._guests[row] = {}

    def _answers(self, where: Where) -> NDArray[np.int64]:
        """What the players to decide choose, who are shown in their rows."""
        chosen = np.zeros(len(where), np.int64)
        by_policy: dict[int, tuple[Policy, list[int]]] = {}
        for k, (row, player) in enumerate(zip(where.tolist(), self.rows.player[where].tolist(), strict=True)):
            _, bot = self._guests[row][player]
            if isinstance(bot, PolicyBot):
                by_policy.setdefault(id(bot.policy), (bot.policy, []))[1].append(k)
            else:
                chosen[k] = self._ask(bot, row, player)
        for policy, members in by_policy.values():
            there = where[members]
            chosen[members] = choices_of(policy, self.rows.observation[there], self.rows.mask[there])
        return chosen

    def _ask(self, bot: Bot, row: int, player: int) -> int:
        rows = self.rows
        seen = calls.copied(rows.states[row : row + 1])
        calls.redact(seen, player)
        legal = tuple(rows.choices[row, : rows.n_choices[row]].tolist())
        seed = seed_of_decision(self._seed + int(rows.streams[row]), player, int(rows.cycles[row]))
        answer = answer_of(bot, Sight(self.game, player, seen, legal, seed))
        self.faults[row] += answer.fault is not None
        return answer.action
