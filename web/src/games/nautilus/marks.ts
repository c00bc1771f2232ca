// Which places of the chart events are about.
import type { Point } from "../../lib/motion";
import type { Event } from "../../lib/wire";
import { argsOf, type Args } from "./args";
import { centre, halls } from "./layout";
import { readSquare, type Square, type View } from "./view";

export interface PlaceMark {
  player: number | null; // whose doing it was, where the event says so
  at: Point;
  isModule: boolean;
}

export interface WayMark {
  player: number;
  path: Point[];
}

const MAX_MARKS = 3;

// The last few of others; everything, if its line is pointed at.
export const marked = (events: Event[], me: number | null, isPointed: boolean): Event[] =>
  isPointed ? events : events.filter(({ args }) => args?.player !== me).slice(-MAX_MARKS);

export function waysIn(events: Event[], view: View): WayMark[] {
  return events
    .filter(({ key }) => key === "event.walk")
    .map(({ args }) => ({
      player: Number(args?.player),
      path: halls(view, String(args?.from), String(args?.module)).map(({ x, y }) => centre(x, y)),
    }))
    .filter(({ path }) => path.length > 1);
}

export const placesIn = (events: Event[], view: View): PlaceMark[] =>
  events
    .filter(({ key }) => key !== "event.walk")
    .flatMap((event) => {
      const args = argsOf(event);
      return placesOf(event.key, args, view).map((place) => ({ player: args.player ?? null, ...place }));
    });

function placesOf(key: string, args: Args, view: View): { at: Point; isModule: boolean }[] {
  const place = ([x, y]: Square, isModule: boolean) => ({ at: centre(x, y), isModule });
  if (key === "event.build" || key === "event.base") return [place(readSquare(args.square), true)];
  if (args.square) return [place(readSquare(args.square), false)];
  const modules = view.modules.filter(({ name, kind }) => name === args.module || kind === args.kind);
  if (modules.length) return modules.map(({ x, y }) => place([x, y], true));
  const afloat = view.players[args.player]?.submarines[args.submarine];
  return afloat ? [place(afloat, false)] : [];
}
