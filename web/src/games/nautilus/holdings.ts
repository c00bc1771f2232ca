// What everybody may see that a player has: Nemos, finds, aquanauts in reserve, modules held, stations in service.
import { tally } from "../../lib/changes";
import { m } from "../../lib/messages.svelte";
import { faceName, kindName, sortName } from "./names";
import type { View } from "./view";

// "held.violet.3", "station.sonar"
export const moduleOf = (thing: string): string | null => /^(?:held|station)\.(.+)$/.exec(thing)?.[1] ?? null;

export function holdings(view: View, player: number): Record<string, number> {
  const { money, finds, reserve, held, stations } = view.players[player]!;
  const inService = Object.fromEntries(Object.entries(stations).map(([kind, count]) => [`station.${kind}`, count]));
  return { money, ...finds, crew: reserve, ...tally(held.map((sort) => `held.${sort}`)), ...inService };
}

export function heldName(thing: string): string {
  const module = moduleOf(thing);
  if (thing.startsWith("station.")) return m.nautilus_in_service({ kind: kindName(module!) });
  if (module) return m.nautilus_seat_held({ module: sortName(module) });
  return thing === "money" ? m.nautilus_money() : thing === "crew" ? m.nautilus_in_reserve() : faceName(thing);
}
