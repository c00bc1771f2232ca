// What src/critias/games/atlandice/view.py sends.
import type { IconName } from "../../lib/icons";

export const KINDS = ["gems", "books", "provisions", "tools", "weapons"] as const;
export type Kind = (typeof KINDS)[number];
export const SECTORS = ["jeweller", "library", "inn", "machinery", "forge", "market"] as const;
export type SectorName = (typeof SECTORS)[number];
export type Counts = Partial<Record<Kind, number>>;

export interface Owner {
  stock: Counts;
  points: number;
  tiles: Partial<Record<SectorName, number>>;
  prestige: number;
  final: number; // as if everything were counted now
  awards: Counts; // what each kind would bring if it were counted now
  dice: number;
  given: number;
}

export interface Sector {
  name: SectorName;
  resources: Counts;
  dice: number;
  tile: "a" | "b" | "c" | null;
  needles: number;
  under: number;
  dead: boolean;
}

export type Phase =
  | "open" | "visit" | "take" | "take-second" | "roll" | "roll-on" | "take-extra" | "take-elsewhere" | "lift" | "put" | "swap"
  | "choose-die" | "place-die" | "submarine" | "uncover" | "donate" | "donate-second" | "over";

export interface View {
  game: "atlandice";
  players: Owner[];
  neutral: Owner | null;
  sectors: Sector[];
  submarine: SectorName;
  clock: number;
  dice_each: number;
  events: (Kind | "total" | "donation" | null)[];
  turn: {
    player: number;
    first: number;
    phase: Phase;
    for: number | null;
    sector: SectorName | null;
    from: SectorName | null; // where the resource to be moved lies
    lifted: Kind | null;
    die: SectorName | null;
    dice_left: number;
  };
}

export const KIND_OF: Record<SectorName, Kind | null> = {
  jeweller: "gems", library: "books", inn: "provisions", machinery: "tools", forge: "weapons", market: null,
};
export const HOME_OF = Object.fromEntries(SECTORS.flatMap((name) => (KIND_OF[name] ? [[KIND_OF[name], name]] : []))) as Record<Kind, SectorName>;

interface Paint {
  fill: string;
  on: string;
  icon: IconName;
  pattern: string;
}
export const PAINT: Record<Kind, Paint> = {
  gems: { fill: "var(--madder)", on: "var(--madder-on)", icon: "cut-diamond", pattern: "diagonal" },
  books: { fill: "var(--lapis)", on: "var(--lapis-on)", icon: "white-book", pattern: "bands" },
  provisions: { fill: "var(--olive)", on: "var(--olive-on)", icon: "grapes", pattern: "dots" },
  tools: { fill: "var(--ochre)", on: "var(--ochre-on)", icon: "spanner", pattern: "zigzag" },
  weapons: { fill: "var(--steel)", on: "var(--steel-on)", icon: "crossed-swords", pattern: "bars" },
};

// The number on the door: the dice of this value wait there.
export const numberOf = (sector: SectorName) => SECTORS.indexOf(sector) + 1;
export const sectorOf = (view: View, name: SectorName) => view.sectors[SECTORS.indexOf(name)]!;

// Everybody who is counted; the neutral one of a game of two comes last.
export const ownersOf = (view: View): Owner[] => (view.neutral ? [...view.players, view.neutral] : view.players);
// From me on, in turn order; the neutral one last.
export const ownersFrom = (view: View, me: number | null): number[] =>
  ownersOf(view).map((_, k) => (isNeutral(view, k) ? k : ((me ?? 0) + k) % view.players.length));
// How a stock stands in its kind, by what it would bring if it were counted now.
export const standing = (award: number | undefined, count: number) => [award === 3 && "first", award === 1 && "second", !count && "none"];
export const isNeutral = (view: View, owner: number) => owner >= view.players.length;

export const total = (counts: Counts) => KINDS.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
export const listed = (counts: Counts): Kind[] => KINDS.flatMap((kind) => Array<Kind>(counts[kind] ?? 0).fill(kind));
export const held = (counts: Counts): [Kind, number][] => KINDS.flatMap((kind) => (counts[kind] ? [[kind, counts[kind]] as [Kind, number]] : []));
