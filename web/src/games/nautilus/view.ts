// How the page reads what src/critias/games/nautilus/text/view.py sends.
import type { ModuleKind as Kind, Square, StationKind } from "./view-types";

export type { Kind, Square };
export type { Find, Module, PhaseName as Phase, Player, Side, View, Zone } from "./view-types";
export type Quarter = "N" | "E" | "S" | "W";

export const STATIONS: StationKind[] = ["sonar", "training", "technical", "research", "analysis"];
export const HABITATS: Kind[] = ["violet", "green"];

export const squareName = (x: number, y: number) => `${x}-${y}`;
export const squareThing = (x: number, y: number) => `square.${x}-${y}`;

// As they are read out, and as the Tab key passes them.
export const byRow = (a: { x: number; y: number }, b: { x: number; y: number }): number => a.y - b.y || a.x - b.x;

export function readSquare(name: string): Square {
  const [x, y] = name.split("-").map(Number);
  return [x ?? 0, y ?? 0];
}

// "sonar2" is the second of its kind; "violet.3" a habitat with three aquanauts.
export const kindOf = (name: string) => name.replace(/[\d.]+$/, "") as Kind;
export const numberOf = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0);
