// Made from src/critias/server/wire.py by `make web-types`; a test fails when the two differ. Do not edit.

export interface Wire {
Act?: Act
Choice?: Choice
Claim?: Claim
Clock?: Clock
ClockState?: ClockState
Done?: Done
Earlier?: Earlier
Event?: Event
GameInfo?: GameInfo
Hello?: Hello
Lesson?: Lesson
LessonAnswer?: LessonAnswer
LessonFrame?: LessonFrame
LessonStep?: LessonStep
Listed?: Listed
News?: News
OfferState?: OfferState
Ping?: Ping
PointsAfter?: PointsAfter
PositionAnswer?: PositionAnswer
PositionAsked?: PositionAsked
Presence?: Presence
Problem?: Problem
RecordAsked?: RecordAsked
ResultState?: ResultState
Said?: Said
Say?: Say
SeatLink?: SeatLink
SeatState?: SeatState
SeatWish?: SeatWish
Seated?: Seated
State?: State
StepTold?: StepTold
TableInfo?: TableInfo
TableMade?: TableMade
TableWish?: TableWish
ViewAfter?: ViewAfter
Why?: Why
Wish?: Wish
}
/**
 * A choice, by number; `version` is that of the state it was made in, so that it is refused if the game has gone on since.
 */
export interface Act {
type: "act"
id: string
action: number
version?: (number | null)
}
export interface Choice {
action: number
text: string
says: Said
places: string[]
}
export interface Said {
key: string
args?: {
[k: string]: unknown
}
}
/**
 * Turns a token into a cookie; for a table that everybody may join the token can be left out.
 */
export interface Claim {
seat: number
token?: (string | null)
name?: string
}
/**
 * `live`: `base` milliseconds for the game and `increment` after every turn; `days`: `base` for every choice; `none`: no clock.
 */
export interface Clock {
pace?: ("none" | "live" | "days")
base?: number
increment?: number
}
/**
 * What was left at `at`; the clock of `running` has run since.
 */
export interface ClockState {
left: number[]
running: (number | null)
at: number
}
/**
 * A message was carried out, and is stored as `version`; for `ping` it is the table's version now, for `why` there is none.
 */
export interface Done {
type?: "done"
id: string
version: (number | null)
reason?: (Said | null)
clause?: (string | null)
}
/**
 * A position that was; `told` says what the step before it was.
 */
export interface Earlier {
game: string
names: (string | null)[]
options: {
[k: string]: string
}
step: number
steps: number
over: boolean
gave_up: (number | null)
view: {
[k: string]: unknown
}
told: Said[]
}
export interface Event {
version: number
at: number
kind: string
seat: (number | null)
data: {
[k: string]: unknown
}
told: Said[]
undone: boolean
undid?: number[]
}
export interface GameInfo {
game: string
title: string
designers: string
rules: number
players: number[]
options: {
[k: string]: string[]
}
levels: string[]
}
/**
 * The first message on a socket: everything, and what happened since the version that the client has.
 */
export interface Hello {
type?: "hello"
page: (string | null)
info: TableInfo
seat: (number | null)
now: number
state: State
events: Event[]
is_whole: boolean
presence: Presence
}
export interface TableInfo {
table: string
game: string
rules: number
options: {
[k: string]: string
}
players: number
clock: Clock
public: boolean
promise: string
resumed_after: (number | null)
}
/**
 * The table as one seat (or a spectator) may know it.
 */
export interface State {
version: number
phase: ("open" | "playing" | "over")
seats: SeatState[]
mover: (number | null)
steps: number
view: {
[k: string]: unknown
}
legal: (Choice[] | null)
undo: (string | null)
clocks: (ClockState | null)
offer: (OfferState | null)
result: (ResultState | null)
next_table: (string | null)
secret: (string | null)
}
export interface SeatState {
sitter: ("user" | "bot")
name: (string | null)
level: (string | null)
away: (("leave" | "absent" | "flag" | "resign") | null)
again: boolean
}
export interface OfferState {
seat: number
step: number
agreed: number[]
}
export interface ResultState {
scores: number[]
winners: number[]
by_resignation: boolean
counts: Said[]
}
/**
 * Who is connected now, told whenever it changes; it is no event and has no version.
 */
