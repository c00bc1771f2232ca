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

  // Of many lit things on the chart one is a stop of the Tab key; arrow keys go on from there.
  stop = $state<string | null>(null);
  private known: { choices: Choice[]; spots: Map<string, Choice[]> } | null = null;

  constructor(private readonly picking: Picking) {}

  // The choices of each square that a module may lie on.
  get spots(): Map<string, Choice[]> {
    const { choices } = this.picking;
    if (this.known?.choices !== choices) {
      const spots = new Map<string, Choice[]>();
      for (const choice of choices.filter(isPlacing)) spots.set(squareOf(choice), [...(spots.get(squareOf(choice)) ?? []), choice]);
      this.known = { choices, spots };
    }
    return this.known.spots;
  }

  get isHeld(): boolean {
    return this.spots.size > 0;
  }

  // Where it has been put.
  get picked(): string | null {
    const { spots } = this;
    return this.picking.picked.map((thing) => thing.replace("square.", "")).find((square) => spots.has(square)) ?? null;
  }

  // The row of the list that somebody points at.
  private get row(): Choice | null {
    const { hovered } = this.picking;
    return hovered && isPlacing(hovered) ? hovered : null;
  }

  // Where it is shown: where somebody points, or where it has been put.
  get at(): string | null {
    if (this.row) return squareOf(this.row);
    const pointed = this.picking.pointedAt?.replace("square.", "");
    return pointed !== undefined && this.spots.has(pointed) ? pointed : this.picked;
  }

  // What building would do.
  get ghost(): Choice | null {
    return this.row ?? (this.at === null ? null : this.turned(this.at));
  }

  isStop(name: string): boolean {
    const squares = this.isHeld ? [...this.spots.keys()].map((square) => `square.${square}`) : [...this.picking.lit].filter((other) => other.startsWith("square."));
    if (!name.startsWith("square.")) return this.picking.isLit(name);
    if (squares.length < 8) return squares.includes(name);
    return name === (this.stop && squares.includes(this.stop) ? this.stop : squares[0]);
  }

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

  turn(): void {
    const from = this.ghost ? sideOf(this.ghost) : this.side;
    this.picking.hovered = null; // a row stays as it is; what is put down is turned
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
    const choice = this.picked && this.turned(this.picked);
    if (choice) this.picking.choose(choice);
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
