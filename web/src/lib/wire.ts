// Made from src/critias/server/wire by `make web-types`; a test fails when the two differ. Do not edit.

export interface Wire {
Again?: Again
ChanceLost?: ChanceLost
ChosenAction?: ChosenAction
Claim?: Claim
Clock?: Clock
ClockState?: ClockState
ClockWish?: ClockWish
Done?: Done
EarlierPosition?: EarlierPosition
Entry?: Entry
EntryData?: EntryData
Event?: Event
FinalScores?: FinalScores
FinishedGame?: FinishedGame
GameInfo?: GameInfo
Hello?: Hello
Invitation?: Invitation
Invite?: Invite
LegalAction?: LegalAction
Lesson?: Lesson
LessonAnswer?: LessonAnswer
LessonFrame?: LessonFrame
LessonStep?: LessonStep
Listed?: Listed
NewEntry?: NewEntry
OfferState?: OfferState
Outcome?: Outcome
Ping?: Ping
Plan?: Plan
PlannedSeat?: PlannedSeat
PointsAfter?: PointsAfter
PositionAnswer?: PositionAnswer
PositionAsked?: PositionAsked
PreparedGame?: PreparedGame
Presence?: Presence
Problem?: Problem
PublicState?: PublicState
RecordAsked?: RecordAsked
ResultState?: ResultState
Reveal?: Reveal
ReviewState?: ReviewState
ReviewedChoice?: ReviewedChoice
ReviewedTurn?: ReviewedTurn
Revoked?: Revoked
Say?: Say
SeatState?: SeatState
SeatToken?: SeatToken
SeatWish?: SeatWish
Seated?: Seated
Sentence?: Sentence
StepEvents?: StepEvents
TableInfo?: TableInfo
TableMade?: TableMade
TableState?: TableState
TableWish?: TableWish
ViewAfter?: ViewAfter
Why?: Why
Wish?: Wish
}
/**
 * Asks for another game with the same people, with a commitment for its chance.
 */
export interface Again {
type: "again"
id: string
commitment?: (string | null)
}
/**
 * How much of the win was given away, as a share, with its 95 % interval.
 */
export interface ChanceLost {
mean: number
low: number
high: number
}
/**
 * An action, by number. With the `version` of the state in which it was chosen, it is refused if the game has moved on since.
 */
export interface ChosenAction {
type: "action"
id: string
action: number
version?: (number | null)
}
/**
 * Takes a seat with an invitation, or on another device with the seat's own token; leave the token out for an open seat.
 * `commitment` is the SHA-256 hash of 32 random bytes, which the client sends with `reveal` once all seats are taken. They become part of
 * the key of all chance, so nobody can choose the deal.
 */
export interface Claim {
seat: number
token?: (string | null)
name?: string
commitment?: (string | null)
}
/**
 * A clock; times are milliseconds.
 */
export interface Clock {
pace: ("none" | "live" | "days")
base: number
increment: number
}
/**
 * The time that was left at `at`; the clock of `running` has run since.
 */
export interface ClockState {
left: number[]
running: (number | null)
at: number
}
/**
 * `live`: `base` milliseconds for the game and `increment` after every turn; `days`: `base` for every action; `none`: no clock.
 */
export interface ClockWish {
pace?: ("none" | "live" | "days")
base?: number
increment?: number
}
/**
 * A message was carried out and stored as `version`. For `ping` that is the table's current version; for `why` it is null.
 */
export interface Done {
type: "done"
id: string
version: (number | null)
reason: (Sentence | null)
clause: (string | null)
}
/**
 * Something said to people: the key of a sentence, and the values to put into it.
 */
export interface Sentence {
key: string
args?: {
[k: string]: unknown
}
}
/**
 * An earlier position; `events` says what happened in the step that led to it.
 */
export interface EarlierPosition {
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
events: Event[]
}
/**
 * Something that happened: a sentence whose key begins with `event.`
 */
export interface Event {
key: string
args?: {
[k: string]: unknown
}
}
/**
 * A line of the log, as the viewer may know it.
 */
