// What src/critias/games/atlantis/view.py and story.py send, and how the page reads it.
import type { Choice, Said } from "../../lib/wire";

export const ITEMS = ["amphora", "flag", "olive", "helmet", "crown", "ring", "statue"] as const;
export type Item = (typeof ITEMS)[number];
export type Letter = "A" | "B" | "C";
export const LETTERS: readonly Letter[] = ["A", "B", "C"];
export type Cards = Partial<Record<Item, number>>;

export const SPACES = 53;
export const ATLANTIS = 0;
export const MAINLAND = SPACES + 1;

export interface Tile {
  item: Item;
  value: number;
}

export interface Stack {
  item: Item | null; // null while the tile under the one taken is being turned over
  value: number;
  covers: boolean;
}

export interface Gap {
  first: number;
  last: number;
  price: number;
  bridges: number[];
}

export interface PlayerView {
  figures: Record<Letter, number>;
  cards: number;
  known: Cards;
  tiles: Tile[];
  points: number;
  walk_home: number;
  bridge: "hand" | "lost" | number;
}

export type Phase = "choose" | "play-on" | "pay" | "uncover" | "lay" | "draw" | "draw-bought" | "over";

export interface View {
  game: "atlantis";
  edition: "amigo" | "mayfair";
  players: PlayerView[];
  path: (Stack | null)[]; // space 1 comes first
  gaps: Gap[];
  hand: Cards | null; // null for a spectator
  deck: number;
  discards: Cards;
  turn: {
    player: number;
    first: number;
    phase: Phase;
    price: number; // of the whole journey, while it is being paid
    due: number;
    draws: number;
    moving: Letter | null;
    from: number;
    played: Cards;
  };
}

export const stackAt = (view: View, space: number): Stack | null => view.path[space - 1] ?? null;

export const gapAt = (view: View, space: number): Gap | undefined => view.gaps.find(({ first, last }) => first <= space && space <= last);

export const countOf = (cards: Cards | null): number => Object.values(cards ?? {}).reduce((sum, count) => sum + count, 0);

// The first and last space with land; what lies outside them, the ends of the path have slid over.
export function ends(view: View): { first: number; last: number } {
  const land = view.path.flatMap((stack, k) => (stack ? [k + 1] : []));
  return { first: land[0] ?? MAINLAND, last: land.at(-1) ?? ATLANTIS };
}

export const homeOf = (player: PlayerView): number => LETTERS.filter((letter) => player.figures[letter] === MAINLAND).length;

// A card played for a figure: everything the server says of it.
export interface Plan {
  choice: Choice;
  figure: Letter;
  item: Item;
  from: number;
  space: number;
  value: number;
  price: number;
  gaps: [first: number, price: number][];
  isOccupied: boolean;
  isHome: boolean;
  taken: (Tile & { space: number }) | null;
}

export function planOf(choice: Choice): Plan | null {
  const { key } = choice.says;
  if (!key.startsWith("choice.move") && !key.startsWith("choice.play")) return null;
  const args = choice.says.args as unknown as Omit<Plan, "choice" | "taken" | "isOccupied" | "isHome"> & { taken?: Said };
  const taken = args.taken?.key === "tile" ? (args.taken.args as unknown as Plan["taken"]) : null;
  return { ...args, choice, taken, isOccupied: key.endsWith(".occupied"), isHome: args.space === MAINLAND };
}

export interface Payment {
  value: number;
  left: number;
  lost: number;
}

export function paymentOf(choice: Choice): Payment | null {
  const { key, args } = choice.says;
  if (!key.startsWith("choice.pay")) return null;
  return { value: 1, ...(args as unknown as Omit<Payment, "value">) };
}
