// What moves on a page.
import type { Page } from "playwright-core";

// Movements that somebody could see, from now on.
export async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    window.seenMoving = seen;
    const look = () => {
      for (const moving of document.getAnimations()) {
        const { duration } = moving.effect!.getComputedTiming();
        const element = (moving.effect as KeyframeEffect).target;
        if (moving.playState === "running" && Number(duration) > 20)
          seen.add(`${element?.tagName}.${element?.getAttribute("class")} ${duration} ms`);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => [...window.seenMoving]);
}
