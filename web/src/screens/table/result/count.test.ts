import { describe, expect, it } from "vitest";
import type { CountLine } from "../../../games/game";
import { barOf, sumOf } from "./count";

const line = (key: string, sign: CountLine["sign"]): CountLine => ({ key, sign, name: () => key });
const WALK = [line("tiles", ""), line("cards", "+"), line("paid", "−")];
const DIVE = [line("finds", ""), line("order", "+"), line("stations", "×"), line("nemos", "+")];

describe("a bar", () => {
  it("has a part for each source, and what was lost again", () => {
    expect(barOf(WALK, { tiles: 33, cards: 9, paid: 4 })).toEqual({
      parts: [
        { key: "tiles", points: 33 },
        { key: "cards", points: 9 },
      ],
      lost: 4,
    });
  });

  it("is multiplied as far as the rules multiply, so that its parts are the points", () => {
    const { parts } = barOf(DIVE, { finds: 7, order: 3, stations: 6, nemos: 3 });
    expect(parts.map(({ points }) => points)).toEqual([42, 18, 3]);
  });

  it("has no part for nothing", () => {
    expect(barOf(DIVE, { finds: 7, order: 0, stations: 0, nemos: 2 }).parts).toEqual([{ key: "nemos", points: 2 }]);
  });
});

describe("the sum in words", () => {
  it.each([
    [WALK, { tiles: 33, cards: 9, paid: 4 }, "tiles 33 + cards 9 − paid 4"],
    [WALK, { tiles: 0, cards: 0, paid: 8 }, "− paid 8"],
    [WALK, {}, "0"],
    [DIVE, { finds: 7, order: 3, stations: 6, nemos: 3 }, "(finds 7 + order 3) × stations 6 + nemos 3"],
    [DIVE, { finds: 7, order: 0, stations: 0, nemos: 2 }, "finds 7 × stations 0 + nemos 2"],
    [DIVE, { stations: 2 }, "0 × stations 2"],
  ])("%#", (lines, counted, said) => {
    expect(sumOf(lines, counted as Record<string, number>)).toBe(said);
  });
});