export interface Presence {
type?: "presence"
online: boolean[]
watchers: number
}
export interface Lesson {
game: string
seat: number
players: number
mover: (number | null)
view: {
[k: string]: unknown
}
steps: LessonStep[]
}
/**
 * A sentence of a guided game and what follows it.
 */
export interface LessonStep {
key: string
look: string[]
action: (number | null)
legal: Choice[]
has_comment: boolean
frames: LessonFrame[]
}
/**
 * What one choice, or what chance decides after a sentence, changes: what is told of it, and the table then.
 */
export interface LessonFrame {
mover: (number | null)
told: Said[]
view: {
[k: string]: unknown
}
}
/**
 * Why a click on a thing leads nowhere; nothing, if the rules would allow it.
 */
export interface LessonAnswer {
reason: (Said | null)
clause: (string | null)
}
/**
 * A table in a list; `plan` says game, seats, options and clock.
 */
export interface Listed {
table: string
plan: {
[k: string]: unknown
}
phase: ("open" | "playing" | "over")
created: number
seat: (number | null)
}
export interface News {
type?: "news"
event: Event
state: State
}
/**
 * Whether the server is there, and how far the table is.
 */
export interface Ping {
type: "ping"
id: string
}
/**
 * What each player would have had if the game had ended after so many steps.
 */
export interface PointsAfter {
step: number
points: number[]
}
export interface PositionAnswer {
mover: number
legal: Choice[]
odds: number[]
scores: number[]
}
export interface PositionAsked {
position: string
}
/**
 * A message was not carried out, and nothing has changed. `code` is stable.
 */
export interface Problem {
type?: "problem"
id: (string | null)
code: string
args?: {
[k: string]: unknown
}
reason?: (Said | null)
clause?: (string | null)
}
/**
 * A position of a recorded game, after so many steps; as one of its players saw it, or as everybody could.
 */
export interface RecordAsked {
record: string
step: number
player?: (number | null)
}
export interface Say {
type: "say"
id: string
text: string
}
/**
 * A secret: whoever has the token has the seat.
 */
export interface SeatLink {
seat: number
token: string
}
/**
 * `me`: the user who makes the table (also several times: hot-seat); `friend`: whoever has the link; `open`: anybody; `bot`.
 */
export interface SeatWish {
who: ("me" | "friend" | "open" | "bot")
level?: (("deckhand" | "rower" | "mate" | "captain" | "oracle") | null)
}
export interface Seated {
table: string
seat: number
}
/**
 * What a step of a game was.
 */
export interface StepTold {
step: number
seat: (number | null)
told: Said[]
}
export interface TableMade {
table: string
links: SeatLink[]
watch: string
}
/**
 * With a `record` the table goes on with that game, from where it ends or from an earlier `step`; game, number of seats and options
 * must be the record's, and options may be left to it.
 */
export interface TableWish {
game: string
/**
 * @minItems 2
 * @maxItems 4
 */
seats: SeatWish[]
options?: {
[k: string]: string
}
clock?: Clock1
public?: boolean
name?: string
record?: (string | null)
step?: (number | null)
}
/**
 * `live`: `base` milliseconds for the game and `increment` after every turn; `days`: `base` for every choice; `none`: no clock.
 */
export interface Clock1 {
pace?: ("none" | "live" | "days")
base?: number
increment?: number
}
/**
 * Players and turn as they were seen after a choice; after the first one only what is otherwise than in the one before.
 */
export interface ViewAfter {
version: number
view: {
[k: string]: unknown
}
}
/**
 * Why not this action, or: what is wrong with a click on this thing. Changes nothing.
 */
export interface Why {
type: "why"
id: string
action?: (number | null)
thing?: (string | null)
}
/**
 * What needs no more words.
 */
export interface Wish {
type: ("undo" | "offer" | "accept" | "decline" | "resign" | "leave" | "back" | "again")
id: string
}
