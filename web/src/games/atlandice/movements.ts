// What each event looks like on the board, and for how long.
import { TIME, type Movement } from "../../lib/motion";
import type { Event } from "../../lib/wire";
import { argsOf, moved, type Flight } from "./flights";
import { KIND_OF, ownersOf, type Kind, type SectorName, type View } from "./view";

export interface Shown extends Movement {
  flights?: Flight[];
  tumble?: { face: number; sector: SectorName; counts: boolean };
  flash?: SectorName;
  sink?: SectorName;
  rise?: { player: number; text: string };
  first?: { from: number; to: number }; // the first player's laurels
  clock?: { from: number; to: number };
}

const HAND_STEP = 180;
const DOOR_DIE = 100; // nine of them, one after the other, open the doors
const MAX_RETURNING = 8;

const MS: Record<string, number> = {
  "event.visit": TIME.lift,
  "event.give": TIME.lift,
  "event.take": TIME.lift,
  "event.put": TIME.travel,
  "event.swap": TIME.travel,
  "event.die": TIME.travel,
  "event.roll.door": DOOR_DIE,
  "event.submarine": TIME.event,
  "event.donate": TIME.travel,
};

export function movements(event: Event, before: View): Shown[] {
  const args = argsOf(event);
  const ms = MS[event.key];
  if (ms) return [{ ms, flights: moved(event) }];
  switch (event.key) {
    case "event.roll":
      return [{ ms: TIME.travel, tumble: { face: args.face, sector: args.sector, counts: Boolean(args.counts) } }];
    case "event.visit.on":
      return [{ ms: TIME.lift, flash: args.sector }];
    case "event.tile.won":
      return [{ ms: TIME.event, flash: args.sector, flights: [...moved(event), ...returning(before, args.sector)] }];
    case "event.tile":
      return [{ ms: TIME.travel, flash: args.sector }];
    case "event.dead":
      return [{ ms: TIME.event, sink: args.sector }];
    case "event.clock": {
      const steps = Math.abs(args.space - Number(args.from));
      return [{ ms: HAND_STEP * steps + (steps ? TIME.travel : 0), clock: { from: Number(args.from), to: args.space } }];
    }
    case "event.points":
      return [{ ms: TIME.lift, rise: { player: args.player, text: `+${args.points}` } }];
    case "event.round":
      return [{ ms: TIME.lift, first: { from: before.turn.first, to: args.player } }];
    case "event.score":
      return [{ ms: TIME.event, rise: { player: args.player, text: String(args.points) } }];
    default:
      return [];
  }
}

// All pieces of a counted district leave the stocks.
function returning(before: View, sector: SectorName): Flight[] {
  const kind = KIND_OF[sector] as Kind;
  return ownersOf(before)
    .flatMap((owner, player) =>
      Array.from({ length: owner.stock[kind] ?? 0 }, (): Flight => ({ what: "piece", kind, from: { player }, to: { lying: sector } })),
    )
    .slice(0, MAX_RETURNING);
}
