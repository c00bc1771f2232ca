import { expect, test } from "vitest";
import type { Entry } from "../../lib/wire";
import { announcement, sentences } from "./sentences";

const NAMES = ["Ada", "Bea"];
const say = ({ key }: { key: string }) => `${key}!`;
const entry = (kind: string, more: Partial<Entry> = {}): Entry => ({
  version: 1,
  at: 0,
  kind,
  seat: 1,
  data: {},
  events: [],
  undone: false,
  undid: [],
  ...more,
});

test("what the game tells is said, without whose turn it is", () => {
  const events = [{ key: "event.move" }, { key: "event.turn" }];
  expect(sentences(entry("action", { events }), NAMES, say)).toEqual(["event.move!"]);
});

test("what happens round the game is read out as the log has it", () => {
  for (const kind of ["sit", "undo", "offer", "accept", "decline", "resign", "leave", "absent", "flag", "back", "again"]) {
    const [line] = sentences(entry(kind), NAMES, say);
    expect(line).toContain("Bea");
    expect(announcement(entry(kind), NAMES, say)).toBe(line);
  }
});

test("chat is read out with its author, and is not a line of the log", () => {
  const said = entry("say", { data: { text: "well played" } });
  expect(announcement(said, NAMES, say)).toBe("Bea: well played");
  expect(sentences(said, NAMES, say)).toEqual([]);
});

test("chat that is not for me is not read out", () => {
  expect(announcement(entry("say"), NAMES, say)).toBe("");
});

test("an action that was taken back before I came has its line", () => {
  expect(sentences(entry("action", { undone: true }), NAMES, say)).toEqual(["Undone: a choice by Bea."]);
});
