// What the reader is about besides playing a card: selling a tile or laying the bridge. Kept beside what is picked, and gone with its choices.
import { touch, type Picking } from "../../lib/picking.svelte";
import type { Choice } from "../../lib/wire";
import type { View } from "./view";

export type Wish = "buy" | "bridge";

class Wishing {
  private kind = $state.raw<Wish | null>(null);
  private among = $state.raw<Choice[]>([]);

  constructor(private readonly picking: Picking) {}

  get now(): Wish | null {
    return this.among === this.picking.choices && !this.picking.picked.length ? this.kind : null;
  }

  toggle(kind: Wish): void {
    const next = this.now === kind ? null : kind;
    this.picking.clear();
    this.among = this.picking.choices;
    this.kind = next;
  }
}

const WISHES = new WeakMap<Picking, Wishing>();

export function wishOf(picking: Picking): Wishing {
  if (!WISHES.has(picking)) WISHES.set(picking, new Wishing(picking));
  return WISHES.get(picking)!;
}

export const may = (picking: Picking, key: string): boolean => picking.choices.some((choice) => choice.says.key.startsWith(key));

// While cards and figures are asked for, tiles and gaps light up only when they are wished for.
export function isLit(picking: Picking, view: View, thing: string): boolean {
  if (!picking.isLit(thing)) return false;
  if (view.turn.phase !== "choose" || picking.isPicked(thing)) return true;
  const wish = wishOf(picking).now;
  const kind = thing.split(".")[0]!;
  if (wish) return kind === (wish === "buy" ? "tile" : "space");
  return kind === "card" || kind === "figure";
}

// A thing of the board as a button. Selling and bridging cannot be taken back for long: without a wish the first click only shows them.
export function handle(picking: Picking, view: View, thing: string, label: string) {
  const props = touch(picking, thing, label);
  const isOffered = picking.choices.some((choice) => choice.places.includes(thing));
  const isAside = view.turn.phase === "choose" && /^(tile|space)/.test(thing) && !wishOf(picking).now;
  const pick = (x: number, y: number, isSure: boolean) => picking.pick(thing, { x, y }, isSure && (!isAside || picking.isPicked(thing)));
  let pointer = "mouse";
  return {
    ...props,
    tabindex: isOffered && picking.isLit(thing) ? 0 : -1,
    onpointerdown: (event: PointerEvent) => {
      pointer = event.pointerType;
    },
    // What leads nowhere does not hide what is being shown.
    onpointerenter: isOffered ? props.onpointerenter : undefined,
    onpointerleave: isOffered ? props.onpointerleave : undefined,
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      pick(event.clientX, event.clientY, pointer !== "touch" || picking.isPicked(thing));
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      const box = (event.currentTarget as Element).getBoundingClientRect();
      pick(box.x + box.width / 2, box.y + box.height / 2, true);
    },
  };
}
