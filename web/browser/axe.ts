// Tests of every screen in both themes, as axe sees it, in a window of some size.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { violations } from "./access";
import { SCREENS } from "./screens";
import { test, type Wishes } from "./visit";

async function turnTo(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
}

export function axeOnEveryScreen(place: string, size: Wishes): void {
  for (const { name, show } of SCREENS)
    test(`axe finds nothing on ${name} in ${place}, light or dark`, async ({ visit }) => {
      const visitor = await visit({ ...size, reducedMotion: "reduce" });
      await show(visitor);
      for (const theme of ["light", "dark"] as const) {
        await turnTo(visitor.page, theme);
        expect(await violations(visitor.page), theme).toEqual([]);
      }
    });
}
