// Stepping through a game: what the board shows while things move, and the list of what every step was.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EarlierPosition } from "./wire";
import { Replay, type Source } from "./replay.svelte";
import type { StepEvents } from "./wire";

vi.mock("./settings.svelte", () => ({ settings: { isStill: false, pace: 1 } }));

const STEPS = 10;
const AT_ONCE = 4; // lines of the list
const MOVE = 100;
const page = { movements: () => [{ ms: MOVE }] };

const TABLE = { game: "atlantis", names: [], options: {}, steps: STEPS, over: false, gave_up: null };
const at = (step: number): EarlierPosition => ({
  ...TABLE,
  step,
  view: { step },
  events: [{ key: "event.move" }],
});
const line = (step: number): StepEvents => ({ step, seat: 0, events: [] });
const lines = (after: number) => Array.from({ length: Math.min(AT_ONCE, STEPS - after) }, (_, k) => line(after + k + 1));
let source: { at: ReturnType<typeof vi.fn<Source["at"]>>; events: ReturnType<typeof vi.fn<Source["events"]>> };

beforeEach(() => {
  vi.useFakeTimers();
  source = { at: vi.fn(async (step: number) => at(step)), events: vi.fn(async (after: number) => lines(after)) };
});
afterEach(() => void vi.useRealTimers());

async function replayAt(step: number): Promise<Replay> {
  const replay = new Replay(source, page, step);
  await vi.advanceTimersByTimeAsync(0);
  return replay;
}

test("the next step is shown as it was played", async () => {
  const replay = await replayAt(3);
  void replay.go(4);
  await vi.advanceTimersByTimeAsync(MOVE / 2);
  expect([replay.step, replay.current?.step, replay.shown?.step, replay.animation.moving.length]).toEqual([4, 4, 3, 1]);
  await vi.advanceTimersByTimeAsync(MOVE);
  expect([replay.shown?.step, replay.animation.moving.length]).toEqual([4, 0]);
});

test.each([2, 1, 5, 10])("from step 3, step %i appears immediately", async (step) => {
  const replay = await replayAt(3);
  await replay.go(step);
  expect([replay.shown?.step, replay.animation.moving.length]).toEqual([step, 0]);
});

test("going on while things move shows their end, and then the next step", async () => {
  const replay = await replayAt(3);
  void replay.go(4);
  await vi.advanceTimersByTimeAsync(MOVE / 2);
  void replay.go(5);
  await vi.advanceTimersByTimeAsync(0);
  expect([replay.step, replay.shown?.step, replay.animation.moving.length]).toEqual([5, 4, 1]);
});

test("presses that come faster than the server answers are all counted", async () => {
  const replay = await replayAt(3);
  for (let press = 0; press < 5; press++) void replay.by(1);
  expect([replay.goal, replay.step]).toEqual([8, 3]);
  void replay.by(-1);
  await vi.advanceTimersByTimeAsync(0);
  expect([replay.goal, replay.step, replay.shown?.step]).toEqual([7, 7, 7]);
});

test("after a step that could not be loaded, the next press counts from the one shown", async () => {
  const replay = await replayAt(3);
  source.at.mockRejectedValueOnce("offline");
  await replay.by(1);
  expect([replay.goal, replay.trouble]).toEqual([3, "offline"]);
  void replay.by(1);
  await vi.advanceTimersByTimeAsync(2 * MOVE);
  expect([replay.goal, replay.step, replay.trouble]).toEqual([4, 4, null]);
});

test("running waits for what moves and ends with the game", async () => {
  const replay = await replayAt(8);
  const run = replay.run();
  await vi.advanceTimersByTimeAsync(5000);
  await run;
  expect([replay.step, replay.shown?.step, replay.isRunning]).toEqual([STEPS, STEPS, false]);
});

test("the list is read in parts until it is whole, and each part once", async () => {
  const replay = await replayAt(6);
  await replay.go(2);
  expect(replay.events.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(source.events.mock.calls.flat()).toEqual([0, 4, 8]);
});

test("what could not be read of the list is asked for again at the next step", async () => {
  source.events.mockRejectedValueOnce(new Error("offline"));
  const replay = await replayAt(0);
  expect([replay.events.length, replay.trouble]).toEqual([0, null]);
  await Promise.all([replay.go(7), vi.advanceTimersByTimeAsync(0)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(replay.events.length).toBe(STEPS);
});

test("a step that does not come is reported, and forgotten with the next", async () => {
  const replay = await replayAt(0);
  source.at.mockRejectedValueOnce(new Error("offline"));
  await replay.go(5);
  expect([replay.step, (replay.trouble as Error).message]).toEqual([0, "offline"]);
  await replay.go(6);
  expect([replay.step, replay.trouble]).toEqual([6, null]);
});

test("stopping a run and starting again has one run, not two", async () => {
  const replay = await replayAt(0);
  void replay.run();
  await vi.advanceTimersByTimeAsync(100);
  void replay.run();
  const again = replay.run();
  await vi.advanceTimersByTimeAsync(1000);
  expect([replay.step, replay.isRunning]).toEqual([3, true]); // 1 by the first run, 2 and 3 by the other
  await vi.advanceTimersByTimeAsync(20_000);
  await again;
  expect([replay.step, replay.isRunning]).toEqual([STEPS, false]);
});

test("the last step of a game that goes on is asked for again", async () => {
  const replay = await replayAt(STEPS);
  source.at.mockImplementation(async (step) => ({ ...at(step), steps: STEPS + 2 }));
  await replay.go(STEPS - 2);
  await replay.go(STEPS);
  expect(replay.steps).toBe(STEPS + 2);
  const asked = source.at.mock.calls.length;
  await replay.go(STEPS - 2);
  expect([source.at.mock.calls.length, replay.steps]).toEqual([asked, STEPS + 2]);
});
