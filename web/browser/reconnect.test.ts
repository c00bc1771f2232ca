// Connections that break: the page says so, heals by itself, and what was chosen meanwhile arrives exactly once.
import { expect } from "vitest";
import { actions, log, look } from "./calls";
import { drawn } from "./drawn";
import { chance, Player, until } from "./player";
import { Server } from "./server";
import { playNow, tableBy, tableOf } from "./tables";
import { test, useBrowser, visitAt } from "./visit";
import { Wire } from "./wire";

useBrowser();

const BROKEN = [/WebSocket connection/, /ERR_CONNECTION/, /ERR_INTERNET_DISCONNECTED/];

test("a server that is killed and restarted loses nothing, and an action made meanwhile arrives once", async () => {
  const server = await Server.start();
  const visitor = await visitAt(server.address, { forgives: BROKEN });
  try {
    const { page, feed } = visitor;
    const player = new Player(visitor, chance(2), 0);
    const table = await playNow(visitor, "atlantis");
    for (let k = 0; k < 4; k++) await player.choose();
    await player.ready();
    const before = actions(await log(visitor, table)).length;
    const { steps } = feed;
    await server.kill();
    await page.waitForSelector(".lost[role=alert]");
    expect(await page.textContent(".link")).toContain("not connected");
    await page.click("button[data-action]");
    await server.start();
    await page.waitForSelector(".lost[role=alert]", { state: "detached", timeout: 60_000 });
    await player.follows(steps);
    expect(actions(await log(visitor, table)).length).toBe(before + 1);
    for (let k = 0; k < 3; k++) await player.choose();
    expect(actions(await log(visitor, table)).length).toBe(before + 4);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.context.close();
    await server.stop();
  }
});

test("an action whose answer is lost is sent again with the same number and carried out once", async ({ visit }) => {
  const visitor = await visit({ forgives: BROKEN });
  const { page, feed } = visitor;
  const wire = await Wire.tap(page, feed);
  const player = new Player(visitor, chance(4), 0);
  const table = await playNow(visitor, "atlantis");
  for (let k = 0; k < 2; k++) await player.choose();
  await player.ready();
  const { steps } = feed;
  const before = actions(await log(visitor, table)).length;
  wire.times = (way) => (way === "down" ? 0 : 1);
  await page.click("button[data-action]");
  for (;;) if (actions(await log(visitor, table)).length > before) break;
  wire.times = () => 1;
  await wire.cut();
  await player.follows(steps);
  const sent = () => wire.sent.map((text) => JSON.parse(text)).filter(({ type }) => type === "action");
  await expect.poll(() => sent().length).toBe(before + 2);
  expect(new Set(sent().map(({ id }) => id)).size).toBe(before + 1);
  expect(actions(await log(visitor, table)).length).toBe(before + 1);
  await player.choose();
  expect(actions(await log(visitor, table)).length).toBe(before + 2);
});

test("a bar whose connection is lost stays as it was, and one line says it", async ({ visit }) => {
  const visitor = await visit({ forgives: BROKEN });
  const { page, feed } = visitor;
  const wire = await Wire.tap(page, feed);
  await playNow(visitor, "atlantis");
  await new Player(visitor, chance(2)).ready();
  const boxes = () =>
    page.$$eval("header, header :is(a, button, h1)", (all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round)),
    );
  const line = page.locator("[role=alert]");
  const wide = await boxes();
  await page.setViewportSize({ width: 360, height: 740 });
  const narrow = await boxes();
  wire.isDown = true;
  await wire.cut();
  await line.waitFor();
  expect(await line.innerText()).toMatch(/^Connection lost\.\s+Your move is safe\.$/);
  expect(await boxes()).toEqual(narrow);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await line.innerText()).toMatch(/^Connection lost\.\s+Reconnecting; your move is safe\.$/);
  expect(await boxes()).toEqual(wide);
  expect((await page.locator("header .link").boundingBox())!.width).toBeLessThan(150);
  expect(await line.count()).toBe(1);
  wire.isDown = false;
  await line.waitFor({ state: "detached", timeout: 60_000 });
});

test("frames that come twice change nothing", async ({ visit }) => {
  const visitor = await visit();
  const wire = await Wire.tap(visitor.page, visitor.feed);
  wire.times = () => 2;
  const player = new Player(visitor, chance(6));
  const table = await playNow(visitor, "atlandice");
  for (let k = 0; k < 15 && !player.isOver; k++) await player.choose();
  expect(actions(await log(visitor, table)).length).toBe(player.actions);
  await player.ready();
  const lines = await visitor.page.$$eval(".ledger li", (all) => all.length);
  await visitor.page.reload();
  await visitor.page.waitForSelector(".ledger li");
  expect(await visitor.page.$$eval(".ledger li", (all) => all.length)).toBe(lines);
});

