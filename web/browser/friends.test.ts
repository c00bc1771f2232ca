// Games between two browsers: one sets the table, the other comes by the link of its seat.
import { renderSVG } from "uqr";
import { expect } from "vitest";
import { actions, log } from "./calls";
import { chance, Player, until } from "./player";
import { tableBy, tableOf, withFriends } from "./tables";
import { GAMES, test, useBrowser, type Visitor } from "./visit";

useBrowser();

const UNHURRIED = 40; // actions each before they want to see the end, which matters in Nautilus only

async function playTogether(players: Player[]): Promise<void> {
  const areOver = () => players.every((player) => player.isOver);
  while (!areOver()) {
    await until(
      () => areOver() || players.some((player) => player.isAsked),
      () => "nobody is asked for anything",
    );
    for (const player of players) player.hurries = player.actions >= UNHURRIED;
    await players.find((player) => player.isAsked)?.choose();
  }
}

const shownScores = ({ page }: Visitor) => page.$$eval("[data-screen=result] .score", (all) => all.map((one) => one.textContent));

for (const game of GAMES)
  test(`two browsers play ${game} against each other`, { timeout: 900_000 }, async ({ visit }) => {
    const visitors = await withFriends(visit, game);
    const players = visitors.map((visitor, k) => new Player(visitor, chance(20 + k)));
    await playTogether(players);
    const table = tableOf(visitors[0]!.page.url());
    const entries = await log(visitors[0]!, table);
    for (const [seat, player] of players.entries()) expect(actions(entries, seat).length).toBe(player.actions);
    for (const player of players) expect([...player.deaf], "clicked in vain").toEqual([]);
    for (const { page } of visitors) await page.waitForSelector("[data-screen=result]");
    expect(await shownScores(visitors[0]!)).toEqual(await shownScores(visitors[1]!));
    console.log(`${game}: ${players.map((player) => player.actions).join(" and ")} actions`);
  });

test("three browsers sit down at one table, and a link is good for one seat only", async ({ visit }) => {
  const [host, bea] = await withFriends(visit, "atlandice", 3);
  expect(await host!.page.locator(".seat").count()).toBe(3);
  const stranger = await visit({ forgives: [/403|404|4403/, /WebSocket/] });
  await stranger.page.goto(bea!.page.url());
  await stranger.page.waitForSelector("main.panel h1");
  expect(await stranger.page.textContent("main.panel")).toContain("private");
});

test("somebody who watches is offered open seats only, and a refusal leaves the table in sight", async ({ visit }) => {
  const host = await visit();
  const table = await tableBy(host, "atlandice", [{ who: "me" }, { who: "friend" }, { who: "open" }], { public: true });
  const [watcher, other] = [await visit({ forgives: [/status of 4/] }), await visit()];
  const { page } = watcher;
  await page.goto(`/t/${table}`);
  const seats = page.locator(".lobby li");
  await expect.poll(() => seats.count()).toBe(3);
  expect(await seats.locator("button").count()).toBe(1);
  const sitDown = seats.nth(2).locator("button");
  await sitDown.waitFor();
  await page.route("**/api/tables/*/seats", async (route) => {
    await other.context.request.post(`/api/tables/${table}/seats`, { data: { seat: 2, token: null, name: "Bea" } }); // a moment sooner
    await route.continue();
  });
  await sitDown.click();
  expect(await page.locator(".lobby [role=alert]").textContent()).toBe("This seat is taken. Choose another.");
  expect(await seats.count()).toBe(3);
  await expect.poll(() => seats.nth(2).textContent()).toContain("Bea");
});

test("what others say counts as unread until it is seen, what I say never does", async ({ visit }) => {
  const [ada, bea] = (await withFriends(visit, "atlandice")) as [Visitor, Visitor];
  const unread = ({ page }: Visitor) => page.locator("[role=tab] .new").allTextContents();
  const chat = ({ page }: Visitor) => page.click("[role=tab] >> nth=1");
  await chat(ada);
  await ada.page.fill(".chat input", "Hello");
  await ada.page.keyboard.press("Enter");
  await expect.poll(() => unread(bea)).toEqual(["1"]);
  await ada.page.click("[role=tab] >> nth=0");
  expect(await unread(ada)).toEqual([]);
  await ada.page.reload();
  await ada.page.waitForSelector(".ledger li");
  expect(await unread(ada)).toEqual([]);
  await chat(bea);
  await expect.poll(() => unread(bea)).toEqual([]);
});

test("a guest may sit down before the page knows what is played", async ({ visit }) => {
  const host = await visit({});
  await host.page.goto("/new/atlandice");
  await host.page.click("form button.main");
  const link = await host.page.inputValue(".lobby li .share input");
  const guest = await visit({});
  let goOn = () => {};
  const hasBegun = new Promise<void>((resolve) => (goOn = resolve));
  await guest.page.route("**/api/tables/*?watch=true", async (route) => {
    await hasBegun;
    await route.continue().catch(() => {}); // it is no longer wanted
  });
  await guest.page.goto(link);
  await guest.page.click("form button.main");
  await guest.page.waitForSelector(".table[data-game=atlandice]");
  goOn();
  await guest.page.unrouteAll({ behavior: "wait" });
});

test("a link is shown as a QR code, which holds the link and nothing else", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/new/atlantis");
  await page.click("form button.main");
  await page.waitForSelector(".lobby");
  await page.click(".lobby .share button >> text=QR code");
  await page.waitForSelector(".lobby .code svg");
  const link = await page.inputValue(".lobby .share input");
  expect(link).toMatch(/\/t\/[a-z0-9]+#s=1&k=/);
  const drawn = await page.$eval(".lobby .code svg", (svg) => svg.outerHTML);
  expect(await page.evaluate((text) => new DOMParser().parseFromString(text, "text/html").body.innerHTML, renderSVG(link))).toBe(drawn);
});
