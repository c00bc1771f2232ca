// The bar over a table: its buttons, and on a phone the same in the menu.
import { expect } from "vitest";
import { chance, Player, until } from "./player";
import { playNow } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

const frames = "svg.spots .dashed";

test("the theme changes from the bar and is remembered", async ({ visit }) => {
  const visitor = await visit({ colorScheme: "light" });
  const { page } = visitor;
  await playNow(visitor, "atlantis");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.click('header [aria-label="Switch to dark theme"]');
  await expect.poll(ground).not.toBe(light);
  const dark = await ground();
  await page.reload();
  await page.waitForSelector(".table[data-game=atlantis]");
  expect(await ground()).toBe(dark);
  await page.click('header [aria-label="Switch to light theme"]');
  await expect.poll(ground).toBe(light);
});

test("the hint says what to do and outlines what can be played, until there is an action", async ({ visit }) => {
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
  expect(await page.locator(frames).count()).toBe(
    await page.evaluate(
      () => new Set([...document.querySelectorAll('[data-thing][tabindex="0"]')].map((one) => one.getAttribute("data-thing"))).size,
    ),
  );
  await page.keyboard.press("Escape");
  await page.waitForSelector(".hint", { state: "detached" });
  await button.click();
  await page.waitForSelector(frames);
  await player.choose();
  await page.waitForSelector(".hint", { state: "detached" });
});

test("a wide bar says in the middle whose turn it is", async ({ visit }) => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } });
  for (const game of GAMES) {
    await playNow(visitor, game);
    await new Player(visitor, chance(1)).ready();
    const { x, width } = (await visitor.page.locator("header .pill").boundingBox())!;
    expect(Math.abs(x + width / 2 - 720), game).toBeLessThan(3);
  }
});

test("on a tablet the bar has the round too, and says in full whose turn it is", async ({ visit }) => {
  const visitor = await visit({ viewport: { width: 1024, height: 768 }, likes: { language: "fr" } });
  const { page } = visitor;
  await playNow(visitor, "atlandice");
  await page.waitForSelector("header .pill");
  const isInBar = () =>
    page.evaluate(
      () => document.querySelector("header .note")!.getBoundingClientRect().bottom < document.querySelector("header")!.clientHeight,
    );
  const isWhole = () =>
    page.evaluate(() => [document.querySelector("header .words")!].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
  expect([await isInBar(), await isWhole()]).toEqual([true, true]);
  // Somebody with a long name: the round makes room.
  await page.evaluate(() => (document.querySelector("header .words")!.textContent = "Maximilienne de la Tour déplace le sous-marin"));
  expect([await isInBar(), await isWhole()]).toEqual([false, true]);
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

  const undo = page.locator('header [aria-label^="Undo"]');
  expect(await undo.count()).toBe(0);
  const playUntil = async (isReached: () => boolean) => {
    do {
      await player.choose();
      await player.ready();
    } while (!isReached());
  };
  await playUntil(() => feed.state!.undo === null);
  await page.waitForSelector("header .btn.may");
  const { steps } = feed;
  await undo.tap();
  await until(
    () => feed.steps < steps,
    () => "nothing is taken back",
  );

  // What cannot be taken back says why.
  await playUntil(() => feed.state!.undo !== null);
  const asleep = page.locator("header .btn[aria-disabled=true]");
  await asleep.waitFor();
  const [, reason] = /^Undo\. (Your turn is over|Can’t undo: something hidden was revealed)$/.exec(
    (await asleep.getAttribute("aria-label"))!,
  )!;
  await asleep.tap({ force: true }); // it is no button for Playwright's waiting
  expect(await page.textContent(".note[role=alert] p")).toBe(reason);
  await page.tap(".note[role=alert] button");

  await page.tap('header [aria-label="Menu"]');
  await page.tap("dialog[open] >> text=Log and chat");
  await page.waitForSelector("dialog[open] .ledger");
  await page.keyboard.press("Escape");
  await page.tap('header [aria-label="Menu"]');
  const [rules] = await Promise.all([visitor.context.waitForEvent("page"), page.tap("dialog[open] >> text=Rules")]);
  await rules.waitForURL("**/rules/atlantis");

  await page.keyboard.press("Escape");
  expect(await page.locator(".dock >> text=Leave table").count()).toBe(0);
  await page.tap('header [aria-label="Menu"]');
  await page.tap("dialog[open] >> text=Leave table");
  await page.tap(`dialog[open] button:text-is("Stay")`);
  await page.waitForSelector("dialog[open]", { state: "detached" });
});
