// What players have more or less of after an event, from the views before and after it.
import type { GamePage } from "../games/game";

export const POINTS = "points";

export interface Change {
  player: number;
  thing: string; // POINTS, or a holding of the game
  by: number;
}

type Counting = Pick<GamePage<any>, "points" | "holdings">;

export function changesBetween(page: Counting, before: any, after: any): Change[] {
  const all = (view: any, player: number): Record<string, number> => ({ [POINTS]: page.points(view, player), ...page.holdings(view, player) });
  return (after.players as unknown[]).flatMap((_, player) => {
    const [old, now] = [all(before, player), all(after, player)];
    const things = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return things.flatMap((thing) => {
      const by = (now[thing] ?? 0) - (old[thing] ?? 0);
      return by ? [{ player, thing, by }] : [];
    });
  });
}

// How often each thing is there.
export function tally(things: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const thing of things) counts[thing] = (counts[thing] ?? 0) + 1;
  return counts;
}

export const signed = (by: number): string => `${by > 0 ? "+" : "−"}${Math.abs(by)}`;
