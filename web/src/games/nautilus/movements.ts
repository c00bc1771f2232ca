// What each event of the rules looks like on the chart. While they are shown the board still stands as it was before.
import { TIME, type Movement, type Point } from "../../lib/motion";
import type { Event } from "../../lib/wire";
import { argsOf, type Args } from "./args";
import { C, centre, halls, HEIGHT, voyage, WIDTH } from "./layout";
import { kindOf, numberOf, readSquare, squareName, type Module, type View, type Zone } from "./view";

export interface Step extends Movement {
  what:
    "module" | "aquanaut" | "submarine" | "sonar" | "find" | "coin" | "light" | "chip" | "bought" | "flood" | "first" | "count" | "last";
  path: Point[];
  player?: number;
  from?: number; // the player who was first before
  scale?: [number, number];
  fades?: boolean;
  module?: Module;
  submarine?: string;
  range?: number;
  square?: string;
  zone?: Zone;
  face?: string | null;
  text?: string;
  kind?: string;
  hides?: string; // what is left out below: "0A" a submarine, "12-3" a find, "sonar1/0" an aquanaut
}

type Scene = { args: Args; before: View; after: View };

const at = (view: View, name: string): Point => {
  const module = view.modules.find((other) => other.name === name);
  return module ? centre(module.x, module.y) : [WIDTH / 2, HEIGHT / 2];
};
const above = ([x, y]: Point, by = C): Point => [x, y - by];
const squareAt = (square: unknown): Point => centre(...readSquare(String(square)));
const findAt = (view: View, square: string) => view.finds.find(({ x, y }) => squareName(x, y) === square);
// Towards the company: off the chart to the right, at the height of the place.
const toSeat = ([, y]: Point): Point => [WIDTH + 4 * C, y];

// ---------------------------------------------------------------- what has already happened in this step

function settled(before: View, after: View): Step[] {
  const found: Step[] = [];
  for (const module of after.modules) {
    const old = before.modules.find(({ name }) => name === module.name);
    if (!old) found.push({ what: "module", module, path: [centre(module.x, module.y)], ms: 0 });
    else
      module.crew.forEach((count, player) => {
        const more = count - (old.crew[player] ?? 0);
        if (more < 0) found.push({ what: "aquanaut", path: [], ms: 0, hides: `${module.name}/${player}` });
        if (more > 0)
          found.push({ what: "aquanaut", player, path: [[centre(module.x, module.y)[0], centre(module.x, module.y)[1] + C * 0.5]], ms: 0 });
      });
  }
  after.players.forEach((seat, player) => {
    const old = before.players[player]!.submarines;
    for (const submarine of new Set([...Object.keys(old), ...Object.keys(seat.submarines)])) {
      const [from, to] = [old[submarine], seat.submarines[submarine]];
      if (String(from) === String(to)) continue;
      found.push({ what: "submarine", player, submarine, path: to ? [centre(...to)] : [], ms: 0, hides: `${player}${submarine}` });
    }
  });
  return found;
}

const withSettled = ({ before, after }: Scene, steps: Step[]) => {
  const ms = Math.max(...steps.map((step) => step.ms));
  return [...settled(before, after).map((step) => ({ ...step, ms })), ...steps];
};

// ---------------------------------------------------------------- one event each

// From the supply below the chart to its buyer, or back.
function bought({ args }: Scene): Step[] {
  const [from, to]: Point[] = [
    [WIDTH * 0.55, HEIGHT + 3 * C],
    [WIDTH + 3 * C, HEIGHT * 0.5],
  ];
  return [
    { what: "bought", kind: kindOf(String(args.module)), path: [from!, [WIDTH * 0.85, HEIGHT * 0.8], to!], fades: true, ms: TIME.lift },
  ];
}

function givenBack({ args }: Scene): Step[] {
  return Object.keys(args.modules ?? {}).map((sort, k) => ({
    what: "bought",
    kind: kindOf(sort),
    path: [
      [WIDTH + 3 * C, HEIGHT * 0.5 + k * C],
      [WIDTH * 0.55, HEIGHT + 3 * C],
    ],
    fades: true,
    ms: TIME.lift,
  }));
}

function build({ args, before, after }: Scene): Step[] {
  const module = after.modules.find(({ name }) => name === (args.module ?? "base"));
  if (!module) return [];
  const where = centre(module.x, module.y);
  const paid = (before.players[args.player]?.money ?? 0) - (after.players[args.player]?.money ?? 0);
  return [
    { what: "module", module, path: [where, where], scale: [1.25, 1], ms: TIME.travel },
    ...(paid > 0 ? [{ what: "coin" as const, text: `−${paid}`, path: [where, above(where, 2 * C)], fades: true, ms: TIME.travel }] : []),
  ];
}

