// Waiting for a page to have drawn what has come to it, and for what moves to rest.
import type { Page } from "playwright-core";

// The second frame from now begins when the first one, with everything that has come to the page until now, has been drawn.
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

// Nothing moves but what moves for ever.
export async function atRest(page: Page): Promise<void> {
  await drawn(page);
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect!.getComputedTiming().iterations === Infinity || one.playState === "finished"),
  );
}
