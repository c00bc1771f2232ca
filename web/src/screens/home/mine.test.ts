import { expect, test } from "vitest";
import type { Listed } from "../../lib/wire";
import { sorted } from "./mine";

const row = (table: string, phase: Listed["phase"], seat = 0) => ({ table, phase, seat }) as Listed;
const names = (rows: Listed[]) => rows.map(({ table }) => table);

test("every table at which the game has not ended is running, and each stands there once", () => {
  const { running, over } = sorted([
    row("a", "playing", 0),
    row("a", "playing", 1),
    row("b", "over"),
    row("c", "open"),
    row("d", "playing"),
    row("e", "aside"),
  ]);
  expect(names(running)).toEqual(["a", "c", "d"]);
  expect(names(over)).toEqual(["b", "e"]);
});
