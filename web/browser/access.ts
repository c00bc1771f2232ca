// What axe has to say about a page.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// One line for each thing that violates a rule; whatever moves is given time to come to rest.
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => {})));
  });
  await page.evaluate(`${SOURCE}; undefined`);
  return page.evaluate(async () => {
    const { violations } = await (window as any).axe.run(document, { resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }: any) =>
      nodes.map((node: any) => `${id}: ${node.target.join(" ")} (${node.html.slice(0, 160)}) ${node.any.concat(node.all, node.none).map((check: any) => check.message).join("; ").slice(0, 200)}`),
    );
  });
}
