import { describe, expect, it } from "vitest";
import { changesBetween, signed, tally } from "./changes";

interface View {
  players: { points: number; cards: number; tiles: string[] }[];
}
const page = {
  points: (view: View, player: number) => view.players[player]!.points,
  holdings: (view: View, player: number) => ({ cards: view.players[player]!.cards, ...tally(view.players[player]!.tiles) }),
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
    expect(changesBetween(page, before, after)).toEqual([{ player: 0, thing: "ring 1", by: -1 }, { player: 0, thing: "crown 1", by: 1 }]);
  });

  it("says nothing where nothing has changed", () => {
    const same = view({ points: 1, cards: 1, tiles: [] });
    expect(changesBetween(page, same, same)).toEqual([]);
  });

  it("writes a change with a sign that can be told from a hyphen", () => {
    expect([signed(2), signed(-3)]).toEqual(["+2", "−3"]);
  });
});
