"""One live game, without any input or output: it is asked whether something may happen, and told that it did.

`propose` checks what somebody wants and answers with the entry to be stored, or refuses; it changes nothing. `apply` carries an entry out,
once it is stored. A table that is read from its entries is the same in every process, however often they are read.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from critias.core.calls import State
from critias.core.contribution import Contribution
from critias.core.match import IllegalAction, Match
from critias.core.ranking import winners, with_last
from critias.server.table.allowance import Allowance
from critias.server.table.clock import Clocks
from critias.server.table.entry import Entry, EntryKind
from critias.server.table.plan import SeatPlan, Sitter, TablePlan
from critias.server.table.refusal import AlreadyDone, Refused
from critias.server.wire.outgoing import EntryData, Phase

STAND_IN_LEVEL = "mate"  # of the bot that plays on for somebody who left
MAX_NAME_LENGTH = 30
MAX_SAYING_LENGTH = 500
ALSO_ALLOWED = "\n\u200d"  # besides what can be printed: new lines, and what joins emoji


@dataclass
class Seat:
    plan: SeatPlan
    name: str | None = None  # of the user who sits there
    away: EntryKind | None = None  # why a bot plays for the user
    resigned_after: int | None = None  # the number of steps
    wants_again: bool = False
    commitment: str | None = None  # the hash of what the user adds to the game's chance
    contribution: Contribution | None = None  # once it is shown
    next_commitment: str | None = None  # for another game

    @property
    def has_resigned(self) -> bool:
        return self.away is EntryKind.RESIGN

    @property
    def is_user(self) -> bool:
        return self.plan.sitter is Sitter.USER

    @property
    def is_free(self) -> bool:
        return self.is_user and self.name is None

    @property
    def owes_contribution(self) -> bool:
        return self.commitment is not None and self.contribution is None

    @property
    def level(self) -> str | None:
        """The level of the bot that decides here now; None if a user does."""
        if not self.is_user:
            return self.plan.level
        return STAND_IN_LEVEL if self.away else None


@dataclass(frozen=True)
class Offer:
    """A wish to go back to before a step, and who has agreed."""

    seat: int
    step: int
    asked: frozenset[int] | None = None  # None: an entry of before this was kept, when only users who were there were asked
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Result:
    scores: list[int]
    ranking: list[int]  # places, 0 for the first; those who resigned are behind all others
    by_resignation: bool

    @property
    def winners(self) -> list[int]:
        return winners(self.ranking)


@dataclass
class StepRange:
    """The steps of the match that an entry led to."""

    start: int
    stop: int
    is_undone: bool = False


class Table:
    def __init__(self, name: str, plan: TablePlan, seat_entries: int | None = None) -> None:
        self.name = name
        self.plan = plan
        self._match: Match | None = None
        self.seats = [Seat(seat) for seat in plan.seats]
        self.clocks = Clocks(plan.clock, len(plan.seats))
        self.entries: list[Entry] = []
        self.step_ranges: dict[int, StepRange] = {}  # by version
        self.standing: list[int] = []  # versions of the actions that were not taken back
        self.allowance = Allowance(seat_entries)
        self.undid: dict[int, list[int]] = {}  # by version, those of the actions that it took back
        self.changed = 0  # the version since which the position is as it is
        self.offer: Offer | None = None
        self.next_table: str | None = None
        self.is_aside = False  # the game cannot go on
        self._done: dict[tuple[int | None, str], int] = {}
        self._begin_if_ready()

    # -------------------------------------------------------------------------------------------- what it is now

    @property
    def version(self) -> int:
        return len(self.entries)

    @property
    def match(self) -> Match:
        """The game. Nothing is dealt before all seats are taken and all contributions shown: Refused until then."""
        if self._match is None:
            self._refuse_before_start()
        assert self._match is not None
        return self._match

    @property
    def has_begun(self) -> bool:
        return self._match is not None

    @property
    def is_open(self) -> bool:
        """Whether the table waits for somebody to sit down."""
        return any(seat.is_free for seat in self.seats)

    @property
    def is_over(self) -> bool:
        return self._match is not None and (self._match.is_over or self._staying() == 1)

    @property
    def is_playing(self) -> bool:
        return self._match is not None and not self.is_over and not self.is_aside

    @property
    def phase(self) -> Phase:
        if self._match is None:
            return "open" if self.is_open else "starting"
        return "over" if self.is_over else "aside" if self.is_aside else "playing"

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
        resigned = [number for number, seat in enumerate(self.seats) if seat.has_resigned]
        return Result(self.match.scores(), with_last(self.match.ranking(), resigned), not self.match.is_over)

    @property
    def bots(self) -> int:
        """The number of seats that are for bots."""
        return sum(not seat.is_user for seat in self.seats)

    def why_not_undo(self, seat: int) -> str | None:
        if self._match is None:
            return "open"
        if not self.is_playing:
            return "over" if self.is_over else "aside"
        if self.seats[seat].away:
            return "away"
        if self.match.mover != seat:
            return "passed"
        return self.match.why_not_take_back()

    def may_choose(self, seat: int) -> bool:
        """Whether the user of this seat is to choose."""
        return self.mover == seat and self.seats[seat].level is None

    def _staying(self) -> int:
        return sum(not seat.has_resigned for seat in self.seats)

    # -------------------------------------------------------------------------------------------- what somebody wants

    def propose(self, kind: EntryKind, seat: int | None, now: int, data: dict[str, Any] | None = None, id: str | None = None) -> Entry:
        """The entry for what somebody wants to do. Raises Refused, or AlreadyDone if it came before."""
        if id is not None and (seat, id) in self._done:
            raise AlreadyDone(self._done[seat, id])
        checked = _CHECKS[kind](self, seat, data or {})
        self.allowance.check(kind, seat)
        at = max(now, self.entries[-1].at if self.entries else 0)  # clocks of processes differ a little; time never goes back
        return Entry(self.version + 1, at, kind, seat, checked, id)

    def _check_sit(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        chair = self._seat(seat)
        if not chair.is_user:
            raise Refused("seat.bot")
        name = " ".join(str(data.get("name", "")).split())
        if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable() or "," in name:
            raise Refused("name.bad", most=MAX_NAME_LENGTH)
        commitment = data.get("commitment")
        return {"name": name} if commitment is None or self._is_committed else {"name": name, "commitment": str(commitment)}

    @property
    def _is_committed(self) -> bool:
        """Whether it is too late to add something else to the chance of the game: somebody has shown theirs."""
        return self.has_begun or any(seat.contribution is not None for seat in self.seats)

    def _check_reveal(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        if self.is_open:
            raise Refused("table.open")
        chair = self.seats[self._user_seat(seat)]
        if self.has_begun or not chair.owes_contribution:
            raise Refused("reveal.done")
        value = str(data.get("contribution", ""))
        if self._contribution(seat, value).commitment != chair.commitment:
            raise Refused("reveal.other")
        return {"contribution": value}

    def _contribution(self, seat: int | None, value: str) -> Contribution:
        try:
            return Contribution.read(f"{seat} {value}")
        except ValueError:
            raise Refused("reveal.other") from None

    def _check_action(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._check_playing()
        action = data.get("action")
        if isinstance(action, bool) or not isinstance(action, int):
            raise Refused("action.number")
        if seat is None or self.match.mover != seat:
            raise Refused("action.turn", mover=self.match.mover)
        if (self._seat(seat).level is not None) != bool(data.get("bot")):
            raise Refused("action.bot")
        self._check_version(data)
        if action not in self.match.legal():
            raise Refused("action.illegal", reason=self.match.game.why_not(self.match.seen_by(seat), action))
        return {"action": action, "bot": True} if data.get("bot") else {"action": action}

    def _check_version(self, data: dict[str, Any]) -> None:
        """Refuse an action that was chosen before the position last changed; talk in between does not matter."""
        version = data.get("version")
        if version is not None and version < self.changed:
            raise Refused("action.stale", version=self.changed)

    def _check_undo(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        obstacle = self.why_not_undo(self._user_seat(seat))
        if obstacle is not None:
            raise Refused(f"undo.{obstacle}")
        return {}

    def _check_offer(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._check_playing()
        if self.seats[self._user_seat(seat)].away:
            raise Refused("offer.away")
        if self.offer is not None:
            raise Refused("offer.open", seat=self.offer.seat)
        first = self.match.resumed_after or 0
        mine = [number for number, step in enumerate(self.match.steps[first:], first) if step.mover == seat]
        if not mine:
            raise Refused("offer.nothing")
        if any(chair.resigned_after is not None and chair.resigned_after > mine[-1] for chair in self.seats):
            raise Refused("offer.resigned")  # it would take back what they chose, and they cannot be asked any more
        return {"step": mine[-1], "asked": self._others(seat)}

    def _others(self, seat: int | None) -> list[int]:
        """Whose agreement somebody needs: of all other users who have not resigned, present or not. A bot does not mind, but it does not
        answer for a user in whose place it plays.
        """
        return [number for number, chair in enumerate(self.seats) if chair.is_user and not chair.has_resigned and number != seat]

    def _check_answer(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._check_playing()
        number = self._user_seat(seat)
        if self.offer is None or number not in self._asked(self.offer):
            raise Refused("offer.none")
        return {}

    def _check_resign(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._check_playing()
        if self._seat(seat).has_resigned:
            raise Refused("resign.already")
        self._user_seat(seat)
        return {}

    def _check_leave(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._check_playing()
        if self.seats[self._user_seat(seat)].away:
            raise Refused("leave.already")
        return {}

    def _check_flag(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._check_leave(seat, data)
        if self.clocks.running != seat:
            raise Refused("flag.not")
        return {}

    def _check_back(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._check_playing()
        chair = self._seat(seat)
        if chair.away is None:
            raise Refused("back.here")
        if chair.has_resigned:
            raise Refused("back.resigned")
        return {}

    def _check_say(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._user_seat(seat)
        text = str(data.get("text", "")).strip()
        if not text or len(text) > MAX_SAYING_LENGTH or not all(sign.isprintable() or sign in ALSO_ALLOWED for sign in text):
            raise Refused("say.bad", most=MAX_SAYING_LENGTH)
        return {"text": text}

    def _check_again(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        if not self.is_over:
            raise Refused("again.playing")
        if self.next_table is not None or self.seats[self._user_seat(seat)].wants_again:
            raise Refused("again.already")
        commitment = data.get("commitment")
        return {} if commitment is None else {"commitment": str(commitment)}

    def _check_rematch(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        if self.next_table is not None or not self.all_want_again:
            raise Refused("again.already")
        return {"table": str(data["table"])}

    def _check_pause(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._check_playing()
        return {"time": int(data["time"])}

    def _check_aside(self, seat: int | None, data: dict[str, Any]) -> EntryData:
        self._check_playing()
        self._check_version(data)
        if self.thinker is None:
            raise Refused("action.bot")
        return {}

    @property
    def all_want_again(self) -> bool:
        """Whether all users want another game; bots alone never do, since they would go on for ever."""
        wishes = [seat.wants_again for seat in self.seats if seat.is_user]
        return self.is_over and bool(wishes) and all(wishes)

    def _check_playing(self) -> None:
        if self.is_over:
            raise Refused("table.over")
        if self.is_aside:
            raise Refused("table.aside")
        if self._match is None:
            self._refuse_before_start()

    def _refuse_before_start(self) -> None:
        raise Refused("table.open" if self.is_open else "table.starting")

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
        """Whose agreement is still wanted."""
        if offer.asked is not None:
            return set(offer.asked - offer.agreed)
        return {number for number, seat in enumerate(self.seats) if seat.level is None} - {offer.seat} - offer.agreed

    # -------------------------------------------------------------------------------------------- what happened

    def apply(self, entry: Entry) -> None:
        """Carry out the next entry."""
        if entry.version != self.version + 1:
            raise ValueError(f"entry {entry.version} cannot follow version {self.version} of table {self.name}")
        if entry.kind is EntryKind.PAUSE:
            self.clocks.pause(entry.data["time"])
        self.clocks.charge(entry.at)
        start, asker = self._steps, None if self.offer is None else self.offer.seat
        _CHANGES[entry.kind](self, entry)
        self.allowance.note(entry, len(self.undid.get(entry.version, ())), asker)
        self._note_steps(entry.version, start)
        self.entries.append(entry)
        if entry.id is not None:
            self._done[entry.seat, entry.id] = entry.version
        self.clocks.run(self.mover if self.thinker is None else None, entry.at, entry.kind is EntryKind.ACTION)

    @property
    def _steps(self) -> int | None:
        return None if self._match is None else len(self._match.steps)

    def _note_steps(self, version: int, start: int | None) -> None:
        """What an entry did to the game, which had `start` steps before it, or had not begun."""
        stop = self._steps
        if stop == start:
            return
        self.changed = version
        if start is not None and stop is not None and stop > start:
            self.step_ranges[version] = StepRange(start, stop)
            self.standing.append(version)

    def _sit(self, entry: Entry) -> None:
        chair = self._chair(entry)
        chair.name = entry.data["name"]
        chair.commitment = entry.data.get("commitment", chair.commitment)
        self._begin_if_ready()

    def _reveal(self, entry: Entry) -> None:
        self._chair(entry).contribution = self._contribution(entry.seat, entry.data["contribution"])
        self._begin_if_ready()

    def _begin_if_ready(self) -> None:
        """Deal, once everybody has sat down and shown what they add."""
        if self._match is None and not self.is_open and not any(seat.owes_contribution for seat in self.seats):
            self._match = self.plan.begin(seat.contribution for seat in self.seats if seat.contribution is not None)

    def _play(self, entry: Entry) -> None:
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
        asked = entry.data.get("asked")
        self.offer = Offer(entry.seat, entry.data["step"], None if asked is None else frozenset(asked))
        self._go_back_if_all_agree()

    def _accept(self, entry: Entry) -> None:
        assert self.offer is not None and entry.seat is not None
        self.offer = replace(self.offer, agreed=self.offer.agreed | {entry.seat})
        self._go_back_if_all_agree()

    def _go_back_if_all_agree(self) -> None:
        if self.offer is not None and not self._asked(self.offer):
            self._go_back(self.offer.step)
            self.offer = None

    def _go_back(self, step: int) -> None:
        self.match.go_back(step)
        gone = []
        while self.standing and self.step_ranges[self.standing[-1]].stop > step:
            gone.append(self.standing.pop())
            self.step_ranges[gone[-1]].is_undone = True
        self.undid[self.version + 1] = gone[::-1]

    def _decline(self, entry: Entry) -> None:
        self.offer = None

    def _go_away(self, entry: Entry) -> None:
        """An open offer is dropped if it is theirs, or if they resign; somebody else who was asked is still asked."""
        chair = self._chair(entry)
        chair.away = entry.kind
        if chair.has_resigned:
            chair.resigned_after = len(self.match.steps)
        if self.offer is not None and (
            self.is_over or self.offer.seat == entry.seat or (chair.has_resigned and self.offer.asked is not None)
        ):
            self.offer = None
        self._go_back_if_all_agree()

    def _back(self, entry: Entry) -> None:
        chair = self._chair(entry)
        if chair.away is EntryKind.FLAG and entry.seat is not None:
            self.clocks.restore(entry.seat)
        chair.away = None

    def _nothing(self, entry: Entry) -> None:
        """Change nothing: the entry matters only to the log, or was handled elsewhere."""

    def _again(self, entry: Entry) -> None:
        chair = self._chair(entry)
        chair.wants_again, chair.next_commitment = True, entry.data.get("commitment")

    def _set_aside(self, entry: Entry) -> None:
        self.offer = None
        self.is_aside = True

    def _rematch(self, entry: Entry) -> None:
        self.next_table = entry.data["table"]

    def _chair(self, entry: Entry) -> Seat:
        assert entry.seat is not None
        return self.seats[entry.seat]

    def positions(self, entry: Entry) -> list[State]:
        """The positions before each step that an entry led to, and after the last one; none if there was no step, or it was taken back."""
        steps = self.step_ranges.get(entry.version)
        if steps is None or steps.is_undone:
            return []
        before = [step.before for step in self.match.steps[steps.start : steps.stop + 1]]
        return before if len(before) > steps.stop - steps.start else [*before, self.match.state]


_CHECKS: dict[EntryKind, Callable[[Table, int | None, dict[str, Any]], EntryData]] = {
    EntryKind.SIT: Table._check_sit,
    EntryKind.REVEAL: Table._check_reveal,
    EntryKind.ACTION: Table._check_action,
    EntryKind.UNDO: Table._check_undo,
    EntryKind.OFFER: Table._check_offer,
    EntryKind.ACCEPT: Table._check_answer,
    EntryKind.DECLINE: Table._check_answer,
    EntryKind.RESIGN: Table._check_resign,
    EntryKind.LEAVE: Table._check_leave,
    EntryKind.ABSENT: Table._check_leave,
    EntryKind.FLAG: Table._check_flag,
    EntryKind.BACK: Table._check_back,
    EntryKind.SAY: Table._check_say,
    EntryKind.AGAIN: Table._check_again,
    EntryKind.REMATCH: Table._check_rematch,
    EntryKind.PAUSE: Table._check_pause,
    EntryKind.ASIDE: Table._check_aside,
}
_CHANGES: dict[EntryKind, Callable[[Table, Entry], None]] = {
    EntryKind.SIT: Table._sit,
    EntryKind.REVEAL: Table._reveal,
    EntryKind.ACTION: Table._play,
    EntryKind.UNDO: Table._undo,
    EntryKind.OFFER: Table._offer,
    EntryKind.ACCEPT: Table._accept,
    EntryKind.DECLINE: Table._decline,
    EntryKind.RESIGN: Table._go_away,
    EntryKind.LEAVE: Table._go_away,
    EntryKind.ABSENT: Table._go_away,
    EntryKind.FLAG: Table._go_away,
    EntryKind.BACK: Table._back,
    EntryKind.SAY: Table._nothing,
    EntryKind.AGAIN: Table._again,
    EntryKind.REMATCH: Table._rematch,
    EntryKind.PAUSE: Table._nothing,
    EntryKind.ASIDE: Table._set_aside,
}
