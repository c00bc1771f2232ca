import { describe, expect, it } from "vitest";
import { ends, ticks } from "./chart";

describe("the scale", () => {
  it.each([
    [
      [0, 45, 42],
      [0, 20, 40, 60],
    ],
    [
      [-9, 12],
      [-10, 0, 10, 20],
    ],
    [
      [3, 4],
      [0, 1, 2, 3, 4],
    ],
    [
      [0, 0],
      [0, 1],
    ],
    [
      [-3, -20],
      [-20, -10, 0, 10],
    ],
  ])("of %j is round", (points, marks) => {
    expect(ticks(points)).toEqual(marks);
  });
});

it("signs at the same place stand below each other", () => {
  expect(
    ends([
      { player: 0, y: 40 },
      { player: 1, y: 38 },
      { player: 2, y: 90 },
    ]),
  ).toEqual([
    { player: 1, y: 38 },
    { player: 0, y: 55 },
    { player: 2, y: 90 },
  ]);
});
