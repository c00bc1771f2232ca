import { beforeEach, expect, test } from "vitest";
import { Picking, touch } from "./picking.svelte";
import type { Choice } from "./wire";

const choice = (action: number, ...places: string[]): Choice => ({ action, text: String(action), says: { key: "choice" }, places });
const A_RED = choice(1, "figure.A", "card.red");
const A_BLUE = choice(2, "figure.A", "card.blue");
const B_RED = choice(3, "figure.B", "card.red");
const PASS = choice(4);

let chosen: number[];
let asked: string[];
let picking: Picking;

beforeEach(() => {
  chosen = [];
  asked = [];
  picking = new Picking(
    ({ action }) => chosen.push(action),
    (thing) => asked.push(thing),
  );
  picking.offer([A_RED, A_BLUE, B_RED, PASS]);
});

test("everything that stands for a choice is lit, and nothing else", () => {
  expect([...picking.lit].sort()).toEqual(["card.blue", "card.red", "figure.A", "figure.B"]);
  expect(picking.isLit("card.green")).toBe(false);
});

test("a thing of one choice chooses it", () => {
  picking.pick("figure.B");
  expect(chosen).toEqual([3]);
});

test("a thing of several choices narrows them, and the next thing chooses", () => {
  picking.pick("figure.A");
  expect(chosen).toEqual([]);
  expect(picking.candidates).toEqual([A_RED, A_BLUE]);
  expect(picking.isLit("figure.B")).toBe(false);
  picking.pick("card.blue");
  expect(chosen).toEqual([2]);
  expect(picking.picked).toEqual([]);
});

test("picking a thing again lets it go", () => {
  picking.pick("figure.A");
  picking.pick("figure.A");
  expect(picking.picked).toEqual([]);
  expect(picking.candidates.length).toBe(4);
});

test("a thing of other choices begins anew with it", () => {
  picking.pick("card.red");
  picking.pick("figure.A");
  expect(chosen).toEqual([1]);
  picking.offer([A_RED, A_BLUE, B_RED, choice(5, "figure.B", "card.green")]);
  picking.pick("figure.A");
  picking.pick("figure.B");
  expect(picking.picked).toEqual(["figure.B"]);
});

test("a thing that stands for nothing asks why", () => {
  picking.pick("card.green");
  expect(asked).toEqual(["card.green"]);
  expect(chosen).toEqual([]);
});

test("the first tap of a finger only shows", () => {
  picking.pick("figure.B", { x: 0, y: 0 }, false);
  expect(chosen).toEqual([]);
  expect(picking.previewed).toEqual([B_RED]);
  picking.pick("figure.B", { x: 0, y: 0 }, true);
  expect(chosen).toEqual([3]);
});

test("what is pointed at is shown before the click", () => {
  expect(picking.previewed).toEqual([]);
  picking.point("card.red");
  expect(picking.previewed).toEqual([A_RED, B_RED]);
  picking.hover(A_BLUE);
  expect(picking.previewed).toEqual([A_BLUE]);
});

test("what is left is forgotten only if nothing else is pointed at by now", () => {
  picking.point("card.red");
  picking.point("card.blue");
  picking.unpoint("card.red");
  expect(picking.pointedAt).toBe("card.blue");
  picking.unpoint("card.blue");
  expect(picking.pointedAt).toBeNull();
  picking.hover(A_RED);
  picking.hover(A_BLUE);
  picking.unhover(A_RED);
  expect(picking.hovered).toBe(A_BLUE);
  picking.unhover(A_BLUE);
  expect(picking.hovered).toBeNull();
});

test("a new offer forgets what was picked and pointed at", () => {
  picking.pick("figure.A");
  picking.point("card.red");
  picking.offer([B_RED]);
  expect(picking.picked).toEqual([]);
  expect(picking.previewed).toEqual([]);
});

test("a thing is a button that the Tab key finds only when it is lit", () => {
  expect(touch(picking, "figure.A", "Figure A")).toMatchObject({ role: "button", tabindex: 0, "aria-label": "Figure A", "aria-pressed": false, "data-thing": "figure.A" });
  expect(touch(picking, "card.green", "Green").tabindex).toBe(-1);
});

test("a wanted kind leaves only its choices and what stands for them, until something else is clicked", () => {
  const sell = { ...choice(5, "tile.3"), says: { key: "choice.buy" } };
  picking.offer([A_RED, B_RED, sell]);
  picking.want("choice.buy");
  expect(picking.candidates).toEqual([sell]);
  expect([...picking.lit]).toEqual(["tile.3"]);
  picking.pick("card.red");
  expect(picking.wanted).toBe("");
  expect(picking.candidates).toEqual([A_RED, B_RED]);
});
