import { expect, test } from "vitest";
import { sitters } from "./resume";

test.each([
  [
    ["Ann", "mate"],
    ["me", "mate"],
  ],
  [
    ["mate", "Ann", "Ben"],
    ["mate", "me", "friend"],
  ],
  [
    ["random", "you"],
    ["friend", "me"],
  ],
  [
    [null, null],
    ["me", "friend"],
  ],
  [
    ["mate", "oracle"],
    ["mate", "oracle"],
  ],
])("the seats of %j go to %j", (names, expected) => expect(sitters(names)).toEqual(expected));
