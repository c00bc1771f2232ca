// The module held over the chart: how it is turned, and where it would lie. Shared by board and dock.
import type { Picking } from "../../lib/picking.svelte";
import type { Choice } from "../../lib/wire";
import type { Quarter } from "./view";

const QUARTERS: Quarter[] = ["N", "E", "S", "W"];

export const isPlacing = (choice: Choice) => choice.says.key === "choice.place" || choice.says.key === "choice.base";
export const sideOf = (choice: Choice) => (choice.says.args?.side ?? "N") as Quarter;
export const squareOf = (choice: Choice) => String(choice.says.args?.square ?? "");

export class Hand {
  side = $state<Quarter>("N");

  places = $derived.by(() => this.picking.choices.filter(isPlacing));
  // The choices of each square that a module may lie on.
  spots = $derived.by(() => {
    const found = new Map<string, Choice[]>();
    for (const choice of this.places) found.set(squareOf(choice), [...(found.get(squareOf(choice)) ?? []), choice]);
    return found;
  });
  picked = $derived.by(() => this.picking.picked.map((thing) => thing.replace("square.", "")).find((square) => this.spots.has(square)) ?? null);
  // Where it is shown: where somebody points, or where it has been put.
  at = $derived.by(() => {
    const pointed = this.picking.pointedAt?.replace("square.", "");
    return pointed !== undefined && this.spots.has(pointed) ? pointed : this.picked;
  });
  // What a click there would do.
  ghost = $derived.by(() => (this.at === null ? null : this.turned(this.at)));

  // Of many lit things on the chart one is a stop of the Tab key; arrow keys go on from there.
  stop = $state<string | null>(null);
  private stops = $derived.by(() => [...this.picking.lit].filter((name) => name.startsWith("square.")));

  isStop(name: string): boolean {
    if (!this.picking.isLit(name)) return false;
    if (!name.startsWith("square.") || this.stops.length < 8) return true;
    return name === (this.stop && this.picking.isLit(this.stop) ? this.stop : this.stops[0]);
  }

  constructor(private readonly picking: Picking) {}

  // The choice for a square that is turned as the module is held, or else the next way that fits there.
  turned(square: string): Choice | null {
    const choices = this.spots.get(square) ?? [];
    for (let k = 0; k < 4; k++) {
      const side = QUARTERS[(QUARTERS.indexOf(this.side) + k) % 4];
      const found = choices.find((choice) => sideOf(choice) === side);
      if (found) return found;
    }
    return null;
  }

  isFitting(square: string): boolean {
    return (this.spots.get(square) ?? []).some((choice) => sideOf(choice) === this.side);
  }

  // How many ways there are to lay it where it is shown.
  get ways(): number {
    return this.at === null ? 0 : (this.spots.get(this.at)?.length ?? 0);
  }

  turn(): void {
    const from = this.ghost ? sideOf(this.ghost) : this.side;
    this.side = QUARTERS[(QUARTERS.indexOf(from) + 1) % 4]!;
    const next = this.ghost;
    if (next) this.side = sideOf(next);
  }

  put(square: string): void {
    if (this.picked === square) this.build();
    else {
      const ghost = this.turned(square);
      if (ghost) this.side = sideOf(ghost);
      this.picking.picked = [`square.${square}`];
    }
  }

  build(): void {
    if (this.ghost) this.picking.choose(this.ghost);
  }
}

const hands = new WeakMap<Picking, Hand>();

export function handOf(picking: Picking): Hand {
  const known = hands.get(picking);
  if (known) return known;
  const hand = new Hand(picking);
  hands.set(picking, hand);
  return hand;
}
