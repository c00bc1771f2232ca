// What decided a game of two, in facts: where the winner made more, and since when they led.
import type { CountLine } from "../../../games/game";
import type { PointsAfter } from "../../../lib/wire";
import { barOf, type Counted } from "./count";

export interface Difference {
  line: CountLine;
  winner: number;
  other: number;
}

function total(lines: CountLine[], counted: Counted): number {
  const { parts, lost } = barOf(lines, counted);
  return parts.reduce((sum, { points }) => sum + points, 0) - lost;
}

// The lines of the count in which the winner was better, those first that brought most: how much less they would have with the other's.
export function differences(lines: CountLine[], winner: Counted, other: Counted, most: number): Difference[] {
  const whole = total(lines, winner);
  return lines
    .map((line) => ({ line, brought: whole - total(lines, { ...winner, [line.key]: other[line.key] ?? 0 }) }))
    .filter(({ brought }) => brought > 0)
    .sort((a, b) => b.brought - a.brought)
    .slice(0, most)
    .map(({ line }) => ({ line, winner: winner[line.key] ?? 0, other: other[line.key] ?? 0 }));
}

// The step from which on the winner was ahead until the end, as far as the points are known; 0: from the start.
export function ledSince(rows: PointsAfter[], winner: number, other: number): number {
  const last = rows.findLastIndex(({ points }) => points[winner]! <= points[other]!);
  return last <= 0 ? 0 : (rows[last + 1] ?? rows[last]!).step;
}
