// What tests put on a page's window, to look at it later.
interface Window {
  axe: typeof import("axe-core");
  made: AudioContext[];
  shaken: unknown[];
  heard: string[];
  seenHands: string[];
  seenMoving: Set<string>;
  ranBack: number;
  framesWithoutFocus: number;
  sounds: number;
}
