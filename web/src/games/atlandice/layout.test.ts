import { describe, expect, it } from "vitest";
import type { Size } from "../game";
import {
  across,
  berthOf,
  blockOf,
  boatSlots,
  dieAt,
  dieSize,
  group,
  heaps,
  landOf,
  layCity,
  lie,
  nameAt,
  numberAt,
  numberSize,
  ringWay,
  seatAt,
  spaceAngle,
  submarineSize,
  type City,
} from "./layout";
import { KINDS, SECTORS } from "./view";

const SCREENS: [width: number, height: number, left: number, right: number, bottom: number, size: Size][] = [
  [1440, 848, 292, 340, 0, "wide"],
  [1920, 1028, 292, 340, 0, "wide"],
  [1200, 716, 292, 340, 0, "wide"],
  [1024, 716, 0, 268, 214, "wide"],
  [700, 500, 0, 268, 160, "wide"],
  [1000, 508, 0, 268, 214, "wide"],
  [390, 402, 0, 0, 0, "phone"],
  [360, 380, 0, 0, 0, "phone"],
  [1366, 716, 292, 352, 0, "wide"],
];
const CITIES = SCREENS.map(([width, height, left, right, bottom, size]) => ({
  city: layCity(width, height, { left, right, bottom }, size),
  width,
  height,
  left,
  right,
  bottom,
}));

it("has room for the words of effects from a laptop's window of 1366 by 768 on", () => {
  const words = CITIES.filter(({ city }) => city.hasWords).map(({ width }) => width);
  expect(words).toEqual([1440, 1920, 1366]);
});

const distance = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]) => Math.hypot(a - c, b - d);

describe.each(CITIES)("a city in $width x $height", ({ city, width, height, left, right, bottom }) => {
  it("lies in the uncovered part, with dice and the submarine", () => {
    const half = dieSize(city) * 0.5;
    for (const sector of SECTORS) {
      for (const [x, y] of [
        berthOf(city, sector),
        ...[1, 2, 4, 9].flatMap((count) => Array.from({ length: count }, (_, k) => dieAt(city, sector, k, count))),
      ]) {
        expect(city.cx + x - half).toBeGreaterThanOrEqual(left - 24);
        expect(city.cx + x + half).toBeLessThanOrEqual(width - right + 24);
        expect(city.cy + y - half).toBeGreaterThanOrEqual(-4);
        expect(city.cy + y + half).toBeLessThanOrEqual(height - bottom + 4);
      }
    }
  });

  it("has six sectors round the clock that do not touch", () => {
    const angles = SECTORS.map((sector) => landOf(city, sector));
    expect(new Set(angles.map(({ a0 }) => ((a0 % 360) + 360) % 360)).size).toBe(6);
    expect(angles.every(({ a0, a1 }) => a1 - a0 === 60)).toBe(true);
    expect(angles.every(({ gap }) => gap > 0)).toBe(true);
  });

  it("keeps pieces on the land of their sector and apart from each other", () => {
    for (const sector of SECTORS) {
      for (let count = 1; count <= 20; count++) {
        const lying = lie(city, sector, count);
        if (!lying) continue;
        expect(lying.places).toHaveLength(count);
        for (const [x, y] of lying.places) {
          const [from, to] = across(city, sector, y, lying.r);
          expect(x).toBeGreaterThanOrEqual(from - 0.01);
          expect(x).toBeLessThanOrEqual(to + 0.01);
        }
        const nearest = Math.min(
          ...lying.places.flatMap((one, k) => lying.places.slice(k + 1).map((other) => distance(one, other))),
          Infinity,
        );
        expect(nearest).toBeGreaterThanOrEqual(18.9 * city.k);
      }
    }
  });

  it("counts by kind what cannot lie apart, the numbers clear of the pieces", () => {
    for (const sector of SECTORS) {
      const all = heaps(city, sector, Object.fromEntries(KINDS.map((kind) => [kind, 9])));
      expect(all.isCounted).toBe(true);
      expect(all.heaps.map((heap) => heap.count)).toEqual([9, 9, 9, 9, 9]);
      const { places, r } = group(city, sector, 5);
      for (const [k, one] of places.entries()) for (const other of places.slice(k + 1)) expect(distance(one, other)).toBeGreaterThan(2 * r);
    }
  });

  it("never overlaps few dice, and moves the submarine along the ring", () => {
    for (const sector of SECTORS) {
      expect(distance(dieAt(city, sector, 0, 3), dieAt(city, sector, 1, 3))).toBeGreaterThan(dieSize(city));
      for (const other of SECTORS) {
        const way = ringWay(city, sector, other);
        expect(distance(way[0]!, berthOf(city, sector))).toBeLessThan(0.01);
        expect(distance(way.at(-1)!, berthOf(city, other))).toBeLessThan(0.01);
        expect(way.every(([x, y]) => Math.hypot(x, y) > city.R)).toBe(true);
      }
    }
  });

  it("has a number in every sector, apart from its name", () => {
    for (const sector of SECTORS) expect(Math.hypot(...numberAt(city, sector))).toBeLessThan(city.R);
    for (const sector of city.isSmall ? [] : SECTORS) {
      const [x, y] = numberAt(city, sector);
      const [left, line] = blockOf(city, sector).map((middle, k) => middle + nameAt(city)[k]! * city.k) as [number, number];
      const size = Math.max(12, 22 * city.k);
      const outside = (value: number, from: number, to: number) => Math.max(from - value, 0, value - to);
      const away = Math.hypot(outside(x, left, left + 7 * size), outside(y, line - 0.75 * size, line + 0.25 * size));
      expect(away).toBeGreaterThan(numberSize(city) + 2);
    }
  });

  it("moors the submarine beside what covers the board, whole", () => {
    const tail = 0.7 * submarineSize(city); // with its light edge
    const gap = city.isSmall ? 0 : 12; // between the free part and what covers the rest
    for (const sector of SECTORS) {
      const x = city.cx + berthOf(city, sector)[0];
      expect(x - tail).toBeGreaterThanOrEqual(left ? left - gap + 2 : 0);
      expect(x + tail).toBeLessThanOrEqual(width - right + gap);
    }
  });
});

describe("what stands beside the city", () => {
  const wide = CITIES[0]!.city;
  const phone = CITIES[6]!.city as City;

  it("is my boat where there is room for it, and only there", () => {
    expect(wide.boat).not.toBeNull();
    expect(CITIES[3]!.city.boat).toBeNull();
    expect(phone.boat).toBeNull();
  });

  it("has room for every stock in the boat", () => {
    for (let count = 1; count <= 40; count++) {
      const { place, r } = boatSlots(count, 214);
      const places = Array.from({ length: count }, (_, k) => place(k));
      expect(Math.max(...places.map(([x]) => x)) + r).toBeLessThanOrEqual(214 * 0.55);
      expect(Math.min(...places.map(([, y]) => y))).toBeGreaterThan(-140);
    }
  });

  it("knows a place for every player", () => {
    for (const me of [null, 0, 2]) {
      const seats = [0, 1, 2, 3].map((player) => seatAt(wide, player, me, 4).join());
      expect(new Set(seats).size).toBe(4);
    }
  });

  it("has a clock of 24 spaces, the start on top", () => {
    expect(spaceAngle(0)).toBe(-90);
    expect(spaceAngle(24) - spaceAngle(0)).toBe(360);
  });
});
