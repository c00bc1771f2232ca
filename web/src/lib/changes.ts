// What players have more or less of after an event, from the views before and after it.
import type { GamePage } from "../games/game";
import type { ViewAfter } from "./wire";

export const POINTS = "points";

export interface Change {
  player: number;
  thing: string; // POINTS, or a holding of the game
  by: number;
}

type Counting = Pick<GamePage, "points" | "holdings">;

// What the views of all games have.
interface CommonView {
  players: object[];
  turn: object;
}

export function changesBetween(page: Counting, before: object, after: object): Change[] {
  const all = (view: object, player: number): Record<string, number> => ({
    [POINTS]: page.points(view, player),
    ...page.holdings(view, player),
  });
  return (after as CommonView).players.flatMap((_, player) => {
    const [old, now] = [all(before, player), all(after, player)];
    const things = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    return things.flatMap((thing) => {
      const by = (now[thing] ?? 0) - (old[thing] ?? 0);
      return by ? [{ player, thing, by }] : [];
    });
  });
}

// By version, from the views that the server keeps: the first one is whole, and each of the others is laid over the one before it.
export function changesAfter(page: Counting, views: ViewAfter[]): Map<number, Change[]> {
  const found = new Map<number, Change[]>();
  let before: CommonView | null = null;
  for (const { version, view } of views) {
    const after: CommonView = before ? laidOver(before, view as Partial<CommonView>) : (view as CommonView & typeof view);
    if (before) found.set(version, changesBetween(page, before, after));
    before = after;
  }
  return found;
}

const laidOver = (before: CommonView, after: Partial<CommonView>): CommonView => ({
  players: before.players.map((player, k) => ({ ...player, ...after.players?.[k] })),
  turn: { ...before.turn, ...after.turn },
});

// How often each thing is there.
export function tally(things: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const thing of things) counts[thing] = (counts[thing] ?? 0) + 1;
  return counts;
}

export const signed = (by: number): string => `${by > 0 ? "+" : "−"}${Math.abs(by)}`;
