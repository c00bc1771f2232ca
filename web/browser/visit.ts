// What every test begins with: `visit()` opens a browser of its own (its own cookies), and whatever goes wrong in it fails the test.
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test as plain } from "vitest";
import { launch } from "./chromium";
import { newVisitor, type Visitor, type Wishes } from "./newcomer";

export { GAMES, type GameName, type Visitor, type Wishes } from "./newcomer";

export type Visit = (wishes?: Wishes) => Promise<Visitor>;

let browser: Browser;

export function useBrowser(): void {
  beforeAll(async () => {
    if (inject("address")) browser = await launch();
  });
  afterAll(() => browser?.close());
}

interface Fixtures {
  address: string;
  visit: Visit;
}

const withVisits = plain.extend<Fixtures>({
  address: async ({}, use) => use(inject("address")),
  visit: async ({ address }, use) => {
    const open: Visitor[] = [];
    await use(async (wishes = {}) => {
      const visitor = await newVisitor(browser, address, wishes);
      open.push(visitor);
      return visitor;
    });
    const faults = open.flatMap((visitor) => visitor.faults);
    await Promise.all(open.map(({ context }) => context.close()));
    expect(faults, "errors of the page").toEqual([]);
  },
});

export const test = withVisits.skipIf(!inject("address"));

// For a test with a server of its own.
export const visitAt = (address: string, wishes: Wishes): Promise<Visitor> => newVisitor(browser, address, wishes);
