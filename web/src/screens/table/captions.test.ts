import { expect, test, vi } from "vitest";
import type { Entry } from "../../lib/wire";
import { captions, heard } from "./captions";

vi.mock("../../lib/settings.svelte", () => ({ settings: {} }));

const entry = (kind: string, ...keys: string[]): Entry => ({
  version: 1,
  at: 0,
  kind,
  seat: 0,
  data: {},
  events: keys.map((key) => ({ key })),
  undone: false,
  undid: [],
});

test("the caption says which sound there is", () => {
  const all = ["event.move", "event.water", "event.roll", "event.points", "event.over", "event.sonar"].flatMap((key) =>
    captions(entry("action", key)),
  );
  expect(new Set(all).size).toBe(6);
  expect(all[1]).toBe("water");
});

test.each([
  ["water", ["event.move", "event.pay.tile", "event.take", "event.water", "event.reveal", "event.turn"]],
  ["over", ["event.home", "event.take", "event.water", "event.over", "event.score", "event.score"]],
  ["over", ["event.show", "event.deadlock", "event.score"]],
  ["coin", ["event.take", "event.tile.won", "event.roll.door", "event.round"]],
  ["coin", ["event.walk", "event.service", "event.builder", "event.chip"]],
  ["water", ["event.take", "event.dead", "event.clock"]],
  ["move", ["event.go", "event.round"]],
  ["dice", ["event.roll", "event.take"]],
])("of all that an action brings about %s is heard", (sound, keys) => {
  expect(heard(entry("action", ...keys))).toBe(sound);
});

test("what makes no sound has no caption", () => {
  expect(heard(entry("action", "event.turn"))).toBeNull();
  expect(captions(entry("action", "event.turn"))).toEqual([]);
});

test("the chime of my turn has its caption, after that of the entry", () => {
  expect(captions(entry("action", "event.water"), true)).toEqual(["water", "your turn"]);
  expect(captions(entry("action", "event.turn"), true)).toEqual(["your turn"]);
});

test("chat has its caption", () => {
  expect(captions(entry("say"))).toEqual(["message"]);
});
