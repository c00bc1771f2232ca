// What a page and the server say to each other, overheard: what may be chosen now, and what was sent.
import type { Page } from "playwright-core";
import type { LegalAction, TableState } from "../src/lib/wire";

export class Feed {
  states = new Map<number, TableState>(); // the latest for each seat of this page
  actions: { id: string; action: number }[] = [];
  private table = "";

  constructor(page: Page) {
    page.on("websocket", (socket) => {
      const address = new URL(socket.url());
      const seat = Number(address.searchParams.get("seat") ?? -1);
      if (address.pathname !== this.table) this.states.clear();
      this.table = address.pathname;
      socket.on("framereceived", ({ payload }) => this.heard(seat, String(payload)));
      socket.on("framesent", ({ payload }) => this.sent(String(payload)));
    });
  }

  heard(seat: number, text: string): void {
    const message = JSON.parse(text);
    if (message.type !== "hello" && message.type !== "entry") return;
    const known = this.states.get(seat);
    if (!known || message.state.version >= known.version || message.type === "hello") this.states.set(seat, message.state);
  }

  sent(text: string): void {
    const message = JSON.parse(text);
    if (message.type === "action") this.actions.push({ id: message.id, action: message.action });
  }

  // The state of the seat that is asked, or of any.
  get state(): TableState | undefined {
    const all = [...this.states.values()];
    return all.find((state) => state.legal?.length) ?? all[0];
  }

  get legal(): LegalAction[] {
    return this.state?.legal ?? [];
  }

  get steps(): number {
    return Math.max(-1, ...[...this.states.values()].map((state) => state.steps));
  }
}
