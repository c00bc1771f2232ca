// The places where a way can end, once a card or a figure is picked: there it can be chosen too.
import type { Picking } from "../../lib/picking.svelte";
import type { Choice } from "../../lib/wire";
import { planOf } from "./view";

// Those that can mean one choice only.
export function landingsOf(picking: Picking): Map<number, Choice> {
  if (!picking.picked.length) return new Map();
  const plans = picking.candidates.map(planOf).filter((plan) => plan !== null);
  const isAlone = (space: number) => plans.filter((plan) => plan.space === space).length === 1;
  return new Map(plans.filter((plan) => isAlone(plan.space)).map((plan) => [plan.space, plan.choice]));
}

// What such a place needs to be a button, with mouse and keys alike.
export function landing(picking: Picking, choice: Choice) {
  const show = () => picking.hover(choice);
  const hide = () => picking.unhover(choice);
  const choose = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    picking.choose(choice);
  };
  return {
    role: "button",
    tabindex: 0,
    onpointerenter: show,
    onpointerleave: hide,
    onfocus: show,
    onblur: hide,
    onclick: choose,
    onkeydown: (event: KeyboardEvent) => {
      if (event.key === "Enter" || event.key === " ") choose(event);
    },
  };
}
