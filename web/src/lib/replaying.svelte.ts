// Stepping through a game: from a table of the server, or from a record that somebody has opened.
import { api, type Earlier } from "./api";

export interface Source {
  at: (step: number) => Promise<Earlier>;
}

export function fromTable(table: string, seat: number | null, token: string | null): Source {
  return { at: (step) => api.step(table, step, seat, token) };
}

export function fromRecord(record: string): Source {
  return { at: (step) => api.recordAt(record, step) };
}

const PACE = 900; // milliseconds a step

export class Replaying {
  current = $state.raw<Earlier | null>(null);
  steps = $state(0);
  step = $state(0);
  isRunning = $state(false);
  trouble = $state.raw<unknown>(null);
  private readonly known = new Map<number, Earlier>();
  private wanted = 0;

  constructor(
    private readonly source: Source,
    first: number,
  ) {
    this.go(first);
  }

  async go(step: number): Promise<void> {
    const wanted = Math.max(0, this.steps ? Math.min(step, this.steps) : step);
    const call = ++this.wanted;
    try {
      const found = this.known.get(wanted) ?? (await this.source.at(wanted));
      this.known.set(wanted, found);
      if (call !== this.wanted) return;
      this.current = found;
      this.steps = found.steps;
      this.step = found.step;
    } catch (error) {
      this.trouble = error;
      this.isRunning = false;
    }
  }

  stop(): void {
    this.isRunning = false;
  }

  async run(): Promise<void> {
    this.isRunning = !this.isRunning;
    while (this.isRunning && this.step < this.steps) {
      await this.go(this.step + 1);
      await new Promise((wake) => setTimeout(wake, PACE));
    }
    this.isRunning = false;
  }
}
