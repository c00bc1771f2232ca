// What the reader is about besides playing a card: selling a tile or laying the bridge.
import { isFinger, touch, type Picking } from "../../lib/picking.svelte";
import type { View } from "./view";

export type Wish = "buy" | "bridge";

const KEYS: Record<Wish, string> = { buy: "choice.buy", bridge: "choice.bridge" };

export const wishOf = (picking: Picking): Wish | null => (picking.wanted === KEYS.buy ? "buy" : picking.wanted === KEYS.bridge ? "bridge" : null);

export const toggle = (picking: Picking, wish: Wish): void => picking.want(wishOf(picking) === wish ? "" : KEYS[wish]);

export const may = (picking: Picking, key: string): boolean => picking.choices.some((choice) => choice.says.key.startsWith(key));

// While cards and figures are asked for, tiles and gaps light up only when they are wished for.
export function isLit(picking: Picking, view: View, thing: string): boolean {
  if (!picking.isLit(thing)) return false;
  return view.turn.phase !== "choose" || picking.isPicked(thing) || wishOf(picking) !== null || /^(card|figure)/.test(thing);
}

// A thing of the board as a button. Selling and bridging cannot be taken back for long: without a wish the first click only shows them.
export function handle(picking: Picking, view: View, thing: string, label: string) {
  const props = touch(picking, thing, label);
  const isOffered = picking.offered.has(thing);
  const isAside = view.turn.phase === "choose" && /^(tile|space)/.test(thing) && !wishOf(picking);
  const pick = (x: number, y: number, isSure: boolean) => picking.pick(thing, { x, y }, isSure && (!isAside || picking.isPicked(thing)));
  return {
    ...props,
    tabindex: isOffered && picking.isLit(thing) ? 0 : -1,
    // What leads nowhere does not hide what is being shown.
    onpointerenter: isOffered ? props.onpointerenter : undefined,
    onpointerleave: isOffered ? props.onpointerleave : undefined,
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      pick(event.clientX, event.clientY, !isFinger(event) || picking.isPicked(thing));
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      const box = (event.currentTarget as Element).getBoundingClientRect();
      pick(box.x + box.width / 2, box.y + box.height / 2, true);
    },
  };
}
