// Where everything in the city is, in the board's own pixels: the dial in the middle, six sectors round it, dice outside their gates.
import type { Point } from "../../lib/motion";
import type { Insets, Size } from "../game";
import { polar } from "./geometry";
import { held, listed, total, type Counts, type Kind, type SectorName } from "./view";

const ANGLES: Record<SectorName, number> = { jeweller: -90, library: -30, inn: 30, machinery: 90, forge: 150, market: 210 };
const GATES: Record<SectorName, number> = { jeweller: -90, library: -45, inn: 46, machinery: 90, forge: 134, market: 226 };

// The middle of building, name and effect, in parts of the radius, and the heights of the two rows of pieces below or above them.
const BLOCKS: Record<SectorName, { x: number; y: number; rows: [number, number] }> = {
  jeweller: { x: 0, y: -0.712, rows: [-0.63, -0.555] },
  library: { x: 0.62, y: -0.395, rows: [-0.305, -0.225] },
  inn: { x: 0.61, y: 0.56, rows: [0.235, 0.315] },
  machinery: { x: 0, y: 0.705, rows: [0.785, 0.862] },
  forge: { x: -0.588, y: 0.56, rows: [0.235, 0.315] },
  market: { x: -0.605, y: -0.395, rows: [-0.305, -0.225] },
};
const SMALL: Record<SectorName, readonly [number, number]> = {
  jeweller: [0, -0.66], library: [0.65, -0.33], inn: [0.65, 0.36], machinery: [0, 0.7], forge: [-0.65, 0.36], market: [-0.63, -0.33],
};

export const INNER = 0.445; // where land begins, in parts of the radius
const CANAL = 0.021; // half a canal
const BAND = 26 / 370; // the coloured band at the inner edge

export interface City {
  cx: number;
  cy: number;
  R: number;
  k: number; // the size of things: 1 where the radius is 370
  isSmall: boolean; // counts instead of pieces
  hasWords: boolean; // names and effects are written on the land
  boat: { x: number; y: number; k: number } | null;
  box: { width: number; height: number; right: number };
}

// How far things outside the wall reach, in parts of the radius: dice and the submarine.
const REACH_Y = 1.135;
const REACH_X = 1.1;
const BOAT_WIDTH = 260;

export function layCity(width: number, height: number, insets: Insets, size: Size): City {
  const free = { width: width - insets.left - insets.right, height: height - insets.bottom };
  const isSmall = size === "phone";
  const R = Math.max(60, Math.min(free.width / 2 / (isSmall ? 1.14 : REACH_X), free.height / 2 / (isSmall ? 1.16 : REACH_Y)));
  const k = R / 370;
  const hasBoat = !isSmall && insets.left >= BOAT_WIDTH;
  return {
    cx: insets.left + free.width / 2,
    cy: free.height / 2,
    R,
    k,
    isSmall,
    hasWords: !isSmall && k >= 0.86,
    boat: hasBoat ? { x: insets.left / 2, y: height - 84, k: 1 } : null,
    box: { width, height, right: insets.right },
  };
}

export const angleOf = (sector: SectorName) => ANGLES[sector];
export const gateOf = (sector: SectorName) => GATES[sector];

// The corners of a sector's land, round the dial.
export function landOf(city: City, sector: SectorName) {
  return { r0: city.R * INNER, r1: city.R, a0: ANGLES[sector] - 30, a1: ANGLES[sector] + 30, gap: city.R * CANAL };
}

export const blockOf = (city: City, sector: SectorName): Point =>
  city.isSmall ? [SMALL[sector][0] * city.R, SMALL[sector][1] * city.R] : [BLOCKS[sector].x * city.R, BLOCKS[sector].y * city.R];

export const dieSize = (city: City) => (city.isSmall ? Math.max(22, Math.min(26, city.R * 0.15)) : Math.max(24, city.R * 0.092));

// The dice waiting at a gate; many move closer together.
export function dieAt(city: City, sector: SectorName, k: number, count: number): Point {
  const apart = (dieSize(city) * 1.24) / (city.R * 1.056) / (Math.PI / 180);
  const step = Math.min(apart, 56 / Math.max(1, count - 1));
  const middle = GATES[sector] + (ANGLES[sector] - GATES[sector]) * Math.min(1, Math.max(0, count - 2) / 5);
  return polar(city.R * 1.056, middle + (k - (count - 1) / 2) * step);
}

export const numberAt = (city: City, sector: SectorName): Point => {
  const aside = city.isSmall && (sector === "jeweller" || sector === "machinery") ? 16 : 0;
  return polar(city.R * (city.isSmall ? 0.902 : 0.926), GATES[sector] + aside);
};

// Beside the gate, outside the wall.
const BERTHS: Record<SectorName, number> = { jeweller: -113, library: -17, inn: 18, machinery: 66, forge: 162, market: 197 };
export const berthOf = (city: City, sector: SectorName): Point => polar(city.R * 1.075, BERTHS[sector]);
export const facesLeft = (sector: SectorName) => berthOf({ R: 1 } as City, sector)[0] > 0;

// From berth to berth along the ring canal, the shorter way round.
export function ringWay(city: City, from: SectorName, to: SectorName): Point[] {
  const start = BERTHS[from];
  const turn = ((((BERTHS[to] - start) % 360) + 540) % 360) - 180;
  const steps = Math.max(2, Math.round(Math.abs(turn) / 12));
  return Array.from({ length: steps + 1 }, (_, j) => polar(city.R * 1.075, start + (turn * j) / steps));
}

