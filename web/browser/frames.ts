// How smoothly the boards move in a wide window, as this machine draws them: scripts/frames.mjs.
import type { Page } from "playwright-core";
import { chromiumLacks, launch } from "./chromium";
import { GAMES, newVisitor } from "./newcomer";
import { chance, Player } from "./player";
import { Server, serverLacks } from "./server";
import { playNow } from "./tables";

const VIEWPORT = { width: 1920, height: 1080 };
const CHOICES = 15;

export const lacks = (): string | null => chromiumLacks() ?? serverLacks();

// Writes down how long each frame took while something moved. What moves is noted as it begins and ends: to ask for all of it in every frame
// would take time itself.
async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const frames: number[] = [];
    (window as any).frames = frames;
    let moving = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const one = animate.apply(this, how);
      moving += 1;
      one.finished.catch(() => {}).finally(() => (moving -= 1));
      return one;
    };
    const isEndless = (event: Event) => getComputedStyle(event.target as Element).animationIterationCount === "infinite";
    for (const name of ["animationstart", "transitionstart"]) document.addEventListener(name, (event) => (moving += name === "animationstart" && isEndless(event) ? 0 : 1));
    for (const name of ["animationend", "animationcancel", "transitionend", "transitioncancel"]) document.addEventListener(name, () => (moving -= 1));
    let [before, moved] = [performance.now(), false];
    const look = (now: number) => {
      if (moved && moving > 0) frames.push(now - before);
      [before, moved] = [now, moving > 0];
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as any).frames);
}

const at = (sorted: number[], share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;

export async function measureFrames(say: (line: string) => void): Promise<void> {
  const server = await Server.start();
  const browser = await launch();
  try {
    for (const game of GAMES) {
      const visitor = await newVisitor(browser, server.address, { viewport: VIEWPORT, likes: { speed: "normal" } });
      const player = new Player(visitor, chance(5));
      await playNow(visitor, game);
      await player.ready();
      const frames = await watchFrames(visitor.page);
      for (let k = 0; k < CHOICES && !player.isOver; k++) await player.choose();
      await player.ready();
      const sorted = (await frames()).sort((a, b) => a - b);
      const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
      say(`${game} at ${VIEWPORT.width} x ${VIEWPORT.height}: ${(1000 / mean).toFixed(1)} frames/s over ${sorted.length} frames with movement; a frame takes ${at(sorted, 0.5).toFixed(1)} ms (median), ${at(sorted, 0.95).toFixed(1)} ms (95 %), ${at(sorted, 1).toFixed(1)} ms (longest)`);
      await visitor.context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
