// What moves on a board: everything that one action brought about, in order and within a hard limit, and then the position after it.
import type { GamePage } from "../games/game";
import type { Movement, Running } from "./motion";
import { Queue } from "./queue";
import { settings } from "./settings.svelte";
import type { Event } from "./wire";

type Page = Pick<GamePage, "movements">;

export class BoardAnimation {
  moving = $state.raw<Running[]>([]);
  private readonly queue = new Queue(() => settings.isStill);
  private moved = 0;

  constructor(private readonly longest: number) {} // milliseconds for all that one action moves

  get length(): number {
    return this.queue.length;
  }

  play(page: Page, events: Event[], before: object, after: object, then: () => void): void {
    this.add(
      events.map((event) => page.movements(event, before, after)),
      1,
      false,
    );
    this.wait(0, then);
  }

  // What has been taken back runs back, twice as fast, over the position from before it.
  playBack(page: Page, events: Event[], before: object, after: object, then: () => void): void {
    this.add(events.map((event) => page.movements(event, before, after)).toReversed(), 0.5, true);
    this.wait(0, then);
  }

  private add(parts: Movement[][], share: number, isBack: boolean): void {
    const timed = parts
      .filter((movements) => movements.length)
      .map((movements) => ({ movements, ms: Math.max(...movements.map((movement) => movement.ms)) }));
    const all = timed.reduce((sum, part) => sum + part.ms, 0);
    const pace = share * settings.pace * Math.min(1, this.longest / Math.max(1, all));
    for (const { movements, ms } of timed)
      this.queue.add({
        ms: ms * pace,
        begin: () => (this.moving = movements.map((movement) => ({ ...movement, ms: movement.ms * pace, id: ++this.moved, isBack }))),
        end: () => (this.moving = []),
      });
  }

  wait(ms: number, then: () => void): void {
    this.queue.add({ ms, begin: () => {}, end: then });
  }

  skip(): void {
    this.queue.skip();
  }
}
