// How the page reads what src/critias/games/atlandice/text/view.py sends.
import type { IconName } from "../../lib/icons";
import type { Counts, Owner, ResourceKind as Kind, SectorName, View } from "./view-types";

export type { Counts, Kind, Owner, SectorName, View };
export type { PhaseName as Phase, Sector } from "./view-types";

export const KINDS = ["gems", "books", "provisions", "tools", "weapons"] as const satisfies readonly Kind[];
export const SECTORS = ["jeweller", "library", "inn", "machinery", "forge", "market"] as const satisfies readonly SectorName[];

export const KIND_OF: Record<SectorName, Kind | null> = {
  jeweller: "gems",
  library: "books",
  inn: "provisions",
  machinery: "tools",
  forge: "weapons",
  market: null,
};
export const HOME_OF = Object.fromEntries(SECTORS.flatMap((name) => (KIND_OF[name] ? [[KIND_OF[name], name]] : []))) as Record<
  Kind,
  SectorName
>;

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
export const held = (counts: Counts): [Kind, number][] =>
  KINDS.flatMap((kind) => (counts[kind] ? [[kind, counts[kind]] as [Kind, number]] : []));
