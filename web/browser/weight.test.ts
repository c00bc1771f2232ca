// How heavy the page is, and how little of it the first paint waits for.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { chance, Player } from "./player";
import { playNow } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

const MAX_BYTES = 250_000;
// What every browser takes, also from a machine nearby without a certificate; with Brotli it is a tenth less.
const GZIP = { extraHTTPHeaders: { "accept-encoding": "gzip" } };
const MAX_BEFORE_PAINT = 75_000;

const all = (sizes: Map<string, number>): number => [...sizes.values()].reduce((sum, size) => sum + size, 0);

// What is sent from here on but for answers of the interface, as compressed as it is sent; all addresses that give the page count once.
function weighing(page: Page): () => Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const reading: Promise<void>[] = [];
  page.on("response", (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith("/api/") || !answer.ok()) return;
    reading.push(
      answer
        .request()
        .sizes()
        .then(({ responseBodySize }) => void sizes.set(pathname.startsWith("/assets/") ? pathname : "page", responseBodySize)),
    );
  });
  return () => Promise.all(reading).then(() => sizes);
}

for (const game of GAMES)
  test(`home and a table of ${game} are at most 250 kB`, async ({ visit }) => {
    const visitor = await visit(GZIP);
    const weigh = weighing(visitor.page);
    await playNow(visitor, game);
    await new Player(visitor, chance(1)).ready();
    await visitor.page.waitForLoadState("networkidle");
    const sizes = await weigh();
    const heaviest = [...sizes]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 6)
      .map(([path, size]) => `${path.replace("/assets/", "")} ${size}`);
    console.log(`home and ${game}: ${all(sizes)} bytes in ${sizes.size} files; ${heaviest.join(", ")}`);
    expect(all(sizes)).toBeLessThanOrEqual(MAX_BYTES);
  });

// How many milliseconds it takes says as much about the machine as about the page: `make frames` measures them.
test("home is painted from what its first answer names, without fonts, boards or any answer of the interface", async ({ visit }) => {
  const { page } = await visit(GZIP);
  const first = await (await page.request.get("/")).text();
  const named = [...first.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  const weigh = weighing(page);
  await page.route("**/*", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/" || named.includes(pathname)) return route.continue();
    return undefined; // never answered
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForSelector("article[data-game=nautilus] h2");
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length === 1);
  const sizes = await weigh();
  console.log(`home is painted from ${all(sizes)} bytes in ${sizes.size} files`);
  expect(new Set(sizes.keys())).toEqual(new Set(["page", ...named]));
  expect(all(sizes)).toBeLessThanOrEqual(MAX_BEFORE_PAINT);
});
