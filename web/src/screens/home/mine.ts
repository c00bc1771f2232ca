// My tables, each once, however many seats I have there.
import { api } from "../../lib/api";
import { levelName, toldApart } from "../../lib/names";
import type { Listed } from "../../lib/wire";
import { m } from "../../lib/messages.svelte";

export const eachOnce = (rows: Listed[]): Listed[] => rows.filter((row, k) => rows.findIndex(({ table }) => table === row.table) === k);

// Those that go on, or wait for somebody.
export const runningTables = async (): Promise<Listed[]> => eachOnce(await api.running());

// Everybody at a table of a list, by seat.
export const sitting = ({ names, plan }: Listed): string[] =>
  toldApart(plan.seats.map(({ level }, seat) => names[seat] ?? (level ? levelName(level) : m.a_player())));
