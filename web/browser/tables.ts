// Ways to a table.
import { look, playOn } from "./calls";
import { chance } from "./player";
import type { GameName, Visitor, Wishes } from "./newcomer";

// From home against a bot, by the button of the game's card.
export async function playNow({ page }: Visitor, game: GameName): Promise<string> {
  await page.goto("/");
  await page.click(`article[data-game=${game}] button.main`);
  await page.waitForURL("**/t/*");
  await page.waitForSelector(`.table[data-game=${game}]`);
  return tableOf(page.url());
}

// The last button of a bar, which on a phone opens the menu that they are in.
export const SETTINGS = "header button:visible >> nth=-1";

export const tableOf = (url: string): string => /\/t\/([a-z0-9]+)/.exec(url)![1]!;

// One browser sets a table, and the others come by the links of its lobby.
export async function withFriends(
  visit: (wishes: Wishes) => Promise<Visitor>,
  game: GameName,
  people = 2,
  wishes: Wishes = {},
): Promise<Visitor[]> {
  const host = await visit({ ...wishes, likes: { name: "Ada", ...wishes.likes } });
  await host.page.goto(`/new/${game}`);
  for (let k = 2; k < people; k++) await host.page.click("fieldset > button.btn.small");
  await host.page.click("form button.main");
  await host.page.waitForSelector(".lobby");
  const links = await host.page.$$eval(".lobby li .share input", (inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  const guests: Visitor[] = [];
  for (const [k, link] of links.entries()) {
    const guest = await visit({ ...wishes, likes: { name: ["Bea", "Cyd", "Dot"][k]!, ...wishes.likes } });
    await guest.page.goto(link);
    await guest.page.click("form button.main");
    await guest.page.waitForSelector(`.lobby, .table[data-game=${game}]`);
    guests.push(guest);
  }
  for (const { page } of [host, ...guests]) await page.waitForSelector(`.table[data-game=${game}]`);
  return [host, ...guests];
}

// Straight through the interface, where a test is not about how a table is set; the browser that asks holds the seats.
export async function tableBy(
  { context }: Visitor,
  game: GameName,
  seats: object[] = [{ who: "me" }, { who: "bot", level: "deckhand" }],
  more: object = {},
): Promise<string> {
  const answer = await context.request.post("/api/tables", { data: { game, seats, name: "Ada", ...more } });
  if (!answer.ok()) throw new Error(await answer.text());
  return (await answer.json()).table;
}

// A table of people of whom only the first looks at it; the others' next actions are made for them by `step`.
export async function tableOfPeople(
  people: Visitor[],
  names: string[],
  game: GameName,
): Promise<{ table: string; step: () => Promise<number | null> }> {
  const [host, ...guests] = people as [Visitor, ...Visitor[]];
  const table = await tableBy(host, game, [{ who: "me" }, ...guests.map(() => ({ who: "open" }))], { public: true, name: names[0] });
  for (const [k, guest] of guests.entries())
    await guest.context.request.post(`/api/tables/${table}/seats`, { data: { seat: k + 1, token: null, name: names[k + 1] } });
  const random = chance(3);
  // One action, and who is to move after it.
  async function step(): Promise<number | null> {
    const { mover, phase } = (await look(host, table)).state;
    if (phase === "over" || mover === null) return null;
    return (await playOn(people[mover]!, table, 1, random, mover)).state.mover;
  }
  return { table, step };
}
