import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { counting } from "./motion";

let frames: ((now: number) => void)[];
const frame = (ms: number) => frames.splice(0).forEach((show) => show(ms));

beforeEach(() => {
  frames = [];
  vi.spyOn(performance, "now").mockReturnValue(0);
  vi.stubGlobal("requestAnimationFrame", (show: (now: number) => void) => frames.push(show));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("counting", () => {
  it("shows whole numbers on the way and ends at the goal", () => {
    const seen: number[] = [];
    counting(3, 7, 400, (now) => seen.push(now));
    [0, 100, 250, 400, 500].forEach(frame);
    expect(seen).toEqual([3, 4, 6, 7]);
  });

  it("counts down too, and stops where it is told to", () => {
    const seen: number[] = [];
    const stop = counting(5, -5, 100, (now) => seen.push(now));
    frame(50);
    stop();
    frame(100);
    expect(seen).toEqual([0]);
  });
});
