// What the reader may choose from, what it points at and what it has picked so far.
// Shared by board, dock and list, which light the same things.
import type { LegalAction } from "./wire";

export interface Spot {
  x: number;
  y: number;
}

export class Selection {
  actions = $state.raw<LegalAction[]>([]);
  picked = $state.raw<string[]>([]);
  wanted = $state.raw(""); // how the keys of those actions begin that the reader is about
  hovered = $state.raw<LegalAction | null>(null);
  pointedAt = $state.raw<string | null>(null);

  // Those of the wanted kind that have everything picked so far.
  candidates = $derived(
    this.actions.filter(({ says, places }) => says.key.startsWith(this.wanted) && this.picked.every((thing) => places.includes(thing))),
  );
  // Things that any action is about.
  offered = $derived(new Set(this.actions.flatMap((action) => action.places)));
  // Things that lead on from what is picked.
  lit = $derived(new Set(this.candidates.flatMap((action) => action.places)));
  // What is shown before the click: the action pointed at, or all that the thing pointed at could mean.
  previewed = $derived(
    this.hovered
      ? [this.hovered]
      : this.pointedAt
        ? this.candidates.filter((action) => action.places.includes(this.pointedAt!))
        : this.picked.length
          ? this.candidates
          : [],
  );

  constructor(
    private readonly play: (action: LegalAction) => void = () => {},
    private readonly why: (thing: string, at: Spot) => void = () => {},
  ) {}

  offer(actions: LegalAction[]): void {
    this.actions = actions;
    this.clear();
  }

  // Only actions of one kind; an empty word: all.
  want(beginning: string): void {
    this.clear();
    this.wanted = beginning;
  }

  clear(): void {
    this.wanted = "";
    this.picked = [];
    this.hovered = null;
    this.pointedAt = null;
  }

  isLit(thing: string): boolean {
    return this.lit.has(thing);
  }

  isPicked(thing: string): boolean {
    return this.picked.includes(thing);
  }

  hover(action: LegalAction): void {
    this.hovered = action;
  }

  point(thing: string): void {
    this.pointedAt = thing;
  }

  // Only what is still meant is left: the focus leaves one thing when the mouse has come to another and presses there.
  unhover(action: LegalAction): void {
    if (this.hovered === action) this.hovered = null;
  }

  unpoint(thing: string): void {
    if (this.pointedAt === thing) this.pointedAt = null;
  }

  // A click on a thing: chooses where it can mean only one action, narrows where it can mean several, and asks why not otherwise.
  // A finger cannot hover, so its first tap only shows what would happen (`isSure` is false then).
  pick(thing: string, at: Spot = { x: 0, y: 0 }, isSure = true): void {
    if (this.isPicked(thing) && (!isSure || this.candidates.length > 1)) {
      this.picked = this.picked.filter((other) => other !== thing);
      return;
    }
    const within = this.candidates.filter((action) => action.places.includes(thing));
    const meant = within.length ? within : this.actions.filter((action) => action.places.includes(thing));
    if (!meant.length) {
      this.why(thing, at);
      return;
    }
    if (!within.length) this.clear();
    if (meant.length === 1 && isSure) this.choose(meant[0]!);
    else this.picked = [...this.picked, thing];
  }

  choose(action: LegalAction): void {
    this.clear();
    this.play(action);
  }
}

// With what something was pressed last. One for all things: what an element is given may be made again between press and click.
let lastPointer = "mouse";

// A click without a press is a key's or a screen reader's.
export const isFinger = (event: MouseEvent): boolean => event.detail > 0 && lastPointer === "touch";

// What a thing on a board needs to be a button: `<g {...touch(selection, "space.4", "space 4")}>`.
export function touch(selection: Selection, thing: string, name: string) {
  return {
    role: "button",
    tabindex: selection.isLit(thing) ? 0 : -1,
    "aria-label": name,
    "aria-pressed": selection.isPicked(thing),
    "data-thing": thing,
    onpointerdown: (event: PointerEvent) => {
      lastPointer = event.pointerType;
    },
    onpointerenter: () => selection.point(thing),
    onpointerleave: () => selection.unpoint(thing),
    onfocus: () => selection.point(thing),
    onblur: () => selection.unpoint(thing),
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      selection.pick(thing, { x: event.clientX, y: event.clientY }, !isFinger(event) || selection.isPicked(thing));
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      const box = (event.currentTarget as Element).getBoundingClientRect();
      selection.pick(thing, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    },
  };
}
