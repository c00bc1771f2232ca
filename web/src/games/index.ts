// The games of the page, loaded when one is opened.
import { opaque, type GamePage } from "./game";

export type GameName = "atlantis" | "atlandice" | "nautilus";

export const GAMES: Record<GameName, () => Promise<{ page: GamePage }>> = {
  atlantis: async () => ({ page: opaque((await import("./atlantis/page")).page) }),
  atlandice: async () => ({ page: opaque((await import("./atlandice/page")).page) }),
  nautilus: async () => ({ page: opaque((await import("./nautilus/page")).page) }),
};
