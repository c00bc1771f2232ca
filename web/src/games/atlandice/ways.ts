// Where marks of what has moved are drawn: beside what lies there now, and round words and pieces.
import type { Point } from "../../lib/motion";
import type { Flight, Place } from "./flights";
import { polar } from "./geometry";
import { along, berthOf, blockOf, dieAt, dieSize, heaps, type City } from "./layout";
import { held, sectorOf, type Kind, type SectorName, type View } from "./view";

type Seen = Exclude<Place, "dial" | { player: number }>;

const CANAL = 0.416; // the middle of the one round the clock, in parts of the radius
const angle = ([x, y]: Point) => (Math.atan2(y, x) * 180) / Math.PI;
const outside = (city: City) => city.R * (city.isSmall ? 1.145 : 1.128);

// Where the sign of a mark is.
export function spotOf(city: City, view: View, flight: Flight, side: "from" | "to"): Point {
  const place = flight[side] as Seen;
  if ("berth" in place) return berthOf(city, place.berth);
  if ("door" in place) {
    const { dice } = sectorOf(view, place.door);
    return dieAt(city, place.door, dice, Math.max(1, dice)); // after the last one
  }
  if (!flight.kind) return footOf(city, view, place.lying);
  const { r, x, y } = lastOf(city, view, flight.kind, place.lying);
  return [x + 1.15 * r, y - 1.15 * r];
}

// Where its line ends: at the die or the piece that came.
function goalOf(city: City, view: View, flight: Flight): Point {
  const place = flight.to as Seen;
  if ("berth" in place) return berthOf(city, place.berth);
  if ("door" in place) {
    const count = Math.max(1, sectorOf(view, place.door).dice);
    const die = dieAt(city, place.door, count - 1, count);
    return polar(Math.hypot(...die) + 0.6 * dieSize(city), angle(die));
  }
  const { x, y } = lastOf(city, view, flight.kind!, place.lying);
  return [x, y];
}

function lastOf(city: City, view: View, kind: Kind, sector: SectorName): { r: number; x: number; y: number } {
  const { resources } = sectorOf(view, sector);
  const { r, heaps: all } = heaps(city, sector, { ...resources, [kind]: resources[kind] || 1 });
  const [x, y] = all.find((heap) => heap.kind === kind)!.places.at(-1)!;
  return { r, x, y };
}

// The foot of a building, where its tiles are.
function footOf(city: City, view: View, sector: SectorName): Point {
  const [x, y] = blockOf(city, sector, held(sectorOf(view, sector).resources).length);
  return city.isSmall ? [x - 0.11 * city.R, y] : [x - 73 * city.k, y + 11 * city.k];
}

// Dice and the submarine go round outside the walls, pieces along the canal round the clock.
export function wentAlong(city: City, view: View, flight: Flight): Point[] {
  const [start, end] = [spotOf(city, view, flight, "from"), goalOf(city, view, flight)];
  if (!flight.kind) return [start, ...along(outside(city), angle(start), angle(end)), end];
  const [out, into] = [gateway(flight.from, start, end), gateway(flight.to, end, start)];
  return [start, out, ...along(city.R * CANAL, angle(out), angle(into)), into, end];
}

// Words lie between the Machinery's pieces and the clock, so that they leave it by the canal at its side.
function gateway(place: Place, here: Point, there: Point): Point {
  const isBelowWords = place !== "dial" && "lying" in place && place.lying === "machinery";
  return isBelowWords ? [(Math.sign(there[0]) || 1) * Math.tan(Math.PI / 6) * here[1], here[1]] : here;
}
