// Requests to the server. What it refuses comes as a Problem, which the page says in a sentence.
import { commit } from "./fairness";
import { preparation } from "./preparation.svelte";
import type {
  EarlierPosition,
  Entry,
  GameInfo,
  Hello,
  Invitation,
  LessonAnswer,
  Listed,
  PointsAfter,
  Problem,
  ReviewState,
  Seated,
  StepEvents,
  TableMade,
  TableWish,
  ViewAfter,
} from "./wire";

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

// A game that is still being prepared is waited for; the page says meanwhile how far it has come.
async function ask<T>(path: string, init?: RequestInit, token?: string | null): Promise<T> {
  for (;;) {
    try {
      return await askOnce<T>(path, init, token);
    } catch (error) {
      if (!(error instanceof Refused) || error.problem.code !== "server.preparing") throw error;
      await preparation.next();
    }
  }
}

async function askOnce<T>(path: string, init?: RequestInit, token?: string | null): Promise<T> {
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

const TABLES_AT_ONCE = 100;

// All my seats, or those at one table or in some phases. The server lists a limited number of tables at a time; those made at the same
// moment count as one.
async function mine(which: { table?: string; phase?: string[] } = {}): Promise<Listed[]> {
  const all: Listed[] = [];
  for (;;) {
    const part = await ask<Listed[]>(`/api/tables/mine${query({ ...which, before: all.at(-1)?.created, limit: TABLES_AT_ONCE })}`);
    all.push(...part);
    if (new Set(part.map(({ created }) => created)).size < TABLES_AT_ONCE) return all;
  }
}

// My own seats add something to the chance of the game.
async function make(wish: TableWish): Promise<TableMade> {
  const seats = wish.seats.map(async (seat) => (seat.who === "me" ? { ...seat, commitment: await commit() } : seat));
  return post<TableMade>("/api/tables", { ...wish, seats: await Promise.all(seats) });
}

export interface HistorySearch {
  game?: string | undefined;
  person?: string | undefined; // part of a name
  won?: boolean | undefined;
  against?: "friends" | "bots" | undefined;
}

export const api = {
  games: () => ask<GameInfo[]>("/api/games"),
  mine,
  running: () => mine({ phase: ["open", "starting", "playing"] }),
  history: (search: HistorySearch, limit: number, before: number | undefined) =>
    ask<Listed[]>(`/api/tables/mine${query({ ...search, phase: ["over", "aside"], limit, before })}`),
  tables: (phase: string) => ask<Listed[]>(`/api/tables?phase=${phase}`),
  make,
  sit: async (table: string, seat: number, token: string | null, name: string) =>
    post<Seated>(`/api/tables/${table}/seats`, { seat, token, name, commitment: await commit() }),
  invite: (table: string, seat: number) => post<Invitation>(`/api/tables/${table}/invitations`, { seat }),
  look: (table: string, seat: number | null, token: string | null) => ask<Hello>(`/api/tables/${table}${query({ seat })}`, {}, token),
  lookInvited: (table: string, invitation: string, signal: AbortSignal) =>
    ask<Hello>(`/api/tables/${table}?watch=true`, { signal }, invitation),
  log: (table: string, seat: number | null, token: string | null, since: number, limit: number, watch: boolean) =>
    ask<Entry[]>(`/api/tables/${table}/log${query({ seat, since, limit, watch: watch || null })}`, {}, token),
  views: (table: string, seat: number | null, token: string | null, since: number, until: number, watch: boolean) =>
    ask<ViewAfter[]>(`/api/tables/${table}/views${query({ seat, since, until, watch: watch || null })}`, {}, token),
  step: (table: string, step: number, seat: number | null) =>
    ask<EarlierPosition>(`/api/tables/${table}/steps/${step}${query(asViewer(seat))}`),
  steps: (table: string, after: number, seat: number | null) =>
    ask<StepEvents[]>(`/api/tables/${table}/steps${query({ ...asViewer(seat), after })}`),
  lessonWhy: (game: string, step: number, thing: string) => ask<LessonAnswer>(`/api/lessons/${game}/why${query({ step, thing })}`),
  recordAt: (record: string, step: number) => post<EarlierPosition>("/api/records", { record, step }),
  recordSteps: (record: string, after: number) => post<StepEvents[]>("/api/records/steps", { record, step: after }),
  points: (table: string, seat: number | null, token: string | null) =>
    ask<PointsAfter[]>(`/api/tables/${table}/points${query({ seat })}`, {}, token),
  review: (table: string, seat: number | null, after: number) =>
    ask<ReviewState>(`/api/tables/${table}/review${query({ ...asViewer(seat), after })}`),
  startReview: (table: string, seat: number) => ask<ReviewState>(`/api/tables/${table}/review${query({ seat })}`, { method: "POST" }),
  cancelReview: (table: string, seat: number) => ask<ReviewState>(`/api/tables/${table}/review${query({ seat })}`, { method: "DELETE" }),
  record: (table: string, seat: number | null, token: string | null) =>
    ask<string>(`/api/tables/${table}/record${query({ seat })}`, {}, token),
};

// A user who holds several seats has to say when they look for none of them.
const asViewer = (seat: number | null) => (seat === null ? { watch: true } : { seat });

function query(args: Record<string, unknown>): string {
  const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  const pairs = given.flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(String(one))}`));
  return pairs.length ? `?${pairs.join("&")}` : "";
}
