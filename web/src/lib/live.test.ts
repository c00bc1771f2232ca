// A table as one seat sees it, against a connection that is none: what moves, what the log strikes out, and what it says has changed.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live } from "./live.svelte";
import type { FromServer } from "./link";
import type { Entry, TableState, TableInfo, ViewAfter } from "./wire";

let receive: (message: FromServer) => void;
const renew = vi.hoisted(() => vi.fn());
const views = vi.hoisted(() => vi.fn());
const log = vi.hoisted(() => vi.fn());
vi.mock("./settings.svelte", () => ({ settings: { isStill: false, pace: 1 } }));
vi.mock("./renew", () => ({ renew }));
vi.mock("./api", () => ({ api: { views, log } }));
vi.mock("./link", () => ({
  Link: class {
    constructor(_address: unknown, _token: unknown, _version: unknown, hear: (message: FromServer) => void) {
      receive = hear;
    }
    close(): void {}
  },
}));

const MOVE = 100;
const INFO: TableInfo = {
  table: "table",
  game: "atlantis",
  rules: 1,
  options: {},
  players: 2,
  clock: { pace: "none", base: 0, increment: 0 },
  public: false,
  promise: "",
  resumed_after: null,
};
let live: Live;
let movedFrom: unknown[];
let version: number;
const view = (steps: number) => ({ steps, players: [{ points: 10 * steps }], turn: {} });
const page = {
  points: (shown: object, player: number) => (shown as ReturnType<typeof view>).players[player]!.points,
  holdings: () => ({}),
  movements: (_event: unknown, before: unknown) => {
    movedFrom.push(before);
    return [{ ms: MOVE }];
  },
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "server" });
  movedFrom = [];
  version = 0;
  views.mockReset().mockResolvedValue([]);
  log.mockReset().mockResolvedValue([]);
  live = new Live("table", 0, null, false);
  live.usePage(page);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const state = (steps: number): TableState => ({
  version,
  phase: "playing",
  seats: [],
  mover: null,
  steps,
  view: view(steps),
  legal: [],
  undo: null,
  clocks: null,
  offer: null,
  result: null,
  next_table: null,
  secret: null,
});
const entry = (kind: string, seat: number, ...undid: number[]): Entry => ({
  version: ++version,
  at: 0,
  kind,
  seat,
  data: {},
  events: kind === "action" ? [{ key: "event.move" }] : [],
  undone: false,
  undid,
});

function hello(steps: number, entries: Entry[] = [], isWhole = true): void {
  receive({
    type: "hello",
    page: "assets/index-1.js",
    info: INFO,
    seat: 0,
    now: 0,
    state: state(steps),
    entries,
    is_whole: isWhole,
    presence: { type: "presence", online: [], watchers: 0 },
    open_seats: [],
  });
}

function happens(kind: string, seat: number, steps: number, ...undid: number[]): void {
  const added = entry(kind, seat, ...undid);
  receive({ type: "entry", entry: added, state: state(steps) });
}

const struck = () => live.entries.filter(({ undone }) => undone).map((one) => one.version);
const settled = () => vi.advanceTimersByTime(10 * MOVE);

test("the server's first message says which page it has", () => {
  hello(0);
  expect(renew).toHaveBeenCalledWith("assets/index-1.js");
});

test("what moves, moves from where it was before, also while something earlier still moves", () => {
  hello(0);
  happens("action", 0, 1);
  happens("action", 1, 2);
  expect(live.shown!.steps).toBe(0);
  expect(movedFrom).toEqual([view(0), view(1)]);
  settled();
  expect(live.shown!.steps).toBe(2);
});

test("an undo strikes out the action that it takes back", () => {
  hello(0);
  happens("action", 0, 1);
  happens("action", 0, 2);
  settled();
  happens("undo", 0, 1, 2);
  expect(struck()).toEqual([2]);
});

