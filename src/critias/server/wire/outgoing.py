"""Messages to clients, over HTTP and sockets: dictionaries whose keys are declared here, so that mypy checks what is built and nothing is
checked when sending. Texts for people are never sent: a `Sentence` is a key with arguments, and the page has the words of each language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, NotRequired

from pydantic import ConfigDict, Field, with_config
from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from critias.core.definition import View

Phase = Literal["open", "starting", "playing", "over", "aside"]  # starting: not all have shown what they add; aside: it cannot go on
AwayKind = Literal["leave", "absent", "flag", "resign"]

closed = with_config(ConfigDict(extra="forbid"))  # the schema allows no other keys


# ------------------------------------------------------------------------------------------------ sentences, actions, events


@closed
class Sentence(TypedDict):
    """Something said to people: the key of a sentence, and the values to put into it."""

    key: str
    args: NotRequired[Mapping[str, object]]


@closed
class Event(TypedDict):
    """Something that happened: a sentence whose key begins with `event.`"""

    key: str
    args: NotRequired[Mapping[str, object]]


@closed
class LegalAction(TypedDict):
    """An action that may be chosen, by number."""

    action: int
    text: str  # in notation
    says: Sentence
    places: list[str]  # the things on the table that stand for it, as `why` names them


# ------------------------------------------------------------------------------------------------ tables


@closed
class SeatToken(TypedDict):
    """A secret: anyone who has the token has the seat."""

    seat: int
    token: str


@closed
class Invitation(TypedDict):
    """A secret: the first person to use the token gets the seat."""

    seat: int
    token: str


@closed
class Revoked(TypedDict):
    """The seat whose invitation was revoked."""

    seat: int


@closed
class TableMade(TypedDict):
    table: str
    promise: str  # the hash of the server's secret
    seats: list[SeatToken]  # my own
    invitations: list[Invitation]  # for friends
    watch: str  # the token of the spectators


@closed
class Seated(TypedDict):
    table: str
    seat: int
    token: str | None  # the seat's own, shown once, when it is taken
    promise: str


@closed
class Clock(TypedDict):
    """A clock; times are milliseconds."""

    pace: Literal["none", "live", "days"]
    base: int
    increment: int


@closed
class PlannedSeat(TypedDict):
    sitter: Literal["user", "bot"]
    level: str | None  # of a bot


@closed
class Plan(TypedDict):
    """What is fixed when a table is created."""

    game: str
    seats: list[PlannedSeat]
    options: dict[str, str]
    clock: Clock
    public: bool


@closed
class Outcome(TypedDict):
    """How a game ended, in a list."""

    began: int  # its first action
    ended: int
    steps: int
    scores: list[int]
    ranking: list[int]  # every player's place, 0 for the first
    by_resignation: bool


@closed
class Listed(TypedDict):
    """A table in a list."""

    table: str
    plan: Plan
    phase: Phase
    created: int
    names: list[str | None]  # of the people who sit there
    outcome: Outcome | None  # once the game is over
    seat: int | None  # mine, in the list of my tables


@closed
class TableInfo(TypedDict):
    table: str
    game: str
    rules: int
    options: dict[str, str]
    players: int
    clock: Clock
    public: bool
    promise: str
    resumed_after: int | None  # this number of steps comes from an earlier record, and the promise is for what follows


# ------------------------------------------------------------------------------------------------ the state of a table


@closed
class SeatState(TypedDict):
    sitter: Literal["user", "bot"]
    name: str | None
    level: str | None  # of the bot that decides here now
    away: AwayKind | None
    again: bool
    commitment: str | None  # the hash of what the player adds to the game's chance
    contribution: str | None  # that value, once all seats are taken


@closed
class ClockState(TypedDict):
    """The time that was left at `at`; the clock of `running` has run since."""

    left: list[int]
    running: int | None
    at: int


@closed
class OfferState(TypedDict):
    seat: int
    step: int
    agreed: list[int]


@closed
class ResultState(TypedDict):
    scores: list[int]
    ranking: list[int]  # every player's place, 0 for the first; those who resigned are behind all others
    winners: list[int]
    by_resignation: bool
    counts: list[Sentence]  # `event.score` of each player (and of one who is nobody), with what the points are the sum of


@closed
class PublicState(TypedDict):
    """The part of a table's state that is the same for everybody."""

    version: int
    phase: Phase
    seats: list[SeatState]
    mover: int | None
    steps: int
    clocks: ClockState | None
    offer: OfferState | None
    result: ResultState | None
    next_table: str | None
    secret: str | None  # after the game


