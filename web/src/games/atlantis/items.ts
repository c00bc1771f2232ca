// How each item looks: ground, drawing on it and pattern, so that no item is known by its colour alone.
import type { IconName } from "../../lib/icons";
import { m } from "../../lib/messages.svelte";
import type { Item } from "./view";

interface Look {
  pigment: string;
  icon: IconName;
  pattern: string | null; // null: plain, with an inner line
  tone: "l" | "d";
}

export const LOOKS: Record<Item, Look> = {
  amphora: { pigment: "terracotta", icon: "amphora", pattern: "bands", tone: "l" },
  flag: { pigment: "madder", icon: "flying-flag", pattern: "diagonal", tone: "l" },
  olive: { pigment: "olive", icon: "olive", pattern: "dots", tone: "d" },
  helmet: { pigment: "steel", icon: "crested-helmet", pattern: "bars", tone: "d" },
  crown: { pigment: "ochre", icon: "queen-crown", pattern: "zigzag", tone: "d" },
  ring: { pigment: "lapis", icon: "diamond-ring", pattern: "rings", tone: "l" },
  statue: { pigment: "marble", icon: "stone-bust", pattern: null, tone: "d" },
};

export const groundOf = (item: Item) => `var(--${LOOKS[item].pigment})`;
export const drawingOf = (item: Item) => `var(--${LOOKS[item].pigment}-on)`;
export const patternOf = (item: Item) => (LOOKS[item].pattern ? `url(#p-${LOOKS[item].pattern}-${LOOKS[item].tone})` : null);

const NAMES: Record<Item, () => string> = {
  amphora: m.atlantis_amphora,
  flag: m.atlantis_flag,
  olive: m.atlantis_olive,
  helmet: m.atlantis_helmet,
  crown: m.atlantis_crown,
  ring: m.atlantis_ring,
  statue: m.atlantis_statue,
};

export const nameOf = (item: Item): string => NAMES[item]();
