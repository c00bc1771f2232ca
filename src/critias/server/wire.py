"""Everything that goes over the wire, both ways. The types of the page in the browser are made from this file.

Texts for people are never sent: `Said` is a key with arguments, and the page has the sentences of each language.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StringConstraints

MessageId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Whole = Annotated[StrictInt, Field(ge=0, le=2**53 - 1)]
Record = Annotated[str, StringConstraints(max_length=30_000)]


class Strict(BaseModel):
    """What comes in: nothing but what is asked for."""

    model_config = ConfigDict(extra="forbid")


class Sent(BaseModel):
    """What goes out."""

    model_config = ConfigDict(extra="forbid")


# ------------------------------------------------------------------------------------------------ making a table


class Clock(Strict):
    """`live`: `base` milliseconds for the game and `increment` after every turn; `days`: `base` for every choice; `none`: no clock."""

    pace: Literal["none", "live", "days"] = "none"
    base: Annotated[StrictInt, Field(ge=0, le=30 * 24 * 3600 * 1000)] = 0
    increment: Annotated[StrictInt, Field(ge=0, le=3600 * 1000)] = 0


class SeatWish(Strict):
    """`me`: the user who makes the table (also several times: hot-seat); `friend`: whoever has the link; `open`: anybody; `bot`."""

    who: Literal["me", "friend", "open", "bot"]
    level: Literal["deckhand", "rower", "mate", "captain", "oracle"] | None = None


class TableWish(Strict):
    """With a `record` the table goes on with that game, from where it ends or from an earlier `step`; game, number of seats and options
    must be the record's, and options may be left to it.
    """

    game: Annotated[str, StringConstraints(max_length=40)]
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    options: dict[Annotated[str, StringConstraints(max_length=40)], Annotated[str, StringConstraints(max_length=40)]] = {}
    clock: Clock = Clock()
    public: StrictBool = False
    name: Annotated[str, StringConstraints(max_length=100)] = "Guest"  # of the user who makes it
    record: Record | None = None
    step: Whole | None = None


class SeatLink(Sent):
    """A secret: whoever has the token has the seat."""

    seat: int
    token: str


class TableMade(Sent):
    table: str
    links: list[SeatLink]
    watch: str  # the token of the spectators


class Claim(Strict):
    """Turns a token into a cookie; for a table that everybody may join the token can be left out."""

    seat: Annotated[StrictInt, Field(ge=0, le=3)]
    token: Annotated[str, StringConstraints(max_length=100)] | None = None
    name: Annotated[str, StringConstraints(max_length=100)] = "Guest"


class Seated(Sent):
    table: str
    seat: int


class Listed(Sent):
    """A table in a list; `plan` says game, seats, options and clock."""

    table: str
    plan: dict[str, Any]
    phase: Literal["open", "playing", "over"]
    created: int
    seat: int | None  # mine, in the list of my tables


# ------------------------------------------------------------------------------------------------ what a seat sends


class Act(Strict):
    """A choice, by number; `version` is that of the state it was made in, so that it is refused if the game has gone on since."""

    type: Literal["act"]
    id: MessageId
    action: Whole
    version: Whole | None = None


class Wish(Strict):
    """What needs no more words."""

    type: Literal["undo", "offer", "accept", "decline", "resign", "leave", "back", "again"]
    id: MessageId


class Say(Strict):
    type: Literal["say"]
    id: MessageId
    text: Annotated[str, StringConstraints(min_length=1, max_length=500)]


class Why(Strict):
    """Why not this action, or: what is wrong with a click on this thing. Changes nothing."""

    type: Literal["why"]
    id: MessageId
    action: Whole | None = None
    thing: Annotated[str, StringConstraints(max_length=60)] | None = None


class Ping(Strict):
    """Whether the server is there, and how far the table is."""

    type: Literal["ping"]
    id: MessageId


FromSeat = Annotated[Act | Wish | Say | Why | Ping, Field(discriminator="type")]


# ------------------------------------------------------------------------------------------------ what a seat receives


class Said(Sent):
    key: str
    args: dict[str, Any] = {}


class Choice(Sent):
    action: int
    text: str  # in notation
    says: Said
    places: list[str]  # the things on the table that stand for it, as `why` names them


class SeatState(Sent):
    sitter: Literal["user", "bot"]
    name: str | None
    level: str | None  # of the bot that decides here now
    away: Literal["leave", "absent", "flag", "resign"] | None
    again: bool


class ClockState(Sent):
    """What was left at `at`; the clock of `running` has run since."""

    left: list[int]
    running: int | None
    at: int


class OfferState(Sent):
    seat: int
    step: int
    agreed: list[int]


class ResultState(Sent):
    scores: list[int]
    winners: list[int]
    by_resignation: bool
    counts: list[Said]  # `event.score` of each player (and of one who is nobody), with what the points are the sum of


class State(Sent):
    """The table as one seat (or a spectator) may know it."""

    version: int
    phase: Literal["open", "playing", "over"]
    seats: list[SeatState]
    mover: int | None
    steps: int
    view: dict[str, Any]
    legal: list[Choice] | None  # None: it is not this seat's choice
    undo: str | None  # why not; None if the last choice may be taken back
    clocks: ClockState | None
    offer: OfferState | None
    result: ResultState | None
    next_table: str | None
    secret: str | None  # after the game


class Event(Sent):
    version: int
    at: int
    kind: str
    seat: int | None
    data: dict[str, Any]
    told: list[Said]
    undone: bool  # it was taken back later, so nothing is told
    undid: list[int] = []  # the versions of the choices that it took back


class ViewAfter(Sent):
    """Players and turn as they were seen after a choice; after the first one only what is otherwise than in the one before."""

    version: int  # of the choice; 0: before all choices
    view: dict[str, Any]


class PointsAfter(Sent):
    """What each player would have had if the game had ended after so many steps."""

    step: int
    points: list[int]


class TableInfo(Sent):
    table: str
    game: str
    rules: int
    options: dict[str, str]
    players: int
    clock: Clock
    public: bool
    promise: str
    resumed_after: int | None  # so many steps come from an earlier record, and the promise is for what follows


class Presence(Sent):
    """Who is connected now, told whenever it changes; it is no event and has no version."""

    type: Literal["presence"] = "presence"
    online: list[bool]  # for each seat; a bot is never connected
    watchers: int  # spectators


class Hello(Sent):
    """The first message on a socket: everything, and what happened since the version that the client has."""

    type: Literal["hello"] = "hello"
    page: str | None  # which build of the page this server has
    info: TableInfo
    seat: int | None
    now: int
    state: State
    events: list[Event]
    is_whole: bool  # False: more happened than is told here
    presence: Presence


class News(Sent):
    type: Literal["news"] = "news"
    event: Event
    state: State


class Done(Sent):
    """A message was carried out, and is stored as `version`; for `ping` it is the table's version now, for `why` there is none."""

    type: Literal["done"] = "done"
    id: str
    version: int | None
    reason: Said | None = None  # the answer to `why`; None: nothing forbids it
    clause: str | None = None


