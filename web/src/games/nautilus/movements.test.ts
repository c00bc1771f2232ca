import { describe, expect, it } from "vitest";
import words from "../../generated/words/nautilus.en.json";
import type { Event } from "../../lib/wire";
import { eventsIn, STILL } from "../events";
import { marked, placesIn, waysIn } from "./marks";
import { callIn, hiddenBy, movements } from "./movements";
import type { Module, Player, View } from "./view";

const player = (change: Partial<Player> = {}): Player => ({
  money: 20,
  reserve: 9,
  submarines: { A: [20, 10] },
  held: [],
  finds: {},
  stations: {},
  can: { steps: 3, squares: 4, sonar: 4, looks: 0, treasure: 2 },
  chips: [],
  order: null,
  find_points: 0,
  ruins_points: 0,
  station_points: 0,
  raised: 0,
  points: 20,
  ...change,
});
const module = (name: string, x: number, y: number, change: Partial<Module> = {}): Module => ({
  name,
  kind: "sonar",
  x,
  y,
  turn: "n",
  builder: 0,
  crew: [2, 0],
  locks: {},
  ...change,
});
const position = (change: Partial<View> = {}): View => ({
  game: "nautilus",
  round: 3,
  players: [player(), player({ submarines: {} })],
  modules: [
    module("base", 14, 11, { kind: "base", builder: null, locks: { N: "sonar1" } }),
    module("sonar1", 14, 8, { locks: { S: "base" } }),
  ],
  finds: [{ x: 22, y: 8, zone: "slope", face: null, open: false, seen: [] }],
  gone: [],
  ruins: {},
  bank: 0,
  supply: {},
  trench_open: false,
  last_round: false,
  turn: {
    player: 0,
    first: 0,
    phase: "sail-on",
    chosen: null,
    walker: null,
    submarine: "A",
    steps_left: 0,
    squares_left: 4,
    looks_left: 0,
    paid: 0,
    moved: [],
    boosted: false,
    reach: [],
    ways: { "21-10": [20, 10], "22-10": [21, 10] },
  },
  ...change,
});

const before = position();
const EVENTS: [Event, View][] = [
  [{ key: "event.buy", args: { player: 0, module: "violet.2", price: 2 } }, position()],
  [{ key: "event.given_back", args: { player: 0, modules: { sonar: 1 } } }, position()],
  [
    { key: "event.build", args: { player: 0, module: "violet1", square: "17-11", price: 1 } },
    position({ modules: [...before.modules, module("violet1", 17, 11)] }),
  ],
  [{ key: "event.covered", args: { face: "gold", square: "22-8" } }, position({ finds: [] })],
  [{ key: "event.walk", args: { player: 0, from: "base", module: "sonar1" } }, position()],
  [{ key: "event.service", args: { player: 0, module: "sonar1" } }, position()],
  [{ key: "event.builder", args: { player: 0 } }, position()],
  [{ key: "event.chip", args: { player: 0, kind: "sonar" } }, position()],
  [
    { key: "event.launch", args: { player: 1, submarine: "A", square: "14-6" } },
    position({ players: [player(), player({ submarines: { A: [14, 6] } })] }),
  ],
  [{ key: "event.sonar", args: { player: 0, submarine: "A", number: 1 } }, position()],
  [{ key: "event.see", args: { player: 0, square: "22-8", face: "gold" } }, position()],
  [{ key: "event.look", args: { player: 0, square: "22-8" } }, position()],
  [
    { key: "event.go", args: { player: 0, submarine: "A", square: "22-10" } },
    position({ players: [player({ submarines: { A: [22, 10] } }), player()] }),
  ],
  [{ key: "event.trench", args: { player: 0 } }, position()],
  [{ key: "event.reveal", args: { square: "22-8", face: "atlantis3" } }, position({ finds: [] })],
  [{ key: "event.collect", args: { player: 0, face: "atlantis3", price: 1 } }, position({ finds: [] })],
  [{ key: "event.chest", args: { player: 0, money: 2 } }, position({ finds: [] })],
  [{ key: "event.unpaid", args: { player: 0 } }, position()],
  [
    { key: "event.home", args: { player: 0, submarine: "A", module: "sonar1" } },
    position({ players: [player({ submarines: {} }), player()] }),
  ],
  [{ key: "event.dock", args: { player: 0, submarine: "A" } }, position({ players: [player({ submarines: {} }), player()] })],
  [{ key: "event.base", args: { player: 0, square: "14-11" } }, position()],
  [{ key: "event.covered.atlantis", args: { face: "atlantis3", square: "22-8" } }, position({ finds: [] })],
  [{ key: "event.unpaid.atlantis", args: { player: 0, face: "atlantis3" } }, position({ finds: [] })],
  [{ key: "event.round", args: { player: 1, round: 4 } }, position({ round: 4 })],
  [{ key: "event.last" }, position({ last_round: true })],
  [{ key: "event.score", args: { player: 0, finds: 3, ruins: 2, stations: 4, money: 1, points: 21 } }, position()],
];
// About the supply, a seat or the ruins board, not about a place on the chart;
// what was collected lay where the submarine went in the same line.
const NOT_ON_THE_CHART = [
  "event.buy",
  "event.given_back",
  "event.builder",
  "event.trench",
  "event.collect",
  "event.chest",
  "event.unpaid",
  "event.unpaid.atlantis",
  "event.round",
  "event.last",
  "event.score",
];

