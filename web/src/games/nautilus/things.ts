// Things on the board as buttons. Those that can be chosen are one stop of the Tab key; arrow keys go on from there.
import { touch, type Selection } from "../../lib/selection.svelte";
import { handOf } from "./hand.svelte";

export function thing(selection: Selection, name: string, label: string) {
  return {
    ...touch(selection, name, label),
    tabindex: handOf(selection).isStop(name) ? 0 : -1,
    "data-lit": selection.isLit(name) || undefined,
  };
}

// A place for a module: the first click puts it there, the second builds it.
export function spot(selection: Selection, square: string, label: string) {
  const hand = handOf(selection);
  return {
    ...thing(selection, `square.${square}`, label),
    "data-lit": true, // also when another place has been chosen
    onclick: (event: MouseEvent) => {
      event.stopPropagation();
      hand.put(square);
    },
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      hand.put(square);
    },
  };
}

const AHEAD: Record<string, [number, number]> = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

// The lit thing nearest in the direction of an arrow key.
export function nextLit(within: Element, from: Element, key: string): SVGElement | null {
  const ahead = AHEAD[key];
  if (!ahead) return null;
  const middle = (element: Element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const [x, y] = middle(from);
  let [best, least]: [SVGElement | null, number] = [null, Infinity];
  for (const other of within.querySelectorAll<SVGElement>("[data-lit]")) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const along = (ox - x) * ahead[0] + (oy - y) * ahead[1];
    const aside = Math.abs((ox - x) * ahead[1]) + Math.abs((oy - y) * ahead[0]);
    if (along > 1 && along + 2.5 * aside < least) [best, least] = [other, along + 2.5 * aside];
  }
  return best;
}
