// How soon home is painted, and frames a second while the boards move in a wide window: `make frames`.
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { module } = await runnerImport(here("../browser/frames.ts"), { configFile: false, root: here("..") });

const lacking = module.lacks();
if (lacking) {
  console.error(`Nothing can be measured: ${lacking}.`);
  process.exit(1);
}
await module.measureFrames((line) => console.log(line));
process.exit(0);
