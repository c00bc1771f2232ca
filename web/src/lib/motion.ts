// Movement on a board: what travels, along which points, for how long. Positions are the board's own coordinates.
import type { Event } from "./wire";

export type Point = readonly [number, number];

// What one event of the rules looks like. Each game adds what its board needs to draw it.
export interface Movement {
  ms: number;
}

export type Running<M extends Movement = Movement> = M & {
  id: number;
  isBack: boolean; // from its end to its beginning
};

export type Movements<V, M extends Movement = Movement> = (event: Event, before: V, after: V) => M[];

export const TIME = { press: 90, light: 180, lift: 320, travel: 560, event: 900 } as const;
export const RING = 600; // how long what has changed is ringed, where nothing moves
export const EASE = { out: "cubic-bezier(.2,.7,.2,1)", inOut: "cubic-bezier(.6,0,.3,1)", drop: "cubic-bezier(.3,1.4,.5,1)" } as const;

// An attachment for an SVG group: travels along the points. `{@attach travel(path, ms)}`
export function travel(path: Point[], ms: number, easing: string = EASE.inOut, scale: number[] = [1, 1]) {
  return (element: SVGElement | HTMLElement) => {
    const frames = path.map(([x, y], k) => {
      const t = path.length > 1 ? k / (path.length - 1) : 0;
      return { transform: `translate(${x}px, ${y}px) scale(${scale[0]! + (scale[1]! - scale[0]!) * t})` };
    });
    const running = element.animate(frames, { duration: ms, easing, fill: "both" });
    return () => running.cancel();
  };
}

// Lets all that has just begun to move inside an element run from its end to its beginning.
export function turnBack(root: Element): void {
  for (const one of root.getAnimations({ subtree: true }))
    if (one.playbackRate > 0 && one.effect?.getTiming().iterations !== Infinity) one.reverse();
}

// Shows every whole number on the way from one to another; ends with what it gives back.
export function counting(from: number, to: number, ms: number, show: (now: number) => void): () => void {
  const begun = performance.now();
  const step = (now: number) => {
    const t = Math.min(Math.max((now - begun) / ms, 0), 1);
    show(Math.round(from + (to - from) * t));
    if (t < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}
