// Geometry of the chart. World units: a square is C wide, the upper left corner of the chart is the origin.
import type { Point } from "../../lib/motion";
import { outline } from "../../lib/signs";
import { COLUMNS, DOORS, JOINTS, ROWS } from "./chart";
import type { Module, Side, Square, View } from "./view";

export const C = 28;
export const WIDTH = COLUMNS * C;
export const HEIGHT = ROWS * C;

export const centre = (x: number, y: number): Point => [(x + 0.5) * C, (y + 0.5) * C];

// Corner points of a module round its centre; grow moves every side outwards.
export function octagon(grow = 0, c = C): Point[] {
  const a = 1.5 * c + grow;
  const b = 0.5 * c + grow * (Math.SQRT2 - 1);
  return [
    [-b, -a],
    [b, -a],
    [a, -b],
    [a, b],
    [b, a],
    [-b, a],
    [-a, b],
    [-a, -b],
  ];
}

export const octagonPath = (grow = 0, c = C) => outline(octagon(grow, c));

// ---------------------------------------------------------------- outlines of squares

type Corner = [number, number];

// Closed loops round a set of squares ("x y"), with the squares on the right-hand side.
export function loops(squares: Set<string>): Corner[][] {
  const edges = new Map<string, Corner[]>();
  const add = (from: Corner, to: Corner) => edges.set(from.join(" "), [...(edges.get(from.join(" ")) ?? []), to]);
  const has = (x: number, y: number) => squares.has(`${x} ${y}`);
  for (const square of squares) {
    const [x, y] = square.split(" ").map(Number) as Corner;
    if (!has(x, y - 1)) add([x, y], [x + 1, y]);
    if (!has(x + 1, y)) add([x + 1, y], [x + 1, y + 1]);
    if (!has(x, y + 1)) add([x + 1, y + 1], [x, y + 1]);
    if (!has(x - 1, y)) add([x, y + 1], [x, y]);
  }
  const found: Corner[][] = [];
  while (edges.size) found.push(corners(walk(edges)));
  return found;
}

function walk(edges: Map<string, Corner[]>): Corner[] {
  const start = edges.keys().next().value!;
  const loop: Corner[] = [];
  let here = start.split(" ").map(Number) as Corner;
  let came: Corner | null = null;
  do {
    const ways = edges.get(here.join(" "))!;
    if (came && ways.length > 1) {
      const [dx, dy] = [here[0] - came[0], here[1] - came[1]];
      const bend = (to: Corner) => dx * (to[1] - here[1]) - dy * (to[0] - here[0]);
      ways.sort((a, b) => bend(b) - bend(a));
    }
    const next = ways.shift()!;
    if (!ways.length) edges.delete(here.join(" "));
    loop.push(here);
    came = here;
    here = next;
  } while (here.join(" ") !== start);
  return loop;
}

const corners = (loop: Corner[]) =>
  loop.filter((p, k) => {
    const [a, b] = [loop.at(k - 1)!, loop[(k + 1) % loop.length]!];
    return (p[0] - a[0]) * (b[1] - p[1]) !== (p[1] - a[1]) * (b[0] - p[0]);
  });

// The outline of squares with rounded corners.
export function shore(squares: Set<string>, radius = C / 2, c = C): string {
  return loops(squares)
    .map((loop) =>
      rounded(
        loop.map(([x, y]) => [x * c, y * c]),
        radius,
      ),
    )
    .join("");
}

function rounded(points: Point[], radius: number): string {
  const parts = points.map((p, k) => {
    const [a, b] = [points.at(k - 1)!, points[(k + 1) % points.length]!];
    const [la, lb] = [Math.hypot(a[0] - p[0], a[1] - p[1]), Math.hypot(b[0] - p[0], b[1] - p[1])];
    const r = Math.min(radius, la / 2, lb / 2);
    const along = (to: Point, length: number) =>
      `${fix(p[0] + ((to[0] - p[0]) * r) / length)} ${fix(p[1] + ((to[1] - p[1]) * r) / length)}`;
    return `${k ? "L" : "M"}${along(a, la)}Q${fix(p[0])} ${fix(p[1])} ${along(b, lb)}`;
  });
  return `${parts.join("")}Z`;
}

const fix = (value: number) => Math.round(value * 100) / 100;

// All squares within `range` steps of one, columns plus rows.
export function diamond(x: number, y: number, range: number): Set<string> {
  const found = new Set<string>();
  for (let dy = -range; dy <= range; dy++) {
    const wide = range - Math.abs(dy);
    for (let dx = -wide; dx <= wide; dx++)
      if (x + dx >= 0 && x + dx < COLUMNS && y + dy >= 0 && y + dy < ROWS) found.add(`${x + dx} ${y + dy}`);
  }
  return found;
}

