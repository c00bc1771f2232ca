// Fails on every line of the page's source that is longer than prettier's width: comments and strings, which prettier does not break.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const { printWidth } = JSON.parse(readFileSync(join(WEB, ".prettierrc.json"), "utf8"));
const GENERATED = /^src\/(generated|lib\/wire\.ts$|games\/\w+\/view-types\.ts$)/;

const sources = ["src", "browser", "scripts"].flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true }).map((file) => join(folder, file)),
);
const found = sources
  .filter((file) => /\.(ts|mjs|svelte|css)$/.test(file) && !GENERATED.test(file))
  .flatMap((file) =>
    readFileSync(join(WEB, file), "utf8")
      .split("\n")
      .flatMap((line, k) => (line.length > printWidth ? [`${file}:${k + 1}: ${line.length} characters`] : [])),
  );
found.forEach((line) => console.error(line));
process.exitCode = found.length ? 1 : 0;
