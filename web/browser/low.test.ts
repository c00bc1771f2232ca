// Tables in low windows, where everything is still to be reached. Each is loaded once and only resized.
import { expect } from "vitest";
import { unreached } from "./access";
import { resize } from "./boxes";
import { playOn } from "./calls";
import { showTable } from "./screens";
import { tableBy } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

// Windows at 200 %, phones held sideways, a laptop whose browser leaves little, and a tablet held upright.
const LOW = [
  [640, 360],
  [720, 450],
  [844, 390],
  [760, 700],
  [980, 740],
  [1366, 650],
  [768, 1024],
] as const;
const BOT = { who: "bot", level: "deckhand" };

for (const game of GAMES)
  for (const bots of [1, 3])
    test(`every button of ${game} for ${bots + 1} can be reached in a low window`, async ({ visit }) => {
      const visitor = await visit();
      const { page } = visitor;
      const table = await tableBy(visitor, game, [{ who: "me" }, ...Array(bots).fill(BOT)]);
      for (const actions of [0, 6]) {
        await playOn(visitor, table, actions);
        await showTable(visitor, table);
        await page.waitForSelector('button[data-action], [data-thing][tabindex="0"]', { state: "attached" });
        for (const [width, height] of LOW) {
          await resize(page, width, height);
          expect(
            await unreached(page, "header button, .dock button, .strip button, .rail .log button"),
            `${width} by ${height} after ${actions} more`,
          ).toEqual([]);
        }
      }
    });
