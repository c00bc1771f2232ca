// A table as one seat sees it, kept up to date: what the server says, what the screen shows while things still move, and what I may do.
import type { GamePage } from "../games/game";
import { api } from "./api";
import { changesAfter, changesBetween, type Change } from "./changes";
import { Link, type FromServer, type State as LinkState } from "./link";
import type { Moving } from "./motion";
import { Picking, type Spot } from "./picking.svelte";
import { renew } from "./renew";
import { shake } from "./shake";
import { Showing } from "./showing.svelte";
import type { Choice, Event, Hello, News, PointsAfter, Problem, Said, State, TableInfo } from "./wire";

export interface Answer {
  said: Said | null; // a sentence of the game
  code: string | null; // or one of the page
  args: Record<string, unknown>;
  clause: string | null;
  at: Spot | null;
}

const LONGEST_SHOW = 1200; // milliseconds for all that one action moves
const PATIENCE = 6; // so many actions behind, the screen catches up without movement
const LINES = 60; // of the log, at first and each time that earlier ones are asked for; the server says of as many choices what they changed

const isStanding = (event: Event): boolean => event.kind === "act" && !event.undone;

// What whoever chose last has done since it was called; nothing once I have chosen.
function lastOfOthers(events: Event[], me: number | null): Said[] {
  const acts = events.filter(isStanding);
  const mover = acts.at(-1)?.seat;
  if (mover === undefined || mover === me) return [];
  return acts.slice(acts.findLastIndex(({ seat }) => seat !== mover) + 1).flatMap(({ told }) => told);
}

// Whatever the new events took back is struck out; the server marks it so for those who come later.
function joined(events: Event[], news: Event[]): Event[] {
  const gone = new Set(news.flatMap(({ undid }) => undid ?? []));
  return [...events, ...news].map((event) => (gone.has(event.version) ? { ...event, undone: true } : event));
}

export class Live {
  info = $state.raw<TableInfo | null>(null);
  seat = $state.raw<number | null>(null);
  state = $state.raw<State | null>(null); // as the server says
  shown = $state.raw<State | null>(null); // as the screen shows it
  events = $state.raw<Event[]>([]);
  changes = $state.raw(new Map<number, Change[]>()); // by version
  lines = $state(LINES);
  last = $state.raw<Said[]>([]); // what others did last
  latest = $state.raw<Said[]>([]); // what has happened just now
  online = $state.raw<boolean[]>([]);
  connection = $state.raw<LinkState>("connecting");
  closedBy = $state.raw<number | null>(null);
  answer = $state.raw<Answer | null>(null);
  isSending = $state(false);
  clockGap = 0; // the server's clock less mine
  readonly picking: Picking;
  private readonly link: Link;
  private readonly showing = new Showing(LONGEST_SHOW);
  private page: GamePage<any> | null = null;
  onhappened: (event: Event) => void = () => {};

  constructor(
    readonly table: string,
    seat: number | null,
    private readonly token: string | null,
    private readonly isWatching: boolean,
  ) {
    this.seat = seat;
    this.picking = new Picking(
      (choice) => this.act(choice),
      (thing, at) => this.why(thing, at),
    );
    const protocol = location.protocol === "https:" ? "wss" : "ws";
    const asked = [seat === null ? "" : `seat=${seat}`, isWatching ? "watch=true" : ""].filter(Boolean);
    this.link = new Link(
      (since) => `${protocol}://${location.host}/api/tables/${table}/socket?${[...asked, ...(since === null ? [] : [`since=${since}`])].join("&")}`,
      token,
      () => this.state?.version ?? 0,
      (message) => this.receive(message),
      (state, code) => {
        this.connection = state;
        this.closedBy = code ?? null;
      },
    );
  }

  usePage(page: GamePage<any>): void {
    this.page = page;
    void this.lookUpChanges();
  }

  close(): void {
    this.link.close();
    this.showing.skip();
  }

  // ---------------------------------------------------------------------------------------------- from the server

  private receive(message: FromServer): void {
    if (message.type === "hello") this.hello(message as Hello);
    else if (message.type === "news") this.news(message as News);
    else if (message.type === "presence") this.online = (message.online as boolean[]) ?? [];
  }

