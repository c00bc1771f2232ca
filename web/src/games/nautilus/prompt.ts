// One sentence: what is asked of me, or what somebody else is doing.
import type { Selection } from "../../lib/selection.svelte";
import { m } from "../../lib/messages.svelte";
import { handOf } from "./hand.svelte";
import { moduleName, sortName } from "./names";
import type { Phase, View } from "./view";

const ASKED: Record<Phase, (view: View, selection: Selection) => string> = {
  base: (_, selection) => (handOf(selection).picked ? m.nautilus_ask_placed({ module: m.nautilus_base() }) : m.nautilus_ask_base()),
  buy: () => m.nautilus_ask_buy(),
  build: (_, selection) =>
    selection.actions.some((action) => action.says.key === "action.done.build.return")
      ? m.nautilus_ask_build_return()
      : m.nautilus_ask_build(),
  place: ({ turn }, selection) => {
    const module = sortName(turn.chosen ?? "base");
    return handOf(selection).picked ? m.nautilus_ask_placed({ module }) : m.nautilus_ask_place({ module });
  },
  walk: ({ turn }) => m.nautilus_ask_walk({ number: turn.steps_left }),
  "walk-on": ({ turn }) => m.nautilus_ask_walk_on({ module: moduleName(turn.walker ?? "base"), number: turn.steps_left }),
  launch: (_, selection) => (selection.picked.length ? m.nautilus_ask_launch_door() : m.nautilus_ask_launch()),
  sonar: (_, selection) =>
    m.nautilus_ask_sonar({ price: Number(selection.actions[0]?.says.args?.price ?? selection.actions[1]?.says.args?.price ?? 1) }),
  move: () => m.nautilus_ask_move(),
  "sail-on": ({ turn }) => m.nautilus_ask_sail({ submarine: turn.submarine ?? "", number: turn.squares_left }),
  speed: ({ turn }) => m.nautilus_ask_speed({ number: turn.squares_left }),
  look: ({ turn }) => m.nautilus_ask_look({ number: turn.looks_left }),
  news: ({ turn }) => m.nautilus_ask_news({ number: turn.steps_left }),
  reveal: () => "",
  over: () => "",
};

export const ask = (view: View, selection: Selection) => ASKED[view.turn.phase](view, selection);

type Named = (inputs: { name: string }) => string;
const DOING: Record<Phase, Named> = {
  base: m.nautilus_doing_base,
  buy: m.nautilus_doing_buy,
  build: m.nautilus_doing_build,
  place: m.nautilus_doing_build,
  walk: m.nautilus_doing_walk,
  "walk-on": m.nautilus_doing_walk,
  launch: m.nautilus_doing_launch,
  sonar: m.nautilus_doing_sonar,
  move: m.nautilus_doing_move,
  "sail-on": m.nautilus_doing_move,
  speed: m.nautilus_doing_move,
  look: m.nautilus_doing_look,
  news: m.nautilus_doing_walk,
  reveal: m.nautilus_doing_look,
  over: () => "",
};

export const doing = (view: View, name: string) => DOING[view.turn.phase]({ name });

export const round = (view: View) => (view.last_round ? m.nautilus_round_last : m.nautilus_round)({ number: view.round });
