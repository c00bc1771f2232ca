// How soon home is painted for somebody who comes for the first time. Asked before the tests begin, since those would share the machine with it.
import { launch } from "./chromium";
import { newVisitor } from "./newcomer";

const VISITS = 4; // the first one warms up browser and server

export async function soonestPaint(address: string): Promise<number> {
  const browser = await launch();
  try {
    const times: number[] = [];
    for (let k = 0; k < VISITS; k++) {
      const { context, page } = await newVisitor(browser, address);
      await page.goto("/");
      await page.waitForSelector("article[data-game=nautilus] svg");
      times.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]!.startTime));
      await context.close();
    }
    return Math.min(...times);
  } finally {
    await browser.close();
  }
}
