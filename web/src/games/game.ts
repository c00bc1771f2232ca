// What a game gives to the page. No rules here: actions and views come from the server.
import type { Component, Snippet } from "svelte";
import type { IconName } from "../lib/icons";
import type { Movement, Movements, Running } from "../lib/motion";
import type { Selection } from "../lib/selection.svelte";
import type { LegalAction, Event } from "../lib/wire";
import type { Say } from "../lib/words";

// Wide: a desktop or tablet; phone: less than 700 px of width, or a low window.
export type Size = "wide" | "phone";

// How much of the board's box panels lie over, in pixels: what matters is drawn in the rest, sea and land run on below.
export interface Insets {
  left: number;
  right: number;
  bottom: number;
}

export interface BoardProps<V, M extends Movement = Movement> {
  view: V;
  me: number | null; // which player looks; null: a spectator
  selection: Selection; // an empty one where nothing can be done (home, replay)
  moving: Running<M>[]; // what is on its way on the board now; see lib/motion.ts
  last: Event[]; // what happened last, to mark it
  // `last` is what the reader has asked to see, as by pointing at a line of the log: one's own is marked too, and everything that it names.
  isPointed?: boolean;
  say: Say;
  names: string[]; // of the players
  size: Size;
  insets: Insets;
}

export interface DockProps<V, M extends Movement = Movement> extends Omit<BoardProps<V, M>, "insets"> {
  waiting?: Snippet; // while others choose, for a dock with a list of its own
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
  action: LegalAction;
  view: V;
  say: Say;
}

// A line of the final count: an argument of `event.score`, its name, and how it enters the sum.
export interface CountLine {
  key: string;
  name: () => string;
  sign: "" | "+" | "−" | "×";
}

// What a game gives: V is its view, M what its board needs to draw a movement. The frame has no words for either.
export interface GamePage<V extends object = object, M extends Movement = Movement> {
  Board: Component<BoardProps<V, M>>; // fills the box it is put into
  Dock: Component<DockProps<V, M>>; // mine: hand, tiles, stock; the list of actions stands beside it
  Seat: Component<SeatProps<V>>; // everything public of a player, below its name
  Company?: Component<{ view: V; me: number | null }>; // what is public of all players together, below their seats
  Row: Component<RowProps<V>>; // the inside of the button of one action
  dock: "below" | "left";
  phoneRows: 1 | 2 | 3; // of actions on a phone: two on a narrow one, three in a list, where the window is high enough
  hasOwnList: boolean; // the dock shows all actions itself as buttons, so that the table shows no list
  points: (view: V, player: number) => number;
  brief: (view: V, player: number) => string; // what matters most besides, for a narrow screen: "6 cards"
  briefIcon?: IconName; // of what is counted there, where its word has no room
  count: CountLine[]; // how points are made, from top to bottom
  holdings: (view: V, player: number) => Record<string, number>; // what everybody may see that a player has, besides points
  Held: Component<{ thing: string }>; // the picture of one of these
  heldName: (thing: string) => string;
  ask: (view: V, selection: Selection) => string; // one sentence: what is asked of me now, given what I have picked
  doing: (view: V, name: string) => string; // what another player is doing: "Sage chooses a card"
  movements: Movements<V, M>;
  round: (view: V) => string; // "turn 27", "round 6"; empty if there is nothing to say
}

// A game's page for the frame, which hands each view and movement on to the game that it came from and does not look into it.
export function opaque<V extends object, M extends Movement>(page: GamePage<V, M>): GamePage {
  const { movements, ...rest } = page;
  return { ...(rest as Omit<GamePage, "movements">), movements: (said, before, after) => movements(said, before as V, after as V) };
}
