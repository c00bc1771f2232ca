// Chance that nobody chose: what this browser adds to it, what the server promised before, and whether both hold after the game.
// Everything here needs Web Crypto, which browsers have over HTTPS and on this computer alone.
import type { SeatState, TableInfo, TableState } from "./wire";

const VALUES = "critias.contributions";
const PROMISES = "critias.promises";
const MAX_KEPT = 200; // games, of each
const VALUE_BYTES = 32;

export type Verdict = "kept" | "broken" | "unseen" | "no-crypto";

interface Noted {
  promise: string;
  commitments: (string | null)[];
  isFinal?: boolean; // this browser has shown its value, so nobody may commit to another one
}

const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesOf = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

const hashOf = async (text: string): Promise<string> => hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytesOf(text))));

// ------------------------------------------------------------------------------------------------ what the browser keeps

function kept<T>(name: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

function keep<T>(name: string, key: string, value: T): void {
  const others = Object.entries(kept<T>(name)).filter(([other]) => other !== key);
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries([...others, [key, value]].slice(-MAX_KEPT))));
  } catch {
    // a browser that keeps nothing cannot check anything
  }
}

// ------------------------------------------------------------------------------------------------ what it adds

// The hash of a new random value, which is kept until it is asked for; nothing where this browser could not show it later.
export async function commit(): Promise<string | null> {
  if (!canHash()) return null;
  const value = hex(crypto.getRandomValues(new Uint8Array(VALUE_BYTES)));
  const commitment = await hashOf(value);
  keep(VALUES, commitment, value);
  return kept<string>(VALUES)[commitment] === value ? commitment : null;
}

// What a seat has to show now, if this browser has it.
export function owed(state: TableState, seat: number | null): string | null {
  const mine = seat === null ? undefined : state.seats[seat];
  if (state.phase !== "starting" || !mine?.commitment || mine.contribution) return null;
  return kept<string>(VALUES)[mine.commitment] ?? null;
}

// ------------------------------------------------------------------------------------------------ what was promised

// Before anything is dealt: the promise as it was seen first, and what players had committed to before this browser showed its value.
// A server that knew the value could otherwise commit to something else for a player who works with it.
export function note(info: TableInfo, state: TableState, isFinal = false): void {
  const first = kept<Noted>(PROMISES)[info.table];
  if (state.view !== null || first?.isFinal) return;
  keep<Noted>(PROMISES, info.table, {
    promise: first?.promise ?? info.promise,
    commitments: state.seats.map(({ commitment }) => commitment),
    ...(isFinal && { isFinal }),
  });
}

// After the game: whether the secret is the one that was promised, and everybody's contribution the one they committed to.
export async function verdict(info: TableInfo, state: TableState): Promise<Verdict> {
  const noted = kept<Noted>(PROMISES)[info.table];
  if (!canHash()) return "no-crypto";
  if (!noted || !state.secret) return "unseen";
  const isKept = (await hashOf(state.secret.slice(1))) === noted.promise;
  const shown = await Promise.all(state.seats.map((seat, k) => isShown(seat, noted.commitments[k] ?? null)));
  return isKept && shown.every(Boolean) ? "kept" : "broken";
}

async function isShown({ contribution }: SeatState, commitment: string | null): Promise<boolean> {
  return commitment === null || (contribution !== null && (await hashOf(contribution)) === commitment);
}

// Whether a value of this browser is part of the game's chance.
export const hasAdded = (state: TableState, seat: number | null): boolean => {
  const mine = seat === null ? undefined : state.seats[seat];
  return !!mine?.commitment && kept<string>(VALUES)[mine.commitment] === mine.contribution;
};
