// What is pointed at or tapped stays where it is: nothing slides away from under the pointer, or comes under it, before it is pressed.
import { expect } from "vitest";
import type { Hello } from "../src/lib/wire";
import { look, tell } from "./calls";
import { drawn } from "./drawn";
import type { GameName } from "./newcomer";
import { chance, type Chance, hittable, pick, Player } from "./player";
import { recordedTable } from "./recorded";
import { tableBy } from "./tables";
import { test, useBrowser, type Visitor } from "./visit";

useBrowser();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

// Sits down before a recorded game where somebody is asked for something.
async function goOnWith(visitor: Visitor, name: string, step: number): Promise<Player> {
  return sitDown(visitor, await recordedTable(visitor, name, step));
}

async function sitDown(visitor: Visitor, table: string): Promise<Player> {
  await visitor.page.goto(`/t/${table}`);
  // The others are at this screen too, and in two games there is something to hide from them.
  const curtain = visitor.page.locator(".curtain button");
  await visitor.page.waitForSelector('.curtain button, [data-thing][tabindex="0"]:visible');
  if (await curtain.count()) await curtain.click();
  const player = new Player(visitor, chance(1));
  await player.ready();
  return player;
}

// Takes the action that is for nothing on the board.
async function refuse(visitor: Visitor, table: string): Promise<void> {
  const seat = (await look(visitor, table)).state.mover!;
  const { legal } = (await look(visitor, table, seat)).state;
  await tell(visitor, table, seat, { type: "action", action: legal!.find(({ places }) => !places.length)!.action });
}

// A table of two seats at this screen, played on at random until an action of the wanted kind may be made.
async function untilAsked(visitor: Visitor, game: GameName, isWanted: (text: string) => boolean, random: Chance): Promise<string> {
  for (;;) {
    const table = await tableBy(visitor, game, [{ who: "me" }, { who: "me" }]);
    for (let seat: number | null = 0; seat !== null;) {
      const { mover, legal }: Hello["state"] = (await look(visitor, table, seat)).state;
      if (mover === seat) {
        if (legal!.some(({ text }) => isWanted(text))) return table;
        await tell(visitor, table, seat, { type: "action", action: pick(legal!, random).action });
      } else seat = mover;
    }
  }
}

async function tapAt(visitor: Visitor, selector: string): Promise<{ x: number; y: number }> {
  const spot = await visitor.page.evaluate(hittable, selector);
  expect(spot, selector).not.toBeNull();
  await visitor.page.touchscreen.tap(spot!.x, spot!.y);
  return spot!;
}

test("every row of a long list of Atlandice can be clicked where it was pointed at", async ({ visit }) => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  await goOnWith(visitor, "atlandice-2", 276);
  const rows = page.locator("button[data-action]");
  expect(await rows.count()).toBe(8);
  for (let k = 0; k < 8; k++) {
    const row = rows.nth(k);
    await page.mouse.move(720, 5); // at nothing
    await row.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await row.boundingBox())!;
    const middle = { x: x + width / 2, y: y + height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.waitForSelector(".dock .about > *"); // what it would bring
    const hit = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest("button")?.getAttribute("data-action"), middle);
    expect(hit, `row ${k + 1}`).toBe(await row.getAttribute("data-action"));
  }
});

test("a piece of Atlandice that is to be swapped stays where it was pointed at", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const random = chance(1);
  for (let position = 0; position < 3; position++) {
    await sitDown(visitor, await untilAsked(visitor, "atlandice", (text) => text.startsWith("swap."), random));
    const lit = '[data-thing^="resource."][tabindex="0"]';
    await page.waitForSelector(lit);
    for (const thing of await page.$$eval(lit, (all) => all.map((one) => one.getAttribute("data-thing")))) {
      const selector = `[data-thing="${thing}"]`;
      await page.mouse.move(640, 5); // at nothing
      const spot = (await page.evaluate(hittable, selector))!;
      const before = await page.locator(selector).boundingBox();
      await page.mouse.move(spot.x, spot.y);
      await page.waitForSelector(".dock .about > *"); // what it would bring
      expect(await page.locator(selector).boundingBox()).toEqual(before);
    }
  }
});

test("the first tap on one of many squares of Nautilus only shows it", async ({ visit }) => {
  const visitor = await visit(PHONE);
  const table = await recordedTable(visitor, "nautilus-3-first", 267);
  await refuse(visitor, table);
  const player = await sitDown(visitor, table);
  await tapAt(visitor, '[data-thing^="submarine."][tabindex="0"]');
  const picked = '[data-thing^="submarine."][aria-pressed="true"]';
  await visitor.page.waitForSelector(picked);
  await tapAt(visitor, picked);
  await expect.poll(() => player.feed.legal.filter(({ places }) => places[0]?.startsWith("square.")).length).toBeGreaterThan(8);
  await player.ready();
  const before = player.feed.actions.length;
  const spot = await tapAt(visitor, '[data-thing^="square."][data-lit]');
  await visitor.page.waitForSelector('[data-thing^="square."][aria-pressed="true"]');
  expect(player.feed.actions.length).toBe(before);
  await visitor.page.touchscreen.tap(spot.x, spot.y);
  await expect.poll(() => player.feed.actions.length).toBe(before + 1);
});

test("the second tap on a module of Nautilus goes where the first one went", async ({ visit }) => {
  const visitor = await visit(PHONE);
  const player = await goOnWith(visitor, "nautilus-4-free", 464);
  const lit = '[data-thing^="module."][data-lit]';
  await visitor.page.waitForSelector(lit, { state: "attached" });
  const before = player.feed.actions.length;
  const spot = await tapAt(visitor, lit);
  await visitor.page.waitForSelector('[data-thing^="module."][aria-pressed="true"]', { state: "attached" });
  await drawn(visitor.page);
  await visitor.page.touchscreen.tap(spot.x, spot.y);
  await expect.poll(() => player.feed.actions.length).toBe(before + 1);
});

test("a table of Nautilus is drawn on a phone before its base is laid", async ({ visit }) => {
  const [host, spectator] = [await visit(), await visit(PHONE)];
  const table = await tableBy(host, "nautilus", [{ who: "me" }, { who: "me" }], { public: true, options: { base_square: "free" } });
  await spectator.page.goto(`/t/${table}`);
  await spectator.page.waitForSelector(".chart g");
});

test("the keys of a replay stay where they are, however much there is to say", async ({ visit }) => {
  const visitor = await visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visitor;
  const table = await recordedTable(visitor, "nautilus-3-first", 120);
  await page.goto(`/t/${table}/replay#step=1`);
  const key = page.locator(".keys button").nth(3);
  await key.waitFor();
  const places = new Set<number>();
  for (let step = 2; step < 30; step++) {
    await key.click();
    await page.waitForSelector(`[data-step="${step}"]`);
    places.add((await key.boundingBox())!.y);
  }
  expect([...places]).toHaveLength(1);
});
