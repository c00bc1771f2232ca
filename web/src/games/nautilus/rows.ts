// Icon, short words and price of a action.
import type { IconName } from "../../lib/icons";
import type { LegalAction } from "../../lib/wire";
import type { Say } from "../../lib/words";
import { m } from "../../lib/messages.svelte";
import { argsOf, type Args } from "./args";
import { faceIcon } from "./looks";
import { faceName, moduleName, sideName, sideTowards, sortName } from "./names";
import { kindOf, readSquare, type Kind, type View } from "./view";

export interface RowLook {
  kind?: Kind;
  icon?: IconName;
  text: string;
  note?: string;
  price: number | null; // null: nothing is said of it
}

const to = (args: Args, price: number | null, isNew: boolean): RowLook => ({
  kind: kindOf(args.module),
  text: m.nautilus_row_to({ module: moduleName(args.module) }),
  note: `${m.nautilus_steps({ count: args.steps })}${isNew ? `, ${m.nautilus_service()}` : ""}`,
  price,
});

function found(args: Args): RowLook {
  const { find, square } = args;
  if (find.key !== "find.known") return { icon: "help", text: m.nautilus_row_find_hidden({ square }), price: null };
  const { face, price = 0 } = argsOf(find);
  return { icon: faceIcon(face), text: m.nautilus_row_find_known({ face: faceName(face), square }), price };
}

const ROWS: Record<string, (args: Args, view: View) => RowLook> = {
  "action.base": (args) => ({ kind: "base", text: m.nautilus_row_go({ square: args.square }), price: null }),
  "action.buy": (args) => ({ kind: kindOf(args.module), text: sortName(args.module), price: args.price }),
  "action.build": (args) => ({ kind: kindOf(args.module), text: sortName(args.module), price: null }),
  "action.place": (args, view) => ({
    kind: kindOf(view.turn.chosen ?? "base"),
    text: m.nautilus_row_place({ square: args.square, side: sideName(args.side) }),
    price: args.price,
  }),
  "action.walk": (args) => ({ kind: kindOf(args.module), text: m.nautilus_row_walk({ module: moduleName(args.module) }), price: null }),
  "action.to": (args) => to(args, null, false),
  "action.to.service": (args) => to(args, 0, true),
  "action.to.pay": (args) => to(args, args.price, true),
  "action.launch": (args, view) => ({
    kind: kindOf(args.module),
    text: m.nautilus_row_launch({
      module: moduleName(args.module),
      side: sideName(sideTowards(view, args.module, readSquare(args.square))),
    }),
    price: null,
  }),
  "action.sonar": (args) => ({
    icon: "radar-dish",
    text: m.nautilus_row_submarine({ submarine: args.submarine }),
    note: m.nautilus_row_sees({ number: args.number }),
    price: args.price,
  }),
  "action.submarine": (args) => ({
    icon: "submarine",
    text: m.nautilus_row_submarine({ submarine: args.submarine }),
    note: args.square,
    price: null,
  }),
  "action.go": (args) => ({ icon: "move", text: m.nautilus_row_go({ square: args.square }), price: null }),
  "action.go.find": found,
  "action.home": (args) => ({ kind: kindOf(args.module), text: m.nautilus_row_home({ module: moduleName(args.module) }), price: 0 }),
  "action.home.pay": (args) => ({
    kind: kindOf(args.module),
    text: m.nautilus_row_home({ module: moduleName(args.module) }),
    price: args.price,
  }),
  "action.dock": () => ({ icon: "anchor", text: m.nautilus_row_dock(), price: null }),
  "action.look": (args) => ({ icon: "eye-target", text: m.nautilus_row_look({ square: args.square }), price: null }),
};

export function rowOf(action: LegalAction, view: View, say: Say): RowLook {
  const make = ROWS[action.says.key];
  return make ? make(argsOf(action.says), view) : { icon: "check-mark", text: say(action.says), price: null };
}

const PLAIN_SQUARES = ["action.place", "action.base", "action.go", "action.look"];
export const isPlainSquare = (action: LegalAction): boolean => PLAIN_SQUARES.includes(action.says.key);
