// What a table's frame lets the pieces know that others put into it.
import { createContext } from "svelte";
import type { Say } from "../../lib/words";

export interface Frame {
  readonly say: Say;
  readonly asked: string; // of me, now
  readonly isBelow: boolean; // the dock lies below the board and has a foot
  readonly isPhone: boolean; // leaving and the like are in the menu
}

export const [frame, setFrame] = createContext<Frame>();

// How much of it a note about a player has.
export const [room, setRoom] = createContext<"panel" | "strip">();
