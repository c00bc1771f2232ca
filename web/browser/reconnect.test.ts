// Connections that break: the page says so, heals by itself, and what was chosen meanwhile arrives exactly once.
import { expect } from "vitest";
import { acts, log, look } from "./calls";
import { chance, Player, until } from "./player";
import { Server } from "./server";
import { playNow, tableOf } from "./tables";
import { test, useBrowser, visitAt } from "./visit";
import { Wire } from "./wire";

useBrowser();

const BROKEN = [/WebSocket connection/, /ERR_CONNECTION/, /ERR_INTERNET_DISCONNECTED/];

test("a server that is killed and started again loses nothing, and the choice made meanwhile arrives once", async () => {
  const server = await Server.start();
  const visitor = await visitAt(server.address, { forgives: BROKEN });
  try {
    const { page, feed } = visitor;
    const player = new Player(visitor, chance(2), 0);
    const table = await playNow(visitor, "atlantis");
    for (let k = 0; k < 4; k++) await player.choose();
    await player.ready();
    const before = acts(await log(visitor, table)).length;
    const { steps } = feed;
    await server.kill();
    await page.waitForSelector(".lost[role=alert]");
    expect(await page.textContent(".link")).toContain("not connected");
    await page.click("button[data-action]");
    await server.start();
    await page.waitForSelector(".lost[role=alert]", { state: "detached", timeout: 60_000 });
    await player.follows(steps);
    expect(acts(await log(visitor, table)).length).toBe(before + 1);
    for (let k = 0; k < 3; k++) await player.choose();
    expect(acts(await log(visitor, table)).length).toBe(before + 4);
    expect(visitor.faults).toEqual([]);
  } finally {
    await visitor.context.close();
    await server.stop();
  }
});

test("a choice whose answer is lost is sent again with the same number and carried out once", async ({ visit }) => {
  const visitor = await visit({ forgives: BROKEN });
  const { page, feed } = visitor;
  const wire = await Wire.tap(page, feed);
  const player = new Player(visitor, chance(4), 0);
  const table = await playNow(visitor, "atlantis");
  for (let k = 0; k < 2; k++) await player.choose();
  await player.ready();
  const { steps } = feed;
  const before = acts(await log(visitor, table)).length;
  wire.times = (way) => (way === "down" ? 0 : 1);
  await page.click("button[data-action]");
  for (;;) if (acts(await log(visitor, table)).length > before) break;
  wire.times = () => 1;
  await wire.cut();
  await page.waitForSelector(".lost[role=alert]");
  await page.waitForSelector(".lost[role=alert]", { state: "detached", timeout: 60_000 });
  await player.follows(steps);
  const sent = wire.sent.map((text) => JSON.parse(text)).filter(({ type }) => type === "act");
  expect(sent.length).toBe(before + 2);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(before + 1);
  expect(acts(await log(visitor, table)).length).toBe(before + 1);
  await player.choose();
  expect(acts(await log(visitor, table)).length).toBe(before + 2);
});

test("frames that come twice change nothing", async ({ visit }) => {
  const visitor = await visit();
  const wire = await Wire.tap(visitor.page, visitor.feed);
  wire.times = () => 2;
  const player = new Player(visitor, chance(6));
  const table = await playNow(visitor, "atlandice");
  for (let k = 0; k < 15 && !player.isOver; k++) await player.choose();
  expect(acts(await log(visitor, table)).length).toBe(player.choices);
  await player.ready();
  const lines = await visitor.page.$$eval(".ledger li", (all) => all.length);
  await visitor.page.reload();
  await visitor.page.waitForSelector(".ledger li");
  expect(await visitor.page.$$eval(".ledger li", (all) => all.length)).toBe(lines);
});

test("a line that is cut again and again still carries every choice once", { timeout: 600_000 }, async ({ visit }) => {
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
  const stored = acts(await log(visitor, table));
  expect(wire.lines).toBeGreaterThan(3);
  expect(stored.length).toBe(new Set(visitor.feed.acts.map(({ id }) => id)).size);
});

test("two tabs of one seat agree", async ({ visit }) => {
  const one = await visit();
  const table = await playNow(one, "atlantis");
  const two = await one.tab();
  await two.page.goto(one.page.url());
  const players = [new Player(one, chance(12)), new Player(two, chance(13))];
  for (let k = 0; k < 10; k++) await players[k % 2]!.choose();
  const { state } = await look(one, table);
  await until(() => [one, two].every(({ feed }) => feed.state?.version === state.version), () => "the tabs do not come to the same version");
  await players[0]!.ready();
  await players[1]!.ready();
  const seen = ({ page }: typeof one) => page.$$eval("button[data-action], .score", (all) => all.map((each) => each.textContent));
  expect(await seen(one)).toEqual(await seen(two));
});
