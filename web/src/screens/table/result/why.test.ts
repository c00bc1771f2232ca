import { expect, test } from "vitest";
import type { CountLine } from "../../../games/game";
import { differences, ledSince } from "./why";

const line = (key: string, sign: CountLine["sign"]): CountLine => ({ key, name: () => key, sign });
const LINES = [line("finds", ""), line("stations", "×"), line("money", "+"), line("paid", "−")];

test("what brought the winner most comes first, also what multiplies and what was lost", () => {
  const [winner, other] = [
    { finds: 5, stations: 4, money: 10, paid: 0 },
    { finds: 4, stations: 1, money: 12, paid: 6 },
  ];
  expect(differences(LINES, winner, other, 9).map(({ line: { key }, winner: one, other: two }) => [key, one, two])).toEqual([
    ["stations", 4, 1],
    ["paid", 0, 6],
    ["finds", 5, 4],
  ]);
  expect(differences(LINES, winner, other, 2)).toHaveLength(2);
  expect(differences(LINES, winner, winner, 9)).toEqual([]);
});

test("the winner led since the first step at which they were ahead for good", () => {
  const rows = (...points: [number, number][]) => points.map((both, k) => ({ step: k * 10, points: both }));
  expect(ledSince(rows([0, 0], [1, 3], [5, 3], [4, 4], [9, 6], [12, 7]), 0, 1)).toBe(40);
  expect(ledSince(rows([0, 0], [2, 1], [3, 1]), 0, 1)).toBe(0);
  expect(ledSince(rows([0, 0], [2, 3], [3, 3]), 0, 1)).toBe(20);
});
