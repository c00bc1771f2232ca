// The outlines of the pieces, round the origin.
import { outline } from "../../lib/signs";
import type { Kind } from "./view";

export function pieceShape(kind: Kind, r: number): string {
  switch (kind) {
    case "provisions":
      return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case "books": {
      const q = r * 0.88;
      return `M${-q} ${-q}H${q}V${q}H${-q}Z`;
    }
    case "gems":
      return outline([
        [0, -1.2 * r],
        [1.2 * r, 0],
        [0, 1.2 * r],
        [-1.2 * r, 0],
      ]);
    case "tools":
      return outline(
        Array.from({ length: 6 }, (_, k) => [1.08 * r * Math.cos((k * Math.PI) / 3), 1.08 * r * Math.sin((k * Math.PI) / 3)] as const),
      );
    case "weapons": {
      const q = r * 0.95;
      return `M${-q} ${-q}H${q}V${0.15 * r}Q${q} ${0.8 * r} 0 ${1.2 * r}Q${-q} ${0.8 * r} ${-q} ${0.15 * r}Z`;
    }
  }
}

export const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function hullShape(s: number): string {
  const at = (...parts: number[]) => parts.map((part) => Math.round(part * s * 10) / 10).join(" ");
  return (
    `M${at(-0.46, 0.05)}L${at(-0.62, -0.14)}V${at(0.24)}Z` +
    `M${at(-0.12, -0.18)}V${at(-0.38)}H${at(0.04)}V${at(-0.48)}H${at(0.16)}V${at(-0.18)}Z` +
    `M${at(-0.48, 0.05)}C${at(-0.46, -0.18, -0.2, -0.22, 0, -0.22)}C${at(0.34, -0.22, 0.52, -0.08, 0.52, 0.05)}` +
    `C${at(0.52, 0.22, 0.3, 0.32, 0, 0.32)}C${at(-0.26, 0.32, -0.48, 0.26, -0.48, 0.05)}Z`
  );
}
