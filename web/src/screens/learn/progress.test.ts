import { beforeEach, expect, test, vi } from "vitest";
import { keepProgress, progressIn, stepToContinue } from "./progress";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

test("a guided game goes on where it was left", () => {
  expect(progressIn("atlantis")).toBeNull();
  expect(stepToContinue("atlantis", 20)).toBe(0);
  keepProgress("atlantis", 7, 20);
  expect(progressIn("atlantis")).toEqual({ step: 7, count: 20, isDone: false });
  expect(stepToContinue("atlantis", 20)).toBe(7);
  expect(stepToContinue("nautilus", 20)).toBe(0);
});

test("one that was followed to its end, or has changed, begins again", () => {
  keepProgress("atlantis", 19, 20);
  expect(progressIn("atlantis")!.isDone).toBe(true);
  expect(stepToContinue("atlantis", 20)).toBe(0);
  keepProgress("atlantis", 3, 20);
  expect(progressIn("atlantis")).toEqual({ step: 3, count: 20, isDone: true });
  expect(stepToContinue("atlantis", 21)).toBe(0);
});

test("a browser that keeps nothing begins again", () => {
  const refuse = () => {
    throw new Error("no");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  keepProgress("atlantis", 3, 20);
  expect(stepToContinue("atlantis", 20)).toBe(0);
});
