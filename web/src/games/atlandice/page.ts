import { capital } from "../../lib/words";
import { m } from "../../lib/messages.svelte";
import type { GamePage } from "../game";
import { ask } from "./prompt";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import Held from "./Held.svelte";
import { heldName, holdings } from "./holdings";
import "./materials.css";
import { movements, type Shown } from "./movements";
import Row from "./Row.svelte";
import Seat from "./Seat.svelte";
import Stocks from "./Stocks.svelte";
import { doing, kindName } from "./speech";
import { KINDS, type View } from "./view";

function brief(view: View, player: number): string {
  const count = Object.values(view.players[player]!.tiles).reduce((sum, number) => sum + number, 0);
  return m.atlandice_brief({ count });
}

export const page: GamePage<View, Shown> = {
  Board,
  Dock,
  Seat,
  Company: Stocks,
  Row,
  dock: "left",
  phoneRows: 3,
  hasOwnList: false,
  points: (view, player) => (view.turn.phase === "over" ? view.players[player]!.final : view.players[player]!.prestige),
  brief,
  count: [
    { key: "won", name: m.atlandice_count_won, sign: "" },
    { key: "tiles", name: m.atlandice_count_tiles, sign: "+" },
    ...KINDS.map((kind) => ({ key: kind, name: () => m.atlandice_count_kind({ kind: capital(kindName(kind)) }), sign: "+" as const })),
  ],
  holdings,
  Held,
  heldName,
  ask,
  doing,
  movements,
  round: (view) => m.atlandice_round({ space: view.clock, end: view.events.length - 1 }),
};
