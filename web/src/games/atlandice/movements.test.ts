import { describe, expect, it } from "vitest";
import type { Event } from "../../lib/wire";
import words from "../../generated/words/atlandice.en.json";
import { eventsIn, STILL } from "../events";
import { wouldMove } from "./flights";
import { flightsIn, isOfClock, sectorsIn } from "./marks";
import { movements } from "./movements";
import { SECTORS, type View } from "./view";

const owner = { stock: { books: 2 }, points: 0, tiles: {}, prestige: 0, final: 3, awards: {}, dice: 0, given: 0 };
const view: View = {
  game: "atlandice",
  players: [owner, { ...owner, stock: { books: 1 } }, owner],
  neutral: null,
  sectors: SECTORS.map((name) => ({
    name,
    resources: { books: 3 },
    dice: 1,
    tile: name === "market" ? null : "a",
    needles: 2,
    under: 2,
    dead: false,
  })),
  submarine: "machinery",
  clock: 4,
  dice_each: 2,
  events: Array(24).fill(null),
  turn: { player: 0, first: 0, phase: "visit", for: null, sector: null, from: null, lifted: null, die: null, dice_left: 2 },
};
const shown = (key: string, args: Record<string, unknown>) => movements({ key, args }, view);

const ARGS: Record<string, Record<string, unknown>> = {
  "event.visit": { player: 1, sector: "inn" },
  "event.give": { player: 1, sector: "inn" },
  "event.take": { player: 1, sector: "inn", kind: "books" },
  "event.put": { kind: "books", from: "forge", sector: "inn" },
  "event.swap": { kind: "books", other: "gems", from: "jeweller", sector: "inn" },
  "event.die": { from: "forge", sector: "inn" },
  "event.submarine": { from: "machinery", sector: "inn" },
  "event.donate": { player: 0, kind: "books", sector: "library" },
  "event.visit.on": { player: 0, sector: "inn" },
  "event.roll.door": { face: 3, sector: "inn" },
  "event.roll": { face: 3, sector: "inn", counts: true },
  "event.tile": { sector: "inn", effect: { key: "effect.inn.a" } },
  "event.tile.won": { player: 0, sector: "library", kind: "books" },
  "event.points": { player: 0, points: 3 },
  "event.dead": { sector: "inn", kind: "provisions" },
  "event.clock": { from: 4, space: 6 },
  "event.round": { player: 1 },
  "event.score": { player: 0, prestige: 9, awards: 4, points: 13 },
};
const MOVING = eventsIn(words).filter((key) => !(key in STILL));
const NOT_ON_THE_BOARD = ["event.points", "event.round", "event.score"]; // they are about a seat

describe("every event", () => {
  it.each(MOVING)("%s moves something in time", (key) => {
    const [one] = shown(key, ARGS[key]!);
    expect(one!.ms).toBeGreaterThan(0);
    expect(one!.ms).toBeLessThanOrEqual(1200);
    expect(Object.keys(one!).length).toBeGreaterThan(1);
  });

  it.each(MOVING.filter((key) => !NOT_ON_THE_BOARD.includes(key)))("%s marks something when its line is pointed at", (key) => {
    const events = [{ key, args: ARGS[key]! }];
    expect(flightsIn(events, 3).length + sectorsIn(events).length + Number(isOfClock(events))).toBeGreaterThan(0);
  });
});

describe("marks", () => {
  const event = (key: string, more: Record<string, unknown> = {}) => ({ key, args: { ...ARGS[key], ...more } });
  const owners = (players: number, ...events: Event[]) => flightsIn(events, players).map(({ player }) => player);

  it("are the mover's, also where somebody else wins a tile by it", () => {
    expect(owners(3, event("event.take"), event("event.tile.won"))).toEqual([1, 1]);
    expect(owners(3, event("event.put"))).toEqual([null]);
  });

  it("belong to the player who made each, where several did", () => {
    expect(
      owners(
        3,
        event("event.submarine"),
        event("event.visit"),
        event("event.put"),
        event("event.visit", { player: 2 }),
        event("event.swap"),
      ),
    ).toEqual([null, 1, 1, 2, 2, 2]);
  });

  it("are the giver's, where the neutral player takes", () => {
    expect(owners(2, event("event.give"), event("event.take", { player: 2 }))).toEqual([1, 1]);
    expect(owners(2, event("event.take", { player: 2 }))).toEqual([null]);
  });
});

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

  it("swaps two at the same time", () => {
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

  it("brings the first player's laurels to a new round's first player", () => {
    expect(shown("event.round", { player: 1 })).toEqual([{ ms: 320, first: { from: 0, to: 1 } }]);
  });

  it("lets points rise: what was won, and in the end all of them", () => {
    expect(shown("event.points", { player: 1, points: 3 })[0]!.rise).toEqual({ player: 1, text: "+3" });
    expect(shown("event.score", { player: 1, points: 21 })[0]!.rise).toEqual({ player: 1, text: "21" });
  });

  it("needs nothing for what only the log tells", () => {
    for (const key of ["event.turn", "event.over"]) expect(shown(key, { player: 0 })).toEqual([]);
  });
});

describe("actions", () => {
  const action = (key: string, args: Record<string, unknown>) => ({ action: 0, text: "", says: { key, args }, places: [] });

  it("show what a visit takes where there is only one kind", () => {
    expect(wouldMove(action("action.visit", { sector: "inn", resources: { books: 3 }, takes: 2 }), view)).toHaveLength(2);
    expect(wouldMove(action("action.visit", { sector: "inn", resources: { books: 3, gems: 1 }, takes: 1 }), view)).toEqual([]);
  });

  it("show both pieces of a swap", () => {
    const swapping: View = { ...view, turn: { ...view.turn, phase: "swap", from: "jeweller", lifted: "gems" } };
    expect(wouldMove(action("action.swap", { sector: "inn", kind: "books" }), swapping)).toHaveLength(2);
  });
});