test("what is taken back runs back over the position from before it, twice as fast", () => {
  hello(0);
  happens("action", 0, 1);
  settled();
  expect(live.moving).toEqual([]);
  happens("undo", 0, 0, 1);
  expect([live.shown!.steps, ...live.moving.map(({ isBack, ms }) => [isBack, ms])]).toEqual([0, [true, MOVE / 2]]);
  vi.advanceTimersByTime(MOVE / 2);
  expect([live.shown!.steps, live.moving]).toEqual([0, []]);
});

test("an undo strikes out an action that still moves", () => {
  hello(0);
  happens("action", 0, 1);
  happens("undo", 0, 0, 1);
  expect(struck()).toEqual([1]);
});

test("an accepted offer strikes out an action and all that followed it", () => {
  hello(0);
  for (const [seat, steps] of [
    [0, 1],
    [0, 3],
    [1, 4],
    [2, 6],
  ] as const)
    happens("action", seat, steps);
  happens("offer", 0, 6);
  expect(struck()).toEqual([]);
  happens("accept", 1, 1, 2, 3, 4);
  expect(struck()).toEqual([2, 3, 4]);
});

test("actions made before the page was loaded are struck out too", () => {
  hello(5, [entry("action", 0), entry("action", 1)]);
  happens("offer", 0, 0, 1, 2);
  expect(struck()).toEqual([1, 2]);
});

test("what was taken back while the connection was lost is struck out, and what was played instead is not", () => {
  hello(0);
  happens("action", 0, 1);
  happens("action", 0, 2);
  hello(2, [entry("undo", 0, 2), entry("action", 0)]);
  expect(struck()).toEqual([2]);
  expect(live.entries.map((one) => one.version)).toEqual([1, 2, 3, 4]);
});

test("what is said and what is played strike out nothing", () => {
  hello(0);
  happens("action", 0, 1);
  happens("say", 1, 1);
  happens("action", 1, 2);
  expect(struck()).toEqual([]);
});

test("what the last player did since they were called is marked, until I choose", () => {
  const acted = (seat: number, ...keys: string[]): Entry => ({ ...entry("action", seat), events: keys.map((key) => ({ key })) });
  const marked = () => live.last.map(({ key }) => key);
  hello(3, [
    acted(0, "mine"),
    acted(1, "early"),
    acted(2, "walk"),
    { ...acted(2, "wrong"), undone: true },
    acted(2, "draw", "take"),
    entry("say", 1),
  ]);
  expect(marked()).toEqual(["walk", "draw", "take"]);
  happens("action", 0, 4);
  settled();
  expect(marked()).toEqual([]);
  happens("action", 1, 5);
  happens("action", 1, 6);
  settled();
  expect(marked()).toEqual(["event.move", "event.move"]);
});

// ------------------------------------------------------------------------------------------------ what has changed

const seen = (version: number, points: number): ViewAfter => ({ version, view: { players: [{ points }], turn: {} } });
const answered = () => vi.advanceTimersByTimeAsync(0);
const gained = () => Object.fromEntries([...live.changes].map(([version, changes]) => [version, changes.map(({ by }) => by)]));

test("what happens while I watch changes the log immediately, and nothing is looked up", async () => {
  hello(0);
  happens("action", 0, 1);
  happens("say", 0, 1);
  await answered();
  expect(gained()).toEqual({ 1: [10], 2: [] });
  expect(views).not.toHaveBeenCalled();
});

test("what actions before my time changed is looked up once", async () => {
  views.mockResolvedValue([seen(0, 1), seen(2, 4), seen(3, 9)]);
  hello(2, [entry("sit", 0), entry("action", 0), entry("action", 1)]);
  await answered();
  expect(views.mock.calls).toEqual([["table", 0, null, 1, 3, false]]);
  expect(gained()).toEqual({ 2: [3], 3: [5] });
  live.usePage(page);
  hello(2);
  await answered();
  expect(views).toHaveBeenCalledTimes(1);
});

