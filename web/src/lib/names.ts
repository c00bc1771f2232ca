// Names of people, bots and games on the screen.
import { m } from "./messages.svelte";
import type { SeatState } from "./wire";

export const MAX_NAME = 30; // characters; the server refuses more
export const LEVELS = ["deckhand", "rower", "mate", "captain", "oracle"] as const;

export function levelName(level: string): string {
  const names: Record<string, () => string> = {
    deckhand: m.level_deckhand,
    rower: m.level_rower,
    mate: m.level_mate,
    captain: m.level_captain,
    oracle: m.level_oracle,
  };
  return names[level]?.() ?? level;
}

export function seatName(seat: SeatState, number: number): string {
  if (seat.name) return seat.name;
  return seat.sitter === "bot" && seat.level ? levelName(seat.level) : m.seat_open({ number: number + 1 });
}

// Bots of the same level at one table are told apart.
export const seatNames = (seats: SeatState[]): string[] => toldApart(seats.map(seatName));

export function toldApart(names: string[]): string[] {
  return names.map((name, k) => {
    const twins = names.filter((other) => other === name).length;
    return twins > 1 ? `${name} ${names.slice(0, k + 1).filter((other) => other === name).length}` : name;
  });
}

export const TITLES: Record<string, string> = { atlantis: "Atlantis", atlandice: "Atlandice", nautilus: "Nautilus" };

export function optionName(option: string): string {
  const names: Record<string, () => string> = { edition: m.option_edition, base_square: m.option_base };
  return names[option]?.() ?? option;
}

export function optionChoice(choice: string): string {
  const names: Record<string, () => string> = {
    amigo: m.choice_amigo,
    mayfair: m.choice_mayfair,
    first: m.choice_first,
    free: m.choice_free,
  };
  return names[choice]?.() ?? choice;
}
