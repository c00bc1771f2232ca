// The shore behind the places beside the tables: sky, one thing on the horizon, and the sea getting deeper behind the panels.
import { round as n } from "../../lib/signs";
import { cypress, fish, hills, house, kelp, lighthouse, ship, temple, wavy } from "../home/scenery";

export type Motif = "watch" | "learn" | "records" | "friends";

const DRAWN = 1440; // the width that it was drawn for; land keeps to the right edge
const BASE = 46; // from the line to where things stand
const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`;

function column(x: number, y: number, h: number, w: number, isBroken: boolean): string {
  const top = isBroken
    ? path(`M${x - w / 2} ${y - h}l${w * 0.3} ${-w * 0.22}l${w * 0.3} ${w * 0.3}l${w * 0.4} ${-w * 0.2}v16H${x - w / 2}Z`, "var(--stone)")
    : rect(x - w * 0.72, y - h - 9, w * 1.44, 10, "var(--stone)") + rect(x + w * 0.1, y - h - 9, w * 0.62, 10, "var(--stone-2)");
  return (
    rect(x - w / 2, y - h, w, h, "var(--stone)") +
    rect(x + w * 0.12, y - h, w * 0.38, h, "var(--stone-2)") +
    top +
    rect(x - w * 0.7, y - 7, w * 1.4, 9, "var(--stone-3)")
  );
}

const MOTIFS: Record<Motif, (base: number) => string> = {
  watch: (base) =>
    hills(260, base + 8, [0, 30, 52, 60, 66, 58, 70], "var(--hill)", 1190) +
    lighthouse(1226, base - 34, 96) +
    house(1318, base - 40, 30, 24) +
    house(1358, base - 44, 34, 28) +
    cypress(1294, base - 40, 38) +
    cypress(1390, base - 44, 44),
  learn: (base) =>
    hills(420, base + 10, [0, 26, 44, 50, 52, 50, 46, 52], "var(--sand)", 1030) +
    temple(1180, base - 34, 118) +
    cypress(1098, base - 24, 44) +
    cypress(1266, base - 30, 50) +
    cypress(1296, base - 30, 38) +
    house(1350, base - 32, 34, 26),
  records: (base) =>
    hills(560, base + 10, [0, 18, 26, 24, 28, 26, 30, 28], "var(--sand)", 900) +
    [34, 52, 40, 66, 56, 78, 70, 86].map((tall, k) => column(990 + k * 52, base - 12, tall, 24, k < 5 && k % 2 === 0)).join("") +
    cypress(1408, base - 10, 50),
  friends: (base) =>
    hills(500, base + 10, [0, 30, 52, 48, 60, 54, 66], "var(--hill)", 960) +
    house(1200, base - 40, 32, 26) +
    house(1240, base - 44, 38, 30) +
    house(1284, base - 44, 32, 24) +
    cypress(1176, base - 36, 40) +
    cypress(1320, base - 44, 46) +
    cypress(1352, base - 44, 36),
};

const LAYERS: [dy: number, colour: string, amp: number, step: number, phase: number][] = [
  [30, "sea-3", 9, 88, 0],
  [52, "sea-2", 10, 104, 30],
  [104, "sea-1", 12, 132, 0],
  [200, "sea-0", 14, 168, 40],
  [340, "fathom-1", 16, 210, 10],
  [500, "fathom-2", 18, 260, 60],
  [660, "fathom-3", 18, 320, 0],
];

// `line` is the horizon; words stand over the left half of the sky.
export function shore(width: number, height: number, line: number, motif: Motif): string {
  const scale = width < 1000 ? 0.62 : 1;
  const land = `translate(${n(width - DRAWN * scale)} ${n((line + BASE) * (1 - scale))}) scale(${scale})`;
  const sunX = width < 700 ? width - 40 : width - 580 * scale;
  const sun = `<circle cx="${n(sunX)}" cy="${n(line - 34 * scale)}" r="${n(38 * scale)}" fill="var(--daylight)"/>`;
  let out = rect(0, 0, width, height, "var(--sky)") + sun;
  out += `<g transform="${land}">${hills(560, line + 30, [0, 26, 60, 42, 84, 62, 96, 52, 70], "var(--far)", 900)}`;
  out += `${MOTIFS[motif](line + BASE)}</g>`;
  LAYERS.forEach(([dy, colour, amp, step, phase], k) => {
    const edge = wavy(line + dy, width, amp, step, phase);
    out += path(`${edge}V${height}H${-step}Z`, `var(--${colour})`);
    if (k) return;
    out += path(edge, "none", 'stroke="var(--foam)" stroke-width="3" opacity=".8"');
    out += `<g transform="${land}">${ship(760, line + 34, 46)}${ship(940, line + 38, 34, -1)}</g>`;
  });
  if (width > 1300) out += fish(26, 520, 1) + fish(40, 548, 0.8) + fish(width - 28, 600, 1, -1);
  return out + kelp(20, height + 5, 120) + kelp(width - 16, height + 5, 130, -9);
}
