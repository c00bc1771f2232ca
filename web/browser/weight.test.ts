// How heavy the page is and how soon it is there.
import { gzipSync } from "node:zlib";
import { expect, inject } from "vitest";
import { chance, Player } from "./player";
import { playNow } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

const MOST_BYTES = 250_000;
const PACKED = /\.woff2?$/; // compressed by itself

for (const game of GAMES)
  test(`home and a table of ${game} are at most 250 kB`, async ({ visit }) => {
    const visitor = await visit();
    const sizes = new Map<string, number>();
    const reading: Promise<void>[] = [];
    visitor.page.on("response", (answer) => {
      const { pathname } = new URL(answer.url());
      if (pathname.startsWith("/api/") || !answer.ok()) return;
      reading.push(answer.body().then((body) => void sizes.set(pathname.startsWith("/assets/") ? pathname : "page", PACKED.test(pathname) ? body.length : gzipSync(body).length)));
    });
    await playNow(visitor, game);
    await new Player(visitor, chance(1)).ready();
    await visitor.page.waitForLoadState("networkidle");
    await Promise.all(reading);
    const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const heaviest = [...sizes].sort((a, b) => b[1] - a[1]).slice(0, 6).map(([path, size]) => `${path.replace("/assets/", "")} ${size}`);
    console.log(`home and ${game}: ${all} bytes in ${sizes.size} files; ${heaviest.join(", ")}`);
    expect(all).toBeLessThanOrEqual(MOST_BYTES);
  });

test("home is painted within a second", () => {
  const painted = inject("painted");
  console.log(`the first of home is painted after ${Math.round(painted)} ms`);
  expect(painted).toBeLessThan(1000);
});
