// What events were about: things that went somewhere, sectors, the clock.
import type { Event } from "../../lib/wire";
import { argsOf, moved, type Flight } from "./flights";
import type { SectorName } from "./view";

export interface FlightMark {
  flight: Flight;
  player: number | null; // whose doing it was, where an event says so
}

const MAX_MARKS = 6;
const BY_THE_MOVER = ["event.visit", "event.give", "event.take", "event.donate", "event.visit.on"];
const WITH_A_RING = ["event.roll.door", "event.roll", "event.visit.on", "event.tile", "event.tile.won", "event.dead"];

// Everything is the doing of the player named last; somebody else takes for the neutral player, who comes after the `players`.
export function flightsIn(events: Event[], players: number): FlightMark[] {
  let player: number | null = null;
  return events
    .flatMap((event) => {
      const named = BY_THE_MOVER.includes(event.key) ? argsOf(event).player : players;
      if (named < players) player = named;
      return event.key === "event.roll.door" ? [] : moved(event).map((flight) => ({ flight, player }));
    })
    .slice(-MAX_MARKS);
}

export const sectorsIn = (events: Event[]): SectorName[] => [
  ...new Set(events.filter(({ key }) => WITH_A_RING.includes(key)).map((event) => argsOf(event).sector)),
];

export const isOfClock = (events: Event[]): boolean => events.some(({ key }) => key === "event.clock");
