// What travels over the board, and from where to where: shown before a click, while it happens, and afterwards.
import type { Point } from "../../lib/motion";
import type { LegalAction, Sentence } from "../../lib/wire";
import { BOAT, berthOf, blockOf, boatSlots, dieAt, heaps, ringWay, seatAt, type City } from "./layout";
import { HOME_OF, listed, numberOf, ownersOf, sectorOf, type Kind, type SectorName, type View } from "./view";

export type Place = { lying: SectorName } | { door: SectorName } | { berth: SectorName } | { player: number } | "dial";

export interface Flight {
  what: "piece" | "die" | "submarine" | "tile";
  kind?: Kind;
  value?: number;
  from: Place;
  to: Place;
}

type Args = Record<string, unknown> & {
  sector: SectorName;
  from: SectorName;
  kind: Kind;
  other: Kind;
  player: number;
  face: number;
  space: number;
};
export const argsOf = (event: Sentence) => (event.args ?? {}) as Args;

export const isSeat = (place: Place) => place !== "dial" && "player" in place;

const piece = (kind: Kind, from: Place, to: Place): Flight => ({ what: "piece", kind, from, to });

// What an action would move.
export function wouldMove(action: LegalAction, view: View): Flight[] {
  const args = argsOf(action.says);
  const { turn } = view;
  switch (action.says.key) {
    case "action.visit":
    case "action.give": {
      const owner = action.says.key === "action.visit" ? turn.player : ownersOf(view).length - 1;
      const kinds = Object.keys((args.resources ?? {}) as object) as Kind[];
      if (kinds.length !== 1) return [];
      return Array.from({ length: Number(args.takes ?? 0) }, () => piece(kinds[0]!, { lying: args.sector }, { player: owner }));
    }
    case "action.take":
      return [piece(args.kind, { lying: turn.sector! }, { player: turn.for! })];
    case "action.from":
      return [piece(args.kind, { lying: args.sector }, { player: turn.for! })];
    case "action.put":
      return turn.from ? [piece(turn.lifted!, { lying: turn.from }, { lying: args.sector })] : [];
    case "action.swap":
      return turn.from
        ? [
            piece(turn.lifted!, { lying: turn.from }, { lying: args.sector }),
            piece(args.kind, { lying: args.sector }, { lying: turn.from }),
          ]
        : [];
    case "action.to":
      return [{ what: "die", value: numberOf(args.sector), from: { door: turn.die! }, to: { door: args.sector } }];
    case "action.submarine":
      return [{ what: "submarine", from: { berth: view.submarine }, to: { berth: args.sector } }];
    case "action.donate":
      return [piece(args.kind, { player: turn.player }, { lying: HOME_OF[args.kind] })];
    default:
      return [];
  }
}

// What has moved.
export function moved(event: Sentence): Flight[] {
  const args = argsOf(event);
  switch (event.key) {
    case "event.visit":
      return [{ what: "die", value: numberOf(args.sector), from: { door: args.sector }, to: { player: args.player } }];
    case "event.give":
      return [{ what: "die", value: numberOf(args.sector), from: { door: args.sector }, to: { player: 2 } }];
    case "event.take":
      return [piece(args.kind, { lying: args.sector }, { player: args.player })];
    case "event.put":
      return [piece(args.kind, { lying: args.from }, { lying: args.sector })];
    case "event.swap":
      return [
        piece(args.kind, { lying: args.from }, { lying: args.sector }),
        piece(args.other, { lying: args.sector }, { lying: args.from }),
      ];
    case "event.die":
      return [{ what: "die", value: numberOf(args.sector), from: { door: args.from }, to: { door: args.sector } }];
    case "event.roll.door":
      return [{ what: "die", value: args.face, from: "dial", to: { door: args.sector } }];
    case "event.submarine":
      return [{ what: "submarine", from: { berth: args.from }, to: { berth: args.sector } }];
    case "event.donate":
      return [piece(args.kind, { player: args.player }, { lying: args.sector })];
    case "event.tile.won":
      return [{ what: "tile", from: { lying: args.sector }, to: { player: args.player } }];
    default:
      return [];
  }
}

// How a flight is seen: before it happens its thing still lies at its origin, under way it lies nowhere.
type Stage = "planned" | "flying";

function placeAt(city: City, view: View, me: number | null, flight: Flight, side: "from" | "to", stage: Stage): Point {
  const place = flight[side];
  const more = side === "to" || stage === "flying" ? 1 : 0;
  if (place === "dial") return [0, 0];
  if ("player" in place)
    return city.boat && place.player === me
      ? inBoat(city, view, me, flight, side, more)
      : seatAt(city, place.player, me, view.players.length);
  if ("berth" in place) return berthOf(city, place.berth);
  if ("door" in place) {
    const count = Math.max(1, sectorOf(view, place.door).dice + more);
    return dieAt(city, place.door, count - 1, count);
  }
  if (!flight.kind) return blockOf(city, place.lying);
  const { resources } = sectorOf(view, place.lying);
  const lying = heaps(city, place.lying, { ...resources, [flight.kind]: (resources[flight.kind] ?? 0) + more });
  return lying.heaps.find((heap) => heap.kind === flight.kind)?.places.at(-1) ?? blockOf(city, place.lying);
}

// The next free place in my boat, or the last piece of its kind there.
function inBoat(city: City, view: View, me: number, flight: Flight, side: "from" | "to", more: number): Point {
  const all = listed(view.players[me]!.stock);
  const index = side === "to" ? all.length : all.lastIndexOf(flight.kind!) + more;
  const [x, y] = boatSlots(all.length + more, BOAT).place(Math.max(0, index));
  return [x + city.boat!.x - city.cx, y + city.boat!.y - city.cy];
}

export function wayOf(city: City, view: View, me: number | null, flight: Flight, stage: Stage): Point[] {
  if (flight.what === "submarine") {
    const [from, to] = [flight.from, flight.to] as { berth: SectorName }[];
    return ringWay(city, from!.berth, to!.berth);
  }
  return [placeAt(city, view, me, flight, "from", stage), placeAt(city, view, me, flight, "to", stage)];
}

// The table while things are under way: what has left is gone, what has arrived is there.
export function underWay(view: View, left: Flight[], arrived: Flight[], clock: number | null): View {
  if (!left.length && clock === null) return view;
  const shown: View = JSON.parse(JSON.stringify(view));
  if (clock !== null) shown.clock = clock;
  if (left.some((flight) => flight.from === "dial")) for (const sector of shown.sectors) sector.dice = 0;
  for (const flight of left) add(shown, flight, flight.from, -1);
  for (const flight of arrived) add(shown, flight, flight.to, 1);
  return shown;
}

function add(view: View, flight: Flight, place: Place, count: number): void {
  if (place === "dial") return;
  if ("door" in place) {
    const sector = sectorOf(view, place.door);
    sector.dice = Math.max(0, sector.dice + count);
  } else if ("berth" in place) {
    if (count > 0) view.submarine = place.berth;
  } else if (flight.kind) {
    const heap = "lying" in place ? sectorOf(view, place.lying).resources : ownersOf(view)[place.player]?.stock;
    if (heap) heap[flight.kind] = Math.max(0, (heap[flight.kind] ?? 0) + count);
  }
}
