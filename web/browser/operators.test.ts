// What somebody is told whom an operator banned or muted, or whose table was closed or set aside: plainly, and in their language.
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { look, tell } from "./calls";
import { LANGUAGES, messagesIn } from "./languages";
import type { Visitor } from "./newcomer";
import { Server } from "./server";
import { tableBy } from "./tables";
import { test, useBrowser, visitAt } from "./visit";

useBrowser();

const TOKEN = "0123456789abcdef";
const REFUSALS = [/WebSocket/, /status of 4\d\d/]; // what the browser itself writes about a refusal
const BOTH = [{ who: "me" }, { who: "me" }];

let server: Server;
beforeAll(async () => {
  if (inject("address")) server = await Server.start({ CRITIAS_ADMIN_TOKEN: TOKEN, CRITIAS_MUTE_BOTS: "1" });
});
afterAll(() => server?.stop());

async function admin(method: string, path: string, body?: object): Promise<Response> {
  const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
  const answer = await fetch(`${server.address}/admin${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  if (!answer.ok) throw new Error(await answer.text());
  return answer;
}

async function restrict(kind: "ban" | "mute", table: string): Promise<void> {
  const { seats }: { seats: { users: string[] }[] } = await (await admin("GET", `/tables/${table}`)).json();
  await admin("POST", "/restrictions", { kind, user: seats[0]!.users[0] });
}

for (const language of LANGUAGES) {
  const sentences = messagesIn(language);

  // Somebody at a table where the game has begun.
  async function seated(seats: object[]): Promise<{ visitor: Visitor; table: string }> {
    const visitor = await visitAt(server.address, { likes: { language }, forgives: REFUSALS });
    await visitor.page.goto("/");
    const table = await tableBy(visitor, "atlandice", seats);
    await visitor.page.goto(`/t/${table}`);
    await visitor.page.waitForSelector(".lobby, .table[data-game=atlandice]");
    return { visitor, table };
  }

  async function reads({ page }: Visitor, selector: string, key: string): Promise<void> {
    await expect.poll(() => page.textContent(selector)).toContain(sentences[key]!);
    expect(await page.getAttribute("html", "lang")).toBe(language);
  }

  async function leaves({ context, faults }: Visitor): Promise<void> {
    await context.close();
    expect(faults).toEqual([]);
  }

  test(`somebody who is banned reads it at the table, after a reload and when they create another (${language})`, async () => {
    const { visitor, table } = await seated(BOTH);
    await restrict("ban", table);
    await reads(visitor, "main.panel", "problem_banned");
    await visitor.page.reload();
    await reads(visitor, "main.panel", "problem_banned");
    await visitor.page.goto("/new/atlandice");
    await visitor.page.click("form button.main");
    await reads(visitor, "body", "problem_banned");
    await leaves(visitor);
  });

  test(`somebody who is muted reads why their words are not sent, and keeps them (${language})`, async () => {
    const { visitor, table } = await seated(BOTH);
    await restrict("mute", table);
    const field = visitor.page.locator(".chat input");
    if (!(await field.isVisible())) await visitor.page.click(`[role=tab] >> text=${sentences.chat}`);
    await field.fill("hello");
    await field.press("Enter");
    await reads(visitor, "[role=alert]", "problem_say_muted");
    expect(await field.inputValue()).toBe("hello");
    await leaves(visitor);
  });

  test(`whoever sits at a table that is closed reads so, also later (${language})`, async () => {
    const { visitor, table } = await seated([{ who: "me" }, { who: "open" }]);
    await admin("POST", `/tables/${table}/close`, {});
    await reads(visitor, "main.panel", "problem_table_closed");
    await visitor.page.reload();
    await reads(visitor, "main.panel", "problem_table_closed");
    await leaves(visitor);
  });

  test(`a table that is set aside says so and gives its record (${language})`, async () => {
    const { visitor, table } = await seated([{ who: "me" }, { who: "bot", level: "deckhand" }]);
    for (;;) {
      const { state } = await look(visitor, table);
      if (state.phase === "aside") break;
      if (state.legal?.length) await tell(visitor, table, 0, { type: "action", action: state.legal[0]!.action });
    }
    await reads(visitor, ".dock", "log_aside");
    const [download] = await Promise.all([
      visitor.page.waitForEvent("download"),
      visitor.page.click(`.dock button >> text=${sentences.save_record}`),
    ]);
    expect(download.suggestedFilename()).toBe(`${table}.critias`);
    expect(readFileSync((await download.path())!, "utf8")).toMatch(/^critias record 1\n/);
    await visitor.page.reload();
    await reads(visitor, ".dock", "log_aside");
    await leaves(visitor);
  });
}
