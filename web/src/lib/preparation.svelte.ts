// What the server still prepares: on a new machine rules and bots are compiled once, and the page says so meanwhile.
import type { PreparedGame } from "./wire";

const PAUSE = 1_000;

class Preparation {
  games = $state.raw<PreparedGame[]>([]);
  isDone = $derived(this.games.every(({ rules, bots }) => rules && bots));
  // Games that are wholly ready, and the first one that is not.
  done = $derived(this.games.filter(({ rules, bots }) => rules && bots).length);
  current = $derived(this.games.find(({ rules, bots }) => !rules || !bots)?.game ?? null);
  // From 0 to 1, in parts of games.
  share = $derived(this.games.length ? this.games.reduce((sum, { rules, bots }) => sum + +rules + +bots, 0) / (2 * this.games.length) : 1);
  private asking: Promise<void> | null = null;

  isMissing(game: string, part: "rules" | "bots"): boolean {
    return this.games.some((one) => one.game === game && !one[part]);
  }

  // Asks until everything is ready; a caller who asks again meanwhile waits for the same answers.
  follow(): Promise<void> {
    this.asking ??= this.askUntilDone().finally(() => (this.asking = null));
    return this.asking;
  }

  async next(): Promise<void> {
    void this.follow();
    await new Promise((wake) => setTimeout(wake, PAUSE));
  }

  private async askUntilDone(): Promise<void> {
    for (;;) {
      const answer = await fetch("/api/preparation").catch(() => null);
      if (answer?.ok) this.games = await answer.json();
      if (answer?.ok && this.isDone) return;
      await new Promise((wake) => setTimeout(wake, PAUSE));
    }
  }
}

export const preparation = new Preparation();
