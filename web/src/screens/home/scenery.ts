// The section through the sea behind the home page, as drawings in cut paper. Each function gives SVG round a foot point.
import { round as n } from "../../lib/signs";

type Point = readonly [number, number];

export function smooth(points: Point[], isClosed = true): string {
  const count = points.length;
  const at = (k: number) => (isClosed ? points[(k + count) % count]! : points[Math.max(0, Math.min(count - 1, k))]!);
  let out = `M${n(points[0]![0])} ${n(points[0]![1])}`;
  for (let k = 0; k < (isClosed ? count : count - 1); k++) {
    const [p0, p1, p2, p3] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
    out += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)}`;
    out += ` ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return out + (isClosed ? "Z" : "");
}

export function wavy(y: number, width: number, amp: number, step: number, phase: number): string {
  let out = `M${-step + phase} ${y}`;
  for (let x = -step + phase; x < width + step; x += step) out += `q${step / 4} ${-amp} ${step / 2} 0t${step / 2} 0`;
  return out;
}

const path = (d: string, fill: string, more = "") => `<path d="${d}" fill="${fill}" ${more}/>`;
const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"/>`;

export function hills(width: number, base: number, heights: number[], fill: string, x0: number): string {
  const step = width / (heights.length - 1);
  const points = heights.map((h, k) => [x0 + k * step, base - h] as const);
  return path(`${smooth(points, false)}L${x0 + width} ${base}L${x0} ${base}Z`, fill);
}

export function temple(x: number, y: number, w: number, tilt = 0): string {
  const h = w * 0.62;
  let out = rect(-w * 0.58, 0, w * 1.16, h * 0.09, "var(--stone-3)") + rect(-w * 0.53, -h * 0.07, w * 1.06, h * 0.07, "var(--stone-2)");
  out += rect(-w * 0.45, -h * 0.62, w * 0.9, h * 0.55, "var(--stone-3)");
  for (let k = 0; k < 6; k++) {
    const cx = -w * 0.42 + (k * w * 0.84) / 5;
    out += path(
      `M${n(cx - w * 0.036)} ${n(-h * 0.62)}H${n(cx + w * 0.036)}L${n(cx + w * 0.044)} ${n(-h * 0.07)}H${n(cx - w * 0.044)}Z`,
      "var(--stone)",
    );
  }
  out += rect(-w * 0.51, -h * 0.73, w * 1.02, h * 0.12, "var(--stone)");
  out += path(`M${n(-w * 0.56)} ${n(-h * 0.73)}L0 ${n(-h * 1.1)}L${n(w * 0.56)} ${n(-h * 0.73)}Z`, "var(--roof)");
  out += path(`M${n(-w * 0.38)} ${n(-h * 0.765)}L0 ${n(-h * 1.01)}L${n(w * 0.38)} ${n(-h * 0.765)}Z`, "var(--stone)");
  out += `<circle cy="${n(-h * 0.85)}" r="${n(w * 0.055)}" fill="var(--roof)"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${tilt})">${out}</g>`;
}

export function cypress(x: number, y: number, h: number): string {
  const crown =
    `M${x} ${n(y - h)}C${n(x + h * 0.24)} ${n(y - h * 0.5)} ${n(x + h * 0.2)} ${n(y - h * 0.1)} ${x} ${n(y - h * 0.06)}` +
    `C${n(x - h * 0.2)} ${n(y - h * 0.1)} ${n(x - h * 0.24)} ${n(y - h * 0.5)} ${x} ${n(y - h)}Z`;
  const trunk = `<path d="M${x} ${n(y - h * 0.1)}V${y}" stroke="var(--stone-3)" stroke-width="${n(h * 0.06)}"/>`;
  return path(crown, "var(--leaf-2)") + trunk;
}

export function house(x: number, y: number, w: number, h: number): string {
  return (
    rect(x - w / 2, y - h, w, h, "var(--stone)") +
    rect(x + w * 0.18, y - h, w * 0.32, h, "var(--stone-2)") +
    path(
      `M${n(x - w * 0.58)} ${n(y - h)}L${n(x - w * 0.3)} ${n(y - h - w * 0.3)}H${n(x + w * 0.3)}L${n(x + w * 0.58)} ${n(y - h)}Z`,
      "var(--roof)",
    ) +
    rect(x - w * 0.22, y - h * 0.55, w * 0.22, h * 0.55, "var(--stone-3)")
  );
}

