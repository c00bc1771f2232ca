"""Playing a block: its games from their seeds, in any process or on any machine."""

from __future__ import annotations

import contextlib
import time

from critias.arena.plan import Plan, Seating
from critias.arena.results import MAX_FAULT_LENGTH, PlayedBlock, PlayedGame
from critias.bots.bot import Bot, Sight, sight_of
from critias.bots.faults import BotFault
from critias.bots.referee import ask
from critias.bots.spec import BadSpec, make_bot
from critias.core.definition import GameDefinition
from critias.core.match.match import Match
from critias.core.match.record_writer import NAME_SEPARATOR, write_record
from critias.games import game as find_game


def play_block(plan: Plan, number: int, with_records: bool = False) -> PlayedBlock:
    """All games of a block, one after another; bots use one thread, since other blocks are played at the same time."""
    played, records = [], []
    for seating in plan.seatings(number):
        match = find_game(plan.game).start(plan.players, plan.deal_seed(number), **plan.options)
        played.append(_play(match, seating, plan, number))
        if with_records:
            records.append(write_record(match, [_record_name(plan.names[bot]) for bot in seating]))
    return PlayedBlock(number, tuple(played), tuple(records))


def _play(match: Match, seating: Seating, plan: Plan, block: int) -> PlayedGame:
    """Play the match to its end; every seat has a bot of its own, also where several are of the same kind."""
    chairs = [_Chair(seat_bot(plan.names[bot], match.game), plan.bot_seed(block, bot)) for bot in seating]
    try:
        while not match.is_over:
            chairs[match.mover].decide(match)
    finally:
        for chair in chairs:
            with contextlib.suppress(Exception, SystemExit):  # of a bot that is not ours
                chair.bot.close()
    return PlayedGame(
        seating=seating,
        scores=tuple(match.scores()),
        ranking=tuple(match.ranking()),
        decisions=tuple(chair.decisions for chair in chairs),
        faults=tuple(chair.faults for chair in chairs),
        first_fault=tuple(chair.first_fault for chair in chairs),
        seconds=tuple(round(chair.seconds, 6) for chair in chairs),
    )


class _Chair:
    """A seat with its bot, and what is noted about it."""

    def __init__(self, bot: Bot, seed: int) -> None:
        self.bot = bot
        self.seed = seed
        self.decisions = 0
        self.faults = 0
        self.first_fault: str | None = None
        self.seconds = 0.0

    def decide(self, match: Match) -> None:
        sight = sight_of(match, self.seed)
        began = time.perf_counter()
        answer = ask(self.bot, sight)
        self.seconds += time.perf_counter() - began
        self.decisions += 1
        if answer.fault is not None:
            self.faults += 1
            self.first_fault = self.first_fault or " ".join(answer.fault.split())[:MAX_FAULT_LENGTH]
        match.play(answer.action)


class _Absent(Bot):
    """In place of a bot that could not be created: it has no answer to anything."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def choose(self, sight: Sight) -> int:
        raise BotFault(self.reason)


def seat_bot(text: str, game: GameDefinition) -> Bot:
    """A new bot; if its own code fails, one that has no answers. Raises BadSpec if the bot does not exist."""
    try:
        return make_bot(text, game, threads=1)
    except BadSpec:
        raise
    except (Exception, SystemExit) as error:
        return _Absent(f"could not be made: {type(error).__name__}: {error}")


def _record_name(text: str) -> str:
    """A bot's text as a name that a record can contain."""
    return " ".join(text.split()).replace(NAME_SEPARATOR, ",") or "bot"
