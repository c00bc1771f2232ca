// How soon home is painted and how smoothly the boards move in a wide window, as this machine draws them: scripts/frames.mjs.
import type { Page } from "playwright-core";
import { chromiumLacks, launch, WHOLE } from "./chromium";
import { GAMES, newVisitor } from "./newcomer";
import { firstPaints } from "./first-paint";
import { chance, Player } from "./player";
import { Server, serverLacks } from "./server";
import { playNow } from "./tables";

const VIEWPORT = { width: 1920, height: 1080 };
const ACTIONS = 15;

export const lacks = (): string | null => chromiumLacks(WHOLE) ?? serverLacks();

const MOVES = "something-moves";
const RESTS = "all-rests";

// Marks in the trace from when to when each thing moves. What there is to move is asked for only when something is set going:
// to do so in every frame would take time itself, and what is taken off the page tells nobody but its own promise.
// An animation's time begins once its picture is there.
export async function watchMovement(page: Page): Promise<void> {
  await page.evaluate(
    ([moves, rests]) => {
      const known = new WeakSet<Animation>();
      const note = async (one: Animation) => {
        await one.ready;
        const begins = Number(one.startTime) + one.effect!.getTiming().delay!;
        await one.finished.catch(() => {});
        if (performance.now() < begins) return;
        performance.mark(moves!, { startTime: begins });
        performance.mark(rests!);
      };
      const look = () => {
        for (const one of document.getAnimations()) {
          if (known.has(one) || one.effect?.getTiming().iterations === Infinity) continue;
          known.add(one);
          note(one).catch(() => {});
        }
      };
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        const one = animate.apply(this, how);
        look();
        return one;
      };
      for (const name of ["animationstart", "transitionstart"]) document.addEventListener(name, look);
    },
    [MOVES, RESTS],
  );
}

interface Traced {
  name: string;
  ts: number;
  args: { frameSeqId?: number };
}

interface Frames {
  drawn: number;
  dropped: number;
  seconds: number;
}

// How many frames Chromium drew while something moved, and how many it dropped and did not draw. One that is drawn without what
// the page's own thread has not finished is called dropped there too: what moves by itself is in it.
function framesIn(trace: Buffer): Frames {
  const events: Traced[] = JSON.parse(trace.toString()).traceEvents;
  const drawn = new Set<number>();
  const dropped = new Set<number>();
  let [moving, since, seconds] = [0, 0, 0];
  for (const { name, ts, args } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (name === MOVES && moving++ === 0) since = ts;
    else if (name === RESTS && --moving === 0) seconds += (ts - since) / 1e6;
    else if (moving && name === "DrawFrame") drawn.add(args.frameSeqId!);
    else if (moving && name === "DroppedFrame") dropped.add(args.frameSeqId!);
  }
  return { drawn: drawn.size, dropped: [...dropped].filter((frame) => !drawn.has(frame)).length, seconds };
}

export async function measureFrames(say: (line: string) => void): Promise<void> {
  const server = await Server.start();
  const browser = await launch(WHOLE); // as people have it
  try {
    const painted = (await firstPaints(browser, server.address)).map(Math.round);
    say(`home is painted after ${painted.join(", ")} ms in ${painted.length} visits of newcomers`);
    for (const game of GAMES) {
      const visitor = await newVisitor(browser, server.address, { viewport: VIEWPORT, likes: { speed: "normal" } });
      const player = new Player(visitor, chance(5));
      await playNow(visitor, game);
      await player.ready();
      await watchMovement(visitor.page);
      await browser.startTracing(visitor.page, { categories: ["blink.user_timing", "disabled-by-default-devtools.timeline.frame"] });
      for (let k = 0; k < ACTIONS && !player.isOver; k++) await player.choose();
      await player.ready();
      const { drawn, dropped, seconds } = framesIn(await browser.stopTracing());
      const share = drawn / (drawn + dropped);
      const size = `${VIEWPORT.width} x ${VIEWPORT.height}`;
      say(
        `${game} at ${size}: ${(60 * share).toFixed(1)} of 60 frames a second while something moves ` +
          `(${drawn} drawn, ${dropped} dropped, in ${seconds.toFixed(1)} s)`,
      );
      await visitor.context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}
