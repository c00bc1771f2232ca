// Chance that nobody chose, as two browsers see it: promised before the deal, checked after the game.
import { expect } from "vitest";
import { tell } from "./calls";
import { tableOf, withFriends } from "./tables";
import { test, useBrowser, type Visitor } from "./visit";

useBrowser();

const verdictOf = async ({ page }: Visitor) => {
  await page.waitForSelector("[data-verdict]");
  return page.getAttribute("[data-verdict]", "data-verdict");
};

test("both browsers check what they were promised, and the secret is behind the details", async ({ visit }) => {
  const [ada, bea] = (await withFriends(visit, "atlandice")) as [Visitor, Visitor];
  const table = tableOf(ada.page.url());
  await tell(bea, table, 1, { type: "resign" });
  for (const visitor of [ada, bea]) {
    expect(await verdictOf(visitor)).toBe("kept");
    expect(await visitor.page.textContent("[data-verdict]")).toContain("your own random number");
    expect(await visitor.page.locator("[data-verdict] svg").count()).toBe(1);
    expect(await visitor.page.locator(".seed code >> visible=true").count()).toBe(0);
    await visitor.page.click(".seed summary");
    expect(await visitor.page.locator(".seed dd code >> visible=true").count()).toBe(4);
  }
});

test("a broken promise is said aloud, and what this browser did not see is not called checked", async ({ visit }) => {
  const [ada, bea] = (await withFriends(visit, "atlandice")) as [Visitor, Visitor];
  const table = tableOf(ada.page.url());
  await ada.page.evaluate((table) => {
    localStorage.setItem("critias.promises", JSON.stringify({ [table]: { promise: "00".repeat(32), commitments: [null, null] } }));
  }, table);
  await bea.page.evaluate(() => localStorage.removeItem("critias.promises"));
  await tell(bea, table, 1, { type: "resign" });
  expect(await verdictOf(ada)).toBe("broken");
  expect(await ada.page.getAttribute("[data-verdict]", "role")).toBe("alert");
  expect(await verdictOf(bea)).toBe("unseen");
  for (const { page } of [ada, bea]) expect(await page.locator("[data-verdict] svg").count()).toBe(0);
});

test("a new link replaces the old one, and the promise is shown while waiting for players", async ({ visit }) => {
  const ada = await visit({ likes: { name: "Ada" } });
  const bea = await visit({ likes: { name: "Bea" }, forgives: [/403|409/] });
  await ada.page.goto("/new/atlantis");
  await ada.page.click("form button.main");
  const link = ada.page.locator(".lobby .share input").first();
  const old = await link.inputValue();
  await ada.page.click(".lobby .fair summary");
  expect(await ada.page.textContent(".lobby .fair code")).toMatch(/^[0-9a-f]{64}$/);
  await ada.page.click(".lobby li button.plain");
  await expect.poll(() => link.inputValue()).not.toBe(old);
  await bea.page.goto(old);
  await bea.page.click("form button.main");
  await bea.page.waitForSelector("main.panel [role=alert]");
  await bea.page.goto("about:blank");
  await bea.page.goto(await link.inputValue());
  await bea.page.click("form button.main");
  for (const { page } of [ada, bea]) await page.waitForSelector(".table[data-game=atlantis]");
});
