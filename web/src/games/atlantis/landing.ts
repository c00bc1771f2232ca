// The places where a way can end, once a card or a figure is picked: there it can be chosen too.
import type { Selection } from "../../lib/selection.svelte";
import type { LegalAction } from "../../lib/wire";
import { planOf } from "./view";

// Those that can mean one action only.
export function landingsOf(selection: Selection): Map<number, LegalAction> {
  if (!selection.picked.length) return new Map();
  const plans = selection.candidates.map(planOf).filter((plan) => plan !== null);
  const isAlone = (space: number) => plans.filter((plan) => plan.space === space).length === 1;
  return new Map(plans.filter((plan) => isAlone(plan.space)).map((plan) => [plan.space, plan.action]));
}

// What this place needs to be a button, with mouse and keys alike.
export function landing(selection: Selection, action: LegalAction) {
  const show = () => selection.hover(action);
  const hide = () => selection.unhover(action);
  const choose = (event: Pick<Event, "preventDefault" | "stopPropagation">) => {
    event.preventDefault();
    event.stopPropagation();
    selection.choose(action);
  };
  return {
    role: "button",
    tabindex: 0,
    onpointerenter: show,
    onpointerleave: hide,
    onfocus: show,
    onblur: hide,
    onclick: choose,
    onkeydown: (event: Pick<KeyboardEvent, "key" | "preventDefault" | "stopPropagation">) => {
      if (event.key === "Enter" || event.key === " ") choose(event);
    },
  };
}