  private hello(hello: Hello): void {
    this.info = hello.info;
    this.seat = hello.seat ?? null;
    this.clockGap = hello.now - Date.now();
    this.online = hello.presence.online;
    renew(hello.page);
    const known = this.events.at(-1)?.version ?? 0;
    const isGap = !hello.is_whole && this.events.length > 0;
    const news = hello.events.filter((event) => event.version > known);
    this.events = isGap ? hello.events : joined(this.events, news);
    this.state = hello.state;
    this.showing.skip();
    this.show(hello.state, news.flatMap((event) => event.told).slice(-4));
    void this.lookUpChanges();
  }

  private news({ event, state }: News): void {
    const before = this.state;
    if (before && event.version <= before.version) return;
    this.events = joined(this.events, [event]);
    if (this.page && before) this.changes = new Map(this.changes).set(event.version, changesBetween(this.page, before.view, state.view));
    this.state = state;
    this.picking.offer([]);
    this.onhappened(event);
    this.play(event, before, state);
  }

  // Of choices made while I, or the game's page, was not here. The log does without them if the server does not answer.
  private async lookUpChanges(most = LINES): Promise<void> {
    const page = this.page;
    const unknown = this.events.filter(isStanding).slice(-most).filter(({ version }) => !this.changes.has(version)).slice(-LINES);
    if (!page || !unknown.length) return;
    const views = await api.views(this.table, this.seat, this.token, unknown[0]!.version - 1, unknown.at(-1)!.version, this.isWatching).catch(() => []);
    this.changes = new Map([...changesAfter(page, views), ...this.changes]);
  }

  // More lines of the log: those that the screen has, or what the server did not tell when I came.
  async lookEarlier(): Promise<void> {
    this.lines += LINES;
    const first = (this.events[0]?.version ?? 1) - 1;
    if (first > 0 && this.events.length < this.lines) {
      const since = Math.max(0, first - LINES);
      const earlier = await api.log(this.table, this.seat, this.token, since, first - since, this.isWatching).catch(() => []);
      if (this.events[0]?.version === first + 1) this.events = [...earlier, ...this.events];
    }
    for (let known = -1; known < this.changes.size; ) {
      known = this.changes.size;
      await this.lookUpChanges(Infinity);
    }
  }

  // ---------------------------------------------------------------------------------------------- showing

  private play(event: Event, before: State | null, after: State): void {
    if (this.showing.length > PATIENCE) this.showing.skip();
    const then = () => this.show(after, event.told);
    if (this.page && before && event.undid?.length) this.playBack(this.page, event.undid, before, after, then);
    else if (this.page && before) this.showing.play(this.page, event.told, before.view, after.view, then);
    else this.showing.wait(0, then);
  }

  private playBack(page: GamePage<any>, undid: number[], before: State, after: State, then: () => void): void {
    const told = this.events.filter(({ version }) => undid.includes(version)).flatMap((event) => event.told);
    this.showing.wait(0, () => (this.shown = after));
    this.showing.playBack(page, told, after.view, before.view, then);
  }

  private show(state: State, told: Said[]): void {
    this.shown = state;
    this.last = lastOfOthers(this.events.filter(({ version }) => version <= state.version), this.seat);
    if (told.length) this.latest = told;
    if (state === this.state) this.picking.offer(state.legal ?? []);
  }

  get moving(): Moving[] {
    return this.showing.moving;
  }

  skip(): void {
    this.showing.skip();
  }

  // ---------------------------------------------------------------------------------------------- to the server

  private async act(choice: Choice): Promise<void> {
    this.answer = null;
    this.isSending = true;
    this.picking.offer([]);
    const answer = await this.link.send("act", { action: choice.action, version: this.state?.version ?? null });
    this.isSending = false;
    if (answer.type === "problem") {
      this.refuse(answer, null);
      this.picking.offer(this.state?.legal ?? []);
    }
  }

  // Of a game that is over.
  points(): Promise<PointsAfter[]> {
    return api.points(this.table, this.seat, this.token);
  }

  record(): Promise<string> {
    return api.record(this.table, this.seat, this.token);
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
    else if (answer.reason) this.answer = { said: answer.reason, code: null, args: {}, clause: answer.clause ?? null, at };
  }

  private refuse(problem: Problem, at: Spot | null): void {
    this.answer = { said: problem.reason ?? null, code: problem.code, args: problem.args ?? {}, clause: problem.clause ?? null, at };
  }
}
