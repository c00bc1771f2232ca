import { beforeEach, expect, test } from "vitest";
import { Selection, touch } from "./selection.svelte";
import type { LegalAction } from "./wire";

const legal = (action: number, ...places: string[]): LegalAction => ({ action, text: String(action), says: { key: "action" }, places });
const A_RED = legal(1, "figure.A", "card.red");
const A_BLUE = legal(2, "figure.A", "card.blue");
const B_RED = legal(3, "figure.B", "card.red");
const PASS = legal(4);

let chosen: number[];
let asked: string[];
let selection: Selection;

beforeEach(() => {
  chosen = [];
  asked = [];
  selection = new Selection(
    ({ action }) => chosen.push(action),
    (thing) => asked.push(thing),
  );
  selection.offer([A_RED, A_BLUE, B_RED, PASS]);
});

test("everything that stands for an action is lit, and nothing else", () => {
  expect([...selection.lit].sort()).toEqual(["card.blue", "card.red", "figure.A", "figure.B"]);
  expect(selection.isLit("card.green")).toBe(false);
});

test("a thing of one action chooses it", () => {
  selection.pick("figure.B");
  expect(chosen).toEqual([3]);
});

test("a thing of several actions narrows them, and the next thing chooses", () => {
  selection.pick("figure.A");
  expect(chosen).toEqual([]);
  expect(selection.candidates).toEqual([A_RED, A_BLUE]);
  expect(selection.isLit("figure.B")).toBe(false);
  selection.pick("card.blue");
  expect(chosen).toEqual([2]);
  expect(selection.picked).toEqual([]);
});

test("selecting a thing again lets it go", () => {
  selection.pick("figure.A");
  selection.pick("figure.A");
  expect(selection.picked).toEqual([]);
  expect(selection.candidates.length).toBe(4);
});

test("a thing of other actions starts a new selection", () => {
  selection.pick("card.red");
  selection.pick("figure.A");
  expect(chosen).toEqual([1]);
  selection.offer([A_RED, A_BLUE, B_RED, legal(5, "figure.B", "card.green")]);
  selection.pick("figure.A");
  selection.pick("figure.B");
  expect(selection.picked).toEqual(["figure.B"]);
});

test("a thing that stands for nothing asks why", () => {
  selection.pick("card.green");
  expect(asked).toEqual(["card.green"]);
  expect(chosen).toEqual([]);
});

test("the first tap of a finger only shows", () => {
  selection.pick("figure.B", { x: 0, y: 0 }, false);
  expect(chosen).toEqual([]);
  expect(selection.previewed).toEqual([B_RED]);
  selection.pick("figure.B", { x: 0, y: 0 }, true);
  expect(chosen).toEqual([3]);
});

test("what is pointed at is shown before the click", () => {
  expect(selection.previewed).toEqual([]);
  selection.point("card.red");
  expect(selection.previewed).toEqual([A_RED, B_RED]);
  selection.hover(A_BLUE);
  expect(selection.previewed).toEqual([A_BLUE]);
});

test("what is left is forgotten only if nothing else is pointed at by now", () => {
  selection.point("card.red");
  selection.point("card.blue");
  selection.unpoint("card.red");
  expect(selection.pointedAt).toBe("card.blue");
  selection.unpoint("card.blue");
  expect(selection.pointedAt).toBeNull();
  selection.hover(A_RED);
  selection.hover(A_BLUE);
  selection.unhover(A_RED);
  expect(selection.hovered).toBe(A_BLUE);
  selection.unhover(A_BLUE);
  expect(selection.hovered).toBeNull();
});

test("a new offer forgets what was picked and pointed at", () => {
  selection.pick("figure.A");
  selection.point("card.red");
  selection.offer([B_RED]);
  expect(selection.picked).toEqual([]);
  expect(selection.previewed).toEqual([]);
});

test("a thing is a button that the Tab key finds only when it is lit", () => {
  expect(touch(selection, "figure.A", "Figure A")).toMatchObject({
    role: "button",
    tabindex: 0,
    "aria-label": "Figure A",
    "aria-pressed": false,
    "data-thing": "figure.A",
  });
  expect(touch(selection, "card.green", "Green").tabindex).toBe(-1);
});

test("a wanted kind leaves only its actions and what stands for them, until something else is clicked", () => {
  const sell = { ...legal(5, "tile.3"), says: { key: "action.buy" } };
  selection.offer([A_RED, B_RED, sell]);
  selection.want("action.buy");
  expect(selection.candidates).toEqual([sell]);
  expect([...selection.lit]).toEqual(["tile.3"]);
  selection.pick("card.red");
  expect(selection.wanted).toBe("");
  expect(selection.candidates).toEqual([A_RED, B_RED]);
});
