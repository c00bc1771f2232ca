// Whole games in one browser against a bot, by clicks, from home to the result.
import { expect } from "vitest";
import { violations } from "./access";
import { chance, Player } from "./player";
import { playNow } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

for (const game of GAMES)
  test(`a game of ${game} is played from home to its result by clicks`, { timeout: 900_000 }, async ({ visit }) => {
    const visitor = await visit();
    const player = new Player(visitor, chance(7));
    await playNow(visitor, game);
    await player.untilResult(60, async () => {
      if (player.actions % 10 === 0) expect(await violations(visitor.page), `after ${player.actions} actions`).toEqual([]);
    });
    const scores = await visitor.page.$$eval("[data-screen=result] .score", (all) =>
      all.map((one) => Number(one.textContent.replace("−", "-"))),
    );
    expect(scores.toSorted((a, b) => a - b)).toEqual(visitor.feed.state!.result!.scores.toSorted((a, b) => a - b));
    expect(player.onBoard).toBeGreaterThan(5);
    expect([...player.deaf], "clicked in vain").toEqual([]);
    console.log(
      `${game}: ${player.actions} actions, ${player.onBoard} of them on board and dock; ` +
        `not to be hit: ${[...player.unreachable].join(" ") || "nothing"}`,
    );
  });

for (const game of GAMES)
  test(`${game} is played with everything moving`, async ({ visit }) => {
    const visitor = await visit({ likes: { speed: "normal" } });
    const player = new Player(visitor, chance(3));
    await playNow(visitor, game);
    for (let k = 0; k < 8 && !player.isOver; k++) await player.choose();
    expect(player.actions).toBe(8);
  });
