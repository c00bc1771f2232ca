// Whatever a player can have in a game has a name that the log can say.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as atlandice from "./atlandice/holdings";
import * as atlantis from "./atlantis/holdings";
import * as nautilus from "./nautilus/holdings";

const GAMES = { atlantis, atlandice, nautilus };
const FOLDER = join(import.meta.dirname, "..", "generated", "gallery");

function samples(game: string): any[] {
  const files = readdirSync(FOLDER).filter((name) => name.startsWith(`${game}.`));
  return files.map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")).view);
}

describe.each(Object.entries(GAMES))("%s", (game, { holdings, heldName }) => {
  it("names everything that somebody holds, each thing differently", () => {
    const views = samples(game);
    const things = new Set(views.flatMap((view) => view.players.flatMap((_: unknown, player: number) => Object.keys(holdings(view, player)))));
    const names = [...things].map(heldName);
    expect(things.size).toBeGreaterThan(4);
    expect(names.every((name) => name.length > 1 && !name.includes("."))).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it("counts what it names", () => {
    for (const view of samples(game)) for (const count of Object.values(holdings(view, 0))) expect(count).toBeGreaterThanOrEqual(0);
  });
});
