// What the reader may choose from, what it points at and what it has picked so far. Shared by board, dock and list, which light the same things.
import type { Choice } from "./wire";

export interface Spot {
  x: number;
  y: number;
}

export class Picking {
  choices = $state.raw<Choice[]>([]);
  picked = $state.raw<string[]>([]);
  wanted = $state.raw(""); // how the keys of those choices begin that the reader is about
  hovered = $state.raw<Choice | null>(null);
  pointedAt = $state.raw<string | null>(null);

  // Those of the wanted kind that have everything picked so far.
  candidates = $derived(this.choices.filter(({ says, places }) => says.key.startsWith(this.wanted) && this.picked.every((thing) => places.includes(thing))));
  // Things that any choice is about.
  offered = $derived(new Set(this.choices.flatMap((choice) => choice.places)));
  // Things that lead on from what is picked.
  lit = $derived(new Set(this.candidates.flatMap((choice) => choice.places)));
  // What is shown before the click: the choice pointed at, or all that the thing pointed at could mean.
  previewed = $derived(
    this.hovered
      ? [this.hovered]
      : this.pointedAt
        ? this.candidates.filter((choice) => choice.places.includes(this.pointedAt!))
        : this.picked.length
          ? this.candidates
          : [],
  );

  constructor(
    private readonly act: (choice: Choice) => void = () => {},
    private readonly why: (thing: string, at: Spot) => void = () => {},
  ) {}

  offer(choices: Choice[]): void {
    this.choices = choices;
    this.clear();
  }

  // Only choices of one kind; an empty word: all.
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

  hover(choice: Choice): void {
    this.hovered = choice;
  }

  point(thing: string): void {
    this.pointedAt = thing;
  }

  // Only what is still meant is left: the focus leaves one thing when the mouse has come to another and presses there.
  unhover(choice: Choice): void {
    if (this.hovered === choice) this.hovered = null;
  }

  unpoint(thing: string): void {
    if (this.pointedAt === thing) this.pointedAt = null;
  }

  // A click on a thing: chooses where it can mean only one choice, narrows where it can mean several, and asks why not otherwise.
  // A finger cannot hover, so its first tap only shows what would happen (`isSure` is false then).
  pick(thing: string, at: Spot = { x: 0, y: 0 }, isSure = true): void {
    if (this.isPicked(thing) && (!isSure || this.candidates.length > 1)) {
      this.picked = this.picked.filter((other) => other !== thing);
      return;
    }
    const within = this.candidates.filter((choice) => choice.places.includes(thing));
    const meant = within.length ? within : this.choices.filter((choice) => choice.places.includes(thing));
    if (!meant.length) {
      this.why(thing, at);
      return;
    }
    if (!within.length) this.clear();
    if (meant.length === 1 && isSure) this.choose(meant[0]!);
    else this.picked = [...this.picked, thing];
  }

  choose(choice: Choice): void {
    this.clear();
    this.act(choice);
  }
}

// With what something was pressed last. One for all things: what an element is given may be made anew between press and click.
let lastPointer = "mouse";

// A click without a press is a key's or a screen reader's.
export const isFinger = (event: MouseEvent): boolean => event.detail > 0 && lastPointer === "touch";

// What a thing on a board needs to be a button: `<g {...touch(picking, "space.4", "space 4")}>`.
export function touch(picking: Picking, thing: string, name: string) {
  return {
    role: "button",
    tabindex: picking.isLit(thing) ? 0 : -1,
    "aria-label": name,
    "aria-pressed": picking.isPicked(thing),
    "data-thing": thing,
    onpointerdown: (event: PointerEvent) => {
      lastPointer = event.pointerType;
    },
    onpointerenter: () => picking.point(thing),
    onpointerleave: () => picking.unpoint(thing),
    onfocus: () => picking.point(thing),
    onblur: () => picking.unpoint(thing),
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      picking.pick(thing, { x: event.clientX, y: event.clientY }, !isFinger(event) || picking.isPicked(thing));
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      const box = (event.currentTarget as Element).getBoundingClientRect();
      picking.pick(thing, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    },
  };
}
