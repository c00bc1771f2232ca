"""New tables: from a user's wish, or as another game for the same people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from critias.core.match import Match
from critias.core.secret import Secret
from critias.server.clock import ClockPlan, Pace
from critias.server.entry import Entry, Kind
from critias.server.hall import Hall
from critias.server.plan import SeatPlan, Sitter, TablePlan
from critias.server.refusal import Refused
from critias.server.resuming import begun_game
from critias.server.room import Room, now_ms, standing
from critias.server.store import NewTable, SeatKey
from critias.server.table import Table
from critias.server.tokens import hash_of, new_name, new_token
from critias.server.wire import SeatWish, TableWish


@dataclass(frozen=True)
class Made:
    """A new table, with the secrets that are shown once."""

    name: str
    tokens: dict[int, str]  # of the users' seats
    watch: str


async def make_table(hall: Hall, wish: TableWish, user: str) -> Made:
    """A table as somebody wishes it; raises Refused for what there is not."""
    plan = _plan(wish, begun_game(wish))
    tokens = {seat: new_token() for seat, wished in enumerate(wish.seats) if wished.who != "bot"}
    keys = tuple(SeatKey(hash_of(tokens[seat]) if seat in tokens else None, wished.who == "open") for seat, wished in enumerate(wish.seats))
    mine = [seat for seat, wished in enumerate(wish.seats) if wished.who == "me"]
    watch = new_token()
    name = await _store(hall, plan, keys, hash_of(watch), _names(wish.name, mine), [(user, seat) for seat in mine])
    return Made(name, tokens, watch)


def _plan(wish: TableWish, begun: Match | None) -> TablePlan:
    try:
        return TablePlan(
            game=wish.game,
            seats=tuple(_seat(wished) for wished in wish.seats),
            secret=Secret.fresh(),
            options=wish.options if begun is None else begun.options,
            clock=ClockPlan(Pace(wish.clock.pace), wish.clock.base, wish.clock.increment),
            is_public=wish.public,
            record=None if begun is None else begun.record(),
        )
    except ValueError as error:
        raise Refused("table.bad", why=str(error)) from None


def _seat(wished: SeatWish) -> SeatPlan:
    return SeatPlan(Sitter.BOT, wished.level) if wished.who == "bot" else SeatPlan(Sitter.USER, wished.level)


def _names(name: str, seats: Sequence[int]) -> dict[int, str]:
    """Somebody who has several seats of one screen is told apart by number."""
    return {seat: name if number == 0 else f"{name} {number + 1}" for number, seat in enumerate(seats)}


async def _store(
    hall: Hall,
    plan: TablePlan,
    keys: tuple[SeatKey, ...],
    watch_hash: str,
    names: dict[int, str],
    holders: Sequence[tuple[str, int]],
) -> str:
    now = now_ms()
    table = Table(new_name(), plan)
    for seat, name in names.items():
        entry = table.propose(Kind.SIT, seat, now, {"name": name})
        table.apply(Entry(entry.version, now, Kind.SIT, seat, entry.data))
    stands = standing(table)
    new = NewTable(table.name, plan, keys, watch_hash, now, stands.phase, stands.due, tuple(table.entries), tuple(holders))
    await hall.store.add_table(new)
    await hall.room(table.name)
    return table.name


async def rematch(hall: Hall, room: Room) -> None:
    """The same people at a new table, each one seat further round; their links and cookies open it too."""
    old = room.table
    turned = [(seat + 1) % len(old.seats) for seat in range(len(old.seats))]  # the old seat of each new one
    plan = TablePlan(
        game=old.plan.game,
        seats=tuple(old.plan.seats[seat] for seat in turned),
        secret=Secret.fresh(),
        options=old.plan.options,
        clock=old.plan.clock,
        is_public=old.plan.is_public,
    )
    names = {new: name for new, seat in enumerate(turned) if (name := old.seats[seat].name) is not None}
    holders = [(user, turned.index(seat)) for user, seat in await hall.store.holders_of(old.name)]
    keys = tuple(room.stored.keys[seat] for seat in turned)
    name = await _store(hall, plan, keys, room.stored.watch_hash, names, holders)
    await hall.submit(room, Kind.REMATCH, None, {"table": name})


async def take_seat(hall: Hall, room: Room, seat: int, token: str | None, name: str, user: str) -> None:
    """Somebody with the link, or anybody where the seat is open to all, sits down."""
    if not 0 <= seat < len(room.table.seats) or not room.table.seats[seat].is_user:
        raise Refused("seat.none")
    is_theirs = token is not None and room.seat_opened_by(token) == seat
    is_anybodys = room.stored.keys[seat].is_open and room.table.seats[seat].is_free
    if not is_theirs and not is_anybodys and seat not in await hall.store.seats_held(user, room.name):
        raise Refused("seat.key")
    if room.table.seats[seat].is_free or is_theirs:
        await hall.submit(room, Kind.SIT, seat, {"name": name, "only_free": not is_theirs})
    await hall.store.hold(user, room.name, seat)
