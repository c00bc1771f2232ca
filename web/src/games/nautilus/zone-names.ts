// Where the name of a zone and its price are written: on squares of the zone that nothing lies on.
import type { Point } from "../../lib/motion";
import { COLUMNS, ROWS } from "./chart";
import { C } from "./layout";

export interface Written {
  x: number; // the middle, in squares; between two rows where there are two lines
  y: number;
  lines: string[];
  font: number;
  space: number; // between letters, in parts of the font
  half: number; // of the longest line
  price: Point | null; // the middle of a square of its own; null: behind the name
}

// The room beside a name, in squares: behind it is the price.
interface Margin {
  before: number;
  behind: number;
}
const LOOSE: Margin = { before: 0.6, behind: 0.8 };
const TIGHT: Margin = { before: 0.4, behind: 0.75 };
const ALONE: Margin = { before: 0.1, behind: 0.1 };

type Style = Pick<Written, "lines" | "font" | "space" | "half"> & { margin: Margin };
type IsFree = (x: number, y: number) => boolean;

const SQUARES: Point[] = Array.from({ length: ROWS * COLUMNS }, (_, k) => [k % COLUMNS, Math.floor(k / COLUMNS)]);

// Spaced out where there is room, close together where there is less, then smaller, then in two lines, then apart from the price.
// Null where there is no room for any.
export function writeName(text: string, spots: readonly Point[], isFree: IsFree, font: number, least: number): Written | null {
  for (const style of stylesOf(text, font, least)) {
    const isRoom = fits(style, isFree);
    const spot = spots.find(isRoom) ?? anywhere(style).find(isRoom);
    if (spot) return written(style, spot, isFree);
  }
  return null;
}

function written({ margin, ...style }: Style, spot: Point, isFree: IsFree): Written | null {
  const [x, y] = [spot[0], style.lines.length > 1 ? Math.round(spot[1]) : spot[1]];
  const isBeside = (column: number, row: number) =>
    Math.abs(column + 0.5 - x) > style.half / C + 0.6 || Math.abs(row + 0.5 - y) > 0.5 * style.lines.length;
  if (margin !== ALONE) return { ...style, x, y, price: null };
  const price = anySquare((column, row) => isFree(column, row) && isBeside(column, row));
  return price ? { ...style, x, y, price } : null;
}

// Every place on the chart, in the middle of as many squares as are needed.
function anywhere({ half, margin: { before, behind } }: Style): Point[] {
  const columns = Math.ceil((2 * half) / C + before + behind);
  return SQUARES.map(([x, y]) => [x + (columns + before - behind) / 2, y + 0.5]);
}

// The middle of a square for the price alone.
export function anySquare(isFree: IsFree): Point | undefined {
  const found = SQUARES.find(([x, y]) => isFree(x, y));
  return found && [found[0] + 0.5, found[1] + 0.5];
}

function stylesOf(text: string, font: number, least: number): Style[] {
  const sizes = least < font ? [font, least] : [font];
  const two = inTwo(text);
  return [
    styled([text], font, 0.24),
    styled([text], font, 0.02),
    ...sizes.map((size) => styled([text], size, -0.02, TIGHT)),
    ...(two ? sizes.map((size) => styled(two, size, -0.02, TIGHT)) : []),
    styled([text], sizes.at(-1)!, -0.02, ALONE),
  ];
}

export const halfOf = (lines: string[], font: number, space: number): number => (longest(lines) * font * (0.62 + space)) / 2;
const styled = (lines: string[], font: number, space: number, margin = LOOSE): Style => ({
  lines,
  font,
  space,
  half: halfOf(lines, font, space),
  margin,
});
const longest = (lines: string[]) => Math.max(...lines.map((line) => line.length));

// At the blank that leaves the shortest lines.
function inTwo(text: string): string[] | undefined {
  const words = text.split(" ");
  const ways = words.slice(1).map((_, k) => [words.slice(0, k + 1).join(" "), words.slice(k + 1).join(" ")]);
  return ways.sort((a, b) => longest(a) - longest(b))[0];
}

const fits =
  ({ lines, half, margin }: Style, isFree: IsFree) =>
  ([x, y]: Point): boolean => {
    const [from, to] = [Math.floor(x - half / C - margin.before), Math.floor(x + half / C + margin.behind)];
    const rows = lines.length > 1 ? [Math.round(y) - 1, Math.round(y)] : [Math.floor(y)];
    if (from < 0 || to >= COLUMNS || rows.some((row) => row < 0 || row >= ROWS)) return false;
    return rows.every((row) => Array.from({ length: to - from + 1 }, (_, k) => from + k).every((column) => isFree(column, row)));
  };
