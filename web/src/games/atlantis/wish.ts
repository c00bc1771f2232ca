// What the reader is about besides playing a card: selling a tile or laying the bridge.
import { isFinger, touch, type Selection } from "../../lib/selection.svelte";
import type { View } from "./view";

export type Wish = "buy" | "bridge";

const KEYS: Record<Wish, string> = { buy: "action.buy", bridge: "action.bridge" };

export const wishOf = (selection: Selection): Wish | null =>
  selection.wanted === KEYS.buy ? "buy" : selection.wanted === KEYS.bridge ? "bridge" : null;

export const toggle = (selection: Selection, wish: Wish): void => selection.want(wishOf(selection) === wish ? "" : KEYS[wish]);

export const may = (selection: Selection, key: string): boolean => selection.actions.some((action) => action.says.key.startsWith(key));

// While cards and figures are asked for, tiles and gaps light up only when they are wished for.
export function isLit(selection: Selection, view: View, thing: string): boolean {
  if (!selection.isLit(thing)) return false;
  return view.turn.phase !== "choose" || selection.isPicked(thing) || wishOf(selection) !== null || /^(card|figure)/.test(thing);
}

// A thing of the board as a button. Selling and bridging cannot be taken back for long: without a wish the first click only shows them.
export function handle(selection: Selection, view: View, thing: string, label: string) {
  const props = touch(selection, thing, label);
  const isOffered = selection.offered.has(thing);
  const isAside = view.turn.phase === "choose" && /^(tile|space)/.test(thing) && !wishOf(selection);
  const pick = (x: number, y: number, isSure: boolean) =>
    selection.pick(thing, { x, y }, isSure && (!isAside || selection.isPicked(thing)));
  return {
    ...props,
    tabindex: isOffered && selection.isLit(thing) ? 0 : -1,
    // What leads nowhere does not hide what is being shown.
    onpointerenter: isOffered ? props.onpointerenter : undefined,
    onpointerleave: isOffered ? props.onpointerleave : undefined,
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      pick(event.clientX, event.clientY, !isFinger(event) || selection.isPicked(thing));
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      const box = (event.currentTarget as Element).getBoundingClientRect();
      pick(box.x + box.width / 2, box.y + box.height / 2, true);
    },
  };
}
