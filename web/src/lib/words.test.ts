import { expect, test } from "vitest";
import { capital, speaker, type Words } from "./words";

const WORDS: Words = {
  "event.plays": "{player} plays {card}",
  "event.sells": "{player} sells {things}",
  "event.because": "not now: {why}",
  "reason.far": "{space} is too far",
  red: "the red card",
  tile: "tiles",
  nothing: "nothing",
};
const say = speaker(WORDS, ["Ada", "Bea"]);

test("players are called by their names and things by their words", () => {
  expect(say({ key: "event.plays", args: { player: 1, card: "red" } })).toBe("Bea plays the red card");
});

test("a sentence begins with a capital", () => {
  expect(say({ key: "event.because", args: { why: { key: "reason.far", args: { space: 4 } } } })).toBe("Not now: 4 is too far");
  expect(capital("école")).toBe("École");
  expect(capital("")).toBe("");
});

test("counted things are listed, and none is nothing", () => {
  expect(say({ key: "event.sells", args: { player: 0, things: { tile: 2, red: 1 } } })).toBe("Ada sells 2 × tiles, 1 × the red card");
  expect(say({ key: "event.sells", args: { player: 0, things: {} } })).toBe("Ada sells nothing");
});

test("several things are listed", () => {
  expect(say({ key: "event.sells", args: { player: 0, things: ["red", "green"] } })).toBe("Ada sells the red card, green");
});

test("what has no words is said as it is", () => {
  expect(say({ key: "event.unknown" })).toBe("Event.unknown");
  expect(say({ key: "event.plays", args: { player: 7, card: "green" } })).toBe("7 plays green");
});

test("a word has the form that its place in the sentence asks for", () => {
  const say = speaker(
    {
      visit: "{player} takes {kind:one} {sector:at}.",
      forge: "Forge",
      "at.forge": "at the Forge",
      weapons: "weapons",
      "one.weapons": "a weapon",
    },
    ["Ann"],
  );
  expect(say({ key: "visit", args: { player: 0, kind: "weapons", sector: "forge" } })).toBe("Ann takes a weapon at the Forge.");
});

test("readers are told in their own person what they did, and what others did by their names", () => {
  const words = { "event.draw": "{player} draws a card.", "you.event.draw": "You draw a card.", "event.turn": "{player}’s turn." };
  const say = speaker(words, ["Ada", "Ben"], 1);
  expect(say({ key: "event.draw", args: { player: 1 } })).toBe("You draw a card.");
  expect(say({ key: "event.draw", args: { player: 0 } })).toBe("Ada draws a card.");
  expect(say({ key: "event.turn", args: { player: 1 } })).toBe("Ben’s turn.");
  expect(speaker(words, ["Ada", "Ben"])({ key: "event.draw", args: { player: 1 } })).toBe("Ben draws a card.");
});
