// Which places of the board an event is about, for those who point at its line.
import type { Event } from "../../lib/wire";
import { argsOf, type Args } from "./args";
import { gapAt, LETTERS, type View } from "./view";

export interface Marks {
  spaces: number[];
  figures: string[]; // "0A"
  piles: ("deck" | "discards")[];
}

type Named = (args: Args, view: View) => Partial<Marks>;

const space: Named = (args) => ({ spaces: [args.space] });
const deck: Named = () => ({ piles: ["deck"] });
const discards: Named = () => ({ piles: ["discards"] });
const figure: Named = (args) => ({ figures: [`${args.player}${args.figure}`] });
const everyFigure: Named = (args) => ({ figures: LETTERS.map((letter) => `${args.player}${letter}`) });
const bridged: Named = (args, view) => {
  const { first, last } = gapAt(view, args.space) ?? { first: args.space, last: args.space };
  return { spaces: Array.from({ length: last - first + 1 }, (_, k) => first + k) };
};

const NAMED: Record<string, Named> = {
  "event.move": figure,
  "event.lean": figure,
  "event.home": figure,
  "event.take": space,
  "event.water": space,
  "event.reveal": space,
  "event.bridge": bridged,
  "event.bridge.lost": bridged,
  "event.pay.tile": everyFigure, // the tile is gone: who has paid is marked
  "event.pay.card": discards,
  "event.buy": deck,
  "event.show": deck,
  "event.draw": deck,
  "event.draw.own": deck,
  "event.refill": deck,
  "event.score": everyFigure,
};

export function marksOf(events: Event[], view: View): Marks {
  const found = events.map((event) => NAMED[event.key]?.(argsOf(event), view) ?? {});
  const all = <T>(pick: (marks: Partial<Marks>) => T[] | undefined): T[] => [...new Set(found.flatMap((marks) => pick(marks) ?? []))];
  return { spaces: all(({ spaces }) => spaces), figures: all(({ figures }) => figures), piles: all(({ piles }) => piles) };
}

export interface Walked {
  player: number;
  from: number;
  space: number;
}

// The ways of figures: of the other players, or of the player whose line is pointed at.
export const walksIn = (events: Event[], me: number | null, isPointed: boolean): Walked[] =>
  events.filter(({ key, args }) => /^event\.(move|lean|home)$/.test(key) && (isPointed || args?.player !== me)).map(argsOf);
