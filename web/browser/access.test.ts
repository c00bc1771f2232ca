// Every screen in both themes, as axe sees it; and tables in low windows, where everything is still to be reached.
import { expect } from "vitest";
import { unreached, violations } from "./access";
import { playOn } from "./calls";
import { SCREENS, showTable } from "./screens";
import { tableBy } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

const PLACES = { "a wide window": {}, "a phone": { viewport: { width: 360, height: 740 } } };

for (const [place, size] of Object.entries(PLACES))
  for (const theme of ["light", "dark"] as const)
    for (const { name, show } of SCREENS)
      test(`axe finds nothing on ${name} in the ${theme} theme in ${place}`, async ({ visit }) => {
        const visitor = await visit({ ...size, likes: { theme }, colorScheme: theme, reducedMotion: "reduce" });
        await show(visitor);
        expect(await violations(visitor.page)).toEqual([]);
      });

// Windows at 200 %, phones held sideways, a laptop whose browser leaves little, and a tablet held upright.
const LOW = [[640, 360], [720, 450], [844, 390], [760, 700], [980, 740], [1366, 650], [768, 1024]] as const;
const BOT = { who: "bot", level: "deckhand" };

for (const game of GAMES)
  for (const bots of [1, 3])
    test(`every button of ${game} for ${bots + 1} is reached in a low window`, async ({ visit }) => {
      const visitor = await visit();
      const { page } = visitor;
      const table = await tableBy(visitor, game, [{ who: "me" }, ...Array(bots).fill(BOT)]);
      for (const choices of [0, 6]) {
        await playOn(visitor, table, choices);
        for (const [width, height] of LOW) {
          await page.setViewportSize({ width, height });
          await showTable(visitor, table);
          await page.waitForSelector('button[data-action], [data-thing][tabindex="0"]', { state: "attached" });
          expect(await unreached(page, "header button, .dock button, .strip button, .rail .log button"), `${width} by ${height} after ${choices} more`).toEqual([]);
        }
      }
    });
