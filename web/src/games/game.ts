// What a game gives to the page. No rules here: choices and views come from the server.
import type { Component, Snippet } from "svelte";
import type { IconName } from "../lib/icons";
import type { Moving, Movements } from "../lib/motion";
import type { Picking } from "../lib/picking.svelte";
import type { Choice, Said } from "../lib/wire";
import type { Say } from "../lib/words";

// Wide: a desktop or tablet; phone: less than 700 px of width, or a low window.
export type Size = "wide" | "phone";

// How much of the board's box panels lie over, in pixels: what matters is drawn in the rest, sea and land run on below.
export interface Insets {
  left: number;
  right: number;
  bottom: number;
}

export interface BoardProps<V> {
  view: V;
  me: number | null; // which player looks; null: a spectator
  picking: Picking; // an empty one where nothing can be done (home, replay)
  moving: Moving[]; // what is on its way on the board now; see lib/motion.ts
  last: Said[]; // what happened last, to mark it
  isPointed?: boolean; // `last` is what the reader has asked to see, as by pointing at a line of the log: one's own is marked too, and everything that it names
  say: Say;
  names: string[]; // of the players
  size: Size;
  insets: Insets;
}

export interface DockProps<V> extends Omit<BoardProps<V>, "insets"> {
  tools?: Snippet; // taking back and leaving, where the dock lies below the board
}

export interface SeatProps<V> {
  view: V;
  player: number;
  me: number | null;
  say: Say;
  size: Size;
  isBrief?: boolean; // there is little room, and a press on the seat shows everything
}

export interface RowProps<V> {
  choice: Choice;
  view: V;
  say: Say;
}

// A line of the final count: an argument of `event.score`, its name, and how it enters the sum.
export interface CountLine {
  key: string;
  name: () => string;
  sign: "" | "+" | "−" | "×";
}

export interface GamePage<V> {
  Board: Component<BoardProps<V>>; // fills the box it is put into
  Dock: Component<DockProps<V>>; // mine: hand, tiles, stock; the list of choices stands beside it
  Seat: Component<SeatProps<V>>; // everything public of a player, below its name
  Row: Component<RowProps<V>>; // the inside of the button of one choice
  dock: "below" | "left";
  hasOwnList: boolean; // the dock shows all choices itself as buttons, so that the table shows no list
  points: (view: V, player: number) => number;
  brief: (view: V, player: number) => string; // what matters most besides, for a narrow screen: "6 cards"
  briefIcon?: IconName; // of what is counted there, where its word has no room
  count: CountLine[]; // how points are made, from top to bottom
  holdings: (view: V, player: number) => Record<string, number>; // what everybody may see that a player has, besides points
  Held: Component<{ thing: string }>; // the picture of one of these
  heldName: (thing: string) => string;
  ask: (view: V, picking: Picking) => string; // one sentence: what is asked of me now, given what I have picked
  doing: (view: V, name: string) => string; // what another player is doing: "Sage chooses a card"
  movements: Movements<V>;
  wordOf?: (thing: string) => string | null; // a better word in sentences than the rules' own name of a thing
  round: (view: V) => string; // "turn 27", "round 6"; empty if there is nothing to say
}
