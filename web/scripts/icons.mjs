// The drawings of the icons that the page names in src/lib/icons.ts, and nothing of the other four thousand.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const MODULE = "virtual:icons";
const LIST = fileURLToPath(new URL("../src/lib/icons.ts", import.meta.url));

export function used() {
  return [...readFileSync(LIST, "utf8").matchAll(/"([a-z0-9-]+)"/g)].map((match) => match[1]);
}

const DRAWING = /^<path fill="currentColor" d="([^"]+)"\/>$/; // every icon of the set is one path

const NUMBER = "(-?(?:\\d+\\.?\\d*|\\.\\d+))[\\s,]*";
const ARC = `${NUMBER.repeat(3)}([01])[\\s,]*([01])[\\s,]*${NUMBER.repeat(2)}`; // its flags may stand without a space
const POINTS = { m: 1, l: 1, t: 1, s: 2, q: 2, c: 3 };

// A path in steps of whole units: an icon is 512 units wide and drawn at an eighth of that at most, so that parts of a unit cannot be
// seen, but would have to be sent. Every step starts where the one before has ended after rounding, so that nothing drifts.
export function whole(path) {
  let at = [0, 0]; // exactly
  let pen = [0, 0]; // rounded
  let start = [at, pen];
  let out = "";
  // Goes through points, given as numbers in turn for x and y; the last one is where the pen stays.
  const go = (letter, head, numbers, isRelative) => {
    const exact = numbers.map((number, k) => (isRelative ? number + at[k % 2] : number));
    const steps = exact.map((number, k) => Math.round(number) - pen[k % 2]);
    at = exact.slice(-2);
    pen = at.map(Math.round);
    if (letter === "m") start = [at, pen];
    out += letter + [...head, ...steps].join(" ").replaceAll(" -", "-");
  };
  for (const [, letter, rest] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter.toLowerCase();
    const isRelative = kind === letter;
    const numbers = [...rest.matchAll(new RegExp(NUMBER, "g"))].map(([, number]) => Number(number));
    if (kind === "z") {
      [at, pen] = start;
      out += "z";
    } else if (kind === "a") {
      for (const [, ...arc] of rest.matchAll(new RegExp(ARC, "g")))
        go("a", arc.slice(0, 5).map(Number), arc.slice(5).map(Number), isRelative);
    } else if (kind === "h" || kind === "v") {
      const [still, axis] = kind === "h" ? [1, 0] : [0, 1];
      for (const number of numbers) {
        const to = isRelative ? number + at[axis] : number;
        out += kind + (Math.round(to) - pen[axis]);
        at = axis ? [at[still], to] : [to, at[still]];
        pen = at.map(Math.round);
      }
    } else {
      const size = 2 * POINTS[kind];
      for (let k = 0; k < numbers.length; k += size) go(kind === "m" && k ? "l" : kind, [], numbers.slice(k, k + size), isRelative);
    }
  }
  return out;
}

export function icons() {
  return {
    name: "icons",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return;
      this.addWatchFile(LIST);
      const set = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"));
      const paths = {};
      for (const name of used()) {
        const drawing = DRAWING.exec(set.icons[name]?.body ?? "");
        if (!drawing) throw new Error(`there is no icon ${name} of one path in game-icons`);
        paths[name] = whole(drawing[1]);
      }
      return `export default ${JSON.stringify(paths)}`;
    },
  };
}
