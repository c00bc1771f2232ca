// The result: bars and their sums, how points grew with a way to every moment, the record as a file.
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { look } from "./calls";
import { countedTable } from "./recorded";
import { overTable, showTable } from "./screens";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

for (const game of GAMES)
  test(`the result of ${game} tells how its points were made and grew`, async ({ visit }) => {
    const visitor = await visit({ viewport: { width: 1440, height: 900 } });
    const { page } = visitor;
    const table = await countedTable(visitor, game);
    await showTable(visitor, table);
    await page.waitForSelector("[data-screen=result] .chart a");
    const { scores } = (await look(visitor, table)).state.result!;

    // The parts of a bar, less what was lost, are the points.
    const rows = await page.$$eval("[data-screen=result] tbody tr", (all) =>
      all.map((row) => ({
        score: Number(row.querySelector(".score")!.textContent!.replace("−", "-")),
        widths: [...row.querySelectorAll("svg g rect:first-of-type")].map((one) => Number(one.getAttribute("width")) + 1.4),
        lost: Number(row.querySelector("svg > rect")?.getAttribute("width") ?? -1.5) + 1.5,
      })),
    );
    expect(rows.map(({ score }) => score).toSorted()).toEqual(scores.toSorted());
    const lengths = rows.map(({ widths, lost }) => widths.reduce((sum, width) => sum + width, 0) - lost);
    expect(lengths[0]! / lengths[1]!).toBeCloseTo(rows[0]!.score / rows[1]!.score, 1);

    // The last moment of the chart is the result; each leads to its step.
    const moments = page.locator("[data-screen=result] .chart a");
    expect(await moments.count()).toBe(17);
    for (const score of scores) expect(await moments.last().getAttribute("aria-label")).toContain(String(score));
    const href = (await moments.nth(5).getAttribute("href"))!;
    await moments.nth(5).click();
    await page.waitForSelector(`[data-step="${/step=(\d+)/.exec(href)![1]}"]`);
  });

test("the points of a resigned game are counted as they stood", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await overTable(visitor);
  await showTable(visitor, table);
  await page.waitForSelector("[data-screen=result] tbody tr");
  const { result } = (await look(visitor, table)).state;
  const args = (player: number) => result!.counts.find((count) => count.args!.player === player)!.args as Record<string, number>;
  const sums = await page.$$eval("[data-screen=result] .made .xs", (all) => all.map((one) => one.textContent));
  for (const sum of sums) expect(sum).toMatch(/\d/);
  expect(sums.join()).toContain(`Cards ${args(0).cards}`);
  expect(await page.textContent("[data-screen=result] .head")).toContain("Ada resigns.");
});

test("the record is saved from the result, also of a resigned game", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await overTable(visitor);
  await showTable(visitor, table);
  const [file] = await Promise.all([page.waitForEvent("download"), page.click("[data-screen=result] .actions button >> nth=1")]);
  expect(file.suggestedFilename()).toBe(`${table}.critias`);
  expect(readFileSync((await file.path())!, "utf8")).toMatch(/^critias record 1\ngame atlantis\n/);
});
