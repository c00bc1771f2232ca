// What happens round a game: wrong clicks, taking back, talk, one screen for two, the next game, languages.
import { expect } from "vitest";
import { log, look, playOn, tell } from "./calls";
import { chance, isShown, Player } from "./player";
import { overTable, SCREENS, showTable, wrongClick } from "./screens";
import { playNow, SETTINGS, tableBy, tableOf, withFriends } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

for (const game of GAMES)
  test(`a wrong click in ${game} is answered with the reason and a link to the clause`, async ({ visit }) => {
    const visitor = await visit({ likes: { speed: "fast" } });
    const { page } = visitor;
    await page.addInitScript(() => {
      const { animate } = Element.prototype;
      const shaken: unknown[] = (window.shaken = []);
      Element.prototype.animate = function (frames, how) {
        if (frames && "translate" in frames) shaken.push(this.getAttribute("data-thing"));
        return animate.call(this, frames, how);
      };
    });
    await playNow(visitor, game);
    const thing = await wrongClick(visitor);
    expect(await page.evaluate(() => window.shaken)).toEqual([thing]);
    const link = page.locator(".note[role=alert] a");
    expect((await page.textContent(".note[role=alert] p"))!.length).toBeGreaterThan(10);
    const [rules] = await Promise.all([visitor.context.waitForEvent("page"), link.click()]);
    const clause = new URL(rules.url()).hash.slice(1);
    await rules.waitForSelector(`[id="${clause}"]`);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".note[role=alert]", { state: "detached" });
  });

test("an action that revealed nothing can be undone, and one that did gets the reason why not", async ({ visit }) => {
  const visitor = await visit();
  const { page, feed } = visitor;
  const player = new Player(visitor, chance(3));
  await playNow(visitor, "atlandice");
  let hasTaken = false;
  let hasRefused = false;
  for (let k = 0; k < 40 && !(hasTaken && hasRefused) && !player.isOver; k++) {
    await player.choose();
    await player.ready();
    if (feed.state?.undo === null && !hasTaken) {
      const { version, steps } = feed.state;
      await page.keyboard.press("u");
      await page.waitForFunction(() => document.querySelector(".ledger .undone") !== null);
      expect(feed.state!.version).toBeGreaterThan(version);
      expect(feed.state!.steps).toBeLessThan(steps);
      hasTaken = true;
    } else if (feed.state?.undo) {
      const reason = page.locator(`[data-undo="${feed.state.undo}"]`);
      expect((await reason.textContent())!.length).toBeGreaterThan(5);
      hasRefused = true;
    }
  }
  expect([hasTaken, hasRefused]).toEqual([true, true]);
});

test("an offer to take back goes to the other player, who agrees", async ({ visit }) => {
  const visitors = await withFriends(visit, "atlantis");
  const players = visitors.map((visitor, k) => new Player(visitor, chance(40 + k), 0));
  const first = players.findIndex((player) => player.isAsked);
  const mover = players[first === -1 ? 0 : first]!;
  while (mover.isAsked || mover.actions === 0) await mover.choose();
  await mover.page.click("text=Ask to undo");
  const other = players.find((player) => player !== mover)!;
  await other.page.click("text=Agree");
  await mover.page.waitForSelector(".ledger .undone");
  await mover.ready();
  expect(mover.isAsked).toBe(true);
});

test("bots agree to an offer to take back, and everything since then is struck out", async ({ visit }) => {
  const visitor = await visit();
  const { page, feed } = visitor;
  const player = new Player(visitor, chance(6), 0);
  const table = await playNow(visitor, "atlantis");
  const wish = page.locator("text=Ask to undo");
  const lastOf = async (seat: number) =>
    (await log(visitor, table)).findLast((entry) => entry.kind === "action" && entry.seat === seat)?.version ?? 0;
  // My turn again, so that the bot has played since my last action.
  for (let k = 0; k < 20 && !((await wish.count()) && (await lastOf(1)) > (await lastOf(0))); k++) {
    await player.choose();
    await player.ready();
  }
  const [mine, { steps }] = [await lastOf(0), feed];
  await wish.click();
  await page.waitForSelector(".ledger .undone");
  await player.ready();
  expect(feed.steps).toBeLessThan(steps);
  const struck = () =>
    page.$$eval(".ledger .undone", (all) => all.map((one) => Number(one.getAttribute("data-version"))).sort((a, b) => a - b));
  const undone = (await log(visitor, table)).filter((entry) => entry.undone);
  expect(undone[0]!.version).toBe(mine);
  expect(new Set(undone.map(({ seat }) => seat))).toEqual(new Set([0, 1]));
  expect(await struck()).toEqual(undone.map(({ version }) => version));
  await page.reload();
  await page.waitForSelector(".ledger .undone");
  expect(await struck()).toEqual(undone.map(({ version }) => version));
});

