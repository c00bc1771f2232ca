// Pigment, icon and pattern of each kind of module, and the icons of finds.
import type { IconName } from "../../lib/icons";
import type { Kind } from "./view";

export interface Look {
  ground: string;
  drawing: string;
  icon: IconName;
  pattern: string | null;
}

const look = (pigment: string, icon: IconName, pattern: string | null = null): Look => ({
  ground: `var(--${pigment})`,
  drawing: `var(--${pigment}-on)`,
  icon,
  pattern: pattern && `url(#p-${pattern}-${["olive", "steel", "marble"].includes(pigment) ? "d" : "l"})`,
});

export const LOOKS: Record<Kind, Look> = {
  base: look("marble", "airtight-hatch"),
  violet: look("violet", "bunk-beds", "waves"),
  green: look("pine", "habitat-dome", "dots"),
  sonar: look("terracotta", "radar-sweep", "rings"),
  training: look("olive", "weight-lifting-up", "diagonal"),
  technical: look("steel", "big-gear", "grid"),
  research: look("lapis", "magnifying-glass", "bands"),
  analysis: look("ink-stone", "microscope", "zigzag"),
};

const FACES: Record<string, IconName> = {
  gold: "gold-bar",
  jellyfish: "jellyfish",
  urchin: "sea-urchin",
  scallop: "scallop",
  snail: "snail",
  chest: "locked-chest",
  speed: "boat-propeller",
};

export const faceIcon = (face: string): IconName => FACES[face] ?? "greek-temple";
// The number of an Atlantis find, or null.
export const atlantisNumber = (face: string) => (face.startsWith("atlantis") ? Number(face.slice(8)) : null);
