"""New tables, before they are stored: as a user asks for one, or for another game of the same people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from critias.core.match.match import Match
from critias.core.match.secret import Secret
from critias.server.live.room import Room, standing
from critias.server.live.server_time import now_ms
from critias.server.live.tokens import hash_of, new_name, new_token
from critias.server.storage.store import NewTable, SeatKey
from critias.server.table.clock import ClockPlan, Pace
from critias.server.table.entry import EntryKind
from critias.server.table.plan import SeatPlan, Sitter, TablePlan
from critias.server.table.refusal import Refused
from critias.server.table.resumption import begun_game
from critias.server.table.seat import STAND_IN_LEVEL
from critias.server.table.table import Table
from critias.server.wire.incoming import SeatWish, TableWish


@dataclass(frozen=True)
class Links:
    """The secrets of a new table, which are shown once."""

    tokens: dict[int, str]  # of the creator's seats
    invitations: dict[int, str]  # to the friends' seats
    watch: str


def table_for(wish: TableWish, user: str) -> tuple[NewTable, Links]:
    """The table that a user asks for, with its links; raises Refused if the table cannot be created."""
    plan = _plan(wish, begun_game(wish))
    mine, friends = (_seats_for(wish, who) for who in ("me", "friend"))
    links = Links({seat: new_token() for seat in mine}, {seat: new_token() for seat in friends}, new_token())
    keys = tuple(
        SeatKey(_hash(links.tokens.get(seat)), wished.who == "open", _hash(links.invitations.get(seat)))
        for seat, wished in enumerate(wish.seats)
    )
    sitters = {seat: Sitting(name, wish.seats[seat].commitment) for seat, name in _names(wish.name, mine).items()}
    return _new_table(plan, keys, hash_of(links.watch), user, sitters, [(user, seat) for seat in mine]), links


@dataclass(frozen=True)
class Sitting:
    """Somebody who has a seat from the beginning."""

    name: str
    commitment: str | None = None


def _seats_for(wish: TableWish, who: str) -> list[int]:
    return [seat for seat, wished in enumerate(wish.seats) if wished.who == who]


def _hash(token: str | None) -> str | None:
    return None if token is None else hash_of(token)


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
    """The names of a user's seats at one screen, told apart by number."""
    return {seat: name if number == 0 else f"{name} {number + 1}" for number, seat in enumerate(seats)}


def rematch_of(room: Room, holders: Sequence[tuple[str, int]]) -> NewTable:
    """A table for the same people, each one seat further round; their links and cookies open it too. If somebody was erased, a bot takes
    their seat.
    """
    old = room.table
    turned = [(seat + 1) % len(old.seats) for seat in range(len(old.seats))]  # the old seat of each new one
    chairs = [old.seats[seat] for seat in turned]
    plan = TablePlan(
        game=old.plan.game,
        seats=tuple(SeatPlan(Sitter.BOT, STAND_IN_LEVEL) if chair.is_erased else chair.plan for chair in chairs),
        secret=Secret.fresh(),
        options=old.plan.options,
        clock=old.plan.clock,
        is_public=old.plan.is_public,
    )
    staying = {new: chair for new, chair in enumerate(chairs) if not chair.is_erased}
    sitters = {new: Sitting(chair.name, chair.next_commitment) for new, chair in staying.items() if chair.name is not None}
    keys = tuple(room.keys[seat] for seat in turned)
    holding = [(user, turned.index(seat)) for user, seat in holders]
    return _new_table(plan, keys, room.stored.watch_hash, room.stored.creator, sitters, holding)


def _new_table(
    plan: TablePlan,
    keys: tuple[SeatKey, ...],
    watch_hash: str,
    creator: str | None,
    sitters: dict[int, Sitting],
    holders: Sequence[tuple[str, int]],
) -> NewTable:
    now = now_ms()
    table = Table(new_name(), plan)
    for seat, sitting in sitters.items():
        table.apply(table.propose(EntryKind.SIT, seat, now, asdict(sitting)))
    stands = standing(table)
    return NewTable(table.name, plan, keys, watch_hash, now, stands.phase, stands.due, tuple(table.entries), tuple(holders), creator)
