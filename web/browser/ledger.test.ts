// The log: its lines show on the board what they name, to a mouse and to the keyboard, and carry the captions of sounds.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { thingsOf } from "../src/lib/things";
import type { Entry } from "../src/lib/wire";
import { actions, log, playOn } from "./calls";
import { drawn } from "./drawn";
import { chance, Player } from "./player";
import { showTable } from "./screens";
import { playNow, SETTINGS, tableBy } from "./tables";
import { GAMES, test, useBrowser, type Visitor } from "./visit";

useBrowser();

const LINES = 3; // of each player
const MAX_ACTIONS = 40; // the log has its first line still
const MAX_KEYS = 80;
const LONG_LOG = 150; // more than the server tells at first, and more than twice what is shown
const NEAR = 30; // pixels: a sign stands above the gate where a die lay

interface Shape {
  key: string;
  x: number;
  y: number;
  right: number;
  bottom: number;
}

const namedIn = (entry: Entry): string[] => entry.events.flatMap((event) => thingsOf(event, 0));
const line = (page: Page, { version }: Entry) => page.locator(`.ledger li[data-version="${version}"]`);

// Everything that is drawn on the board.
const shapes = (page: Page): Promise<Shape[]> =>
  page.$$eval("main.board :is(path, circle)", (all) =>
    all.map((one) => {
      const { x, y, right, bottom } = one.getBoundingClientRect();
      return { key: `${one.getAttribute("d")} ${one.getAttribute("class")} ${x} ${y} ${right} ${bottom}`, x, y, right, bottom };
    }),
  );

const thingsAt = (page: Page, names: string[]): Promise<Shape[]> =>
  page.$$eval(
    "main.board [data-thing]",
    (all, wanted) =>
      all
        .filter((one) => wanted.includes(one.getAttribute("data-thing")!))
        .map((one) => {
          const { x, y, right, bottom } = one.getBoundingClientRect();
          return { key: one.getAttribute("data-thing")!, x, y, right, bottom };
        }),
    names,
  );

const touch = (a: Shape, b: Shape): boolean =>
  a.x < b.right + NEAR && b.x < a.right + NEAR && a.y < b.bottom + NEAR && b.y < a.bottom + NEAR;

// Goes on until both players have done things that can be pointed at: what was only bought lies on no board yet.
async function playUntilNamed(visitor: Visitor, table: string): Promise<Entry[]> {
  const random = chance(11);
  for (let played = 0; played < MAX_ACTIONS; played += 4) {
    await playOn(visitor, table, 4, random);
    await showTable(visitor, table);
    await new Player(visitor, chance(1)).ready();
    const entries = await log(visitor, table);
    const named = [0, 1].map((seat) => actions(entries, seat).flatMap(namedIn));
    if ((await Promise.all(named.map((names) => thingsAt(visitor.page, names)))).every((things) => things.length)) return entries;
  }
  throw new Error("the log names nothing that lies on the board");
}

for (const game of GAMES)
  test(`lines of the log show on the board of ${game} what they name`, async ({ visit }) => {
    const visitor = await visit({ viewport: { width: 1440, height: 900 } });
    const { page } = visitor;
    const table = await tableBy(visitor, game);
    const entries = await playUntilNamed(visitor, table);

    // A line that names nothing marks nothing: what is drawn then is the board alone.
    await line(
      page,
      entries.find(({ kind }) => kind === "sit")!,
    ).hover();
    await drawn(page);
    const bare = new Set((await shapes(page)).map(({ key }) => key));
    const marks = async () => (await shapes(page)).filter(({ key }) => !bare.has(key));
    async function areMarked(things: Shape[], entry: Entry): Promise<void> {
      await expect
        .poll(async () => (await marks()).some((mark) => things.some((thing) => touch(mark, thing))), {
          message: JSON.stringify(entry.events),
        })
        .toBe(true);
    }

    const pointed: Entry[] = [];
    for (const seat of [0, 1]) {
      const before = pointed.length;
      for (const entry of actions(entries, seat).toReversed()) {
        const things = await thingsAt(page, namedIn(entry));
        if (!things.length) continue;
        await line(page, entry).hover();
        await areMarked(things, entry);
        if (pointed.push(entry) === before + LINES) break;
      }
      expect(pointed.length, `lines of seat ${seat} that name something`).toBeGreaterThan(before);
    }
    await page.mouse.move(1, 1);

    // The keyboard comes to the newest line by Tab, and by arrows to all others.
    const named = pointed[0]!;
    await page.locator("[role=tabpanel]").focus();
    await page.keyboard.press("Tab");
    const at = () => page.evaluate(() => Number(document.activeElement?.getAttribute("data-version")));
    for (let k = 0; (await at()) !== named.version && k < MAX_KEYS; k++) await page.keyboard.press("ArrowDown");
    expect(await at()).toBe(named.version);
    await areMarked(await thingsAt(page, namedIn(named)), named);
    await page.keyboard.press("End");
    await expect.poll(marks).toEqual([]);
  });

