"""Continuing a recorded game: what can be read, from which step it can continue, and whether a wish agrees with it."""

from __future__ import annotations

from critias.core.match.match import Match
from critias.core.match.record import Replay, read_record
from critias.games import game as find_game
from critias.server.table.refusal import Refused
from critias.server.wire.incoming import TableWish


def read(text: str) -> Replay:
    """Read a record that somebody sent; raises Refused naming the line at fault."""
    try:
        return read_record(text, find_game)
    except ValueError as error:
        raise Refused("record.bad", why=str(error)[:300]) from None


def begun_game(wish: TableWish) -> Match | None:
    """The game to be continued, as far as it has been played; raises Refused if it cannot be continued, or not with these settings."""
    if wish.record is None:
        if wish.step is not None:
            raise Refused("table.bad", why="a step needs a record: send the record too, or leave out the step")
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
    """Where the wish differs from the record."""
    if wish.game != match.game.name:
        return f"the record is a game of {match.game.name}, not of {wish.game}"
    if len(wish.seats) != match.players:
        return f"the record is a game for {match.players} players, but {len(wish.seats)} seats were requested"
    other = [name for name, value in wish.options.items() if match.options.get(name) != value]
    if other:
        played = ", ".join(f"{name}={value}" for name, value in match.options.items()) or "no options"
        return f"the record was played with {played}; leave out the options"
    return None
