// Watching: live boards of public tables, open seats, games just finished, and bots at any time.
import { expect } from "vitest";
import { playOn, tell } from "./calls";
import { overTable } from "./screens";
import { tableBy } from "./tables";
import { test, useBrowser } from "./visit";

useBrowser();

const PUBLIC = { public: true };
const ME_AND_BOT = [{ who: "me" }, { who: "bot", level: "deckhand" }];

test("a board on the page for spectators follows the game", async ({ visit }) => {
  const [player, stranger] = [await visit(), await visit()];
  const table = await tableBy(player, "atlantis", ME_AND_BOT, PUBLIC);
  await stranger.page.goto("/watch");
  const card = stranger.page.locator("article", { has: stranger.page.locator(`a[href="/t/${table}"]`) });
  await card.locator(".board svg").first().waitFor();
  const before = Number(await card.getAttribute("data-live"));
  await playOn(player, table, 3);
  await expect.poll(async () => Number(await card.getAttribute("data-live"))).toBeGreaterThan(before);
  expect(await card.innerText()).toMatch(/Live\s+Atlantis\s+Watch[\s\S]*Ada[\s\S]*Deckhand/);
  await tell(player, table, 0, { type: "resign" });
  await card.locator("text=over").first().waitFor();
});

test("open seats and finished games lead on, and private tables are not there", async ({ visit }) => {
  const [player, stranger] = [await visit(), await visit()];
  const open = await tableBy(player, "nautilus", [{ who: "me" }, { who: "open" }], PUBLIC);
  const over = await tableBy(player, "atlandice", ME_AND_BOT, PUBLIC);
  await tell(player, over, 0, { type: "resign" });
  const hidden = [await tableBy(player, "atlantis"), await overTable(player)];
  const { page } = stranger;
  await expect
    .poll(async () => {
      await page.goto("/watch");
      await page.waitForSelector("main .low li a");
      return page.locator(`.low a[href="/t/${over}/replay"]`).count(); // a list follows the game a moment later
    })
    .toBe(1);
  expect(await page.locator(".low li", { has: page.locator(`a[href="/t/${over}/replay"]`) }).innerText()).toContain("Deckhand won");
  expect(await page.locator(".low li", { has: page.locator(`a[href="/t/${open}"]`) }).innerText()).toContain("1 of 2 seats free");
  for (const table of hidden) expect(await page.locator(`a[href*="${table}"]`).count()).toBe(0);
  await page.click(`a[href="/t/${open}"]`);
  await page.waitForURL(`**/t/${open}`);
});

test("two bots play whenever somebody wants to watch", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/watch");
  await page.click("main .low button >> text=Atlandice");
  await page.waitForSelector(".table[data-game=atlandice]");
});
