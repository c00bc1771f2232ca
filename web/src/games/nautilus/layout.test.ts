import { describe, expect, it } from "vitest";
import { COLUMNS, JOINTS, locksOf, PRICES, ROWS, squaresOf, zoneAt, ZONES } from "./chart";
import {
  C,
  centre,
  crewSpots,
  diamond,
  fit,
  halls,
  HEIGHT,
  lockAt,
  lockStates,
  loops,
  octagon,
  partAround,
  shore,
  voyage,
  WHOLE,
  WIDTH,
} from "./layout";
import { readSquare, type Kind, type Module, type Side, type Square } from "./view";

const module = (name: string, x: number, y: number, locks: Module["locks"] = {}): Module => ({
  name,
  kind: "base",
  x,
  y,
  turn: "n",
  builder: null,
  crew: [0, 0],
  locks,
});

describe("chart", () => {
  it("has every square in one zone, and a price for each zone", () => {
    expect(ZONES.reduce((sum, zone) => sum + squaresOf(zone).size, 0)).toBe(COLUMNS * ROWS);
    expect(ZONES.map((zone) => PRICES[zone])).toEqual([1, 2, 3, 4]);
    expect(zoneAt(14, 11)).toBe("lagoon");
  });

  it("turns locks by quarters", () => {
    const turned: Record<string, Side> = { N: "E", NE: "SE", E: "S", SE: "SW", S: "W", SW: "NW", W: "N", NW: "NE" };
    for (const kind of ["violet", "green", "sonar", "training", "technical", "research", "analysis"] as Kind[]) {
      expect(locksOf(kind, "N")).toHaveLength(4);
      expect(new Set(locksOf(kind, "E"))).toEqual(new Set(locksOf(kind, "N").map((side) => turned[side])));
    }
  });
});

describe("outlines", () => {
  it("go round the squares once", () => {
    expect(loops(new Set(["0 0", "1 0", "0 1"]))).toHaveLength(1);
    expect(loops(new Set(["0 0", "1 0", "0 1"]))[0]).toHaveLength(6);
    expect(loops(new Set(["0 0", "5 5"]))).toHaveLength(2);
  });

  it("stay on the chart", () => {
    for (const zone of ZONES) {
      const numbers = shore(squaresOf(zone))
        .match(/-?[\d.]+ -?[\d.]+/g)!
        .map((pair) => pair.split(" ").map(Number));
      for (const [x, y] of numbers) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(WIDTH);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThanOrEqual(HEIGHT);
      }
    }
  });
});

describe("modules", () => {
  it("joined ones touch and do not overlap", () => {
    const [a, b] = [octagon(), octagon()];
    for (const [side, [dx, dy]] of Object.entries(JOINTS)) {
      // Along the line between the centres, both reach exactly half the way.
      const length = Math.hypot(dx, dy);
      const far = (points: typeof a, sign: number) => Math.max(...points.map(([x, y]) => (sign * (x * dx + y * dy)) / length));
      expect(far(a, 1) + far(b, -1), side).toBeCloseTo(length * C);
    }
  });

  it("have their locks on their outline", () => {
    for (const side of Object.keys(JOINTS) as Side[]) {
      const { x, y } = lockAt(side);
      expect(Math.max(Math.abs(x), Math.abs(y), (Math.abs(x) + Math.abs(y)) * 0.75)).toBeCloseTo(1.5 * C);
    }
  });

  it("tell a hall from a door to the sea and a door against a wall", () => {
    const city = [module("base", 10, 10, { N: "sonar1", E: null, S: null, NE: null }), module("sonar1", 10, 7), module("violet1", 13, 11)];
    expect(Object.fromEntries(lockStates(city[0]!, city))).toEqual({ N: "joined", E: "wall", S: "sea", NE: "sea" });
  });

  it("have room for a full crew inside", () => {
    for (const count of [1, 2, 4, 5, 8, 12]) {
      const spots = crewSpots(count);
      expect(spots).toHaveLength(count);
      expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
      for (const { x, y, h } of spots) {
        expect(Math.abs(x) + h * 0.3).toBeLessThan(1.4 * C);
        expect(y + h * 0.5).toBeLessThan(1.3 * C);
      }
    }
  });
});

describe("ways", () => {
  const city = [
    module("base", 10, 10, { N: "a", E: "b" }),
    module("a", 10, 7, { S: "base", N: "c" }),
    module("b", 13, 10, { W: "base" }),
    module("c", 10, 4, { S: "a" }),
  ];

  it("lead through halls", () => {
    const view = { modules: city };
    expect(halls(view, "b", "c").map(({ name }) => name)).toEqual(["b", "base", "a", "c"]);
    expect(halls(view, "b", "nowhere")).toEqual([]);
  });

  it("of a submarine are those of the view", () => {
    const view = { turn: { ways: { "3-3": [2, 3], "2-3": [2, 2] } satisfies Record<string, Square> } };
    expect(voyage(view, [3, 3])).toEqual([
      [2, 2],
      [2, 3],
      [3, 3],
    ]);
  });

  it("of sonar are columns plus rows", () => {
    expect(diamond(10, 10, 4).size).toBe(41);
    expect(diamond(0, 0, 4).size).toBe(15);
  });
});

describe("frame", () => {
  const free = { x: 12, y: 12, width: 1050, height: 690 };

  it("shows the whole chart where there is room", () => {
    const { c, x, y } = fit(WHOLE, free, 14);
    expect(c * COLUMNS).toBeLessThanOrEqual(free.width - 28);
    expect(c * ROWS).toBeLessThanOrEqual(free.height - 28);
    expect([x, y]).toEqual([18, 12]);
  });

  it("shows all squares asked for", () => {
    const squares = ["3-4", "9-12"].map(readSquare);
    const part = partAround(squares, 2);
    for (const [x, y] of squares) {
      expect(x).toBeGreaterThan(part.left);
      expect(x).toBeLessThan(part.right);
      expect(y).toBeGreaterThan(part.top);
      expect(y).toBeLessThan(part.bottom);
    }
    expect(partAround([], 2)).toBe(WHOLE);
  });

  it("puts squares side by side", () => {
    expect(centre(1, 0)[0] - centre(0, 0)[0]).toBe(C);
  });
});
