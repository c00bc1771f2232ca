// Somebody who plays by clicking, or by tapping where there is a touch screen: things on the board and in the dock, or the buttons
// of the list, at random but the same every time.
import type { Page } from "playwright-core";
import type { LegalAction } from "../src/lib/wire";
import { drawn } from "./drawn";
import type { Feed } from "./feed";
import type { Visitor } from "./newcomer";

export type Chance = () => number;

export function chance(seed: number): Chance {
  let x = seed >>> 0;
  return () => {
    x = (x + 0x6d2b79f5) >>> 0;
    let t = Math.imul(x ^ (x >>> 15), 1 | x);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(among: readonly T[], random: Chance): T => among[Math.floor(random() * among.length)]!;

const PATIENCE = 180_000;

const PATIENCE_WITH_A_CLICK = 2000;

const LIVELY = 12; // actions at the beginning of a whole game that end no turn if there is another: if nobody does anything, Nautilus ends

// Whether something comes about within some time.
async function happens(isSo: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; !(await isSo()); await new Promise((wake) => setTimeout(wake, 10))) if (Date.now() > end) return false;
  return true;
}

export async function until(isSo: () => boolean, why: () => string, ms = PATIENCE): Promise<void> {
  if (!(await happens(isSo, ms))) throw new Error(why());
}

const isEnd = ({ text }: LegalAction): boolean => text === "done";

export class Player {
  readonly page: Page;
  readonly feed: Feed;
  actions = 0;
  onBoard = 0; // actions made without the list
  hurries = false; // to the end of the game: whatever ends a turn is chosen first
  isLively = false; // does something as long as it can
  unreachable = new Set<string>(); // things that stand for an action but that a click does not reach
  deaf = new Set<string>(); // things that a click did reach and that did nothing, when, and for what

  constructor(
    visitor: Visitor,
    private readonly random: Chance,
    private readonly likesBoard = 0.6,
  ) {
    this.page = visitor.page;
    this.feed = visitor.feed;
  }

  get isOver(): boolean {
    return this.feed.state?.phase === "over";
  }

  get isAsked(): boolean {
    return !this.isOver && this.feed.legal.length > 0;
  }

  private get worthwhile(): LegalAction[] {
    const { legal } = this.feed;
    const wanted = this.hurries ? legal.filter(isEnd) : this.isLively ? legal.filter((action) => !isEnd(action)) : legal;
    return wanted.length ? wanted : legal;
  }

  private get where(): string {
    const { state } = this.feed;
    return state
      ? `version ${state.version}, step ${state.steps}, mover ${state.mover}, ${state.legal?.length ?? "no"} actions, ${this.actions} made`
      : "no table";
  }

  // Waits until the page asks for an action, or the game is over.
  async ready(): Promise<void> {
    await until(
      () => this.isAsked || this.isOver,
      () => `this player's turn does not come: ${this.where}`,
    );
    if (this.isOver) return;
    // Not asked in every frame, which would cost frames (`make frames`).
    await this.page.waitForFunction(isShown, this.feed.state!.version, { timeout: PATIENCE, polling: 50 });
    await this.page.waitForSelector('button[data-action], [data-thing][tabindex="0"]', { state: "attached", timeout: PATIENCE });
  }

  // One action, from the click to the server's answer.
  async choose(): Promise<void> {
    await this.ready();
    if (this.isOver) return;
    const { steps } = this.feed;
    for (let attempt = 0; attempt < 12; attempt++) {
      const action = pick(this.worthwhile, this.random);
      // Squares that are out of sight are all in the list that a button shows.
      if (attempt === 6) await this.click('.action.nothing[aria-pressed="false"]');
      if (await this.tryTo(action)) {
        await this.follows(steps);
        this.actions += 1;
        return;
      }
      await this.page.keyboard.press("Escape");
    }
    await this.page.screenshot({ path: ".shots/stuck.png" });
    const actions = this.feed.legal.map(({ text, places }) => `${text} (${places.join(" ")})`).slice(0, 20);
    throw new Error(
      `none of 12 actions could be made by clicks, see web/.shots/stuck.png; ${this.where}: ${actions.join(", ")}; ` +
        `not to be hit: ${[...this.unreachable].join(" ")}`,
    );
  }

  // Waits until an action has been carried out.
  async follows(steps: number): Promise<void> {
    await until(
      () => this.feed.steps > steps || this.isOver,
      () => `the action is not carried out: ${this.where}`,
    );
  }

  async untilResult(unhurried = Infinity, afterEach: () => Promise<void> = async () => {}): Promise<void> {
    while (!this.isOver) {
      this.hurries = this.actions >= unhurried;
      this.isLively = this.actions < LIVELY;
      await this.choose();
      await afterEach();
    }
    await this.page.waitForSelector("[data-screen=result]", { timeout: PATIENCE });
  }

  private async tryTo(action: LegalAction): Promise<boolean> {
    const before = this.feed.actions.length;
    const inList = `button[data-action="${action.action}"]`;
    const isListed = (await this.page.locator(inList).count()) > 0;
    if (action.places.length && (!isListed || this.random() < this.likesBoard)) {
      for (const thing of action.places) {
        // A press while something moves ends that and nothing else, so it may take two.
        for (let press = 0; press < 2; press++) {
          if (!(await this.click(`[data-thing="${thing}"]`))) {
            this.unreachable.add(thing);
            break;
          }
          if (await this.isSent(before)) {
            this.onBoard += 1;
            return true;
          }
          if (await this.page.evaluate(isAnythingPicked)) break;
          if (press) await this.complain(thing, action);
        }
      }
    }
    // In Nautilus some buttons stand where they belong instead of in a list.
    const last = [inList, ".module-in-hand .btn.main:enabled", action.places.length ? ".crew.lit" : ".action.nothing:not([aria-pressed])"];
    // A finger's first tap only shows what a thing means.
    if (action.places.length && (await this.hasTouch)) last.push(`[data-thing="${action.places.at(-1)}"][aria-pressed="true"]`);
    for (const selector of last) if (await this.click(selector)) return this.isSent(before, false);
    return false;
  }

  // A click did reach a thing and it did nothing.
  private async complain(thing: string, { text, places }: LegalAction): Promise<void> {
    await this.page.screenshot({ path: `.shots/deaf-${this.deaf.size}.png` });
    this.deaf.add(`${thing} for ${text} (${places.join(" ")}), ${this.where}`);
  }

  // After a click: an action was sent, or something is picked and more is to be said.
  private async isSent(before: number, mayBePicked = true): Promise<boolean> {
    const isSent = () => this.feed.actions.length > before;
    await drawn(this.page);
    await happens(async () => isSent() || (mayBePicked && (await this.page.evaluate(isAnythingPicked))), PATIENCE_WITH_A_CLICK);
    return isSent();
  }

  private get hasTouch(): Promise<boolean> {
    return this.page.evaluate(() => navigator.maxTouchPoints > 0);
  }

  // Clicks where the thing can be hit with a mouse or a finger; false if it cannot be hit anywhere.
  async click(selector: string): Promise<boolean> {
    const spot = await this.page.evaluate(hittable, selector);
    if (!spot) return false;
    if (await this.hasTouch) await this.page.touchscreen.tap(spot.x, spot.y);
    else await this.page.mouse.click(spot.x, spot.y);
    return true;
  }
}

// A point at which a click reaches an element: its middle, or else another point of it. Runs in the page.
export function hittable(selector: string): { x: number; y: number } | null {
  const SHARES = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
  for (const element of document.querySelectorAll(selector)) {
    if (!(element instanceof SVGElement)) element.scrollIntoView({ block: "nearest" });
    const box = element.getBoundingClientRect();
    for (const sy of SHARES)
      for (const sx of SHARES) {
        const [x, y] = [box.x + box.width * sx, box.y + box.height * sy];
        const hit = document.elementFromPoint(x, y)?.closest("[data-thing], button, a");
        if (hit === element) return { x, y };
      }
  }
  return null;
}

// Whether the page has come as far as what the server told it. Runs in the page.
export function isShown(version: number): boolean {
  return Number(document.querySelector<HTMLElement>(".table")?.dataset.version) >= version;
}

function isAnythingPicked(): boolean {
  return document.querySelector('[data-thing][aria-pressed="true"], .module-in-hand .btn.main:enabled') !== null;
}
