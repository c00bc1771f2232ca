import { describe, expect, it } from "vitest";
import type { Flight } from "./flights";
import { INNER, berthOf, dieAt, dieSize, heaps, layCity } from "./layout";
import { SECTORS, type View } from "./view";
import { spotOf, wentAlong } from "./ways";

const view = { sectors: SECTORS.map((name) => ({ name, resources: { gems: 2, books: 3 }, dice: name === "inn" ? 2 : 0 })) } as View;
const CITIES = [
  layCity(1440, 848, { left: 292, right: 340, bottom: 0 }, "wide"),
  layCity(360, 380, { left: 0, right: 0, bottom: 0 }, "phone"),
];
const distance = ([a, b]: readonly [number, number], [c, d]: readonly [number, number]) => Math.hypot(a - c, b - d);
const far = (point: readonly [number, number]) => Math.hypot(...point);

describe.each(CITIES)("marks in a city of radius $R", (city) => {
  it("lie beside the pieces and dice that are still there", () => {
    const flight: Flight = { what: "die", from: { door: "inn" }, to: { door: "inn" } };
    for (const k of [0, 1]) expect(distance(spotOf(city, view, flight, "from"), dieAt(city, "inn", k, 2))).toBeGreaterThan(dieSize(city));
    for (const sector of SECTORS) {
      const laid = heaps(city, sector, { gems: 2, books: 3 });
      const spot = spotOf(city, view, { what: "piece", kind: "books", from: { lying: sector }, to: { player: 0 } }, "from");
      for (const place of laid.heaps.flatMap((heap) => heap.places)) expect(distance(spot, place)).toBeGreaterThan(laid.r * 1.2);
    }
  });

  it("end at the die that came, after a way outside the walls", () => {
    const way = wentAlong(city, view, { what: "die", from: { door: "forge" }, to: { door: "inn" } });
    expect(distance(way.at(-1)!, dieAt(city, "inn", 1, 2))).toBeLessThan(dieSize(city));
    expect(Math.min(...way.map(far))).toBeGreaterThan(city.R);
    expect(Math.max(...way.map(far))).toBeLessThan(city.R * 1.15);
  });

  it("lead the submarine from berth to berth", () => {
    const way = wentAlong(city, view, { what: "submarine", from: { berth: "market" }, to: { berth: "machinery" } });
    expect([way[0], way.at(-1)]).toEqual([berthOf(city, "market"), berthOf(city, "machinery")]);
  });

  it("lead pieces along the canal round the clock", () => {
    for (const from of SECTORS) {
      for (const to of SECTORS.filter((sector) => sector !== from)) {
        const way = wentAlong(city, view, { what: "piece", kind: "gems", from: { lying: from }, to: { lying: to } });
        for (const point of way.slice(2, -2)) expect(far(point)).toBeLessThan(city.R * INNER);
      }
    }
  });
});
