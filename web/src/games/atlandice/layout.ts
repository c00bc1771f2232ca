// Where everything in the city is, in the board's own pixels: the dial in the middle, six sectors round it, dice outside their gates.
import type { Point } from "../../lib/motion";
import type { Insets, Size } from "../game";
import { polar } from "./geometry";
import { held, listed, total, type Counts, type Kind, type SectorName } from "./view";

const ANGLES: Record<SectorName, number> = { jeweller: -90, library: -30, inn: 30, machinery: 90, forge: 150, market: 210 };
const GATES: Record<SectorName, number> = { jeweller: -90, library: -45, inn: 46, machinery: 90, forge: 134, market: 226 };

// The middle of building, name and effect, in parts of the radius, and the heights of the rows of pieces, nearest to the name first.
const BLOCKS: Record<SectorName, { x: number; y: number; rows: number[] }> = {
  jeweller: { x: 0, y: -0.722, rows: [-0.642, -0.568] },
  library: { x: 0.62, y: -0.395, rows: [-0.305, -0.227, -0.149] },
  inn: { x: 0.595, y: 0.55, rows: [0.315, 0.237, 0.159] },
  machinery: { x: 0, y: 0.69, rows: [0.767, 0.842] },
  forge: { x: -0.575, y: 0.56, rows: [0.315, 0.237, 0.159] },
  market: { x: -0.59, y: -0.395, rows: [-0.305, -0.227, -0.149] },
};
const SMALL: Record<SectorName, readonly [number, number]> = {
  jeweller: [0, -0.66],
  library: [0.675, -0.33],
  inn: [0.675, 0.36],
  machinery: [0, 0.7],
  forge: [-0.66, 0.36],
  market: [-0.63, -0.33],
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
  box: { width: number; height: number; right: number; bottom: number };
}

// How far things outside the wall reach, in parts of the radius: dice, and the submarine with its tail.
const REACH = 1.135;
const SMALL_REACH = { x: 1.17, y: 1.16 };
const BOAT_WIDTH = 260;

export function layCity(width: number, height: number, insets: Insets, size: Size): City {
  const free = { width: width - insets.left - insets.right, height: height - insets.bottom };
  const isSmall = size === "phone";
  const reach = isSmall ? SMALL_REACH : { x: REACH, y: REACH };
  const R = Math.max(60, Math.min(free.width / 2 / reach.x, free.height / 2 / reach.y));
  const k = R / 370;
  const hasBoat = !isSmall && insets.left >= BOAT_WIDTH;
  return {
    cx: insets.left + free.width / 2,
    cy: free.height / 2,
    R,
    k,
    isSmall,
    hasWords: !isSmall && k >= 0.84,
    boat: hasBoat ? { x: insets.left / 2, y: height - 84, k: 1 } : null,
    box: { width, height, right: insets.right, bottom: insets.bottom },
  };
}

export const angleOf = (sector: SectorName) => ANGLES[sector];
export const gateOf = (sector: SectorName) => GATES[sector];

// The corners of a sector's land, round the dial.
export function landOf(city: City, sector: SectorName) {
  return { r0: city.R * INNER, r1: city.R, a0: ANGLES[sector] - 30, a1: ANGLES[sector] + 30, gap: city.R * CANAL };
}

// `kinds` counts on a phone, where a second row of groups needs room.
export function blockOf(city: City, sector: SectorName, kinds = 0): Point {
  if (!city.isSmall) return [BLOCKS[sector].x * city.R, BLOCKS[sector].y * city.R];
  const rows = Math.ceil(kinds / perRow(sector));
  const up = rows > 1 && sector !== "market" && sector !== "library" ? UP[sector] * (rows - 1) : 0;
  return [SMALL[sector][0] * city.R, (SMALL[sector][1] - up) * city.R];
}
const UP: Record<SectorName, number> = { jeweller: 0.05, library: 0, inn: 0.1, machinery: 0.05, forge: 0.1, market: 0 };
const perRow = (sector: SectorName) => (sector === "jeweller" || sector === "machinery" ? 3 : 2);

