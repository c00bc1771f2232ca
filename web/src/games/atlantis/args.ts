// What comes with actions and events, as src/critias/games/atlantis/text/descriptions.py and events.py give it. Each has some of these.
import type { Event } from "../../lib/wire";
import type { Cards, Item, Letter } from "./view-types";

export type Args = {
  player: number;
  figure: Letter;
  item: Item;
  value: number;
  from: number;
  space: number;
  price: number;
  gaps: [first: number, price: number][];
  taken: Event;
  left: number;
  lost: number;
  cards: Cards | number; // which ones, or how many
  points: number;
};

export const argsOf = (said: Event): Args => (said.args ?? {}) as Args;
