// A whole game without a mouse: Tab and Enter, digits and Escape.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { chance, pick, Player } from "./player";
import { playNow } from "./tables";
import { test, useBrowser } from "./visit";

useBrowser();

const DIGITS = "123456789";
const MAX_TABS = 120;

const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    const { outlineStyle, stroke } = getComputedStyle(at);
    return {
      tag: at.tagName,
      thing: at.getAttribute("data-thing"),
      action: at.getAttribute("data-action"),
      text: at.textContent ?? "",
      name: at.getAttribute("name") ?? "",
      outlineStyle,
      stroke,
    };
  });

type Focus = NonNullable<Awaited<ReturnType<typeof focused>>>;

async function tabTo(page: Page, isThere: (at: Focus) => boolean): Promise<Focus> {
  for (let k = 0; k < MAX_TABS; k++) {
    await page.keyboard.press("Tab");
    const at = await focused(page);
    if (at && isThere(at)) return at;
  }
  throw new Error("the Tab key never gets there");
}

// What had the focus is gone, and nothing else has it. From the first focus on; the Tab key may leave the page. Runs in the page.
function countFramesWithoutFocus(): void {
  window.framesWithoutFocus = 0;
  let last: Element | null = null;
  addEventListener("focusin", ({ target }) => (last = target as Element));
  const look = () => {
    if (document.activeElement === document.body && last && !last.isConnected) window.framesWithoutFocus += 1;
    requestAnimationFrame(look);
  };
  look();
}

test("a game of Atlantis is played from home to its result with the keyboard alone", { timeout: 900_000 }, async ({ visit }) => {
  const visitor = await visit();
  const { page, feed } = visitor;
  const player = new Player(visitor, chance(1)); // only to wait
  const random = chance(5);
  await page.goto("/");
  await page.waitForSelector("article[data-game=atlantis]");
  await tabTo(page, (at) => at.tag === "INPUT" && at.name === "level-atlantis");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await tabTo(page, (at) => at.tag === "BUTTON" && at.text.includes("Play now"));
  await page.keyboard.press("Enter");
  await page.waitForSelector(".table[data-game=atlantis]");

  await page.evaluate(countFramesWithoutFocus);
  const ways = { digit: 0, list: 0, thing: 0 };
  while (!player.isOver) {
    await player.ready();
    if (player.isOver) break;
    const [steps, sent] = [feed.steps, feed.actions.length];
    const way = pick(["digit", "digit", "list", "thing"] as const, random);
    if (way === "digit") await page.keyboard.press(pick([...DIGITS.slice(0, Math.min(9, feed.legal.length))], random));
    else if (way === "list") {
      await tabTo(page, (at) => at.action !== null);
      await page.keyboard.press("Enter");
    } else {
      const at = await tabTo(page, (at) => at.thing !== null);
      expect(at.outlineStyle === "none" && at.stroke === "none", `${at.thing} shows that it has the focus`).toBe(false);
      await page.keyboard.press("Enter");
      await expect
        .poll(async () => feed.actions.length > sent || (await page.locator('[data-thing][aria-pressed="true"]').count()) > 0)
        .toBe(true);
      if (feed.actions.length === sent) {
        // Something is picked: Escape lets it go, and then the first action is made.
        await page.keyboard.press("Escape");
        await page.waitForFunction(() => !document.querySelector('[data-thing][aria-pressed="true"]'));
        await page.keyboard.press("1");
      }
    }
    await player.follows(steps);
    ways[way] += 1;
  }
  await page.waitForSelector("[data-screen=result]");
  expect(Math.min(...Object.values(ways))).toBeGreaterThan(3);
  expect(await page.evaluate(() => window.framesWithoutFocus), "frames in which the focus was nowhere").toBe(0);
  await page.waitForFunction(() => document.activeElement?.matches("[data-screen=result] h2"));
  await tabTo(page, (at) => at.tag === "A" && at.text.includes("Replay"));
});

test("every square of Nautilus has a real button too", async ({ visit }) => {
  const visitor = await visit();
  const { page, feed } = visitor;
  const player = new Player(visitor, chance(4));
  await playNow(visitor, "nautilus");
  const asList = page.locator("button.nothing[aria-pressed]");
  for (let lists = 0; lists < 3;) {
    await player.ready();
    if (player.isOver) {
      await playNow(visitor, "nautilus"); // a game at random may end before that
      continue;
    }
    const steps = feed.steps;
    if (await asList.count()) {
      if ((await asList.getAttribute("aria-pressed")) === "false") {
        await tabTo(page, (at) => at.text.startsWith("List ("));
        await page.keyboard.press("Enter");
      }
      await expect.poll(() => page.locator("button[data-action]").count()).toBe(feed.legal.length);
      const last = feed.legal.at(-1)!.action;
      await page.focus(`button[data-action="${last}"]`);
      await page.keyboard.press("Enter");
      lists += 1;
      await player.follows(steps);
      expect(feed.actions.at(-1)).toMatchObject({ action: last });
    } else await player.choose();
  }
});
