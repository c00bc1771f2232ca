// Every screen of the page, for tests and pictures that go through them all.
import type { Page } from "playwright-core";
import type { Invitation } from "../src/lib/wire";
import { look, playOn, tell } from "./calls";
import { chance, Player } from "./player";
import { countedTable } from "./recorded";
import { GAMES, type Visitor } from "./newcomer";
import { SETTINGS, tableBy } from "./tables";

export interface Screen {
  name: string;
  show: (visitor: Visitor) => Promise<void>;
}

const opens = (name: string, address: string, selector: string): Screen => ({
  name,
  show: async ({ page }) => {
    await page.goto(address);
    await page.waitForSelector(selector);
    await page.waitForLoadState("networkidle");
  },
});

const ME_AND_BOT = [{ who: "me" }, { who: "bot", level: "deckhand" }];
const PHONE = { width: 360, height: 740 };
const ACTIONS = { atlantis: 12, atlandice: 14, nautilus: 25 };

// A game that somebody has given up after some actions.
export async function overTable(visitor: Visitor, game: (typeof GAMES)[number] = "atlantis"): Promise<string> {
  const table = await tableBy(visitor, game, ME_AND_BOT);
  await playOn(visitor, table, 6);
  await tell(visitor, table, 0, { type: "resign" });
  return table;
}

// Opens the record of this game as a file.
export async function openRecord(visitor: Visitor, game: (typeof GAMES)[number] = "atlantis"): Promise<void> {
  const table = await overTable(visitor, game);
  const record = await (await visitor.context.request.get(`/api/tables/${table}/record?seat=0`)).body();
  await visitor.page.goto("/records");
  await visitor.page.setInputFiles("input[type=file]", { name: "left.critias", mimeType: "text/plain", buffer: record });
  await visitor.page.waitForSelector("[data-step]");
}

export async function showTable({ page }: Visitor, table: string): Promise<void> {
  await page.goto(`/t/${table}`);
  await page.waitForSelector(".table[data-game]");
  await page.waitForLoadState("networkidle");
}

const tables: Screen[] = GAMES.map((game) => ({
  name: `table-${game}`,
  show: async (visitor) => {
    const table = await tableBy(visitor, game, ME_AND_BOT);
    await playOn(visitor, table, ACTIONS[game]);
    await showTable(visitor, table);
    await visitor.page.waitForSelector('button[data-action], [data-thing][tabindex="0"]', { state: "attached", timeout: 120_000 });
  },
}));

const results: Screen[] = GAMES.map((game) => ({
  name: `result-${game}`,
  show: async (visitor) => {
    await showTable(visitor, await countedTable(visitor, game));
    await visitor.page.waitForSelector("[data-screen=result] tbody tr");
  },
}));

// On a phone what it takes to leave is in the menu.
export async function openLeave(page: Page): Promise<void> {
  if (await page.locator(".table.phone").count()) await page.click(SETTINGS);
  await page.click("button.quiet");
  await page.waitForSelector("dialog[open] .btn.may");
}

// What lies over a table now and then.
const overTables: Screen[] = [
  {
    name: "curtain",
    show: async (visitor) => {
      const table = await tableBy(visitor, "atlantis", [{ who: "me" }, { who: "me" }]);
      while ((await look(visitor, table)).state.mover === 0) await playOn(visitor, table, 1);
      await visitor.page.goto(`/t/${table}`);
      await visitor.page.waitForSelector(".curtain button");
    },
  },
  {
    name: "leave",
    show: async (visitor) => {
      await showTable(visitor, await tableBy(visitor, "atlantis", ME_AND_BOT));
      await openLeave(visitor.page);
    },
  },
  {
    name: "hint",
    show: async (visitor) => {
      const { page } = visitor;
      const table = await tableBy(visitor, "atlandice", ME_AND_BOT);
      await playOn(visitor, table, 4);
      await showTable(visitor, table);
      await page.click("header button[aria-pressed]");
      await page.waitForSelector(".hint");
    },
  },
  {
    name: "log",
    show: async (visitor) => {
      await visitor.page.setViewportSize(PHONE);
      const table = await tableBy(visitor, "atlandice", ME_AND_BOT);
      await playOn(visitor, table, 4);
      await showTable(visitor, table);
      await visitor.page.click(SETTINGS);
      await visitor.page.click("dialog[open] button.narrow-only");
      await visitor.page.waitForSelector("dialog[open] .ledger li");
    },
  },
];

