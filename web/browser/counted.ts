// A game that was played to its end, so that its points are counted: a recorded one, gone on with before its last choice.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { look, tell } from "./calls";
import type { GameName, Visitor } from "./newcomer";
import { tableBy } from "./tables";

const RECORDS = join(import.meta.dirname, "..", "..", "tests", "golden");
const RECORDED: Record<GameName, string> = { atlantis: "atlantis-2-amigo", atlandice: "atlandice-2", nautilus: "nautilus-2-first" };

export async function countedTable(visitor: Visitor, game: GameName): Promise<string> {
  const record = readFileSync(join(RECORDS, `${RECORDED[game]}.critias`), "utf8");
  const { step, seat, choice } = lastChoice(record);
  const table = await tableBy(visitor, game, [{ who: "me" }, { who: "me" }], { record, step });
  const { legal } = (await look(visitor, table, seat)).state;
  await tell(visitor, table, seat, { type: "act", action: legal!.find(({ text }) => text === choice)!.action });
  return table;
}

// The lines of a record that are steps begin with the seat, or a star where chance decided.
function lastChoice(record: string): { step: number; seat: number; choice: string } {
  const steps = [...record.matchAll(/^([*\d]) (\S+)$/gm)];
  const step = steps.findLastIndex(([, who]) => who !== "*");
  const [, seat, choice] = steps[step]!;
  return { step, seat: Number(seat), choice: choice! };
}
