// For tests: the events that a game's words know, and those for which nothing moves on its board.
export const eventsIn = (words: object): string[] => Object.keys(words).filter((key) => key.startsWith("event."));

// Why each of them needs no movement of the game's own.
export const STILL: Record<string, string> = {
  "event.turn": "the bar and the ring of the seat tell whose turn it is",
  "event.over": "the sea rises over the board to the result",
  "event.deadlock": "the sea rises over the board to the result",
  "event.over.atlantis": "the sea rises over the board to the result",
  "event.over.last": "the sea rises over the board to the result",
  "event.over.idle": "the sea rises over the board to the result",
};
