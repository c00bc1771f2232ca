// What each event of the rules looks like on the board: which piece goes from where to where.
// Positions are spaces; the board knows their pixels.
import { TIME, type Movement } from "../../lib/motion";
import type { Event } from "../../lib/wire";
import { argsOf, type Args } from "./args";
import { ATLANTIS, ends, gapAt, LETTERS, MAINLAND, stackAt, type Gap, type Item, type Letter, type Stack, type View } from "./view";

export type End = "quay" | "plaza";

// Ends of a flight that are no spaces: a player's own place beside the board, or a pile.
export type Place = { space: number } | { player: number } | { gap: [number, number] } | "deck" | "discards";

interface Common extends Movement {
  hides?: string[]; // pieces of the resting board that it stands for
}

export type AtlantisMovement = Common &
  (
    | { kind: "walk"; player: number; figure: Letter; from: number; space: number; isLeaning: boolean; boats: [number, number][] }
    | { kind: "stand"; player: number; figure: Letter; space: number }
    | { kind: "card"; item: Item | null; from: Place; to: Place }
    | { kind: "tile"; item: Item | null; value: number; from: Place; to: Place }
    | { kind: "rest"; space: number; stack: Stack } // what is left on a space falls onto it
    | { kind: "sink"; space: number }
    | { kind: "slide"; end: End; before: View; after: View } // Atlantis or the mainland moves up to the path, with everybody on it
    | { kind: "price"; melting: Gap[]; gap: Gap } // of a gap that is new, or that others melt into
    | { kind: "settled"; view: View } // all that lies on the board is as it will be
    | { kind: "reveal"; space: number; item: Item; value: number }
    | { kind: "bridge"; player: number; first: number; last: number }
    | { kind: "wreck"; player: number; first: number; last: number } // a bridge that the sea takes
    | { kind: "hand"; player: number; cards: Item[] }
    | { kind: "refill"; cards: number }
    | { kind: "count"; player: number; points: number }
  );

type Shows = (args: Args, before: View, after: View) => AtlantisMovement[];

const MAX_STEPS_MS = 700;
const STEP_MS = 45;

const figureThing = (player: number, figure: string) => `figure.${player}${figure}`;

const heldBy = (view: View, player: number, value: number): Item | null =>
  view.players[player]?.tiles.find((tile) => tile.value === value)?.item ?? null;

const walked: Shows = ({ player, figure, from, space, item }, before) => {
  const boats = before.gaps
    .filter((gap) => !gap.bridges.length && from < gap.first && gap.last < space)
    .map((gap): [number, number] => [gap.first, gap.last]);
  const ms = Math.min(MAX_STEPS_MS, Math.max(TIME.lift, (space - from) * STEP_MS));
  const isLeaning = space !== MAINLAND && before.players.some((other) => LETTERS.some((letter) => other.figures[letter] === space));
  return [
    { kind: "card", item, from: { player }, to: "discards", ms: TIME.lift },
    { kind: "walk", player, figure, from, space, isLeaning, boats, ms, hides: [figureThing(player, figure)] },
  ];
};

const paid =
  (piece: (args: Args, before: View) => { kind: "tile"; item: Item | null; value: number } | { kind: "card"; item: Item }): Shows =>
  (args, before) => {
    const { player, from, moving } = before.turn;
    const goal = moving ? before.players[player]!.figures[moving] : MAINLAND;
    const gap = before.gaps.filter(({ bridges, first, last }) => !bridges.length && from < first && last < goal).at(-1);
    return [
      { ...piece(args, before), from: { player: args.player }, to: gap ? { gap: [gap.first, gap.last] } : "discards", ms: TIME.lift },
    ];
  };

const drawn: Shows = ({ player, item }) => [{ kind: "card", item: item ?? null, from: "deck", to: { player }, ms: TIME.light }];

// Everybody who stands on an end of the path goes with it, also somebody who has just come.
function slides(before: View, after: View): AtlantisMovement[] {
  const [was, is] = [ends(before), ends(after)];
  const slid: [End, number, boolean][] = [
    ["quay", ATLANTIS, is.first !== was.first],
    ["plaza", MAINLAND, is.last !== was.last],
  ];
  return slid
    .filter(([, , isSlid]) => isSlid)
    .map(([end, space]) => ({ kind: "slide", end, before, after, ms: TIME.event, hides: [end, ...standingOn(after, space)] }));
}

const standingOn = (view: View, space: number): string[] =>
  view.players.flatMap(({ figures }, player) =>
    LETTERS.filter((figure) => figures[figure] === space).map((figure) => figureThing(player, figure)),
  );

