import { beforeEach, afterEach, expect, test, vi } from "vitest";
import { Queue, type Shown } from "./queue";

let said: string[];
let isStill: boolean;
let queue: Queue;

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  isStill = false;
  queue = new Queue(() => isStill);
});
afterEach(() => vi.useRealTimers());

const shown = (name: string, ms: number): Shown => ({ ms, begin: () => said.push(`${name} begins`), end: () => said.push(`${name} ends`) });

test("things are shown one after another, in order", () => {
  queue.add(shown("a", 100));
  queue.add(shown("b", 50));
  expect(said).toEqual(["a begins"]);
  vi.advanceTimersByTime(100);
  expect(said).toEqual(["a begins", "a ends", "b begins"]);
  vi.advanceTimersByTime(50);
  expect(said.slice(3)).toEqual(["b ends"]);
  expect(queue.length).toBe(0);
});

test("nothing takes longer than it may", () => {
  queue.add(shown("a", 100));
  vi.advanceTimersByTime(99);
  expect(said).toEqual(["a begins"]);
  vi.advanceTimersByTime(1);
  expect(said).toEqual(["a begins", "a ends"]);
});

test("what takes no time ends immediately", () => {
  queue.add(shown("a", 0));
  expect(said).toEqual(["a ends"]);
});

test("skipping ends everything immediately, in order, and only once", () => {
  for (const name of ["a", "b", "c"]) queue.add(shown(name, 100));
  queue.skip();
  expect(said).toEqual(["a begins", "a ends", "b ends", "c ends"]);
  vi.advanceTimersByTime(1000);
  expect(said.length).toBe(4);
});

test("after skipping the queue goes on with what comes next", () => {
  queue.add(shown("a", 100));
  queue.skip();
  queue.add(shown("b", 100));
  vi.advanceTimersByTime(100);
  expect(said).toEqual(["a begins", "a ends", "b begins", "b ends"]);
});

test("where nothing may move everything ends immediately without beginning", () => {
  isStill = true;
  queue.add(shown("a", 100));
  queue.add(shown("b", 100));
  expect(said).toEqual(["a ends", "b ends"]);
});

test("a page that comes to rest in the middle shows nothing more", () => {
  queue.add(shown("a", 100));
  queue.add(shown("b", 100));
  isStill = true;
  vi.advanceTimersByTime(100);
  expect(said).toEqual(["a begins", "a ends", "b ends"]);
});

test("what is added while something ends waits for its turn", () => {
  queue.add({ ms: 10, begin: () => {}, end: () => queue.add(shown("late", 10)) });
  queue.add(shown("b", 10));
  vi.advanceTimersByTime(10);
  vi.advanceTimersByTime(10);
  vi.advanceTimersByTime(10);
  expect(said).toEqual(["b begins", "b ends", "late begins", "late ends"]);
});

test("what is added while the queue is skipped ends too, in its place", () => {
  queue.add({ ms: 10, begin: () => {}, end: () => queue.add(shown("late", 10)) });
  queue.add(shown("b", 10));
  queue.skip();
  expect(said.filter((line) => line.endsWith("ends"))).toEqual(["b ends", "late ends"]);
});
