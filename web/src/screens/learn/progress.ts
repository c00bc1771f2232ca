// How far the reader has come in each guided game, kept in the browser.
export interface Progress {
  step: number; // from 0
  count: number;
  isDone: boolean; // it was once followed to its end
}

const key = (game: string) => `critias.lesson.${game}`;

export function progressIn(game: string): Progress | null {
  try {
    return JSON.parse(localStorage.getItem(key(game)) ?? "null");
  } catch {
    return null;
  }
}

export function keepProgress(game: string, step: number, count: number): void {
  const isDone = step === count - 1 || (progressIn(game)?.isDone ?? false);
  try {
    localStorage.setItem(key(game), JSON.stringify({ step, count, isDone }));
  } catch {
    // a browser that keeps nothing begins again
  }
}

// Where to go on: at the beginning after the end, and in a lesson that has changed since.
export function stepToContinue(game: string, count: number): number {
  const known = progressIn(game);
  return known && known.count === count && known.step < count - 1 ? known.step : 0;
}
