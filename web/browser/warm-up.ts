// Bots compile their thinking when they are first asked on a machine: that is waited for here, and not in the first tests.
import { GAMES } from "./newcomer";

const BOTS = [
  { who: "bot", level: "deckhand" },
  { who: "bot", level: "mate" },
];
const SECONDS = 600;

export async function warmUp(address: string): Promise<void> {
  for (const game of GAMES) {
    const made = await fetch(`${address}/api/tables`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ game, seats: BOTS, public: true }),
    });
    if (!made.ok) throw new Error(`no table of ${game} to warm up with: ${await made.text()}`);
    await untilAllHaveChosen(`${address}/api/tables/${(await made.json()).table}`);
  }
}

async function untilAllHaveChosen(table: string): Promise<void> {
  const chose = new Set<number>();
  for (const end = Date.now() + SECONDS * 1000; chose.size < BOTS.length; await new Promise((wake) => setTimeout(wake, 200))) {
    if (Date.now() > end) throw new Error(`the bots at ${table} have not chosen within ${SECONDS} s`);
    for (const event of await (await fetch(`${table}/log?limit=200`)).json()) if (event.kind === "action") chose.add(event.seat);
  }
}