// ---------------------------------------------------------------- the city

export type LockState = "joined" | "sea" | "wall";

export const isBlue = (side: Side) => side.length === 1;

// Where the lock of a side is drawn, from the module's centre: half the step to the neighbour.
export function lockAt(side: Side): { x: number; y: number; angle: number } {
  const [dx, dy] = JOINTS[side];
  return { x: (dx / 2) * C, y: (dy / 2) * C, angle: (Math.atan2(dy, dx) * 180) / Math.PI };
}

// How each lock of a module is drawn: open to a neighbour, open to the sea, or against a wall.
export function lockStates(module: Pick<Module, "x" | "y" | "locks">, city: Pick<Module, "x" | "y">[]): [Side, LockState][] {
  return (Object.entries(module.locks) as [Side, string | null][]).map(([side, behind]) => [
    side,
    behind ? "joined" : isWalled(module, side, city) ? "wall" : "sea",
  ]);
}

function isWalled(module: { x: number; y: number }, side: Side, city: Pick<Module, "x" | "y">[]): boolean {
  const [dx, dy] = DOORS[side] ?? JOINTS[side];
  const [x, y] = [module.x + dx, module.y + dy];
  if (!isBlue(side)) return city.some((other) => other.x === x && other.y === y);
  return city.some((other) => Math.abs(other.x - x) <= 1 && Math.abs(other.y - y) <= 1 && !(other.x === module.x && other.y === module.y));
}

// Which player each aquanaut drawn in a module belongs to.
export const crewOf = (crew: number[]) => crew.flatMap((count, player) => Array<number>(count).fill(player));

// Where aquanauts stand in a module: one row, or two when there are many.
export function crewSpots(count: number): { x: number; y: number; h: number }[] {
  const rows = count > 4 ? 2 : 1;
  const across = Math.ceil(count / rows);
  const gap = Math.min(C * 0.6, (C * 1.9) / Math.max(across, 1));
  const h = rows === 1 ? C * 0.78 : C * 0.62;
  return Array.from({ length: count }, (_, k) => {
    const row = Math.floor(k / across);
    const inRow = Math.min(across, count - row * across);
    return { x: ((k % across) - (inRow - 1) / 2) * gap, y: C * (rows === 1 ? 0.5 : 0.24 + row * 0.52), h };
  });
}

// A shortest way through open halls, as modules.
export function halls(view: Pick<View, "modules">, from: string, to: string): Module[] {
  const byName = new Map(view.modules.map((module) => [module.name, module]));
  const before = new Map<string, string>([[from, from]]);
  const queue = [from];
  for (const name of queue) {
    if (name === to) break;
    for (const next of Object.values(byName.get(name)?.locks ?? {})) {
      if (!next || before.has(next)) continue;
      before.set(next, name);
      queue.push(next);
    }
  }
  if (!before.has(to)) return [];
  const way = [to];
  while (way[0] !== from) way.unshift(before.get(way[0]!)!);
  return way.flatMap((name) => byName.get(name) ?? []);
}

// The way of the submarine chosen to a square, as the view tells it.
export function voyage(view: { turn: Pick<View["turn"], "ways"> }, to: Square): Square[] {
  const way: Square[] = [to];
  for (let steps = 0; steps < 99; steps++) {
    const [x, y] = way[0]!;
    const before = view.turn.ways[`${x}-${y}`];
    if (!before) break;
    way.unshift(before);
  }
  return way;
}

// ---------------------------------------------------------------- what is shown of the chart

export interface Frame {
  c: number; // pixels of a square
  x: number; // the square in the middle of the free part
  y: number;
}

export interface Free {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const MIN_SIDE = 8;
export const MAX_SIDE = 72;

export const WHOLE = { left: 0, top: 0, right: COLUMNS, bottom: ROWS };
export type Part = typeof WHOLE;

// A part of the chart in the free part of the box, as large as it goes.
export function fit(part: Part, free: Free, edge = 0, largest = MAX_SIDE): Frame {
  const c = Math.min((free.width - 2 * edge) / (part.right - part.left), (free.height - 2 * edge) / (part.bottom - part.top), largest);
  return { c: Math.max(c, MIN_SIDE), x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 };
}

export function partAround(squares: Square[], margin: number): Part {
  if (!squares.length) return WHOLE;
  const [xs, ys] = [squares.map(([x]) => x), squares.map(([, y]) => y)];
  return {
    left: Math.max(Math.min(...xs) - margin, -1),
    top: Math.max(Math.min(...ys) - margin, -1),
    right: Math.min(Math.max(...xs) + margin + 1, COLUMNS + 1),
    bottom: Math.min(Math.max(...ys) + margin + 1, ROWS + 1),
  };
}
