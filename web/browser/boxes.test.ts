// Every screen at six sizes in every language: nothing lies over anything else, and nothing that can be chosen is cut off.
// Each page is loaded once and only resized.
import { expect } from "vitest";
import { faultsAtAllSizes, SIZES } from "./boxes";
import { LANGUAGES } from "./languages";
import { SCREENS, showTable } from "./screens";
import { tableOfPeople } from "./tables";
import { smallTargets } from "./targets";
import { GAMES, test, useBrowser, type Visitor } from "./visit";

useBrowser();

const LONG = ["Ada", "Maximilienne de Robespierre", "Bartholomew Featherstonehaugh", "Cy"];
const SECTORS = 6; // each with the words of its effect
const MIN_LOG = 130; // pixels: its head and three rows

for (const language of LANGUAGES) {
  const hasTouch = language !== "en"; // in one language by mouse, in the others by touch, so that no page is loaded twice
  test(
    `nothing overlaps on any screen${hasTouch ? ", and fingers hit what they mean" : ""} (${language})`,
    { timeout: 600_000 },
    async ({ visit }) => {
      const faults: string[] = [];
      for (const { name, show } of SCREENS) {
        const visitor = await visit({ likes: { language, name: "Ada" }, hasTouch });
        await show(visitor);
        const small = hasTouch ? await smallTargets(visitor.page) : [];
        const found = [...small.map((target) => `too small: ${target}`), ...(await faultsAtAllSizes(visitor.page))];
        faults.push(...found.map((fault) => `${name}: ${fault}`));
        await visitor.context.close();
      }
      expect(faults).toEqual([]);
    },
  );

  for (const game of GAMES)
    test(`nothing overlaps at tables of ${game} for two to four people (${language})`, async ({ visit }) => {
      const all: Visitor[] = [];
      for (const name of LONG) all.push(await visit({ likes: { language, name } }));
      const { page } = all[0]!;
      for (const count of [2, 3, 4]) {
        const { table, step } = await tableOfPeople(all.slice(0, count), LONG, game);
        let mover: number | null = 0;
        for (let k = 0; k < 10; k++) mover = await step();
        await showTable(all[0]!, table);
        for (const isMine of [true, false]) {
          while ((mover === 0) !== isMine) mover = await step();
          await page.waitForSelector(isMine ? ".pill.mine" : ".pill:not(.mine)");
          expect(await faultsAtAllSizes(page), `${count} people, ${isMine ? "my turn" : "another's turn"}`).toEqual([]);
        }
      }
      // The last one is for four.
      for (const [width, height] of SIZES.slice(2)) {
        await page.setViewportSize({ width, height });
        const log = page.locator(".rail .log");
        await expect
          .poll(async () => (await log.boundingBox())!.height, { message: `the log at ${width} px` })
          .toBeGreaterThanOrEqual(MIN_LOG);
        if (game === "atlandice" && width > 1200)
          await expect.poll(() => page.locator(".board text.head").count(), { message: `effects at ${width} px` }).toBe(SECTORS);
      }
    });
}