function covered(scene: Scene): Step[] {
  const square = String(scene.args.square);
  const from = squareAt(square);
  const isAtlantis = String(scene.args.face).startsWith("atlantis");
  return withSettled(scene, [
    {
      what: "find",
      square,
      zone: findAt(scene.before, square)?.zone ?? "slope",
      face: scene.args.face,
      hides: square,
      path: [from, isAtlantis ? [WIDTH + C, HEIGHT / 2] : above(from, 2 * C)],
      fades: true,
      ms: TIME.lift,
    },
  ]);
}

function walk({ args, before }: Scene): Step[] {
  const path = halls(before, args.from, args.module).map((module): Point => [
    centre(module.x, module.y)[0],
    centre(module.x, module.y)[1] + C * 0.5,
  ]);
  return path.length
    ? [{ what: "aquanaut", player: args.player, path, hides: `${args.from}/${args.player}`, ms: Math.min(140 * path.length, 700) }]
    : [];
}

function service(scene: Scene): Step[] {
  const where = at(scene.after, scene.args.module);
  return withSettled(scene, [{ what: "light", path: [where], ms: TIME.lift }]);
}

function builder(scene: Scene): Step[] {
  const where = [WIDTH / 2, HEIGHT / 2] as Point;
  const served = scene.after.modules.find(
    (module) =>
      module.builder === scene.args.player &&
      module.crew.some(
        (count, player) =>
          player !== scene.args.player && count > (scene.before.modules.find(({ name }) => name === module.name)?.crew[player] ?? 0),
      ),
  );
  const from = served ? centre(served.x, served.y) : where;
  return withSettled(scene, [{ what: "coin", text: "1", path: [from, toSeat(from)], fades: true, ms: TIME.lift }]);
}

function chip(scene: Scene): Step[] {
  const module = scene.after.modules.find(({ kind }) => kind === scene.args.kind);
  const from: Point = module ? centre(module.x, module.y) : [WIDTH / 2, HEIGHT / 2];
  return withSettled(scene, [
    { what: "chip", kind: scene.args.kind, path: [from, above(from, 3 * C), toSeat(from)], fades: true, ms: TIME.travel },
  ]);
}

function launch({ args, before, after }: Scene): Step[] {
  const to = squareAt(args.square);
  const left = before.modules.find(
    (module) => (after.modules.find(({ name }) => name === module.name)?.crew[args.player] ?? 0) < (module.crew[args.player] ?? 0),
  );
  const from: Point = left ? centre(left.x, left.y) : to;
  return [
    {
      what: "aquanaut",
      player: args.player,
      path: [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]],
      fades: true,
      hides: left && `${left.name}/${args.player}`,
      ms: TIME.travel,
    },
    {
      what: "submarine",
      player: args.player,
      submarine: args.submarine,
      path: [[(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], to],
      scale: [0.4, 1],
      ms: TIME.travel,
    },
  ];
}

function sonar({ args, before }: Scene): Step[] {
  const seat = before.players[args.player];
  const square = seat?.submarines[args.submarine];
  return square ? [{ what: "sonar", player: args.player, range: seat.can.sonar, path: [centre(...square)], ms: TIME.event }] : [];
}

function see({ args, before }: Scene): Step[] {
  const square = String(args.square);
  const find = findAt(before, square);
  return find
    ? [
        {
          what: "find",
          square,
          zone: find.zone,
          face: args.face ?? null,
          hides: square,
          path: [squareAt(square)],
          scale: [1.5, 1],
          ms: TIME.light,
        },
      ]
    : [];
}

function go({ args, before }: Scene): Step[] {
  const from = before.players[args.player]?.submarines[args.submarine];
  const to = readSquare(String(args.square));
  const way = voyage(before, to);
  const path = (way.length > 1 ? way : from ? [from, to] : [to]).map((square) => centre(...square));
  return [
    {
      what: "submarine",
      player: args.player,
      submarine: args.submarine,
      path,
      hides: `${args.player}${args.submarine}`,
      ms: Math.min(90 * path.length, TIME.travel),
    },
  ];
}

function reveal(scene: Scene): Step[] {
  const square = String(scene.args.square);
  const where = squareAt(square);
  return withSettled(scene, [
    {
      what: "find",
      square,
      zone: findAt(scene.before, square)?.zone ?? "slope",
      face: scene.args.face,
      hides: square,
      path: [where, above(where, 0.4 * C)],
      scale: [0.7, 1.6],
      ms: TIME.lift,
    },
  ]);
}

