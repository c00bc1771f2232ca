"""What an entry changes about a live game, once it is stored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from critias.core.match.contribution import Contribution
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.live_game import LiveGame
from critias.server.table.offer import Offer
from critias.server.table.seat import Seat


def change(game: LiveGame, entry: Entry) -> None:
    """Carry out an entry. Raises IllegalAction if it is an action that the position does not allow."""
    _CHANGES[entry.kind](game, entry)


# ------------------------------------------------------------------------------------------------ before the game


def _sit(game: LiveGame, entry: Entry) -> None:
    seat = _seat(game, entry)
    seat.name = entry.data["name"]
    seat.commitment = entry.data.get("commitment", seat.commitment)
    game.begin_if_ready()


def _reveal(game: LiveGame, entry: Entry) -> None:
    _seat(game, entry).contribution = Contribution.read(f"{entry.seat} {entry.data['contribution']}")
    game.begin_if_ready()


# ------------------------------------------------------------------------------------------------ playing and taking back


def _play(game: LiveGame, entry: Entry) -> None:
    game.offer = None
    game.match.play(entry.data["action"])


def _undo(game: LiveGame, entry: Entry) -> None:
    game.offer = None
    _go_back(game, len(game.match.steps) - 1, entry.version)


def _offer(game: LiveGame, entry: Entry) -> None:
    assert entry.seat is not None
    asked = entry.data.get("asked")
    game.offer = Offer(entry.seat, entry.data["step"], None if asked is None else frozenset(asked))
    _go_back_if_all_agree(game, entry.version)


def _accept(game: LiveGame, entry: Entry) -> None:
    assert game.offer is not None and entry.seat is not None
    game.offer = replace(game.offer, agreed=game.offer.agreed | {entry.seat})
    _go_back_if_all_agree(game, entry.version)


def _decline(game: LiveGame, entry: Entry) -> None:
    game.offer = None


def _go_back_if_all_agree(game: LiveGame, version: int) -> None:
    if game.offer is not None and not game.offer.waits_for(game.seats):
        _go_back(game, game.offer.step, version)
        game.offer = None


def _go_back(game: LiveGame, step: int, version: int) -> None:
    game.match.go_back(step)
    gone = []
    while game.standing and game.step_ranges[game.standing[-1]].stop > step:
        gone.append(game.standing.pop())
        game.step_ranges[gone[-1]].is_undone = True
    game.undid[version] = gone[::-1]


# ------------------------------------------------------------------------------------------------ leaving and coming back


def _go_away(game: LiveGame, entry: Entry) -> None:
    """An open offer is dropped if it is theirs, or if they cannot be asked any more; somebody else who was asked is still asked."""
    seat = _seat(game, entry)
    seat.away = entry.kind
    game.staying -= seat.has_resigned
    if seat.has_resigned or entry.data.get("gone"):
        seat.gone_after = len(game.match.steps)
    is_gone = seat.gone_after is not None
    if game.offer is not None and (game.is_over or game.offer.seat == entry.seat or (is_gone and game.offer.asked is not None)):
        game.offer = None
    _go_back_if_all_agree(game, entry.version)


def _back(game: LiveGame, entry: Entry) -> None:
    seat = _seat(game, entry)
    if seat.away is EntryKind.FLAG and entry.seat is not None:
        game.clocks.restore(entry.seat)
    seat.away = None


# ------------------------------------------------------------------------------------------------ the rest


def _again(game: LiveGame, entry: Entry) -> None:
    seat = _seat(game, entry)
    seat.wants_again, seat.next_commitment = True, entry.data.get("commitment")


def _rematch(game: LiveGame, entry: Entry) -> None:
    game.next_table = entry.data["table"]


def _set_aside(game: LiveGame, entry: Entry) -> None:
    game.offer = None
    game.is_aside = True


def _nothing(game: LiveGame, entry: Entry) -> None:
    """Change nothing: the entry matters only to the log, or was handled elsewhere."""


def _seat(game: LiveGame, entry: Entry) -> Seat:
    assert entry.seat is not None
    return game.seats[entry.seat]


_CHANGES: dict[EntryKind, Callable[[LiveGame, Entry], None]] = {
    EntryKind.SIT: _sit,
    EntryKind.REVEAL: _reveal,
    EntryKind.ACTION: _play,
    EntryKind.UNDO: _undo,
    EntryKind.OFFER: _offer,
    EntryKind.ACCEPT: _accept,
    EntryKind.DECLINE: _decline,
    EntryKind.RESIGN: _go_away,
    EntryKind.LEAVE: _go_away,
    EntryKind.ABSENT: _go_away,
    EntryKind.FLAG: _go_away,
    EntryKind.BACK: _back,
    EntryKind.SAY: _nothing,
    EntryKind.AGAIN: _again,
    EntryKind.REMATCH: _rematch,
    EntryKind.PAUSE: _nothing,
    EntryKind.ASIDE: _set_aside,
}
