// A browser of its own for somebody: own cookies and likes. Whatever goes wrong in it is written down.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { Feed } from "./feed";

export const GAMES = ["atlantis", "atlandice", "nautilus"] as const;
export type GameName = (typeof GAMES)[number];

// An address without a screen is not found, which the browser says too.
const NO_SCREEN = /status of 404 .*\/nowhere$/;

export interface Likes {
  language?: string;
  theme?: "system" | "light" | "dark";
  speed?: "normal" | "fast" | "off";
  name?: string;
  level?: string;
  sound?: boolean;
  captions?: boolean;
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

export async function newVisitor(browser: Browser, address: string, { likes, forgives = [], ...options }: Wishes = {}): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: address, locale: "en-GB", viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(30_000);
  const kept = JSON.stringify({ speed: "off", sound: false, level: "deckhand", ...likes });
  await context.addInitScript((text) => {
    crypto.getRandomValues = (array) => new Uint8Array(array!.buffer).fill(7) && array; // the deal is the same every time
    try {
      if (!localStorage.getItem("critias")) localStorage.setItem("critias", text);
    } catch {
      // a page without an address keeps nothing
    }
  }, kept);
  const faults: string[] = [];
  const blame = (text: string) => {
    if (NO_SCREEN.test(text)) return;
    if (!forgives.some((pattern) => pattern.test(text))) faults.push(text);
  };
  context.on("weberror", (error) => blame(`${error.page()?.url()}: ${error.error().stack ?? error.error()}`));
  context.on(
    "console",
    (message) => message.type() === "error" && blame(`${message.page()?.url()}: ${message.text()} ${message.location().url}`),
  );
  context.on("response", (answer) => answer.status() >= 500 && blame(`${answer.status()} ${answer.url()}`));
  const tab = async (): Promise<Visitor> => {
    const page = await context.newPage();
    return { context, page, feed: new Feed(page), faults, tab };
  };
  return tab();
}