describe("every event", () => {
  it("moves something, or it is said why not", () => {
    const known = new Set([...EVENTS.map(([{ key }]) => key), ...Object.keys(STILL)]);
    expect(eventsIn(words).filter((key) => !known.has(key))).toEqual([]);
  });

  it.each(EVENTS.filter(([{ key }]) => !NOT_ON_THE_CHART.includes(key)))(
    "%o marks something when its line is pointed at",
    (event, after) => {
      const view = position({ modules: [...after.modules, module("violet1", 17, 11)], players: before.players });
      expect(placesIn([event], view).length + waysIn([event], view).length).toBeGreaterThan(0);
    },
  );
});

describe("marks", () => {
  const events = [0, 1, 0].map((player) => ({ key: "event.look", args: { player, square: "22-8" } }));

  it("are of others, or everybody's when their line is pointed at", () => {
    expect(marked(events, 0, false)).toEqual([events[1]]);
    expect(marked(events, 0, true)).toEqual(events);
  });

  it("belong to nobody where the event names nobody", () => {
    expect(placesIn([{ key: "event.reveal", args: { square: "22-8", face: "gold" } }], before)).toMatchObject([
      { player: null, isModule: false },
    ]);
  });
});

describe("movements", () => {
  it.each(EVENTS)("%o moves something in time", (event, after) => {
    const steps = movements(event, before, after);
    expect(steps.length).toBeGreaterThan(0);
    for (const step of steps) {
      expect(step.ms).toBeGreaterThan(0);
      expect(step.ms).toBeLessThanOrEqual(1200);
      expect(step.path.flat().every(Number.isFinite)).toBe(true);
    }
  });

  it("lets a submarine follow its way, and hides it where it was", () => {
    const [step] = movements(EVENTS[12]![0], before, EVENTS[12]![1]);
    expect(step!.path).toHaveLength(3);
    expect(hiddenBy([step!]).submarines).toEqual(new Set(["0A"]));
  });

  it("calls out the last round while it is shown", () => {
    const moving = movements({ key: "event.last" }, before, before);
    expect(callIn(moving)).toBe(900);
    expect(callIn([])).toBe(0);
  });

  it("keeps still what it does not know", () => {
    expect(movements({ key: "event.turn", args: { player: 0 } }, before, before)).toEqual([]);
  });
});
