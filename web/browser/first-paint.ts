// How soon home is painted for somebody who comes for the first time: scripts/frames.mjs.
import type { Browser } from "playwright-core";
import { newVisitor } from "./newcomer";

const VISITS = 6; // the first one warms up browser and server

export async function firstPaints(browser: Browser, address: string): Promise<number[]> {
  const times: number[] = [];
  for (let k = 0; k < VISITS; k++) {
    const { context, page } = await newVisitor(browser, address);
    await page.goto("/");
    await page.waitForSelector("article[data-game=nautilus] svg");
    times.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime));
    await context.close();
  }
  return times.slice(1);
}
