// What every test begins with: `visit()` opens a browser of its own (its own cookies), and whatever goes wrong in it fails the test.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test as plain } from "vitest";
import { launch } from "./chromium";
import { Feed } from "./feed";

export const GAMES = ["atlantis", "atlandice", "nautilus"] as const;
export type GameName = (typeof GAMES)[number];

export interface Likes {
  language?: "en" | "fr";
  theme?: "system" | "light" | "dark";
  speed?: "normal" | "fast" | "off";
  name?: string;
  level?: string;
}

export interface Wishes extends BrowserContextOptions {
  likes?: Likes;
  forgives?: RegExp[]; // errors that the test brings about
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  feed: Feed;
  faults: string[];
  tab: () => Promise<Visitor>; // another tab of the same browser
}

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

export const test = plain.skipIf(!inject("address")).extend<Fixtures>({
  address: async ({}, use) => use(inject("address")),
  visit: async ({ address }, use) => {
    const open: Visitor[] = [];
    await use(async (wishes = {}) => {
      const visitor = await newVisitor(address, wishes);
      open.push(visitor);
      return visitor;
    });
    const faults = open.flatMap((visitor) => visitor.faults);
    await Promise.all(open.map(({ context }) => context.close()));
    expect(faults, "errors of the page").toEqual([]);
  },
});

export async function newVisitor(address: string, { likes, forgives = [], ...options }: Wishes = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: address, locale: "en-GB", viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(30_000);
  const kept = JSON.stringify({ speed: "off", sound: false, level: "deckhand", ...likes });
  await context.addInitScript((text) => {
    try {
      if (!localStorage.getItem("critias")) localStorage.setItem("critias", text);
    } catch {
      // a page without an address keeps nothing
    }
  }, kept);
  const faults: string[] = [];
  const blame = (text: string) => {
    if (!forgives.some((pattern) => pattern.test(text))) faults.push(text);
  };
  context.on("weberror", (error) => blame(`${error.page()?.url()}: ${error.error().stack ?? error.error()}`));
  context.on("console", (message) => message.type() === "error" && blame(`${message.page()?.url()}: ${message.text()} ${message.location().url}`));
  context.on("response", (answer) => answer.status() >= 500 && blame(`${answer.status()} ${answer.url()}`));
  const tab = async (): Promise<Visitor> => {
    const page = await context.newPage();
    return { context, page, feed: new Feed(page), faults, tab };
  };
  return tab();
}
