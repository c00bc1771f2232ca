// Outlines of the city's land, as points round the middle of its clock. Angles in degrees, 0 to the right, clockwise.
import type { Point } from "../../lib/motion";
import { outline } from "../../lib/signs";

export function polar(r: number, degrees: number): Point {
  const a = (degrees * Math.PI) / 180;
  return [r * Math.cos(a), r * Math.sin(a)];
}

const degrees = (radians: number) => (radians * 180) / Math.PI;

// A piece of ring; `gap` is cut off along the straight sides, so that canals have parallel banks.
export function wedge(r0: number, r1: number, a0: number, a1: number, gap = 0, steps = 14): Point[] {
  const side = (r: number) => (gap ? degrees(Math.asin(gap / r)) : 0);
  const along = (r: number, from: number, to: number) =>
    Array.from({ length: steps + 1 }, (_, k) => polar(r, from + ((to - from) * k) / steps));
  return [...along(r1, a0 + side(r1), a1 - side(r1)), ...along(r0, a1 - side(r0), a0 + side(r0))];
}

export const circle = (r: number, steps = 48): Point[] => Array.from({ length: steps }, (_, k) => polar(r, (360 * k) / steps));

// An outline moved inwards by a distance.
export function inset(points: Point[], by: number): Point[] {
  const count = points.length;
  const before = (k: number) => points[(k + count - 1) % count]!;
  const area = points.reduce((sum, [x, y], k) => sum + before(k)[0] * y - x * before(k)[1], 0);
  const turn = area > 0 ? 1 : -1;
  const lines = points.map(([x1, y1], k) => {
    const [x2, y2] = points[(k + 1) % count]!;
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    return { x: x1 - ((y2 - y1) / length) * turn * by, y: y1 + ((x2 - x1) / length) * turn * by, dx: x2 - x1, dy: y2 - y1 };
  });
  return lines.map((q, k) => {
    const p = lines[(k + count - 1) % count]!;
    const cross = p.dx * q.dy - p.dy * q.dx;
    if (Math.abs(cross) < 1e-6 * Math.hypot(p.dx, p.dy) * Math.hypot(q.dx, q.dy) + 1e-9) return [q.x, q.y] as const;
    const t = ((q.x - p.x) * q.dy - (q.y - p.y) * q.dx) / cross;
    return [p.x + p.dx * t, p.y + p.dy * t] as const;
  });
}

// The path to stroke with a round line of 2 x `corner`: the outline with soft corners.
export const softPath = (points: Point[], corner: number) => outline(inset(points, corner));
