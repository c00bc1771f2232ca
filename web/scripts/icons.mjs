// The drawings of the icons that the page names in src/lib/icons.ts, and nothing of the other four thousand.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const MODULE = "virtual:icons";
const LIST = fileURLToPath(new URL("../src/lib/icons.ts", import.meta.url));

export function used() {
  return [...readFileSync(LIST, "utf8").matchAll(/"([a-z0-9-]+)"/g)].map((match) => match[1]);
}

// An icon is 512 units wide and drawn at a tenth of that at most: a tenth of a unit cannot be seen, but has to be sent.
// Arcs are left as they are, since their flags may stand without a space.
export function rounded(body) {
  return body.replace(/ d="([^"Aa]+)"/g, (_, path) => {
    const short = path.replace(/\d*\.\d+/g, (number, at) => {
      const text = String(Math.round(number * 10) / 10).replace(/^0\./, ".");
      const needsBefore = number.startsWith(".") && !text.startsWith(".") && /\d/.test(path[at - 1] ?? "");
      const needsAfter = !text.includes(".") && path[at + number.length] === ".";
      return `${needsBefore ? " " : ""}${text}${needsAfter ? " " : ""}`;
    });
    return ` d="${short}"`;
  });
}

export function icons() {
  return {
    name: "icons",
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return;
      this.addWatchFile(LIST);
      const set = JSON.parse(readFileSync(createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json"), "utf8"));
      const bodies = {};
      for (const name of used()) {
        if (!set.icons[name]) throw new Error(`there is no icon ${name} in game-icons`);
        bodies[name] = rounded(set.icons[name].body);
      }
      return `export default ${JSON.stringify(bodies)}`;
    },
  };
}
