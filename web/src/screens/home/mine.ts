// My tables, each once, however many seats I have there.
import { api } from "../../lib/api";
import type { Listed } from "../../lib/wire";

export interface Mine {
  running: Listed[]; // also those that wait for somebody
  over: Listed[];
}

export function sorted(rows: Listed[]): Mine {
  const tables = rows.filter((row, k) => rows.findIndex((other) => other.table === row.table) === k);
  const isEnded = (row: Listed) => row.phase === "over" || row.phase === "aside";
  return { running: tables.filter((row) => !isEnded(row)), over: tables.filter(isEnded) };
}

export const myTables = async (): Promise<Mine> => sorted(await api.mine());
