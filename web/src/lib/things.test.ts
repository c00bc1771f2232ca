import { describe, expect, it } from "vitest";
import { thingsOf } from "./things";

describe("things that an event names", () => {
  it("are figures and spaces, sectors, squares and modules", () => {
    expect(thingsOf({ key: "event.move", args: { player: 1, figure: "B", item: "olive", from: 3, space: 9 } }, 0)).toEqual([
      "space.9",
      "figure.1B",
    ]);
    expect(thingsOf({ key: "event.take", args: { player: 1, kind: "gems", sector: "inn" } }, 0)).toEqual(["sector.inn"]);
    expect(thingsOf({ key: "event.build", args: { player: 1, module: "sonar2", square: "14-11", price: 3 } }, 0)).toEqual([
      "square.14-11",
      "module.sonar2",
    ]);
  });

  it("are submarines by their name only if they are mine", () => {
    const event = { key: "event.go", args: { player: 1, submarine: "A", square: "3-4" } };
    expect(thingsOf(event, 1)).toEqual(["square.3-4", "submarine.A"]);
    expect(thingsOf(event, 0)).toEqual(["square.3-4"]);
  });

  it("are none where an event names none", () => {
    expect(thingsOf({ key: "event.over" }, 0)).toEqual([]);
  });
});
