import { describe, expect, test } from "vitest";
import { whole } from "../../scripts/icons.mjs";

describe("icons are sent in whole units", () => {
  test.each([
    ["absolute points become steps", "M10.2 20.4L30.6 20.4Z", "m10 20l21 0z"],
    ["what is rounded away does not add up", "m0 0l.4 0 .4 0 .4 0", "m0 0l0 0l1 0l0 0"],
    ["lines along an axis", "M1 1H4.6V9.4h-2v-3", "m1 1h4v8h-2v-3"],
    ["curves", "M0 0C1.2 2.7 3 4 5 6.4s1 1 2 2", "m0 0c1 3 3 4 5 6s1 1 2 2"],
    ["arcs, with flags that stand together", "M0 0a2.5 2.5 0 01-4.6.7", "m0 0a2.5 2.5 0 0 1-5 1"],
    ["a closed part goes on from its start", "M4 4l2 0zm1.4 1", "m4 4l2 0zm1 1"],
  ])("%s", (_, path, expected) => expect(whole(path)).toBe(expected));
});
