// How points were made: the parts of a player's bar, and the sum in words.
import type { CountLine } from "../../../games/game";

export interface Part {
  key: string;
  points: number;
}

export interface Bar {
  parts: Part[];
  lost: number; // taken off again at the end
}

export type Counted = Record<string, number>;

export function barOf(lines: CountLine[], counted: Counted): Bar {
  let parts: Part[] = [];
  let lost = 0;
  for (const { key, sign } of lines) {
    const value = counted[key] ?? 0;
    if (sign === "×") parts = parts.map((part) => ({ ...part, points: part.points * value }));
    else if (sign === "−") lost += value;
    else parts.push({ key, points: value });
  }
  return { parts: parts.filter(({ points }) => points > 0), lost };
}

// "(Finds 7 + Ruins 2) × Stations 6 + Nemos 3": what is nothing is left out, but not a nothing that multiplies.
export function sumOf(lines: CountLine[], counted: Counted): string {
  let said = "";
  let terms = 0;
  for (const { key, name, sign } of lines) {
    const value = counted[key] ?? 0;
    const term = `${name()} ${value}`;
    if (sign === "×") said = `${terms > 1 ? `(${said})` : said || "0"} × ${term}`;
    else if (value) said = said ? `${said} ${sign} ${term}` : `${sign === "−" ? "− " : ""}${term}`;
    if (value) terms += 1;
  }
  return said || "0";
}
