// A table as one seat sees it, kept up to date: what the server says, what the screen shows while things still move, and what I may do.
import type { GamePage } from "../games/game";
import { api } from "./api";
import { changesAfter, changesBetween, type Change } from "./changes";
import { Link, type FromServer, type State as LinkState } from "./link";
import type { Running } from "./motion";
import { commit, note, owed } from "./fairness";
import { Selection, type Spot } from "./selection.svelte";
import { renew } from "./renew";
import { shake } from "./shake";
import { BoardAnimation } from "./animation.svelte";
import type { LegalAction, Entry, Hello, NewEntry, PointsAfter, Problem, Event, Sentence, TableState, TableInfo } from "./wire";

export interface Answer {
  sentence: Sentence | null; // of the game
  code: string | null; // or one of the page
  args: Record<string, unknown>;
  clause: string | null;
  at: Spot | null;
}

type LivePage = Pick<GamePage, "movements" | "points" | "holdings">;

const MAX_SHOW_MS = 1200; // milliseconds for all that one action moves
const PATIENCE = 6; // this many actions behind, the screen catches up without movement
// Of the log, at first and each time that earlier ones are asked for; the server says of as many actions what they changed.
const LINES = 60;

const isStanding = (entry: Entry): boolean => entry.kind === "action" && !entry.undone;

// What the player who chose last has done since their turn began; nothing once I have chosen.
function lastOfOthers(entries: Entry[], me: number | null): Event[] {
  const actions = entries.filter(isStanding);
  const mover = actions.at(-1)?.seat;
  if (mover === undefined || mover === me) return [];
  return actions.slice(actions.findLastIndex(({ seat }) => seat !== mover) + 1).flatMap(({ events }) => events);
}

// Whatever the new entries took back is struck out; the server marks it so for those who come later.
function joined(entries: Entry[], fresh: Entry[]): Entry[] {
  const gone = new Set(fresh.flatMap(({ undid }) => undid));
  return [...entries, ...fresh].map((entry) => (gone.has(entry.version) ? { ...entry, undone: true } : entry));
}

export class Live {
  info = $state.raw<TableInfo | null>(null);
  seat = $state.raw<number | null>(null);
  state = $state.raw<TableState | null>(null); // as the server says
  shown = $state.raw<TableState | null>(null); // as the screen shows it
  entries = $state.raw<Entry[]>([]);
  changes = $state.raw(new Map<number, Change[]>()); // by version
  lines = $state(LINES);
  last = $state.raw<Event[]>([]); // what others did last
  latest = $state.raw<Event[]>([]); // what has happened just now
  online = $state.raw<boolean[]>([]);
  openSeats = $state.raw<number[]>([]); // that anybody may take
  readTo = $state(0); // the version up to which the chat has been seen
  connection = $state.raw<LinkState>("connecting");
  closedBy = $state.raw<number | null>(null);
  answer = $state.raw<Answer | null>(null);
  isSending = $state(false);
  clockGap = 0; // the server’s clock less this page’s, which no step of the wall clock changes
  readonly selection: Selection;
  private readonly link: Link;
  private readonly animation = new BoardAnimation(MAX_SHOW_MS);
  private page: LivePage | null = null;
  private contributed: string | null = null;
  onhappened: (entry: Entry) => void = () => {};

  constructor(
    readonly table: string,
    seat: number | null,
    private readonly token: string | null,
    private readonly isWatching: boolean,
  ) {
    this.seat = seat;
    this.selection = new Selection(
      (action) => this.choose(action),
      (thing, at) => this.why(thing, at),
    );
    const protocol = location.protocol === "https:" ? "wss" : "ws";
    const asked = [seat === null ? "" : `seat=${seat}`, isWatching ? "watch=true" : ""].filter(Boolean);
    this.link = new Link(
      (since) =>
        `${protocol}://${location.host}/api/tables/${table}/socket?${[...asked, ...(since === null ? [] : [`since=${since}`])].join("&")}`,
      token,
      () => this.state?.version ?? 0,
      (message) => this.receive(message),
      (state, code) => {
        this.connection = state;
        this.closedBy = code ?? null;
      },
    );
  }

  usePage(page: LivePage): void {
    this.page = page;
    void this.lookUpChanges();
  }

  close(): void {
    this.link.close();
    this.animation.skip();
  }

  // ---------------------------------------------------------------------------------------------- from the server

  private receive(message: FromServer): void {
    if (message.type === "hello") this.hello(message as Hello);
    else if (message.type === "entry") this.add(message as NewEntry);
    else if (message.type === "presence") this.online = (message.online as boolean[]) ?? [];
  }

  private hello(hello: Hello): void {
    this.info = hello.info;
    this.seat = hello.seat ?? null;
    this.clockGap = hello.now - performance.now();
    this.online = hello.presence.online;
    this.openSeats = hello.open_seats;
    renew(hello.page);
    const known = this.entries.at(-1)?.version ?? 0;
    const isGap = !hello.is_whole && this.entries.length > 0;
    const fresh = hello.entries.filter((entry) => entry.version > known);
    this.entries = isGap ? hello.entries : joined(this.entries, fresh);
    this.state = hello.state;
    this.contribute(hello.state);
    this.animation.skip();
    this.show(hello.state, fresh.flatMap((entry) => entry.events).slice(-4));
    void this.lookUpChanges();
  }

