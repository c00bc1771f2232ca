// A review that the server makes: asked for, followed until it is ready, called off.
import { api } from "./api";
import { merged } from "./review";
import type { ReviewedTurn, ReviewState } from "./wire";

const LOOK_MS = 700;

export class Review {
  phase = $state<ReviewState["phase"] | null>(null); // null: not known yet
  ahead = $state(0);
  count = $state(0); // turns of the whole game
  reported = $state(0); // every turn is reported twice
  turns = $state.raw<ReviewedTurn[]>([]);
  trouble = $state.raw<unknown>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
  ) {}

  get isUnderWay(): boolean {
    return this.phase === "waiting" || this.phase === "looking";
  }

  // One that nobody has asked for yet is asked for by those who played.
  async open(): Promise<void> {
    await this.look();
    if (this.phase === "none" && this.seat !== null) await this.start();
  }

  start = (): Promise<void> => this.ask(() => api.startReview(this.table, this.seat!));
  cancel = (): Promise<void> => this.ask(() => api.cancelReview(this.table, this.seat!));
  look = (): Promise<void> => this.ask(() => api.review(this.table, this.seat, this.reported));

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async ask(question: () => Promise<ReviewState>): Promise<void> {
    clearTimeout(this.timer);
    try {
      this.take(await question());
      this.trouble = null;
    } catch (error) {
      this.trouble = error;
    }
    clearTimeout(this.timer); // of another question, meanwhile
    if (this.isUnderWay && !this.isStopped) this.timer = setTimeout(this.look, LOOK_MS);
  }

  private take({ phase, ahead, turns, reported, reports }: ReviewState): void {
    const hasBegunAgain = phase !== "ready" && reported < this.reported;
    this.phase = phase;
    this.ahead = ahead;
    this.count = turns;
    this.reported = reported;
    this.turns = phase === "ready" || hasBegunAgain ? reports : merged(this.turns, reports);
  }
}
