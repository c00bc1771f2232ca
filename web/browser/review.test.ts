// A finished game judged: it fills in, is kept, and leads to the board, to a table of numbers and to playing on.
import { expect } from "vitest";
import { overTable, showTable } from "./screens";
import { test, useBrowser } from "./visit";

useBrowser();

const READY = "[data-screen=review][data-phase=ready]";

test("from the result to the review, through its turns, and on from one of them", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await overTable(visitor, "atlandice");
  await showTable(visitor, table);
  await page.click(`[data-screen=result] a[href="/t/${table}/review"]`);
  await page.waitForSelector("[data-screen=review] progress");
  await page.waitForSelector(READY, { timeout: 240_000 });

  const turns = Number(await page.getAttribute("[role=slider]", "aria-valuemax"));
  expect(turns).toBeGreaterThan(3);
  await page.focus("[role=slider]");
  await page.keyboard.press("End");
  await page.waitForSelector(`[data-turn="${turns}"]`);
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(`[data-turn="${turns - 1}"]`);
  expect(new URL(page.url()).hash).toBe(`#turn=${turns - 1}`);
  expect(await page.getAttribute("[role=slider]", "aria-valuetext")).toMatch(/^Turn \d+: You \d+%, .+ \d+%/);

  const fresh = await visitor.tab();
  await fresh.page.goto(page.url());
  await fresh.page.waitForSelector(`${READY}[data-turn="${turns - 1}"]`);
  expect(await fresh.page.getAttribute("[role=slider]", "aria-valuetext")).toBe(await page.getAttribute("[role=slider]", "aria-valuetext"));

  await page.click(".chances button >> text=As a table");
  expect(await page.locator("dialog[open] tbody tr").count()).toBe(turns);
  await page.keyboard.press("Escape");

  await page.click("aside button >> text=Play on from here");
  await page.waitForSelector("form select");
  await page.goBack();
  await page.waitForSelector(READY);
});

test("it can be stopped, and asked for again", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await overTable(visitor, "nautilus");
  await page.goto(`/t/${table}/review`);
  await page.click("aside button >> text=Stop");
  await page.waitForSelector("[data-phase=none]");
  await page.click("aside button >> text=Review this game");
  await page.waitForSelector("[data-screen=review] progress");
});
