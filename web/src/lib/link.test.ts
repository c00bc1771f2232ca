// The connection against a server that is none: what is sent, how often, and when it is tried again.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FINAL_CODES, Link, type FromServer, type State } from "./link";

interface Sent {
  type: string;
  id: string;
}

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Sent[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(
    readonly address: string,
    readonly protocols: string[],
  ) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  hello(): void {
    this.readyState = 1;
    this.say({ type: "hello" });
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const listeners = new Map<string, () => void>();
let states: State[];
let heard: FromServer[];
let link: Link;
const last = () => FakeSocket.all.at(-1)!;
const opened = () => FakeSocket.all.length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5); // the wait is neither shortened nor lengthened
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
  vi.stubGlobal("document", { hidden: false, addEventListener: () => {}, removeEventListener: () => {} });
  FakeSocket.all = [];
  states = [];
  heard = [];
  link = new Link(
    (since) => `ws://server?since=${since}`,
    "secret",
    () => 7,
    (message) => heard.push(message),
    (state) => states.push(state),
  );
});

afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the token is in the protocol and never in the address", () => {
  expect(last().protocols).toEqual(["critias", "bearer.secret"]);
  expect(last().address).toBe("ws://server?since=7");
});

test("messages from before the connection opens are sent when it does", () => {
  link.send("say", { text: "a" });
  expect(last().sent).toEqual([]);
  last().hello();
  expect(last().sent).toMatchObject([{ type: "say", text: "a" }]);
});

test("only what was not answered is sent again, with the same number", async () => {
  last().hello();
  const first = link.send("action", { action: 1 });
  link.send("action", { action: 2 });
  const [one, two] = last().sent as [Sent, Sent];
  last().say({ type: "done", id: one.id, version: 8 });
  expect(await first).toMatchObject({ type: "done", version: 8 });
  last().drop();
  vi.advanceTimersByTime(1000);
  last().hello();
  expect(last().sent).toEqual([two]);
});

test("no two messages have the same number", () => {
  last().hello();
  for (let k = 0; k < 50; k++) link.send("ping");
  expect(new Set(last().sent.map(({ id }) => id)).size).toBe(50);
  expect(last().sent.every(({ id }) => /^[A-Za-z0-9_-]{1,40}$/.test(id))).toBe(true);
});

test("a refusal settles a message like an answer", async () => {
  last().hello();
  const wish = link.send("undo");
  last().say({ type: "problem", id: last().sent[0]!.id, code: "action.turn" });
  expect(await wish).toMatchObject({ code: "action.turn" });
});

test.each(["rate", "server.busy"])("what there is no time for (%s) is sent again after a moment, with the same number", async (code) => {
  last().hello();
  const wish = link.send("action", { action: 1 });
  const message = last().sent[0]!;
  last().say({ type: "problem", id: message.id, code });
  vi.advanceTimersByTime(1000);
  expect(last().sent).toEqual([message, message]);
  last().say({ type: "done", id: message.id, version: 9 });
  expect(await wish).toMatchObject({ version: 9 });
});

test("an answer that comes twice settles once", async () => {
  last().hello();
  const wish = link.send("action", { action: 1 });
  const done = { type: "done", id: last().sent[0]!.id, version: 3 };
  last().say(done);
  last().say(done);
  expect(await wish).toMatchObject({ version: 3 });
});

test("a lost connection is tried again, each time later, at most every fifteen seconds", () => {
  last().hello();
  const waits: number[] = [];
  for (let k = 0; k < 9; k++) {
    const before = opened();
    last().drop();
    let waited = 0;
    for (; opened() === before; waited += 50) vi.advanceTimersByTime(50);
    waits.push(waited);
  }
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBeLessThanOrEqual(1000);
  expect(waits.at(-1)).toBe(15_000);
});

test("a connection that came back begins with short waits again", () => {
  for (let k = 0; k < 5; k++) {
    last().drop();
    vi.advanceTimersByTime(15_000);
  }
  last().hello();
  const before = opened();
  last().drop();
  vi.advanceTimersByTime(1000);
  expect(opened()).toBe(before + 1);
});

test("the state is said: connecting, open, lost, open", () => {
  last().hello();
  last().drop();
  vi.advanceTimersByTime(1000);
  last().hello();
  expect(states.filter((state, k) => state !== states[k - 1])).toEqual(["connecting", "open", "lost", "open"]);
});

test.each(FINAL_CODES)("a server that will not have us is not asked again (%i)", (code) => {
  last().drop(code);
  vi.advanceTimersByTime(60_000);
  expect(opened()).toBe(1);
  expect(states.at(-1)).toBe("closed");
});

test("a connection that died silently is dropped", () => {
  last().hello();
  vi.advanceTimersByTime(12_000);
  expect(last().sent).toMatchObject([{ type: "ping" }]);
  vi.advanceTimersByTime(8_000);
  expect(states.at(-1)).toBe("lost");
});

test("it is dropped even if the machine’s clock is set back meanwhile, and kept if it is set forward", () => {
  const hour = 3_600_000;
  last().hello();
  vi.advanceTimersByTime(12_000);
  vi.setSystemTime(Date.now() + hour);
  last().say({ type: "done", id: last().sent.at(-1)!.id, version: 7 });
  vi.setSystemTime(Date.now() - 2 * hour);
  vi.advanceTimersByTime(8_000);
  expect(states.at(-1)).toBe("open");
  vi.advanceTimersByTime(12_000);
  expect(states.at(-1)).toBe("lost");
});

test("a connection that answers pings stays", () => {
  last().hello();
  for (let k = 0; k < 5; k++) {
    vi.advanceTimersByTime(12_000);
    last().say({ type: "done", id: last().sent.at(-1)!.id, version: 7 });
  }
  expect(opened()).toBe(1);
  expect(states.at(-1)).toBe("open");
});

test("a machine that is online again does not wait", () => {
  for (let k = 0; k < 6; k++) {
    last().drop();
    vi.advanceTimersByTime(15_000);
  }
  last().drop();
  const before = opened();
  listeners.get("online")!();
  expect(opened()).toBe(before + 1);
});

test("messages of an old connection are ignored", () => {
  const old = last();
  old.hello();
  old.drop();
  vi.advanceTimersByTime(1000);
  old.say({ type: "entry" });
  expect(heard.map(({ type }) => type)).toEqual(["hello"]);
});

test("closing is for good", () => {
  last().hello();
  link.close();
  last().drop(1000);
  vi.advanceTimersByTime(60_000);
  expect(opened()).toBe(1);
});
