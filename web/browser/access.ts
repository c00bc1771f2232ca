// What axe has to say about a page, and what no pointer reaches on it.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// One line for each thing that violates a rule; whatever moves is given time to come to rest.
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => {})),
    );
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${SOURCE}; undefined`);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) =>
          `${id}: ${node.target.join(" ")} (${node.html.slice(0, 160)}) ${node.any
            .concat(node.all, node.none)
            .map((check) => check.message)
            .join("; ")
            .slice(0, 200)}`,
      ),
    );
  });
}

// Those of the elements that cannot be hit, even when they have been scrolled to.
export function unreached(page: Page, selector: string): Promise<string[]> {
  return page.$$eval(selector, (all) => {
    function isReached(element: Element): boolean {
      element.scrollIntoView({ block: "center", inline: "center" });
      // That has also moved what nobody at a screen can scroll.
      for (let up = element.parentElement; up; up = up.parentElement) if (getComputedStyle(up).overflowY === "hidden") up.scrollTo(0, 0);
      const { x, y, width, height } = element.getBoundingClientRect();
      // Cards in a hand lie over each other; of everything else the middle is free.
      const parts = element.matches(".card") ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.5];
      return parts.some((part) => element.contains(document.elementFromPoint(x + width * part, y + height / 2)));
    }
    return all.filter((element) => element.checkVisibility() && !isReached(element)).map((element) => element.outerHTML.slice(0, 160));
  });
}
