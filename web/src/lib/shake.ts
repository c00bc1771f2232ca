// A thing that cannot be chosen shakes its head.
import { settings } from "./settings.svelte";

const BY = 3; // pixels of the screen
const MS = 180;

export function shake(thing: string): void {
  if (settings.isStill) return;
  for (const element of document.querySelectorAll<HTMLElement | SVGGraphicsElement>(`[data-thing="${CSS.escape(thing)}"]`)) {
    const by = BY / scaleOf(element);
    element.animate({ translate: ["0", `${-by}px`, `${by}px`, "0"] }, MS);
  }
}

// How many pixels one unit of where it stands has.
function scaleOf(element: Element): number {
  const { a = 1, b = 0 } = (element.parentElement as Element as Partial<SVGGraphicsElement> | null)?.getScreenCTM?.() ?? {};
  return Math.hypot(a, b);
}
