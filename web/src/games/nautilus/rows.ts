// Icon, short words and price of a choice.
import type { IconName } from "../../lib/icons";
import type { Choice, Said } from "../../lib/wire";
import type { Say } from "../../lib/words";
import { m } from "../../paraglide/messages.js";
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

type Args = Record<string, any>;

const to = (args: Args, price: number | null, isNew: boolean): RowLook => ({
  kind: kindOf(args.module),
  text: m.nautilus_row_to({ module: moduleName(args.module) }),
  note: `${args.steps === 1 ? m.nautilus_step_one() : m.nautilus_steps({ number: args.steps })}${isNew ? `, ${m.nautilus_service()}` : ""}`,
  price,
});

function found(args: Args): RowLook {
  const find = args.find as Said;
  const square = String(args.square);
  if (find.key !== "find.known") return { icon: "help", text: m.nautilus_row_find_hidden({ square }), price: null };
  const face = String(find.args?.face);
  return { icon: faceIcon(face), text: m.nautilus_row_find_known({ face: faceName(face), square }), price: Number(find.args?.price ?? 0) };
}

const ROWS: Record<string, (args: Args, view: View) => RowLook> = {
  "choice.base": (args) => ({ kind: "base", text: m.nautilus_row_go({ square: args.square }), price: null }),
  "choice.buy": (args) => ({ kind: kindOf(args.module), text: sortName(args.module), price: args.price }),
  "choice.build": (args) => ({ kind: kindOf(args.module), text: sortName(args.module), price: null }),
  "choice.place": (args, view) => ({ kind: kindOf(view.turn.chosen ?? "base"), text: m.nautilus_row_place({ square: args.square, side: sideName(args.side) }), price: args.price }),
  "choice.walk": (args) => ({ kind: kindOf(args.module), text: m.nautilus_row_walk({ module: moduleName(args.module) }), price: null }),
  "choice.to": (args) => to(args, null, false),
  "choice.to.service": (args) => to(args, 0, true),
  "choice.to.pay": (args) => to(args, args.price, true),
  "choice.launch": (args, view) => ({
    kind: kindOf(args.module),
    text: m.nautilus_row_launch({ module: moduleName(args.module), side: sideName(sideTowards(view, args.module, readSquare(args.square))) }),
    price: null,
  }),
  "choice.sonar": (args) => ({ icon: "radar-dish", text: m.nautilus_row_submarine({ submarine: args.submarine }), note: m.nautilus_row_sees({ number: args.number }), price: args.price }),
  "choice.submarine": (args) => ({ icon: "submarine", text: m.nautilus_row_submarine({ submarine: args.submarine }), note: args.square, price: null }),
  "choice.go": (args) => ({ icon: "move", text: m.nautilus_row_go({ square: args.square }), price: null }),
  "choice.go.find": found,
  "choice.home": (args) => ({ kind: kindOf(args.module), text: m.nautilus_row_home({ module: moduleName(args.module) }), price: 0 }),
  "choice.home.pay": (args) => ({ kind: kindOf(args.module), text: m.nautilus_row_home({ module: moduleName(args.module) }), price: args.price }),
  "choice.dock": () => ({ icon: "anchor", text: m.nautilus_row_dock(), price: null }),
  "choice.look": (args) => ({ icon: "eye-target", text: m.nautilus_row_look({ square: args.square }), price: null }),
};

export function rowOf(choice: Choice, view: View, say: Say): RowLook {
  const make = ROWS[choice.says.key];
  return make ? make((choice.says.args ?? {}) as Args, view) : { icon: "check-mark", text: say(choice.says), price: null };
}

const PLAIN_SQUARES = ["choice.place", "choice.base", "choice.go", "choice.look"];
export const isPlainSquare = (choice: Choice): boolean => PLAIN_SQUARES.includes(choice.says.key);