test("no key gets past the curtain", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const sent: string[] = [];
  page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push(JSON.parse(String(payload)).type)));
  await SCREENS.find(({ name }) => name === "curtain")!.show(visitor);
  // What the table behind it would hear.
  await page.evaluate(() => {
    const heard: string[] = (window.heard = []);
    for (const target of [document, window]) target.addEventListener("keydown", (event) => heard.push((event as KeyboardEvent).key));
  });
  // What has the focus behind the curtain; nothing: it is in front.
  const behind = () =>
    page.evaluate(() =>
      [document.body, ...document.querySelectorAll(".curtain, .curtain *")].includes(document.activeElement as HTMLElement)
        ? ""
        : document.activeElement!.outerHTML,
    );
  for (const key of ["Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab", "u", "1", "Escape", "Escape", "Escape", "u", "Tab"]) {
    await page.keyboard.press(key);
    expect(await behind(), `the focus after ${key}`).toBe("");
  }
  await page.waitForSelector(".curtain[open]");
  expect(await page.evaluate(() => window.heard)).toEqual([]);
  expect(sent.filter((type) => ["undo", "action"].includes(type))).toEqual([]);
  // Even if it is lifted nobody sees or reaches what is the other's.
  await page.$eval(".curtain", (curtain) => ((curtain as HTMLElement).style.display = "none"));
  expect(await page.locator(".table :visible").count()).toBe(0);
  await page.$eval(".curtain", (curtain) => ((curtain as HTMLElement).style.display = ""));
  await page.locator(".curtain button").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector(".curtain", { state: "detached" });
  await page.waitForSelector(".table main.board :visible");
  await page.keyboard.press("u");
  expect(await page.evaluate(() => window.heard)).toContain("u");
});

test("keys do not play through an open dialog", async ({ visit }) => {
  const visitor = await visit();
  const { page, feed } = visitor;
  const player = new Player(visitor, chance(3), 0);
  await playNow(visitor, "atlandice");
  await player.ready();
  const sent = feed.actions.length;
  await page.click(SETTINGS);
  await page.waitForSelector("dialog[open]");
  await page.keyboard.press("1");
  await page.click("dialog[open] h2"); // where nothing takes the focus
  await page.keyboard.press("1");
  await page.keyboard.press("1");
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  expect(feed.actions.length).toBe(sent);
  await page.keyboard.press("1");
  await expect
    .poll(async () => feed.actions.length - sent + (await page.locator('[data-thing][aria-pressed="true"]').count()))
    .toBeGreaterThan(0);
});

test("two people at one screen pass it on behind a curtain, and hear every action once", async ({ visit }) => {
  const visitor = await visit({ likes: { sound: true } });
  const { page, feed } = visitor;
  await page.addInitScript(() => {
    window.sounds = 0;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...when) {
      window.sounds += 1;
      start.apply(this, when);
    };
  });
  const player = new Player(visitor, chance(5), 0);
  await page.goto("/new/atlantis");
  await page.selectOption("fieldset select >> nth=1", "me");
  await page.click("form button.main");
  await page.waitForSelector(".table[data-game=atlantis]:visible, .curtain:visible");
  let curtains = 0;
  for (let k = 0; k < 8 || curtains < 2; k++) {
    await page.waitForSelector(".curtain:visible, button[data-action]:visible");
    if (await page.locator(".curtain").count()) {
      await page.click(".curtain button");
      await page.waitForSelector(".curtain", { state: "detached" });
      curtains += 1;
    }
    await player.choose();
    await expect.poll(async () => (await page.locator(".curtain").count()) > 0 || page.evaluate(isShown, feed.state!.version)).toBe(true);
  }
  expect(curtains).toBeGreaterThanOrEqual(2);
  const sounds = await page.evaluate(() => window.sounds);
  expect(sounds).toBeGreaterThan(0);
  expect(sounds).toBeLessThanOrEqual(player.actions);
});

