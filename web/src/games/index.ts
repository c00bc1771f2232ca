// The games of the page, loaded when one is opened.
import { withMessages } from "../lib/messages.svelte";
import type { Movement } from "../lib/motion";
import { opaque, type GamePage } from "./game";

export type GameName = "atlantis" | "atlandice" | "nautilus";

// The page of a game, and with it what it says.
async function opened<V extends object, M extends Movement>(
  game: GameName,
  coming: Promise<{ page: GamePage<V, M> }>,
): Promise<{ page: GamePage }> {
  const [{ page }] = await Promise.all([coming, withMessages(game)]);
  return { page: opaque(page) };
}

export const GAMES: Record<GameName, () => Promise<{ page: GamePage }>> = {
  atlantis: () => opened("atlantis", import("./atlantis/page")),
  atlandice: () => opened("atlandice", import("./atlandice/page")),
  nautilus: () => opened("nautilus", import("./nautilus/page")),
};
