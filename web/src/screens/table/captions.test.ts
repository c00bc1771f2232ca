import { expect, test, vi } from "vitest";
import type { Event } from "../../lib/wire";
import { captions, heard } from "./captions";

vi.hoisted(() => vi.stubGlobal("addEventListener", () => {}));
vi.mock("../../lib/settings.svelte", () => ({ settings: {} }));

const event = (kind: string, ...keys: string[]): Event => ({ version: 1, at: 0, kind, seat: 0, data: {}, told: keys.map((key) => ({ key })), undone: false });

test("the caption says which sound there is", () => {
  const all = ["event.move", "event.water", "event.roll", "event.points", "event.over"].flatMap((key) => captions(event("act", key)));
  expect(new Set(all).size).toBe(5);
  expect(all[1]).toBe("Sound: water");
});

test("it is the first sound of an event", () => {
  expect(heard(event("act", "event.turn", "event.roll", "event.move"))).toBe("dice");
});

test("what makes no sound has no caption", () => {
  expect(heard(event("act", "event.turn"))).toBeNull();
  expect(captions(event("act", "event.turn"))).toEqual([]);
});

test("the chime of my turn has its caption, after that of the event", () => {
  expect(captions(event("act", "event.water"), true)).toEqual(["Sound: water", "Sound: it is your turn"]);
  expect(captions(event("act", "event.turn"), true)).toEqual(["Sound: it is your turn"]);
});

test("talk has its caption", () => {
  expect(captions(event("say"))).toEqual(["Sound: talk"]);
});
