// Home, and the ways that begin there.
import { expect } from "vitest";
import { tableBy } from "./tables";
import { GAMES, test, useBrowser } from "./visit";

useBrowser();

test("home shows two of three running tables, and leads to them all", async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  const tables: string[] = [];
  for (const game of GAMES) tables.push(await tableBy(visitor, game));
  await page.goto("/");
  const all = page.locator(".tables a", { hasText: "All 3" });
  await all.waitFor();
  expect(await page.locator('.tables a[href^="/t/"]').count()).toBe(2);
  await all.click();
  await page.waitForURL("**/records");
  for (const table of tables) await page.waitForSelector(`main a[href="/t/${table}"]`);
  await page.click(`main a[href="/t/${tables[2]}"]`);
  await page.waitForSelector(".table[data-game=nautilus]");
});

test("an invitation names the game and the host, and then both lists of tables say whose turn it is", async ({ visit }) => {
  const [host, guest] = [await visit({ likes: { name: "Ada" } }), await visit({ likes: { name: "Bea" } })];
  await host.page.goto("/new/atlandice");
  await host.page.click("form button.main");
  await guest.page.goto(await host.page.locator(".lobby li .share input").inputValue());
  await guest.page.waitForSelector("main.panel p >> text=Atlandice · Ada");
  await guest.page.click("form button.main");
  await host.page.waitForSelector(".lobby", { state: "detached" });
  const said: (string | null)[] = [];
  for (const { page } of [host, guest]) {
    await page.goto("/");
    const link = page.locator('.tables a[href^="/t/"]');
    await expect.poll(() => link.textContent()).toMatch(/Your turn|to move/);
    said.push(await link.textContent());
  }
  expect(said.filter((text) => text!.includes("Your turn"))).toHaveLength(1);
  expect(said.filter((text) => /(Ada|Bea) to move/.test(text!))).toHaveLength(1);
});

test("the chart of Nautilus fills its picture", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/");
  const chart = page.locator('article[data-game=nautilus] .chart rect[fill="var(--deep)"]');
  for (const width of [360, 690, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => {
        const [frame, sea] = [(await page.locator("article[data-game=nautilus] .top").boundingBox())!, (await chart.boundingBox())!];
        return (
          sea.x < frame.x && sea.y < frame.y && sea.x + sea.width > frame.x + frame.width && sea.y + sea.height > frame.y + frame.height
        );
      })
      .toBe(true);
  }
});

test("an unknown address is not found, and its page leads on", async ({ visit }) => {
  const { page } = await visit();
  const answer = await page.goto("/nowhere");
  expect(answer!.status()).toBe(404);
  await page.click("main a >> text=Learn");
  await page.waitForSelector('main a[href="/learn/atlantis"]');
});

test("a field for a name says how much it takes when it takes no more", async ({ visit }) => {
  const { page } = await visit();
  await page.goto("/new/atlantis");
  const field = page.locator("input[autocomplete=nickname]");
  const said = page.locator("label [role=status]");
  await field.fill("A name of moderate length");
  expect(await said.textContent()).toBe("");
  await field.fill("");
  await field.pressSequentially("Bartholomew Featherstonehaugh the Third");
  expect(await field.inputValue()).toBe("Bartholomew Featherstonehaugh ");
  expect(await said.textContent()).toBe("At most 30 characters.");
});
