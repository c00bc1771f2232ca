import { m } from "../../lib/messages.svelte";
import type { GamePage } from "../game";
import { ask, doing, round } from "./prompt";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Held from "./Held.svelte";
import { heldName, holdings } from "./holdings";
import { movements, type Step } from "./movements";
import "./pieces/colours.css";
import Row from "./Row.svelte";
import Seat from "./Seat.svelte";
import type { View } from "./view";

export const page: GamePage<View, Step> = {
  Board,
  Dock,
  Seat,
  Row,
  dock: "below",
  phoneRows: 1,
  hasOwnList: true,
  points: (view, player) => view.players[player]?.points ?? 0,
  brief: (view, player) => m.nautilus_brief({ number: view.players[player]!.money }),
  count: [
    { key: "worth", name: m.nautilus_finds, sign: "" },
    { key: "order", name: m.nautilus_order, sign: "+" },
    { key: "ruins", name: m.nautilus_ruins, sign: "+" },
    { key: "stations", name: m.nautilus_stations, sign: "×" },
    { key: "money", name: m.nautilus_money, sign: "+" },
  ],
  holdings,
  Held,
  heldName,
  ask,
  doing,
  movements,
  round,
};
