// The guided first game of each game, followed to its end.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Lesson } from "../src/lib/wire";
import { BETWEEN, MAX_SHOW_MS } from "../src/screens/learn/pace";
import { LANGUAGES } from "./languages";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

const WORDS_A_MINUTE = 180; // of who reads with care
const SECONDS_AN_ACTION = 6;
const MINUTES = 5;

const stepOf = (page: Page): Promise<number> => page.locator("progress").evaluate((bar) => (bar as HTMLProgressElement).value - 1);

// Whatever moves takes its time in full.
const secondsOfMovement = ({ steps }: Lesson): number =>
  steps.reduce((sum, { frames }) => sum + frames.length * MAX_SHOW_MS + Math.max(0, frames.length - 1) * BETWEEN, 0) / 1000;

const VISITS = GAMES.flatMap((game) => LANGUAGES.map((language) => ({ game, language })));

for (const { game, language } of VISITS)
  test(`the guided game of ${game} leads to its end in less than five minutes (${language})`, async ({ visit }) => {
    const { page } = await visit({ likes: { language } });
    const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api/lessons/${game}`);
    await page.goto(`/learn/${game}`);
    const lesson = (await (await asked).json()) as Lesson;
    const { steps } = lesson;
    const goOn = page.locator("header .doors button");
    const end = page.locator(`header .doors a[href="/new/${game}"]`);
    const texts = new Set<string>();
    let actions = 0;
    const read = async () => texts.add((await page.textContent("header .said"))!.trim());
    for (;;) {
      const { action, legal } = steps[await stepOf(page)]!;
      const place = legal.find((one) => one.action === action)?.places[0];
      // What is not in the list is chosen by the thing that stands for it.
      const button = page.locator(`button[data-action="${action}"]`).first();
      const thing = page.locator(`[data-thing="${place}"][tabindex="0"]`).first();
      await expect
        .poll(async () => (await goOn.count()) + (await end.count()) + (await button.count()) + (await thing.count()), { timeout: 10_000 })
        .toBeGreaterThan(0);
      await read();
      if (await end.count()) break;
      if (await goOn.count()) await goOn.click();
      else {
        await ((await button.count()) ? button.click() : thing.focus().then(() => page.keyboard.press("Enter")));
        actions += 1;
      }
    }
    const words = [...texts].join(" ").match(/\S*[\p{L}\p{N}]\S*/gu)!.length; // a colon stands alone in French, and is no word
    const minutes = words / WORDS_A_MINUTE + (actions * SECONDS_AN_ACTION + secondsOfMovement(lesson)) / 60;
    console.log(`${game}, ${language}: ${words} words and ${actions} actions, ${minutes.toFixed(1)} minutes`);
    expect(actions).toBeGreaterThan(0);
    expect(minutes).toBeLessThan(MINUTES);
  });