export function drownedRoof(x: number, y: number, w: number): string {
  return (
    path(`M${n(x - w * 0.58)} ${y}L${n(x - w * 0.3)} ${n(y - w * 0.32)}H${n(x + w * 0.3)}L${n(x + w * 0.58)} ${y}Z`, "var(--roof)") +
    path(
      `M${n(x - w * 0.8)} ${y + 1}q${n(w * 0.2)} ${n(-w * 0.16)} ${n(w * 0.4)} 0t${n(w * 0.4)} 0t${n(w * 0.4)} 0t${n(w * 0.4)} 0`,
      "none",
      'stroke="var(--foam)" stroke-width="1.8" stroke-linecap="round"',
    )
  );
}

export function lighthouse(x: number, y: number, h: number): string {
  const w = h * 0.26;
  const [low, high] = [n(y - h * 0.26), n(y - h * 0.42)];
  return (
    path(`M${n(x - w / 2)} ${y}L${n(x - w * 0.32)} ${n(y - h * 0.72)}H${n(x + w * 0.32)}L${n(x + w / 2)} ${y}Z`, "var(--stone)") +
    path(`M${n(x + w * 0.08)} ${y}V${n(y - h * 0.72)}H${n(x + w * 0.32)}L${n(x + w / 2)} ${y}Z`, "var(--stone-2)") +
    path(`M${n(x - w * 0.43)} ${low}L${n(x - w * 0.39)} ${high}H${n(x + w * 0.39)}L${n(x + w * 0.43)} ${low}Z`, "var(--roof)") +
    rect(x - w * 0.46, y - h * 0.76, w * 0.92, h * 0.05, "var(--stone-3)") +
    rect(x - w * 0.24, y - h * 0.9, w * 0.48, h * 0.14, "var(--daylight)") +
    path(`M${n(x - w * 0.36)} ${n(y - h * 0.89)}L${x} ${n(y - h)}L${n(x + w * 0.36)} ${n(y - h * 0.89)}Z`, "var(--roof)")
  );
}

export function ship(x: number, y: number, w: number, side = 1): string {
  const hull =
    `M${n(-w * 0.5)} ${n(-w * 0.2)}Q${n(-w * 0.42)} ${n(w * 0.1)} 0 ${n(w * 0.1)}` +
    `Q${n(w * 0.4)} ${n(w * 0.1)} ${n(w * 0.5)} ${n(-w * 0.22)}` +
    `Q${n(w * 0.36)} ${n(-w * 0.1)} 0 ${n(-w * 0.1)}Q${n(-w * 0.36)} ${n(-w * 0.1)} ${n(-w * 0.5)} ${n(-w * 0.2)}Z`;
  return (
    `<g transform="translate(${x} ${y}) scale(${side} 1)">` +
    `<path d="M0 ${n(-w * 0.12)}V${n(-w * 0.78)}" stroke="var(--stone-3)" stroke-width="${n(w * 0.04)}"/>` +
    path(`M${n(w * 0.05)} ${n(-w * 0.74)}Q${n(w * 0.42)} ${n(-w * 0.5)} ${n(w * 0.05)} ${n(-w * 0.22)}Z`, "var(--stone)") +
    path(`M${n(-w * 0.05)} ${n(-w * 0.66)}Q${n(-w * 0.3)} ${n(-w * 0.46)} ${n(-w * 0.05)} ${n(-w * 0.24)}Z`, "var(--stone-2)") +
    path(hull, "var(--roof)") +
    "</g>"
  );
}

export function fish(x: number, y: number, s: number, side = 1): string {
  const drawn = '<path d="M-10 0Q0 -8 10 0Q0 8 -10 0Z"/><path d="M-8 0L-15 -5V5Z"/>';
  return `<g transform="translate(${x} ${y}) scale(${s * side} ${s})" fill="var(--foam)" opacity=".5">${drawn}</g>`;
}

export function kelp(x: number, y: number, h: number, sway = 8): string {
  const leaves = [1, 2, 3, 4, 5].map((k) => {
    const [lx, ly] = [x + (k % 2 ? 6 : -5), n(y - (h * k) / 6)];
    return `<ellipse cx="${lx}" cy="${ly}" rx="7" ry="3" fill="var(--kelp)" transform="rotate(${k % 2 ? -30 : 30} ${x} ${ly})"/>`;
  });
  const stalk = `M${x} ${y}C${x + sway} ${n(y - h * 0.3)} ${x - sway} ${n(y - h * 0.6)} ${n(x + sway * 0.6)} ${y - h}`;
  return path(stalk, "none", 'stroke="var(--kelp)" stroke-width="5" stroke-linecap="round"') + leaves.join("");
}

const LAYERS: [y: number, colour: string, amp: number, step: number, phase: number][] = [
  [268, "sea-3", 9, 88, 0],
  [292, "sea-2", 10, 104, 30],
  [352, "sea-1", 12, 132, 0],
  [440, "sea-0", 14, 168, 40],
  [560, "fathom-1", 16, 210, 10],
  [690, "fathom-2", 18, 260, 60],
  [806, "fathom-3", 18, 320, 0],
];

