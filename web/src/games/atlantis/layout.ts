// Where everything on the board lies, in pixels of its box.
import type { Insets, Size } from "../game";
import { blob, meander, smooth, Track, type Point } from "./geometry";
import { MAINLAND } from "./view";

export interface Ends {
  first: number; // first space with land
  last: number; // last one
}

export interface Pile {
  x: number;
  y: number;
  w: number;
}

// What the two sizes differ in.
interface Ground {
  track: Track;
  lead: number;
  tail: number;
  scale: number; // of the scenery
  quay: Point; // where those on Atlantis stand
  plaza: Point; // where those at home stand
  isle: Point; // origin of the island's drawing
  coast: Point; // origin of the mainland's drawing
  lands: Point[][];
  deck: Pile;
  discards: Pile;
  side: number; // on which side of the path routes run
}

// In a crowd, in sides of a slab: from one of a player's figures to the next, to those of another player, and to the row in front.
const [NEAR, APART, ROW] = [0.36, 0.52, 0.82];
const widthOf = (row: number[]) => row.reduce((sum, count) => sum + (count - 1) * NEAR, (row.length - 1) * APART);

function inRows(counts: number[], most: number): number[][] {
  const rows: number[][] = [];
  for (const count of counts) {
    const row = rows.at(-1);
    if (row && widthOf([...row, count]) <= most) row.push(count);
    else rows.push([count]);
  }
  return rows;
}

export class Layout {
  readonly pitch: number;
  readonly s: number; // side of a slab
  private readonly places: Point[] = [];
  private readonly slabs = new Map<string, Point[]>();

  constructor(
    readonly size: Size,
    readonly width: number,
    readonly height: number,
    readonly free: { width: number; height: number },
    readonly ground: Ground,
    largest: number,
  ) {
    this.pitch = (ground.track.length - ground.lead - ground.tail) / MAINLAND;
    this.s = Math.min(this.pitch * 0.91, largest);
  }

  // How far along the path a space lies; both ends may have slid.
  at(space: number): number {
    return this.ground.lead + this.pitch * space;
  }

  // The same point every time, so that what lies there is not drawn again.
  place(space: number): Point {
    return (this.places[space] ??= this.beside(space, 0));
  }

  beside(space: number, by: number): Point {
    return this.ground.track.beside(this.at(space), by);
  }

  // The outline of a space round its own centre: a square on the straight, a keystone in a bend, so that slabs never overlap.
  slab(space: number, grow = 0): Point[] {
    const key = `${space} ${grow}`;
    if (!this.slabs.has(key)) this.slabs.set(key, this.outlined(space, grow));
    return this.slabs.get(key)!;
  }

  private outlined(space: number, grow: number): Point[] {
    const [x, y] = this.place(space);
    const half = this.s / 2 + grow;
    const far = (t: number, side: number): Point => {
      const [a, b] = this.ground.track.beside(this.at(space) + half * t, side * half);
      return [a - x, b - y];
    };
    const steps = [-1, -0.5, 0, 0.5, 1];
    return [...steps.map((t) => far(t, -1)), ...steps.toReversed().map((t) => far(t, 1))];
  }

  // Feet of a figure on a slab: number and half of the icon stay visible.
  feet(space: number): Point {
    const [x, y] = this.place(space);
    return [x + this.s * 0.2, y + this.s * 0.4];
  }

  isSlid(end: "quay" | "plaza", ends: Ends): boolean {
    return end === "quay" ? ends.first > 1 : ends.last < MAINLAND - 1;
  }

  // Middle of the crowd on Atlantis or on the mainland.
  harbour(end: "quay" | "plaza", ends: Ends): Point {
    if (!this.isSlid(end, ends)) return this.ground[end];
    const { x, y } = this.ground.track.place(this.far(end, ends));
    const edge = this.size === "phone" ? this.s * 1.15 : 0; // a crowd stays whole
    return [Math.min(Math.max(x, edge), this.width - edge), y];
  }

  private far(end: "quay" | "plaza", ends: Ends): number {
    return this.at(end === "quay" ? ends.first - 1.5 : ends.last + 1.5);
  }

  // The way of an end of the path along it, from where it was to where it slides.
  slide(end: "quay" | "plaza", from: Ends, to: Ends): Point[] {
    return [
      this.harbour(end, from),
      ...this.ground.track.stretch(this.far(end, from), this.far(end, to), this.pitch),
      this.harbour(end, to),
    ];
  }

  // Feet of everybody in a crowd, for each player in it: in as few rows as they fit in, whose letters no head in front hides.
  crowd(end: "quay" | "plaza", ends: Ends, counts: number[]): Point[][] {
    const [x, y] = this.harbour(end, ends);
    const rows = inRows(counts, end === "quay" || this.size === "phone" ? 2 : 1.4); // a wide mainland ends under the panels
    const front = Math.min(y + this.s * (0.25 + ((rows.length - 1) / 2) * ROW), this.height - this.s * 0.16);
    return rows.flatMap((row, down) => {
      let left = -widthOf(row) / 2;
      const low = front - (rows.length - 1 - down) * ROW * this.s;
      return row.map((count) => {
        const first = left;
        left += (count - 1) * NEAR + APART;
        return Array.from({ length: count }, (_, k): Point => [x + (first + k * NEAR) * this.s, low + (k % 2) * this.s * 0.05]);
      });
    });
  }

