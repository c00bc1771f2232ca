// What never changes on the chart; made by web/generate.py.
import data from "../../generated/nautilus-chart.json";
import type { Kind, Quarter, Side, Zone } from "./view";

export const COLUMNS = data.columns;
export const ROWS = data.rows.length;
export const ZONES = data.zones as Zone[];
export const PRICES = data.prices as Record<Zone, number>;
export const SORTS = data.sorts as Record<string, { price: number; crew: number }>;
export const JOINTS = data.joints as Record<Side, [number, number]>;
export const DOORS = data.doors as Partial<Record<Side, [number, number]>>;
export const ATLANTIS = data.atlantis;
export const LAST_NUMBERS = data.last;
export const SUBMARINES = data.submarines;

export const zoneAt = (x: number, y: number) => ZONES[Number(data.rows[y]?.[x] ?? 2)]!;

export function locksOf(kind: Kind, side: Quarter): Side[] {
  return (data.locks as Record<Kind, Record<Quarter, Side[]>>)[kind][side];
}

export function squaresOf(...zones: Zone[]): Set<string> {
  const found = new Set<string>();
  for (let y = 0; y < ROWS; y++) for (let x = 0; x < COLUMNS; x++) if (zones.includes(zoneAt(x, y))) found.add(`${x} ${y}`);
  return found;
}
