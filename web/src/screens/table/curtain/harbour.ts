// The harbour behind the curtain between two people: sky and hills behind the ship, and the water in front of it.
import { cypress, drownedRoof, hills, house, lighthouse, wavy } from "../../home/scenery";

export interface Harbour {
  behind: string;
  before: string;
  line: number; // where sky and sea meet
}

const DRAWN = 1440;
const LAYERS: [dy: number, colour: string, amp: number, step: number, phase: number][] = [
  [0, "sea-3", 13, 120, 0],
  [44, "sea-2", 14, 148, 30],
  [130, "sea-1", 16, 190, 0],
  [226, "sea-0", 18, 240, 60],
  [310, "fathom-1", 18, 300, 0],
];
const BEFORE = 2; // the layers from this one on lie before the ship

const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

function layer(width: number, height: number, line: number, k: number): string {
  const [dy, colour, amp, step, phase] = LAYERS[k]!;
  const edge = wavy(line + dy, width, amp, step, phase);
  const foam = k % 2 ? "" : path(edge, "none", 'stroke="var(--foam)" stroke-width="3.5" opacity=".8"');
  return path(`${edge}V${height}H${-step}Z`, `var(--${colour})`) + (k <= BEFORE ? foam : "");
}

export function harbour(width: number, height: number): Harbour {
  const line = Math.round(height * 0.62);
  const at = width - DRAWN; // land keeps to the right edge
  const land =
    hills(760, line + 20, [0, 40, 90, 60, 130, 96, 150, 110, 130], "var(--far)", 700) +
    hills(420, line + 24, [0, 50, 96, 130, 120, 150], "var(--hill)", 1060) +
    lighthouse(1340, line - 96, 110) +
    house(1218, line - 52, 36, 28) +
    house(1262, line - 72, 42, 32) +
    cypress(1190, line - 40, 52) +
    cypress(1298, line - 86, 58);
  const sky = `<rect width="${width}" height="${height}" fill="var(--sky)"/>`;
  const sun = `<circle cx="${width * 0.785}" cy="${line - 310}" r="${Math.min(104, width * 0.12)}" fill="var(--daylight)"/>`;
  const layers = LAYERS.map((_, k) => layer(width, height, line, k));
  return {
    behind: `${sky}${sun}<g transform="translate(${at} 0)">${land}</g>${layers.slice(0, BEFORE).join("")}`,
    before: layers.slice(BEFORE).join("") + drownedRoof(width * 0.44, line + 40, 40),
    line,
  };
}
