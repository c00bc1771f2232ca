// Where movement is not wanted nothing moves; where it is, it ends.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { atRest, drawn } from "./drawn";
import { watch } from "./movement";
import { chance, hittable, Player, until } from "./player";
import { playNow } from "./tables";
import { GAMES, test, useBrowser, type Visitor } from "./visit";

useBrowser();

for (const game of GAMES) {
  test(`nothing of ${game} moves with reduced motion`, async ({ visit }) => {
    const visitor = await visit({ likes: { speed: "normal" }, reducedMotion: "reduce" });
    const player = new Player(visitor, chance(51));
    await playNow(visitor, game);
    await player.ready();
    const moved = await watch(visitor.page);
    for (let k = 0; k < 4; k++) await player.choose();
    await player.ready();
    expect(await moved()).toEqual([]);
  });

  test(`${game} comes to rest soon after an action`, async ({ visit }) => {
    const visitor = await visit({ likes: { speed: "normal" } });
    const player = new Player(visitor, chance(52));
    await playNow(visitor, game);
    for (let k = 0; k < 3; k++) await player.choose();
    await player.ready();
    await atRest(visitor.page);
  });
}

// Movements that begin from now on are shown for minutes, so that there is time to press however slow the machine is.
async function slowDown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const plain = window.setTimeout;
    window.setTimeout = ((task: TimerHandler, ms = 0, ...rest: unknown[]) =>
      plain(task, ms >= 50 ? ms * 500 : ms, ...rest)) as typeof setTimeout;
  });
}

// Actions until one after which a sector may be chosen while something is still on its way over the board: that sector.
async function whileMoving({ page, feed }: Visitor, player: Player): Promise<string> {
  for (let k = 0; k < 20; k++) {
    await player.choose();
    await until(
      () => player.isAsked || player.isOver,
      () => "nothing is asked",
    );
    const sector = feed.legal.flatMap((action) => action.places).find((place) => place.startsWith("sector."));
    const isOnTheWay = await page.waitForSelector("main.board .sheet g > *", { state: "attached", timeout: 3000 }).then(
      () => true,
      () => false,
    );
    if (sector && isOnTheWay) return sector;
    await page.keyboard.press(" ");
  }
  throw new Error("nothing moves before an action of sectors");
}

test("a press on the board ends a movement and chooses nothing; the next one chooses", async ({ visit }) => {
  const visitor = await visit({ likes: { speed: "normal" } });
  const { page, feed } = visitor;
  const player = new Player(visitor, chance(53), 0);
  await playNow(visitor, "atlandice");
  await player.ready();
  await slowDown(page);
  const sector = await whileMoving(visitor, player);
  const spot = (await page.evaluate(hittable, `[data-thing="${sector}"]`))!;
  const picked = page.locator('[data-thing][aria-pressed="true"]');
  const sent = feed.actions.length;
  expect(await page.locator('[data-thing][tabindex="0"]').count()).toBe(0);

  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down();
  await page.waitForSelector(`[data-thing="${sector}"][tabindex="0"]`, { state: "attached" });
  await page.mouse.up();
  await drawn(page);
  expect([feed.actions.length, await picked.count()]).toEqual([sent, 0]);

  await page.mouse.click(spot.x, spot.y);
  await expect.poll(async () => feed.actions.length - sent + (await picked.count())).toBeGreaterThan(0);
});

test("a movement in a hidden tab ends immediately", async ({ visit }) => {
  const visitor = await visit({ likes: { speed: "normal" } });
  const { page } = visitor;
  const player = new Player(visitor, chance(53), 0);
  await playNow(visitor, "atlandice");
  await player.ready();
  await slowDown(page);
  await whileMoving(visitor, player);
  expect(await page.locator('[data-thing][tabindex="0"]').count()).toBe(0);
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.waitForSelector('[data-thing][tabindex="0"]', { state: "attached", timeout: 5000 });
  expect(await page.locator("main.board .sheet g > *").count()).toBe(0);
});

for (const game of GAMES)
  test(`an action of ${game} that is taken back runs backwards`, async ({ visit }) => {
    const visitor = await visit({ likes: { speed: "normal" } });
    const { page, feed } = visitor;
    const player = new Player(visitor, chance(54));
    await playNow(visitor, game);
    const back = () => page.evaluate(() => window.ranBack);
    await page.evaluate(() => {
      window.ranBack = 0;
      const plain = Animation.prototype.reverse;
      Animation.prototype.reverse = function () {
        window.ranBack += 1;
        plain.call(this);
      };
    });
    for (let k = 0; k < 40 && !(await back()); k++) {
      await player.choose();
      await player.ready();
      if (feed.state!.undo !== null) continue;
      const { steps } = feed;
      await page.keyboard.press("u");
      await until(
        () => feed.steps < steps,
        () => "nothing is taken back",
      );
      await player.ready();
    }
    expect(await back()).toBeGreaterThan(0);
  });
