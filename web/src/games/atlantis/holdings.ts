// What everybody may see that a player has: cards by number, every tile, the bridge, figures at home.
import { tally } from "../../lib/changes";
import { m } from "../../lib/messages.svelte";
import { nameOf } from "./items";
import { homeOf, type Item, type Tile, type View } from "./view";

const thingOf = ({ item, value }: Tile) => `tile.${item}.${value}`;

export function tileOf(thing: string): Tile | null {
  const [kind, item, value] = thing.split(".");
  return kind === "tile" ? { item: item as Item, value: Number(value) } : null;
}

export function holdings(view: View, player: number): Record<string, number> {
  const seat = view.players[player]!;
  return { cards: seat.cards, ...tally(seat.tiles.map(thingOf)), bridge: Number(seat.bridge === "hand"), home: homeOf(seat) };
}

export function heldName(thing: string): string {
  const tile = tileOf(thing);
  if (tile) return `${nameOf(tile.item)} ${tile.value}`;
  return thing === "bridge" ? m.atlantis_bridge() : thing === "home" ? m.atlantis_home() : m.atlantis_cards();
}
