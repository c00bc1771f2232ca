import { expect, test } from "vitest";
import { dayName, duration } from "./times";

const NOW = new Date(2026, 10, 19, 12).getTime();
const at = (...date: [number, number, number, number]) => new Date(...date).getTime();

test("days are named as people name them", () => {
  expect(dayName(at(2026, 10, 19, 0), "en", NOW)).toBe("Today");
  expect(dayName(at(2026, 10, 18, 23), "en", NOW)).toBe("Yesterday");
  expect(dayName(at(2026, 10, 18, 23), "fr", NOW)).toBe("Hier");
  expect(dayName(at(2026, 10, 15, 9), "en", NOW)).toMatch(/^Sun.*15/);
  expect(dayName(at(2025, 10, 15, 9), "en", NOW)).toContain("2025");
});

test("durations have their two largest parts", () => {
  const [minute, hour] = [60_000, 3_600_000];
  expect(duration(5_000, "en")).toBe("1 min");
  expect(duration(31 * minute, "en")).toBe("31 min");
  expect(duration(hour + 24 * minute, "fr")).toMatch(/^1\sh 24\smin$/);
  expect(duration(hour, "fr")).toMatch(/^1\sh$/);
  expect(duration(51 * hour, "en")).toBe("2 days 3 hr");
});
