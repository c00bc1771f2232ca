// Games again: steps, keys, the bar, addresses, and records as files.
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { look, playOn, tell } from "./calls";
import { atRest } from "./drawn";
import { watch } from "./movement";
import { chance, Player } from "./player";
import { openRecord, overTable } from "./screens";
import { SETTINGS, tableBy, tableOf } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

const step = async (page: Page, number: number) => void (await page.waitForSelector(`[data-step="${number}"]`));
const drawn = (page: Page) =>
  page.evaluate(() => [
    document.querySelector("main.board")!.innerHTML.replace(/svelte-\w+|id="[^"]*"|url\([^)]*\)|#\w+/g, ""),
    document.querySelector(".events")!.textContent,
  ]);

test("buttons, keys and the bar go through a game, and every step has an address", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await overTable(visitor);
  const { steps } = (await look(visitor, table)).state;
  await page.goto(`/t/${table}/replay`);
  await step(page, 0);
  await page.click(".keys button:nth-of-type(4)");
  await step(page, 1);
  await page.keyboard.press("ArrowRight");
  await step(page, 2);
  await page.keyboard.press("ArrowLeft");
  await step(page, 1);
  await page.keyboard.press("End");
  await step(page, steps);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Home");
  await step(page, 0);
  await page.locator("input[type=range]").fill("3");
  await step(page, 3);
  expect(new URL(page.url()).hash).toBe("#step=3");

  const shown = await drawn(page);
  const fresh = await visitor.tab();
  await fresh.page.goto(page.url());
  await step(fresh.page, 3);
  expect(await drawn(fresh.page)).toEqual(shown);
});

test("the list beside the board says what every step was and leads to it", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await tableBy(visitor, "atlandice", [{ who: "me" }, { who: "bot", level: "deckhand" }]);
  await playOn(visitor, table, 30);
  await page.goto(`/t/${table}/replay`);
  await step(page, 0);
  const steps = Number(await page.getAttribute("input[type=range]", "max"));
  await page.waitForFunction(
    (last) => Number([...document.querySelectorAll(".rail [data-line]")].at(-1)?.getAttribute("data-line")) > last - 5,
    steps,
  );
  const lines = await page.$$eval(".rail [data-line]", (all) =>
    all.map((one) => ({
      step: Number(one.getAttribute("data-line")),
      text: [...one.querySelectorAll(".text")].map((text) => text.textContent).join(" "),
    })),
  );
  expect(lines.length).toBeGreaterThan(30);
  for (const line of [lines[2]!, lines.at(-1)!, lines[20]!]) {
    await page.click(`.rail [data-line="${line.step}"]`);
    await step(page, line.step);
    expect(await page.textContent(".events")).toBe(line.text);
    expect(await page.$$eval(".rail [aria-current=step]", (all) => all.map((one) => one.getAttribute("data-line")))).toEqual([
      String(line.step),
    ]);
    expect(new URL(page.url()).hash).toBe(`#step=${line.step}`);
  }
  await page.keyboard.press("End");
  await step(page, steps);
  expect(
    await page.$eval(
      ".rail [aria-current=step]",
      (one) => one.getBoundingClientRect().bottom <= one.closest("nav")!.getBoundingClientRect().bottom,
    ),
  ).toBe(true);
  await page.evaluate(() => (location.hash = "#step=2"));
  await step(page, 2);
});

test("on a phone the list of steps is in the menu", async ({ visit }) => {
  const visitor = await visit({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`/t/${await overTable(visitor)}/replay`);
  await step(page, 0);
  await page.click(SETTINGS);
  await page.click("dialog >> text=Steps");
  const steps = await page.$$eval("dialog[open] [data-line]", (all) => all.map((one) => Number(one.getAttribute("data-line"))));
  await page.click(`dialog[open] [data-line="${steps[1]}"]`);
  await step(page, steps[1]!);
  await page.keyboard.press("ArrowDown");
  await step(page, steps[2]!);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await step(page, steps[1]! - 1);
  await page.keyboard.press("End");
  await step(page, Number(await page.getAttribute("input[type=range]", "max")));
});

test("the next step is shown as it was played, and any other immediately", async ({ visit }) => {
  const visitor = await visit({ likes: { speed: "normal" } });
  const { page } = visitor;
  const table = await tableBy(visitor, "atlantis");
  await playOn(visitor, table, 8);
  await page.goto(`/t/${table}/replay`);
  await step(page, 0);
  const moved = await watch(page);
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".events")!.textContent);
  expect((await moved()).filter((one) => one.startsWith("g."))).toEqual([]);
  await page.keyboard.press("Home");
  await step(page, 0);
  for (let k = 1; k <= 12 && !(await moved()).some((one) => one.startsWith("g.")); k++) {
    await page.keyboard.press("ArrowRight");
    await step(page, k);
    await atRest(page);
  }
  expect((await moved()).filter((one) => one.startsWith("g.")).length).toBeGreaterThan(0);
});

test("the address of an impossible step leads to a possible one", async ({ visit }) => {
  const visitor = await visit();
  const table = await overTable(visitor);
  const { steps } = (await look(visitor, table)).state;
  for (const [hash, there] of [
    ["abc", 0],
    ["2.5", 0],
    ["-3", 0],
    ["", 0],
    ["9999", steps],
  ] as const) {
    const { page } = await visitor.tab();
    await page.goto(`/t/${table}/replay#step=${hash}`);
    await step(page, there);
    await page.close();
  }
});

