// What moves on a board: everything that one choice brought about, in order and within a hard limit, and then the position after it.
import type { GamePage } from "../games/game";
import type { Moving } from "./motion";
import { Queue } from "./queue";
import { settings } from "./settings.svelte";
import type { Said } from "./wire";

export class Showing {
  moving = $state.raw<Moving[]>([]);
  private readonly queue = new Queue(() => settings.isStill);
  private moved = 0;

  constructor(private readonly longest: number) {} // milliseconds for all that one choice moves

  get length(): number {
    return this.queue.length;
  }

  play(page: Pick<GamePage<any>, "movements">, told: Said[], before: any, after: any, then: () => void): void {
    const parts = told
      .map((said) => page.movements(said, before, after))
      .filter((movements) => movements.length)
      .map((movements) => ({ movements, ms: Math.max(...movements.map((movement) => movement.ms)) }));
    const all = parts.reduce((sum, part) => sum + part.ms, 0);
    const pace = settings.pace * Math.min(1, this.longest / Math.max(1, all));
    for (const { movements, ms } of parts)
      this.queue.add({
        ms: ms * pace,
        begin: () => (this.moving = movements.map((movement) => ({ ...movement, ms: movement.ms * pace, id: ++this.moved }))),
        end: () => (this.moving = []),
      });
    this.wait(0, then);
  }

  wait(ms: number, then: () => void): void {
    this.queue.add({ ms, begin: () => {}, end: then });
  }

  skip(): void {
    this.queue.skip();
  }
}
