// Another language in the middle of something: the words change and nothing else.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { drawn } from "./drawn";
import { chance, Player } from "./player";
import { playNow, SETTINGS } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

async function speak(page: Page, language: string): Promise<void> {
  await page.selectOption("dialog select >> nth=0", language);
  await page.waitForSelector(`html[lang="${language}"]`, { state: "attached" });
}

// What stands on the table, without the settings that lie over it.
const words = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const table = document.querySelector(".table")!.cloneNode(true) as Element;
    for (const dialog of table.querySelectorAll("dialog")) dialog.remove();
    return table.textContent ?? "";
  });

for (const game of GAMES)
  test(`a table of ${game} goes on in French over the same connection`, async ({ visit }) => {
    const visitor = await visit();
    const { page } = visitor;
    let sockets = 0;
    page.on("websocket", () => (sockets += 1));
    await playNow(visitor, game);
    const player = new Player(visitor, chance(7));
    await player.choose();
    await player.ready();
    await page.mouse.move(0, 0); // what is pointed at says more
    const english = await words(page);
    await page.click(SETTINGS);
    await speak(page, "fr");
    await expect.poll(() => words(page)).not.toBe(english);
    expect(await page.textContent("dialog h2")).toBe("Réglages");
    expect(await page.textContent("dialog option[value=dark]")).toBe("Sombre");
    await speak(page, "en");
    await expect.poll(() => words(page)).toBe(english);
    await page.keyboard.press("Escape");
    await player.choose();
    expect(sockets).toBe(1);
  });

test("words that come late do not replace those that were requested later", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await playNow(visitor, "atlantis");
  const player = new Player(visitor, chance(7));
  await player.choose();
  await player.ready();
  await page.mouse.move(0, 0); // what is pointed at says more
  const english = await words(page);
  const held: (() => void)[] = [];
  await page.route(/\/atlantis\.fr-/, (route) => void held.push(() => void route.continue()));
  await page.click(SETTINGS);
  await speak(page, "fr");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await speak(page, "en");
  const come = page.waitForResponse(/\/atlantis\.fr-/);
  for (const go of held) go();
  const late = (await come).url();
  await page.evaluate(`import(${JSON.stringify(late)})`); // the page has it then too, since it asked first
  await drawn(page);
  expect(await words(page)).toBe(english);
});

test("a lesson stays at its sentence in another language", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/learn/atlantis");
  await page.click("header .doors button");
  await page.waitForSelector("progress[value='2']", { state: "attached" });
  const english = await page.textContent("header .said");
  await page.click("header .where button");
  await speak(page, "fr");
  await page.waitForFunction((text) => document.querySelector("header .said")!.textContent !== text, english);
  expect(await page.locator("progress").evaluate((bar) => (bar as HTMLProgressElement).value)).toBe(2);
});

test("only the reader's language is loaded, until another is chosen", async ({ visit }) => {
  const { page } = await visit({ locale: "fr-FR", likes: { language: "fr" } });
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const [, name, language] = /\/([\w-]+)\.([a-z]{2})-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (name) loaded.add(`${language} ${name}`);
  });
  await page.goto("/rules/atlantis");
  await page.waitForSelector("h1");
  await page.waitForLoadState("networkidle");
  const parts = ["atlantis", "page-atlantis", "page-frame", "page-learn"]; // the rules begin with pictures of the board
  expect([...loaded].sort()).toEqual(parts.map((part) => `fr ${part}`));
  await page.selectOption("header select", "en");
  await page.waitForSelector('html[lang="en"]', { state: "attached" });
  await page.waitForLoadState("networkidle");
  expect([...loaded].sort()).toEqual([...parts.map((part) => `en ${part}`), ...parts.map((part) => `fr ${part}`)]);
});

test("a language that cannot be loaded leaves the one before", async ({ visit }) => {
  const { page } = await visit({ forgives: [/page-frame\.fr/, /ERR_FAILED/] });
  await page.goto("/");
  const english = await page.textContent("h1");
  await page.route(/page-frame\.fr-/, (route) => route.abort());
  await page.selectOption("header select", "fr");
  await drawn(page);
  await expect.poll(() => page.locator("header select").inputValue()).toBe("en");
  expect([await page.textContent("h1"), await page.getAttribute("html", "lang")]).toEqual([english, "en"]);
});