@closed
class TableState(PublicState):
    """The table as one seat (or a spectator) may know it."""

    view: View | None  # None: nothing is dealt yet
    legal: list[LegalAction] | None  # None: it is not this seat's choice
    undo: str | None  # why not; None if the last action may be taken back


# ------------------------------------------------------------------------------------------------ the log of a table


@closed
class EntryData(TypedDict):
    """The data of an entry besides its kind and seat; each kind has its own keys."""

    name: NotRequired[str]  # sit
    commitment: NotRequired[str]  # sit, again
    contribution: NotRequired[str]  # reveal
    action: NotRequired[int]  # action; only for the seat that chose it
    bot: NotRequired[bool]  # action: a bot chose it
    step: NotRequired[int]  # offer: to go back to before this step
    asked: NotRequired[list[int]]  # offer: the seats that must agree
    text: NotRequired[str]  # say
    table: NotRequired[str]  # rematch
    time: NotRequired[int]  # pause, in milliseconds
    gone: NotRequired[bool]  # absent: for good, since the person was erased


@closed
class Entry(TypedDict):
    """A line of the log, as the viewer may know it."""

    version: int
    at: int
    kind: str
    seat: int | None
    data: EntryData
    events: list[Event]
    undone: bool  # it was taken back later, so it has no events
    undid: list[int]  # the versions of the actions that it took back


# ------------------------------------------------------------------------------------------------ what a seat receives


@closed
class Presence(TypedDict):
    """Who is connected now, sent whenever it changes; it is not an entry and has no version."""

    type: Literal["presence"]
    online: list[bool]  # for each seat; a bot is never connected
    watchers: int  # spectators


@closed
class Hello(TypedDict):
    """The first message on a socket: the whole table, and the log since the version that the client has."""

    type: Literal["hello"]
    page: str | None  # which build of the page this server has
    info: TableInfo
    seat: int | None
    now: int
    state: TableState
    entries: list[Entry]
    is_whole: bool  # False: the log has more since that version than is sent here
    presence: Presence
    open_seats: list[int]  # that anybody may take


@closed
class NewEntry(TypedDict):
    """Something has happened."""

    type: Literal["entry"]
    entry: Entry
    state: TableState


@closed
class Done(TypedDict):
    """A message was carried out and stored as `version`. For `ping` that is the table's current version; for `why` it is null."""

    type: Literal["done"]
    id: str
    version: int | None
    reason: Sentence | None  # the answer to `why`; None: nothing forbids it
    clause: str | None


@closed
class Problem(TypedDict):
    """A message was not carried out, and nothing has changed. `code` is stable."""

    type: Literal["problem"]
    id: str | None
    code: str
    args: dict[str, object]
    reason: Sentence | None
    clause: str | None


ToSeat = Annotated[Hello | NewEntry | Presence | Done | Problem, Field(discriminator="type")]


# ------------------------------------------------------------------------------------------------ earlier positions


@closed
class ViewAfter(TypedDict):
    """The players and the turn as they looked after an action. From the second one on, only what changed."""

    version: int  # of the action; 0: before all actions
    view: View


@closed
class PointsAfter(TypedDict):
    """Each player's points if the game had ended after this number of steps."""

    step: int
    points: list[int]


