// Whatever a player can have in a game has a name that the log can say.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as atlandice from "./atlandice/holdings";
import * as atlantis from "./atlantis/holdings";
import * as nautilus from "./nautilus/holdings";

const FOLDER = join(import.meta.dirname, "..", "generated", "gallery");

interface Holder<V> {
  holdings: (view: V, player: number) => Record<string, number>;
  heldName: (thing: string) => string;
}

function samples(game: string) {
  const files = readdirSync(FOLDER).filter((name) => name.startsWith(`${game}.`));
  return files.map((name) => JSON.parse(readFileSync(join(FOLDER, name), "utf8")).view);
}

function describeHoldings<V extends { players: object[] }>(game: string, views: V[], { holdings, heldName }: Holder<V>) {
  describe(game, () => {
    it("names everything that somebody holds, each thing differently", () => {
      const things = new Set(views.flatMap((view) => view.players.flatMap((_, player) => Object.keys(holdings(view, player)))));
      const names = [...things].map(heldName);
      expect(things.size).toBeGreaterThan(4);
      expect(names.every((name) => name.length > 1 && !name.includes("."))).toBe(true);
      expect(new Set(names).size).toBe(names.length);
    });

    it("counts what it names", () => {
      for (const view of views) for (const count of Object.values(holdings(view, 0))) expect(count).toBeGreaterThanOrEqual(0);
    });
  });
}

describeHoldings("atlantis", samples("atlantis"), atlantis);
describeHoldings("atlandice", samples("atlandice"), atlandice);
describeHoldings("nautilus", samples("nautilus"), nautilus);