class Problem(Sent):
    """A message was not carried out, and nothing has changed. `code` is stable."""

    type: Literal["problem"] = "problem"
    id: str | None
    code: str
    args: dict[str, Any] = {}
    reason: Said | None = None
    clause: str | None = None


ToSeat = Annotated[Hello | News | Presence | Done | Problem, Field(discriminator="type")]


# ------------------------------------------------------------------------------------------------ what everybody may know


class GameInfo(Sent):
    game: str
    title: str
    designers: str
    rules: int
    players: list[int]
    options: dict[str, list[str]]  # the first choice of each is the usual one
    levels: list[str]  # of bots


class PositionAsked(Strict):
    position: Annotated[str, StringConstraints(max_length=8000)]


class PositionAnswer(Sent):
    mover: int  # a player; -1: chance; -2: nobody, the game is over
    legal: list[Choice]
    odds: list[int]  # of chance
    scores: list[int]


class RecordAsked(Strict):
    """A position of a recorded game, after so many steps; as one of its players saw it, or as everybody could."""

    record: Record
    step: Whole
    player: Annotated[StrictInt, Field(ge=0, le=3)] | None = None


class Earlier(Sent):
    """A position that was; `told` says what the step before it was."""

    game: str
    names: list[str | None]
    options: dict[str, str]
    step: int
    steps: int
    over: bool  # whether the game is over after the last of the steps
    gave_up: int | None  # who ended it after the last of the steps by giving up; a record does not know
    view: dict[str, Any]
    told: list[Said]


class StepTold(Sent):
    """What a step of a game was."""

    step: int  # how many there were with it
    seat: int | None  # who chose it; none: chance
    told: list[Said]


# ------------------------------------------------------------------------------------------------ guided games


class LessonFrame(Sent):
    """What one choice, or what chance decides after a sentence, changes: what is told of it, and the table then."""

    mover: int | None  # who chooses next; None: nobody
    told: list[Said]
    view: dict[str, Any]


class LessonStep(Sent):
    """A sentence of a guided game and what follows it."""

    key: str  # of the sentence; `_done` is added to it for the comment
    look: list[str]  # things on the table
    action: int | None  # what the reader is asked to do; None: to read on
    legal: list[Choice]  # all that the rules allow instead
    has_comment: bool  # after the first of the frames
    frames: list[LessonFrame]


class Lesson(Sent):
    game: str
    seat: int
    players: int
    mover: int | None
    view: dict[str, Any]
    steps: list[LessonStep]


class LessonAnswer(Sent):
    """Why a click on a thing leads nowhere; nothing, if the rules would allow it."""

    reason: Said | None
    clause: str | None