@closed
class EarlierPosition(TypedDict):
    """An earlier position; `events` says what happened in the step that led to it."""

    game: str
    names: list[str | None]
    options: dict[str, str]
    step: int
    steps: int
    over: bool  # whether the game is over after the last of the steps
    gave_up: int | None  # who ended it after the last of the steps by resigning; a record does not know
    view: View
    events: list[Event]


@closed
class StepEvents(TypedDict):
    """The events of one step of a game."""

    step: int  # its number, from 1
    seat: int | None  # who chose it; none: chance
    events: list[Event]


# ------------------------------------------------------------------------------------------------ reviews


@closed
class ChanceLost(TypedDict):
    """How much of the win was given away, as a share, with its 95 % interval."""

    mean: float
    low: float
    high: float


@closed
class ReviewedChoice(TypedDict):
    """Decisions in a row: what was done, and what would have been best."""

    step: int  # the number of steps before it
    made: list[LegalAction]
    best: list[LegalAction]
    error: ChanceLost
    chances: list[float]  # everybody's chance to win after what was done
    margins: list[float]  # half of their 95 % intervals
    best_chances: list[float]
    points: list[int]  # everybody's after what was done
    best_points: list[int]


@closed
class ReviewedTurn(TypedDict):
    number: int  # from 1
    player: int
    step: int  # the number of steps before it
    simulations: int  # that it was judged with
    choices: list[ReviewedChoice]  # none if there was nothing to choose
    error: ChanceLost | None
    grade: Literal["sound", "slip", "mistake", "blunder", "unclear"] | None


@closed
class ReviewState(TypedDict):
    """How far the review of a game is. Every turn is reported twice: first judged roughly, then thoroughly."""

    phase: Literal["none", "waiting", "looking", "ready"]
    ahead: int  # the number of reviews that come first
    turns: int  # of the whole game; 0 if nobody has counted them yet
    reported: int  # turns so far, both times counted
    reports: list[ReviewedTurn]  # those that were asked for; of a review that is ready, every turn once


# ------------------------------------------------------------------------------------------------ what everybody may know


@closed
class GameInfo(TypedDict):
    game: str
    title: str
    designers: str
    rules: int
    players: list[int]
    options: dict[str, list[str]]  # the first value of each is the default
    hidden_information: bool  # whether players may know different things
    levels: list[str]  # of bots


@closed
class PreparedGame(TypedDict):
    """Whether the rules and the bots of a game are ready on this machine."""

    game: str
    rules: bool
    bots: bool


@closed
class PositionAnswer(TypedDict):
    mover: int  # a player; -1: chance; -2: nobody, the game is over
    legal: list[LegalAction]
    odds: list[int]  # of chance
    scores: list[int]


@closed
class FinalScores(TypedDict):
    scores: list[int]
    winners: list[int]
    by_resignation: bool


@closed
class FinishedGame(TypedDict):
    """A line of the export."""

    table: str
    created: int
    plan: Plan
    result: FinalScores
    record: str


# ------------------------------------------------------------------------------------------------ guided games


@closed
class LessonFrame(TypedDict):
    """What one action or one outcome of chance changes: its events, and the table afterwards."""

    mover: int | None  # who chooses next; None: nobody
    events: list[Event]
    view: View


@closed
class LessonStep(TypedDict):
    """A sentence of a guided game and what follows it."""

    key: str  # of the sentence; `_done` is added to it for the comment
    look: list[str]  # things on the table
    action: int | None  # what the reader is asked to do; None: to read on
    legal: list[LegalAction]  # all that the rules allow instead
    has_comment: bool  # after the first of the frames
    frames: list[LessonFrame]


@closed
class Lesson(TypedDict):
    game: str
    seat: int
    players: int
    mover: int | None
    view: View
    steps: list[LessonStep]


@closed
class LessonAnswer(TypedDict):
    """Why a click on a thing does nothing; null if the rules allow it."""

    reason: Sentence | None
    clause: str | None
