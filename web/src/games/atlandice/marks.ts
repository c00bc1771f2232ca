// What events were about: things that went somewhere, sectors, the clock.
import type { Said } from "../../lib/wire";
import { argsOf, moved, type Flight } from "./flights";
import type { SectorName } from "./view";

export interface FlightMark {
  flight: Flight;
  player: number | null; // whose doing it was, where an event says so
}

const MOST = 6;
const BY_THE_MOVER = ["event.visit", "event.give", "event.take", "event.donate", "event.visit.on"];
const WITH_A_RING = ["event.roll.door", "event.roll", "event.visit.on", "event.tile", "event.tile.won", "event.dead"];

// Everything is the doing of whoever was named last; somebody else takes for the neutral player, who comes after the `players`.
export function flightsIn(told: Said[], players: number): FlightMark[] {
  let player: number | null = null;
  return told
    .flatMap((said) => {
      const named = BY_THE_MOVER.includes(said.key) ? argsOf(said).player : players;
      if (named < players) player = named;
      return said.key === "event.roll.door" ? [] : moved(said).map((flight) => ({ flight, player }));
    })
    .slice(-MOST);
}

export const sectorsIn = (told: Said[]): SectorName[] => [...new Set(told.filter(({ key }) => WITH_A_RING.includes(key)).map((said) => argsOf(said).sector))];

export const isOfClock = (told: Said[]): boolean => told.some(({ key }) => key === "event.clock");