// Where the name of a sector begins, in parts of `k` round its block. Where nothing is written below it, it is lower, away from the number:
// letters and number stay large enough to read, and so need more of a smaller city.
export const nameAt = (city: City): Point => [-34, city.hasWords ? -44 : Math.max(-31, 20.5 / city.k - 75)];

export const dieSize = (city: City) => (city.isSmall ? Math.max(16, Math.min(26, city.R * 0.15)) : Math.max(24, city.R * 0.092));

// The dice waiting at a gate; many move closer together.
export function dieAt(city: City, sector: SectorName, k: number, count: number): Point {
  const apart = (dieSize(city) * 1.24) / (city.R * 1.056) / (Math.PI / 180);
  const step = Math.min(apart, 56 / Math.max(1, count - 1));
  const middle = GATES[sector] + (ANGLES[sector] - GATES[sector]) * Math.min(1, Math.max(0, count - 2) / 5);
  return polar(city.R * 1.056, middle + (k - (count - 1) / 2) * step);
}

export const numberAt = (city: City, sector: SectorName): Point => {
  const aside = city.isSmall && (sector === "jeweller" || sector === "machinery") ? 24 : 0;
  return polar(city.R * (city.isSmall ? 0.865 : city.k < 0.8 ? 0.932 : 0.926), GATES[sector] + aside);
};

export const numberSize = (city: City) => (city.isSmall ? 9.5 : Math.max(9.5, 11 * city.k));

// Beside the gate, outside the wall.
const BERTHS: Record<SectorName, number> = { jeweller: -113, library: -17, inn: 18, machinery: 66, forge: 162, market: 197 };
export const berthOf = (city: City, sector: SectorName): Point => polar(city.R * 1.075, BERTHS[sector]);
export const facesLeft = (sector: SectorName) => berthOf({ R: 1 } as City, sector)[0] > 0;

// Along a ring round the clock, the shorter way, between two angles.
export function along(r: number, from: number, to: number): Point[] {
  const turn = ((((to - from) % 360) + 540) % 360) - 180;
  const steps = Math.max(2, Math.round(Math.abs(turn) / 6));
  return Array.from({ length: steps + 1 }, (_, j) => polar(r, from + (turn * j) / steps));
}

export const ringWay = (city: City, from: SectorName, to: SectorName) => along(city.R * 1.075, BERTHS[from], BERTHS[to]);

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

export interface Heaps {
  r: number; // of a piece
  places: Point[];
}

const MAX_IN_A_ROW = 7;

// Where the pieces of a sector lie: in as few rows as hold them, closer together where even all rows do not.
// Null: too many to be told apart, so that they are counted instead.
export function lie(city: City, sector: SectorName, count: number): Heaps | null {
  if (city.isSmall) return null;
  if (!count) return { r: 0, places: [] };
  const r = 12.5 * city.k;
  const wide = 28.5 * city.k;
  const rows = BLOCKS[sector].rows.map((part) => {
    const y = part * city.R;
    const [from, to] = across(city, sector, y, 1.3 * r);
    return { y, from, to, fits: Math.min(MAX_IN_A_ROW, Math.max(1, Math.floor((to - from) / wide + 1e-9) + 1)) };
  });
  const upTo = (n: number) => rows.slice(0, n).reduce((sum, row) => sum + row.fits, 0);
  const used = rows.slice(0, Math.max(1, rows.findIndex((_, n) => upTo(n + 1) >= count) + 1 || rows.length));
  const shares = shared(
    count,
    used.map((row) => row.fits),
  );
  const step = Math.min(wide, ...used.map((row, j) => (row.to - row.from) / Math.max(1, shares[j]! - 1)));
  if (step < 19 * city.k) return null;
  // Read from top to bottom, whichever row is nearest to the name.
  const order = used.map((row, j) => ({ row, share: shares[j]! })).sort((a, b) => a.row.y - b.row.y);
  const middle = blockOf(city, sector)[0];
  const places = order.flatMap(({ row, share }) => {
    const length = (share - 1) * step;
    const start = Math.min(Math.max(middle - length / 2, row.from), row.to - length);
    return Array.from({ length: share }, (_, i) => [start + i * step, row.y] as const);
  });
  return { r, places };
}

