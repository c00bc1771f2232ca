// What a page and the server say to each other, overheard: what may be chosen now, and what was sent.
import type { Page } from "playwright-core";
import type { Choice, State } from "../src/lib/wire";

export class Feed {
  states = new Map<number, State>(); // the latest for each seat of this page
  acts: { id: string; action: number }[] = [];
  private table = "";

  constructor(page: Page) {
    page.on("websocket", (socket) => {
      const address = new URL(socket.url());
      const seat = Number(address.searchParams.get("seat") ?? -1);
      if (address.pathname !== this.table) this.states.clear();
      this.table = address.pathname;
      socket.on("framereceived", ({ payload }) => this.heard(seat, String(payload)));
      socket.on("framesent", ({ payload }) => this.said(String(payload)));
    });
  }

  heard(seat: number, text: string): void {
    const message = JSON.parse(text);
    if (message.type !== "hello" && message.type !== "news") return;
    const known = this.states.get(seat);
    if (!known || message.state.version >= known.version || message.type === "hello") this.states.set(seat, message.state);
  }

  said(text: string): void {
    const message = JSON.parse(text);
    if (message.type === "act") this.acts.push({ id: message.id, action: message.action });
  }

  // The state of the seat that is asked, or of any.
  get state(): State | undefined {
    const all = [...this.states.values()];
    return all.find((state) => state.legal?.length) ?? all[0];
  }

  get legal(): Choice[] {
    return this.state?.legal ?? [];
  }

  get steps(): number {
    return Math.max(-1, ...[...this.states.values()].map((state) => state.steps));
  }
}