export const SCREENS: Screen[] = [
  opens("home", "/", "article[data-game=nautilus] svg"),
  opens("new", "/new/atlantis", "form select"),
  {
    name: "lobby",
    show: async ({ page }) => {
      await page.goto("/new/atlandice");
      await page.click("form button.main");
      await page.waitForSelector(".lobby");
    },
  },
  {
    name: "code",
    show: async ({ page }) => {
      await page.goto("/new/atlandice");
      await page.click("form button.main");
      await page.click(".lobby .share button >> nth=1");
      await page.waitForSelector(".lobby .code svg");
    },
  },
  {
    name: "sit-down",
    show: async ({ page, context }) => {
      const data = { game: "atlandice", seats: [{ who: "me" }, { who: "friend" }], name: "Ada" };
      const { table, invitations } = await (await context.request.post("/api/tables", { data })).json();
      const { token } = invitations.find(({ seat }: Invitation) => seat === 1);
      await page.goto(`/t/${table}#s=1&k=${token}`);
      await page.waitForSelector("form button.main");
    },
  },
  ...tables,
  ...overTables,
  {
    name: "note",
    show: async (visitor) => {
      await showTable(visitor, await tableBy(visitor, "atlantis", ME_AND_BOT));
      await wrongClick(visitor);
    },
  },
  {
    name: "result",
    show: async (visitor) => {
      await showTable(visitor, await overTable(visitor));
      await visitor.page.waitForSelector("[data-screen=result]");
    },
  },
  ...results,
  {
    name: "replay",
    show: async (visitor) => {
      const table = await overTable(visitor, "atlandice");
      await visitor.page.goto(`/t/${table}/replay#step=4`);
      await visitor.page.waitForSelector('[data-step="4"]');
    },
  },
  {
    name: "review",
    show: async (visitor) => {
      await visitor.page.goto(`/t/${await overTable(visitor)}/review`);
      await visitor.page.waitForSelector("[data-screen=review][data-phase=ready] .chart svg", { timeout: 240_000 });
    },
  },
  {
    name: "watch",
    show: async (visitor) => {
      const { page } = visitor;
      const live: string[] = [];
      for (const game of GAMES) {
        live.push(await tableBy(visitor, game, ME_AND_BOT, { public: true }));
        await playOn(visitor, live.at(-1)!, ACTIONS[game]);
      }
      await tableBy(visitor, "atlandice", [{ who: "me" }, { who: "open" }], { public: true });
      await tell(visitor, await tableBy(visitor, "nautilus", ME_AND_BOT, { public: true }), 0, { type: "resign" });
      await page.goto("/watch");
      await page.waitForSelector("[data-live] .board svg");
      await page.waitForSelector("main .low a.btn.may");
      await page.waitForLoadState("networkidle");
    },
  },
  {
    name: "records",
    show: async (visitor) => {
      await tableBy(visitor, "atlantis", ME_AND_BOT);
      for (const game of GAMES) await overTable(visitor, game);
      await countedTable(visitor, "nautilus");
      await visitor.page.goto("/records");
      await visitor.page.waitForSelector("main .row >> nth=3");
      for (const thumb of await visitor.page.locator("[data-thumb]").all()) await thumb.scrollIntoViewIfNeeded();
      await visitor.page.waitForFunction(() => !document.querySelector("[data-thumb=awaited]"));
      await visitor.page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: "play-on",
    show: async (visitor) => {
      await openRecord(visitor);
      await visitor.page.click("button[data-play-on]");
      await visitor.page.waitForSelector("form select");
      await visitor.page.waitForLoadState("networkidle");
    },
  },
  opens("learn", "/learn", "main li"),
  ...GAMES.map((game) => opens(`rules-${game}`, `/rules/${game}`, "main h1")),
  ...GAMES.map((game) => opens(`lesson-${game}`, `/learn/${game}`, ".table[data-game]")),
  opens("credits", "/credits", "main ul li"),
  opens("nowhere", "/nowhere", "main h1"),
  {
    name: "settings",
    show: async ({ page }) => {
      await page.goto("/");
      await page.click(SETTINGS);
      await page.waitForSelector("dialog[open]");
    },
  },
];

// Clicks on something that cannot be chosen, and says what it was. Where everything can be chosen, the game goes on until that is not so.
export async function wrongClick(visitor: Visitor): Promise<string> {
  const { page } = visitor;
  const player = new Player(visitor, chance(1));
  for (let actions = 0; actions < 40; actions++) {
    await player.ready();
    const spot = await page.evaluate(unlit);
    if (spot) {
      await page.mouse.click(spot.x, spot.y);
      await page.waitForSelector(".note[role=alert]");
      return spot.thing;
    }
    await player.choose();
  }
  throw new Error("everything on the board can be chosen, all the time");
}

// Something on the board that cannot be chosen, and where a click reaches it. Runs in the page.
function unlit(): { x: number; y: number; thing: string } | null {
  for (const element of document.querySelectorAll(
    '[data-thing^="figure"][tabindex="-1"], [data-thing^="space"][tabindex="-1"], [data-thing][tabindex="-1"]',
  )) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [cx, cy] = [x + width / 2, y + height / 2];
    if (document.elementFromPoint(cx, cy)?.closest("[data-thing]") === element)
      return { x: cx, y: cy, thing: element.getAttribute("data-thing")! };
  }
  return null;
}
