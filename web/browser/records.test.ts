// Records as history: how finished games ended, found by what is asked for.
import { expect } from "vitest";
import { openRecord, overTable } from "./screens";
import { countedTable } from "./recorded";
import { tableBy } from "./tables";
import { test, useBrowser, type Visitor } from "./visit";

useBrowser();

const rows = ({ page }: Visitor) => page.locator("main .row");

async function open(visitor: Visitor, count: number): Promise<void> {
  await visitor.page.goto("/records");
  await expect
    .poll(async () => {
      await visitor.page.reload();
      await visitor.page.waitForSelector("main section[aria-busy=false]");
      return rows(visitor).count(); // a list follows the game a moment later
    })
    .toBe(count);
}

test("history says how each game ended, shows its board and leads to it", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await overTable(visitor, "atlandice");
  await countedTable(visitor, "nautilus");
  await open(visitor, 2);
  expect(await rows(visitor).nth(0).innerText()).toMatch(/Nautilus\s+Today, \d\d:\d\d\s+Ada( 2)? won/);
  expect(await rows(visitor).nth(1).innerText()).toMatch(/Atlandice.*Place 2 of 2\s+by resignation\s+Deckhand\s+\d+ steps/s);
  await page.waitForSelector(".row:nth-child(2) [data-thumb=drawn] svg");
  await page.click(".row:nth-child(2) a.btn");
  await page.waitForURL((url) => url.pathname === `/t/${table}/replay`);
});

test("history is filtered by game and kind, and searched by a name", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await overTable(visitor, "atlantis");
  await overTable(visitor, "nautilus");
  await open(visitor, 2);
  await page.click("main button >> text=Nautilus");
  await expect.poll(() => rows(visitor).allInnerTexts()).toHaveLength(1);
  expect(await rows(visitor).innerText()).toContain("Nautilus");
  await page.click("main button >> text=Won");
  await page.waitForSelector("text=No finished game matches.");
  expect(await page.locator("main button[aria-pressed=true]").allInnerTexts()).toEqual(["Nautilus", "Won"]);
  await page.click("main button >> text=Won");
  await page.click("main button >> text=All games");
  await page.getByLabel("A player’s name").fill("ad");
  await expect.poll(() => rows(visitor).count()).toBe(2);
  await page.getByLabel("A player’s name").fill("Zoe");
  await page.waitForSelector("text=No finished game matches.");
});

test("games in progress stand above history, and a newcomer is told that there are none yet", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto("/records");
  await page.waitForSelector("text=No finished games yet.");
  const table = await tableBy(visitor, "atlantis");
  await page.reload();
  await page.waitForSelector(`.running a[href="/t/${table}"]`);
});

test("earlier games come when they are asked for, and the focus goes to the first of them", async ({ visit }) => {
  const visitor = await visit({ forgives: [/status of 404/] }); // for the boards of tables that are not there
  const { page } = visitor;
  await page.route("**/api/tables/mine?*phase=over*", async (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get("before") ?? 1000);
    const plan = { game: "atlantis", seats: [{ sitter: "user", level: null }], options: {}, clock: {}, public: false };
    const list = Array.from({ length: before === 1000 ? 20 : 3 }, (_, k) => {
      const created = before - 1 - k;
      return { table: `t${created}`, plan, phase: "over", created, names: ["Ada"], outcome: null, seat: 0 };
    });
    await route.fulfill({ json: list });
  });
  await page.route("**/api/tables/t*", (route) => route.fulfill({ status: 404, json: { type: "problem", code: "table.none", args: {} } }));
  await page.goto("/records");
  await expect.poll(() => rows(visitor).count()).toBe(20);
  await page.click("text=Earlier games");
  await expect.poll(() => rows(visitor).count()).toBe(23);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe("/t/t979");
  expect(await page.locator("text=Earlier games").count()).toBe(0);
});

test("a record is still opened from a file", async ({ visit }) => {
  await openRecord(await visit());
});
