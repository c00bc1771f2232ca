// How the page reads what src/critias/games/atlantis/text/view.py and descriptions.py send.
import type { LegalAction } from "../../lib/wire";
import { argsOf } from "./args";
import type { Cards, Gap, Item, Letter, PlayerView, Stack, Tile, View } from "./view-types";

export type { Gap, Item, Letter, Stack, Tile, View };
export type { PhaseName as Phase } from "./view-types";

export const ITEMS = ["amphora", "flag", "olive", "helmet", "crown", "ring", "statue"] as const satisfies readonly Item[];
export const LETTERS: readonly Letter[] = ["A", "B", "C"];

export const SPACES = 53;
export const ATLANTIS = 0;
export const MAINLAND = SPACES + 1;

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
  action: LegalAction;
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

export function planOf(action: LegalAction): Plan | null {
  const { key } = action.says;
  if (!key.startsWith("action.move") && !key.startsWith("action.play")) return null;
  const args = argsOf(action.says);
  const taken = args.taken?.key === "tile" ? argsOf(args.taken) : null;
  return { ...args, action, taken, isOccupied: key.endsWith(".occupied"), isHome: args.space === MAINLAND };
}

export interface Payment {
  value: number;
  left: number;
  lost: number;
}

export function paymentOf(action: LegalAction): Payment | null {
  if (!action.says.key.startsWith("action.pay")) return null;
  const { value = 1, left, lost } = argsOf(action.says);
  return { value, left, lost };
}
