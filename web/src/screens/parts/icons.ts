// A sign for each game, where no board can be shown.
import type { IconName } from "../../lib/icons";

export const GAME_ICONS: Record<string, IconName> = { atlantis: "amphora", atlandice: "rolling-dices", nautilus: "submarine" };
