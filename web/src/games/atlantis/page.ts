// Atlantis for the page.
import type { Selection } from "../../lib/selection.svelte";
import { capital } from "../../lib/words";
import { m } from "../../lib/messages.svelte";
import type { GamePage } from "../game";
import Board from "./Board.svelte";
import "./colours.css";
import Dock from "./Dock.svelte";
import Held from "./Held.svelte";
import { heldName, holdings } from "./holdings";
import { nameOf } from "./items";
import { movements, type AtlantisMovement } from "./movements";
import Row from "./Row.svelte";
import Seat from "./Seat.svelte";
import type { Item, View } from "./view";
import { may, wishOf } from "./wish";

function ask(view: View, selection: Selection): string {
  const { phase, due, moving } = view.turn;
  const wish = wishOf(selection);
  const [card, figure, tile, space] = ["card.", "figure.", "tile.", "space."].map((kind) =>
    selection.picked.find((thing) => thing.startsWith(kind)),
  );
  if (phase === "pay") return m.atlantis_ask_pay({ due });
  if (phase === "play-on") return m.atlantis_ask_on({ letter: moving ?? "" });
  if (space) return m.atlantis_ask_lay();
  if (phase === "lay") return m.atlantis_ask_bridge_or_not();
  if (wish === "bridge") return m.atlantis_ask_bridge();
  if (tile || wish === "buy") return tile ? m.atlantis_ask_sell({ value: tile.slice(5) }) : m.atlantis_ask_buy();
  if (card && figure) return m.atlantis_ask_sure();
  if (card) return m.atlantis_ask_figure({ item: capital(nameOf(card.slice(5) as Item)) });
  if (figure) return m.atlantis_ask_card({ letter: figure.slice(-1) });
  return may(selection, "action.show") ? m.atlantis_ask_stuck() : m.atlantis_ask_play();
}

function doing(view: View, name: string): string {
  switch (view.turn.phase) {
    case "pay":
      return m.atlantis_doing_pay({ name });
    case "play-on":
      return m.atlantis_doing_on({ name });
    case "lay":
      return m.atlantis_doing_bridge({ name });
    case "draw":
    case "draw-bought":
      return m.atlantis_doing_draw({ name });
    default:
      return m.atlantis_doing_choose({ name });
  }
}

const briefOf = (count: number) => m.atlantis_brief({ count });

export const page: GamePage<View, AtlantisMovement> = {
  Board,
  Dock,
  Seat,
  Row,
  dock: "below",
  phoneRows: 2,
  hasOwnList: false,
  points: (view, player) => view.players[player]?.points ?? 0,
  brief: (view, player) => briefOf(view.players[player]!.cards),
  briefIcon: "poker-hand",
  count: [
    { key: "tiles", name: m.atlantis_tiles, sign: "" },
    { key: "cards", name: () => capital(m.atlantis_cards()), sign: "+" },
    { key: "paid", name: m.atlantis_last_walk, sign: "−" },
  ],
  holdings,
  Held,
  heldName,
  ask,
  doing,
  movements,
  round: () => "",
};