test("a long log goes back to its first line, with what every action changed", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await tableBy(visitor, "nautilus");
  while ((await log(visitor, table)).length < LONG_LOG) await playOn(visitor, table, 20);
  await showTable(visitor, table);
  const lines = page.locator(".ledger li");
  const button = page.locator(".ledger + button");
  await expect.poll(() => button.count()).toBe(1);
  while (await button.count()) {
    const before = await lines.count();
    await button.click();
    await expect.poll(() => lines.count()).toBeGreaterThan(before);
    await expect
      .poll(() => page.evaluate(() => [...document.querySelectorAll(".ledger li")].indexOf(document.activeElement!)))
      .toBe(before);
  }
  expect(await lines.last().getAttribute("data-version")).toBe("1");
  const bought = (await log(visitor, table)).filter(({ events }) => events.some(({ key }) => key === "event.buy"));
  expect(bought.length).toBeGreaterThan(4);
  for (const entry of bought) await line(page, entry).locator(".change").first().waitFor({ state: "attached" });
});

test("the sounds of a turn and of chat have captions", async ({ visit }) => {
  const visitor = await visit({ likes: { sound: true, captions: true } });
  const { page } = visitor;
  const player = new Player(visitor, chance(2), 0);
  await playNow(visitor, "atlantis");
  const chime = page.locator('.ledger .caption:has-text("your turn")');
  for (let k = 0; k < 20 && !(await chime.count()); k++) {
    await player.choose();
    await player.ready();
  }
  expect(await chime.first().textContent()).toMatch(/^Sound: .*your turn$/);
  await page.click("role=tab >> nth=1");
  await page.fill(".chat input", "hello");
  await page.click(".chat form button");
  await page.waitForSelector('.chat .caption:has-text("message")');
});

test("a move is one line in the reader's own person, with its details on demand and no captions unasked", async ({ visit }) => {
  const visitor = await visit({ likes: { sound: true } });
  const { page } = visitor;
  const table = await tableBy(visitor, "atlantis", undefined, { name: "Guest" });
  await playOn(visitor, table, 6);
  await showTable(visitor, table);
  const mine = actions(await log(visitor, table)).find(({ events }) => events.filter(({ key }) => key !== "event.turn").length > 1)!;
  const sentences = () => line(page, mine).locator(".grow > div:not(.changes)").allInnerTexts();
  await line(page, mine).waitFor();
  const [first, ...rest] = await sentences();
  expect(first).toMatch(/^You (play|sell|lay|pay|take|draw)/);
  expect(rest).toEqual([]);
  await line(page, mine).locator("button").click();
  const all = await sentences();
  expect(all.length).toBeGreaterThan(1);
  await line(page, mine).focus();
  await page.keyboard.press("Enter");
  expect(await sentences()).toEqual([first]);
  expect(await page.locator(".ledger").innerText()).not.toContain("Guest");
  expect(await page.locator(".ledger .caption").count()).toBe(0);
});

test("there is no sound before the first gesture", async ({ visit }) => {
  const visitor = await visit({ likes: { sound: true, captions: true } });
  const { page } = visitor;
  await visitor.context.addInitScript(() => {
    // Whatever a test asks of a page counts as a gesture there, so it is told what to take for one.
    const activation = { hasBeenActive: false };
    Object.defineProperty(navigator, "userActivation", { value: activation });
    addEventListener("pointerdown", () => (activation.hasBeenActive = true), { capture: true, once: true });
    const made: AudioContext[] = (window.made = []);
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        made.push(this);
      }
    };
  });
  const made = () => page.evaluate(() => window.made.length);
  const table = await tableBy(visitor, "atlandice");
  await showTable(visitor, table);
  await playOn(visitor, table, 4);
  await page.waitForSelector(".ledger .caption");
  expect(await made()).toBe(0);
  await page.click(".ledger li");
  await playOn(visitor, table, 4);
  await expect.poll(made).toBeGreaterThan(0);
});

test("on a phone the log has its own sheet, with the chat", async ({ visit }) => {
  const visitor = await visit({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const { page } = visitor;
  await playNow(visitor, "atlandice");
  await new Player(visitor, chance(3)).choose();
  await page.tap(SETTINGS);
  await page.tap("dialog[open] >> text=Log and chat");
  await page.waitForSelector("dialog[open] .ledger li");
  const height = await page.$eval("dialog[open] .log", (log) => log.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(400);
  await page.tap("dialog[open] [role=tab] >> nth=1");
  await page.fill("dialog[open] input", "Hello from a phone");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog[open] >> text=Hello from a phone");
});
