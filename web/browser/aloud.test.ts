// What happens at a table is read out: the live region has the sentence.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { look, tell } from "./calls";
import { chance, pick } from "./player";
import { tableOf, withFriends } from "./tables";
import { test, useBrowser, type Visitor } from "./visit";

useBrowser();

const MAX_ACTIONS = 60;

const hears = (page: Page, sentence: string) =>
  expect.poll(() => page.textContent(".hidden[aria-live=polite]"), { timeout: 15_000 }).toContain(sentence);

test("chat, take-backs, offers and resignations are read out to the others", async ({ visit }) => {
  const people = (await withFriends(visit, "atlandice")) as [Visitor, Visitor];
  const [ada, bea] = people;
  const table = tableOf(ada.page.url());
  const random = chance(3);
  const other = (seat: number) => people[1 - seat]!.page;
  const name = (seat: number) => ["Ada", "Bea"][seat]!;
  const mover = async () => (await look(ada, table)).state.mover!;

  // One action of the player who is asked.
  async function step(): Promise<number> {
    const seat = await mover();
    const { state } = await look(people[seat]!, table, seat);
    await tell(people[seat]!, table, seat, { type: "action", action: pick(state.legal!, random).action });
    return seat;
  }
  async function stepUntil(isSo: (seat: number) => Promise<boolean>): Promise<number> {
    for (let k = 0; k < MAX_ACTIONS; k++) {
      const seat = await step();
      if (await isSo(seat)) return seat;
    }
    throw new Error("it does not come to that");
  }

  await tell(bea, table, 1, { type: "say", text: "good luck" });
  await hears(ada.page, "Bea: good luck");

  const first = await step();
  await hears(other(first), `${name(first)} `);
  const calls = (page: Page) => page.textContent(".hidden[aria-live=assertive]");
  const passes = await stepUntil(async (seat) => (await mover()) !== seat);
  await expect.poll(() => calls(other(passes)), { timeout: 15_000 }).toMatch(/^Your turn\. ./);
  await expect.poll(() => calls(people[passes]!.page)).toBe("");

  const undoes = await stepUntil(async (seat) => (await look(people[seat]!, table, seat)).state.undo === null);
  await tell(people[undoes]!, table, undoes, { type: "undo" });
  await hears(other(undoes), `${name(undoes)} undoes a choice.`);

  const asks = await stepUntil(async (seat) => (await mover()) !== seat);
  for (const [answer, said] of [
    ["decline", "declines."],
    ["accept", "agrees."],
  ] as const) {
    await tell(people[asks]!, table, asks, { type: "offer" });
    await hears(other(asks), `${name(asks)} asks to undo a move.`);
    await tell(people[1 - asks]!, table, 1 - asks, { type: answer });
    await hears(people[asks]!.page, `${name(1 - asks)} ${said}`);
  }

  await tell(bea, table, 1, { type: "resign" });
  await hears(ada.page, "Bea resigns.");
});
