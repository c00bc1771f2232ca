// A public table as a spectator sees it, for as long as it is shown.
import { Link } from "../../lib/link";
import type { Entry, Event, Hello, NewEntry, TableState } from "../../lib/wire";

export class Glimpse {
  state = $state.raw<TableState | null>(null);
  last = $state.raw<Event[]>([]); // what happened last
  watchers = $state(0);
  private readonly link: Link;

  constructor(table: string) {
    const protocol = location.protocol === "https:" ? "wss" : "ws";
    this.link = new Link(
      () => `${protocol}://${location.host}/api/tables/${table}/socket?watch=true`,
      null,
      () => this.state?.version ?? null,
      (message) => {
        if (message.type === "hello") this.hello(message as Hello);
        else if (message.type === "entry") this.entry((message as NewEntry).entry, (message as NewEntry).state);
        else if (message.type === "presence") this.watchers = message.watchers as number;
      },
      () => {},
    );
  }

  close(): void {
    this.link.close();
  }

  private hello({ state, presence }: Hello): void {
    this.state = state;
    this.watchers = presence.watchers;
  }

  private entry(entry: Entry, state: TableState): void {
    this.state = state;
    if (entry.kind === "action") this.last = entry.events;
  }
}
