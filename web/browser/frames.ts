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

const MOVES = "something-moves";
const RESTS = "all-rests";

// Marks in the trace when something begins to move and when all rests again. What moves is asked for only when something begins: to do so in
// every frame would take time itself, and what is taken off the page tells nobody but its own promise.
async function watchMovement(page: Page): Promise<void> {
  await page.evaluate(
    ([moves, rests]) => {
      const moving = new Set<Animation>();
      const end = (one: Animation) => {
        moving.delete(one);
        if (!moving.size) performance.mark(rests!);
      };
      const begin = () => {
        const news = document.getAnimations().filter((one) => one.playState === "running" && !moving.has(one) && one.effect?.getTiming().iterations !== Infinity);
        if (news.length && !moving.size) performance.mark(moves!);
        for (const one of news) {
          moving.add(one);
          one.finished.catch(() => {}).finally(() => end(one));
        }
      };
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        const one = animate.apply(this, how);
        begin();
        return one;
      };
      for (const name of ["animationstart", "transitionstart"]) document.addEventListener(name, begin);
    },
    [MOVES, RESTS],
  );
}

interface Traced {
  name: string;
  ts: number;
}

// How many frames Chromium drew and how many it dropped while something moved. Those of the page's own thread are not counted: what moves by
// itself is drawn without it.
function framesIn(trace: Buffer): { drawn: number; dropped: number } {
  const events: Traced[] = JSON.parse(trace.toString()).traceEvents;
  const frames = { drawn: 0, dropped: 0 };
  let isMoving = false;
  for (const { name } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name === MOVES || name === RESTS) isMoving = name === MOVES;
    else if (isMoving && name === "DrawFrame") frames.drawn += 1;
    else if (isMoving && name === "DroppedFrame") frames.dropped += 1;
  }
  return frames;
}

export async function measureFrames(say: (line: string) => void): Promise<void> {
  const server = await Server.start();
  const browser = await launch();
  try {
    for (const game of GAMES) {
      const visitor = await newVisitor(browser, server.address, { viewport: VIEWPORT, likes: { speed: "normal" } });
      const player = new Player(visitor, chance(5));
      await playNow(visitor, game);
      await player.ready();
      await watchMovement(visitor.page);
      await browser.startTracing(visitor.page, { categories: ["blink.user_timing", "disabled-by-default-devtools.timeline.frame"] });
      for (let k = 0; k < CHOICES && !player.isOver; k++) await player.choose();
      await player.ready();
      const { drawn, dropped } = framesIn(await browser.stopTracing());
      const share = drawn / (drawn + dropped);
      say(`${game} at ${VIEWPORT.width} x ${VIEWPORT.height}: ${(60 * share).toFixed(1)} of 60 frames a second while something moves (${drawn} drawn, ${dropped} dropped)`);
      await visitor.context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
