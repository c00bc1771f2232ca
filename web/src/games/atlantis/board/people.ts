// Where every figure stands on the board.
import type { Point } from "../geometry";
import type { Ends, Layout } from "../layout";
import { ATLANTIS, LETTERS, MAINLAND, type Letter, type View } from "../view";

export interface Person {
  player: number;
  letter: Letter;
  space: number;
  x: number;
  y: number;
}

export function people(view: View, layout: Layout, ends: Ends, me: number | null): Person[] {
  const found: Person[] = [];
  const stands = (player: number, letter: Letter) => view.players[player]!.figures[letter];
  for (const [space, end] of [
    [ATLANTIS, "quay"],
    [MAINLAND, "plaza"],
  ] as const) {
    const groups = view.players.map((_, player) => LETTERS.filter((letter) => stands(player, letter) === space));
    // Mine in front, where nobody hides them.
    const present = groups
      .flatMap((letters, player) => (letters.length ? [player] : []))
      .sort((a, b) => Number(a === me) - Number(b === me));
    const feet = layout.crowd(
      end,
      ends,
      present.map((player) => groups[player]!.length),
    );
    present.forEach((player, group) =>
      groups[player]!.forEach((letter, index) => {
        const [x, y] = feet[group]![index]!;
        found.push({ player, letter, space, x, y });
      }),
    );
  }
  view.players.forEach((_, player) =>
    LETTERS.forEach((letter) => {
      const space = stands(player, letter);
      if (space === ATLANTIS || space === MAINLAND) return;
      const [x, y] = seat(layout, space, isLeaning(view, player, letter));
      found.push({ player, letter, space, x, y });
    }),
  );
  // As the path passes them; of those at one place the nearer ones are drawn over the others.
  return found.sort((a, b) => a.space - b.space || a.y - b.y);
}

// A figure on an occupied tile leans on it, beside the one that stands there.
const isLeaning = (view: View, player: number, letter: Letter) =>
  view.turn.phase === "play-on" && view.turn.player === player && view.turn.moving === letter;

export function seat(layout: Layout, space: number, isLeaning = false): Point {
  const [x, y] = layout.feet(space);
  return isLeaning ? [x - layout.s * 0.5, y + layout.s * 0.08] : [x, y];
}

// Figures together on Atlantis are alike: whichever is touched, the one that the actions name answers.
export function thingOf(person: Person, all: Person[], isOffered: (thing: string) => boolean): string {
  const alike = person.space === ATLANTIS ? all.filter((other) => other.player === person.player && other.space === ATLANTIS) : [];
  const named = [person, ...alike].map(({ player, letter }) => `figure.${player}${letter}`);
  return named.find(isOffered) ?? named[0]!;
}
