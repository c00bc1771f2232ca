import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commit, hasAdded, note, owed, verdict } from "./fairness";
import type { SeatState, TableInfo, TableState } from "./wire";

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const SECRET = "00".repeat(32);
const PROMISE = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925";
const INFO = { table: "t1", promise: PROMISE } as TableInfo;

const seat = (commitment: string | null, contribution: string | null = null) => ({ commitment, contribution }) as SeatState;

const state = (phase: TableState["phase"], seats: SeatState[], more: Partial<TableState> = {}) =>
  ({ phase, seats, view: null, secret: null, ...more }) as TableState;

const value = (commitment: string): string => JSON.parse(kept.get("critias.contributions")!)[commitment];

// A table that this browser has seen from the start to the end.
async function played(): Promise<{ mine: string; over: TableState }> {
  const mine = (await commit())!;
  note(INFO, state("starting", [seat(mine), seat(null)]));
  return { mine, over: state("over", [seat(mine, value(mine)), seat(null)], { secret: `x${SECRET}`, view: {} }) };
}

test("a browser commits to a new value every time, and shows it once it is asked for", async () => {
  const [one, two] = [(await commit())!, (await commit())!];
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(one).not.toBe(two);
  expect(owed(state("open", [seat(one)]), 0)).toBeNull();
  expect(owed(state("starting", [seat(one)]), 0)).toBe(value(one));
  expect(owed(state("starting", [seat(one)]), null)).toBeNull();
  expect(owed(state("starting", [seat("somebody else's")]), 0)).toBeNull();
  expect(owed(state("starting", [seat(one, value(one))]), 0)).toBeNull();
});

test("a promise that was kept is confirmed", async () => {
  const { over } = await played();
  expect(await verdict(INFO, over)).toBe("kept");
  expect(hasAdded(over, 0)).toBe(true);
  expect(hasAdded(over, 1)).toBe(false);
  expect(hasAdded(over, null)).toBe(false);
});

test("a secret other than the promised one is found", async () => {
  const { over } = await played();
  expect(await verdict(INFO, { ...over, secret: `x${"01".repeat(32)}` })).toBe("broken");
});

test("a promise that is replaced before the game is found", async () => {
  note({ ...INFO, promise: "another" }, state("open", [seat(null)]));
  const { over } = await played();
  expect(await verdict(INFO, over)).toBe("broken");
});

test("a contribution that is replaced or left out is found", async () => {
  const { mine, over } = await played();
  const other = (await commit())!;
  for (const mean of [seat(mine, value(other)), seat(other, value(other)), seat(mine), seat(null)])
    expect(await verdict(INFO, { ...over, seats: [mean, seat(null)] })).toBe("broken");
});

test("a commitment that is replaced after this browser has shown its value is found", async () => {
  const [mine, early, late] = [(await commit())!, (await commit())!, (await commit())!];
  note(INFO, state("starting", [seat(mine), seat(early)]), true);
  note(INFO, state("starting", [seat(mine, value(mine)), seat(late)]));
  const over = (other: string) => state("over", [seat(mine, value(mine)), seat(other, value(other))], { secret: `x${SECRET}`, view: {} });
  expect(await verdict(INFO, over(late))).toBe("broken");
  expect(await verdict(INFO, over(early))).toBe("kept");
});

test("what was not seen before the deal is not said to be checked", async () => {
  const mine = (await commit())!;
  note(INFO, state("playing", [seat(mine)], { view: {} }));
  expect(await verdict(INFO, state("over", [seat(mine, value(mine))], { secret: `x${SECRET}`, view: {} }))).toBe("unseen");
});

test("a browser that cannot hash commits to nothing and says so", async () => {
  const { over } = await played();
  vi.stubGlobal("crypto", {});
  expect(await commit()).toBeNull();
  expect(await verdict(INFO, over)).toBe("no-crypto");
});

test("a browser that keeps nothing commits to nothing", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("forbidden");
    },
  });
  expect(await commit()).toBeNull();
});
