// Where movement is not wanted nothing moves; where it is, it ends.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { chance, Player } from "./player";
import { playNow } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

// Movements that somebody could see, from now on.
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    (window as any).seenMoving = seen;
    const look = () => {
      for (const moving of document.getAnimations()) {
        const { duration } = moving.effect!.getComputedTiming();
        const element = (moving.effect as KeyframeEffect).target;
        if (moving.playState === "running" && Number(duration) > 20) seen.add(`${element?.tagName}.${element?.getAttribute("class")} ${duration} ms`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...(window as any).seenMoving]);
}

for (const game of GAMES) {
  test(`nothing of ${game} moves for somebody who wants it so`, async ({ visit }) => {
    const visitor = await visit({ likes: { speed: "normal" }, reducedMotion: "reduce" });
    const player = new Player(visitor, chance(51));
    await playNow(visitor, game);
    await player.ready();
    const moved = await watch(visitor.page);
    for (let k = 0; k < 4; k++) await player.choose();
    await player.ready();
    expect(await moved()).toEqual([]);
  });

  test(`${game} comes to rest soon after a choice`, async ({ visit }) => {
    const visitor = await visit({ likes: { speed: "normal" } });
    const player = new Player(visitor, chance(52));
    await playNow(visitor, game);
    for (let k = 0; k < 3; k++) await player.choose();
    await player.ready();
    await visitor.page.waitForFunction(() => document.getAnimations().every((one) => one.effect!.getComputedTiming().iterations === Infinity || one.playState === "finished"), undefined, { timeout: 10_000 });
  });
}
