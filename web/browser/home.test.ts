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

test("the chart of Nautilus fills its picture", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/");
  const chart = page.locator('article[data-game=nautilus] .chart rect[fill="var(--deep)"]');
  for (const width of [360, 690, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const [frame, sea] = [(await page.locator("article[data-game=nautilus] .picture").boundingBox())!, (await chart.boundingBox())!];
        return sea.x < frame.x && sea.y < frame.y && sea.x + sea.width > frame.x + frame.width && sea.y + sea.height > frame.y + frame.height;
      })
      .toBe(true);
  }
});