// As many in each row as its part of the room.
function shared(count: number, fits: number[]): number[] {
  const room = fits.reduce((sum, n) => sum + n, 0);
  let left = count;
  let space = room;
  return fits.map((n) => {
    const share = Math.min(left, Math.ceil((left * n) / space));
    left -= share;
    space -= n;
    return share;
  });
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
  const [x, y] = blockOf(city, sector, count);
  const r = city.isSmall ? Math.max(7.5, 8.5 * (city.R / 171)) : 11 * city.k;
  const wide = city.isSmall ? 35 * (city.R / 171) : 46 * city.k;
  const high = city.isSmall ? 22 * (city.R / 171) : 30 * city.k;
  const per = city.isSmall ? perRow(sector) : 3;
  const unit = city.R / 171;
  const rows = Math.ceil(count / per);
  const top = city.isSmall ? y + (sector === "market" ? -11 * (rows - 1) * unit : 9 * unit) : BLOCKS[sector].rows[0]! * city.R;
  const middle = city.isSmall ? x : sideways(city, sector);
  const places = Array.from({ length: count }, (_, j) => {
    const row = Math.floor(j / per);
    const inRow = Math.min(per, count - row * per);
    return [middle + ((j % per) - (inRow - 1) / 2) * wide - 0.17 * wide, top + row * high] as const;
  });
  return { r, apart: r * 1.5, places };
}

function sideways(city: City, sector: SectorName): number {
  const [from, to] = across(city, sector, BLOCKS[sector].rows[0]! * city.R, 12.5 * city.k);
  return (from + to) / 2;
}

// The places of pieces in my boat, in rows from the left.
export function boatSlots(count: number, w: number): { r: number; place: (k: number) => Point } {
  const per = count <= 10 ? 5 : Math.ceil(count / Math.ceil(count / (count <= 18 ? 6 : 8)));
  const r = count <= 10 ? 13.5 : per <= 6 ? 11.5 : 9;
  return {
    r,
    place: (k) => {
      const row = Math.floor(k / per);
      return [-w * 0.24 + (k % per) * r * 2.3 + (row % 2 ? r * 1.1 : 0), -14 - row * r * 2.08];
    },
  };
}
export const BOAT = 214; // its length

export const submarineSize = (city: City) => (city.isSmall ? Math.max(30, city.R * 0.2) : Math.max(44, city.R * 0.17));

export const dialRadius = (city: City) => city.R * (INNER - 0.058);
export const spaceAngle = (space: number) => -90 + 15 * space;

// Where a player is, seen from the board: my boat or what stands for it below, or the edge of the rail at the height of its seat.
export function seatAt(city: City, player: number, me: number | null, players: number): Point {
  if (player === me && city.boat) return [city.boat.x - city.cx, city.boat.y - 40 - city.cy];
  const isNeutral = player >= players;
  const order = isNeutral ? 0 : (player - (me ?? 0) + players) % players;
  if (city.isSmall) return [(order + 0.5) * (city.box.width / (players + 1)) - city.cx, city.box.height - city.cy];
  if (player === me) return [-0.4 * city.cx, city.box.height - city.box.bottom + 24 - city.cy];
  const x = city.box.width - city.box.right + 40 - city.cx;
  return [x, (isNeutral ? 350 : order ? 300 + order * 90 : 60) - city.cy];
}