test("what happened in a step is told in sentences", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await tableBy(visitor, "atlandice", [{ who: "me" }, { who: "bot", level: "deckhand" }]);
  await playOn(visitor, table, 14);
  await tell(visitor, table, 0, { type: "resign" });
  await page.goto(`/t/${table}/replay`);
  await step(page, 0);
  const steps = Number(await page.getAttribute("input[type=range]", "max"));
  const events: string[] = [];
  for (let k = 1; k <= steps; k++) {
    await page.keyboard.press("ArrowRight");
    await step(page, k);
    events.push((await page.textContent(".events"))!);
  }
  expect(events.filter((text) => /\. \S/.test(text)).length).toBeGreaterThan(0); // some steps tell more than one thing
  expect(events.filter((text) => /[.!?]\p{L}/u.test(text))).toEqual([]);
});

test("a replay runs by itself until it is stopped", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await page.clock.install();
  await page.goto(`/t/${await overTable(visitor)}/replay`);
  await step(page, 0);
  await page.keyboard.press(" ");
  await step(page, 2);
  await page.keyboard.press(" ");
  const at = await page.getAttribute("[data-step]", "data-step");
  await page.clock.runFor(10_000);
  expect(Number(await page.getAttribute("[data-step]", "data-step")) - Number(at)).toBeLessThanOrEqual(1);
});

test("a record that was downloaded is opened again and shows the same game", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await overTable(visitor, "atlandice");
  const { steps } = (await look(visitor, table)).state;
  await page.goto(`/t/${table}/replay#step=5`);
  await step(page, 5);
  const [events] = await page.locator(".events").allTextContents();
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Download")]);
  expect(download.suggestedFilename()).toBe(`${table}.critias`);
  const file = await download.path();

  const stranger = await visit();
  await stranger.page.goto("/records");
  await stranger.page.setInputFiles("input[type=file]", file);
  await step(stranger.page, steps);
  await stranger.page.keyboard.press("Home");
  await step(stranger.page, 0);
  for (let k = 1; k <= 5; k++) {
    await stranger.page.keyboard.press("ArrowRight");
    await step(stranger.page, k);
  }
  expect(await stranger.page.locator(".events").allTextContents()).toEqual([events]);
  await stranger.page.keyboard.press("End");
  await step(stranger.page, steps);
});

test("at the end of a resigned game the replay says who resigned", async ({ visit }) => {
  const visitor = await visit({ likes: { name: "Ada" } });
  const { page } = visitor;
  await page.goto(`/t/${await overTable(visitor)}/replay`);
  await step(page, 0);
  const steps = Number(await page.getAttribute("input[type=range]", "max"));
  await page.keyboard.press("End");
  await step(page, steps);
  expect(await page.textContent(".events")).toContain("resigns.");
  await page.keyboard.press("ArrowLeft");
  await step(page, steps - 1);
  expect(await page.textContent(".events")).not.toContain("resigns.");
});

test("a user with all seats at one screen can download the record at the end", async ({ visit }) => {
  const visitor = await visit({ forgives: [/status of 4/] });
  const { page } = visitor;
  const table = await tableBy(visitor, "atlantis", [{ who: "me" }, { who: "me" }]);
  while ((await look(visitor, table)).state.mover === 0) await playOn(visitor, table, 1);
  await page.goto(`/t/${table}/replay`);
  await step(page, 0);
  await page.click("text=Download");
  expect(await page.textContent("[role=alert]")).toContain("only after the game");
  await tell(visitor, table, 1, { type: "resign" });
  const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Download")]);
  expect(readFileSync((await download.path())!, "utf8")).toMatch(/^critias record 1\ngame atlantis\n/);
});

for (const game of GAMES)
  test(`an unfinished game of ${game} is opened from its file and continued`, async ({ visit }) => {
    const visitor = await visit();
    const { page } = visitor;
    await openRecord(visitor, game);
    const steps = Number(await page.getAttribute("input[type=range]", "max"));
    await step(page, steps);
    await page.click("text=Play on from here");
    await page.waitForSelector("form select");
    expect(await page.$$eval("fieldset select", (all) => all.map((one) => (one as HTMLSelectElement).value))).toEqual(["me", "deckhand"]);
    expect(await page.textContent("main.panel")).toContain(`after step ${steps} of the record`);
    await page.click("form button.main");
    await page.waitForSelector(`.table[data-game=${game}]`);

    const player = new Player(visitor, chance(5));
    await player.choose();
    expect(await page.textContent(".log")).toContain(`after step ${steps}.`);
    const { info, state } = await look(visitor, tableOf(page.url()));
    expect(info.resumed_after).toBe(steps);
    expect(state.steps).toBeGreaterThan(steps);
  });

test("a record is continued from the step shown, and the way back leads to the replay", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await openRecord(visitor, "atlandice");
  await page.locator("input[type=range]").fill("3");
  await step(page, 3);
  await page.click("text=Play on from here");
  await page.waitForSelector("form select");
  await page.goBack();
  await step(page, 3);
  await page.goForward();
  await page.selectOption("fieldset select >> nth=1", "me");
  await page.click("form button.main");
  await page.waitForURL("**/t/*");
  await page.waitForSelector(".table[data-game=atlandice]");
  expect((await look(visitor, tableOf(page.url()))).info.resumed_after).toBe(3);
});

test("a file that is not a record is refused with a sentence", async ({ visit }) => {
  const { page } = await visit({ forgives: [/status of 4\d\d/] });
  await page.goto("/records");
  await page.setInputFiles("input[type=file]", { name: "x.critias", mimeType: "text/plain", buffer: Buffer.from("no record at all") });
  await page.waitForSelector("main.panel h1");
  expect(await page.textContent("main.panel p")).toContain("This record can’t be read");
});