test("a connection that breaks again and again still carries every action once", { timeout: 600_000 }, async ({ visit }) => {
  const visitor = await visit({ forgives: BROKEN });
  const wire = await Wire.tap(visitor.page, visitor.feed);
  const random = chance(9);
  let frames = 0;
  wire.times = () => {
    if (++frames % 9 === 0) setTimeout(() => wire.cut(), 5);
    return random() < 0.15 && frames % 9 === 0 ? 0 : 1;
  };
  const player = new Player(visitor, chance(8), 0.3);
  await playNow(visitor, "atlantis");
  for (let k = 0; k < 15 && !player.isOver; k++) await player.choose();
  wire.times = () => 1;
  const table = tableOf(visitor.page.url());
  const stored = actions(await log(visitor, table));
  expect(wire.lines).toBeGreaterThan(3);
  expect(stored.length).toBe(new Set(visitor.feed.actions.map(({ id }) => id)).size);
});

test("two tabs of one seat agree", async ({ visit }) => {
  const one = await visit();
  const table = await playNow(one, "atlantis");
  const two = await one.tab();
  await two.page.goto(one.page.url());
  const players = [new Player(one, chance(12)), new Player(two, chance(13))];
  for (let k = 0; k < 10; k++) await players[k % 2]!.choose();
  const { state } = await look(one, table);
  await until(
    () => [one, two].every(({ feed }) => feed.state?.version === state.version),
    () => "the tabs do not come to the same version",
  );
  await players[0]!.ready();
  await players[1]!.ready();
  const seen = ({ page }: typeof one) => page.$$eval("button[data-action], .score", (all) => all.map((each) => each.textContent));
  expect(await seen(one)).toEqual(await seen(two));
});

test("a page that is older than the server reloads itself, once", async ({ visit }) => {
  const visitor = await visit({ forgives: BROKEN });
  const { page, feed } = visitor;
  const table = await tableBy(visitor, "atlantis");
  const wire = await Wire.tap(page, feed);
  wire.rewrite = (message) => (message.type === "hello" ? { ...message, page: "assets/of-another-build.js" } : message);
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.goto(`/t/${table}`);
  await until(
    () => loads > 1,
    () => "the page is not loaded anew",
    30_000,
  );
  const player = new Player(visitor, chance(14), 0);
  await page.waitForSelector(".table[data-game=atlantis]");
  await player.choose();
  await wire.cut();
  await until(
    () => wire.lines > 2,
    () => "the line is not opened again",
    30_000,
  );
  await page.waitForSelector(".lost[role=alert]", { state: "detached", timeout: 60_000 });
  await player.choose();
  expect(loads).toBe(2);
});

for (const missing of ["**/assets/index-*.js", "**/assets/**"])
  test(`a page without ${missing} says so instead of staying blank`, async ({ visit }) => {
    const { page } = await visit({ forgives: [/Failed to load resource/] });
    await page.route(missing, (route) => route.fulfill({ status: 404 }));
    await page.goto("/");
    const said = page.locator("#unloaded");
    if (missing.endsWith(".js")) expect(await said.isVisible()).toBe(false); // not while the page may still be coming
    await said.waitFor({ timeout: 15_000 });
    expect(await said.innerText()).toMatch(/reload the page[^]*rechargez la page/);
    await page.unroute(missing);
    await page.reload();
    await page.waitForSelector("article[data-game=nautilus] svg");
    expect(await said.count()).toBe(0);
  });

test("a screen that cannot be loaded says so, and appears once the server is back", async () => {
  const server = await Server.start();
  const visitor = await visitAt(server.address, { forgives: [...BROKEN, /dynamically imported module/] });
  try {
    const { page } = visitor;
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    await server.kill();
    await page.click('nav a[href="/learn"]');
    const retry = page.locator("main button.main");
    await retry.waitFor();
    expect(await page.textContent("main h1")).toBe("Sorry");
    const refused = page.waitForEvent("requestfailed");
    await retry.click();
    await refused;
    await drawn(page);
    expect(await retry.isVisible()).toBe(true); // and no page of the browser's own
    await server.start();
    await retry.click();
    await page.waitForSelector('main a[href="/learn/atlantis"]');
    expect(new URL(page.url()).pathname).toBe("/learn");
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.context.close();
    await server.stop();
  }
});
