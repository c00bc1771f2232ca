// The shore at evening behind the result: of Atlantis only a pediment is left.
import { round as n } from "../../../lib/signs";
import { cypress, hills, house, lighthouse, wavy } from "../../home/scenery";

export interface Stage {
  width: number;
  height: number;
  line: number; // where sky and sea meet
  unit: number; // how large everything is
  podium: number; // where the first stands
}

const WIDE = 700; // as tables
const TALLEST = 290; // of the sky, where everything has the size that was drawn

export function stageOf(width: number, height: number, head: number): Stage {
  const line = head * (width < WIDE ? 0.66 : 0.75);
  const unit = width < WIDE ? Math.min(0.72, (width / 390) * 0.72) : Math.min(1.16, (line / TALLEST) * 1.16);
  return { width, height, line, unit, podium: width * (width < WIDE ? 0.575 : 0.757) };
}

// [across, height of its stone] by place, the first in the middle.
export const STONES = [
  [0, 66],
  [-74, 44],
  [74, 34],
  [148, 24],
] as const;

export const baseOf = ({ line, unit }: Stage) => line + unit * 72;

const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;

function waves({ width, height, line, unit }: Stage): string {
  const layers: [dy: number, colour: string, amp: number, step: number, phase: number][] = [
    [0, "sea-3", 7, 84, 0],
    [18, "sea-2", 8, 104, 30],
    [46, "sea-1", 9, 132, 10],
  ];
  const drawn = layers.map(([dy, colour, amp, step, phase]) =>
    path(`${wavy(line + dy * unit, width, amp, step, phase)}V${n(height)}H${-step}Z`, `var(--${colour})`),
  );
  drawn.splice(1, 0, path(wavy(line, width, 7, 84, 0), "none", 'stroke="var(--foam)" stroke-width="2.5" opacity=".8"'));
  return drawn.join("");
}

function pediment({ width, line, unit: u }: Stage): string {
  const [x, y] = [width * 0.4, line + u * 14];
  const gable = path(`M${n(x - u * 46)} ${n(y)}L${n(x)} ${n(y - u * 30)}L${n(x + u * 46)} ${n(y)}Z`, "var(--roof)");
  const inside = path(`M${n(x - u * 30)} ${n(y - u * 4)}L${n(x)} ${n(y - u * 23)}L${n(x + u * 30)} ${n(y - u * 4)}Z`, "var(--stone)");
  const ripple = `M${n(x - u * 60)} ${n(y + 2)}${`q${n(u * 7.5)} ${n(-u * 6)} ${n(u * 15)} 0`.repeat(8)}`;
  const foam = path(ripple, "none", 'stroke="var(--foam)" stroke-width="2.5" stroke-linecap="round"');
  return `<g transform="rotate(-7 ${n(x)} ${n(y)})">${gable}${inside}</g>${foam}`;
}

function land({ width, height, line, unit: u, podium: x }: Stage): string {
  const shore =
    `M${n(x - u * 330)} ${n(height)}` +
    `C${n(x - u * 250)} ${n(line + u * 200)} ${n(x - u * 120)} ${n(line + u * 24)} ${n(x)} ${n(line + u * 16)}` +
    `S${n(x + u * 200)} ${n(line - u * 8)} ${width + 10} ${n(line - u * 10)}V${n(height)}Z`;
  return (
    path(shore, "none", 'stroke="var(--foam)" stroke-width="5" opacity=".7"') +
    path(shore, "var(--sand)") +
    lighthouse(width - u * 60, line + u * 6, u * 96) +
    house(width - u * 150, line + u * 14, u * 30, u * 24) +
    house(width - u * 112, line + u * 18, u * 36, u * 28) +
    cypress(width - u * 170, line + u * 16, u * 40) +
    cypress(width - u * 26, line + u * 14, u * 44)
  );
}

export function shore(stage: Stage): string {
  const { width, height, line, unit } = stage;
  const sun = `<circle cx="${n(width * 0.46)}" cy="${n(line - unit * 6)}" r="${n(unit * 34)}" fill="var(--daylight)"/>`;
  const far = hills(
    width * 0.5,
    line + 4,
    [0, 30, 62, 40, 84, 60, 96].map((high) => high * unit),
    "var(--far)",
    width * 0.5,
  );
  return `<rect width="${width}" height="${n(height)}" fill="var(--sky)"/>${sun}${far}${waves(stage)}${pediment(stage)}${land(stage)}`;
}
