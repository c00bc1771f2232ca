// The bar over a table: its buttons, and on a phone the same in the menu.
import { expect } from "vitest";
import { chance, Player, until } from "./player";
import { playNow } from "./tables";
import { test, useBrowser } from "./visit";

useBrowser();

const frames = "svg.spots .dashed";

test("the theme changes from the bar and is kept", async ({ visit }) => {
  const visitor = await visit({ colorScheme: "light" });
  const { page } = visitor;
  await playNow(visitor, "atlantis");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.click('header [aria-label="To the dark theme"]');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await page.waitForSelector(".table[data-game=atlantis]");
  expect(await ground()).toBe(dark);
  await page.click('header [aria-label="To the light theme"]');
  await expect.poll(ground).toBe(light);
});

test("the hint says what is asked and frames what can be chosen, until there is a choice", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const player = new Player(visitor, chance(1), 0);
  await playNow(visitor, "atlantis");
  await player.ready();
  const button = page.locator('header [aria-label="What can I do?"]');
  await button.focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(frames);
  expect(await page.textContent(".hint")).toContain((await page.textContent(".prompt"))!);
  expect(await page.locator(frames).count()).toBe(await page.evaluate(() => new Set([...document.querySelectorAll('[data-thing][tabindex="0"]')].map((one) => one.getAttribute("data-thing"))).size));
  await page.keyboard.press("Escape");
  await page.waitForSelector(".hint", { state: "detached" });
  await button.click();
  await page.waitForSelector(frames);
  await player.choose();
  await page.waitForSelector(".hint", { state: "detached" });
});

test("on a phone the bar has hint, undo and a menu with the rest", async ({ visit }) => {
  const visitor = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const { page, feed } = visitor;
  await playNow(visitor, "atlantis");
  const player = new Player(visitor, chance(1));
  await player.ready();
  await page.tap('header [aria-label="What can I do?"]');
  await page.waitForSelector(frames);
  await page.tap(".hint button");
  await page.waitForSelector(".hint", { state: "detached" });

  const undo = page.locator('header [aria-label="Take back"]');
  while (feed.state!.undo !== null) {
    expect(await undo.count()).toBe(0);
    await player.choose();
    await player.ready();
  }
  const { steps } = feed;
  await undo.tap();
  await until(() => feed.steps < steps, () => "nothing is taken back");

  await page.tap('header [aria-label="Menu"]');
  await page.tap("dialog[open] >> text=Log and chat");
  await page.waitForSelector("dialog[open] .ledger");
  await page.keyboard.press("Escape");
  await page.tap('header [aria-label="Menu"]');
  const [rules] = await Promise.all([visitor.context.waitForEvent("page"), page.tap("dialog[open] >> text=Rules")]);
  await rules.waitForURL("**/rules/atlantis");

  await page.keyboard.press("Escape");
  expect(await page.locator(".dock >> text=Leave …").count()).toBe(0);
  await page.tap('header [aria-label="Menu"]');
  await page.tap("dialog[open] >> text=Leave …");
  await page.tap(`dialog[open] button:text-is("Stay")`);
  await page.waitForSelector("dialog[open]", { state: "detached" });
});