export interface Entry {
version: number
at: number
kind: string
seat: (number | null)
data: EntryData
events: Event[]
undone: boolean
undid: number[]
}
/**
 * The data of an entry besides its kind and seat; each kind has its own keys.
 */
export interface EntryData {
name?: string
commitment?: string
contribution?: string
action?: number
bot?: boolean
step?: number
asked?: number[]
text?: string
table?: string
time?: number
gone?: boolean
}
export interface FinalScores {
scores: number[]
winners: number[]
by_resignation: boolean
}
/**
 * A line of the export.
 */
export interface FinishedGame {
table: string
created: number
plan: Plan
result: FinalScores
record: string
}
/**
 * What is fixed when a table is created.
 */
export interface Plan {
game: string
seats: PlannedSeat[]
options: {
[k: string]: string
}
clock: Clock
public: boolean
}
export interface PlannedSeat {
sitter: ("user" | "bot")
level: (string | null)
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
hidden_information: boolean
levels: string[]
}
/**
 * The first message on a socket: the whole table, and the log since the version that the client has.
 */
export interface Hello {
type: "hello"
page: (string | null)
info: TableInfo
seat: (number | null)
now: number
state: TableState
entries: Entry[]
is_whole: boolean
presence: Presence
open_seats: number[]
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
export interface TableState {
version: number
phase: ("open" | "starting" | "playing" | "over" | "aside")
seats: SeatState[]
mover: (number | null)
steps: number
clocks: (ClockState | null)
offer: (OfferState | null)
result: (ResultState | null)
next_table: (string | null)
secret: (string | null)
view: ({
[k: string]: unknown
} | null)
legal: (LegalAction[] | null)
undo: (string | null)
}
export interface SeatState {
sitter: ("user" | "bot")
name: (string | null)
level: (string | null)
away: (("leave" | "absent" | "flag" | "resign") | null)
again: boolean
commitment: (string | null)
contribution: (string | null)
}
export interface OfferState {
seat: number
step: number
agreed: number[]
}
export interface ResultState {
scores: number[]
ranking: number[]
winners: number[]
by_resignation: boolean
counts: Sentence[]
}
/**
 * An action that may be chosen, by number.
 */
export interface LegalAction {
action: number
text: string
says: Sentence
places: string[]
}
/**
 * Who is connected now, sent whenever it changes; it is not an entry and has no version.
 */
export interface Presence {
type: "presence"
online: boolean[]
watchers: number
}
/**
 * A secret: the first person to use the token gets the seat.
 */
export interface Invitation {
seat: number
token: string
}
/**
 * Asks for a new invitation to a friend's seat that nobody has taken; the old one stops working.
 */
export interface Invite {
seat: number
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
legal: LegalAction[]
has_comment: boolean
frames: LessonFrame[]
}
/**
 * What one action or one outcome of chance changes: its events, and the table afterwards.
 */
export interface LessonFrame {
mover: (number | null)
events: Event[]
view: {
[k: string]: unknown
}
}
/**
 * Why a click on a thing does nothing; null if the rules allow it.
 */
export interface LessonAnswer {
reason: (Sentence | null)
clause: (string | null)
}
/**
 * A table in a list.
 */
export interface Listed {
table: string
plan: Plan
phase: ("open" | "starting" | "playing" | "over" | "aside")
created: number
names: (string | null)[]
outcome: (Outcome | null)
seat: (number | null)
}
/**
 * How a game ended, in a list.
 */
export interface Outcome {
began: number
ended: number
steps: number
scores: number[]
ranking: number[]
by_resignation: boolean
}
/**
 * Something has happened.
 */
export interface NewEntry {
type: "entry"
entry: Entry
state: TableState
}
/**
 * Asks whether the server is there, and for the table's version.
 */
export interface Ping {
type: "ping"
id: string
}
/**
 * Each player's points if the game had ended after this number of steps.
 */
export interface PointsAfter {
step: number
points: number[]
}
export interface PositionAnswer {
mover: number
legal: LegalAction[]
odds: number[]
scores: number[]
}
export interface PositionAsked {
position: string
}
/**
 * Whether the rules and the bots of a game are ready on this machine.
 */
export interface PreparedGame {
game: string
rules: boolean
bots: boolean
}
/**
 * A message was not carried out, and nothing has changed. `code` is stable.
 */
export interface Problem {
type: "problem"
id: (string | null)
code: string
args: {
[k: string]: unknown
}
reason: (Sentence | null)
clause: (string | null)
}
/**
 * The part of a table's state that is the same for everybody.
 */
export interface PublicState {
version: number
phase: ("open" | "starting" | "playing" | "over" | "aside")
seats: SeatState[]
mover: (number | null)
steps: number
clocks: (ClockState | null)
offer: (OfferState | null)
result: (ResultState | null)
next_table: (string | null)
secret: (string | null)
}
/**
 * Asks for a position of a recorded game after a number of steps, as one of its players saw it, or as a spectator did.
 */
export interface RecordAsked {
record: string
step: number
player?: (number | null)
}
/**
 * What this seat adds to the chance of the game: the value whose hash it committed to.
 */
export interface Reveal {
type: "reveal"
id: string
contribution: string
}
/**
 * How far the review of a game is. Every turn is reported twice: first judged roughly, then thoroughly.
 */
export interface ReviewState {
phase: ("none" | "waiting" | "looking" | "ready")
ahead: number
turns: number
reported: number
reports: ReviewedTurn[]
}
export interface ReviewedTurn {
number: number
player: number
step: number
simulations: number
choices: ReviewedChoice[]
error: (ChanceLost | null)
grade: (("sound" | "slip" | "mistake" | "blunder" | "unclear") | null)
}
/**
 * Decisions in a row: what was done, and what would have been best.
 */
export interface ReviewedChoice {
step: number
made: LegalAction[]
best: LegalAction[]
error: ChanceLost
chances: number[]
margins: number[]
best_chances: number[]
points: number[]
best_points: number[]
}
/**
 * The seat whose invitation was revoked.
 */
export interface Revoked {
seat: number
}
export interface Say {
type: "say"
id: string
text: string
}
/**
 * A secret: anyone who has the token has the seat.
 */
export interface SeatToken {
seat: number
token: string
}
/**
 * `me`: you (more than once for hot-seat play); `friend`: the first person to use the invitation; `open`: anybody; `bot`: a bot.
 * Your own seat may come with a commitment to what you add to the chance of the game.
 */
export interface SeatWish {
who: ("me" | "friend" | "open" | "bot")
level?: (("deckhand" | "rower" | "mate" | "captain" | "oracle") | null)
commitment?: (string | null)
}
export interface Seated {
table: string
seat: number
token: (string | null)
promise: string
}
/**
 * The events of one step of a game.
 */
export interface StepEvents {
step: number
seat: (number | null)
events: Event[]
}
export interface TableMade {
table: string
promise: string
seats: SeatToken[]
invitations: Invitation[]
watch: string
}
/**
 * A table to create. With a `record` it continues that game from its last step, or from an earlier `step`. The game, the number of
 * seats and the options must be the record's; options may be left out.
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
clock?: ClockWish1
public?: boolean
name?: string
record?: (string | null)
step?: (number | null)
}
/**
 * `live`: `base` milliseconds for the game and `increment` after every turn; `days`: `base` for every action; `none`: no clock.
 */
export interface ClockWish1 {
pace?: ("none" | "live" | "days")
base?: number
increment?: number
}
/**
 * The players and the turn as they looked after an action. From the second one on, only what changed.
 */
export interface ViewAfter {
version: number
view: {
[k: string]: unknown
}
}
/**
 * Asks why an action is not legal, or why a click on a thing does nothing. Changes nothing.
 */
export interface Why {
type: "why"
id: string
action?: (number | null)
thing?: (string | null)
}
/**
 * A message that needs nothing but its type.
 */
export interface Wish {
type: ("undo" | "offer" | "accept" | "decline" | "resign" | "leave" | "back")
id: string
}
