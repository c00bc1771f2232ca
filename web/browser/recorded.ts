// Recorded games that are gone on with by one screen.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { look, tell } from "./calls";
import type { GameName, Visitor } from "./newcomer";
import { tableBy } from "./tables";

const RECORDS = join(import.meta.dirname, "..", "..", "tests", "golden");
const RECORDED: Record<GameName, string> = { atlantis: "atlantis-2-amigo", atlandice: "atlandice-2", nautilus: "nautilus-2-first" };

const read = (name: string) => readFileSync(join(RECORDS, `${name}.critias`), "utf8");

// A game of tests/golden, after a step of it.
export function recordedTable(visitor: Visitor, name: string, step: number): Promise<string> {
  const [game, players] = name.split("-") as [GameName, string];
  return tableBy(visitor, game, Array(Number(players)).fill({ who: "me" }), { record: read(name), step });
}

// A game that was played to its end, so that its points are counted: gone on with before its last action.
export async function countedTable(visitor: Visitor, game: GameName): Promise<string> {
  const { step, seat, action } = lastAction(read(RECORDED[game]));
  const table = await recordedTable(visitor, RECORDED[game], step);
  const { legal } = (await look(visitor, table, seat)).state;
  await tell(visitor, table, seat, { type: "action", action: legal!.find(({ text }) => text === action)!.action });
  return table;
}

// The lines of a record that are steps begin with the seat, or a star where chance decided.
function lastAction(record: string): { step: number; seat: number; action: string } {
  const steps = [...record.matchAll(/^([*\d]) (\S+)$/gm)];
  const step = steps.findLastIndex(([, who]) => who !== "*");
  const [, seat, action] = steps[step]!;
  return { step, seat: Number(seat), action: action! };
}
