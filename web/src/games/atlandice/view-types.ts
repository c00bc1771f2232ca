// Made from src/critias/games/atlandice/text/view_types.py by `make web-types`; a test fails when the two differ. Do not edit.

export type ClockEvent = ("gems" | "books" | "provisions" | "tools" | "weapons" | "total" | "donation")
export type Counts = Partial<Record<ResourceKind, number>>
export type PhaseName = ("open" | "visit" | "take" | "take-second" | "roll" | "roll-on" | "take-extra" | "take-elsewhere" | "lift" | "put" | "swap" | "choose-die" | "place-die" | "submarine" | "uncover" | "donate" | "donate-second" | "over")
export type ResourceKind = ("gems" | "books" | "provisions" | "tools" | "weapons")
export type SectorName = ("jeweller" | "library" | "inn" | "machinery" | "forge" | "market")
export type TileLetter = ("a" | "b" | "c")

export interface Shapes {
ClockEvent?: ClockEvent
Counts?: Counts
Owner?: Owner
PhaseName?: PhaseName
ResourceKind?: ResourceKind
Sector?: Sector
SectorName?: SectorName
TileLetter?: TileLetter
Turn?: Turn
View?: View
}
/**
 * A player, or the neutral player.
 */
export interface Owner {
stock: Counts
points: number
tiles: Partial<Record<SectorName, number>>
prestige: number
/**
 * As if everything were counted now.
 */
final: number
/**
 * What each kind would bring if it were counted now.
 */
awards: Partial<Record<ResourceKind, number>>
dice: number
given: number
}
export interface Sector {
name: SectorName
resources: Counts
dice: number
tile: (TileLetter | null)
needles: number
under: number
dead: boolean
}
export interface Turn {
for: (number | null)
from: (SectorName | null)
player: number
first: number
phase: PhaseName
sector: (SectorName | null)
lifted: (ResourceKind | null)
die: (SectorName | null)
dice_left: number
}
/**
 * The table, which everybody sees as a whole.
 */
export interface View {
game: "atlandice"
players: Owner[]
neutral: (Owner | null)
sectors: Sector[]
submarine: SectorName
clock: number
dice_each: number
events: (ClockEvent | null)[]
turn: Turn
}
