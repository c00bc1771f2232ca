// A guided game as it goes on: which sentence it is at, what the board shows, and what follows when the reader does what is asked.
import type { GamePage } from "../../games/game";
import { api } from "../../lib/api";
import type { Running } from "../../lib/motion";
import { Selection } from "../../lib/selection.svelte";
import { shake } from "../../lib/shake";
import { BoardAnimation } from "../../lib/animation.svelte";
import type { LegalAction, Lesson, LessonAnswer, LessonFrame, Event } from "../../lib/wire";
import { BETWEEN, MAX_SHOW_MS } from "./pace";
import { keepProgress, stepToContinue } from "./progress";

// What else was clicked: something that is allowed too, or something that leads nowhere, with what the rules say of it.
export type Mistake = { isAllowed: true } | ({ isAllowed: false } & LessonAnswer);

export class GuidedGame {
  index = $state(0);
  stage = $state<"sentence" | "moving" | "comment">("sentence");
  shown = $state.raw<LessonFrame>({ mover: null, events: [], view: {} });
  last = $state.raw<Event[]>([]);
  events = $state.raw<Event[]>([]);
  mistake = $state.raw<Mistake | null>(null);
  readonly selection: Selection;
  private readonly animation = new BoardAnimation(MAX_SHOW_MS);

  step = $derived.by(() => this.lesson.steps[this.index]!);
  isAsking = $derived.by(() => this.stage === "sentence" && this.step.action !== null);
  isOver = $derived.by(() => this.stage === "sentence" && this.index === this.lesson.steps.length - 1);

  constructor(
    readonly lesson: Lesson,
    private readonly page: GamePage,
  ) {
    this.selection = new Selection(
      (action) => this.choose(action),
      (thing) => this.why(thing),
    );
    this.restart(stepToContinue(lesson.game, lesson.steps.length));
  }

  // From a step on, with everything that happened before it.
  restart(step = 0): void {
    this.animation.skip();
    const past = this.lesson.steps.slice(0, step).flatMap(({ frames }) => frames);
    this.shown = past.at(-1) ?? { mover: this.lesson.mover, events: [], view: this.lesson.view };
    this.last = past.at(-1)?.events ?? [];
    this.events = past.flatMap(({ events }) => events);
    this.enter(step);
  }

  // The reader reads on.
  next(): void {
    if (this.stage === "sentence") this.play(this.step.frames, () => this.enter(this.index + 1));
    else if (this.stage === "comment") this.play(this.step.frames.slice(1), () => this.enter(this.index + 1));
  }

  get moving(): Running[] {
    return this.animation.moving;
  }

  skip(): void {
    this.animation.skip();
  }

  private enter(index: number): void {
    this.index = index;
    keepProgress(this.lesson.game, index, this.lesson.steps.length);
    this.stage = "sentence";
    this.mistake = null;
    this.selection.offer(this.step.action === null ? [] : this.step.legal);
  }

  private choose(action: LegalAction): void {
    if (action.action !== this.step.action) {
      this.mistake = { isAllowed: true };
      return;
    }
    this.mistake = null;
    this.selection.offer([]);
    const [first, ...rest] = this.step.frames;
    if (this.step.has_comment) this.play(first ? [first] : [], () => (this.stage = "comment"));
    else this.play(first ? [first, ...rest] : [], () => this.enter(this.index + 1));
  }

  // The rules answer on the server; without it the reader is at least told what to do.
  private async why(thing: string): Promise<void> {
    if (!this.isAsking) return;
    shake(thing);
    const { index } = this;
    const answer = await api.lessonWhy(this.lesson.game, index, thing).catch(() => ({ reason: null, clause: null }));
    if (this.isAsking && index === this.index) this.mistake = { isAllowed: false, ...answer };
  }

  // Each frame is shown over the view before it, which is only known when its turn comes.
  private play(frames: LessonFrame[], then: () => void): void {
    this.stage = "moving";
    const [frame, ...rest] = frames;
    if (!frame) {
      then();
      return;
    }
    const show = () => {
      this.shown = frame;
      if (frame.events.length) this.last = frame.events;
      this.events = [...this.events, ...frame.events];
    };
    this.animation.play(this.page, frame.events, this.shown.view, frame.view, show);
    this.animation.wait(rest.length ? BETWEEN : 0, () => this.play(rest, then));
  }
}
