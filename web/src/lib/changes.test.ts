import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as atlandice from "../games/atlandice/holdings";
import * as atlantis from "../games/atlantis/holdings";
import * as nautilus from "../games/nautilus/holdings";
import { changesAfter, changesBetween, signed, tally } from "./changes";

interface View {
  players: { points: number; cards: number; tiles: string[] }[];
}
const page = {
  points: (view: object, player: number) => (view as View).players[player]!.points,
  holdings: (view: object, player: number) => {
    const { cards, tiles } = (view as View).players[player]!;
    return { cards, ...tally(tiles) };
  },
};
const view = (...players: View["players"]): View => ({ players });

describe("changes", () => {
  it("says for every player what there is more or less of, points first", () => {
    const before = view({ points: 4, cards: 4, tiles: ["olive 3"] }, { points: 2, cards: 2, tiles: [] });
    const after = view({ points: 6, cards: 3, tiles: ["olive 3", "olive 3"] }, { points: 2, cards: 2, tiles: [] });
    expect(changesBetween(page, before, after)).toEqual([
      { player: 0, thing: "points", by: 2 },
      { player: 0, thing: "cards", by: -1 },
      { player: 0, thing: "olive 3", by: 1 },
    ]);
  });

  it("knows what is gone and what is new", () => {
    const before = view({ points: 1, cards: 1, tiles: ["ring 1"] });
    const after = view({ points: 1, cards: 1, tiles: ["crown 1"] });
    expect(changesBetween(page, before, after)).toEqual([
      { player: 0, thing: "ring 1", by: -1 },
      { player: 0, thing: "crown 1", by: 1 },
    ]);
  });

  it("says nothing where nothing has changed", () => {
    const same = view({ points: 1, cards: 1, tiles: [] });
    expect(changesBetween(page, same, same)).toEqual([]);
  });

  it("reads them from views that each say what changed since the one before", () => {
    const whole = {
      players: [
        { points: 4, cards: 4, tiles: ["ring 1"] },
        { points: 2, cards: 2, tiles: [] },
      ],
      turn: { player: 0, phase: "play" },
    };
    const found = changesAfter(page, [
      { version: 3, view: whole },
      { version: 4, view: { players: [{ cards: 3 }, {}], turn: { phase: "pay" } } },
      { version: 7, view: { players: [{}, {}], turn: {} } },
      { version: 8, view: { players: [{ tiles: [] }, { points: 5 }], turn: { player: 1 } } },
    ]);
    expect([...found]).toEqual([
      [4, [{ player: 0, thing: "cards", by: -1 }]],
      [7, []],
      [
        8,
        [
          { player: 0, thing: "ring 1", by: -1 },
          { player: 1, thing: "points", by: 3 },
        ],
      ],
    ]);
    expect(changesAfter(page, []).size).toBe(0);
  });

  it("counts by the turn as it was then, as points do that change with the end of the game", () => {
    const byPhase = {
      points: (view: object) => ((view as { turn: { phase: string } }).turn.phase === "over" ? 9 : 1),
      holdings: () => ({}),
    };
    const found = changesAfter(byPhase, [
      { version: 0, view: { players: [{}], turn: { phase: "play" } } },
      { version: 5, view: { players: [{}], turn: { phase: "over" } } },
    ]);
    expect([...found]).toEqual([[5, [{ player: 0, thing: "points", by: 8 }]]]);
  });

  it("writes a change with a sign that can be told from a hyphen", () => {
    expect([signed(2), signed(-3)]).toEqual(["+2", "−3"]);
  });
});

// The server keeps no more of earlier views.
type Held<V> = (view: V, player: number) => Record<string, number>;

function expectHeldByPlayersAndTurn<V extends { players: object[]; turn: object }>(views: V[], holdings: Held<V>) {
  expect(views.length).toBeGreaterThan(3);
  for (const view of views) {
    const kept = { players: view.players, turn: view.turn } as V;
    view.players.forEach((_, player) => expect(holdings(kept, player)).toEqual(holdings(view, player)));
  }
}

function views(game: string) {
  const folder = join(import.meta.dirname, "..", "generated", "gallery");
  const files = readdirSync(folder).filter((name) => name.startsWith(`${game}.`));
  return files.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")).view);
}

const HELD = {
  atlantis: () => expectHeldByPlayersAndTurn(views("atlantis"), atlantis.holdings),
  atlandice: () => expectHeldByPlayersAndTurn(views("atlandice"), atlandice.holdings),
  nautilus: () => expectHeldByPlayersAndTurn(views("nautilus"), nautilus.holdings),
};

describe.each(Object.entries(HELD))("%s counts by players and turn alone", (game, expectHeld) => {
  const source = join(import.meta.dirname, "..");

  it("what is held", () => {
    expectHeld();
  });

  it("and points", () => {
    const points = /^ {2}points: (.*),$/m.exec(readFileSync(join(source, "games", game, "page.ts"), "utf8"))![1]!;
    const parts = [...points.matchAll(/view\.(\w+)/g)].map((found) => found[1]);
    expect(parts).toContain("players");
    expect(parts.filter((part) => part !== "players" && part !== "turn")).toEqual([]);
  });
});
