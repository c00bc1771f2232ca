// Home, and the ways that begin there.
import { expect } from "vitest";
import { tableBy } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

test("home shows two of three tables that go on, and leads to them all", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const tables: string[] = [];
  for (const game of GAMES) tables.push(await tableBy(visitor, game));
  await page.goto("/");
  const all = page.locator(".tables a", { hasText: "All 3" });
  await all.waitFor();
  expect(await page.locator('.tables a[href^="/t/"]').count()).toBe(2);
  await all.click();
  await page.waitForURL("**/records");
  for (const table of tables) await page.waitForSelector(`main a[href="/t/${table}"]`);
  await page.click(`main a[href="/t/${tables[2]}"]`);
  await page.waitForSelector(".table[data-game=nautilus]");
});
