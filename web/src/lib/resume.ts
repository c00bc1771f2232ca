// Going on with a recorded game: from which step, and who is asked to sit where.
import type { EarlierPosition } from "./wire";
import { LEVELS } from "./names";

export type ResumePoint = Pick<EarlierPosition, "game" | "names" | "options" | "step"> & { record: string };

const YOU = "you"; // as records made in a terminal call their reader

// Bots of a level play again; I have the seat that was mine, or the first that a person had, and friends the others.
export function sitters(names: (string | null)[]): string[] {
  const isLevel = (name: string | null) => LEVELS.some((level) => level === name);
  const mine = names.includes(YOU) ? names.indexOf(YOU) : names.findIndex((name) => !isLevel(name));
  return names.map((name, seat) => (seat === mine ? "me" : isLevel(name) ? name! : "friend"));
}
