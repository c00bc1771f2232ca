"""The game at a table as it is now: the seats, the match, the clocks, an open offer.

`checks.py` reads it to decide whether something may happen, `changes.py` changes it when something did.
"""

from __future__ import annotations

from critias.core.match.match import Match
from critias.core.rules.ranking import with_last
from critias.server.table.clock import Clocks
from critias.server.table.offer import Offer
from critias.server.table.plan import TablePlan
from critias.server.table.refusal import Refused
from critias.server.table.result import Result
from critias.server.table.seat import Seat
from critias.server.table.step_range import StepRange
from critias.server.wire.outgoing import Phase


class LiveGame:
    def __init__(self, plan: TablePlan) -> None:
        self.plan = plan
        self._match: Match | None = None
        self.seats = [Seat(seat) for seat in plan.seats]
        self.clocks = Clocks(plan.clock, len(plan.seats))
        self.step_ranges: dict[int, StepRange] = {}  # by version
        self.standing: list[int] = []  # versions of the actions that were not taken back
        self.undid: dict[int, list[int]] = {}  # by version, those of the actions that it took back
        self.changed = 0  # the version since which the position is as it is
        self.offer: Offer | None = None
        self.next_table: str | None = None
        self.is_aside = False  # the game cannot go on
        self.staying = len(self.seats)  # the number of seats that have not resigned
        self.begin_if_ready()

    def begin_if_ready(self) -> None:
        """Deal, once everybody has sat down and shown what they add."""
        if self._match is None and not self.is_aside and not self.is_open and not any(seat.owes_contribution for seat in self.seats):
            self._match = self.plan.begin(seat.contribution for seat in self.seats if seat.contribution is not None)

    # -------------------------------------------------------------------------------------------- the match

    @property
    def match(self) -> Match:
        """The match. Nothing is dealt before all seats are taken and all contributions shown: Refused until then."""
        if self._match is None and self.is_aside:
            raise Refused("table.aside")
        if self._match is None:
            raise Refused("table.open" if self.is_open else "table.starting")
        return self._match

    @property
    def steps(self) -> int | None:
        """The number of steps so far; None before the deal."""
        return None if self._match is None else len(self._match.steps)

    @property
    def has_begun(self) -> bool:
        return self._match is not None

    @property
    def is_open(self) -> bool:
        """Whether the table waits for somebody to sit down."""
        return any(seat.is_free for seat in self.seats)

    @property
    def is_committed(self) -> bool:
        """Whether it is too late to add something else to the chance of the game: somebody has shown theirs."""
        return self.has_begun or any(seat.contribution is not None for seat in self.seats)

    @property
    def is_over(self) -> bool:
        return self._match is not None and (self._match.is_over or self.staying == 1)

    @property
    def is_playing(self) -> bool:
        return self._match is not None and not self.is_over and not self.is_aside

    @property
    def phase(self) -> Phase:
        if self.is_aside:
            return "aside"
        if self._match is None:
            return "open" if self.is_open else "starting"
        return "over" if self.is_over else "playing"

    @property
    def result(self) -> Result | None:
        if not self.is_over:
            return None
        resigned = [number for number, seat in enumerate(self.seats) if seat.has_resigned]
        return Result(self.match.scores(), with_last(self.match.ranking(), resigned), not self.match.is_over)

    # -------------------------------------------------------------------------------------------- the seats

    @property
    def mover(self) -> int | None:
        """The seat to decide, if any."""
        return self._match.mover if self._match is not None and self.is_playing else None

    @property
    def thinker(self) -> str | None:
        """The level of the bot to decide, if it is a bot's turn."""
        mover = self.mover
        return None if mover is None else self.seats[mover].level

    @property
    def bots(self) -> int:
        """The number of seats that are for bots."""
        return sum(not seat.is_user for seat in self.seats)

    @property
    def all_want_again(self) -> bool:
        """Whether all users want another game, except those who were erased; bots alone never do, since they would go on for ever."""
        if not self.is_over:
            return False
        wishes = [seat.wants_again for seat in self.seats if seat.is_user and not seat.is_erased]
        return bool(wishes) and all(wishes)

    def must_go_on_without(self, seat: int) -> bool:
        """Whether the game waits for the user of this seat, or asks them, although they were erased."""
        return self.seats[seat].gone_after is None if self.is_playing else self.seats[seat].owes_contribution and not self.is_aside

    def may_choose(self, seat: int) -> bool:
        """Whether the user of this seat is to choose."""
        return self.mover == seat and self.seats[seat].level is None

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
