// Stepping through a game: from a table of the server, or from a record that somebody has opened.
import type { GamePage } from "../games/game";
import { api } from "./api";
import { BoardAnimation } from "./animation.svelte";
import type { EarlierPosition, StepEvents } from "./wire";

export interface Source {
  at: (step: number) => Promise<EarlierPosition>;
  events: (after: number) => Promise<StepEvents[]>; // what some of the next steps were
}

export function fromTable(table: string, seat: number | null): Source {
  return { at: (step) => api.step(table, step, seat), events: (after) => api.steps(table, after, seat) };
}

export function fromRecord(record: string): Source {
  return { at: (step) => api.recordAt(record, step), events: (after) => api.recordSteps(record, after) };
}

const PACE = 900; // milliseconds a step at least
const MAX_SHOW_MS = 1200; // milliseconds for all that one step moves

const asleep = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

export class Replay {
  current = $state.raw<EarlierPosition | null>(null); // where one has gone to
  shown = $state.raw<EarlierPosition | null>(null); // what the board shows, while things still move
  events = $state.raw<StepEvents[]>([]); // of all steps from the first one on, as far as they are known
  steps = $state(0);
  step = $state(0);
  goal = $state(0); // the step that was asked for last, which the server may not have sent yet
  isRunning = $state(false);
  trouble = $state.raw<unknown>(null);
  readonly animation = new BoardAnimation(MAX_SHOW_MS);
  private readonly known = new Map<number, EarlierPosition>();
  private calls = 0;
  private runs = 0;
  private isReading = false;

  constructor(
    private readonly source: Source,
    private readonly page: Pick<GamePage, "movements">,
    first: number,
  ) {
    void this.go(first);
  }

  // Done when the board shows it. The next step is shown as it was played, any other immediately.
  async go(step: number): Promise<void> {
    const wanted = Math.max(0, this.steps ? Math.min(step, this.steps) : step);
    const call = ++this.calls;
    this.goal = wanted;
    try {
      const kept = wanted < this.steps ? this.known.get(wanted) : undefined; // of a game that goes on the last step does not stay the last
      const found = kept ?? (await this.source.at(wanted));
      this.known.set(wanted, found);
      if (call !== this.calls) return;
      this.trouble = null;
      if (!kept) this.steps = found.steps;
      this.step = this.goal = found.step;
      this.current = found;
      void this.readOn();
      await this.show(found);
    } catch (error) {
      if (call !== this.calls) return;
      this.goal = this.step;
      this.trouble = error;
      this.isRunning = false;
    }
  }

  // From where the last press leads to: n presses are n steps, however fast they come.
  by(steps: number): Promise<void> {
    return this.go(this.goal + steps);
  }

  private show(found: EarlierPosition): Promise<void> {
    this.animation.skip();
    return new Promise((done) => {
      const then = () => {
        this.shown = found;
        done();
      };
      if (this.shown?.step === found.step - 1) this.animation.play(this.page, found.events, this.shown.view, found.view, then);
      else then();
    });
  }

  // A replay does without the rest of the list if the server does not answer, and asks again at the next step.
  private async readOn(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    while (this.events.length < this.steps) {
      const more = await this.source.events(this.events.length).catch(() => []);
      if (!more.length) break;
      this.events = [...this.events, ...more];
    }
    this.isReading = false;
  }

  stop(): void {
    this.isRunning = false;
    this.animation.skip();
  }

  async run(): Promise<void> {
    this.isRunning = !this.isRunning;
    const run = ++this.runs; // stopping and going on within a step begins another run
    while (this.isRunning && run === this.runs && this.step < this.steps) await Promise.all([this.by(1), asleep(PACE)]);
    if (run === this.runs) this.isRunning = false;
  }
}