// The part of a line across a sector where a thing of half width `half` lies wholly on its land.
export function across(city: City, sector: SectorName, y: number, half: number): [number, number] {
  const { r0, r1, gap } = landOf(city, sector);
  const middle = ANGLES[sector];
  const side = Math.cos((middle * Math.PI) / 180);
  const inner = r0 + BAND * city.R + half;
  const outer = r1 - half - 6 * city.k;
  const reach = Math.sqrt(Math.max(0, outer * outer - y * y));
  const bank = (gap + half) / Math.cos(Math.PI / 6) + 4 * city.k;
  if (Math.abs(side) < 0.01) {
    const slope = Math.abs(y) / Math.tan(Math.PI / 3) - bank;
    return [-Math.min(slope, reach), Math.min(slope, reach)];
  }
  const near = Math.max(Math.sqrt(Math.max(0, inner * inner - y * y)), Math.abs(y) / Math.tan(Math.PI / 3) + bank);
  return side > 0 ? [near, reach] : [-reach, -near];
}

export interface Lying {
  r: number; // of a piece
  places: Point[];
}

// Where the pieces of a sector lie: one row, or two, closer together where there are many.
// Null: too many to be told apart, so that they are counted instead.
export function lie(city: City, sector: SectorName, count: number): Lying | null {
  if (city.isSmall || !count) return city.isSmall ? null : { r: 0, places: [] };
  const r = 12.5 * city.k;
  const wide = 28.5 * city.k;
  const rows = BLOCKS[sector].rows.map((part) => part * city.R);
  const spans = rows.map((y) => across(city, sector, y, 1.3 * r));
  const fits = spans.map(([from, to]) => Math.max(1, Math.floor((to - from) / wide) + 1));
  const isOneRow = count <= Math.min(fits[0]!, 6);
  const isInside = sector === "inn" || sector === "forge";
  // Below the dial the rows stand over the name: a single one takes the place next to it.
  const used = isOneRow ? [isInside ? 1 : 0] : [0, 1];
  const shares = isOneRow ? [count] : shared(count, fits as [number, number]);
  const steps = used.map((row, j) => Math.min(wide, (spans[row]![1] - spans[row]![0]) / Math.max(1, shares[j]! - 1)));
  const step = Math.min(...steps);
  if (step < 17 * city.k) return null;
  const places = used.flatMap((row, j) => {
    const [from, to] = spans[row]!;
    const length = (shares[j]! - 1) * step;
    const block = blockOf(city, sector)[0];
    const start = Math.min(Math.max((block || (from + to) / 2) - length / 2, from), to - length);
    return Array.from({ length: shares[j]! }, (_, i) => [start + i * step, rows[row]!] as const);
  });
  return { r, places };
}

function shared(count: number, [first, second]: [number, number]): [number, number] {
  const upper = Math.min(count, Math.max(Math.ceil(count / 2), count - second, Math.round((count * first) / (first + second))));
  return [upper, count - upper];
}

export interface Heap {
  kind: Kind;
  count: number;
  places: Point[]; // of its pieces, or of the one that stands for all
}

// The pieces of a sector by kind; counted where they would not fit.
export function heaps(city: City, sector: SectorName, counts: Counts): { r: number; isCounted: boolean; apart: number; heaps: Heap[] } {
  const kinds = held(counts);
  const lying = lie(city, sector, total(counts));
  if (lying) {
    const all = listed(counts);
    const places = (kind: Kind) => lying.places.filter((_, k) => all[k] === kind);
    return { r: lying.r, isCounted: false, apart: 0, heaps: kinds.map(([kind, count]) => ({ kind, count, places: places(kind) })) };
  }
  const { r, apart, places } = group(city, sector, kinds.length);
  return { r, isCounted: true, apart, heaps: kinds.map(([kind, count], k) => ({ kind, count, places: [places[k]!] })) };
}

// Groups with a number, where pieces would not fit: two in a row.
export function group(city: City, sector: SectorName, count: number): { r: number; apart: number; places: Point[] } {
  const [x, y] = blockOf(city, sector);
  const r = city.isSmall ? Math.max(7.5, 8.5 * (city.R / 171)) : 11 * city.k;
  const wide = city.isSmall ? 36 * (city.R / 171) : 46 * city.k;
  const high = city.isSmall ? 22 * (city.R / 171) : 30 * city.k;
  const per = city.isSmall ? 2 : 3;
  const unit = city.R / 171;
  const rows = Math.ceil(count / per);
  const top = city.isSmall ? y + (sector === "market" ? (-11 * (rows - 1)) * unit : 9 * unit) : BLOCKS[sector].rows[0] * city.R;
  const middle = city.isSmall ? x : sideways(city, sector);
  const places = Array.from({ length: count }, (_, j) => {
    const row = Math.floor(j / per);
    const inRow = Math.min(per, count - row * per);
    return [middle + ((j % per) - (inRow - 1) / 2) * wide - 0.17 * wide, top + row * high] as const;
  });
  return { r, apart: r * 1.5, places };
}

function sideways(city: City, sector: SectorName): number {
  const [from, to] = across(city, sector, BLOCKS[sector].rows[0] * city.R, 12.5 * city.k);
  return (from + to) / 2;
}

export const dialRadius = (city: City) => city.R * (INNER - 0.058);
export const spaceAngle = (space: number) => -90 + 15 * space;

// Where a player is, seen from the board: my boat, or the edge of the rail at the height of its seat.
export function seatAt(city: City, player: number, me: number | null, players: number): Point {
  if (player === me && city.boat) return [city.boat.x - city.cx, city.boat.y - 40 - city.cy];
  const order = player >= players ? players : (player - (me ?? 0) + players) % players;
  if (city.isSmall) return [(order + 0.5) * (city.box.width / (players + 1)) - city.cx, city.box.height - city.cy];
  const x = city.box.width - city.box.right + 40 - city.cx;
  return [x, 60 + order * 70 + (order ? 230 : 0) - city.cy];
}
