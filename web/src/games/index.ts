// The games of the page, loaded when one is opened.
import type { GamePage } from "./game";

export type GameName = "atlantis" | "atlandice" | "nautilus";

export const GAMES: Record<GameName, () => Promise<{ page: GamePage<any> }>> = {
  atlantis: () => import("./atlantis/page"),
  atlandice: () => import("./atlandice/page"),
  nautilus: () => import("./nautilus/page"),
};