function prices(space: number, before: View, after: View): AtlantisMovement[] {
  const gap = gapAt(after, space);
  if (!gap) return [];
  const melting = before.gaps.filter(({ first, last, bridges }) => gap.first <= first && last <= gap.last && !bridges.length);
  return [{ kind: "price", melting, gap, ms: TIME.travel, hides: melting.map(({ first }) => `gap.${first}`) }];
}

const SHOWS: Record<string, Shows> = {
  "event.move": walked,
  "event.lean": walked,
  "event.home": walked,
  "event.buy": ({ player, value }, before) => [
    { kind: "tile", item: heldBy(before, player, value), value, from: { player }, to: "deck", ms: TIME.lift },
  ],
  "event.bridge": ({ player, space }, before) => {
    const gap = gapAt(before, space);
    return gap ? [{ kind: "bridge", player, first: gap.first, last: gap.last, ms: TIME.travel, hides: [`gap.${gap.first}`] }] : [];
  },
  "event.bridge.lost": ({ player, space }, before) => {
    const { first, last } = gapAt(before, space) ?? { first: space, last: space };
    return [{ kind: "wreck", player, first, last, ms: TIME.travel }];
  },
  "event.pay.tile": paid(({ player, value }, before) => ({ kind: "tile", item: heldBy(before, player, value), value })),
  "event.pay.card": paid(({ item }) => ({ kind: "card", item })),
  "event.take": ({ player, item, value, space }, before, after) => {
    const isStack = stackAt(before, space)?.covers && stackAt(after, space);
    const flight: AtlantisMovement = {
      kind: "tile",
      item,
      value,
      from: { space },
      to: { player },
      ms: TIME.travel,
      hides: [`space.${space}`],
    };
    const rest: AtlantisMovement = { kind: "rest", space, stack: { item: null, value: 0, covers: false }, ms: TIME.travel };
    return isStack ? [rest, flight] : [flight];
  },
  "event.water": ({ space }, before, after) => [
    { kind: "sink", space, ms: TIME.travel, hides: [`space.${space}`] },
    ...slides(before, after),
    ...prices(space, before, after),
  ],
  "event.reveal": ({ space, item, value }) => [{ kind: "reveal", space, item, value, ms: TIME.lift, hides: [`space.${space}`] }],
  "event.show": ({ player, cards }) => [
    {
      kind: "hand",
      player,
      cards: Object.entries(cards).flatMap(([item, count]) => Array<Item>(count).fill(item as Item)),
      ms: TIME.event,
    },
  ],
  "event.draw": drawn,
  "event.draw.own": drawn,
  "event.refill": ({ cards }) => [{ kind: "refill", cards: Number(cards), ms: TIME.lift }],
  "event.score": ({ player, points }, before, after) => {
    const walks = LETTERS.filter((letter) => (after.players[player]?.figures[letter] ?? MAINLAND) !== MAINLAND).map(
      (figure): AtlantisMovement => ({
        kind: "walk",
        player,
        figure,
        from: after.players[player]!.figures[figure],
        space: MAINLAND,
        isLeaning: false,
        boats: [],
        ms: TIME.event,
        hides: [figureThing(player, figure)],
      }),
    );
    return [...walks, { kind: "count", player, points, ms: TIME.event }];
  },
};

// One action is several events, shown over the view before it: what the earlier ones have moved stays where it went.
const FIRST = /^event\.(move|lean|home|buy|bridge|show)$/;
const AFTER_THE_TILE = /^event\.(bridge\.lost|draw|draw\.own|refill|score)$/;

function settled(key: string, before: View, after: View): AtlantisMovement[] {
  if (FIRST.test(key)) return [];
  if (AFTER_THE_TILE.test(key)) return [{ kind: "settled", view: after, ms: 0 }];
  return after.players.flatMap(({ figures }, player) =>
    LETTERS.filter((figure) => figures[figure] !== before.players[player]?.figures[figure]).map((figure): AtlantisMovement => ({
      kind: "stand",
      player,
      figure,
      space: figures[figure],
      ms: 0,
      hides: [figureThing(player, figure)],
    })),
  );
}

export function movements(event: Event, before: View, after: View): AtlantisMovement[] {
  const own = SHOWS[event.key]?.(argsOf(event), before, after);
  if (!own) return [];
  const carried = hiddenBy(own.filter(({ kind }) => kind === "slide"));
  return [
    ...settled(event.key, before, after).filter((one) => one.kind !== "stand" || !carried.has(figureThing(one.player, one.figure))),
    ...own,
  ];
}

export const hiddenBy = (moving: AtlantisMovement[]): Set<string> => new Set(moving.flatMap((movement) => movement.hides ?? []));
