import { expect, test } from "vitest";
import type { Listed } from "../../lib/wire";
import { eachOnce } from "./mine";

const row = (table: string, seat = 0) => ({ table, seat }) as Listed;

test("a table stands in a list once, however many seats I have there", () => {
  expect(eachOnce([row("a", 0), row("a", 1), row("b", 1)])).toEqual([row("a", 0), row("b", 1)]);
});
