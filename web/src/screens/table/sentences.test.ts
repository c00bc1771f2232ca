import { expect, test } from "vitest";
import type { Event } from "../../lib/wire";
import { announcement, sentences } from "./sentences";

const NAMES = ["Ada", "Bea"];
const say = ({ key }: { key: string }) => `${key}!`;
const event = (kind: string, more: Partial<Event> = {}): Event => ({ version: 1, at: 0, kind, seat: 1, data: {}, told: [], undone: false, ...more });

test("what the game tells is said, without whose turn it is", () => {
  const told = [{ key: "event.move" }, { key: "event.turn" }];
  expect(sentences(event("act", { told }), NAMES, say)).toEqual(["event.move!"]);
});

test("what happens round the game is read out as the log has it", () => {
  for (const kind of ["sit", "undo", "offer", "accept", "decline", "resign", "leave", "absent", "flag", "back", "again"]) {
    const [line] = sentences(event(kind), NAMES, say);
    expect(line).toContain("Bea");
    expect(announcement(event(kind), NAMES, say)).toBe(line);
  }
});

test("chat is read out with its author, and is no line of the log", () => {
  const said = event("say", { data: { text: "well played" } });
  expect(announcement(said, NAMES, say)).toBe("Bea: well played");
  expect(sentences(said, NAMES, say)).toEqual([]);
});

test("chat that is not for me is not read out", () => {
  expect(announcement(event("say"), NAMES, say)).toBe("");
});

test("a choice that was taken back before I came has its line", () => {
  expect(sentences(event("act", { undone: true }), NAMES, say)).toEqual(["A choice of Bea, taken back."]);
});