test("it is looked up when the game's page is there", async () => {
  live = new Live("table", null, "key", true);
  views.mockResolvedValue([seen(0, 1), seen(1, 4)]);
  receive({
    type: "hello",
    page: null,
    info: INFO,
    seat: null,
    now: 0,
    state: state(1),
    entries: [entry("action", 0)],
    is_whole: true,
    presence: { type: "presence", online: [], watchers: 0 },
    open_seats: [],
  });
  expect(views).not.toHaveBeenCalled();
  live.usePage(page);
  await answered();
  expect(views.mock.calls).toEqual([["table", null, "key", 0, 1, true]]);
  expect(gained()).toEqual({ 1: [3] });
});

test("after a lost connection only what was missed is looked up", async () => {
  hello(0);
  happens("action", 0, 1);
  views.mockResolvedValue([seen(1, 10), seen(2, 12), seen(3, 11)]);
  hello(3, [entry("action", 0), entry("action", 1)]);
  await answered();
  expect(views.mock.calls).toEqual([["table", 0, null, 1, 3, false]]);
  expect(gained()).toEqual({ 1: [10], 2: [2], 3: [-1] });
});

test("after a gap the entries are those of the server, and so are their changes", async () => {
  hello(0);
  happens("action", 0, 1);
  version = 200;
  views.mockResolvedValue([seen(150, 1), seen(201, 2)]);
  hello(3, [entry("action", 0)], false);
  await answered();
  expect(live.entries.map((one) => one.version)).toEqual([201]);
  expect(views.mock.calls).toEqual([["table", 0, null, 200, 201, false]]);
  expect(gained()[201]).toEqual([1]);
});

test("what came meanwhile stays as it was seen", async () => {
  views.mockResolvedValue([seen(0, 0), seen(1, 1), seen(2, 2)]);
  hello(1, [entry("action", 0)]);
  happens("action", 0, 2);
  await answered();
  expect(gained()).toEqual({ 1: [1], 2: [10] });
});

test("only the latest actions are looked up, and none that was taken back", async () => {
  const old = Array.from({ length: 80 }, () => entry("action", 0));
  hello(80, [...old.slice(0, 79), { ...old[79]!, undone: true }]);
  await answered();
  expect(views.mock.calls[0]!.slice(3, 5)).toEqual([19, 79]);
});

test("of earlier lines those that the screen has come first, with what they changed", async () => {
  views.mockImplementation(async (_table, _seat, _token, since: number, until: number) =>
    Array.from({ length: until - since + 1 }, (_, k) => seen(since + k, since + k)),
  );
  hello(
    80,
    Array.from({ length: 80 }, () => entry("action", 0)),
  );
  await answered();
  expect(Object.keys(gained())).toHaveLength(60);
  await live.lookEarlier();
  expect(live.lines).toBe(120);
  expect(log).not.toHaveBeenCalled();
  expect(views.mock.calls.map((call) => call.slice(3, 5))).toEqual([
    [20, 80],
    [0, 20],
  ]);
  expect(Object.keys(gained())).toHaveLength(80);
});

test("then what the server did not tell at first is asked for, until there is nothing before it", async () => {
  const old = Array.from({ length: 70 }, () => entry("action", 0));
  log.mockImplementation(async (_table, _seat, _token, since: number, limit: number) => old.slice(since, since + limit));
  hello(
    80,
    Array.from({ length: 10 }, () => entry("action", 0)),
  );
  await live.lookEarlier();
  await live.lookEarlier();
  await live.lookEarlier();
  expect(log.mock.calls).toEqual([
    ["table", 0, null, 10, 60, false],
    ["table", 0, null, 0, 10, false],
  ]);
  expect(live.entries.map((one) => one.version)).toEqual(Array.from({ length: 80 }, (_, k) => k + 1));
});

test("without an answer there are no earlier lines, and those that are there stay", async () => {
  version = 50;
  log.mockRejectedValue(new Error("offline"));
  hello(1, [entry("action", 0)]);
  await live.lookEarlier();
  expect(live.entries.map((one) => one.version)).toEqual([51]);
});

test("without an answer the log does without", async () => {
  views.mockRejectedValue(new Error("offline"));
  hello(1, [entry("action", 0)]);
  await answered();
  expect(gained()).toEqual({});
  happens("action", 0, 2);
  expect(gained()).toEqual({ 2: [10] });
});
