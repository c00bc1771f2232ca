import { m } from "../../paraglide/messages.js";
import type { GamePage } from "../game";
import { ask } from "./ask";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import "./materials.css";
import { movements } from "./movements";
import Row from "./Row.svelte";
import Seat from "./Seat.svelte";
import { doing } from "./speech";
import type { View } from "./view";

export const page: GamePage<View> = {
  Board,
  Dock,
  Seat,
  Row,
  dock: "left",
  hasOwnList: false,
  points: (view, player) => (view.turn.phase === "over" ? view.players[player]!.final : view.players[player]!.prestige),
  ask,
  doing,
  movements,
  round: (view) => m.atlandice_round({ space: view.clock, end: view.events.length - 1 }),
};