// The find that is there before and gone after.
function collect(scene: Scene): Step[] {
  const gone = scene.before.finds.find((find) => !findAt(scene.after, squareName(find.x, find.y)));
  if (!gone) return [];
  const where = centre(gone.x, gone.y);
  const face = String(scene.args.face ?? "chest");
  const square = squareName(gone.x, gone.y);
  const isAtlantis = face.startsWith("atlantis");
  const end: Point = isAtlantis ? [WIDTH + C, (5 + numberOf(face)) * C] : toSeat(where);
  const change = scene.args.money ? `+${scene.args.money}` : scene.args.price ? `−${scene.args.price}` : "";
  return withSettled(scene, [
    {
      what: "find",
      square,
      zone: gone.zone,
      face,
      hides: square,
      path: [above(where, 0.4 * C), end],
      scale: [1.6, 1],
      fades: true,
      ms: TIME.travel,
    },
    ...(change ? [{ what: "coin" as const, text: change, path: [where, above(where, 2 * C)], fades: true, ms: TIME.lift }] : []),
  ]);
}

function unpaid(scene: Scene): Step[] {
  const seat = scene.after.players[scene.args.player];
  const square = Object.values(seat?.submarines ?? {}).find(([x, y]) => findAt(scene.after, squareName(x, y))?.open);
  const where: Point = square ? centre(...square) : [WIDTH / 2, HEIGHT / 2];
  const [x, y] = above(where);
  return withSettled(scene, [
    {
      what: "coin",
      text: "N",
      path: [
        [x - 3, y],
        [x + 3, y],
        [x - 3, y],
        [x, y],
      ],
      ms: TIME.light,
    },
  ]);
}

function home({ args, before, after }: Scene): Step[] {
  const square = before.players[args.player]?.submarines[args.submarine];
  if (!square) return [];
  const from = centre(...square);
  const to = args.module ? at(after, args.module) : from;
  return [
    {
      what: "submarine",
      player: args.player,
      submarine: args.submarine,
      hides: `${args.player}${args.submarine}`,
      path: [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]],
      scale: [1, 0.4],
      fades: true,
      ms: TIME.lift,
    },
    ...(args.module ? [{ what: "aquanaut" as const, player: args.player, path: [from, to], ms: TIME.lift }] : []),
  ];
}

function round(scene: Scene): Step[] {
  return withSettled(scene, [{ what: "first", from: scene.before.turn.first, player: scene.args.player, path: [], ms: TIME.lift }]);
}

function score(scene: Scene): Step[] {
  return withSettled(scene, [{ what: "count", player: scene.args.player, text: String(scene.args.points), path: [], ms: TIME.event }]);
}

const EVENTS: Record<string, (scene: Scene) => Step[]> = {
  "event.base": build,
  "event.buy": bought,
  "event.given_back": givenBack,
  "event.build": build,
  "event.covered": covered,
  "event.covered.atlantis": covered,
  "event.walk": walk,
  "event.service": service,
  "event.builder": builder,
  "event.chip": chip,
  "event.launch": launch,
  "event.sonar": sonar,
  "event.see": see,
  "event.look": see,
  "event.go": go,
  "event.trench": (scene) => withSettled(scene, [{ what: "flood", path: [], ms: TIME.travel }]),
  "event.reveal": reveal,
  "event.collect": collect,
  "event.chest": collect,
  "event.unpaid": unpaid,
  "event.unpaid.atlantis": collect,
  "event.home": home,
  "event.dock": home,
  "event.round": round,
  "event.last": (scene) => withSettled(scene, [{ what: "last", path: [], ms: TIME.event }]),
  "event.score": score,
};

export function movements(event: Event, before: View, after: View): Step[] {
  return EVENTS[event.key]?.({ args: argsOf(event), before, after }) ?? [];
}

// For how long the ruins call out the last round now.
export const callIn = (moving: Step[]): number => moving.find(({ what }) => what === "last")?.ms ?? 0;

// What is on its way is not drawn where it was.
export function hiddenBy(moving: Step[]): { submarines: Set<string>; finds: Set<string>; crew: Record<string, number[]> } {
  const hidden = { submarines: new Set<string>(), finds: new Set<string>(), crew: {} as Record<string, number[]> };
  for (const { what, hides } of moving) {
    if (!hides) continue;
    if (what === "submarine") hidden.submarines.add(hides);
    else if (what === "find") hidden.finds.add(hides);
    else {
      const [module, player] = hides.split("/");
      hidden.crew[module!] ??= [];
      hidden.crew[module!]![Number(player)] = (hidden.crew[module!]![Number(player)] ?? 0) + 1;
    }
  }
  return hidden;
}
