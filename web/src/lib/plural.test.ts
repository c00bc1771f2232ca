import { expect, test } from "vitest";
import { isOne } from "./plural";
import { overwriteGetLocale } from "../paraglide/runtime.js";

test("nothing is singular in French and plural in English", () => {
  overwriteGetLocale(() => "en");
  expect([0, 1, 2].map(isOne)).toEqual([false, true, false]);
  overwriteGetLocale(() => "fr");
  expect([0, 1, 2].map(isOne)).toEqual([true, true, false]);
});
