// Stepping through a game: what the board shows while things move, and the list of what every step was.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Earlier } from "./api";
import { Replaying, type Source } from "./replaying.svelte";
import type { StepTold } from "./wire";

vi.mock("./settings.svelte", () => ({ settings: { isStill: false, pace: 1 } }));

const STEPS = 10;
const AT_ONCE = 4; // lines of the list
const MOVE = 100;
const page = { movements: () => [{ ms: MOVE }] };

const at = (step: number) => ({ step, steps: STEPS, view: { step }, told: [{ key: "event.move" }] }) as unknown as Earlier;
const line = (step: number): StepTold => ({ step, seat: 0, told: [] });
const lines = (after: number) => Array.from({ length: Math.min(AT_ONCE, STEPS - after) }, (_, k) => line(after + k + 1));
let source: { at: ReturnType<typeof vi.fn<Source["at"]>>; told: ReturnType<typeof vi.fn<Source["told"]>> };

beforeEach(() => {
  vi.useFakeTimers();
  source = { at: vi.fn(async (step: number) => at(step)), told: vi.fn(async (after: number) => lines(after)) };
});
afterEach(() => void vi.useRealTimers());

async function replayingAt(step: number): Promise<Replaying> {
  const replaying = new Replaying(source, page, step);
  await vi.advanceTimersByTimeAsync(0);
  return replaying;
}

test("the next step is shown as it was played", async () => {
  const replaying = await replayingAt(3);
  void replaying.go(4);
  await vi.advanceTimersByTimeAsync(MOVE / 2);
  expect([replaying.step, replaying.current?.step, replaying.shown?.step, replaying.showing.moving.length]).toEqual([4, 4, 3, 1]);
  await vi.advanceTimersByTimeAsync(MOVE);
  expect([replaying.shown?.step, replaying.showing.moving.length]).toEqual([4, 0]);
});

test.each([2, 1, 5, 10])("from step 3, step %i is there at once", async (step) => {
  const replaying = await replayingAt(3);
  await replaying.go(step);
  expect([replaying.shown?.step, replaying.showing.moving.length]).toEqual([step, 0]);
});

test("who goes on while things move sees them at their end, and then the next", async () => {
  const replaying = await replayingAt(3);
  void replaying.go(4);
  await vi.advanceTimersByTimeAsync(MOVE / 2);
  void replaying.go(5);
  await vi.advanceTimersByTimeAsync(0);
  expect([replaying.step, replaying.shown?.step, replaying.showing.moving.length]).toEqual([5, 4, 1]);
});

test("running waits for what moves and ends with the game", async () => {
  const replaying = await replayingAt(8);
  const run = replaying.run();
  await vi.advanceTimersByTimeAsync(5000);
  await run;
  expect([replaying.step, replaying.shown?.step, replaying.isRunning]).toEqual([STEPS, STEPS, false]);
});

test("the list is read in parts until it is whole, and each part once", async () => {
  const replaying = await replayingAt(6);
  await replaying.go(2);
  expect(replaying.told.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(source.told.mock.calls.flat()).toEqual([0, 4, 8]);
});

test("what could not be read of the list is asked for again at the next step", async () => {
  source.told.mockRejectedValueOnce(new Error("offline"));
  const replaying = await replayingAt(0);
  expect([replaying.told.length, replaying.trouble]).toEqual([0, null]);
  await Promise.all([replaying.go(7), vi.advanceTimersByTimeAsync(0)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(replaying.told.length).toBe(STEPS);
});

test("a step that does not come is said, and forgotten with the next", async () => {
  const replaying = await replayingAt(0);
  source.at.mockRejectedValueOnce(new Error("offline"));
  await replaying.go(5);
  expect([replaying.step, (replaying.trouble as Error).message]).toEqual([0, "offline"]);
  await replaying.go(6);
  expect([replaying.step, replaying.trouble]).toEqual([6, null]);
});

test("who stops a run and goes on at once has one run, not two", async () => {
  const replaying = await replayingAt(0);
  void replaying.run();
  await vi.advanceTimersByTimeAsync(100);
  void replaying.run();
  const again = replaying.run();
  await vi.advanceTimersByTimeAsync(1000);
  expect([replaying.step, replaying.isRunning]).toEqual([3, true]); // 1 by the first run, 2 and 3 by the other
  await vi.advanceTimersByTimeAsync(20_000);
  await again;
  expect([replaying.step, replaying.isRunning]).toEqual([STEPS, false]);
});

test("the last step of a game that goes on is asked for again", async () => {
  const replaying = await replayingAt(STEPS);
  source.at.mockImplementation(async (step) => ({ ...at(step), steps: STEPS + 2 }));
  await replaying.go(STEPS - 2);
  await replaying.go(STEPS);
  expect(replaying.steps).toBe(STEPS + 2);
  const asked = source.at.mock.calls.length;
  await replaying.go(STEPS - 2);
  expect([source.at.mock.calls.length, replaying.steps]).toEqual([asked, STEPS + 2]);
});