  private add({ entry, state }: NewEntry): void {
    const before = this.state;
    if (before && entry.version <= before.version) return;
    this.entries = joined(this.entries, [entry]);
    if (this.page && before?.view && state.view)
      this.changes = new Map(this.changes).set(entry.version, changesBetween(this.page, before.view, state.view));
    this.state = state;
    this.contribute(state);
    this.selection.offer([]);
    this.onhappened(entry);
    this.play(entry, before, state);
  }

  // Of actions made while I, or the game's page, was not here. The log does without them if the server does not answer.
  private async lookUpChanges(most = LINES): Promise<void> {
    const page = this.page;
    const unknown = this.entries
      .filter(isStanding)
      .slice(-most)
      .filter(({ version }) => !this.changes.has(version))
      .slice(-LINES);
    if (!page || !unknown.length) return;
    const views = await api
      .views(this.table, this.seat, this.token, unknown[0]!.version - 1, unknown.at(-1)!.version, this.isWatching)
      .catch(() => []);
    this.changes = new Map([...changesAfter(page, views), ...this.changes]);
  }

  // More lines of the log: those that the screen has, or what the server did not tell when I came.
  async lookEarlier(): Promise<void> {
    this.lines += LINES;
    const first = (this.entries[0]?.version ?? 1) - 1;
    if (first > 0 && this.entries.length < this.lines) {
      const since = Math.max(0, first - LINES);
      const earlier = await api.log(this.table, this.seat, this.token, since, first - since, this.isWatching).catch(() => []);
      if (this.entries[0]?.version === first + 1) this.entries = [...earlier, ...this.entries];
    }
    for (let known = -1; known < this.changes.size;) {
      known = this.changes.size;
      await this.lookUpChanges(Infinity);
    }
  }

  // What is promised is noted, and what this browser adds to chance is shown, before anything is dealt.
  private contribute(state: TableState): void {
    const value = owed(state, this.seat);
    note(this.info!, state, value !== null);
    if (value !== null && value !== this.contributed) {
      this.contributed = value;
      void this.link.send("reveal", { contribution: value });
    }
  }

  // ---------------------------------------------------------------------------------------------- animation

  private play(entry: Entry, before: TableState | null, after: TableState): void {
    if (this.animation.length > PATIENCE) this.animation.skip();
    const then = () => this.show(after, entry.events);
    if (!this.page || !before?.view || !after.view) this.animation.wait(0, then);
    else if (entry.undid?.length) this.playBack(this.page, entry.undid, before.view, after, then);
    else this.animation.play(this.page, entry.events, before.view, after.view, then);
  }

  private playBack(page: LivePage, undid: number[], before: object, after: TableState, then: () => void): void {
    const gone = this.entries.filter(({ version }) => undid.includes(version)).flatMap((entry) => entry.events);
    this.animation.wait(0, () => (this.shown = after));
    this.animation.playBack(page, gone, after.view!, before, then);
  }

  private show(state: TableState, happened: Event[]): void {
    this.shown = state;
    this.last = lastOfOthers(
      this.entries.filter(({ version }) => version <= state.version),
      this.seat,
    );
    if (happened.length) this.latest = happened;
    if (state === this.state) this.selection.offer(state.legal ?? []);
  }

  get moving(): Running[] {
    return this.animation.moving;
  }

  skip(): void {
    this.animation.skip();
  }

  // ---------------------------------------------------------------------------------------------- to the server

  private async choose(action: LegalAction): Promise<void> {
    this.answer = null;
    this.isSending = true;
    this.selection.offer([]);
    const answer = await this.link.send("action", { action: action.action, version: this.state?.version ?? null });
    this.isSending = false;
    if (answer.type === "problem") {
      this.refuse(answer, null);
      this.selection.offer(this.state?.legal ?? []);
    }
  }

  // Of a game that is over.
  points(): Promise<PointsAfter[]> {
    return api.points(this.table, this.seat, this.token);
  }

  record(): Promise<string> {
    return api.record(this.table, this.seat, this.token);
  }

  async again(): Promise<boolean> {
    return this.wish("again", { commitment: await commit() });
  }

  async wish(type: "undo" | "offer" | "accept" | "decline" | "resign" | "leave" | "back" | "again", details = {}): Promise<boolean> {
    this.answer = null;
    const answer = await this.link.send(type, details);
    if (answer.type === "problem") this.refuse(answer, null);
    return answer.type === "done";
  }

  async say(text: string): Promise<boolean> {
    const answer = await this.link.send("say", { text });
    if (answer.type === "problem") this.refuse(answer, null);
    return answer.type === "done";
  }

  private async why(thing: string, at: Spot): Promise<void> {
    if (this.seat === null || this.state?.phase !== "playing") return;
    shake(thing);
    const answer = await this.link.send("why", { thing });
    if (answer.type === "problem") this.refuse(answer, at);
    else if (answer.reason) this.answer = { sentence: answer.reason, code: null, args: {}, clause: answer.clause ?? null, at };
  }

  private refuse(problem: Problem, at: Spot | null): void {
    this.answer = { sentence: problem.reason ?? null, code: problem.code, args: problem.args ?? {}, clause: problem.clause ?? null, at };
  }
}
