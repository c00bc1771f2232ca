import { describe, expect, it } from "vitest";
import type { Insets, Size } from "../game";
import { distance, inset } from "./geometry";
import { layoutFor, type Layout } from "./layout";
import { MAINLAND, SPACES } from "./view";

const NONE: Insets = { left: 0, right: 0, bottom: 0 };
const BOXES: [name: string, size: Size, width: number, height: number, insets: Insets][] = [
  ["1920", "wide", 1920, 1028, { left: 0, right: 328, bottom: 214 }],
  ["1440", "wide", 1440, 848, { left: 0, right: 328, bottom: 214 }],
  ["1024", "wide", 1024, 716, { left: 0, right: 256, bottom: 214 }],
  ["upright tablet", "wide", 800, 1100, { left: 0, right: 256, bottom: 214 }],
  ["a drawing in the rules", "wide", 1120, 630, NONE],
  ["390", "phone", 390, 524, NONE],
  ["390, long list", "phone", 390, 430, NONE],
  ["360", "phone", 360, 450, NONE],
  ["430", "phone", 430, 640, NONE],
];
const spaces = Array.from({ length: SPACES }, (_, k) => k + 1);
const ALL_LAND = { first: 1, last: SPACES };

describe.each(BOXES)("%s", (_, size, width, height, insets) => {
  const layout: Layout = layoutFor(size, width, height, insets);
  const free = { width: width - insets.left - insets.right, height: height - insets.bottom };

  it("keeps every slab in the uncovered part of its box", () => {
    for (const space of spaces) {
      const [x, y] = layout.place(space);
      for (const [dx, dy] of layout.slab(space)) {
        expect(x + dx).toBeGreaterThanOrEqual(0);
        expect(x + dx).toBeLessThanOrEqual(free.width);
        expect(y + dy).toBeGreaterThanOrEqual(0);
        expect(y + dy).toBeLessThanOrEqual(free.height);
      }
    }
  });

  it("lets no two slabs overlap", () => {
    const centres = spaces.map((space) => layout.place(space));
    centres.forEach((centre, k) =>
      centres.forEach((other, j) => {
        if (j > k + 1) expect(distance(centre, other)).toBeGreaterThan(layout.s * 0.98);
        else if (j === k + 1) expect(layout.pitch).toBeGreaterThan(layout.s);
      }),
    );
  });

  it("makes slabs that can be read and touched", () => {
    expect(layout.s).toBeGreaterThan(size === "phone" ? 26 : 24);
  });

  it.each([[[3, 3, 3, 3]], [[3, 3, 3]], [[2, 2, 2, 2]], [[1, 1, 1]], [[2, 1, 1, 1]], [[3, 2]], [[1]]])(
    "has a crowd of %j in the box, every letter in sight",
    (counts) => {
      for (const end of ["quay", "plaza"] as const) {
        const groups = layout.crowd(end, ALL_LAND, counts);
        expect(groups.map((group) => group.length)).toEqual(counts);
        const feet = groups.flat();
        feet.forEach(([x, y], k) => {
          expect(x).toBeGreaterThan(0);
          expect(x).toBeLessThan(free.width);
          expect(y).toBeLessThan(height);
          // Side by side, or a figure's height apart.
          feet.slice(k + 1).forEach(([a, b]) => expect(Math.abs(a - x) > layout.s * 0.3 || Math.abs(b - y) > layout.s * 0.76).toBe(true));
        });
      }
    },
  );

  it("has those who come home in the middle of their end of the path", () => {
    const ends = { first: 20, last: 40 };
    const [x] = layout.harbour("plaza", ends);
    for (const [feet] of layout.crowd("plaza", ends, [1, 1, 1])) expect(Math.abs(feet![0] - x)).toBeLessThan(layout.s * 0.6);
  });

  it("slides both ends of the path along it", () => {
    const ends = { first: 20, last: 40 };
    expect(distance(layout.harbour("quay", ends), layout.place(19))).toBeLessThan(layout.pitch * 1.2);
    expect(distance(layout.harbour("plaza", ends), layout.place(41))).toBeLessThan(layout.pitch * 1.2);
    expect(layout.walk(0, MAINLAND, ends)).toHaveLength(41 - 19 + 1);
    const way = layout.slide("plaza", ALL_LAND, ends);
    expect([way[0], way.at(-1)]).toEqual([layout.harbour("plaza", ALL_LAND), layout.harbour("plaza", ends)]);
    expect(way.length).toBeGreaterThan(10);
  });

  it("leads a route forwards from any space to any other", () => {
    for (const [from, goal] of [
      [0, 1],
      [0, MAINLAND],
      [5, 6],
      [30, 44],
      [53, MAINLAND],
    ] as const) {
      const points = layout.route(from, goal, ALL_LAND);
      expect(points.length).toBeGreaterThan(5);
      expect(points.flat().every(Number.isFinite)).toBe(true);
    }
  });
});

it.each([340, 430, 524])("rounds the corners of every slab within its place, on a phone with a board %i px high", (height) => {
  const layout = layoutFor("phone", 360, height, NONE);
  for (let space = 1; space <= SPACES; space++) {
    const corners = inset(inset(layout.slab(space), layout.s * 0.07), layout.s * 0.09); // of its face, as Slab draws it
    expect(Math.max(...corners.map(([x, y]) => Math.hypot(x, y)))).toBeLessThan(layout.s * 0.71);
  }
});
