// Made from src/critias/games/atlantis/text/view_types.py by `make web-types`; a test fails when the two differ. Do not edit.

export type Cards = Partial<Record<Item, number>>
export type Edition = ("amigo" | "mayfair")
export type Item = ("amphora" | "flag" | "olive" | "helmet" | "crown" | "ring" | "statue")
export type Letter = ("A" | "B" | "C")
export type PhaseName = ("choose" | "play-on" | "pay" | "uncover" | "lay" | "draw" | "draw-bought" | "over")

export interface Shapes {
Cards?: Cards
Edition?: Edition
Gap?: Gap
Item?: Item
Letter?: Letter
PhaseName?: PhaseName
PlayerView?: PlayerView
Stack?: Stack
Tile?: Tile
Turn?: Turn
View?: View
}
/**
 * A gap in the path: its first and last water space, its price now and the players who bridged it.
 */
export interface Gap {
first: number
last: number
price: number
bridges: number[]
}
export interface PlayerView {
figures: Record<Letter, number>
cards: number
known: Cards
tiles: Tile[]
points: number
walk_home: number
/**
 * The space that it lies on, or where else it is.
 */
bridge: (("hand" | "lost") | number)
}
export interface Tile {
item: Item
value: number
}
/**
 * The tiles on a space of the path.
 */
export interface Stack {
/**
 * Not known while the tile under the one taken is being turned over.
 */
item: (Item | null)
value: number
covers: boolean
}
export interface Turn {
from: number
player: number
first: number
phase: PhaseName
/**
 * Of the whole journey, while it is being paid.
 */
price: number
due: number
draws: number
moving: (Letter | null)
played: Cards
}
/**
 * The table as one player, or a spectator, sees it.
 */
export interface View {
game: "atlantis"
edition: Edition
players: PlayerView[]
/**
 * Space 1 comes first; there is nothing where there is water.
 */
path: (Stack | null)[]
gaps: Gap[]
/**
 * Of the viewer; a spectator has none.
 */
hand: (Cards | null)
deck: number
discards: Cards
turn: Turn
}
