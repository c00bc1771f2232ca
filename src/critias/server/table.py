"""One live game, without any input or output: it is asked whether something may happen, and told that it did.

`propose` checks what somebody wants and answers with the entry to be stored, or refuses; it changes nothing. `apply` carries an entry out,
once it is stored. A table that is read from its entries is the same in every process, however often they are read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from critias.core.calls import State
from critias.core.match import IllegalAction
from critias.server.clock import Clocks
from critias.server.entry import Entry, Kind
from critias.server.plan import SeatPlan, Sitter, TablePlan
from critias.server.refusal import AlreadyDone, Refused

STAND_IN_LEVEL = "mate"  # of the bot that plays on for somebody who left
LONGEST_NAME = 30
LONGEST_SAYING = 500
ALSO_SAID = "\n\u200d"  # besides what can be printed: new lines, and what joins emoji


@dataclass
class Seat:
    plan: SeatPlan
    name: str | None = None  # of the user who sits there
    away: Kind | None = None  # why a bot plays for the user
    wants_again: bool = False

    @property
    def has_resigned(self) -> bool:
        return self.away is Kind.RESIGN

    @property
    def is_user(self) -> bool:
        return self.plan.sitter is Sitter.USER

    @property
    def is_free(self) -> bool:
        return self.is_user and self.name is None

    @property
    def level(self) -> str | None:
        """Of the bot that decides here now; None if a user does."""
        if not self.is_user:
            return self.plan.level
        return STAND_IN_LEVEL if self.away else None


@dataclass(frozen=True)
class Offer:
    """A wish to go back to before a step, and who has agreed."""

    seat: int
    step: int
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Result:
    scores: list[int]
    winners: list[int]
    by_resignation: bool


@dataclass
class Trace:
    """The steps of the match that an entry led to."""

    first: int
    beyond: int
    is_undone: bool = False


class Table:
    def __init__(self, name: str, plan: TablePlan) -> None:
        self.name = name
        self.plan = plan
        self.match = plan.begin()
        self.seats = [Seat(seat) for seat in plan.seats]
        self.clocks = Clocks(plan.clock, len(plan.seats))
        self.entries: list[Entry] = []
        self.traces: dict[int, Trace] = {}  # by version
        self.undid: dict[int, list[int]] = {}  # by version, those of the choices that it took back
        self.changed = 0  # the version since which the position is as it is
        self.offer: Offer | None = None
        self.next_table: str | None = None
        self._done: dict[tuple[int | None, str], int] = {}

    # -------------------------------------------------------------------------------------------- what it is now

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def is_open(self) -> bool:
        """Whether it waits for somebody to sit down."""
        return any(seat.is_free for seat in self.seats)

    @property
    def is_over(self) -> bool:
        return self.match.is_over or self._staying() == 1

    @property
    def is_playing(self) -> bool:
        return not self.is_open and not self.is_over

    @property
    def mover(self) -> int | None:
        """The seat to decide, if any."""
        return self.match.mover if self.is_playing else None

    @property
    def thinker(self) -> str | None:
        """The level of the bot to decide, if it is a bot's turn."""
        return None if self.mover is None else self.seats[self.mover].level

    @property
    def result(self) -> Result | None:
        if not self.is_over:
            return None
        scores = self.match.scores()
        staying = [number for number, seat in enumerate(self.seats) if not seat.has_resigned]
        best = max(scores[number] for number in staying)
        winners = [number for number in staying if scores[number] == best]
        return Result(scores, winners, not self.match.is_over)

    def why_not_undo(self, seat: int) -> str | None:
        if not self.is_playing:
            return "over" if self.is_over else "open"
        if self.seats[seat].away:
            return "away"
        if self.match.mover != seat:
            return "passed"
        return self.match.why_not_take_back()

    def may_act(self, seat: int) -> bool:
        """Whether the user of this seat is to choose."""
        return self.mover == seat and self.seats[seat].level is None

    def _staying(self) -> int:
        return sum(not seat.has_resigned for seat in self.seats)

    # -------------------------------------------------------------------------------------------- what somebody wants

    def propose(self, kind: Kind, seat: int | None, now: int, data: dict[str, Any] | None = None, id: str | None = None) -> Entry:
        """The entry that would make it so. Raises Refused, or AlreadyDone if it came before."""
        if id is not None and (seat, id) in self._done:
            raise AlreadyDone(self._done[seat, id])
        checked = _CHECKS[kind](self, seat, data or {})
        at = max(now, self.entries[-1].at if self.entries else 0)  # clocks of processes differ a little; time never goes back
        return Entry(self.version + 1, at, kind, seat, checked, id)

    def _check_sit(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        chair = self._seat(seat)
        if not chair.is_user:
            raise Refused("seat.bot")
        if chair.name is not None and data.get("only_free"):
            raise Refused("seat.taken")
        name = " ".join(str(data.get("name", "")).split())
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or "," in name:
            raise Refused("name.bad", most=LONGEST_NAME)
        return {"name": name}

    def _check_act(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        self._check_playing()
        action = data.get("action")
        if isinstance(action, bool) or not isinstance(action, int):
            raise Refused("action.number")
        if seat is None or self.match.mover != seat:
            raise Refused("act.turn", mover=self.match.mover)
        if (self._seat(seat).level is not None) != bool(data.get("bot")):
            raise Refused("act.bot")
        self._check_version(data)
        if action not in self.match.legal():
            raise Refused("act.illegal", reason=self.match.game.why_not(self.match.seen_by(seat), action))
        return {"action": action, "bot": True} if data.get("bot") else {"action": action}

    def _check_version(self, data: dict[str, Any]) -> None:
        """Whoever says at which version it chose is protected from what the game did since; what was said meanwhile does not matter."""
        version = data.get("version")
        if version is not None and version < self.changed:
            raise Refused("act.stale", version=self.changed)

    def _check_undo(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        obstacle = self.why_not_undo(self._user_seat(seat))
        if obstacle is not None:
            raise Refused(f"undo.{obstacle}")
        return {}

    def _check_offer(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        self._check_playing()
        if self.seats[self._user_seat(seat)].away:
            raise Refused("offer.away")
        if self.offer is not None:
            raise Refused("offer.open", seat=self.offer.seat)
        first = self.match.resumed_after or 0
        mine = [number for number, step in enumerate(self.match.steps[first:], first) if step.mover == seat]
        if not mine:
            raise Refused("offer.nothing")
        return {"step": mine[-1]}

    def _check_answer(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        self._check_playing()
        number = self._user_seat(seat)
        if self.offer is None or number not in self._asked(self.offer):
            raise Refused("offer.none")
        return {}

    def _check_resign(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        self._check_playing()
        if self._seat(seat).has_resigned:
            raise Refused("resign.already")
        self._user_seat(seat)
        return {}

    def _check_leave(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        self._check_playing()
        if self.seats[self._user_seat(seat)].away:
            raise Refused("leave.already")
        return {}

    def _check_flag(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        self._check_leave(seat, data)
        if self.clocks.running != seat:
            raise Refused("flag.not")
        return {}

    def _check_back(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        self._check_playing()
        chair = self._seat(seat)
        if chair.away is None:
            raise Refused("back.here")
        if chair.has_resigned:
            raise Refused("back.resigned")
        return {}

    def _check_say(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        self._user_seat(seat)
        text = str(data.get("text", "")).strip()
        if not text or len(text) > LONGEST_SAYING or not all(sign.isprintable() or sign in ALSO_SAID for sign in text):
            raise Refused("say.bad", most=LONGEST_SAYING)
        return {"text": text}

    def _check_again(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        if not self.is_over:
            raise Refused("again.playing")
        if self.next_table is not None or self.seats[self._user_seat(seat)].wants_again:
            raise Refused("again.already")
        return {}

    def _check_rematch(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        if self.next_table is not None or not self.all_want_again:
            raise Refused("again.already")
        return {"table": str(data["table"])}

    def _check_pause(self, seat: int | None, data: dict[str, Any]) -> dict[str, Any]:
        self._check_playing()
        return {"time": int(data["time"])}

    @property
    def all_want_again(self) -> bool:
        """Bots alone never do: they would go on for ever."""
        wishes = [seat.wants_again for seat in self.seats if seat.is_user]
        return self.is_over and bool(wishes) and all(wishes)

    def _check_playing(self) -> None:
        if self.is_over:
            raise Refused("table.over")
        if self.is_open:
            raise Refused("table.open")

    def _seat(self, seat: int | None) -> Seat:
        if seat is None or not 0 <= seat < len(self.seats):
            raise Refused("seat.none")
        return self.seats[seat]

    def _user_seat(self, seat: int | None) -> int:
        if not self._seat(seat).is_user:
            raise Refused("seat.bot")
        assert seat is not None
        return seat

    def _asked(self, offer: Offer) -> set[int]:
        """Whose agreement is still wanted: users who are there; bots do not mind."""
        return {number for number, seat in enumerate(self.seats) if seat.level is None} - {offer.seat} - offer.agreed

    # -------------------------------------------------------------------------------------------- what happened

    def apply(self, entry: Entry) -> None:
        """Carries out the next entry."""
        if entry.version != self.version + 1:
            raise ValueError(f"entry {entry.version} cannot follow version {self.version} of table {self.name}")
        if entry.kind is Kind.PAUSE:
            self.clocks.pause(entry.data["time"])
        self.clocks.charge(entry.at)
        first = len(self.match.steps)
        _CHANGES[entry.kind](self, entry)
        if len(self.match.steps) > first:
            self.traces[entry.version] = Trace(first, len(self.match.steps))
        if len(self.match.steps) != first:
            self.changed = entry.version
        self.entries.append(entry)
        if entry.id is not None:
            self._done[entry.seat, entry.id] = entry.version
        self.clocks.run(self.mover if self.thinker is None else None, entry.at, entry.kind is Kind.ACT)

    def _sit(self, entry: Entry) -> None:
        self._chair(entry).name = entry.data["name"]

    def _act(self, entry: Entry) -> None:
        self.offer = None
        try:
            self.match.play(entry.data["action"])
        except IllegalAction as error:
            raise ValueError(f"entry {entry.version} of table {self.name} cannot be carried out: {error}") from error

    def _undo(self, entry: Entry) -> None:
        self.offer = None
        self._go_back(len(self.match.steps) - 1)

    def _offer(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.offer = Offer(entry.seat, entry.data["step"])
        self._go_back_if_all_agree()

    def _accept(self, entry: Entry) -> None:
        assert self.offer is not None and entry.seat is not None
        self.offer = Offer(self.offer.seat, self.offer.step, self.offer.agreed | {entry.seat})
        self._go_back_if_all_agree()

    def _go_back_if_all_agree(self) -> None:
        if self.offer is not None and not self._asked(self.offer):
            self._go_back(self.offer.step)
            self.offer = None

    def _go_back(self, step: int) -> None:
        self.match.go_back(step)
        gone = [version for version, trace in self.traces.items() if not trace.is_undone and trace.beyond > step]
        for version in gone:
            self.traces[version].is_undone = True
        self.undid[self.version + 1] = gone

    def _decline(self, entry: Entry) -> None:
        self.offer = None

    def _go_away(self, entry: Entry) -> None:
        """An open offer of somebody who goes is dropped; for one who was asked, a bot answers, and bots do not mind."""
        self._chair(entry).away = entry.kind
        if self.is_over or (self.offer is not None and self.offer.seat == entry.seat):
            self.offer = None
        self._go_back_if_all_agree()

    def _back(self, entry: Entry) -> None:
        chair = self._chair(entry)
        if chair.away is Kind.FLAG and entry.seat is not None:
            self.clocks.restore(entry.seat)
        chair.away = None

    def _nothing(self, entry: Entry) -> None:
        """What only the log has, or has been seen to."""

    def _again(self, entry: Entry) -> None:
        self._chair(entry).wants_again = True

    def _rematch(self, entry: Entry) -> None:
        self.next_table = entry.data["table"]

    def _chair(self, entry: Entry) -> Seat:
        assert entry.seat is not None
        return self.seats[entry.seat]

    def positions(self, entry: Entry) -> list[State]:
        """Before each step of the match that an entry led to, and after the last one; none if there was no step, or it was taken back."""
        trace = self.traces.get(entry.version)
        if trace is None or trace.is_undone:
            return []
        before = [step.before for step in self.match.steps[trace.first : trace.beyond + 1]]
        return before if len(before) > trace.beyond - trace.first else [*before, self.match.state]


_CHECKS: dict[Kind, Callable[[Table, int | None, dict[str, Any]], dict[str, Any]]] = {
    Kind.SIT: Table._check_sit,
    Kind.ACT: Table._check_act,
    Kind.UNDO: Table._check_undo,
    Kind.OFFER: Table._check_offer,
    Kind.ACCEPT: Table._check_answer,
    Kind.DECLINE: Table._check_answer,
    Kind.RESIGN: Table._check_resign,
    Kind.LEAVE: Table._check_leave,
    Kind.ABSENT: Table._check_leave,
    Kind.FLAG: Table._check_flag,
    Kind.BACK: Table._check_back,
    Kind.SAY: Table._check_say,
    Kind.AGAIN: Table._check_again,
    Kind.REMATCH: Table._check_rematch,
    Kind.PAUSE: Table._check_pause,
}
_CHANGES: dict[Kind, Callable[[Table, Entry], None]] = {
    Kind.SIT: Table._sit,
    Kind.ACT: Table._act,
    Kind.UNDO: Table._undo,
    Kind.OFFER: Table._offer,
    Kind.ACCEPT: Table._accept,
    Kind.DECLINE: Table._decline,
    Kind.RESIGN: Table._go_away,
    Kind.LEAVE: Table._go_away,
    Kind.ABSENT: Table._go_away,
    Kind.FLAG: Table._go_away,
    Kind.BACK: Table._back,
    Kind.SAY: Table._nothing,
    Kind.AGAIN: Table._again,
    Kind.REMATCH: Table._rematch,
    Kind.PAUSE: Table._nothing,
}
