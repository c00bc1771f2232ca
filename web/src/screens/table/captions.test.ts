import { expect, test, vi } from "vitest";
import type { Event } from "../../lib/wire";
import { caption, heard } from "./captions";

vi.hoisted(() => vi.stubGlobal("addEventListener", () => {}));
vi.mock("../../lib/settings.svelte", () => ({ settings: {} }));

const event = (kind: string, ...keys: string[]): Event => ({ version: 1, at: 0, kind, seat: 0, data: {}, told: keys.map((key) => ({ key })), undone: false });

test("the caption says which sound there is", () => {
  const captions = ["event.move", "event.water", "event.roll", "event.points", "event.over"].map((key) => caption(event("act", key)));
  expect(new Set(captions).size).toBe(5);
  expect(captions[1]).toBe("Sound: water");
});

test("it is the first sound of an event", () => {
  expect(heard(event("act", "event.turn", "event.roll", "event.move"))).toBe("dice");
});

test("what makes no sound has no caption", () => {
  expect(heard(event("act", "event.turn"))).toBeNull();
  expect(caption(event("act", "event.turn"))).toBeNull();
});
