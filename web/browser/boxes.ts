// What a page shows, as boxes: what lies over what, and what is cut off.
import type { Page } from "playwright-core";

export const SIZES = [
  [360, 740],
  [390, 844],
  [1024, 768],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const;

// One line for each fault at each of the sizes; the page is loaded once and only resized.
export async function faultsAtAllSizes(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of SIZES) {
    await resize(page, width, height);
    faults.push(...(await page.evaluate(boxFaults)).map((fault) => `${width} x ${height}: ${fault}`));
  }
  return faults;
}

export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(rested);
}

// Layouts that depend on measured sizes need a frame or two. Runs in the page.
async function rested(): Promise<void> {
  await document.fonts.ready;
  for (let k = 0; k < 3; k++) await new Promise(requestAnimationFrame);
}

// Runs in the page.
function boxFaults(): string[] {
  interface Item {
    element: Element;
    text: string;
    box: DOMRect; // what is seen of it
  }
  const CONTROLS = "button, a[href], input, select, textarea, summary";
  const PANELS = ".panel, .seat, .cell, .pill, main li";
  const FAR = 1e5;
  const SLACK = 1.5; // pixels: parts of pixels, and the edges of letters
  const HELD = ".card"; // cards in a hand lie over each other
  const OVER = ".hint, .note, .ways"; // meant to lie over the rest
  const LISTS = ".actions, .asked, .inside, .list, .rail, ol, dialog, .over"; // nobody wonders at scrolling these
  const FADES = ".room"; // what happened last, as much of it as there is room for
  const NAMES = ".name, .who"; // of people, whole in the panel that a press opens
  const faults: string[] = [];
  // What lies over all else is looked at alone.
  const root = document.querySelector("dialog[open]") ?? document.querySelector("[data-screen=result]") ?? document.body;

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest("svg, [inert]") &&
    !isOnlyRead(element);
  // For screen readers alone.
  function isOnlyRead(element: Element): boolean {
    for (let up: Element | null = element; up; up = up.parentElement) if (getComputedStyle(up).clipPath === "inset(50%)") return true;
    return false;
  }
  const named = ({ element, text }: Item): string => `${element.tagName.toLowerCase()} "${text.trim().replace(/\s+/g, " ").slice(0, 40)}"`;
  const part = (a: DOMRect, b: DOMRect): DOMRect => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    return new DOMRect(left, top, Math.max(0, Math.min(a.right, b.right) - left), Math.max(0, Math.min(a.bottom, b.bottom) - top));
  };

  // What is left of a box within everything that cuts it, and whether something cuts it that cannot be scrolled.
  function seen(from: Element, whole: DOMRect): { box: DOMRect; isCut: boolean; isGone: boolean; scroller: Element | null } {
    let box = whole;
    let scroller: Element | null = null;
    let isCut = false;
    for (let up: Element | null = from; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      const inner = up.getBoundingClientRect();
      const [cutsX, cutsY] = [style.overflowX !== "visible", style.overflowY !== "visible"];
      const room = new DOMRect(
        cutsX ? inner.x : -FAR,
        cutsY ? inner.y : -FAR,
        cutsX ? inner.width : 2 * FAR,
        cutsY ? inner.height : 2 * FAR,
      );
      const left = part(box, room);
      const scrolls = [style.overflowX, style.overflowY].some((one) => one === "auto" || one === "scroll");
      const isLess = left.width < box.width - SLACK || left.height < box.height - SLACK;
      if (isLess && scrolls) scroller = up;
      if (isLess && !scrolls) isCut = true;
      if (scrolls && left.width * left.height === 0) return { box: left, isCut: false, isGone: true, scroller };
      box = left;
      if (style.position === "fixed" || up.matches("dialog")) break;
    }
    return { box, isCut, isGone: box.width * box.height === 0, scroller };
  }

  const wide = document.scrollingElement!.scrollWidth;
  if (wide > innerWidth) faults.push(`to be scrolled sideways: ${wide} pixels in a window of ${innerWidth}`);
  const items: Item[] = [];
  for (const element of root.querySelectorAll(CONTROLS)) {
    if (!isSeen(element)) continue;
    const text = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const { box, isCut, isGone, scroller } = seen(element.parentElement!, element.getBoundingClientRect());
    const item = { element, text, box };
    if (scroller && !scroller.matches(LISTS)) faults.push(`to be scrolled to: ${named(item)}`);
    if (isCut) faults.push(`cut off: ${named(item)}`);
    if (isGone) continue;
    items.push(item);
    if (box.right > innerWidth + SLACK || box.left < -SLACK) faults.push(`outside: ${named(item)}`);
  }
  for (const element of root.querySelectorAll(PANELS)) {
    const { box, isGone } = seen(element.parentElement!, element.getBoundingClientRect());
    if (isSeen(element) && !isGone && !element.matches(CONTROLS)) items.push({ element, text: element.textContent ?? "", box });
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement!;
    const text = walker.currentNode.textContent!;
    if (!text.trim() || !isSeen(element) || element.closest("select, script, style")) continue;
    range.selectNodeContents(walker.currentNode);
    const hasDots = getComputedStyle(element).textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth + 1;
    for (const { x, y, width, height } of range.getClientRects()) {
      const line = new DOMRect(x, y + 0.2 * height, width, 0.6 * height); // where its letters are
      const { box, isCut, isGone } = seen(element, line);
      const item = { element, text, box };
      const control = element.closest(CONTROLS);
      if (isCut && !element.closest(FADES) && !element.matches(NAMES) && (control ? !isGone || hasDots : !isGone && !hasDots))
        faults.push(`words cut off: ${named(item)}`);
      if (!isGone) items.push(item);
    }
  }

  items.sort((a, b) => a.box.top - b.box.top);
  for (const [k, a] of items.entries())
    for (const b of items.slice(k + 1)) {
      if (b.box.top > a.box.bottom) break;
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      if (a.element.matches(HELD) && b.element.matches(HELD)) continue;
      if (a.element.closest(OVER) !== b.element.closest(OVER)) continue;
      const { width, height } = part(a.box, b.box);
      if (width > SLACK && height > SLACK)
        faults.push(`one over the other: ${named(a)} and ${named(b)}, ${width.toFixed()} x ${height.toFixed()}`);
    }
  const { scrollWidth } = document.scrollingElement!;
  if (scrollWidth > innerWidth) faults.push(`${scrollWidth} px wide`);
  return [...new Set(faults)];
}
