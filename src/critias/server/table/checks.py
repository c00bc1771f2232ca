"""Whether something that somebody wants may happen: one check for each kind of entry, which changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from critias.core.match.contribution import Contribution
from critias.server.table.entry import EntryKind
from critias.server.table.live_game import LiveGame
from critias.server.table.offer import seats_to_ask
from critias.server.table.refusal import Refused
from critias.server.table.seat import Seat
from critias.server.wire.outgoing import EntryData

MAX_NAME_LENGTH = 30
MAX_SAYING_LENGTH = 500
ALSO_ALLOWED = "\n\u200d"  # besides what can be printed: new lines, and what joins emoji


def check(game: LiveGame, kind: EntryKind, seat: int | None, data: dict[str, Any]) -> EntryData:
    """The data of the entry for what somebody wants to do; raises Refused if they may not."""
    return _CHECKS[kind](game, seat, data)


# ------------------------------------------------------------------------------------------------ before the game


def _sit(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    if not _seat(game, seat).is_user:
        raise Refused("seat.bot")
    _check_not_called_off(game)
    name = " ".join(str(data.get("name", "")).split())
    if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable() or "," in name:
        raise Refused("name.bad", most=MAX_NAME_LENGTH)
    commitment = data.get("commitment")
    return {"name": name} if commitment is None or game.is_committed else {"name": name, "commitment": str(commitment)}


def _reveal(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _check_not_called_off(game)
    if game.is_open:
        raise Refused("table.open")
    mine = game.seats[_user_seat(game, seat)]
    if game.has_begun or not mine.owes_contribution:
        raise Refused("reveal.done")
    value = str(data.get("contribution", ""))
    if _commitment_to(seat, value) != mine.commitment:
        raise Refused("reveal.other")
    return {"contribution": value}


def _check_not_called_off(game: LiveGame) -> None:
    if game.is_aside and not game.has_begun:
        raise Refused("table.aside")


def _commitment_to(seat: int | None, value: str) -> str:
    try:
        return Contribution.read(f"{seat} {value}").commitment
    except ValueError:
        raise Refused("reveal.other") from None


# ------------------------------------------------------------------------------------------------ playing and taking back


def _action(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _check_playing(game)
    action = data.get("action")
    if isinstance(action, bool) or not isinstance(action, int):
        raise Refused("action.number")
    if seat is None or game.match.mover != seat:
        raise Refused("action.turn", mover=game.match.mover)
    if (_seat(game, seat).level is not None) != bool(data.get("bot")):
        raise Refused("action.bot")
    _check_version(game, data)
    if action not in game.match.legal():
        raise Refused("action.illegal", reason=game.match.game.why_not(game.match.seen_by(seat), action))
    return {"action": action, "bot": True} if data.get("bot") else {"action": action}


def _undo(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    obstacle = game.why_not_undo(_user_seat(game, seat))
    if obstacle is not None:
        raise Refused(f"undo.{obstacle}")
    return {}


def _offer(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _check_playing(game)
    if game.seats[_user_seat(game, seat)].away:
        raise Refused("offer.away")
    if game.offer is not None:
        raise Refused("offer.open", seat=game.offer.seat)
    first = game.match.resumed_after or 0
    mine = [number for number, step in enumerate(game.match.steps[first:], first) if step.mover == seat]
    if not mine:
        raise Refused("offer.nothing")
    _check_can_be_asked(game, mine[-1])
    return {"step": mine[-1], "asked": seats_to_ask(game.seats, seat)}


def _check_can_be_asked(game: LiveGame, step: int) -> None:
    """Refuse to take back what somebody chose who cannot be asked any more: nobody agrees in their place."""
    gone = [seat for seat in game.seats if seat.gone_after is not None and seat.gone_after > step]
    if any(seat.has_resigned for seat in gone):
        raise Refused("offer.resigned")
    if gone:
        raise Refused("offer.gone")


def _answer(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _check_playing(game)
    number = _user_seat(game, seat)
    if game.offer is None or number not in game.offer.waits_for(game.seats):
        raise Refused("offer.none")
    return {}


# ------------------------------------------------------------------------------------------------ leaving and coming back


def _resign(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _check_playing(game)
    if _seat(game, seat).has_resigned:
        raise Refused("resign.already")
    _user_seat(game, seat)
    return {}


def _leave(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _check_playing(game)
    if game.seats[_user_seat(game, seat)].away:
        raise Refused("leave.already")
    return {}


def _absent(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    if not data.get("gone"):
        return _leave(game, seat, data)
    _check_playing(game)
    if game.seats[_user_seat(game, seat)].gone_after is not None:
        raise Refused("leave.already")
    return {"gone": True}


def _flag(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _leave(game, seat, data)
    if game.clocks.running != seat:
        raise Refused("flag.not")
    return {}


def _back(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _check_playing(game)
    mine = _seat(game, seat)
    if mine.away is None:
        raise Refused("back.here")
    if mine.has_resigned:
        raise Refused("back.resigned")
    if mine.gone_after is not None:
        raise Refused("seat.key")
    return {}


# ------------------------------------------------------------------------------------------------ the rest


def _say(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _user_seat(game, seat)
    text = str(data.get("text", "")).strip()
    if not text or len(text) > MAX_SAYING_LENGTH or not all(sign.isprintable() or sign in ALSO_ALLOWED for sign in text):
        raise Refused("say.bad", most=MAX_SAYING_LENGTH)
    return {"text": text}


def _again(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    if not game.is_over:
        raise Refused("again.playing")
    if game.next_table is not None or game.seats[_user_seat(game, seat)].wants_again:
        raise Refused("again.already")
    commitment = data.get("commitment")
    return {} if commitment is None else {"commitment": str(commitment)}


def _rematch(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    if game.next_table is not None or not game.all_want_again:
        raise Refused("again.already")
    return {"table": str(data["table"])}


def _pause(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    _check_playing(game)
    return {"time": int(data["time"])}


def _aside(game: LiveGame, seat: int | None, data: dict[str, Any]) -> EntryData:
    if not game.is_aside and any(one.owes_contribution for one in game.seats):
        return {}  # nobody can show it any more: there will be no deal
    _check_playing(game)
    _check_version(game, data)
    if game.thinker is None:
        raise Refused("action.bot")
    return {}


# ------------------------------------------------------------------------------------------------ what several checks share


def _check_playing(game: LiveGame) -> None:
    if game.is_over:
        raise Refused("table.over")
    if game.is_aside:
        raise Refused("table.aside")
    if not game.has_begun:
        raise Refused("table.open" if game.is_open else "table.starting")


def _check_version(game: LiveGame, data: dict[str, Any]) -> None:
    """Refuse an action that was chosen before the position last changed; talk in between does not matter."""
    version = data.get("version")
    if version is not None and version < game.changed:
        raise Refused("action.stale", version=game.changed)


def _seat(game: LiveGame, seat: int | None) -> Seat:
    if seat is None or not 0 <= seat < len(game.seats):
        raise Refused("seat.none")
    return game.seats[seat]


def _user_seat(game: LiveGame, seat: int | None) -> int:
    if not _seat(game, seat).is_user:
        raise Refused("seat.bot")
    assert seat is not None
    return seat


_CHECKS: dict[EntryKind, Callable[[LiveGame, int | None, dict[str, Any]], EntryData]] = {
    EntryKind.SIT: _sit,
    EntryKind.REVEAL: _reveal,
    EntryKind.ACTION: _action,
    EntryKind.UNDO: _undo,
    EntryKind.OFFER: _offer,
    EntryKind.ACCEPT: _answer,
    EntryKind.DECLINE: _answer,
    EntryKind.RESIGN: _resign,
    EntryKind.LEAVE: _leave,
    EntryKind.ABSENT: _absent,
    EntryKind.FLAG: _flag,
    EntryKind.BACK: _back,
    EntryKind.SAY: _say,
    EntryKind.AGAIN: _again,
    EntryKind.REMATCH: _rematch,
    EntryKind.PAUSE: _pause,
    EntryKind.ASIDE: _aside,
}
