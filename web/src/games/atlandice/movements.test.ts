import { describe, expect, it } from "vitest";
import { wouldMove } from "./flights";
import { movements, type Shown } from "./movements";
import { SECTORS, type View } from "./view";

const owner = { stock: { books: 2 }, points: 0, tiles: {}, prestige: 0, final: 3, awards: {}, dice: 0, given: 0 };
const view: View = {
  game: "atlandice",
  players: [owner, { ...owner, stock: { books: 1 } }, owner],
  neutral: null,
  sectors: SECTORS.map((name) => ({ name, resources: { books: 3 }, dice: 1, tile: name === "market" ? null : "a", needles: 2, under: 2, dead: false })),
  submarine: "machinery",
  clock: 4,
  dice_each: 2,
  events: Array(24).fill(null),
  turn: { player: 0, first: 0, phase: "visit", for: null, sector: null, from: null, lifted: null, die: null, dice_left: 2 },
};
const shown = (key: string, args: Record<string, unknown>) => movements({ key, args }, view, view) as Shown[];

describe("events", () => {
  it.each([
    ["event.visit", { player: 1, sector: "inn" }],
    ["event.give", { player: 1, sector: "inn" }],
    ["event.take", { player: 1, sector: "inn", kind: "books" }],
    ["event.put", { kind: "books", from: "forge", sector: "inn" }],
    ["event.die", { from: "forge", sector: "inn" }],
    ["event.roll.door", { face: 3, sector: "inn" }],
    ["event.submarine", { from: "machinery", sector: "inn" }],
    ["event.donate", { player: 0, kind: "books", sector: "library" }],
  ])("%s moves one thing", (key, args) => {
    const [one, ...more] = shown(key, args);
    expect(more).toEqual([]);
    expect(one!.flights).toHaveLength(1);
    expect(one!.ms).toBeLessThanOrEqual(900);
  });

  it("swaps two at once", () => {
    expect(shown("event.swap", { kind: "books", other: "gems", from: "jeweller", sector: "inn" })[0]!.flights).toHaveLength(2);
  });

  it("brings all pieces of a counted district back", () => {
    const { flights } = shown("event.tile.won", { player: 0, sector: "library", kind: "books" })[0]!;
    expect(flights!.filter((flight) => flight.what === "piece")).toHaveLength(5);
    expect(flights!.filter((flight) => flight.what === "tile")).toHaveLength(1);
  });

  it("turns the hand a step at a time", () => {
    expect(shown("event.clock", { from: 4, space: 6 })[0]).toMatchObject({ clock: { from: 4, to: 6 }, ms: 2 * 180 + 560 });
  });

  it("needs nothing for what only the log tells", () => {
    for (const key of ["event.turn", "event.round", "event.over", "event.score"]) expect(shown(key, { player: 0 })).toEqual([]);
  });
});

describe("choices", () => {
  const choice = (key: string, args: Record<string, unknown>) => ({ action: 0, text: "", says: { key, args }, places: [] });

  it("show what a visit takes where there is only one kind", () => {
    expect(wouldMove(choice("choice.visit", { sector: "inn", resources: { books: 3 }, takes: 2 }), view)).toHaveLength(2);
    expect(wouldMove(choice("choice.visit", { sector: "inn", resources: { books: 3, gems: 1 }, takes: 1 }), view)).toEqual([]);
  });

  it("show both pieces of a swap", () => {
    const swapping: View = { ...view, turn: { ...view.turn, phase: "swap", from: "jeweller", lifted: "gems" } };
    expect(wouldMove(choice("choice.swap", { sector: "inn", kind: "books" }), swapping)).toHaveLength(2);
  });
});
