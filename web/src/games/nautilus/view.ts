// What src/critias/games/nautilus/view.py sends.
export type Side = "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";
export type Quarter = "N" | "E" | "S" | "W";
export type Zone = "lagoon" | "slope" | "deep" | "trench";
export type StationKind = "sonar" | "training" | "technical" | "research" | "analysis";
export type Kind = "base" | "violet" | "green" | StationKind;
export type Square = [x: number, y: number];
export type Phase =
  | "base" | "buy" | "build" | "place" | "walk" | "walk-on" | "launch" | "sonar" | "move" | "sail-on" | "speed" | "look" | "news" | "reveal" | "over";

export interface Player {
  money: number;
  reserve: number;
  submarines: Record<string, Square>;
  held: string[];
  finds: Record<string, number>;
  stations: Partial<Record<StationKind, number>>;
  can: { steps: number; squares: number; sonar: number; looks: number; treasure: number };
  chips: StationKind[];
  order: string | null;
  find_points: number;
  ruins_points: number;
  station_points: number;
  raised: number;
  points: number;
}

export interface Module {
  name: string;
  kind: Kind;
  x: number;
  y: number;
  turn: string;
  builder: number | null;
  crew: number[];
  locks: Partial<Record<Side, string | null>>;
}

export interface Find {
  x: number;
  y: number;
  zone: Zone;
  face: string | null;
  open: boolean;
  seen: number[];
}

export interface Turn {
  player: number;
  first: number;
  phase: Phase;
  chosen: string | null;
  walker: string | null;
  submarine: string | null;
  steps_left: number;
  squares_left: number;
  looks_left: number;
  paid: number;
  moved: string[];
  boosted: boolean;
  reach: Square[];
  ways: Record<string, Square>;
}

export interface View {
  game: "nautilus";
  round: number;
  players: Player[];
  modules: Module[];
  finds: Find[];
  gone: string[];
  ruins: Record<string, number | null>;
  bank: number;
  supply: Record<string, number>;
  trench_open: boolean;
  last_round: boolean;
  turn: Turn;
}

export const STATIONS: StationKind[] = ["sonar", "training", "technical", "research", "analysis"];
export const HABITATS: Kind[] = ["violet", "green"];

export const squareName = (x: number, y: number) => `${x}-${y}`;
export const squareThing = (x: number, y: number) => `square.${x}-${y}`;

export function readSquare(name: string): Square {
  const [x, y] = name.split("-").map(Number);
  return [x ?? 0, y ?? 0];
}

// "sonar2" is the second of its kind; "violet.3" a habitat with three aquanauts.
export const kindOf = (name: string) => name.replace(/[\d.]+$/, "") as Kind;
export const numberOf = (name: string) => Number(/\d+$/.exec(name)?.[0] ?? 0);
