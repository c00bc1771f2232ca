// Names and labels in the reader's language.
import { m } from "../../lib/messages.svelte";
import { atlantisNumber } from "./looks";
import { kindOf, numberOf, type Kind, type Module, type View } from "./view";

const KINDS: Record<Kind, () => string> = {
  base: m.nautilus_base,
  violet: m.nautilus_violet,
  green: m.nautilus_green,
  sonar: m.nautilus_sonar,
  training: m.nautilus_training,
  technical: m.nautilus_technical,
  research: m.nautilus_research,
  analysis: m.nautilus_analysis,
};

export const kindName = (kind: string) => KINDS[kind as Kind]?.() ?? kind;

// "sonar2": sonar station 2.
export function moduleName(name: string): string {
  return name === "base" ? kindName("base") : `${kindName(kindOf(name))} ${numberOf(name)}`;
}

// "violet.3": a habitat with three aquanauts.
export function sortName(sort: string): string {
  const crew = sort.includes(".") ? numberOf(sort) : 0;
  return crew ? m.nautilus_with_crew({ module: kindName(kindOf(sort)), count: crew }) : kindName(sort);
}

const FACES: Record<string, () => string> = {
  gold: m.nautilus_gold,
  jellyfish: m.nautilus_jellyfish,
  urchin: m.nautilus_urchin,
  scallop: m.nautilus_scallop,
  snail: m.nautilus_snail,
  chest: m.nautilus_chest,
  speed: m.nautilus_speed,
};

export function faceName(face: string): string {
  const number = atlantisNumber(face);
  return number ? m.nautilus_atlantis({ number }) : (FACES[face]?.() ?? face);
}

const ZONES: Record<string, () => string> = {
  lagoon: m.nautilus_lagoon,
  slope: m.nautilus_slope,
  deep: m.nautilus_deep,
  trench: m.nautilus_trench,
};
export const zoneName = (zone: string) => ZONES[zone]?.() ?? zone;

const SIDES: Record<string, () => string> = { N: m.nautilus_north, E: m.nautilus_east, S: m.nautilus_south, W: m.nautilus_west };
export const sideName = (side: string) => SIDES[side]?.() ?? side;

// Everything about a module that can be seen, for those who hear it.
export function moduleLabel(module: Module, names: string[]): string {
  const crew = module.crew.flatMap((count, player) =>
    count ? [m.nautilus_label_crew({ player: names[player] ?? "", number: count })] : [],
  );
  const builder = module.builder === null ? [] : [m.nautilus_label_builder({ player: names[module.builder] ?? "" })];
  return [moduleName(module.name), ...builder, ...crew].join(", ");
}

// The side of a module on which a square lies.
export function sideTowards(view: View, name: string, [x, y]: [number, number]): string {
  const module = view.modules.find((other) => other.name === name);
  if (!module) return "N";
  return Math.abs(x - module.x) > Math.abs(y - module.y) ? (x > module.x ? "E" : "W") : y > module.y ? "S" : "N";
}
