// Requests to the server. What it refuses comes as a Problem, which the page says in a sentence.
import type * as wire from "./wire";
import type { Event, GameInfo, Hello, LessonAnswer, Listed, PointsAfter, Problem, Said, StepTold, TableMade, TableWish, ViewAfter } from "./wire";

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

async function ask<T>(path: string, init?: RequestInit, token?: string | null): Promise<T> {
  const headers: Record<string, string> = init?.body ? { "content-type": "application/json" } : {};
  if (token) headers.authorization = `Bearer ${token}`;
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers });
  } catch {
    throw new Refused({ type: "problem", id: null, code: "offline", args: {}, reason: null, clause: null });
  }
  if (answer.ok) return answer.headers.get("content-type")?.startsWith("application/json") ? answer.json() : (answer.text() as T);
  throw new Refused(await answer.json().catch(() => ({ type: "problem", id: null, code: "http", args: { status: answer.status } })));
}

const post = <T>(path: string, body: unknown) => ask<T>(path, { method: "POST", body: JSON.stringify(body) });

export type Earlier = Omit<wire.Earlier, "view"> & { view: any }; // each game has views of its own

const TABLES_AT_ONCE = 100;

// All my seats, or those at one table. The server lists so many tables at once, and counts those made at the same moment as one.
async function mine(table: string | null = null): Promise<Listed[]> {
  const all: Listed[] = [];
  for (;;) {
    const part = await ask<Listed[]>(`/api/tables/mine${query({ table, before: all.at(-1)?.created, limit: TABLES_AT_ONCE })}`);
    all.push(...part);
    if (new Set(part.map(({ created }) => created)).size < TABLES_AT_ONCE) return all;
  }
}

export const api = {
  games: () => ask<GameInfo[]>("/api/games"),
  mine,
  tables: (phase: string) => ask<Listed[]>(`/api/tables?phase=${phase}`),
  make: (wish: TableWish) => post<TableMade>("/api/tables", wish),
  sit: (table: string, seat: number, token: string | null, name: string) =>
    post<{ table: string; seat: number }>(`/api/tables/${table}/seats`, { seat, token, name }),
  look: (table: string, seat: number | null, token: string | null, watch = false) =>
    ask<Hello>(`/api/tables/${table}${query({ seat, watch: watch || null })}`, {}, token),
  log: (table: string, seat: number | null, token: string | null, since: number, limit: number, watch: boolean) =>
    ask<Event[]>(`/api/tables/${table}/log${query({ seat, since, limit, watch: watch || null })}`, {}, token),
  views: (table: string, seat: number | null, token: string | null, since: number, until: number, watch: boolean) =>
    ask<ViewAfter[]>(`/api/tables/${table}/views${query({ seat, since, until, watch: watch || null })}`, {}, token),
  step: (table: string, step: number, seat: number | null) => ask<Earlier>(`/api/tables/${table}/steps/${step}${query(asViewer(seat))}`),
  steps: (table: string, after: number, seat: number | null) => ask<StepTold[]>(`/api/tables/${table}/steps${query({ ...asViewer(seat), after })}`),
  lessonWhy: (game: string, step: number, thing: string) => ask<LessonAnswer>(`/api/lessons/${game}/why${query({ step, thing })}`),
  recordAt: (record: string, step: number) => post<Earlier>("/api/records", { record, step }),
  recordSteps: (record: string, after: number) => post<StepTold[]>("/api/records/steps", { record, step: after }),
  points: (table: string, seat: number | null, token: string | null) => ask<PointsAfter[]>(`/api/tables/${table}/points${query({ seat })}`, {}, token),
  record: (table: string, seat: number | null, token: string | null) => ask<string>(`/api/tables/${table}/record${query({ seat })}`, {}, token),
};

// Whoever holds several seats has to say that it looks for none of them.
const asViewer = (seat: number | null) => (seat === null ? { watch: true } : { seat });

function query(args: Record<string, unknown>): string {
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${given.map(([name, value]) => `${name}=${value}`).join("&")}` : "";
}
