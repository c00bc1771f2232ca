import type { GamePage } from "../game";
import Empty from "../Empty.svelte";

export const page: GamePage<any> = {
  Board: Empty, Dock: Empty, Seat: Empty, Row: Empty, dock: "below", hasOwnList: false,
  points: () => 0, ask: () => "", doing: () => "", movements: () => [], round: () => "",
};
