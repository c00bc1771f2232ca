// Made from src/critias/games/nautilus/text/view_types.py by `make web-types`; a test fails when the two differ. Do not edit.

export type Face = ("gold" | "jellyfish" | "urchin" | "scallop" | "snail" | "chest" | "speed" | "atlantis1" | "atlantis2" | "atlantis3" | "atlantis4" | "atlantis5" | "atlantis6" | "atlantis7" | "atlantis8" | "atlantis9" | "atlantis10" | "atlantis11" | "atlantis12" | "atlantis13" | "atlantis14" | "atlantis15")
export type Zone = ("lagoon" | "slope" | "deep" | "trench")
export type KeptFind = ("gold" | "jellyfish" | "urchin" | "scallop" | "snail")
export type ModuleKind = ("base" | "violet" | "green" | "sonar" | "training" | "technical" | "research" | "analysis")
export type QuarterTurn = ("n" | "e" | "s" | "w")
export type Order = ("scallop+jellyfish" | "scallop+urchin" | "snail+jellyfish" | "snail+urchin")
export type PhaseName = ("base" | "buy" | "build" | "place" | "walk" | "walk-on" | "launch" | "sonar" | "move" | "sail-on" | "speed" | "look" | "news" | "reveal" | "over")
export type Square = [number, number]
export type Sort = ("violet.1" | "violet.2" | "violet.3" | "violet.4" | "green.1" | "green.2" | "green.3" | "green.4" | "sonar" | "training" | "technical" | "research" | "analysis")
export type StationKind = ("sonar" | "training" | "technical" | "research" | "analysis")
export type Side = ("N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW")
export type SubmarineName = ("A" | "B" | "C")

export interface Shapes {
Abilities?: Abilities
Face?: Face
Find?: Find
KeptFind?: KeptFind
Module?: Module
ModuleKind?: ModuleKind
Order?: Order
PhaseName?: PhaseName
Player?: Player
QuarterTurn?: QuarterTurn
Side?: Side
Sort?: Sort
Square?: Square
StationKind?: StationKind
SubmarineName?: SubmarineName
Turn?: Turn
View?: View
Zone?: Zone
}
/**
 * What a player's stations of each kind bring them (N7.5 to N7.9).
 */
export interface Abilities {
steps: number
squares: number
sonar: number
looks: number
treasure: number
}
export interface Find {
x: number
y: number
zone: Zone
face: (Face | null)
open: boolean
seen: number[]
}
export interface Module {
name: string
kind: ModuleKind
x: number
y: number
turn: QuarterTurn
builder: (number | null)
crew: number[]
/**
 * The module that each of its locks leads to.
 */
locks: Partial<Record<Side, string | null>>
}
export interface Player {
order: (Order | null)
raised: number
points: number
money: number
reserve: number
submarines: {
[k: string]: Square
}
held: Sort[]
finds: Partial<Record<KeptFind, number>>
stations: Partial<Record<StationKind, number>>
can: Abilities
chips: StationKind[]
find_points: number
ruins_points: number
station_points: number
}
export interface Turn {
player: number
first: number
phase: PhaseName
chosen: (Sort | null)
walker: (string | null)
submarine: (SubmarineName | null)
steps_left: number
squares_left: number
looks_left: number
paid: number
moved: SubmarineName[]
boosted: boolean
reach: Square[]
/**
 * For each square that the submarine chosen can come to, the square before it on a shortest way.
 */
ways: {
[k: string]: Square
}
}
/**
 * The table as one player, or a spectator, sees it.
 */
export interface View {
game: "nautilus"
round: number
players: Player[]
modules: Module[]
finds: Find[]
gone: Face[]
/**
 * By the number of an Atlantis find: who found it.
 */
ruins: {
[k: string]: number | null
}
bank: number
supply: Partial<Record<ModuleKind, number>>
trench_open: boolean
last_round: boolean
turn: Turn
}