test("at one screen a reload, a second tab and the replay show nobody's hand", async ({ visit }) => {
  const visitor = await visit();
  const table = await tableBy(visitor, "atlantis", [{ who: "me" }, { who: "me" }]);
  await playOn(visitor, table, 1, chance(3), (await look(visitor, table)).state.mover!);
  for (const mover of [1, 0]) {
    while ((await look(visitor, table)).state.mover !== mover) await playOn(visitor, table, 1, chance(3), 1 - mover);
    const { page } = await visitor.tab();
    // Every hand that is seen without a curtain before it, in any frame.
    await page.addInitScript(() => {
      const seen: string[] = (window.seenHands = []);
      const watch = () => {
        const hand = document.querySelector<HTMLElement>(".dock [data-thing^='card.']");
        if (hand?.checkVisibility({ visibilityProperty: true }) && !document.querySelector(".curtain[open]")) seen.push(hand.outerHTML);
        requestAnimationFrame(watch);
      };
      watch();
    });
    const hands = () => page.evaluate<string[]>(() => window.seenHands);
    await page.goto(`/t/${table}`);
    await page.waitForSelector(".curtain[open]");
    await page.reload();
    await page.waitForSelector(".curtain[open]");
    expect(await hands()).toEqual([]);
    await page.click(".curtain button");
    await page.waitForSelector(".dock [data-thing^='card.']:visible");
    await page.goto(`/t/${table}/replay`);
    await page.waitForSelector("[data-step]");
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelector("[data-step]")!.getAttribute("data-step") !== "0");
    expect(await hands()).toEqual([]);
    expect(await page.locator(".dock [data-thing^='card.']").count()).toBe(0);
    await page.close();
  }
});

test("what is said at the table arrives, as text and nothing else", async ({ visit }) => {
  const [ada, bea] = await withFriends(visit, "atlandice");
  await ada!.page.click("role=tab >> nth=1");
  await ada!.page.fill(".chat input", "hello <b>Bea</b>");
  await ada!.page.click(".chat form button");
  await bea!.page.waitForSelector(".tab .new");
  await bea!.page.click("role=tab >> nth=1");
  expect(await bea!.page.textContent(".chat li")).toContain("hello <b>Bea</b>");
  expect(await ada!.page.inputValue(".chat input")).toBe("");
});

test("another game leads to a new table", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const table = await overTable(visitor);
  await showTable(visitor, table);
  await page.click("[data-screen=result] button.main");
  await page.waitForURL((url) => tableOf(url.href) !== table);
  await page.waitForSelector("[data-screen=result]", { state: "detached" });
  await new Player(visitor, chance(1)).ready();
});

test("a spectator sees the game and may do nothing", async ({ visit }) => {
  const host = await visit();
  const table = await tableBy(host, "atlantis", undefined, { public: true });
  await playOn(host, table, 3);
  const { page } = await visit();
  await page.goto("/watch");
  await page.click(`a[href="/t/${table}"]`);
  await page.waitForSelector(".table[data-game=atlantis]");
  expect(await page.locator("button[data-action], .tools button").count()).toBe(0);
  const version = await page.locator(".ledger li").count();
  await playOn(host, table, 1);
  await page.waitForFunction((known) => document.querySelectorAll(".ledger li").length > known, version);
});

test("resigning ends a game for two", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await playNow(visitor, "nautilus");
  await page.click("text=Leave table");
  await page.click(`dialog button:text-is("Resign")`);
  await page.waitForSelector("[data-screen=result]");
});

test("the language changes everywhere immediately and is remembered", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto("/");
  const english = await page.textContent("h1");
  await page.selectOption("header select", "fr");
  await page.waitForFunction((text) => document.querySelector("h1")?.textContent !== text, english);
  expect(await page.getAttribute("html", "lang")).toBe("fr");
  const table = await tableBy(visitor, "atlantis");
  await playOn(visitor, table, 4);
  await showTable(visitor, table);
  const french = await page.locator(".ledger").textContent();
  await page.click(SETTINGS);
  await page.selectOption("dialog select >> nth=0", "en");
  await page.waitForFunction(
    (text) => document.querySelector(".ledger") && document.querySelector(".ledger")!.textContent !== text,
    french,
  );
  expect(await page.getAttribute("html", "lang")).toBe("en");
  await tell(visitor, table, 0, { type: "resign" });
});
