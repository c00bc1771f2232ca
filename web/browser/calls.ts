// The server asked directly with the cookies of a browser: what it has stored, and moves where a test is not about clicks.
import type { Entry, Hello } from "../src/lib/wire";
import { chance, pick, type Chance } from "./player";
import type { Visitor } from "./newcomer";

let sent = 0;

export async function look({ context }: Visitor, table: string, seat = 0): Promise<Hello> {
  return (await context.request.get(`/api/tables/${table}?seat=${seat}`)).json();
}

// Everything that happened, as the seat may know it.
export async function log({ context }: Visitor, table: string, seat = 0): Promise<Entry[]> {
  const all: Entry[] = [];
  for (;;) {
    const part: Entry[] = await (
      await context.request.get(`/api/tables/${table}/log?seat=${seat}&since=${all.at(-1)?.version ?? 0}&limit=200`)
    ).json();
    all.push(...part);
    if (!part.length) return all;
  }
}

export const actions = (entries: Entry[], seat = 0): Entry[] => entries.filter((entry) => entry.kind === "action" && entry.seat === seat);

export async function tell({ context }: Visitor, table: string, seat: number, message: object): Promise<void> {
  const answer = await context.request.post(`/api/tables/${table}/messages?seat=${seat}`, { data: { id: `direct-${++sent}`, ...message } });
  if (!answer.ok()) throw new Error(await answer.text());
}

// A number of actions of a seat at random; the others at the table are bots.
export async function playOn(visitor: Visitor, table: string, actions: number, random: Chance = chance(11), seat = 0): Promise<Hello> {
  for (let made = 0; made < actions;) {
    const now = await look(visitor, table, seat);
    if (now.state.phase === "over") return now;
    if (now.state.legal?.length) {
      await tell(visitor, table, seat, { type: "action", action: pick(now.state.legal, random).action });
      made += 1;
    } else await new Promise((wake) => setTimeout(wake, 30));
  }
  return look(visitor, table, seat);
}
