// What a player has: resources and tiles.
import { m } from "../../lib/messages.svelte";
import { kindName, nameOf } from "./speech";
import type { Kind, SectorName, View } from "./view";

const TILE = "tile.";

export const tileOf = (thing: string): SectorName | null => (thing.startsWith(TILE) ? (thing.slice(TILE.length) as SectorName) : null);

export function holdings(view: View, player: number): Record<string, number> {
  const { stock, tiles } = view.players[player]!;
  return { ...stock, ...Object.fromEntries(Object.entries(tiles).map(([sector, count]) => [`${TILE}${sector}`, count])) };
}

export function heldName(thing: string): string {
  const sector = tileOf(thing);
  return sector ? `${m.atlandice_count_tiles()}, ${nameOf(sector)}` : kindName(thing as Kind);
}
