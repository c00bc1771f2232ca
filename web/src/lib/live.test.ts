// A table as one seat sees it, against a connection that is none: what moves, and what the log strikes out.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GamePage } from "../games/game";
import { Live } from "./live.svelte";
import type { FromServer } from "./link";
import type { Event, OfferState, State } from "./wire";

let receive: (message: FromServer) => void;
const renew = vi.hoisted(() => vi.fn());
vi.mock("./settings.svelte", () => ({ settings: { isStill: false, pace: 1 } }));
vi.mock("./renew", () => ({ renew }));
vi.mock("./link", () => ({
  Link: class {
    constructor(_address: unknown, _token: unknown, _version: unknown, hear: (message: FromServer) => void) {
      receive = hear;
    }
    close(): void {}
  },
}));

const MOVE = 100;
let live: Live;
let movedFrom: unknown[];
let version: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "http:", host: "server" });
  movedFrom = [];
  version = 0;
  live = new Live("table", 0, null, false);
  live.usePage({
    points: () => 0,
    holdings: () => ({}),
    movements: (_said: unknown, before: unknown) => {
      movedFrom.push(before);
      return [{ ms: MOVE }];
    },
  } as unknown as GamePage<any>);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const view = (steps: number) => ({ steps, players: [] });
const state = (steps: number, offer: OfferState | null = null) => ({ version, steps, view: view(steps), legal: [], offer, seats: [] }) as unknown as State;
const event = (kind: string, seat: number): Event => ({ version: ++version, at: 0, kind, seat, data: {}, told: kind === "act" ? [{ key: "event.move" }] : [], undone: false });

function hello(steps: number, ...events: Event[]): void {
  receive({ type: "hello", page: "assets/index-1.js", info: {}, seat: 0, now: 0, state: state(steps), events, is_whole: true, presence: { online: [] } } as unknown as FromServer);
}

function happens(kind: string, seat: number, steps: number, offer: OfferState | null = null): void {
  const told = event(kind, seat);
  receive({ type: "news", event: told, state: state(steps, offer) });
}

const struck = () => live.events.filter(({ undone }) => undone).map((one) => one.version);
const settled = () => vi.advanceTimersByTime(10 * MOVE);

test("the first word of the server says which page it has", () => {
  hello(0);
  expect(renew).toHaveBeenCalledWith("assets/index-1.js");
});

test("what moves, moves from where it was before, also while something earlier still moves", () => {
  hello(0);
  happens("act", 0, 1);
  happens("act", 1, 2);
  expect(live.shown!.steps).toBe(0);
  expect(movedFrom).toEqual([view(0), view(1)]);
  settled();
  expect(live.shown!.steps).toBe(2);
});

test("an undo strikes out the choice that it takes back", () => {
  hello(0);
  happens("act", 0, 1);
  happens("act", 0, 2);
  settled();
  happens("undo", 0, 1);
  expect(struck()).toEqual([2]);
});

test("an undo strikes out a choice that still moves", () => {
  hello(0);
  happens("act", 0, 1);
  happens("undo", 0, 0);
  expect(struck()).toEqual([1]);
});

test("every further undo strikes out the choice before", () => {
  hello(0);
  for (const steps of [1, 2, 3]) happens("act", 0, steps);
  happens("undo", 0, 2);
  happens("undo", 0, 1);
  expect(struck()).toEqual([2, 3]);
});

test("a wish that bots agree to at once strikes out my choice and all that followed it", () => {
  hello(0);
  happens("act", 0, 1);
  happens("act", 0, 3);
  happens("act", 1, 4);
  happens("act", 2, 6);
  happens("offer", 0, 1);
  expect(struck()).toEqual([2, 3, 4]);
});

test("a wish strikes out nothing until it is agreed to, and then the choice of the one who wished", () => {
  hello(0);
  happens("act", 0, 1);
  happens("act", 1, 2);
  happens("act", 2, 3);
  const offer = { seat: 1, step: 1, agreed: [] };
  happens("offer", 1, 3, offer);
  happens("accept", 0, 3, { ...offer, agreed: [0] });
  expect(struck()).toEqual([]);
  happens("accept", 2, 1);
  expect(struck()).toEqual([2, 3]);
});

test("it is the same where the last one who was asked leaves", () => {
  hello(0);
  happens("act", 0, 1);
  happens("act", 1, 2);
  happens("offer", 0, 2, { seat: 0, step: 0, agreed: [] });
  happens("leave", 1, 0);
  expect(struck()).toEqual([1, 2]);
});

test("choices made before the page was loaded are struck out too", () => {
  hello(5, event("act", 0), event("act", 1));
  happens("offer", 0, 0);
  expect(struck()).toEqual([1, 2]);
});

test("what is said and what is played strike out nothing", () => {
  hello(0);
  happens("act", 0, 1);
  happens("say", 1, 1);
  happens("act", 1, 2);
  expect(struck()).toEqual([]);
});
