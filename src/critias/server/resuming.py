"""Going on with a recorded game: what can be read, from which step it can go on, and whether a wish agrees with it."""

from __future__ import annotations

from critias.core.match import Match
from critias.core.record import Replay, read_record
from critias.games import game as find_game
from critias.server.refusal import Refused
from critias.server.wire import TableWish


def read(text: str) -> Replay:
    """A record that somebody sent; raises Refused naming the line at fault."""
    try:
        return read_record(text, find_game)
    except ValueError as error:
        raise Refused("record.bad", why=str(error)[:300]) from None


def begun_game(wish: TableWish) -> Match | None:
    """The game that is wished to be gone on with, as far as it has been played; raises Refused if it cannot go on, or not like this."""
    if wish.record is None:
        if wish.step is not None:
            raise Refused("table.bad", why="a step is one of a record: send the record too, or leave the step out")
        return None
    match = _from_step(read(wish.record).match, wish.step)
    difference = _difference(match, wish)
    if difference is not None:
        raise Refused("table.bad", why=difference)
    return match


def _from_step(match: Match, step: int | None) -> Match:
    steps = len(match.steps)
    if step is not None and step > steps:
        raise Refused("step.none", steps=steps)
    if not match.game.is_whole(match.start):
        raise Refused("record.hidden")
    begun = match.up_to(steps if step is None else step)
    if begun.is_over:
        raise Refused("record.over")
    return begun


def _difference(match: Match, wish: TableWish) -> str | None:
    """What the wish says otherwise than the record."""
    if wish.game != match.game.name:
        return f"the record is a game of {match.game.name}, not of {wish.game}"
    if len(wish.seats) != match.players:
        return f"the record is a game of {match.players} players, and {len(wish.seats)} seats are asked for"
    other = [name for name, choice in wish.options.items() if match.options.get(name) != choice]
    if other:
        played = ", ".join(f"{name}={choice}" for name, choice in match.options.items()) or "no options"
        return f"the record was played with {played}; leave the options to it"
    return None
