// Points, outlines and a path measured by its length. Nothing here knows the game.
import type { Point } from "../../lib/motion";
import { round } from "../../lib/signs";

export type { Point };

// Catmull-Rom through the points, as cubic curves, closed.
export function smooth(points: readonly Point[]): string {
  const at = (k: number) => points[(k + points.length) % points.length]!;
  let path = `M${round(at(0)[0])} ${round(at(0)[1])}`;
  points.forEach((_, k) => {
    const [p0, p1, p2, p3] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
    const control = (a: Point, b: Point, c: Point, sign: number) => [b[0] + (sign * (c[0] - a[0])) / 6, b[1] + (sign * (c[1] - a[1])) / 6];
    const [c1, c2] = [control(p0, p1, p2, 1), control(p1, p2, p3, -1)];
    path += `C${[...c1, ...c2, ...p2].map(round).join(" ")}`;
  });
  return `${path}Z`;
}

// A round outline whose edge wavers a little, always the same way.
export function blob(cx: number, cy: number, rx: number, ry: number, count: number, rough: number): Point[] {
  return Array.from({ length: count }, (_, k) => {
    const far = 1 + rough * Math.sin(k * 2.4 + cx) * Math.cos(k * 1.7);
    const turn = (2 * Math.PI * k) / count;
    return [cx + rx * far * Math.cos(turn), cy + ry * far * Math.sin(turn)] as const;
  });
}

// A convex outline moved inwards by a distance (outwards if it is negative).
export function inset(points: readonly Point[], by: number): Point[] {
  const count = points.length;
  const next = (k: number) => points[(k + 1) % count]!;
  const area = points.reduce((sum, [x, y], k) => sum + x * next(k)[1] - next(k)[0] * y, 0);
  const turn = area > 0 ? 1 : -1;
  const lines = points.map(([x1, y1], k) => {
    const [x2, y2] = next(k);
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const out = { x: (-(y2 - y1) / length) * turn, y: ((x2 - x1) / length) * turn };
    return { x: x1 + out.x * by, y: y1 + out.y * by, dx: x2 - x1, dy: y2 - y1 };
  });
  return lines.map((line, k) => {
    const before = lines[(k + count - 1) % count]!;
    const cross = before.dx * line.dy - before.dy * line.dx;
    const size = Math.hypot(before.dx, before.dy) * Math.hypot(line.dx, line.dy);
    if (Math.abs(cross) < 1e-6 * size + 1e-9) return [line.x, line.y] as const;
    const t = ((line.x - before.x) * line.dy - (line.y - before.y) * line.dx) / cross;
    return [before.x + before.dx * t, before.y + before.dy * t] as const;
  });
}

export const square = (s: number): Point[] => [
  [-s / 2, -s / 2],
  [s / 2, -s / 2],
  [s / 2, s / 2],
  [-s / 2, s / 2],
];

// A polyline measured by its length.
export class Track {
  readonly length: number;
  private readonly at: number[] = [0];

  constructor(private readonly points: readonly Point[]) {
    for (let k = 1; k < points.length; k++) this.at.push(this.at[k - 1]! + distance(points[k - 1]!, points[k]!));
    this.length = this.at.at(-1)!;
  }

  // Where one is after a distance, and in which direction (radians) one looks there.
  place(far: number): { x: number; y: number; heading: number } {
    const d = Math.min(Math.max(far, 0), this.length);
    let low = 0;
    let high = this.at.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.at[middle]! <= d) low = middle;
      else high = middle;
    }
    const [[x1, y1], [x2, y2]] = [this.points[low]!, this.points[high]!];
    const t = (d - this.at[low]!) / (this.at[high]! - this.at[low]! || 1);
    return { x: x1 + (x2 - x1) * t, y: y1 + (y2 - y1) * t, heading: Math.atan2(y2 - y1, x2 - x1) };
  }

  // A point beside the path: to the right of the way for a positive distance.
  beside(far: number, by: number): Point {
    const { x, y, heading } = this.place(far);
    return [x - by * Math.sin(heading), y + by * Math.cos(heading)];
  }

  stretch(from: number, to: number, step = 6): Point[] {
    const count = Math.max(2, Math.round(Math.abs(to - from) / step));
    return Array.from({ length: count + 1 }, (_, k) => {
      const { x, y } = this.place(from + ((to - from) * k) / count);
      return [x, y] as const;
    });
  }
}

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

export interface Winding {
  columns: number[]; // how long each column is
  radius: number; // of the bends
  lead: readonly [number, number]; // straight pieces before the first bend and after the last
  start: Point;
}

// A path that comes from the left, winds down and up along its columns, and leaves to the right.
export function meander({ columns, radius, lead, start }: Winding): Point[] {
  const points: Point[] = [start];
  const line = (dx: number, dy: number) => {
    const [x, y] = points.at(-1)!;
    const steps = Math.max(1, Math.round(Math.hypot(dx, dy) / 4));
    for (let k = 1; k <= steps; k++) points.push([x + (dx * k) / steps, y + (dy * k) / steps]);
  };
  const bend = (heading: number, turn: number, angle: number) => {
    const [x, y] = points.at(-1)!;
    const [cx, cy] = [x - radius * Math.sin(heading) * turn, y + radius * Math.cos(heading) * turn];
    const from = Math.atan2(y - cy, x - cx);
    const steps = Math.max(32, Math.round((radius * angle) / 4)); // so fine that slabs in a small bend have smooth sides
    for (let k = 1; k <= steps; k++) {
      const a = from + (turn * angle * k) / steps;
      points.push([cx + radius * Math.cos(a), cy + radius * Math.sin(a)]);
    }
    return heading + turn * angle;
  };
  line(lead[0], 0);
  let side = 1;
  let heading = bend(0, side, Math.PI / 2);
  columns.forEach((length, k) => {
    line(0, Math.sin(heading) * length);
    heading = bend(heading, -side, k < columns.length - 1 ? Math.PI : Math.PI / 2);
    side = -side;
  });
  line(lead[1], 0);
  return points;
}