  // The way of a figure beside the path, from one space to the edge of another.
  route(from: number, goal: number, ends: Ends, isWhole = false): Point[] {
    const { track, side } = this.ground;
    const start = this.at(from === 0 ? Math.max(0, ends.first - 1) : from) + this.s * 0.2;
    const stop = this.at(goal === MAINLAND ? Math.min(MAINLAND, ends.last + 1) : goal) - this.s * (isWhole ? 0 : 0.62);
    const count = Math.max(6, Math.round((stop - start) / 5));
    return Array.from({ length: count + 1 }, (_, k) => {
      const ease = Math.min(1, k / 6, (count - k) / 5);
      return track.beside(start + ((stop - start) * k) / count, side * this.s * 0.6 * ease);
    });
  }

  // Along the middle of the path, for what walks: one point for each step.
  walk(from: number, goal: number, ends: Ends): Point[] {
    const points: Point[] = [];
    for (let space = Math.max(from, ends.first - 1); space <= Math.min(goal, ends.last + 1); space++) points.push(this.feet(space));
    return points;
  }
}

export function layoutFor(size: Size, width: number, height: number, insets: Insets): Layout {
  const free = { width: width - insets.left - insets.right, height: height - insets.bottom };
  return size === "phone" ? phone(width, height, free) : wide(width, height, free, insets.left);
}

// The drawing that the wide board is made from, in its own units.
const DRAWN = { width: 1100, height: 645, left: 196, middle: 292, top: 46, bottom: 584, radius: 62, lead: [46, 62] } as const;

function wide(width: number, height: number, free: { width: number; height: number }, left: number): Layout {
  const scale = Math.max(0.3, Math.min(free.width / DRAWN.width, free.height / DRAWN.height));
  const w = Math.min(free.width / scale, DRAWN.width * 1.2);
  const h = Math.min(free.height / scale, DRAWN.height * 1.3);
  const [dx, dy] = [left + (free.width - w * scale) / 2, Math.max(0, (free.height - h * scale) / 2)];
  const point = (x: number, y: number): Point => [dx + x * scale, dy + y * scale];
  const east = w - DRAWN.width;
  const south = h - DRAWN.height;
  const radius = DRAWN.radius + east / 12;
  const bottom = DRAWN.bottom + south;
  const full = bottom - DRAWN.top - 2 * radius;
  const half = bottom - DRAWN.middle - 2 * radius;
  const columns = [half, full, full, full, full, half].map((length) => length * scale);
  const winding = {
    columns,
    radius: radius * scale,
    lead: [DRAWN.lead[0] * scale, DRAWN.lead[1] * scale] as const,
    start: point(DRAWN.left, DRAWN.middle),
  };
  const coast: Point[] = [
    [1000, -80],
    [960, -80],
    [934, 10],
    [964, 84],
    [946, 150],
    [984, 206],
    [1022, 240],
    [1030, 290],
    [1014, 342],
    [1040, 396],
    [1066, 470],
    [1052, 556],
    [1078, 640],
    [1062, 740],
    [1090, 930],
  ];
  const far = width / scale + 300;
  const low = height / scale + 300;
  const lands = [
    blob(112, 158, 112, 126, 18, 0.045).map(([x, y]) => point(x, y)),
    [
      point(far, -300),
      ...coast.map(([x, y]) => point(x + east, y)),
      point(1090 + east, Math.max(low, 1000)),
      point(far, Math.max(low, 1000)),
    ],
  ];
  const deckY = 466 + south * 0.6;
  const pile = (x: number): Pile => ({ x: dx + x * scale, y: dy + deckY * scale, w: 62 * scale });
  const ground: Ground = {
    track: new Track(meander(winding)),
    lead: 12 * scale,
    tail: 34 * scale,
    scale,
    quay: point(156, 298),
    plaza: point(1050 + east, 290),
    isle: point(0, 0),
    coast: point(east, 0),
    lands,
    deck: pile(36),
    discards: pile(132),
    side: -1,
  };
  return new Layout("wide", width, height, free, ground, radius * scale * 0.87);
}

function phone(width: number, height: number, free: { width: number; height: number }): Layout {
  const radius = Math.min(44, Math.max(18, (height - 128) / 12));
  const dy = Math.max(0, (height - 128 - radius * 12) / 2);
  const scale = width / 390;
  let s = 40;
  let track = new Track([
    [0, 0],
    [1, 1],
  ]);
  for (let turn = 0; turn < 3; turn++) {
    const edge = 8 + s / 2 + radius;
    const row = width - 2 * edge;
    const start = Math.max(96 * scale, 104 - radius * 0.3);
    const columns = [width - edge - start - radius, row, row, row, row, row, row * 0.61];
    const points = meander({ columns, radius, lead: [0, 0], start: [74 + dy - radius, start] });
    track = new Track(points.map(([x, y]) => [y, x] as const));
    s = Math.min((0.91 * (track.length - 26)) / MAINLAND, radius * 1.21);
  }
  const east = width - 390;
  const south = 74 + dy + 12 * radius - 470;
  const coast: Point[] = [
    [250, 640],
    [236, 560],
    [212, 516],
    [236, 492],
    [292, 500],
    [322, 470],
    [352, 452],
    [372, 424],
    [470, 410],
    [470, 700],
  ];
  const lands = [blob(58, 36 + dy, 62, 42, 16, 0.05), coast.map(([x, y]) => [x + east, y + south] as const)];
  const ground: Ground = {
    track,
    lead: 0,
    tail: 26,
    scale: 0.52,
    quay: [60, 54 + dy],
    plaza: [Math.min(300 + east, width - 60), Math.min(508 + south, height - s * 0.68)],
    isle: [56, 34 + dy],
    coast: [east, south],
    lands,
    deck: { x: 132 * scale, y: 6 + dy, w: 24 },
    discards: { x: 214 * scale, y: 6 + dy, w: 24 },
    side: 1,
  };
  return new Layout("phone", width, height, free, ground, radius * 1.21);
}

export const landOf = (layout: Layout): string[] => layout.ground.lands.map(smooth);
