// A phone of 360 by 740, and a page at twice its size.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { LegalAction } from "../src/lib/wire";
import { violations } from "./access";
import { playOn } from "./calls";
import type { Visitor } from "./newcomer";
import { chance, Player } from "./player";
import { playNow, tableOf, withFriends } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

const SIZES = [
  { name: "a phone", wishes: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  { name: "a window at 200 %", wishes: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 } },
];

// Nothing to be reached by scrolling sideways, and no button outside the window.
async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const over = [...document.querySelectorAll("button, a, input, select, h1, h2, p")].filter((element) => {
      const box = element.getBoundingClientRect();
      const inside = element.closest("[inert], .hidden, [aria-hidden=true]");
      return !inside && box.width > 1 && box.right > innerWidth + 1 && !scrolls(element);
    });
    function scrolls(element: Element): boolean {
      for (let up = element.parentElement; up; up = up.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(up).overflowX)) return true;
      return false;
    }
    return {
      page: document.scrollingElement!.scrollWidth,
      window: innerWidth,
      over: over.map((element) => element.outerHTML.slice(0, 120)),
    };
  });
  expect(wide.page).toBeLessThanOrEqual(wide.window);
  expect(wide.over).toEqual([]);
}

// boxes.test.ts looks at all screens on a phone.
for (const address of ["/", "/new/nautilus", "/watch", "/records", "/learn", "/rules/atlantis", "/learn/atlantis", "/credits"])
  test(`${address} fits a window at 200 %`, async ({ visit }) => {
    const { page } = await visit(SIZES[1]!.wishes);
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await fits(page);
  });

for (const { name, wishes } of SIZES)
  for (const game of GAMES)
    test(`${game} is played on ${name}`, async ({ visit }) => {
      const visitor = await visit(wishes);
      await playNow(visitor, game);
      const player = new Player(visitor, chance(31), 0.3);
      for (let k = 0; k < 20 && !player.isOver; k++) {
        await player.choose();
        await fits(visitor.page);
        if (k % 4 === 3) expect(await violations(visitor.page), `after ${player.actions} actions`).toEqual([]);
      }
      expect([...player.deaf], "clicked in vain").toEqual([]);
    });

test("the first tap shows, the second chooses", async ({ visit }) => {
  const visitor = await visit(SIZES[0]!.wishes);
  const { page, feed } = visitor;
  const player = new Player(visitor, chance(1));
  await playNow(visitor, "atlantis");
  await player.ready();
  const card = page.locator('[data-thing^="card."][tabindex="0"]').first();
  await card.tap();
  await page.waitForSelector('[data-thing][aria-pressed="true"]');
  expect(feed.actions).toEqual([]);
  await page.locator("button[data-action]").first().tap();
  await player.follows(0);
  expect(feed.actions.length).toBe(1);
});

for (const game of ["atlantis", "atlandice"] as const)
  test(`${game}'s board does not jump when there is less to choose from`, async ({ visit }) => {
    const visitor = await visit(SIZES[0]!.wishes);
    await playNow(visitor, game);
    const player = new Player(visitor, chance(7), 0.3);
    const heights: number[] = [];
    for (let k = 0; k < 6; k++) {
      await player.choose();
      heights.push((await visitor.page.locator(".board").boundingBox())!.height);
    }
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
  });

test("a phone says what happened last while somebody else chooses", async ({ visit }) => {
  const [ada, bea] = (await withFriends(visit, "atlandice", 2, SIZES[0]!.wishes)) as [Visitor, Visitor];
  const table = tableOf(ada.page.url());
  const waiting = ada.feed.state!.mover === 0 ? bea : ada; // for the player who begins
  const chooses = waiting === ada ? bea : ada;
  const seat = chooses === ada ? 0 : 1;
  await playOn(chooses, table, 1, chance(5), seat);
  const last = waiting.page.locator(".dock .room li").first();
  await expect.poll(() => last.textContent()).toContain(`${["Ada", "Bea"][seat]} `);
  expect(await chooses.page.locator(".dock .room").count()).toBe(0);
});

test("a rotated tablet keeps nothing of the other layout's dock", async ({ visit }) => {
  const [upright, across] = [
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ];
  const visitor = await visit({ viewport: upright });
  const { page } = visitor;
  await playNow(visitor, "atlandice");
  await new Player(visitor, chance(1)).ready();
  const height = async (at: Page) => (await at.locator("section.dock").boundingBox())!.height;
  const dock = () => height(page);
  const high = await dock();
  const fresh = await visitor.tab();
  await fresh.page.setViewportSize(across);
  await fresh.page.goto(page.url());
  await fresh.page.waitForSelector(".table.wide button[data-action]");
  await page.setViewportSize(across);
  await page.waitForSelector(".table.wide");
  await expect.poll(dock).toBe(await height(fresh.page));
  await page.setViewportSize(upright);
  await page.waitForSelector(".table.phone");
  await expect.poll(dock).toBe(high);
});

test("by touch a module of Nautilus is bought, turned where it was put, and built", async ({ visit }) => {
  const visitor = await visit(SIZES[0]!.wishes);
  const { page, feed } = visitor;
  const player = new Player(visitor, chance(1));
  const tap = async (selector: string) => expect(await player.click(selector), selector).toBe(true);
  const sends = async (selector: string): Promise<LegalAction> => {
    const { steps, legal, actions } = feed;
    const before = actions.length;
    await tap(selector);
    await player.follows(steps);
    await player.ready();
    expect(actions.length).toBe(before + 1);
    return legal.find(({ action }) => action === actions.at(-1)!.action)!;
  };
  const isAsked = (key: string) => feed.legal.some(({ says }) => says.key === key);
  const build = ".module-in-hand .btn.main:enabled";
  await playNow(visitor, "nautilus");
  await player.ready();
  if (isAsked("action.base")) {
    await tap(`[data-thing="${feed.legal[0]!.places[0]}"]`);
    await sends(build);
  }

  expect(isAsked("action.buy")).toBe(true);
  await tap('[data-thing="supply.sonar"]');
  const buy = page.locator(".dock .btn.main");
  await buy.waitFor();
  expect((await buy.textContent())!.trim()).toMatch(/^Buy Sonar · 1\sN$/);
  expect((await sends(".dock .btn.main")).says.args).toMatchObject({ module: "sonar" });
  if (isAsked("action.build")) await sends("button[data-action]");

  const spots = feed.legal.filter(({ says }) => says.key === "action.place");
  const several = spots.find(({ places }) => spots.filter((other) => other.places[0] === places[0]).length > 1)!;
  await tap(`[data-thing="${several.places[0]}"]`);
  await page.waitForSelector(build);
  await tap(".module-in-hand .btn:not(.main)");
  await page.waitForSelector(build);
  const built = await sends(build);
  expect(built.places).toEqual(several.places);
  expect(built.says.args!.side).not.toBe("N"); // as it is held at first
});

test("a tap on a player opens everything that is public, and the focus comes back", async ({ visit }) => {
  const visitor = await visit(SIZES[0]!.wishes);
  const { page } = visitor;
  await playNow(visitor, "atlantis");
  await new Player(visitor, chance(1)).ready();
  const cell = page.locator("button.cell").nth(1);
  await cell.tap();
  const panel = page.locator("dialog[open]");
  await panel.locator(".seat").waitFor();
  await fits(page);
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await cell.evaluate((element) => element === document.activeElement)).toBe(true);
});