const SHORE = 284; // what stands on the land is drawn down to here
const WORDS = 484; // how far the words over the picture reach in a window that they fill
const ISLE = { left: 640, width: 308 };
const COAST = { left: 1128, width: 312 };
const NARROW = 1000; // as the cards: below each other in a window less wide
const PHONE = 700; // as the top of the page; the coast alone, so that the first game begins high
const RAISED = -106; // the sea there

interface Stage {
  sea: number; // how much lower the sea is
  isle: string; // where the island and the coast are put, and how large
  coast: string;
  sun: Point;
}

// Words come first: the island stands between them and the coast, smaller where there is little room, and below them in a narrow window.
function stage(width: number): Stage {
  const put = (scale: number, x: number, y: number) => `translate(${n(x)} ${n(y + SHORE * (1 - scale))}) scale(${n(scale)})`;
  if (width < NARROW) {
    if (width < PHONE) return { sea: RAISED, isle: put(0, 0, 0), coast: put(0.5, width - 720, RAISED), sun: [width - 84, 74] };
    const scale = 0.62;
    const sea = 28; // below one line more
    const gap = Math.max(0, (width - (ISLE.width + COAST.width) * scale) * 0.4);
    return {
      sea,
      isle: put(scale, gap - ISLE.left * scale + 6, sea),
      coast: put(scale, width - 1440 * scale, sea),
      sun: [width - 34, 128],
    };
  }
  const right = width - 1440; // hills and kelp keep to the right edge
  const left = Math.max(ISLE.left + right, WORDS);
  const scale = Math.min(1, (COAST.left + right - left) / ISLE.width);
  return { sea: 0, isle: put(scale, left - ISLE.left * scale, 0), coast: put(1, right, 0), sun: [1010 + right, 104] };
}

export function backdrop(width: number, height: number): string {
  const { sea, isle, coast, sun } = stage(width);
  let out =
    rect(0, 0, width, height, "var(--sky)") +
    `<circle cx="${sun[0]}" cy="${sun[1]}" r="${sea ? (sea < 0 ? 30 : 24) : 44}" fill="var(--daylight)"/>`;
  out += `<g transform="${coast}">`;
  out +=
    hills(620, 262, [0, 30, 64, 48, 92, 70, 104, 60, 20, 0], "var(--far)", 860) +
    hills(420, 266, [0, 28, 60, 96, 80, 120, 140, 130], "var(--hill)", 1080);
  out += hills(300, 270, [0, 20, 46, 40, 66, 80], "var(--leaf)", 1190) + lighthouse(1152, 262, 74);
  out +=
    house(1236, 246, 26, 20) +
    house(1272, 236, 30, 24) +
    house(1310, 232, 26, 20) +
    cypress(1254, 252, 38) +
    cypress(1294, 244, 40) +
    cypress(1346, 236, 46) +
    cypress(1212, 258, 30);
  out += `</g><g transform="${isle}">`;
  out += path(
    smooth([
      [640, 282],
      [676, 250],
      [716, 228],
      [770, 214],
      [836, 216],
      [884, 236],
      [926, 262],
      [948, 286],
    ]),
    "var(--sand)",
  );
  out +=
    temple(792, 222, 104, -5) +
    house(706, 244, 22, 18) +
    house(872, 246, 22, 18) +
    house(900, 262, 20, 16) +
    cypress(728, 240, 34) +
    cypress(856, 236, 38) +
    cypress(690, 256, 26);
  out += "</g>";
  LAYERS.forEach(([y, colour, amp, step, phase], k) => {
    const edge = wavy(y + sea, width, amp, step, phase);
    out += path(`${edge}V${height}H${-step}Z`, `var(--${colour})`);
    if (k) return;
    out += path(edge, "none", 'stroke="var(--foam)" stroke-width="3" opacity=".8"');
    out += `<g transform="${isle}">${drownedRoof(668, 280, 26)}${drownedRoof(926, 284, 24)}${sea ? "" : ship(560, 272, 64)}</g>`;
    out += `<g transform="${coast}">${ship(1080, 276, 40, -1)}</g>`;
  });
  out += fish(70, 420, 1.1) + fish(46, 446, 0.9) + fish(92, 452, 0.8) + fish(width - 68, 520, 1.2, -1) + fish(width - 44, 548, 0.9, -1);
  out +=
    kelp(24, height + 5, 130) + kelp(50, height + 5, 90, -8) + kelp(width - 40, height + 5, 150, -9) + kelp(width - 16, height + 5, 100);
  return out;
}
