import { describe, expect, it } from "vitest";
import words from "../../generated/words/atlantis.en.json";
import { eventsIn, STILL } from "../events";
import { marksOf, walksIn } from "./marks";
import { hiddenBy, movements } from "./movements";
import type { View } from "./view";

const stack = (value: number, covers = false) => ({ item: "olive" as const, value, covers });

function view(change: Partial<View> = {}): View {
  const path = Array.from({ length: 53 }, (_, k) => (k === 26 ? null : stack(3, k < 10)));
  const player = () => ({
    figures: { A: 5, B: 0, C: 0 },
    cards: 4,
    known: {},
    tiles: [],
    points: 4,
    walk_home: 3,
    bridge: "hand" as const,
  });
  return {
    game: "atlantis",
    edition: "amigo",
    players: [player(), player()],
    path,
    gaps: [{ first: 27, last: 27, price: 3, bridges: [] }],
    hand: { olive: 4 },
    deck: 50,
    discards: {},
    turn: { player: 0, first: 0, phase: "choose", price: 0, due: 0, draws: 0, moving: null, from: 0, played: {} },
    ...change,
  };
}

function moved(): View {
  const after = view();
  after.players[0]!.figures = { A: 30, B: 0, C: 0 };
  after.path = after.path.map((found, k) => (k === 28 ? null : found));
  return after;
}

const ARGS: Record<string, Record<string, unknown>> = {
  "event.move": { player: 0, figure: "A", item: "olive", from: 5, space: 30, value: 3 },
  "event.lean": { player: 0, figure: "A", item: "olive", from: 5, space: 30, value: 3 },
  "event.home": { player: 0, figure: "A", item: "olive", from: 5, space: 54 },
  "event.buy": { player: 0, value: 4 },
  "event.bridge": { player: 0, space: 27 },
  "event.bridge.lost": { player: 0, space: 27 },
  "event.pay.tile": { player: 0, value: 4 },
  "event.pay.card": { player: 0, item: "olive" },
  "event.take": { player: 0, item: "olive", value: 3, space: 29 },
  "event.water": { space: 29 },
  "event.reveal": { space: 9, item: "olive", value: 3 },
  "event.show": { player: 0, cards: { olive: 2 } },
  "event.draw": { player: 0 },
  "event.draw.own": { player: 0, item: "olive" },
  "event.refill": { cards: 20 },
  "event.score": { player: 0, tiles: 4, cards: 2, price: 3, paid: 3, points: 3 },
};
const MOVING = eventsIn(words).filter((key) => !(key in STILL));

describe("every event", () => {
  it.each(MOVING)("%s moves something in time", (key) => {
    const shown = movements({ key, args: ARGS[key]! }, view(), moved());
    expect(Math.max(...shown.map(({ ms }) => ms))).toBeGreaterThan(0);
    expect(Math.max(...shown.map(({ ms }) => ms))).toBeLessThanOrEqual(1200);
  });

  it.each(MOVING)("%s marks something when its line is pointed at", (key) => {
    const { spaces, figures, piles } = marksOf([{ key, args: ARGS[key]! }], view());
    expect([...spaces, ...figures, ...piles].length).toBeGreaterThan(0);
  });
});

describe("marks", () => {
  it("go round the whole gap of a bridge, and round each thing once", () => {
    const gaps = [{ first: 26, last: 28, price: 3, bridges: [0] }];
    const events = ["event.bridge", "event.water"].map((key) => ({ key, args: { player: 0, space: 27 } }));
    expect(marksOf(events, view({ gaps }))).toEqual({ spaces: [26, 27, 28], figures: [], piles: [] });
  });

  it("show my own ways only when their line is pointed at", () => {
    const events = [0, 1].map((player) => ({ key: "event.move", args: { player, figure: "A", from: 5, space: 30 } }));
    expect(walksIn(events, 0, false).map(({ player }) => player)).toEqual([1]);
    expect(walksIn(events, 0, true).map(({ player }) => player)).toEqual([0, 1]);
  });
});

