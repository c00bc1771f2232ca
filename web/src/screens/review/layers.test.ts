import { expect, test } from "vitest";
import { layersOf } from "./layers";

test("shares lie one on top of the other, the first player's at the bottom, and fill everything", () => {
  const course = [
    { turn: 0, chances: [0.2, 0.5, 0.3], margins: [0, 0, 0] },
    { turn: 1, chances: [0, 0.9, 0.1], margins: [0, 0, 0] },
  ];
  expect(layersOf(course, [1, 2, 0])).toEqual([
    { player: 1, low: [0, 0], high: [0.5, 0.9] },
    { player: 2, low: [0.5, 0.9], high: [0.8, 1] },
    { player: 0, low: [0.8, 1], high: [1, 1] },
  ]);
});
