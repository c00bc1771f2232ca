// The moves that were made last, as sentences.
import type { Entry } from "../../lib/wire";
import type { Say } from "../../lib/words";
import { sentences } from "./sentences";

export interface Told {
  version: number;
  seat: number | null;
  lines: string[];
}

const isStanding = (entry: Entry): boolean => entry.kind === "action" && !entry.undone;

// The latest first.
export function lastTold(entries: Entry[], names: string[], say: Say, me: number | null, most: number): Told[] {
  const found: Told[] = [];
  for (let k = entries.length - 1; k >= 0 && found.length < most; k--) {
    const lines = isStanding(entries[k]!) ? sentences(entries[k]!, names, say, me) : [];
    if (lines.length) found.push({ version: entries[k]!.version, seat: entries[k]!.seat, lines });
  }
  return found;
}

// What others have done since I last did something; the earliest first.
export function sinceMine(entries: Entry[], names: string[], say: Say, me: number | null, most: number): Told[] {
  const mine = entries.findLastIndex((entry) => isStanding(entry) && entry.seat === me);
  return lastTold(entries.slice(mine + 1), names, say, me, most).toReversed();
}