describe("movements", () => {
  it("walks a figure over the gaps it crosses in a boat, and shows it nowhere else meanwhile", () => {
    const shown = movements(
      { key: "event.move", args: { player: 0, figure: "A", item: "olive", from: 5, space: 30, value: 3 } },
      view(),
      moved(),
    );
    expect(shown.map(({ kind }) => kind)).toEqual(["card", "walk"]);
    expect(shown[1]).toMatchObject({ from: 5, space: 30, boats: [[27, 27]], isLeaning: false });
    expect(shown[1]!.ms).toBeLessThanOrEqual(700);
    expect(hiddenBy(shown)).toEqual(new Set(["figure.0A"]));
  });

  it("keeps the figure where it went while its tile is taken", () => {
    const shown = movements({ key: "event.take", args: { player: 0, item: "olive", value: 3, space: 29 } }, view(), moved());
    expect(shown.find(({ kind }) => kind === "stand")).toMatchObject({ figure: "A", space: 30 });
    expect(hiddenBy(shown)).toEqual(new Set(["figure.0A", "space.29"]));
  });

  it("shows the board as it will be while cards are drawn", () => {
    const after = moved();
    const shown = movements({ key: "event.draw", args: { player: 0 } }, view(), after);
    expect(shown[0]).toMatchObject({ kind: "settled", view: after });
    expect(shown.at(-1)).toMatchObject({ kind: "card", item: null, from: "deck" });
  });

  it("lets the price of a new gap appear, and those of gaps that meet melt into one", () => {
    const gap = (first: number, last: number, price: number) => ({ first, last, price, bridges: [] });
    const after = { ...moved(), gaps: [gap(27, 29, 2)] };
    const before = view({ gaps: [gap(27, 27, 3), gap(29, 29, 1)] });
    const shown = movements({ key: "event.water", args: { space: 28 } }, before, after);
    expect(shown.find(({ kind }) => kind === "price")).toMatchObject({
      gap: { first: 27, last: 29, price: 2 },
      melting: before.gaps,
      hides: ["gap.27", "gap.29"],
    });
    const alone = movements({ key: "event.water", args: { space: 40 } }, view(), { ...moved(), gaps: [gap(27, 27, 3), gap(40, 40, 5)] });
    expect(alone.find(({ kind }) => kind === "price")).toMatchObject({ gap: { first: 40 }, melting: [] });
  });

  it("slides the mainland up to the path with everybody on it, and leaves Atlantis where it is", () => {
    const after = view();
    after.path = after.path.map((found, k) => (k >= 51 ? null : found));
    after.players[0]!.figures = { A: 54, B: 0, C: 0 };
    after.players[1]!.figures = { A: 5, B: 54, C: 0 };
    const before = view();
    before.path = before.path.map((found, k) => (k === 51 ? null : found));
    const shown = movements({ key: "event.water", args: { space: 53 } }, before, after);
    expect(shown.filter(({ kind }) => kind === "slide")).toMatchObject([{ end: "plaza", hides: ["plaza", "figure.0A", "figure.1B"] }]);
    expect(shown.some(({ kind }) => kind === "stand")).toBe(false);
  });

  it("lays planks over the whole gap", () => {
    expect(movements({ key: "event.bridge", args: { player: 1, space: 27 } }, view(), view())).toMatchObject([
      { kind: "bridge", first: 27, last: 27, player: 1 },
    ]);
  });

  it("lets a bridge sink that the sea takes, when its gap is gone already", () => {
    const after = { ...moved(), gaps: [] };
    const shown = movements(
      { key: "event.bridge.lost", args: { player: 1, space: 27 } },
      view({ gaps: [{ first: 26, last: 28, price: 3, bridges: [1] }] }),
      after,
    );
    expect(shown).toMatchObject([
      { kind: "settled", view: after },
      { kind: "wreck", player: 1, first: 26, last: 28 },
    ]);
  });

  it("has nothing to show for the words of a turn", () => {
    expect(movements({ key: "event.turn", args: { player: 1 } }, view(), view())).toEqual([]);
  });
});
