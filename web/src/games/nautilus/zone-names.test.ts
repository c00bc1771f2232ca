import { describe, expect, it } from "vitest";
import { anySquare, writeName } from "./zone-names";

const NAME = "FONDS SOUS-MARINS";
// Water `columns` wide and `rows` high, from 3, 5 on.
const water = (columns: number, rows: number) => (x: number, y: number) => x >= 3 && x < 3 + columns && y >= 5 && y < 5 + rows;
const write = (columns: number, rows: number, font = 14, least = 12) => writeName(NAME, [[4.5, 5.5]], water(columns, rows), font, least);

describe("the name of a zone", () => {
  it("is spaced out where there is room, and closer together where there is less", () => {
    expect(write(11, 1)).toMatchObject({ lines: [NAME], font: 14, space: 0.24 });
    expect(write(7, 1)).toMatchObject({ lines: [NAME], font: 14, space: 0.02 });
  });

  it("is written smaller, then in two lines, before it is left out", () => {
    expect(write(6, 1, 14, 13)).toMatchObject({ lines: [NAME], font: 13 });
    expect(write(5, 2)).toMatchObject({ lines: ["FONDS", "SOUS-MARINS"], font: 14, y: 6 });
    expect(write(5, 1)).toBeNull();
    expect(write(5, 1, 14, 13)).toBeNull();
    expect(write(3, 2)).toBeNull();
  });

  it("is apart from its price where there is no room for both", () => {
    const isFree = (x: number, y: number) => water(6, 1)(x, y) || (x === 20 && y === 9);
    expect(writeName(NAME, [], isFree, 14, 14)).toMatchObject({ lines: [NAME], price: [20.5, 9.5] });
  });

  it("is never smaller than can be read", () => {
    expect(write(6, 1, 16, 16)).toBeNull();
  });

  it("leaves its price on a free square", () => {
    expect(anySquare(water(1, 1))).toEqual([3.5, 5.5]);
    expect(anySquare(() => false)).toBeUndefined();
  });
});
