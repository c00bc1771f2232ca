// The connection to a table for one seat: it heals itself, and what was sent is sent again until the server has stored it.
import type { Done, Hello, NewEntry, Problem } from "./wire";

export type FromServer = Hello | NewEntry | Done | Problem | { type: "presence"; [detail: string]: unknown };
export type State = "connecting" | "open" | "lost" | "closed";

interface Wish {
  message: { type: string; id: string; [detail: string]: unknown };
  settle: (answer: Done | Problem) => void;
}

const HEARTBEAT = 12_000;
const ANSWER_WITHIN = 8_000;
const MAX_WAIT = 15_000;
const WAIT_TO_REPEAT = 1_000;
const REPEATED = ["rate", "server.busy"]; // there was no time for it; later there will be
// The server will not have us, so that trying again is of no use.
export const FINAL_CODES = [4400, 4403, 4404, 4410, 4411, 4412];

export class Link {
  private socket: WebSocket | null = null;
  private readonly wishes = new Map<string, Wish>();
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  private number = 0;
  private isOver = false;
  private readonly session = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly address: (since: number | null) => string,
    private readonly token: string | null,
    private readonly version: () => number | null,
    private readonly receive: (message: FromServer) => void,
    private readonly changed: (state: State, code?: number) => void,
  ) {
    this.open();
    addEventListener("online", this.retry);
    document.addEventListener("visibilitychange", this.retry);
  }

  // Settles when the server has answered, however often the connection is lost meanwhile.
  send(type: string, details: Record<string, unknown> = {}): Promise<Done | Problem> {
    const id = `${this.session}-${++this.number}`;
    return new Promise((settle) => {
      const wish = { message: { type, id, ...details }, settle };
      this.wishes.set(id, wish);
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(wish.message));
    });
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    clearInterval(this.beat);
    removeEventListener("online", this.retry);
    document.removeEventListener("visibilitychange", this.retry);
    this.socket?.close(1000);
  }

  private open(): void {
    this.changed(this.tries ? "lost" : "connecting");
    const protocols = this.token ? ["critias", `bearer.${this.token}`] : ["critias"];
    const socket = (this.socket = new WebSocket(this.address(this.version()), protocols));
    socket.onmessage = ({ data }) => this.take(socket, data);
    socket.onclose = ({ code }) => socket === this.socket && this.lost(code);
  }

  private take(socket: WebSocket, data: string): void {
    if (socket !== this.socket) return;
    this.heard = performance.now();
    const message = JSON.parse(data) as FromServer;
    if (message.type === "hello") this.opened(socket);
    if (message.type === "done" || message.type === "problem") {
      const wish = message.id === null ? undefined : this.wishes.get(message.id);
      if (wish && message.type === "problem" && REPEATED.includes(message.code)) {
        setTimeout(
          () => socket === this.socket && this.wishes.has(wish.message.id) && socket.send(JSON.stringify(wish.message)),
          WAIT_TO_REPEAT,
        );
      } else if (wish) {
        this.wishes.delete(message.id!);
        wish.settle(message);
      }
    }
    this.receive(message);
  }

  private opened(socket: WebSocket): void {
    this.tries = 0;
    this.changed("open");
    for (const { message } of this.wishes.values()) socket.send(JSON.stringify(message));
    clearInterval(this.beat);
    this.beat = setInterval(() => this.check(), HEARTBEAT);
  }

  // A connection can die without a word: one that does not answer a ping is dropped.
  private check(): void {
    const asked = performance.now();
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify({ type: "ping", id: `${this.session}-p${++this.number}` }));
    setTimeout(() => {
      if (!this.isOver && this.heard < asked) this.lost(1006);
    }, ANSWER_WITHIN);
  }

  private lost(code: number): void {
    if (this.isOver) return;
    clearInterval(this.beat);
    const left = this.socket;
    this.socket = null;
    left?.close();
    if (FINAL_CODES.includes(code)) {
      this.isOver = true;
      this.changed("closed", code);
      return;
    }
    this.tries += 1;
    this.changed("lost", code);
    const wait = Math.min(MAX_WAIT, 300 * 2 ** Math.min(this.tries, 6)) * (0.7 + 0.6 * Math.random());
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), wait);
  }

  private readonly retry = (): void => {
    if (this.isOver || this.socket || document.hidden) return;
    clearTimeout(this.timer);
    this.open();
  };
}
