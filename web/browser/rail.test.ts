// The rail of a tablet: four players and the log without one over another, and everything of a player at a press.
import { expect } from "vitest";
import { playOn } from "./calls";
import { chance, Player } from "./player";
import { showTable } from "./screens";
import { tableBy } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

const BOT = { who: "bot", level: "deckhand" };
const MIN_LOG = 160; // four rows of it

for (const game of GAMES)
  test(`${game} has room for four and the log on a tablet`, async ({ visit }) => {
    const visitor = await visit({ viewport: { width: 1024, height: 768 } });
    const { page } = visitor;
    const table = await tableBy(visitor, game, [{ who: "me" }, BOT, BOT, BOT]);
    await playOn(visitor, table, 12, chance(5));
    await showTable(visitor, table);
    await new Player(visitor, chance(1)).ready();
    const boxes = await page.$$eval(".rail > *", (all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
    expect(boxes.length).toBe(game === "atlandice" ? 6 : 5); // with everybody's stocks
    for (const [k, { top }] of boxes.slice(1).entries()) expect(top).toBeGreaterThanOrEqual(boxes[k]!.bottom);
    const log = boxes.at(-1)!;
    expect(log.bottom).toBeLessThanOrEqual(768);
    expect(log.bottom - log.top).toBeGreaterThanOrEqual(MIN_LOG);

    const seat = page.locator(".rail .seat").nth(2);
    await seat.click();
    const panel = page.locator("dialog[open] .seat");
    await panel.waitFor();
    expect((await panel.boundingBox())!.width).toBeGreaterThan(300);
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(await seat.locator("button").evaluate((button) => button === document.activeElement)).toBe(true);
  });
