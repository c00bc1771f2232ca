// Stepping through a game: from a table of the server, or from a record that somebody has opened.
import type { GamePage } from "../games/game";
import { api, type Earlier } from "./api";
import { Showing } from "./showing.svelte";
import type { StepTold } from "./wire";

export interface Source {
  at: (step: number) => Promise<Earlier>;
  told: (after: number) => Promise<StepTold[]>; // what some of the next steps were
}

export function fromTable(table: string, seat: number | null): Source {
  return { at: (step) => api.step(table, step, seat), told: (after) => api.steps(table, after, seat) };
}

export function fromRecord(record: string): Source {
  return { at: (step) => api.recordAt(record, step), told: (after) => api.recordSteps(record, after) };
}

const PACE = 900; // milliseconds a step at least
const LONGEST_SHOW = 1200; // milliseconds for all that one step moves

const asleep = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

export class Replaying {
  current = $state.raw<Earlier | null>(null); // where one has gone to
  shown = $state.raw<Earlier | null>(null); // what the board shows, while things still move
  told = $state.raw<StepTold[]>([]); // of all steps from the first one on, as far as they are known
  steps = $state(0);
  step = $state(0);
  isRunning = $state(false);
  trouble = $state.raw<unknown>(null);
  readonly showing = new Showing(LONGEST_SHOW);
  private readonly known = new Map<number, Earlier>();
  private wanted = 0;
  private runs = 0;
  private isReading = false;

  constructor(
    private readonly source: Source,
    private readonly page: Pick<GamePage<any>, "movements">,
    first: number,
  ) {
    void this.go(first);
  }

  // Done when the board shows it. The next step is shown as it was played, any other at once.
  async go(step: number): Promise<void> {
    const wanted = Math.max(0, this.steps ? Math.min(step, this.steps) : step);
    const call = ++this.wanted;
    try {
      const kept = wanted < this.steps ? this.known.get(wanted) : undefined; // of a game that goes on the last step does not stay the last
      const found = kept ?? (await this.source.at(wanted));
      this.known.set(wanted, found);
      if (call !== this.wanted) return;
      this.trouble = null;
      if (!kept) this.steps = found.steps;
      this.step = found.step;
      this.current = found;
      void this.readOn();
      await this.show(found);
    } catch (error) {
      this.trouble = error;
      this.isRunning = false;
    }
  }

  private show(found: Earlier): Promise<void> {
    this.showing.skip();
    return new Promise((done) => {
      const then = () => {
        this.shown = found;
        done();
      };
      if (this.shown?.step === found.step - 1) this.showing.play(this.page, found.told, this.shown.view, found.view, then);
      else then();
    });
  }

  // A replay does without the rest of the list if the server does not answer, and asks again at the next step.
  private async readOn(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    while (this.told.length < this.steps) {
      const more = await this.source.told(this.told.length).catch(() => []);
      if (!more.length) break;
      this.told = [...this.told, ...more];
    }
    this.isReading = false;
  }

  stop(): void {
    this.isRunning = false;
    this.showing.skip();
  }

  async run(): Promise<void> {
    this.isRunning = !this.isRunning;
    const run = ++this.runs; // whoever stops and goes on within a step has begun another one
    while (this.isRunning && run === this.runs && this.step < this.steps) await Promise.all([this.go(this.step + 1), asleep(PACE)]);
    if (run === this.runs) this.isRunning = false;
  }
}
