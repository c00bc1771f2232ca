// The module held over the chart: how it is turned, and where it would lie. Shared by board and dock.
import type { Selection } from "../../lib/selection.svelte";
import type { LegalAction } from "../../lib/wire";
import type { Quarter } from "./view";

const QUARTERS: Quarter[] = ["N", "E", "S", "W"];

export const isPlacing = (action: LegalAction) => action.says.key === "action.place" || action.says.key === "action.base";
export const sideOf = (action: LegalAction) => (action.says.args?.side ?? "N") as Quarter;
export const squareOf = (action: LegalAction) => String(action.says.args?.square ?? "");

export class Hand {
  side = $state<Quarter>("N");

  // Of many lit things on the chart one is a stop of the Tab key; arrow keys go on from there.
  stop = $state<string | null>(null);
  private known: { actions: LegalAction[]; spots: Map<string, LegalAction[]> } | null = null;

  constructor(private readonly selection: Selection) {}

  // The actions of each square that a module may lie on.
  get spots(): Map<string, LegalAction[]> {
    const { actions } = this.selection;
    if (this.known?.actions !== actions) {
      const spots = new Map<string, LegalAction[]>();
      for (const action of actions.filter(isPlacing)) spots.set(squareOf(action), [...(spots.get(squareOf(action)) ?? []), action]);
      this.known = { actions, spots };
    }
    return this.known.spots;
  }

  get isHeld(): boolean {
    return this.spots.size > 0;
  }

  // Where it has been put.
  get picked(): string | null {
    const { spots } = this;
    return this.selection.picked.map((thing) => thing.replace("square.", "")).find((square) => spots.has(square)) ?? null;
  }

  // The row of the list that somebody points at.
  private get row(): LegalAction | null {
    const { hovered } = this.selection;
    return hovered && isPlacing(hovered) ? hovered : null;
  }

  // Where it is shown: where somebody points, or where it has been put.
  get at(): string | null {
    if (this.row) return squareOf(this.row);
    const pointed = this.selection.pointedAt?.replace("square.", "");
    return pointed !== undefined && this.spots.has(pointed) ? pointed : this.picked;
  }

  // What building would do.
  get ghost(): LegalAction | null {
    return this.row ?? (this.at === null ? null : this.turned(this.at));
  }

  isStop(name: string): boolean {
    const squares = this.isHeld
      ? [...this.spots.keys()].map((square) => `square.${square}`)
      : [...this.selection.lit].filter((other) => other.startsWith("square."));
    if (!name.startsWith("square.")) return this.selection.isLit(name);
    if (squares.length < 8) return squares.includes(name);
    return name === (this.stop && squares.includes(this.stop) ? this.stop : squares[0]);
  }

  // The action for a square that is turned as the module is held, or else the next way that fits there.
  turned(square: string): LegalAction | null {
    const actions = this.spots.get(square) ?? [];
    for (let k = 0; k < 4; k++) {
      const side = QUARTERS[(QUARTERS.indexOf(this.side) + k) % 4];
      const found = actions.find((action) => sideOf(action) === side);
      if (found) return found;
    }
    return null;
  }

  isFitting(square: string): boolean {
    return (this.spots.get(square) ?? []).some((action) => sideOf(action) === this.side);
  }

  turn(): void {
    const from = this.ghost ? sideOf(this.ghost) : this.side;
    this.selection.hovered = null; // a row stays as it is; what is put down is turned
    this.side = QUARTERS[(QUARTERS.indexOf(from) + 1) % 4]!;
    const next = this.ghost;
    if (next) this.side = sideOf(next);
  }

  put(square: string): void {
    if (this.picked === square) this.build();
    else {
      const ghost = this.turned(square);
      if (ghost) this.side = sideOf(ghost);
      this.selection.picked = [`square.${square}`];
    }
  }

  build(): void {
    const action = this.picked && this.turned(this.picked);
    if (action) this.selection.choose(action);
  }
}

const hands = new WeakMap<Selection, Hand>();

export function handOf(selection: Selection): Hand {
  const known = hands.get(selection);
  if (known) return known;
  const hand = new Hand(selection);
  hands.set(selection, hand);
  return hand;
}
