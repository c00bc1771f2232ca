// Where the lines of the chart end, and its scale.
const MAX_TICKS = 5;
const STEPS = [1, 2, 5];
const APART = 17; // pixels between signs

// Round numbers from below the least to above the most; nothing is among them.
export function ticks(points: number[]): number[] {
  const [least, most] = [Math.min(0, ...points), Math.max(1, ...points)];
  for (let ten = 1; ; ten *= 10)
    for (const one of STEPS) {
      const by = one * ten;
      const [from, to] = [Math.floor(least / by), Math.ceil(most / by)];
      if (to - from < MAX_TICKS) return Array.from({ length: to - from + 1 }, (_, k) => (from + k) * by);
    }
}

// The signs at the ends of the lines, pushed down where they would hide each other.
export function ends<T extends { y: number }>(signs: T[]): T[] {
  let free = -Infinity;
  return signs
    .toSorted((a, b) => a.y - b.y)
    .map((sign) => {
      const y = Math.max(sign.y, free);
      free = y + APART;
      return { ...sign, y };
    });
}
