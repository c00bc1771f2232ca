// Which part of the chart is seen, and the ways to change it: wheel, drag, pinch, keys.
import type { Insets } from "../game";
import { COLUMNS, ROWS } from "./chart";
import { C, fit, MIN_SIDE, MAX_SIDE, WHOLE, type Frame, type Free, type Part } from "./layout";

const TAP = 6; // pixels a pointer may stray in a click
const STEP = 1.3;

export class Camera {
  width = $state(0);
  height = $state(0);
  insets = $state.raw<Insets>({ left: 0, right: 0, bottom: 0 });
  margins = $state.raw({ left: 12, top: 12, right: 58, bottom: 0 });
  private chosen = $state.raw<Frame | null>(null); // null: as it starts
  wanted = $state.raw<{ part: Part; largest: number }>({ part: WHOLE, largest: MAX_SIDE });

  free = $derived<Free>({
    x: this.insets.left + this.margins.left,
    y: this.margins.top,
    width: Math.max(this.width - this.insets.left - this.insets.right - this.margins.left - this.margins.right, 40),
    height: Math.max(this.height - this.insets.bottom - this.margins.top - this.margins.bottom, 40),
  });
  frame = $derived(this.chosen ?? fit(this.wanted.part, this.free, this.wanted.part === WHOLE ? 14 : 4, this.wanted.largest));
  scale = $derived(this.frame.c / C);
  x = $derived(this.free.x + this.free.width / 2 - this.frame.x * this.frame.c);
  y = $derived(this.free.y + this.free.height / 2 - this.frame.y * this.frame.c);
  transform = $derived(`translate(${this.x} ${this.y}) scale(${this.scale})`);
  // The part of the chart in the free part, in squares.
  seen = $derived({
    left: this.columnAt(this.free.x),
    top: this.rowAt(this.free.y),
    right: this.columnAt(this.free.x + this.free.width),
    bottom: this.rowAt(this.free.y + this.free.height),
  });

  columnAt(x: number): number {
    return (x - this.x) / this.frame.c;
  }

  rowAt(y: number): number {
    return (y - this.y) / this.frame.c;
  }

  // Larger or smaller, the point under (x, y) staying where it is.
  zoom(factor: number, x = this.free.x + this.free.width / 2, y = this.free.y + this.free.height / 2): void {
    const { c } = this.frame;
    const next = Math.min(Math.max(c * factor, MIN_SIDE), MAX_SIDE);
    const [column, row] = [this.columnAt(x), this.rowAt(y)];
    this.put({ c: next, x: column + (this.frame.x - column) * (c / next), y: row + (this.frame.y - row) * (c / next) });
  }

  larger(): void {
    this.zoom(STEP);
  }

  smaller(): void {
    this.zoom(1 / STEP);
  }

  pan(dx: number, dy: number): void {
    const { c, x, y } = this.frame;
    this.put({ c, x: x - dx / c, y: y - dy / c });
  }

  whole(): void {
    this.chosen = fit(WHOLE, this.free, 14);
  }

  // Back to how it starts.
  reset(): void {
    this.chosen = null;
  }

  // Brings a square into sight.
  show(x: number, y: number): void {
    const { left, top, right, bottom } = this.seen;
    if (x >= left && x < right - 1 && y >= top && y < bottom - 1) return;
    this.put({ c: this.frame.c, x: x + 0.5, y: y + 0.5 });
  }

  centreOn(x: number, y: number): void {
    this.put({ c: this.frame.c, x, y });
  }

  private put(frame: Frame): void {
    this.chosen = { c: frame.c, x: Math.min(Math.max(frame.x, 0), COLUMNS), y: Math.min(Math.max(frame.y, 0), ROWS) };
  }

  // An attachment for the element that shows the chart; `tap` gets the square of a click on the bare sea.
  gestures(tap: (x: number, y: number, event: MouseEvent) => void) {
    return (element: Element) => {
      const node = element as SVGSVGElement;
      const down = new Map<number, { x: number; y: number }>();
      let strayed = 0;
      const at = (event: MouseEvent) => {
        const box = node.getBoundingClientRect();
        return { x: event.clientX - box.left, y: event.clientY - box.top };
      };
      const ended = new AbortController();
      const on = <K extends keyof SVGElementEventMap>(name: K, handler: (event: SVGElementEventMap[K]) => void, capture = false) =>
        node.addEventListener(name, handler, { passive: false, capture, signal: ended.signal });
      on("wheel", (event) => {
        event.preventDefault();
        const { x, y } = at(event);
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
      });
      on("pointerdown", (event) => {
        if (event.button > 1) return;
        if (!down.size) strayed = 0;
        down.set(event.pointerId, at(event));
      });
      on("pointermove", (event) => {
        const before = down.get(event.pointerId);
        if (!before) return;
        const now = at(event);
        const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
        strayed += Math.hypot(now.x - before.x, now.y - before.y);
        if (strayed < TAP) return;
        if (!node.hasPointerCapture(event.pointerId)) node.setPointerCapture(event.pointerId);
        if (other) {
          const apart = (point: typeof now) => Math.hypot(point.x - other.x, point.y - other.y);
          this.zoom(apart(now) / Math.max(apart(before), 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
          this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
        } else this.pan(now.x - before.x, now.y - before.y);
        down.set(event.pointerId, now);
      });
      on("pointerup", (event) => down.delete(event.pointerId));
      on("pointercancel", (event) => down.delete(event.pointerId));
      // Clicks are seen on the way down, so that the end of a drag chooses nothing.
      on(
        "click",
        (event) => {
          if (strayed < TAP) {
            if (!(event.target as Element).closest("[data-thing]")) {
              const { x, y } = at(event);
              tap(Math.floor(this.columnAt(x)), Math.floor(this.rowAt(y)), event);
            }
          } else event.stopPropagation();
        },
        true,
      );
      return () => ended.abort();
    };
  }
}
