// Pictures of every screen at three widths, in both themes and every language, into .shots/pictures: `make pictures`.
// Names may be given to take only those.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const FOLDER = here("../.shots/pictures");
const { module } = await runnerImport(here("../browser/pictures.ts"), { configFile: false, root: here("..") });

mkdirSync(FOLDER, { recursive: true });
const lacking = module.lacks();
if (lacking) {
  console.error(`There are no pictures: ${lacking}.`);
  process.exit(1);
}
await module.takePictures(FOLDER, process.argv.slice(2), (line) => console.log(line));
process.exit(0);
