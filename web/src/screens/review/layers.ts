// Shares of the win one on top of the other, the first player's at the bottom.
import type { Moment } from "../../lib/review";

export interface Layer {
  player: number;
  low: number[]; // at each moment
  high: number[];
}

export function layersOf(course: Moment[], order: number[]): Layer[] {
  const upTo = (chances: number[], stop: number) => order.slice(0, stop).reduce((sum, player) => sum + chances[player]!, 0);
  return order.map((player, k) => ({
    player,
    low: course.map(({ chances }) => upTo(chances, k)),
    high: course.map(({ chances }) => (k + 1 === order.length ? 1 : upTo(chances, k + 1))),
  }));
}
