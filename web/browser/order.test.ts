// Things on a board stand in the page in the order of play, so that they are read out and reached by Tab in that order.
import { expect } from "vitest";
import { chance } from "./player";
import { playOn } from "./calls";
import { showTable } from "./screens";
import { tableBy } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

const BOT = { who: "bot", level: "deckhand" };

interface Thing {
  name: string;
  about: string;
  x: number;
  y: number;
}

// For each kind of thing where it stands, as numbers that grow in the order of play: spaces of the path, doors, rows of the chart.
const PLACES: Record<(typeof GAMES)[number], Record<string, (thing: Thing) => number>> = {
  atlantis: { "space.": ({ name }) => Number(name.slice(6)), "figure.": ({ about }) => whereOf(about) },
  atlandice: { "sector.": ({ about }) => Number(/door (\d)/.exec(about)![1]) },
  nautilus: { "square.": byRow, "module.": byRow },
};

function whereOf(about: string): number {
  if (/island|Atlantis/.test(about)) return 0;
  return Number(/space (\d+)/.exec(about)?.[1] ?? Infinity);
}

function byRow({ x, y }: Thing): number {
  return Math.round(y / 4) * 10_000 + x;
}

for (const game of GAMES)
  test(`things of ${game} stand in the order of play`, async ({ visit }) => {
    const visitor = await visit();
    const table = await tableBy(visitor, game, [{ who: "me" }, BOT, BOT]);
    await playOn(visitor, table, 14, chance(5));
    await showTable(visitor, table);
    // What can be chosen lies in a layer of its own, and so do other people's submarines, which stand for their squares.
    const things = await visitor.page.$$eval(".board [data-thing]:not([data-lit])", (all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const [name, about] = [one.getAttribute("data-thing")!, one.getAttribute("aria-label")!];
        return { name, about, x: x + width / 2, y: y + height / 2 };
      }),
    );
    for (const [kind, place] of Object.entries(PLACES[game])) {
      const found = things.filter(({ name, about }) => name.startsWith(kind) && !about.startsWith("Submarine"));
      const places = found.map(place);
      expect(found.length, kind).toBeGreaterThan(3);
      expect(places, found.map(({ about }) => about).join("; ")).toEqual(places.toSorted((a, b) => a - b));
    }
    const fleet = things.filter(({ about }) => about.startsWith("Submarine")).map(byRow);
    expect(fleet).toEqual(fleet.toSorted((a, b) => a - b));
  });
